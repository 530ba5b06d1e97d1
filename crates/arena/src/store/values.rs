//! Columns that hold one of a few words, and what those words stand for.

use ludens_core::Side;
use rusqlite::Row;
use rusqlite::types::Type;

/// The value whose name the column has.
pub(super) fn one_of<T: Copy>(
    all: &[T],
    name: fn(T) -> &'static str,
    row: &Row<'_>,
    column: usize,
) -> rusqlite::Result<T> {
    let word: String = row.get(column)?;
    let found = all.iter().copied().find(|value| name(*value) == word);
    found.ok_or_else(|| unreadable(column, format!("`{word}` is none of the known words")))
}

/// The winner's side, or none where the column is empty.
pub(super) fn winner(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<Side>> {
    match row.get_ref(column)? {
        rusqlite::types::ValueRef::Null => Ok(None),
        _ => one_of(&Side::BOTH, Side::name, row, column).map(Some),
    }
}

/// A column that cannot have been written by this program.
pub(super) fn unreadable(column: usize, what: String) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, Type::Text, what.into())
}

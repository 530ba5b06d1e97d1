//! Rows read as they are asked for, a page at a time: the memory needed does not
//! grow with the run, and no reader keeps SQLite from clearing its log.

use std::vec::IntoIter;

use rusqlite::{Row, params};

use super::Store;
use super::error::StoreError;
use super::runs::RunId;

/// Rows at once: enough that asking costs little, few enough that long games fit.
const PAGE: usize = 256;

/// The rows of a run in the order of their numbers. After an error it ends.
#[derive(Debug)]
pub struct Pages<'s, T> {
    store: &'s Store,
    run: RunId,
    /// Takes the run and the least number.
    query: String,
    read: fn(&Row<'_>) -> rusqlite::Result<T>,
    number: fn(&T) -> u64,
    page: IntoIter<T>,
    /// Where the next page begins, if there may be one.
    next: Option<u64>,
}

impl<'s, T> Pages<'s, T> {
    pub(super) fn new(
        store: &'s Store,
        run: RunId,
        query: &str,
        read: fn(&Row<'_>) -> rusqlite::Result<T>,
        number: fn(&T) -> u64,
    ) -> Pages<'s, T> {
        let query = format!("{query} LIMIT {PAGE}");
        Pages { store, run, query, read, number, page: Vec::new().into_iter(), next: Some(0) }
    }

    fn turn(&mut self, from: u64) -> Result<(), StoreError> {
        let page = self.store.rows(&self.query, params![self.run.0, from], self.read)?;
        let full = page.len() == PAGE;
        self.next = page.last().filter(|_| full).map(|last| (self.number)(last) + 1);
        self.page = page.into_iter();
        Ok(())
    }
}

impl<T> Iterator for Pages<'_, T> {
    type Item = Result<T, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.page.len() == 0
            && let Some(from) = self.next.take()
            && let Err(error) = self.turn(from)
        {
            return Some(Err(error));
        }
        self.page.next().map(Ok)
    }
}

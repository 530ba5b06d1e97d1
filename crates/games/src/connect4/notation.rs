//! Positions as text, in two forms: the rows, and the columns played.

use ludens_core::{Position, PositionError, Side, rows};

use super::{Bits, ConnectFour, Grid, Move, has_four};

const LETTERS: [char; 2] = ['x', 'o'];

/// The rows from the top and the side to move.
pub(super) fn write<G: Grid>(position: &ConnectFour<G>) -> String {
    let grid = position.grid();
    let places = (0..grid.height()).rev().flat_map(|row| (0..grid.width()).map(move |c| (c, row)));
    let letter = |side: Side| LETTERS[side.index()];
    let cells = places.map(|(column, row)| position.piece(column, row).map_or(rows::EMPTY, letter));
    format!("{} {}", rows::write(cells, grid.width()), letter(position.side))
}

/// Reads either form; `start` is the empty board.
pub(super) fn read<G: Grid>(
    start: ConnectFour<G>,
    text: &str,
) -> Result<ConnectFour<G>, PositionError> {
    let is_line = |c: char| c.is_ascii_digit() || c.is_whitespace() || c == ',';
    if text.chars().all(is_line) && text.contains(|c: char| c.is_ascii_digit()) {
        return read_line(start, text);
    }
    let grid = start.grid();
    let (cells, mut fields) = rows::read(text, grid.width(), grid.height(), "xo")?;
    let side = fields.side(LETTERS[0], LETTERS[1])?;
    fields.end()?;
    let mut position = start;
    position.side = side;
    for (i, &cell) in cells.iter().enumerate() {
        if let Some(owner) = Side::BOTH.into_iter().find(|s| LETTERS[s.index()] == cell) {
            position.put(i % grid.width(), grid.height() - 1 - i / grid.width(), owner);
        }
    }
    check(&position, text)?;
    Ok(position)
}

/// Refuses what no game can lead to: floating stones, wrong numbers, a game
/// that went on after four in a row.
fn check<G: Grid>(position: &ConnectFour<G>, text: &str) -> Result<(), PositionError> {
    let impossible = |why: String| Err(PositionError::impossible(text, why));
    let taken = position.own | position.other;
    let above_bottom = position.grid.rows(1, position.grid.height());
    if taken & above_bottom & !(taken << 1) != G::Bits::EMPTY {
        return impossible("a stone has nothing below it".to_string());
    }
    let [x, o] = Side::BOTH.map(|side| position.stones(side).count());
    let expected = match position.side {
        Side::First => o,
        Side::Second => o + 1,
    };
    if x != expected {
        let side = LETTERS[position.side.index()];
        return impossible(format!("with {side} to move there cannot be {x} x and {o} o"));
    }
    if has_four(position.grid, position.own) {
        let side = LETTERS[position.side.index()];
        return impossible(format!("{side} has four in a row already, and it is {side}'s turn"));
    }
    Ok(())
}

/// Plays a line of columns from the empty board.
fn read_line<G: Grid>(start: ConnectFour<G>, text: &str) -> Result<ConnectFour<G>, PositionError> {
    let width = start.grid().width();
    let mut position = start;
    for (at, column) in read_columns(text) {
        if position.outcome().is_some() {
            return Err(PositionError::syntax(text, at, "the end, as the game is over"));
        }
        if !(1..=width).contains(&column) {
            return Err(PositionError::syntax(text, at, format!("a column from 1 to {width}")));
        }
        let mv = Move { column: column as u8 - 1 };
        if position.landings() & position.grid.column(column - 1) == G::Bits::EMPTY {
            return Err(PositionError::syntax(text, at, "a column that is not full"));
        }
        position = position.play(mv);
    }
    Ok(position)
}

/// The columns of a line, each with the byte it stands at: one digit each, `0`
/// being the tenth; or numbers between commas or spaces. What is not a number
/// counts as column 0, which no board has.
///
/// ```
/// use ludens_games::connect4::read_columns;
/// assert_eq!(read_columns("4430"), [(0, 4), (1, 4), (2, 3), (3, 10)]);
/// assert_eq!(read_columns("4, 10"), [(0, 4), (3, 10)]);
/// ```
pub fn read_columns(line: &str) -> Vec<(usize, usize)> {
    let is_gap = |c: char| c == ',' || c.is_whitespace();
    if !line.trim().contains(is_gap) {
        let digits = line.char_indices().filter(|(_, c)| !is_gap(*c));
        let column = |c: char| if c == '0' { 10 } else { c.to_digit(10).unwrap_or(0) as usize };
        return digits.map(|(at, c)| (at, column(c))).collect();
    }
    let words = line.split(is_gap).filter(|word| !word.is_empty());
    words
        .map(|word| (word.as_ptr() as usize - line.as_ptr() as usize, word.parse().unwrap_or(0)))
        .collect()
}

/// The line that [`read_columns`] reads back: one digit a move, `0` being the
/// tenth column.
pub fn write_columns(columns: impl Iterator<Item = usize>) -> String {
    columns.map(|column| char::from(b'0' + (column % 10) as u8)).collect()
}

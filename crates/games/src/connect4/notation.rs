//! Positions as text, in two forms: the rows, and the columns played.

use ludens_core::{Board, Position, PositionError, Side, file_rank, rows};

use super::{Bits, Book, ConnectFour, Grid, Move, has_four};
use crate::Rulebook;
use crate::letters::Letters;

const LETTERS: Letters = Letters(['x', 'o']);

/// The rows from the top and the side to move.
pub(super) fn write<G: Grid>(position: &ConnectFour<G>) -> String {
    let grid = position.grid();
    let places = rows::places(grid.width(), grid.height());
    let stones = places.map(|(column, row)| position.piece(column, row));
    LETTERS.write(stones, grid.width(), position.side)
}

/// The text of what a picture shows.
pub(super) fn write_picture(picture: &Board, side: Side) -> String {
    LETTERS.write_picture(picture, side)
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
    let (owners, side) = LETTERS.read(text, grid.width(), grid.height())?;
    let mut position = start;
    position.side = side;
    for ((column, row), owner) in rows::places(grid.width(), grid.height()).zip(owners) {
        if let Some(owner) = owner {
            position.put(column, row, owner);
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
    let floating = taken & above_bottom & !(taken << 1);
    if floating != G::Bits::EMPTY {
        let height = position.grid.height();
        let square = file_rank(floating.lowest() / height, floating.lowest() % height);
        return impossible(format!("the stone on {square} has nothing below it"));
    }
    let [red, yellow] = Book::INFO.sides;
    let mover = Book::INFO.sides[position.side.index()];
    let [x, o] = Side::BOTH.map(|side| position.stones(side).count());
    let expected = match position.side {
        Side::First => o,
        Side::Second => o + 1,
    };
    if x != expected {
        let why = format!("with {mover} to move there cannot be {x} {red} and {o} {yellow} stones");
        return impossible(why);
    }
    if has_four(position.grid, position.own) {
        return impossible(format!("{mover} has four in a row already, and it is {mover}'s turn"));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::read_back;
    use proptest::prelude::*;

    fn read(text: &str) -> Result<String, String> {
        read_back("connect4", text)
    }

    #[test]
    fn both_forms_say_the_same() {
        let rows = Ok("7/7/7/7/3o3/2oxx2 x".to_string());
        for text in ["4453", "4 4 5 3", "4,4,5,3", " 7/7/7/7/3o3/2oxx2   x "] {
            assert_eq!(read(text), rows, "{text}");
        }
    }

    #[test]
    fn errors_say_where_and_why() {
        let cases = [
            ("4498", "at character 3: found '98', expected a column from 1 to 7"),
            ("4444444", "at character 7: found '4', expected a column that is not full"),
            ("12121213", "at character 8: found '3', expected the end, as the game is over"),
            ("", "at character 1: found the end, expected 'x', 'o'"),
            ("7/7/7/7/7/7", "found the end, expected the side to move, 'x' or 'o'"),
            ("7/7/7/7/7/8 x", "found '8', expected 'x', 'o' or a number of empty squares up to 7"),
            ("7/7/7/7/3x3/7 o", "the stone on d2 has nothing below it"),
            ("7/7/7/7/7/3xx2 o", "with Yellow to move there cannot be 2 Red and 0 Yellow stones"),
            ("7/7/7/7/7/xxxxooo x", "with Red to move there cannot be 4 Red and 3 Yellow stones"),
            ("7/7/7/7/ooo4/xxxxo2 x", "Red has four in a row already, and it is Red's turn"),
        ];
        for (text, expected) in cases {
            let error = read(text).expect_err(text);
            assert!(error.contains(expected), "{text}: {error}");
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "[0-9xo/ ,é]{0,40}") {
            let _ = read(&text);
        }

        #[test]
        fn columns_come_back(columns in proptest::collection::vec(1usize..=10, 0..80)) {
            let line = write_columns(columns.iter().copied());
            let read: Vec<usize> = read_columns(&line).into_iter().map(|(_, c)| c).collect();
            prop_assert_eq!(read, columns);
        }
    }
}

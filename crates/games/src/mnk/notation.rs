//! Positions as text: the rows from the top and the side to move.

use ludens_core::{Board, PositionError, Side, rows};

use super::{Bits, Book, Mnk};
use crate::Rulebook;
use crate::letters::Letters;

const LETTERS: Letters = Letters(['x', 'o']);

/// The position's text.
pub(super) fn write<B: Bits>(position: &Mnk<B>) -> String {
    let grid = position.grid();
    let places = rows::places(grid.width(), grid.height());
    let stones = places.map(|(file, rank)| position.piece(grid.square(file, rank)));
    LETTERS.write(stones, grid.width(), position.side)
}

/// The text of what a picture shows.
pub(super) fn write_picture(picture: &Board, side: Side) -> String {
    LETTERS.write_picture(picture, side)
}

/// Reads the text; `start` is the empty board.
pub(super) fn read<B: Bits>(start: Mnk<B>, text: &str) -> Result<Mnk<B>, PositionError> {
    let grid = start.grid();
    let (owners, side) = LETTERS.read(text, grid.width(), grid.height())?;
    let mut position = Mnk { side, ..start };
    for ((file, rank), owner) in rows::places(grid.width(), grid.height()).zip(owners) {
        if let Some(owner) = owner {
            position.put(owner, grid.square(file, rank));
        }
    }
    check(&position, text)?;
    position.won = position.has_row(!position.side);
    Ok(position)
}

/// Refuses what no game can lead to: wrong numbers, a game that went on after a
/// row, and rows that no single stone completed.
fn check<B: Bits>(position: &Mnk<B>, text: &str) -> Result<(), PositionError> {
    let impossible = |why: String| Err(PositionError::impossible(text, why));
    let [black, white] = Book::INFO.sides;
    let mover = Book::INFO.sides[position.side.index()];
    let [x, o] = Side::BOTH.map(|side| position.stones(side).count());
    let expected = match position.side {
        Side::First => o,
        Side::Second => o + 1,
    };
    if x != expected {
        let why =
            format!("with {mover} to move there cannot be {x} {black} and {o} {white} stones");
        return impossible(why);
    }
    if position.has_row(position.side) {
        return impossible(format!("{mover} has a row already, and it is {mover}'s turn"));
    }
    let last = !position.side;
    if position.has_row(last) && !has_last_stone(position, last) {
        let other = Book::INFO.sides[last.index()];
        return impossible(format!("no single stone completes all rows of {other}"));
    }
    Ok(())
}

/// Whether a stone of this side is in all of its rows, and may have been the last.
fn has_last_stone<B: Bits>(position: &Mnk<B>, side: Side) -> bool {
    let mut found = false;
    position.stones(side).for_each(|square| {
        let mut before = *position;
        let stones = &mut before.stones[side.index()];
        *stones = *stones & !B::one(square);
        found |= !before.has_row(side);
    });
    found
}

#[cfg(test)]
mod tests {
    use crate::testing::read_back as read;
    use proptest::prelude::*;

    #[test]
    fn errors_say_where_and_why() {
        let cases = [
            ("", "at character 1: found the end, expected 'x', 'o'"),
            ("3/3/3", "found the end, expected the side to move, 'x' or 'o'"),
            ("3/3/4 x", "found '4', expected 'x', 'o' or a number of empty squares up to 3"),
            ("3/1x1/3 x", "with Black to move there cannot be 1 Black and 0 White stones"),
            ("xxx/oo1/3 x", "with Black to move there cannot be 3 Black and 2 White stones"),
            ("xxx/oo1/o2 x", "Black has a row already, and it is Black's turn"),
            ("xxx/ooo/3 x", "Black has a row already"),
        ];
        for (text, expected) in cases {
            let error = read("mnk", text).expect_err(text);
            assert!(error.contains(expected), "{text}: {error}");
        }
        assert_eq!(read("mnk", " xxx/oo1/3  o").as_deref(), Ok("xxx/oo1/3 o"));
    }

    #[test]
    fn one_stone_can_complete_two_rows_but_not_far_ones() {
        assert!(read("mnk:5x3", "xxx2/xoo2/xoo2 o").is_ok());
        let error = read("mnk:5x3", "xxx2/5/ooo2 x").expect_err("two rows");
        assert!(error.contains("Black has a row already"), "{error}");
        let error = read("mnk:5x3", "xxxoo/1o3/xxxoo o").expect_err("two rows of Black");
        assert!(error.contains("no single stone completes all rows of Black"), "{error}");
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "[0-9xo/ é]{0,40}") {
            let _ = read("mnk", &text);
            let _ = read("mnk:9x9,k=5", &text);
        }
    }
}

//! Positions as text: the rows from the top and the side to move.

use ludens_core::{Board, PositionError, Side};

use super::{Book, Hex, STRIDE};
use crate::Rulebook;
use crate::letters::Letters;

const LETTERS: Letters = Letters(['r', 'b']);

/// The position's text.
pub(super) fn write(position: &Hex) -> String {
    let size = position.size();
    let cells = (0..size).flat_map(|row| (0..size).map(move |file| (row * STRIDE + file) as u8));
    LETTERS.write(cells.map(|cell| position.owner(cell)), size, position.side)
}

/// The text of what a picture shows.
pub(super) fn write_picture(picture: &Board, side: Side) -> String {
    LETTERS.write_picture(picture, side)
}

/// Reads the text; `start` is the empty board.
pub(super) fn read(start: Hex, text: &str) -> Result<Hex, PositionError> {
    let size = start.size();
    let (owners, side) = LETTERS.read(text, size, size)?;
    let mut position = if side == Side::First { start } else { start.passed() };
    for (i, owner) in owners.into_iter().enumerate() {
        if let Some(owner) = owner {
            position.put((i / size * STRIDE + i % size) as u8, owner);
        }
    }
    check(&position, text)?;
    Ok(position)
}

/// Refuses what no game can lead to: wrong numbers of stones, a game that went
/// on after its end.
fn check(position: &Hex, text: &str) -> Result<(), PositionError> {
    let impossible = |why: String| Err(PositionError::impossible(text, why));
    let mover = Book::INFO.sides[position.side.index()];
    let [red, blue] = Side::BOTH.map(|side| position.stones(side).count());
    // After a swap Blue has the first stone.
    let surplus = i64::from(red) - i64::from(blue) - i64::from(position.side == Side::Second);
    let is_swapped = surplus == -1 && position.has_swap && red + blue > 0;
    if surplus != 0 && !is_swapped {
        let why = format!("with {mover} to move there cannot be {red} Red and {blue} Blue stones");
        return impossible(why);
    }
    if position.winner == Some(position.side) {
        return impossible(format!(
            "{mover} has connected its edges already, and it is {mover}'s turn"
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::testing::read_back as read;
    use proptest::prelude::*;

    #[test]
    fn positions_with_and_without_a_swap_can_be_read() {
        for text in ["3/3/3 r", "3/1r1/3 b", "3/1b1/3 r", "r2/1b1/3 b", "r2/1b1/3 r"] {
            assert_eq!(read("hex:3", text).as_deref(), Ok(text));
        }
        assert_eq!(read("hex", " 11/11/11/11/11/5r5/11/11/11/11/11  b ").map(|t| t.len()), Ok(35));
    }

    #[test]
    fn errors_say_where_and_why() {
        let cases = [
            ("hex:3", "", "at character 1: found the end, expected 'r', 'b'"),
            ("hex:3", "3/3/3", "found the end, expected the side to move, 'r' or 'b'"),
            ("hex:3", "3/3/3/3 r", "the end of 3 rows"),
            ("hex:3", "3/1x1/3 b", "at character 4: found 'x', expected 'r', 'b'"),
            ("hex:3", "3/3/3 b", "with Blue to move there cannot be 0 Red and 0 Blue stones"),
            ("hex:3", "3/1r1/3 r", "with Red to move there cannot be 1 Red and 0 Blue stones"),
            ("hex:3,swap=off", "3/1b1/3 r", "there cannot be 0 Red and 1 Blue stones"),
            ("hex:3,swap=off", "r2/1b1/3 b", "there cannot be 1 Red and 1 Blue stones"),
            ("hex:3", "rb1/rb1/rb1 r", "Red has connected its edges already, and it is Red's"),
        ];
        for (game, text, expected) in cases {
            let error = read(game, text).expect_err(text);
            assert!(error.contains(expected), "{text}: {error}");
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "[0-9rb/ é]{0,30}") {
            let _ = read("hex:3", &text);
        }
    }
}

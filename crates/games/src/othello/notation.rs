//! Positions as text: the rows from the top and the side to move.

use ludens_core::{Board, PositionError, Side, Square};

use super::Othello;
use crate::letters::Letters;

const LETTERS: Letters = Letters(['b', 'w']);

/// d4, e4, d5 and e5 have discs from the start.
const CENTRE: u64 = 0x0000_0018_1800_0000;

/// The position's text.
pub(super) fn write(position: &Othello) -> String {
    LETTERS.write((0..64).map(|index| position.piece(Square(index))), 8, position.side)
}

/// The text of what a picture shows.
pub(super) fn write_picture(picture: &Board, side: Side) -> String {
    LETTERS.write_picture(picture, side)
}

/// Reads the text.
pub(super) fn read(text: &str) -> Result<Othello, PositionError> {
    let (owners, side) = LETTERS.read(text, 8, 8)?;
    let of = |side: Side| {
        let own = owners.iter().enumerate().filter(|(_, owner)| **owner == Some(side));
        own.fold(0, |discs, (index, _)| discs | 1 << index)
    };
    let position = Othello::new(of(side), of(!side), side);
    if position.empty() & CENTRE != 0 {
        let why = "the four squares in the middle, d4 to e5, always have discs";
        return Err(PositionError::impossible(text, why));
    }
    Ok(position)
}

#[cfg(test)]
mod tests {
    use crate::testing::read_back;
    use proptest::prelude::*;

    fn read(text: &str) -> Result<String, String> {
        read_back("othello", text)
    }

    #[test]
    fn errors_say_where_and_why() {
        let cases = [
            ("", "at character 1: found the end, expected 'b', 'w'"),
            ("8/8/8/3wb3/3bw3/8/8/8", "found the end, expected the side to move, 'b' or 'w'"),
            ("8/8/8/3wx3/3bw3/8/8/8 b", "at character 9: found 'x', expected 'b', 'w'"),
            ("8/8/8/3wb3/3bw3/8/8 b", "expected '/' and another row: 7 of 8 rows are given"),
            ("8/8/8/3wb3/3b4/8/8/8 b", "the four squares in the middle, d4 to e5, always have"),
        ];
        for (text, expected) in cases {
            let error = read(text).expect_err(text);
            assert!(error.contains(expected), "{text}: {error}");
        }
        assert_eq!(read(" 8/8/8/3wb3/3bw3/8/8/8  w").as_deref(), Ok("8/8/8/3wb3/3bw3/8/8/8 w"));
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "[0-9bw/ é]{0,40}") {
            let _ = read(&text);
        }
    }
}

//! Positions and moves as text.

use ludens_core::{Board, PositionError, Side, Square, rows};

use super::rules::Rules;
use super::{Book, LinesOfAction, Move};
use crate::letters::Letters;
use crate::{Rulebook, slide_text};

const LETTERS: Letters = Letters(['b', 'w']);

/// No set-up has more pieces, and none is ever added.
const MAX_PIECES: usize = 24;

/// All squares in the order of the text: from the top left, row by row.
pub(super) fn squares_from_top() -> impl Iterator<Item = Square> {
    rows::places(8, 8).map(|(file, rank)| Square((8 * rank + file) as u8))
}

/// The rows from the top and the side to move.
pub(super) fn write(position: &LinesOfAction) -> String {
    LETTERS.write(squares_from_top().map(|square| position.piece(square)), 8, position.side)
}

/// The text of what a picture shows.
pub(super) fn write_picture(picture: &Board, side: Side) -> String {
    LETTERS.write_picture(picture, side)
}

/// Reads the rows and the side to move.
pub(super) fn read(rules: Rules, text: &str) -> Result<LinesOfAction, PositionError> {
    let (owners, side) = LETTERS.read(text, 8, 8)?;
    check(&owners, text)?;
    let mut position = LinesOfAction::empty(rules, side);
    for (square, owner) in squares_from_top().zip(owners) {
        if let Some(owner) = owner {
            position.place(owner, square);
        }
    }
    Ok(position)
}

/// Refuses what would break the rules' own terms: a side without pieces is
/// neither connected nor apart, and there cannot be more pieces than a set-up has.
/// Anything else may be set up, however it came about.
fn check(owners: &[Option<Side>], text: &str) -> Result<(), PositionError> {
    let count = |side| owners.iter().filter(|&&owner| owner == Some(side)).count();
    let [black, white] = Side::BOTH.map(count);
    let total = black + white;
    if black == 0 || white == 0 {
        let none = Book::INFO.sides[usize::from(black > 0)];
        let why = format!("{none} has no piece, and a side always keeps at least one");
        return Err(PositionError::impossible(text, why));
    }
    if total > MAX_PIECES {
        let why = format!("there are {total} pieces, and a game begins with {MAX_PIECES} at most");
        return Err(PositionError::impossible(text, why));
    }
    Ok(())
}

/// `b1-d3`, `b1xd3` if it captures, or `pass`.
pub(super) fn write_move(position: &LinesOfAction, mv: Move) -> String {
    match mv {
        Move::Slide { from, to } => slide_text::write(from, to, position.piece(to)),
        Move::Pass => "pass".to_string(),
    }
}

/// Whether a text means this move: its squares, however they are joined, as in
/// SGF files and on other sites.
pub(super) fn is_spelling(mv: Move, text: &str) -> bool {
    match mv {
        Move::Slide { from, to } => slide_text::read(text) == Some((from, to)),
        Move::Pass => text == "pass",
    }
}

#[cfg(test)]
mod tests {
    use crate::Game;
    use proptest::prelude::*;

    fn game() -> Game {
        "loa".parse().expect("a game")
    }

    fn message(text: &str) -> String {
        game().from_text(text).map(|_| ()).expect_err("an error").to_string()
    }

    #[test]
    fn moves_are_read_in_every_spelling() {
        for text in ["c1xa3", "c1-a3", "c1:a3", "c1a3", "C1-A3", "C1XA3"] {
            assert_eq!(game().start().play(text).as_deref(), Ok("c1xa3"), "{text}");
        }
        for text in ["b1-b3", "b1xb3", "b1:b3", "b1b3", "B1B3"] {
            assert_eq!(game().start().play(text).as_deref(), Ok("b1-b3"), "{text}");
        }
        for text in ["b1--b3", "b1-b3-", "b1", "b1-b30", "b1-b4", "pass", "é1-b3", ""] {
            assert!(game().start().play(text).is_err(), "{text}");
        }
    }

    #[test]
    fn errors_name_the_place_and_the_reason() {
        assert!(message("8/8/8/8/8/8/8/bx5w b").contains("at character 16: found 'x'"));
        assert!(message("8/8/8/8/8/8/8/b6w").contains("expected the side to move, 'b' or 'w'"));
        assert!(message("8/8/8/8/8/8/8/b6w x").contains("at character 19: found 'x'"));
        assert!(message("8/8/8/8/8/8/8/b6w b 1").contains("the end of the position"));
        assert!(message("8/8/8/8/8/8/8/b7 b").contains("White has no piece, and a side always"));
        assert!(message("8/8/8/8/8/8/8/7w w").contains("Black has no piece"));
        let crowd = "bbbbbbbb/bbbbbbbb/bbbbbbbb/w7/8/8/8/8 b";
        assert!(message(crowd).contains("there are 25 pieces, and a game begins with 24 at most"));
    }

    #[test]
    fn odd_positions_can_be_set_up() {
        for text in ["bbbbbbbb/bbbbbbbb/bbbbbbb1/8/8/8/8/w7 w", "8/8/8/8/8/8/8/bw6 b"] {
            assert_eq!(game().from_text(text).expect("a position").text(), text);
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "([bw1-8]{1,8}/){0,8}[bw1-9/ ]{0,12}\\PC{0,3}") {
            let _ = game().from_text(&text);
        }

        #[test]
        fn pieces_anywhere_are_read_back(
            cells in proptest::collection::vec(prop::sample::select(vec!['.', '.', '.', '.', 'b', 'w']), 64)
        ) {
            let text = format!("{} w", ludens_core::rows::write(cells.into_iter(), 8));
            if let Ok(record) = game().from_text(&text) {
                prop_assert_eq!(record.text(), text);
            }
        }

        #[test]
        fn no_move_text_panics(text in "[a-i0-9xX:é-]{0,8}") {
            let _ = game().start().play(&text);
        }
    }
}

//! Positions and moves as text.

use ludens_core::{Board, PositionError, Side, Square, rows};

use super::{Book, Breakthrough, Move, Size, squares};
use crate::letters::Letters;
use crate::{Rulebook, slide_text};

const LETTERS: Letters = Letters(['w', 'b']);

/// All squares in the order of the text: from the top left, row by row.
fn squares_from_top(size: Size) -> impl Iterator<Item = Square> {
    rows::places(size.files(), size.ranks()).map(|(file, rank)| squares::square(file, rank))
}

/// The rows from the top and the side to move.
pub(super) fn write(position: &Breakthrough) -> String {
    let men = squares_from_top(position.size).map(|square| position.man(square));
    LETTERS.write(men, position.size.files(), position.side)
}

/// The text of what a picture shows.
pub(super) fn write_picture(picture: &Board, side: Side) -> String {
    LETTERS.write_picture(picture, side)
}

/// Reads the rows and the side to move.
pub(super) fn read(size: Size, text: &str) -> Result<Breakthrough, PositionError> {
    let (owners, side) = LETTERS.read(text, size.files(), size.ranks())?;
    let mut position = Breakthrough::empty(size, side);
    for (square, owner) in squares_from_top(size).zip(owners) {
        if let Some(owner) = owner {
            position.put(owner, square);
        }
    }
    match why_impossible(&position) {
        Some(why) => Err(PositionError::impossible(text, why)),
        None => Ok(position),
    }
}

/// A game ends with the move that wins it: a side on move cannot have won
/// already. Anything else that a side's men are enough for may be set up.
fn why_impossible(position: &Breakthrough) -> Option<String> {
    let (side, size) = (position.side, position.size);
    let [to_move, other] = [side, !side].map(|side| Book::INFO.sides[side.index()]);
    for side in Side::BOTH {
        let (men, most) = (position.men(side).count_ones(), size.home(side).count_ones());
        if men > most {
            let name = Book::INFO.sides[side.index()];
            return Some(format!("{name} has {men} men and begins with {most}"));
        }
    }
    if let Some(square) = squares::each(position.men(side) & size.goal(side)).next() {
        return Some(format!(
            "{to_move} has already won with the man on {} and cannot be on move",
            slide_text::name(square)
        ));
    }
    (position.men(!side) == 0)
        .then(|| format!("{other} has no man left, so {to_move} has won and cannot be on move"))
}

/// `c2-d3`, or `c2xd3` if it captures.
pub(super) fn write_move(position: &Breakthrough, mv: Move) -> String {
    slide_text::write(mv.from, mv.to, position.man(mv.to))
}

/// Whether a text means this move: its squares, however they are joined. Some
/// programs end captures with a star.
pub(super) fn is_spelling(mv: Move, text: &str) -> bool {
    slide_text::read(text.strip_suffix('*').unwrap_or(text)) == Some((mv.from, mv.to))
}

#[cfg(test)]
mod tests {
    use crate::Game;
    use proptest::prelude::*;

    fn game() -> Game {
        "breakthrough:size=4x5".parse().expect("a game")
    }

    fn says(text: &str, message: &str) {
        let error = game().from_text(text).map(|record| record.text()).expect_err(text).to_string();
        assert!(error.contains(message), "{error}");
    }

    #[test]
    fn errors_name_the_place_and_what_was_expected() {
        says("4/4/1x2/4/4 w", "character 6: found 'x', expected 'w', 'b' or");
        says("bb2/4/4/4 w", "4 of 5 rows are given");
        says("bb2/4/4/4/ww2 x", "character 15: found 'x', expected the side");
        says("bb2/4/4/4/ww2", "expected the side");
        says("bb2/4/4/4/ww2 w w", "expected the end");
    }

    #[test]
    fn impossible_positions_are_refused() {
        says("4/4/4/4/4 w", "Black has no man left, so White has won");
        says("4/4/4/4/w3 w", "Black has no man left, so White has won");
        says("1w2/4/4/4/b3 w", "White has already won with the man on b5");
        says("1w2/4/4/4/b3 b", "Black has already won with the man on a1");
        says("b3/wwww/wwww/4/w3 w", "White has 9 men and begins with 8");
    }

    #[test]
    fn decided_positions_can_be_set_up() {
        for (text, outcome) in [
            ("1w2/b3/4/4/4 b", "first wins (last row reached)"),
            ("4/4/4/w3/2b1 w", "second wins (last row reached)"),
            ("4/4/4/w3/4 b", "first wins (no pieces)"),
        ] {
            let record = game().from_text(text).expect("a position");
            assert_eq!(record.outcome().map(|o| o.to_string()).as_deref(), Some(outcome));
            assert_eq!(record.text(), text);
        }
    }

    #[test]
    fn moves_are_read_in_several_spellings() {
        let plays = |spelling: &str| {
            let mut record = game().from_text("4/b3/1b2/w3/4 w").expect("a position");
            record.play(spelling).unwrap_or_else(|error| error.to_string())
        };
        for spelling in ["a2xb3", "a2-b3", "a2b3", "a2:b3", "a2b3*", "A2XB3"] {
            assert_eq!(plays(spelling), "a2xb3");
        }
        for spelling in ["a2--b3", "a2", "b3", "a2-b4", "a2b3**", "", "*"] {
            assert!(plays(spelling).contains("is not a legal move"), "{spelling}");
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "([bw1-4]{1,4}/){0,5}[bw1-9/ ]{0,8}\\PC{0,3}") {
            let _ = game().from_text(&text);
        }

        #[test]
        fn men_anywhere_are_read_back(
            cells in proptest::collection::vec(prop::sample::select(vec!['.', '.', '.', 'b', 'w']), 20)
        ) {
            let text = format!("{} b", ludens_core::rows::write(cells.into_iter(), 4));
            if let Ok(record) = game().from_text(&text) {
                prop_assert_eq!(record.text(), text);
                prop_assert_eq!(record.legal_moves().is_empty(), record.outcome().is_some());
            }
        }

        #[test]
        fn no_move_text_panics(text in "[a-i0-9xX:*é-]{0,8}") {
            let _ = game().start().play(&text);
        }
    }
}

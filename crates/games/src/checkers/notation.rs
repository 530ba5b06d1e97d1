//! Moves and positions as text, after PDN (portable draughts notation).
//!
//! ```text
//! B:W21,22,K32:B1,2,K5
//! | |          `- a side's pieces, K before a king
//! | `- the other side's; a side without pieces has just its letter
//! `- the side to move
//! ```
//!
//! Read are also ranges (`W21-32`), either order of the sides, spaces, and a
//! full stop at the end; numbers may have leading zeros.

use ludens_core::{Board, Piece, PositionError, Shape, Side};

use super::layout::{SQUARES, number};
use super::{Checkers, Move, far_row};

const LETTERS: [char; 2] = ['B', 'W'];

/// A side has no more pieces than it begins with.
const MAX_PIECES: u32 = 12;

/// The squares stood on, `-` between them for a step and `x` for jumps.
pub(super) fn move_text(mv: Move) -> String {
    let numbers: Vec<_> = mv.squares().into_iter().map(|bit| number(bit).to_string()).collect();
    numbers.join(if mv.is_capture() { "x" } else { "-" })
}

/// Whether `text` has all squares of the move, or its first and last. Old files
/// put `-` into captures or `x` into steps: both signs are read for both.
pub(super) fn accepts(mv: Move, text: &str) -> bool {
    let squares: Vec<usize> = mv.squares().into_iter().map(number).collect();
    let ends = [number(mv.from), number(mv.to)];
    numbers(text).is_some_and(|numbers| numbers == squares || numbers == ends)
}

/// The numbers in a text that has the form of a move.
pub(crate) fn numbers(text: &str) -> Option<Vec<usize>> {
    let is_number = |word: &str| word.bytes().all(|b| b.is_ascii_digit());
    let words = text.split(['-', 'x', 'X', ':']);
    let numbers = words.map(|word| is_number(word).then(|| word.parse().ok())?);
    numbers.collect::<Option<Vec<_>>>().filter(|numbers| numbers.len() >= 2)
}

/// The pieces by their numbers, White's first.
pub(super) fn write(position: &Checkers) -> String {
    write_pieces(|number| position.piece(number), position.side)
}

/// The text of what a picture shows. Its dark squares come in the order of
/// their numbers.
pub(super) fn write_picture(picture: &Board, side: Side) -> String {
    let squares: Vec<_> = picture.cells.iter().filter(|cell| cell.name.is_some()).collect();
    write_pieces(|number| squares[number - 1].piece, side)
}

fn write_pieces(piece: impl Fn(usize) -> Option<Piece>, turn: Side) -> String {
    let list = |side: Side| {
        let own = |n| piece(n).filter(|piece| piece.side == side).map(|p| (n, p.shape));
        let pieces = (1..=SQUARES).filter_map(own);
        let words: Vec<_> = pieces.map(|(n, shape)| format!("{}{n}", prefix(shape))).collect();
        format!("{}{}", LETTERS[side.index()], words.join(","))
    };
    let turn = LETTERS[turn.index()];
    format!("{turn}:{}:{}", list(Side::Second), list(Side::First))
}

const fn prefix(shape: Shape) -> &'static str {
    match shape {
        Shape::King => "K",
        _ => "",
    }
}

/// Reads a position; `empty` is the empty board.
pub(super) fn read(empty: Checkers, text: &str) -> Result<Checkers, PositionError> {
    let mut reader = Reader { text, at: 0, position: empty };
    reader.pass(0);
    reader.position.side = reader.side("the side to move, 'B' or 'W'")?;
    reader.sign(':', "':' after the side to move")?;
    let first = reader.side("'W' or 'B' and that side's pieces")?;
    reader.list(first)?;
    reader.sign(':', "',' and another square, or ':' and the other side's pieces")?;
    let expected = format!("'{}' and that side's pieces", LETTERS[(!first).index()]);
    let second = reader.at;
    if reader.side(&expected)? == first {
        return Err(PositionError::syntax(text, second, expected));
    }
    reader.list(!first)?;
    reader.end()?;
    check(&reader.position, text)?;
    Ok(reader.position)
}

struct Reader<'a> {
    text: &'a str,
    /// Where the next character is; no space stands here.
    at: usize,
    position: Checkers,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// Skips what was read and the spaces after it.
    fn pass(&mut self, length: usize) {
        self.at += length;
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    fn error<T>(&self, expected: impl Into<String>) -> Result<T, PositionError> {
        Err(PositionError::syntax(self.text, self.at, expected))
    }

    fn take(&mut self, sign: char) -> bool {
        let found = self.rest().starts_with(sign);
        self.pass(if found { sign.len_utf8() } else { 0 });
        found
    }

    fn sign(&mut self, sign: char, expected: &str) -> Result<(), PositionError> {
        if self.take(sign) { Ok(()) } else { self.error(expected) }
    }

    fn side(&mut self, expected: &str) -> Result<Side, PositionError> {
        match Side::BOTH.into_iter().find(|side| self.take(LETTERS[side.index()])) {
            Some(side) => Ok(side),
            None => self.error(expected),
        }
    }

    /// The pieces of a side, perhaps none.
    fn list(&mut self, side: Side) -> Result<(), PositionError> {
        if self.rest().is_empty() || self.rest().starts_with([':', '.']) {
            return Ok(());
        }
        loop {
            self.pieces(side)?;
            if !self.take(',') {
                return Ok(());
            }
        }
    }

    /// One piece, or a range of them.
    fn pieces(&mut self, side: Side) -> Result<(), PositionError> {
        let shape = if self.take('K') { Shape::King } else { Shape::Disc };
        let start = self.at;
        let low = self.square(1)?;
        let high = if self.take('-') { self.square(low)? } else { low };
        for number in low..=high {
            if self.position.piece(number).is_some() {
                let expected = format!("another square, as {number} is taken");
                return Err(PositionError::syntax(self.text, start, expected));
            }
            self.position.put(number, Piece { side, shape });
        }
        Ok(())
    }

    /// A square's number, not below `low`.
    fn square(&mut self, low: usize) -> Result<usize, PositionError> {
        let rest = self.rest();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let number = rest[..digits].parse().unwrap_or(0);
        if !(low..=SQUARES).contains(&number) {
            return self.error(format!("a square from {low} to {SQUARES}"));
        }
        self.pass(digits);
        Ok(number)
    }

    fn end(&mut self) -> Result<(), PositionError> {
        let stopped = self.take('.');
        match (self.rest().is_empty(), stopped) {
            (true, _) => Ok(()),
            (false, false) => self.error("',' and another square, or the end of the position"),
            (false, true) => self.error("the end of the position"),
        }
    }
}

/// Refuses what no game can lead to.
fn check(position: &Checkers, text: &str) -> Result<(), PositionError> {
    let impossible = |why: String| Err(PositionError::impossible(text, why));
    for side in Side::BOTH {
        let name = ["Black", "White"][side.index()];
        let pieces = position.pieces(side);
        if pieces.count_ones() > MAX_PIECES {
            let count = pieces.count_ones();
            return impossible(format!("{name} has {count} pieces, more than {MAX_PIECES}"));
        }
        let uncrowned = pieces & far_row(side) & !position.kings;
        if uncrowned != 0 {
            let number = number(uncrowned.trailing_zeros() as u8);
            return impossible(format!("{name}'s man on {number} would have become a king"));
        }
    }
    if position.own | position.other == 0 {
        return impossible("the board is empty".to_string());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Rulebook};
    use ludens_core::{Options, Position};
    use proptest::prelude::*;

    fn position(text: &str) -> Result<Checkers, PositionError> {
        Checkers::from_text(&Options::defaults(super::super::Book::INFO.options), text)
    }

    fn message(text: &str) -> String {
        position(text).expect_err("an error").to_string()
    }

    #[test]
    fn positions_are_read_in_all_their_spellings() {
        let start = Game::start(&"checkers".parse().expect("a game")).text();
        assert!(start.starts_with("B:W21,22,") && start.ends_with(",11,12"), "{start}");
        for text in ["B:W21-32:B1-12", " B : B 1-4,05, 6-12 : W 32,21-31 . ", "B:B1-12:W21-32."] {
            assert_eq!(position(text).expect("a position").text(), start);
        }
        for text in ["W:W5,K9:BK1,28", "B:W:B1", "W:WK32:B"] {
            assert_eq!(position(text).expect("a position").text(), text);
        }
        assert_eq!(position("B:WK1-3:B4").expect("a position").text(), "B:WK1,K2,K3:B4");
    }

    #[test]
    fn errors_quote_the_place() {
        for (text, at, expected) in [
            ("", 1, "found the end, expected the side to move, 'B' or 'W'"),
            ("X:W1:B2", 1, "found 'X', expected the side to move"),
            ("B W9:B2", 3, "found 'W', expected ':' after the side to move"),
            ("B:9:B2", 3, "found '9', expected 'W' or 'B' and that side's pieces"),
            ("B:W33:B2", 4, "found '33', expected a square from 1 to 32"),
            ("B:W9,:B2", 6, "found ':', expected a square from 1 to 32"),
            ("B:WKk:B2", 5, "found 'k', expected a square from 1 to 32"),
            ("B:W9-8:B2", 6, "found '8', expected a square from 9 to 32"),
            ("B:W9 8:B2", 6, "found '8', expected ',' and another square, or ':'"),
            ("B:W9:W8", 6, "found 'W', expected 'B' and that side's pieces"),
            ("B:W9:B8,9", 9, "found '9', expected another square, as 9 is taken"),
            ("B:W9:B2;", 8, "found ';', expected ',' and another square, or the end"),
            ("B:W9:B2. x", 10, "found 'x', expected the end of the position"),
        ] {
            let message = message(text);
            assert!(message.contains(&format!("at character {at}: {expected}")), "{message}");
        }
    }

    #[test]
    fn impossible_positions_are_refused() {
        for (text, why) in [
            ("B:W9:B30", "Black's man on 30 would have become a king"),
            ("B:W2:B30", "Black's man on 30"),
            ("W:W2:B9", "White's man on 2 would have become a king"),
            ("W:W20-32:B9", "White has 13 pieces, more than 12"),
            ("W:W:B", "the board is empty"),
        ] {
            assert!(message(text).contains(why), "{}", message(text));
        }
    }

    #[test]
    fn moves_are_read_in_all_their_spellings() {
        let game: Game = "checkers".parse().expect("a game");
        let played = |position: &str, text: &str| {
            game.from_text(position).expect("a position").play(text).map_err(|e| e.to_string())
        };
        for text in ["22x15x8", "22x8", "22-8", "22-15-8", "22X15X8", "22:08"] {
            assert_eq!(played("W:W22:B11,18", text).as_deref(), Ok("22x15x8"));
        }
        for text in ["9-13", "09-13", "9x13"] {
            assert_eq!(played("B:W32:B9", text).as_deref(), Ok("9-13"));
        }
        for text in ["9", "9-", "-9-13", "9--13", "+9-13", "9-13x", "9-13-17", "13-9", "９-13"] {
            let error = played("B:W32:B9", text).expect_err(text);
            assert!(error.contains("the legal moves are 9-1"), "{error}");
        }
        let error = played("W:W23:B10,11,18,19", "23x7").expect_err("two ways");
        assert!(error.contains("\"23x7\" could be 23x"), "{error}");
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "[BWK:,. 0-9é-]{0,24}", any in "\\PC{0,20}") {
            let _ = (position(&text), position(&any));
            let _ = position(&format!("B:W{text}:B{any}"));
            let _ = (numbers(&text), numbers(&any));
        }
    }
}

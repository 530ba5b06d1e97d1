//! Positions and moves as text.

use ludens_core::{Board, Position, PositionError, Side, Tile, file_rank, rows};

use super::{Amazons, Book, Content, MAX_AMAZONS, Move, square};
use crate::Rulebook;

const ARROW: char = 'x';

/// The letter of a side's amazons.
const fn letter(side: Side) -> char {
    match side {
        Side::First => 'w',
        Side::Second => 'b',
    }
}

/// The rows from the top and the side to move.
pub(super) fn write(position: &Amazons) -> String {
    let size = position.size();
    let squares = rows::places(size, size).map(|(file, rank)| square(file, rank));
    write_contents(squares.map(|square| position.content(square)), size, position.side())
}

/// The text of what a picture shows.
pub(super) fn write_picture(picture: &Board, side: Side) -> String {
    let contents = picture.cells.iter().map(|cell| match cell.piece {
        Some(piece) => Some(Content::Amazon(piece.side)),
        None => (cell.tile == Tile::Blocked).then_some(Content::Arrow),
    });
    write_contents(contents, picture.files, side)
}

fn write_contents(
    contents: impl Iterator<Item = Option<Content>>,
    size: usize,
    side: Side,
) -> String {
    let cells = contents.map(|content| match content {
        Some(Content::Amazon(side)) => letter(side),
        Some(Content::Arrow) => ARROW,
        None => rows::EMPTY,
    });
    format!("{} {}", rows::write(cells, size), letter(side))
}

/// Reads what [`write`] writes onto the empty board.
pub(super) fn read(empty: Amazons, text: &str) -> Result<Amazons, PositionError> {
    let size = empty.size();
    let (cells, mut fields) = rows::read(text, size, size, "wbx")?;
    let side = fields.side(letter(Side::First), letter(Side::Second))?;
    fields.end()?;
    let mut position = empty;
    for (i, &cell) in cells.iter().enumerate() {
        if let Some(content) = content(cell) {
            position.put(square(i % size, size - 1 - i / size), content);
        }
    }
    position.give_turn_to(side);
    check(&position, text)?;
    Ok(position)
}

fn content(cell: char) -> Option<Content> {
    match cell {
        ARROW => Some(Content::Arrow),
        _ => Side::BOTH.into_iter().find(|&side| letter(side) == cell).map(Content::Amazon),
    }
}

/// Amazons are never taken, so both sides have some; more than a game starts
/// with are allowed, up to what the moves are prepared for.
fn check(position: &Amazons, text: &str) -> Result<(), PositionError> {
    for side in Side::BOTH {
        let count = position.amazons(side).len();
        if !(1..=MAX_AMAZONS).contains(&count) {
            let name = Book::INFO.sides[side.index()];
            let why = format!("{name} has {count} amazons, not 1 to {MAX_AMAZONS}");
            return Err(PositionError::impossible(text, why));
        }
    }
    Ok(())
}

/// The move's squares by name: from, to, arrow.
fn names(mv: Move) -> [String; 3] {
    [mv.from, mv.to, mv.arrow].map(|square| {
        let (file, rank) = super::file_and_rank(square);
        file_rank(file, rank)
    })
}

/// The move in our notation: `d1-d7/g7`.
pub(super) fn move_text(mv: Move) -> String {
    let [from, to, arrow] = names(mv);
    format!("{from}-{to}/{arrow}")
}

/// Whether this is the move in another notation: `d1-d7-g7`, `d1d7g7` or
/// `d1-d7(g7)`.
pub(super) fn is_spelling(mv: Move, text: &str) -> bool {
    let [from, to, arrow] = names(mv);
    // Most texts are of another move: this is checked before any text is built.
    text.starts_with(&from)
        && [
            format!("{from}-{to}-{arrow}"),
            format!("{from}{to}{arrow}"),
            format!("{from}-{to}({arrow})"),
        ]
        .iter()
        .any(|spelling| spelling == text)
}

#[cfg(test)]
mod tests {
    use crate::Game;
    use ludens_core::playout::Draw;
    use proptest::prelude::*;

    fn error(text: &str) -> String {
        let game: Game = "amazons:4x4".parse().expect("a game");
        game.from_text(text).map(|_| ()).expect_err("an error").to_string()
    }

    #[test]
    fn other_spellings_are_read() {
        let game: Game = "amazons".parse().expect("a game");
        for text in ["d1-d7/g7", "d1-d7-g7", "d1d7g7", "d1-d7(g7)", "D1-D7/G7"] {
            assert_eq!(game.start().play(text).as_deref(), Ok("d1-d7/g7"), "{text}");
        }
        let mut record = game.from_text("3b6/10/10/10/10/10/10/10/10/9w b").expect("a position");
        assert_eq!(record.play("d10a10j10").as_deref(), Ok("d10-a10/j10"));
        for text in ["d1-d7", "d1-d7(g7", "d1-d7-g8-", "d01-d7/g7"] {
            assert!(game.start().play(text).is_err(), "{text}");
        }
    }

    #[test]
    fn the_text_is_read_and_written() {
        let game: Game = "amazons".parse().expect("a game");
        let mut record = game.start();
        assert_eq!(record.text(), "3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w");
        record.play("d1-d7/g7").expect("a move");
        assert_eq!(record.text(), "3b2b3/10/10/b2w2x2b/10/10/w8w/10/10/6w3 b");
    }

    #[test]
    fn odd_positions_are_welcome() {
        let game: Game = "amazons:4x4".parse().expect("a game");
        for text in ["wwww/wwww/4/3b b", "w3/4/4/bbbb b", "wb2/4/4/4 w"] {
            let record = game.from_text(text).expect(text);
            assert_eq!(record.text(), text);
        }
    }

    #[test]
    fn errors_say_where_and_why() {
        assert!(error("4/4/4/4 w").ends_with("is not possible: White has 0 amazons, not 1 to 8"));
        assert!(error("w3/4/4/4 w").contains("Black has 0 amazons, not 1 to 8"));
        assert!(error("wwww/wwww/w3/3b w").contains("White has 9 amazons, not 1 to 8"));
        assert!(error("w3/4/4/3q w").contains("at character 9: found 'q', expected 'w', 'b', 'x'"));
        assert!(error("w3/4/4 w").contains("expected '/' and another row: 3 of 4 rows"));
        assert!(error("w3/4/4/3b").contains("expected the side to move, 'w' or 'b'"));
        assert!(error("w3/4/4/3b x").contains("at character 11: found 'x'"));
        assert!(error("w3/4/4/3b w 1").contains("expected the end of the position"));
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "[wbx0-9/ ]{0,40}|\\PC{0,20}") {
            for game in ["amazons", "amazons:4x4,arrow=any"] {
                let game: Game = game.parse().expect("a game");
                let _ = game.from_text(&text).map(|record| record.legal_moves());
            }
        }

        #[test]
        fn whatever_is_read_can_be_played(rows in "[wbx1]{4}(/[wbx1]{4}){3} [wb]") {
            let game: Game = "amazons:4x4".parse().expect("a game");
            if let Ok(record) = game.from_text(&rows) {
                prop_assert_eq!(record.legal_moves().is_empty(), record.outcome().is_some());
                prop_assert_eq!(record.playouts(Draw::Uniform, 1, 1).games, 1);
            }
        }
    }
}

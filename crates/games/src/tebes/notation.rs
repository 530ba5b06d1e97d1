//! Moves and positions as text.
//!
//! The field of used extra turns has the letters of the sides that had theirs,
//! or with `extra-turn=per-corner` the names of the corners in alphabetical
//! order: `-`, `w`, `b`, `wb`; `-`, `a1f6`. The tiles are `standard` or their
//! rows from the top in `W` and `B`; they need not be those of the options.

use ludens_core::{Board, Position, PositionError, Side, Tile, rows};

use super::rules::ExtraTurn;
use super::squares::{all_goals, bit, each, from_top_left, goals};
use super::tiles::standard;
use super::{Book, Move, Tebes};
use crate::Rulebook;

const LETTERS: [char; 2] = ['w', 'b'];
const NOTHING: &str = "-";
const STANDARD: &str = "standard";

/// `c2-c4`, `c3xd4`; with a plus if the same side moves again, so that a reader
/// without a board knows whose move is next. An extra turn that is given up, or
/// that comes too late as the game is won, has none.
pub(super) fn write_move<const N: usize>(position: &Tebes<N>, mv: Move) -> String {
    let [from, to] = [mv.from, mv.to].map(|square| position.square_name(square));
    let between = if position.piece(mv.to).is_some() { 'x' } else { '-' };
    let plus = if position.play(mv).side == position.side { "+" } else { "" };
    format!("{from}{between}{to}{plus}")
}

/// A minus, a cross or nothing between the squares, all for any move; the plus
/// may be missing, and may stand after any first visit to a goal corner.
pub(super) fn accepts<const N: usize>(position: &Tebes<N>, mv: Move, text: &str) -> bool {
    let [from, to] = [mv.from, mv.to].map(|square| position.square_name(square));
    let without_plus = text.strip_suffix('+').filter(|_| position.reaches_fresh_corner(mv));
    let squares = without_plus.unwrap_or(text);
    let between = squares.strip_prefix(&from).and_then(|rest| rest.strip_suffix(&to));
    matches!(between, Some("" | "-" | "x"))
}

/// The rows, the side to move, the extra turns used, the tiles.
pub(super) fn write<const N: usize>(position: &Tebes<N>) -> String {
    let pieces = write_pieces(from_top_left(N).map(|sq| position.piece(sq)), N, position.side);
    format!("{pieces} {} {}", write_used(position), write_tiles(N, position.black))
}

/// The text of what a picture shows, with no extra turn used.
pub(super) fn write_picture(picture: &Board, side: Side) -> String {
    let size = picture.files;
    let pieces = picture.cells.iter().map(|cell| cell.piece.map(|piece| piece.side));
    let places = from_top_left(size).zip(&picture.cells);
    let black = places.filter(|(_, cell)| cell.tile == Tile::Dark).map(|(sq, _)| bit(sq)).sum();
    format!("{} {NOTHING} {}", write_pieces(pieces, size, side), write_tiles(size, black))
}

fn write_pieces(pieces: impl Iterator<Item = Option<Side>>, size: usize, side: Side) -> String {
    let letter = |side: Side| LETTERS[side.index()];
    let cells = pieces.map(|piece| piece.map_or(rows::EMPTY, letter));
    format!("{} {}", rows::write(cells, size), letter(side))
}

fn write_used<const N: usize>(position: &Tebes<N>) -> String {
    let used = |corners: &u64| position.fresh & corners == 0;
    let turns = extra_turns(position).into_iter().filter(|(_, corners)| used(corners));
    let text: String = turns.map(|(name, _)| name).collect();
    if text.is_empty() { NOTHING.to_string() } else { text }
}

/// The extra turns of a game by name, in the order of the text, each with the
/// corners that give it.
fn extra_turns<const N: usize>(position: &Tebes<N>) -> Vec<(String, u64)> {
    let of_side = |side: Side| (LETTERS[side.index()].to_string(), goals(N, side));
    let of_corner = |corner| (position.square_name(corner), bit(corner));
    let mut turns: Vec<(String, u64)> = match position.rules.extra_turn {
        ExtraTurn::None => Vec::new(),
        ExtraTurn::PerSide => return Side::BOTH.map(of_side).to_vec(),
        ExtraTurn::PerCorner => each(all_goals(N)).map(of_corner).collect(),
    };
    turns.sort_unstable();
    turns
}

fn write_tiles(n: usize, black: u64) -> String {
    if black == standard(n) {
        return STANDARD.to_string();
    }
    let colour = |square| if black & bit(square) != 0 { 'B' } else { 'W' };
    rows::write(from_top_left(n).map(colour), n)
}

/// Reads a position of the game that begins with `start`.
pub(super) fn read<const N: usize>(
    start: &Tebes<N>,
    text: &str,
) -> Result<Tebes<N>, PositionError> {
    let (cells, mut fields) = rows::read(text, N, N, "wb")?;
    let side = fields.side(LETTERS[0], LETTERS[1])?;
    let used = read_used(start, &mut fields)?;
    let black = read_tiles(N, &mut fields)?;
    fields.end()?;
    let pieces = |side: Side| {
        let places = from_top_left(N).zip(&cells);
        places.filter(|(_, cell)| **cell == LETTERS[side.index()]).map(|(sq, _)| bit(sq)).sum()
    };
    let (own, other, fresh) = (pieces(side), pieces(!side), start.fresh & !used);
    let position = Tebes { own, other, black, fresh, side, ..*start }.with_key();
    match why_impossible(start, &position) {
        Some(why) => Err(PositionError::impossible(text, why)),
        None => Ok(position),
    }
}

/// The corners whose extra turns are used.
fn read_used<const N: usize>(
    start: &Tebes<N>,
    fields: &mut rows::Fields<'_>,
) -> Result<u64, PositionError> {
    let turns = extra_turns(start);
    let names: Vec<String> = turns.iter().map(|(name, _)| format!("'{name}'")).collect();
    let expected = match &names[..] {
        [] => "'-', as there are no extra turns in this game".to_string(),
        _ => format!("the extra turns used, '-' or in this order {}", names.join(", ")),
    };
    let word = fields.word(&expected)?;
    let mut rest = if word == NOTHING { "" } else { word };
    let mut used = 0;
    for (name, corners) in &turns {
        if let Some(after) = rest.strip_prefix(name) {
            (rest, used) = (after, used | corners);
        }
    }
    if rest.is_empty() { Ok(used) } else { Err(fields.refuse(rest, expected)) }
}

/// The black tiles.
fn read_tiles(n: usize, fields: &mut rows::Fields<'_>) -> Result<u64, PositionError> {
    let word = fields.word("the tiles, 'standard' or their rows in 'W' and 'B'")?;
    if word == STANDARD {
        return Ok(standard(n));
    }
    let (mut rest, mut black) = (word, 0);
    for (i, square) in from_top_left(n).enumerate() {
        if i > 0 && i % n == 0 {
            let row = "'/' and another row of tiles";
            rest = rest.strip_prefix('/').ok_or_else(|| fields.refuse(rest, row))?;
        }
        let tile = "a tile, 'W' or 'B' (or 'standard' for them all)";
        let after = rest.strip_prefix(['W', 'B']).ok_or_else(|| fields.refuse(rest, tile))?;
        black |= if rest.starts_with('B') { bit(square) } else { 0 };
        rest = after;
    }
    match rest {
        "" => Ok(black),
        _ => Err(fields.refuse(rest, format!("the end of {n} rows of tiles"))),
    }
}

/// What makes no game: too many pieces, or none at all. Anything else may be set
/// up, however it came about.
fn why_impossible<const N: usize>(start: &Tebes<N>, position: &Tebes<N>) -> Option<String> {
    for side in Side::BOTH {
        let [most, count] = [start, position].map(|p| p.pieces(side).count_ones());
        if count > most {
            let name = Book::INFO.sides[side.index()];
            return Some(format!("{name} begins with {most} pieces and has {count}"));
        }
    }
    (position.own | position.other == 0).then(|| "there are no pieces".to_string())
}

#[cfg(test)]
mod tests {
    use crate::Game;
    use proptest::prelude::*;

    fn error(game: &str, text: &str) -> String {
        let game: Game = game.parse().expect("a game");
        game.from_text(text).map(|record| record.text()).expect_err(text).to_string()
    }

    fn says(game: &str, text: &str, message: &str) {
        let error = error(game, text);
        assert!(error.contains(message), "{error}");
    }

    #[test]
    fn errors_name_the_place_and_what_was_expected() {
        let four = "tebes:size=4";
        says(four, "4/4/1x2/4 w - standard", "character 6: found 'x', expected 'w', 'b' or");
        says(four, "bb2/4/4/ww2 x - standard", "character 13: found 'x', expected the side");
        says(four, "bb2/4/4/ww2 w x standard", "character 15: found 'x', expected the extra turns");
        says(four, "bb2/4/4/ww2 w bw standard", "character 16: found 'w'");
        says(four, "bb2/4/4/ww2 w", "found the end, expected the extra turns");
        says(four, "bb2/4/4/ww2 w -", "expected the tiles, 'standard' or their rows");
        says(four, "bb2/4/4/ww2 w - chess", "character 17: found 'c', expected a tile, 'W' or 'B'");
        says(four, "bb2/4/4/ww2 w - WBWB/WBW/", "character 25: found '/', expected a tile");
        says(four, "bb2/4/4/ww2 w - WBWBWBWB", "character 21: found 'W', expected '/' and another");
        says(four, "bb2/4/4/ww2 w - WBWB", "found the end, expected '/' and another row");
        let tiles = "WBWB/WBWB/WBWB/WBWB";
        says(four, &format!("bb2/4/4/ww2 w - {tiles}/"), "expected the end of 4 rows of tiles");
        says(four, &format!("bb2/4/4/ww2 w - {tiles} 1"), "expected the end of the position");
        let none = "tebes:size=4,extra-turn=none";
        says(none, "bb2/4/4/ww2 w w standard", "'-', as there are no extra turns");
        let per_corner = "tebes:size=4,extra-turn=per-corner";
        says(per_corner, "bb2/4/4/ww2 w a2 standard", "in this order 'a1', 'a4', 'd1', 'd4'");
        says(per_corner, "bb2/4/4/ww2 w d1a1 standard", "character 17: found 'a'");
    }

    #[test]
    fn what_no_game_leads_to_is_refused() {
        let four = "tebes:size=4";
        says(four, "wwww/wwww/w3/bb2 w w standard", "White begins with 8 pieces and has 9");
        says("tebes:rows=2", "6/6/b5/wwwwww/wwwwww/w5 w - standard", "12 pieces and has 13");
        says(four, "4/4/4/4 w - standard", "there are no pieces");
    }

    #[test]
    fn odd_positions_end_as_the_rules_say() {
        let outcome = |text: &str| {
            let game: Game = "tebes:size=4".parse().expect("a game");
            let record = game.from_text(text).expect("a position");
            assert_eq!(record.legal_moves().is_empty(), record.outcome().is_some());
            record.outcome().map(|outcome| outcome.to_string())
        };
        let white = |reason: &str| Some(format!("first wins ({reason})"));
        for side in ["w", "b"] {
            let text = format!("w2w/4/4/1bb1 {side} w standard");
            assert_eq!(outcome(&text), white("both corners"));
            assert_eq!(outcome(&format!("4/4/4/ww2 {side} - standard")), white("no pieces"));
        }
        // A corner held from the beginning has given nothing yet.
        assert_eq!(outcome("w3/4/4/1bb1 b - standard"), None);
    }

    #[test]
    fn the_tiles_of_the_text_are_kept() {
        let game: Game = "tebes:size=4,tiles=random,seed=2".parse().expect("a game");
        for tiles in ["standard", "WBWB/WBWW/BWBB/BWBW", "WWWW/WWWW/WWWW/WWWB"] {
            let text = format!("bb2/4/4/2ww b wb {tiles}");
            assert_eq!(game.from_text(&text).expect("a position").text(), text);
        }
        let spelled_out = "bb2/4/4/2ww b wb BWBW/WBWB/BWBW/WBWB";
        let record = game.from_text(spelled_out).expect("a position");
        assert_eq!(record.text(), "bb2/4/4/2ww b wb standard");
    }

    #[test]
    fn moves_are_read_in_several_spellings() {
        let game: Game = "tebes".parse().expect("a game");
        let plays = |position: &str, spelling: &str| {
            let mut record = game.from_text(position).expect("a position");
            record.play(spelling).unwrap_or_else(|error| error.to_string())
        };
        let quiet = "6/6/6/2w3/6/1bb3 w - standard";
        for spelling in ["c3-c5", "c3xc5", "c3c5"] {
            assert_eq!(plays(quiet, spelling), "c3-c5");
        }
        for spelling in ["c3-c5+", "c3--c5", "c3", "c5", "c3-c5 ", "c3-c6", "c3–c5", "", "+"] {
            assert!(plays(quiet, spelling).contains("is not a legal move"), "{spelling}");
        }
        // f5 is black: it captures the next square.
        let corner = "b4b/5w/6/6/6/1bb2w w - standard";
        for spelling in ["f5xf6+", "f5xf6", "f5-f6", "f5f6", "f5-f6+", "f5f6+"] {
            assert_eq!(plays(corner, spelling), "f5xf6+");
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(
            rows in "[wb1-9/.]{0,30}",
            side in "[wbx]?",
            used in "[-wbacdf146]{0,8}",
            tiles in "standard|[WB/w]{0,40}|\\PC{0,10}",
            size in prop::sample::select(vec!["4", "6", "8"]),
            extra in prop::sample::select(vec!["per-side", "per-corner", "none"]),
        ) {
            let game: Game = format!("tebes:size={size},extra-turn={extra}").parse().expect("a game");
            let text = format!("{rows} {side} {used} {tiles}");
            if let Ok(record) = game.from_text(&text) {
                prop_assert!(game.from_text(&record.text()).is_ok());
            }
        }

        #[test]
        fn no_board_panics(
            rows in proptest::collection::vec("[wb1]{4}", 4),
            side in "[wb]",
            used in "-|w|b|wb",
            tiles in proptest::collection::vec("[WB]{4}", 4),
        ) {
            let text = format!("{} {side} {used} {}", rows.join("/"), tiles.join("/"));
            let game: Game = "tebes:size=4".parse().expect("a game");
            if let Ok(record) = game.from_text(&text) {
                let again = game.from_text(&record.text()).expect("its own text");
                prop_assert_eq!(again.key(), record.key());
                prop_assert_eq!(record.outcome().is_none(), !record.legal_moves().is_empty());
            }
        }
    }
}

//! Smart Game Format, FF[4], for Lines of Action (GM[9]) and Amazons (GM[18]);
//! the format's own pages at red-bean.com/sgf describe both.
//!
//! Only the main line is read: of several variations the first. Of a move only
//! its remark is kept, not its clock times and marks. A file that gives no set-up
//! for Amazons means SGF's default, in which Black stands below and begins; that
//! is our usual start with the colours' names exchanged. What we write for
//! Amazons always has a set-up, in our colours.
//!
//! What SGF has no property for goes into the game's comment, `GC`, a line each
//! such as `Elo: 1800`, and is found there again.

mod dialect;
mod tree;

use ludens_core::{GameResult, Ply, Side, TextError, Transcript, visible, visible_lines};

use super::Replayed;
use crate::Game;
use dialect::{Colour, Dialect, Setup};
use tree::{Node, Property};

/// SGF's names for what we keep under PGN's.
const TAGS: [(&str, &str); 6] = [
    ("EV", "Event"),
    ("PC", "Site"),
    ("DT", "Date"),
    ("RO", "Round"),
    ("GN", "Name"),
    ("SO", "Source"),
];

/// What a tag must not be called in a file: these say how the game goes.
const STRUCTURE: [&str; 20] = [
    "FF", "GM", "CA", "ST", "AP", "SZ", "RU", "RE", "PB", "PW", "AB", "AW", "AA", "AE", "PL", "B",
    "W", "C", "SU", "GC",
];

/// Why a game ended, as the letter after `B+` or `W+`.
const REASONS: [(&str, &str); 3] = [("R", "resignation"), ("T", "time"), ("F", "forfeit")];

/// Reads every game of a file.
pub(super) fn read(text: &str) -> Result<Vec<Transcript>, TextError> {
    let lines = tree::main_lines(text)?;
    lines.iter().map(|nodes| GameReader::read(text, nodes)).collect()
}

/// Reads the first game of a text, if it is complete, and returns the byte after it.
pub(super) fn read_first(text: &str) -> Result<Option<(Transcript, usize)>, TextError> {
    let Some((nodes, end)) = tree::first_main_line(text)? else { return Ok(None) };
    Ok(Some((GameReader::read(text, &nodes)?, end)))
}

/// The game being read, with the colours still SGF's.
struct GameReader<'a> {
    text: &'a str,
    dialect: Dialect,
    setup: Setup,
    /// Who moves first, once that is known.
    begins: Option<Colour>,
    names: [Option<String>; 2],
    winner: Option<Colour>,
    game: Transcript,
}

impl<'a> GameReader<'a> {
    fn read(text: &'a str, nodes: &[Node]) -> Result<Transcript, TextError> {
        let mut reader = GameReader {
            text,
            dialect: find_dialect(text, nodes)?,
            setup: Setup::default(),
            begins: None,
            names: [None, None],
            winner: None,
            game: Transcript::default(),
        };
        let (root, moves) = nodes.split_first().map_or((&[][..], &[][..]), |(r, m)| (&r[..], m));
        // The size first, as points can stand before it and need it.
        let size = root.iter().filter(|property| property.name == "SZ");
        size.clone().try_for_each(|property| reader.size(property))?;
        root.iter().try_for_each(|property| reader.root_property(property))?;
        moves.iter().flatten().try_for_each(|property| reader.move_property(property))?;
        Ok(reader.finish())
    }

    fn root_property(&mut self, property: &Property) -> Result<(), TextError> {
        let value = property.values[0].trim();
        match property.name.as_str() {
            "FF" | "GM" | "CA" | "ST" | "AP" | "SU" | "IP" | "IY" | "SZ" => {}
            "AB" | "AW" | "AA" => self.add_points(property)?,
            "PL" => self.begins = Colour::from_letter(value),
            "PB" => self.names[Colour::Black as usize] = Some(visible(value)),
            "PW" => self.names[Colour::White as usize] = Some(visible(value)),
            "RE" => self.result(value),
            "RU" => self.rules(value),
            "GC" => self.game_comment(value),
            "C" | "B" | "W" => self.move_property(property)?,
            name => {
                let known = TAGS.iter().find(|(sgf, _)| *sgf == name).map_or(name, |(_, pgn)| pgn);
                self.tag(known, &property.values.join(", "));
            }
        }
        Ok(())
    }

    fn move_property(&mut self, property: &Property) -> Result<(), TextError> {
        match property.name.as_str() {
            "C" => self.game.remark(&visible_lines(property.values[0].trim())),
            "B" => self.play(property, Colour::Black)?,
            "W" => self.play(property, Colour::White)?,
            "AB" | "AW" | "AA" | "AE" => {
                return Err(self.bad(property, "moves only, after the first node"));
            }
            _ => {}
        }
        Ok(())
    }

    fn size(&mut self, property: &Property) -> Result<(), TextError> {
        let size = property.values[0].trim().parse().ok();
        let size = size.filter(|&n| self.dialect.game_of_size(n).is_some());
        self.setup.size = Some(size.ok_or_else(|| self.bad(property, "a known size"))?);
        Ok(())
    }

    /// The rules as we write them are a game with its options; other words
    /// about the rules are kept as they are.
    fn rules(&mut self, value: &str) {
        match value.parse::<Game>() {
            Ok(game) if game.info.name == self.dialect.name() => {
                self.game.game = value.to_string();
            }
            _ => self.tag("Rules", value),
        }
    }

    /// The lines we write, and whatever else stands there.
    fn game_comment(&mut self, value: &str) {
        let is_name = |name: &str| !name.is_empty() && name.chars().all(char::is_alphanumeric);
        for line in value.lines() {
            match line.split_once(": ") {
                Some(("Reason", reason)) => self.game.reason = Some(visible(reason)),
                Some((name, value)) if is_name(name) => self.tag(name, value),
                _ => self.tag("Comment", line),
            }
        }
    }

    fn bad(&self, property: &Property, expected: &str) -> TextError {
        TextError::at(self.text, property.at, expected)
    }

    fn add_points(&mut self, property: &Property) -> Result<(), TextError> {
        for value in &property.values {
            let size = self.setup.size.unwrap_or(self.dialect.usual_size());
            let Some(place) = self.dialect.read_point(value, size) else {
                return Err(self.bad(property, "points of the board"));
            };
            self.setup.points.push((property.name.as_bytes()[1], place));
        }
        Ok(())
    }

    fn tag(&mut self, name: &str, value: &str) {
        self.game.tags.push((name.to_string(), visible(value)));
    }

    /// `B+R`, `W+`, `Draw`, `0`; anything else is open.
    fn result(&mut self, value: &str) {
        if matches!(value.to_ascii_lowercase().as_str(), "draw" | "0") {
            self.game.result = GameResult::Drawn;
        }
        let Some((colour, how)) = value.split_once('+') else { return };
        self.winner = Colour::from_letter(colour);
        let letter = how.get(..1).unwrap_or("");
        let reason = REASONS.iter().find(|(short, _)| letter.eq_ignore_ascii_case(short));
        if let Some((_, reason)) = reason {
            self.game.reason = Some(reason.to_string());
        }
    }

    fn play(&mut self, property: &Property, colour: Colour) -> Result<(), TextError> {
        self.begins.get_or_insert(colour);
        let value = property.values[0].trim();
        match value.to_ascii_lowercase().as_str() {
            "resign" => {
                self.winner = Some(colour.other());
                self.game.reason = Some("resignation".to_string());
            }
            "draw" => self.game.result = GameResult::Drawn,
            _ => {
                let size = self.setup.size.unwrap_or(self.dialect.usual_size());
                let text = self.dialect.read_move(value, size);
                let expected = self.dialect.move_example();
                let text = text.ok_or_else(|| self.bad(property, expected))?;
                self.game.plies.push(Ply::new(text));
            }
        }
        Ok(())
    }

    fn finish(mut self) -> Transcript {
        let begins = self.begins.unwrap_or(Colour::Black);
        let plain = self.setup.points.is_empty();
        let first = self.dialect.first(plain.then_some(begins));
        if self.game.game.is_empty() {
            let size = self.setup.size.unwrap_or(self.dialect.usual_size());
            self.game.game = self.dialect.game_of_size(size).unwrap_or_default();
        }
        if !plain || !self.dialect.begins_as_usual(begins, self.setup.size) {
            self.game.start = Some(self.dialect.start_text(&self.setup, begins));
        }
        let seats = [first, first.other()];
        for (tag, colour) in ["First", "Second"].into_iter().zip(seats) {
            let name = self.names[colour as usize].take();
            self.game.tags.extend(name.map(|name| (tag.to_string(), name)));
        }
        if let Some(winner) = self.winner {
            let side = if winner == first { Side::First } else { Side::Second };
            self.game.result = GameResult::Won(side);
        }
        self.game
    }
}

fn find_dialect(text: &str, nodes: &[Node]) -> Result<Dialect, TextError> {
    let expected = "a game of Lines of Action, GM[9], or Amazons, GM[18]";
    let root = nodes.first().map_or(&[][..], Vec::as_slice);
    let Some(property) = root.iter().find(|property| property.name == "GM") else {
        return Err(TextError::at(text, 0, expected));
    };
    let dialect = Dialect::ALL.into_iter().find(|d| d.number() == property.values[0].trim());
    dialect.ok_or_else(|| TextError::at(text, property.at, expected))
}

/// Writes a game of one of the two.
pub(super) fn write(game: &Replayed) -> String {
    let transcript = &game.transcript;
    let dialect = Dialect::ALL.into_iter().find(|d| d.name() == game.game.info.name);
    let dialect = dialect.expect("Format::write lets only these games in");
    let start = transcript.start.as_deref().and_then(|text| game.game.from_text(text).ok());
    let is_usual = start.is_none();
    let start = start.unwrap_or_else(|| game.game.start());
    let board = start.board();

    let mut text = format!("(;FF[4]GM[{}]SZ[{}]AP[Ludens]", dialect.number(), board.files);
    text.push_str(&property("RU", &transcript.game));
    let mut others = Vec::new();
    for (name, value) in transcript.tags.iter().filter(|(name, _)| !name.is_empty()) {
        match tag_name(dialect, name) {
            Some(sgf) => text.push_str(&property(&sgf, value)),
            None => others.push(format!("{name}: {value}")),
        }
    }
    text.push_str(&property("RE", &result_text(dialect, transcript)));
    let reason = transcript.reason.as_deref().filter(|reason| reason_letter(reason).is_none());
    others.extend(reason.map(|reason| format!("Reason: {reason}")));
    if !others.is_empty() {
        text.push_str(&property("GC", &others.join("\n")));
    }
    if !is_usual || dialect.always_sets_up() {
        text.push_str(&dialect.setup_text(&board, start.side()));
    }
    text.push_str(&remark(transcript.comment.as_deref()));
    let mut side = start.side();
    for ply in &transcript.plies {
        let colour = dialect.colour(side).letter();
        let mv = dialect.write_move(&ply.text, board.ranks);
        text.push_str(&format!("\n;{colour}[{mv}]{}", remark(ply.comment.as_deref())));
        side = !side;
    }
    text.push_str(")\n");
    text
}

/// The property for a tag, if SGF has one.
fn tag_name(dialect: Dialect, name: &str) -> Option<String> {
    let seat = |side| format!("P{}", dialect.colour(side).letter());
    let is_property = (1..=2).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_uppercase());
    match name {
        "First" => Some(seat(Side::First)),
        "Second" => Some(seat(Side::Second)),
        // A tag that came from an SGF file goes back under its own name.
        _ if is_property && !STRUCTURE.contains(&name) => Some(name.to_string()),
        _ => TAGS.iter().find(|(_, pgn)| *pgn == name).map(|(sgf, _)| sgf.to_string()),
    }
}

fn result_text(dialect: Dialect, transcript: &Transcript) -> String {
    let letter = transcript.reason.as_deref().and_then(reason_letter).unwrap_or("");
    match transcript.result {
        GameResult::Won(side) => format!("{}+{letter}", dialect.colour(side).letter()),
        GameResult::Drawn => "Draw".to_string(),
        GameResult::Open => "?".to_string(),
    }
}

fn reason_letter(reason: &str) -> Option<&'static str> {
    REASONS.iter().find(|(_, long)| *long == reason).map(|(letter, _)| *letter)
}

fn remark(comment: Option<&str>) -> String {
    comment.map(|comment| property("C", comment)).unwrap_or_default()
}

fn property(name: &str, value: &str) -> String {
    format!("{name}[{}]", visible_lines(value).replace('\\', "\\\\").replace(']', "\\]"))
}

#[cfg(test)]
mod tests {
    use super::super::{Format, ReplayError, replay};
    use super::*;
    use proptest::prelude::*;

    fn first(text: &str) -> Transcript {
        read(text).expect("readable").remove(0)
    }

    fn moves(game: &Transcript) -> Vec<&str> {
        game.plies.iter().map(|ply| ply.text.as_str()).collect()
    }

    #[test]
    fn the_main_line_of_lines_of_action_is_read() {
        let text = r"(;FF[4]GM[9]PB[Ann]PW[Bob]EV[A [cup\]]RE[W+R]C[hello]
            ;B[b1-b3]C[a \] in a remark];W[A2-C2!]
            (;B[C1:a3++];W[resign])
            (;B[c8-c6](;W[x]);W[y]))";
        let game = first(text);
        assert_eq!(moves(&game), ["b1-b3", "a2-c2", "c1-a3"]);
        assert_eq!((game.tag("First"), game.tag("Second")), (Some("Ann"), Some("Bob")));
        assert_eq!(game.tag("Event"), Some("A [cup]"));
        assert_eq!(game.plies[0].comment.as_deref(), Some("a ] in a remark"));
        // White resigned, whatever the root said before.
        assert_eq!(game.result, GameResult::Won(Side::First));
        assert_eq!(game.reason.as_deref(), Some("resignation"));
        assert_eq!(moves(&replay(&game).expect("legal").transcript), ["b1-b3", "a2-c2", "c1xa3"]);
    }

    #[test]
    fn amazons_without_a_setup_begins_with_black_below() {
        let game = first("(;GM[18]PB[Ann]RE[B+];B[djddgd];W[addgad];B[gjehea])");
        assert_eq!(moves(&game), ["d1-d7/g7", "a7-d4/a7", "g1-e3/e10"]);
        assert_eq!((game.start.as_deref(), game.tag("First")), (None, Some("Ann")));
        assert_eq!(game.result, GameResult::Won(Side::First));
        assert!(replay(&game).is_ok());
    }

    #[test]
    fn amazons_with_white_to_begin_stands_as_the_format_says() {
        let game = first("(;GM[18];W[dadgdi])");
        assert_eq!(game.start.as_deref(), Some("3w2w3/10/10/w8w/10/10/b8b/10/10/3b2b3 w"));
        assert!(replay(&game).is_ok());
    }

    #[test]
    fn set_ups_and_sizes_come_back() {
        let small = "(;GM[18]SZ[4]AW[bd]AB[ca]AA[aa]PL[B];B[cadbdd])";
        let game = first(small);
        assert_eq!(game.game, "amazons:board=4x4");
        assert_eq!(game.start.as_deref(), Some("x1b1/4/4/1w2 b"));
        let written = write(&replay(&game).expect("legal"));
        assert_eq!(moves(&replay(&first(&written)).expect("legal").transcript), ["c4-d3/d1"]);
    }

    #[test]
    fn what_is_written_is_read_back() {
        for text in [
            "[Game \"amazons\"]\n[First \"Ann\"]\n[Second \"B]b\\\"]\n1. d1-d7/g7 {a] \\\\ b} a7-b7/b8 0-1",
            "[Game \"amazons:board=half,arrow=any\"]\n1. g1-f1/j10 *",
            "[Game \"loa:setup=medium,both=draw\"]\n[Date \"2026\"]\n1. a7-c7 {x} b8-b6 1/2-1/2",
            "[Game \"loa\"]\n[Elo \"1800: ]\"]\n[GM \"1\"]\n[Reason \"agreement\"]\n1. b1-b3 1/2-1/2",
            "[Game \"loa\"]\n[Reason \"time\"]\n1. b1-b3 0-1",
            "[Game \"loa\"]\n[Position \"8/8/8/w2b1b1w/8/8/8/8 w\"]\n1. a5-a4 *",
        ] {
            let text = text.replace("B]b\\\"", "B]b\"");
            let game = replay(&Format::Pgn.read(&text, None).expect("readable")[0]).expect("legal");
            let again = replay(&first(&Format::Sgf.write(&game).expect("written"))).expect("legal");
            assert_eq!(again.transcript, game.transcript);
        }
    }

    #[test]
    fn errors_quote_the_place() {
        let message = |text: &str| read(text).expect_err("an error").to_string();
        assert!(
            message("(;GM[1];B[aa])")
                .contains("column 3: found \"GM[1];B[aa])\", expected a game of Lines")
        );
        assert!(message("(;GM[9];B[z])").contains("a move such as B[e1-e3]"));
        assert!(message("(;GM[9]").contains("')' to end the game"));
        assert!(message("(;GM[9").contains("']' to end the property's value"));
        assert!(message("hello").contains("'(' to begin a game"));
        assert!(message("(;GM[9];B e1)").contains("'[' and the property's value"));
        let checkers = Transcript { game: "checkers".to_string(), ..Transcript::default() };
        let error = Format::Sgf.write(&replay(&checkers).expect("a start")).expect_err("an error");
        assert_eq!(error.to_string(), "sgf cannot hold a game of checkers; pgn can");
        assert!(matches!(replay(&Transcript::default()), Err(ReplayError::NoGame)));
    }

    #[test]
    fn marks_and_rules_in_words_do_no_harm() {
        let text = "(;GM[9]RU[LOA classic]KM[1][2];B[b1-b3]BL[300]N[odd];W[a2-c2]WL[290])";
        let game = first(text);
        assert_eq!((game.tag("Rules"), game.tag("KM")), (Some("LOA classic"), Some("1, 2")));
        assert_eq!((game.tags.len(), moves(&game).len()), (2, 2));
        let error = read("(;GM[9];B[b1-b3]AW[a1])").expect_err("an error").to_string();
        assert!(error.contains("moves only, after the first node"), "{error}");
        // Smaller boards have no default but ours.
        let small = first("(;GM[18]SZ[6];W[caccab])");
        assert_eq!(small.start, None);
    }

    #[test]
    fn a_tag_without_a_name_leaves_no_trace() {
        let game = replay(&first("(;GM[9];B[b1-b3])")).expect("legal");
        let plain = write(&game);
        let transcript =
            Transcript { tags: vec![(String::new(), "x".to_string())], ..game.transcript.clone() };
        assert_eq!(write(&Replayed { transcript: transcript.clone(), ..game }), plain);
        // The rules refuse it before any format is asked.
        let error = replay(&transcript).err().expect("an empty name").to_string();
        assert_eq!(error, "\"\" cannot name a tag: letters, digits and _ can");
        let sly = Transcript { tags: vec![("a\"] [b".into(), "x".into())], ..transcript };
        assert!(replay(&sly).is_err());
    }

    #[test]
    fn names_are_cleaned_of_what_cannot_be_seen() {
        let game = first("(;GM[9]PB[A\u{202e}nn\u{1b}[2J]EV[a\tb]C[x\u{7}y];B[b1-b3])");
        assert_eq!((game.tag("First"), game.tag("Event")), (Some("Ann[2J"), Some("a b")));
        assert_eq!(game.comment.as_deref(), Some("xy"));
    }

    #[test]
    fn deep_variations_do_not_exhaust_the_stack() {
        let text = format!("(;GM[9]{}{})", "(;B[b1-b3]".repeat(100_000), ")".repeat(100_000));
        assert_eq!(first(&text).plies.len(), 100_000);
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\(;GM\\[(9|18)\\]SZ\\[1?[0-9]\\]([A-Z]{1,2}\\[[a-j0-9:\\-é]{0,7}\\]|[();\\[\\]\\\\]){0,12}\\)?") {
            let _ = read(&text).map(|games| games.iter().map(replay).count());
        }
    }
}

//! PDN, portable draughts notation: the files in which checkers games are kept.
//!
//! ```text
//! [Black "Chinook"]
//! [White "M Tinsley"]
//! [Result "0-1"]
//!
//! 1. 9-13 23-18 2. 11-15 18x11 {a remark} 3. 8x15 24-20 (4. 3-8) 7-11 … 0-1
//! ```
//!
//! In the files of checkers, `1-0` means that Black won, who moves first:
//! Tinsley had Black in game 39 of his match with Chinook in London in 1992, won
//! it, and the files have `1-0`; problems with White to play and win have `0-1`.
//! So it is in the Open Checkers Archive and in the program CheckerBoard, and so
//! it is read and written here. Texts about PDN that take it from chess say that
//! `1-0` is White's win; where the moves lead to a position that is decided,
//! [`replay`](super::replay) trusts the position and not the file.
//!
//! The tags `Black` and `White` are the transcript's `First` and `Second`,
//! `FEN` is its start and `Termination` its reason. Moves stay as the file has
//! them, short or with `-` for jumps: the game reads all of that.

use ludens_core::pgn::{Dialect, Word, first_game, read_games, write_game};
use ludens_core::{GameResult, Options, Position, Side, TextError, Transcript};

use crate::Rulebook;
use crate::checkers::{Book, Checkers, notation};

/// The number English draughts has in the tag `GameType`.
const GAME_TYPE: &str = "21";
/// Black begins, eight by eight, numbered from the bottom right of the side
/// that begins, whose bottom left corner is played on.
const GAME_TYPE_IN_FULL: &str = "21,B,8,8,N1,0";

/// Tags that say the same in a transcript under another name.
const RENAMED: [(&str, &str); 2] = [("Black", "First"), ("White", "Second")];
/// Tags that a transcript has in its own fields.
const OWN: [&str; 5] = ["GameType", "Result", "Termination", "FEN", "SetUp"];

/// Reads all games of a file.
pub(super) fn read(text: &str) -> Result<Vec<Transcript>, TextError> {
    read_games(text, &Pdn)
}

/// Reads the first game of a text; see [`first_game`].
pub(super) fn read_first(text: &str) -> Result<Option<(Transcript, usize)>, TextError> {
    first_game(text, &Pdn)
}

/// Whether the first move of a text is written with the numbers of squares, as
/// only checkers does.
pub(super) fn begins_with_numbers(text: &str) -> bool {
    let lines = text.lines().filter(|line| !line.starts_with('['));
    let words = lines.flat_map(str::split_ascii_whitespace);
    // Before it there may be its number, alone or without a space.
    let mut moves = words.map(|word| word.rsplit('.').next().unwrap_or(word));
    let first = moves.find(|word| !word.is_empty());
    first.is_some_and(|word| {
        let squares = notation::numbers(word.trim_end_matches(['*', '!', '?']));
        squares.is_some_and(|squares| squares.iter().all(|square| (1..=32).contains(square)))
    })
}

/// Writes a game; several written after each other make a file.
pub(super) fn write(game: &Transcript) -> String {
    let ours = game.tags.iter().filter(|(name, _)| !OWN.contains(&name.as_str()));
    let renamed = ours.map(|(name, value)| {
        let theirs = RENAMED.iter().find(|(_, ours)| ours == name);
        (theirs.map_or(name.as_str(), |(theirs, _)| theirs), value.as_str())
    });
    let mut tags: Vec<(&str, &str)> = renamed.collect();
    tags.push(("GameType", GAME_TYPE_IN_FULL));
    if game.game.contains(':') {
        tags.push(("Game", &game.game));
    }
    tags.push(("Result", game.result.text()));
    tags.extend(game.reason.as_deref().map(|reason| ("Termination", reason)));
    if let Some(start) = &game.start {
        tags.extend([("SetUp", "1"), ("FEN", start)]);
    }
    write_game(&tags, game)
}

struct Pdn;

impl Dialect for Pdn {
    fn blank(&self) -> Transcript {
        Transcript { game: Book::INFO.name.to_string(), ..Transcript::default() }
    }

    fn tag(&self, game: &mut Transcript, name: &str, value: String) -> Result<(), String> {
        match name {
            "GameType" if value.split(',').next().map(str::trim) != Some(GAME_TYPE) => {
                return Err("[GameType \"21\"], which is checkers".to_string());
            }
            "GameType" | "SetUp" | "Setup" => {}
            // Ours; in other files it is perhaps the number of the game.
            "Game" if value.starts_with("checkers:") => game.game = value,
            "Termination" => game.reason = Some(value),
            "FEN" => game.start = start(&value)?,
            "Result" => {
                let expected = "[Result] to be \"1-0\", \"0-1\", \"1/2-1/2\", \"2-0\", \
                                \"0-2\", \"1-1\", \"0-0\" or \"*\"";
                game.result = result(value.trim()).ok_or(expected)?;
            }
            _ => {
                let renamed = RENAMED.iter().find(|(theirs, _)| *theirs == name);
                let name = renamed.map_or(name, |(_, ours)| ours);
                game.tags.push((name.to_string(), value));
            }
        }
        Ok(())
    }

    fn word(&self, word: &str) -> Result<Word, String> {
        if let Some(result) = result(word) {
            return Ok(Word::Result(result));
        }
        // A star after a move marks it as the only one.
        let mv = word.trim_end_matches(['*', '!', '?']);
        match notation::numbers(mv) {
            Some(_) => Ok(Word::Move(mv.to_string())),
            None => Err("a move such as 11-15 or 22x15x8, or the result".to_string()),
        }
    }
}

/// The position of a `FEN` tag, if it is not the usual start.
fn start(fen: &str) -> Result<Option<String>, String> {
    let start = Checkers::from_text(&usual(), fen);
    let start = start.map_err(|error| format!("a [FEN] of checkers; {error}"))?;
    Ok((start != Checkers::start(&usual())).then(|| start.text()))
}

fn usual() -> Options {
    Options::defaults(Book::INFO.options)
}

/// A result in the usual way of writing it, or with two points a game. That
/// both have lost, `0-0`, is not a result of this game.
fn result(text: &str) -> Option<GameResult> {
    match text {
        "1-0" | "2-0" => Some(GameResult::Won(Side::First)),
        "0-1" | "0-2" => Some(GameResult::Won(Side::Second)),
        "1/2-1/2" | "1-1" => Some(GameResult::Drawn),
        "*" | "0-0" | "?" | "" => Some(GameResult::Open),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::replay;
    use super::*;
    use ludens_core::{Ply, Random, Record, visible};
    use proptest::prelude::*;

    const FILE: &str = r#"
; from a club's paper
[Event "A"]
[Black "Ann"]
[White "Ben"]
[GameType "21"]

1. 09-13 22-18 {book} 2.11-15! 18-11* (2... 18x11 3. 7x16 {no )}) 3. 8x15 $2 ; short
3... 21-17?! * 2-0

[Setup "1"]
[FEN "W:W18,K10,7:BK26,9,3."]
[Result "0-1"]
0-1
[Event "B"] 1-1
{the end of the file}
"#;

    fn texts(game: &Transcript) -> Vec<&str> {
        game.plies.iter().map(|ply| ply.text.as_str()).collect()
    }

    #[test]
    fn reads_what_files_contain() {
        let games = read(FILE).expect("readable");
        assert_eq!(games.len(), 3);
        assert_eq!(texts(&games[0]), ["09-13", "22-18", "11-15", "18-11", "8x15", "21-17"]);
        assert_eq!(games[0].game, "checkers");
        assert_eq!(games[0].comment.as_deref(), Some("from a club's paper"));
        assert_eq!(games[0].plies[1].comment.as_deref(), Some("book"));
        assert_eq!(games[0].tags[1..], [("First", "Ann"), ("Second", "Ben")].map(owned));
        assert_eq!(games[0].result, GameResult::Won(Side::First));
        assert!(replay(&games[0]).is_ok());
        assert_eq!(games[1].start.as_deref(), Some("W:W7,K10,18:B3,9,K26"));
        assert_eq!(games[1].result, GameResult::Won(Side::Second));
        assert_eq!(games[2].result, GameResult::Drawn);
    }

    fn owned((name, value): (&str, &str)) -> (String, String) {
        (name.to_string(), value.to_string())
    }

    #[test]
    fn both_ways_of_counting_points_are_read() {
        let result = |word: &str| read(&format!("11-15 {word}")).expect("a game")[0].result;
        let [black, white] = Side::BOTH.map(GameResult::Won);
        assert_eq!(["1-0", "2-0", "0-1", "0-2"].map(result), [black, black, white, white]);
        let (drawn, open) = (GameResult::Drawn, GameResult::Open);
        assert_eq!(["1/2-1/2", "1-1", "*", "0-0"].map(result), [drawn, drawn, open, open]);
    }

    #[test]
    fn errors_quote_the_place() {
        let message = |text: &str| read(text).expect_err("an error").to_string();
        assert_eq!(
            message("1. 11-15\n   2. e4 e5"),
            "line 2, column 7: found \"e4\", expected a move such as 11-15 or 22x15x8, or the result"
        );
        assert!(message("11-15 22").contains("column 7: found \"22\""));
        assert!(message("[GameType \"20\"]").contains("expected [GameType \"21\"]"));
        assert!(message("[Result \"3-0\"]").contains("expected [Result] to be"));
        let fen = message("[FEN \"B:W33:B1\"]");
        assert!(
            fen.contains("at character 4: found '33', expected a square from 1 to 32"),
            "{fen}"
        );
        assert!(message("[Event \"x\"").contains("']' after the tag's value"));
    }

    /// A random game as far as it goes, the way a match writes it.
    fn random_game(seed: u64, plies: usize) -> Transcript {
        let mut random = Random::new(seed);
        let mut record = Record::new(Checkers::start(&usual()));
        let mut game = Pdn.blank();
        while record.outcome().is_none() && record.len() < plies {
            let mv = record.position().random_move(&mut random, &mut Vec::new()).expect("a move");
            game.plies.push(Ply::new(record.position().move_text(mv)));
            record.play(mv);
        }
        game.result = record.outcome().into();
        game
    }

    fn remark() -> impl Strategy<Value = Option<String>> {
        proptest::option::of("[a-z\\\\{}()\"]{1,4}( [a-zé\\\\{}()\"]{1,8})?")
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "([\\[\\]{}();\" .*]|FEN|Result|[0-9]{1,2}[-x.]|[A-Z]:?){0,40}") {
            let _ = read(&text);
        }

        #[test]
        fn what_is_written_is_read_back(
            seed in 0u64..1000,
            plies in 0usize..400,
            remarks in (remark(), remark()),
            name in "\\PC{0,20}",
            reason in proptest::option::of("[a-z ]{1,10}"),
        ) {
            let mut game = random_game(seed, plies);
            game.tags = [("Event", "x"), ("First", &name), ("Second", "y")].map(owned).to_vec();
            game.comment = remarks.0;
            game.reason = reason;
            if let Some(ply) = game.plies.last_mut() {
                ply.comment = remarks.1;
            }
            let written = write(&game);
            // Tags are cleaned as they are read.
            game.tags[1].1 = visible(&name);
            prop_assert_eq!(read(&written), Ok(vec![game]));
        }
    }

    #[test]
    fn a_start_and_the_options_are_written_too() {
        let mut game = Pdn.blank();
        game.game = "checkers:draws=course".to_string();
        game.start = Some("W:W7,K10,18:B3,9,K26".to_string());
        game.plies = vec![Ply::new("10-14")];
        let text = write(&game);
        assert!(text.contains("[GameType \"21,B,8,8,N1,0\"]\n"), "{text}");
        assert!(text.contains("[SetUp \"1\"]\n[FEN \"W:W7,K10,18:B3,9,K26\"]\n"), "{text}");
        assert_eq!(read(&text), Ok(vec![game]));
    }
}

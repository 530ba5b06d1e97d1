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
//! `1-0` is White's win. Where the moves lead to a position that is won for the
//! side the file calls the loser, the file was written in that other sense, and
//! the position is believed.
//!
//! The tags `Black` and `White` are the transcript's `First` and `Second`,
//! `FEN` is its start and `Termination` its reason. Moves stay as the file has
//! them, short or with `-` for jumps: [`Checkers`] reads all of that.

use ludens_core::pgn::{Lexer, Token, write_game};
use ludens_core::{GameResult, Options, Ply, Position, Side, TextError, Transcript, read_move};

use super::{Book, Checkers, notation};
use crate::Rulebook;

/// The number English draughts has in the tag `GameType`.
const GAME_TYPE: &str = "21";
/// Black begins, eight by eight, numbered from the bottom right of the side
/// that begins, whose bottom left corner is played on.
const GAME_TYPE_IN_FULL: &str = "21,B,8,8,N1,0";

/// Tags that say the same in a transcript under another name.
const RENAMED: [(&str, &str); 2] = [("Black", "First"), ("White", "Second")];
/// Tags that a transcript has in its own fields.
const OWN: [&str; 6] = ["GameType", "Game", "Result", "Termination", "FEN", "SetUp"];

/// Reads all games of a file.
///
/// ```
/// use ludens_core::{GameResult, Side};
/// let games = ludens_games::checkers::pdn::read("[Black \"Ann\"] 1. 11-15 23-19 1-0")?;
/// assert_eq!(games[0].tag("First"), Some("Ann"));
/// assert_eq!(games[0].plies[1].text, "23-19");
/// assert_eq!(games[0].result, GameResult::Won(Side::First));
/// # Ok::<(), ludens_core::TextError>(())
/// ```
pub fn read(text: &str) -> Result<Vec<Transcript>, TextError> {
    let mut reader = Reader { text, games: Vec::new(), game: blank(), begun: false };
    for token in Lexer::new(text) {
        let (at, token) = token?;
        reader.take(at, token)?;
    }
    reader.finish();
    Ok(reader.games)
}

/// Writes a game; several written after each other make a file.
pub fn write(game: &Transcript) -> String {
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

/// Puts the tokens together.
struct Reader<'a> {
    text: &'a str,
    /// The games that are complete.
    games: Vec<Transcript>,
    /// The game being read.
    game: Transcript,
    /// Whether it has more than remarks.
    begun: bool,
}

impl Reader<'_> {
    fn take(&mut self, at: usize, token: Token<'_>) -> Result<(), TextError> {
        match token {
            Token::Tag { name, value } => {
                // A tag after moves opens the next game: this one had no result.
                if !self.game.plies.is_empty() {
                    self.finish();
                }
                self.begun = true;
                self.tag(at, name, value)
            }
            Token::Comment(remark) => {
                self.game.remark(&remark);
                Ok(())
            }
            Token::Word(word) => self.word(at, word),
        }
    }

    fn tag(&mut self, at: usize, name: &str, value: String) -> Result<(), TextError> {
        match name {
            "GameType" if value.split(',').next().map(str::trim) != Some(GAME_TYPE) => {
                return self.error(at, "[GameType \"21\"], which is checkers");
            }
            "GameType" | "SetUp" | "Setup" => {}
            "Game" if value.starts_with("checkers:") => self.game.game = value,
            "Termination" => self.game.reason = Some(value),
            "FEN" => self.start(at, &value)?,
            "Result" => match result(value.trim()) {
                Some(result) => self.game.result = result,
                None => {
                    let expected = "[Result] to be \"1-0\", \"0-1\", \"1/2-1/2\", \"2-0\", \
                                    \"0-2\", \"1-1\", \"0-0\" or \"*\"";
                    return self.error(at, expected);
                }
            },
            _ => {
                let renamed = RENAMED.iter().find(|(theirs, _)| *theirs == name);
                let name = renamed.map_or(name, |(_, ours)| ours);
                self.game.tags.push((name.to_string(), value));
            }
        }
        Ok(())
    }

    fn start(&mut self, at: usize, fen: &str) -> Result<(), TextError> {
        match Checkers::from_text(&usual(), fen) {
            Ok(start) => {
                let is_usual = start == Checkers::start(&usual());
                self.game.start = (!is_usual).then(|| start.text());
                Ok(())
            }
            Err(error) => self.error(at, &format!("a [FEN] of checkers; {error}")),
        }
    }

    /// A move, or the result, which ends the game.
    fn word(&mut self, at: usize, word: &str) -> Result<(), TextError> {
        if let Some(result) = result(word) {
            self.end(result);
            return Ok(());
        }
        // A star after a move marks it as the only one.
        let mv = word.trim_end_matches(['*', '!', '?']);
        if notation::numbers(mv).is_none() {
            return self.error(at, "a move such as 11-15 or 22x15x8, or the result");
        }
        self.begun = true;
        self.game.plies.push(Ply::new(mv));
        Ok(())
    }

    /// Ends the game with this result. Some files end it with a star and have
    /// the result after that.
    fn end(&mut self, result: GameResult) {
        if !self.begun
            && let Some(last) = self.games.pop()
        {
            self.game = last;
            self.begun = true;
        }
        if result != GameResult::Open {
            self.game.result = result;
        }
        self.finish();
    }

    fn finish(&mut self) {
        let mut game = std::mem::replace(&mut self.game, blank());
        if std::mem::take(&mut self.begun) {
            settle(&mut game);
            self.games.push(game);
        }
    }

    fn error<T>(&self, at: usize, expected: &str) -> Result<T, TextError> {
        Err(TextError::at(self.text, at, expected))
    }
}

fn blank() -> Transcript {
    Transcript { game: Book::INFO.name.to_string(), ..Transcript::default() }
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

/// Turns a result around that only fits the last position in the other sense.
fn settle(game: &mut Transcript) {
    let winner = last_position(game).and_then(|last| last.outcome()).and_then(|o| o.winner);
    if let (Some(winner), GameResult::Won(_)) = (winner, game.result) {
        game.result = GameResult::Won(winner);
    }
}

/// The position the moves lead to, if they are legal.
fn last_position(game: &Transcript) -> Option<Checkers> {
    let options = usual();
    let start = match &game.start {
        Some(text) => Checkers::from_text(&options, text).ok()?,
        None => Checkers::start(&options),
    };
    game.plies
        .iter()
        .try_fold(start, |position, ply| Some(position.play(read_move(&position, &ply.text).ok()?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludens_core::{Random, Record};
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
        assert!(last_position(&games[0]).is_some());
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
    fn a_won_position_is_believed_before_the_result() {
        // Black takes White's last man.
        let game = |result: &str| read(&format!("[FEN \"B:W18:B14\"] 14x23 {result}"));
        let result = |text: &str| game(text).expect("a game")[0].result;
        assert_eq!(result("0-1"), GameResult::Won(Side::First));
        assert_eq!(result("1-0"), GameResult::Won(Side::First));
        assert_eq!(result("*"), GameResult::Open);
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
        assert!(fen.contains("at character 4: found '3', expected a square from 1 to 32"), "{fen}");
        assert!(message("[Event \"x\"").contains("']' after the tag's value"));
    }

    /// A random game as far as it goes, the way a match writes it.
    fn random_game(seed: u64, plies: usize) -> Transcript {
        let mut random = Random::new(seed);
        let mut record = Record::new(Checkers::start(&usual()));
        let mut game = blank();
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
            prop_assert_eq!(read(&write(&game)), Ok(vec![game]));
        }
    }

    #[test]
    fn a_start_and_the_options_are_written_too() {
        let mut game = blank();
        game.game = "checkers:draws=course".to_string();
        game.start = Some("W:W7,K10,18:B3,9,K26".to_string());
        game.plies = vec![Ply::new("10-14")];
        let text = write(&game);
        assert!(text.contains("[GameType \"21,B,8,8,N1,0\"]\n"), "{text}");
        assert!(text.contains("[SetUp \"1\"]\n[FEN \"W:W7,K10,18:B3,9,K26\"]\n"), "{text}");
        assert_eq!(read(&text), Ok(vec![game]));
    }
}

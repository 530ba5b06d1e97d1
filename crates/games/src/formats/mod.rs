//! Game records in files: one [`Format`] for each kind of file, all reading
//! into and written from a [`Transcript`], and [`replay`], which plays a
//! transcript by the rules and so checks every move of it.

mod columns;
mod feed;
mod pdn;
mod sgf;

use std::fmt;
use std::str::FromStr;

use ludens_core::{AnyRecord, GameResult, MoveError, PositionError, TextError, Transcript, pgn};
use thiserror::Error;

pub use feed::Feed;

use crate::{CatalogError, Game, Rulebook, connect4};

/// A kind of file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// The container for all games; see [`ludens_core::pgn`].
    Pgn,
    /// Portable draughts notation: checkers.
    Pdn,
    /// Smart Game Format: Lines of Action and Amazons.
    Sgf,
    /// Connect Four's columns, a game a line.
    Columns,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 4] = [Format::Pgn, Format::Pdn, Format::Sgf, Format::Columns];

    /// The name, which is also the usual ending of such a file's name.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Pgn => "pgn",
            Format::Pdn => "pdn",
            Format::Sgf => "sgf",
            Format::Columns => "columns",
        }
    }

    /// The games it can hold; `None` for all.
    pub const fn games(self) -> Option<&'static [&'static str]> {
        match self {
            Format::Pgn => None,
            Format::Pdn => Some(&["checkers"]),
            Format::Sgf => Some(&["loa", "amazons"]),
            Format::Columns => Some(&["connect4"]),
        }
    }

    /// The format a text seems to be in, from how it begins.
    ///
    /// ```
    /// use ludens_games::formats::Format;
    /// assert_eq!(Format::guess("(;GM[9]FF[4];B[b1-b3])"), Format::Sgf);
    /// assert_eq!(Format::guess("44444312"), Format::Columns);
    /// assert_eq!(Format::guess("[White \"Ben\"]\n\n1. 11-15 24-20"), Format::Pdn);
    /// ```
    pub fn guess(text: &str) -> Format {
        let text = text.trim_start_matches('\u{feff}').trim_start();
        match text.lines().next().unwrap_or("") {
            line if line.starts_with('(') => Format::Sgf,
            line if columns::is_line(line) => Format::Columns,
            // Checkers files never name the game as ours do.
            _ if text.contains("[GameType \"") || text.contains("[FEN \"") => Format::Pdn,
            _ if !text.contains("[Game \"") && pdn::begins_with_numbers(text) => Format::Pdn,
            _ => Format::Pgn,
        }
    }

    /// Reads all games of a text. `game` is the game to assume where the text
    /// does not say; without it, columns are of the usual Connect Four.
    pub fn read(self, text: &str, game: Option<&Game>) -> Result<Vec<Transcript>, TextError> {
        let mut transcripts = match self {
            Format::Pgn => pgn::read(text)?,
            Format::Pdn => pdn::read(text)?,
            Format::Sgf => sgf::read(text)?,
            Format::Columns => columns::read(text),
        };
        for transcript in &mut transcripts {
            self.name_game(transcript, game);
        }
        Ok(transcripts)
    }

    /// Reads the first game of a text, and returns the byte after it; `None` if the
    /// text may hold only a part of it.
    fn read_first(
        self,
        text: &str,
        game: Option<&Game>,
    ) -> Result<Option<(Transcript, usize)>, TextError> {
        let first = match self {
            Format::Pgn => pgn::read_first(text)?,
            Format::Pdn => pdn::read_first(text)?,
            Format::Sgf => sgf::read_first(text)?,
            Format::Columns => columns::read_first(text),
        };
        Ok(first.map(|(mut transcript, end)| {
            self.name_game(&mut transcript, game);
            (transcript, end)
        }))
    }

    /// Says which game it is if the file does not.
    fn name_game(self, transcript: &mut Transcript, game: Option<&Game>) {
        let usual = if self == Format::Columns { connect4::Book::INFO.name } else { "" };
        // A format of one game names it without options.
        let is_of_format = game.is_some_and(|game| game.info.name == transcript.game);
        if transcript.game.is_empty() || is_of_format {
            transcript.game = game.map_or(usual.to_string(), Game::to_string);
        }
    }

    /// Writes a game that has been replayed.
    pub fn write(self, game: &Replayed) -> Result<String, FormatError> {
        let name = game.game.info.name;
        if self.games().is_some_and(|games| !games.contains(&name)) {
            return Err(FormatError { format: self, what: format!("a game of {name}") });
        }
        if self == Format::Columns && game.transcript.start.is_some() {
            let what = "a game that begins with stones on the board".to_string();
            return Err(FormatError { format: self, what });
        }
        Ok(match self {
            Format::Pgn => pgn::write(&game.transcript),
            Format::Pdn => pdn::write(&game.transcript),
            Format::Sgf => sgf::write(game),
            Format::Columns => columns::write(game),
        })
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(text: &str) -> Result<Format, String> {
        let known = Format::ALL.map(Format::name).join(", ");
        let found = Format::ALL.into_iter().find(|format| format.name() == text);
        found.ok_or_else(|| format!("there is no format {text:?}; there are {known}"))
    }
}

/// A format that cannot hold a game.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{format} cannot hold {what}; pgn can")]
pub struct FormatError {
    /// The format.
    pub format: Format,
    /// What it cannot hold.
    pub what: String,
}

/// A transcript whose every move has been played by the rules.
pub struct Replayed {
    /// The game and its options.
    pub game: Game,
    /// The game on paper: moves in the game's own notation, and the rules' verdict
    /// on the result if they have one.
    pub transcript: Transcript,
    /// The record at its end.
    pub record: Box<dyn AnyRecord>,
}

/// A transcript that is not a game by the rules.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// The file does not say which game it is.
    #[error("the record does not say which game it is")]
    NoGame,
    /// A tag that no file can hold.
    #[error("{name:?} cannot name a tag: letters, digits and _ can")]
    Tag {
        /// What it is called.
        name: String,
    },
    /// No such game or option.
    #[error(transparent)]
    Game(#[from] CatalogError),
    /// The starting position cannot be read.
    #[error(transparent)]
    Start(#[from] PositionError),
    /// A move is not legal.
    #[error("move {number}: {error}")]
    Move {
        /// Which move, from 1.
        number: usize,
        /// What is wrong with it.
        error: MoveError,
    },
}

/// Plays a transcript by the rules. Draws that players may claim do not stop
/// it: if they played on, it goes on.
pub fn replay(transcript: &Transcript) -> Result<Replayed, ReplayError> {
    if transcript.game.is_empty() {
        return Err(ReplayError::NoGame);
    }
    if let Some(name) = transcript.misnamed_tag() {
        return Err(ReplayError::Tag { name: name.to_string() });
    }
    let game: Game = transcript.game.parse()?;
    let mut transcript = transcript.clone();
    let mut record = match &transcript.start {
        Some(text) => game.from_text(text)?,
        None => game.start(),
    };
    let usual = game.start().text();
    transcript.start = Some(record.text()).filter(|text| *text != usual);
    for (number, ply) in (1..).zip(&mut transcript.plies) {
        let played = record.play_on(&ply.text);
        ply.text = played.map_err(|error| ReplayError::Move { number, error })?;
    }
    settle(&mut transcript, &*record);
    transcript.game = game.to_string();
    Ok(Replayed { game, transcript, record })
}

/// The rules' verdict on the result. If the last position is decided they count,
/// whatever the file declares; a draw by what was played before only
/// fills in what the file left open.
fn settle(transcript: &mut Transcript, record: &dyn AnyRecord) {
    if let Some(outcome) = record.outcome_on_board() {
        transcript.result = GameResult::from(Some(outcome));
        transcript.reason = Some(outcome.reason.to_string());
    } else if let (Some(outcome), GameResult::Open) = (record.outcome(), transcript.result) {
        transcript.result = GameResult::from(Some(outcome));
        transcript.reason.get_or_insert_with(|| outcome.reason.to_string());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludens_core::Side;

    fn replayed(pgn: &str) -> Transcript {
        let transcripts = Format::Pgn.read(pgn, None).expect("readable");
        replay(&transcripts[0]).unwrap_or_else(|error| panic!("{error}")).transcript
    }

    #[test]
    fn a_decided_position_counts_more_than_the_file() {
        let four = replayed("[Game \"connect4\"] [Reason \"banana\"] 1 2 1 2 1 2 1 0-1");
        assert_eq!(four.result, GameResult::Won(Side::First));
        assert_eq!(four.reason.as_deref(), Some("four in a row"));
        let resigned = replayed("[Game \"connect4\"] [Reason \"resignation\"] 1 2 0-1");
        assert_eq!(resigned.result, GameResult::Won(Side::Second));
        assert_eq!(resigned.reason.as_deref(), Some("resignation"));
    }

    #[test]
    fn draws_that_were_not_claimed_do_not_stop_a_game() {
        let dance = "b1-b3 a2-c2 b3-b1 c2-a2 ".repeat(2);
        assert_eq!(replayed(&format!("[Game \"loa\"] {dance} *")).result, GameResult::Drawn);
        let on = replayed(&format!("[Game \"loa\"] {dance} b1-b3 1-0"));
        assert_eq!((on.plies.len(), on.result), (9, GameResult::Won(Side::First)));
    }

    #[test]
    fn a_text_is_known_by_how_it_begins() {
        let kinds = [
            ("(;GM[9])", Format::Sgf),
            ("\u{feff}4453", Format::Columns),
            ("44 -1\n4", Format::Columns),
            ("4 4 5 3\n", Format::Columns),
            ("4, 10, 3", Format::Columns),
            ("1. 4 4", Format::Pgn),
            ("[Event \"x\"]\n[FEN \"B:W1:B2\"]", Format::Pdn),
        ];
        for (text, kind) in kinds {
            assert_eq!(Format::guess(text), kind, "{text}");
        }
    }
}

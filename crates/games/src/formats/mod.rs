//! Game records in files: one [`Format`] for each kind of file, all reading
//! into and written from a [`Transcript`], and [`replay`], which plays a
//! transcript by the rules and so checks every move of it.

mod columns;
mod sgf;

use std::fmt;
use std::str::FromStr;

use ludens_core::{
    AnyRecord, GameResult, MoveError, Outcome, PositionError, TextError, Transcript, pgn,
};
use thiserror::Error;

use crate::checkers::pdn;
use crate::{CatalogError, Game};

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
    /// ```
    pub fn guess(text: &str) -> Format {
        let text = text.trim_start_matches('\u{feff}').trim_start();
        let is_number = |word: &str| word.bytes().all(|b| b.is_ascii_digit());
        let words: Vec<&str> = text.lines().next().unwrap_or("").split_whitespace().collect();
        match words[..] {
            _ if text.starts_with('(') => Format::Sgf,
            // Checkers files never name the game as ours do.
            _ if text.contains("[GameType \"") || text.contains("[FEN \"") => Format::Pdn,
            // Columns, or columns with a score.
            [columns] | [columns, _] if is_number(columns) => Format::Columns,
            _ => Format::Pgn,
        }
    }

    /// Reads all games of a text. `game` is the game to assume where the text
    /// does not say.
    pub fn read(self, text: &str, game: Option<&Game>) -> Result<Vec<Transcript>, TextError> {
        let mut transcripts = match self {
            Format::Pgn => pgn::read(text)?,
            Format::Pdn => pdn::read(text)?,
            Format::Sgf => sgf::read(text)?,
            Format::Columns => columns::read(text),
        };
        for transcript in transcripts.iter_mut().filter(|t| t.game.is_empty()) {
            transcript.game = game.map(Game::to_string).unwrap_or_default();
        }
        Ok(transcripts)
    }

    /// Writes a game that has been replayed.
    pub fn write(self, game: &Replayed) -> Result<String, FormatError> {
        let name = game.game.info.name;
        if self.games().is_some_and(|games| !games.contains(&name)) {
            return Err(FormatError { format: self, game: name });
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
#[error("{format} cannot hold a game of {game}; pgn can")]
pub struct FormatError {
    /// The format.
    pub format: Format,
    /// The game's name.
    pub game: &'static str,
}

/// A transcript whose every move has been played by the rules.
pub struct Replayed {
    /// The game and its options.
    pub game: Game,
    /// The game on paper: moves in the game's own notation, a result that was
    /// left open filled in from the rules.
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

/// Plays a transcript by the rules.
pub fn replay(transcript: &Transcript) -> Result<Replayed, ReplayError> {
    if transcript.game.is_empty() {
        return Err(ReplayError::NoGame);
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
        let played = record.play(&ply.text);
        ply.text = played.map_err(|error| ReplayError::Move { number, error })?;
    }
    complete(&mut transcript, record.outcome());
    transcript.game = game.to_string();
    Ok(Replayed { game, transcript, record })
}

/// Fills in what the file left open and the rules know.
fn complete(transcript: &mut Transcript, outcome: Option<Outcome>) {
    let Some(outcome) = outcome else { return };
    let result = GameResult::from(Some(outcome));
    if transcript.result == GameResult::Open {
        transcript.result = result;
    }
    if transcript.result == result {
        transcript.reason.get_or_insert_with(|| outcome.reason.to_string());
    }
}

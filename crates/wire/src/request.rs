//! A position by how it came about: the game, where it began, what was played.
//! The program, the app and Python open positions here, so that the same moves
//! are the same position everywhere.

use ludens_core::{AnyRecord, MoveError, PositionError};
use ludens_games::{CatalogError, Game};
use schemars::JsonSchema;
use serde::Deserialize;
use thiserror::Error;

/// The most moves of a request; no sensible game is longer.
pub const MOST_MOVES: usize = 2000;

/// A position by how it came about.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionRequest {
    /// The game with its options, as `name:key=value`.
    pub game: String,
    /// The text of the position it began with; the usual one by default.
    #[serde(default)]
    pub start: Option<String>,
    /// The moves from there.
    #[serde(default)]
    #[schemars(length(max = "MOST_MOVES"))]
    pub moves: Vec<String>,
}

/// Why there is no such position.
#[derive(Debug, Error)]
pub enum PositionRequestError {
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] CatalogError),
    /// It cannot begin so.
    #[error(transparent)]
    Start(#[from] PositionError),
    /// There are too many moves to be played again.
    #[error("{count} moves are too many; {MOST_MOVES} are allowed.")]
    TooMany {
        /// How many.
        count: usize,
    },
    /// A move cannot be played.
    #[error("move {number}: {error}")]
    Move {
        /// Which one, counted from 1.
        number: usize,
        /// Why not.
        error: MoveError,
    },
}

impl PositionRequest {
    /// The game and the record.
    ///
    /// ```
    /// use ludens_wire::PositionRequest;
    /// let moves = ["4", "4"].map(String::from).to_vec();
    /// let request = PositionRequest { game: "connect4".into(), start: None, moves };
    /// let (_, record) = request.open()?;
    /// assert_eq!(record.played().len(), 2);
    /// # Ok::<(), ludens_wire::PositionRequestError>(())
    /// ```
    pub fn open(&self) -> Result<(Game, Box<dyn AnyRecord>), PositionRequestError> {
        let game: Game = self.game.parse()?;
        let record = open(&game, self.start.as_deref(), &self.moves)?;
        Ok((game, record))
    }
}

/// The record of these moves of a game from there.
///
/// A draw that the rules leave to be claimed does not end it: a request for
/// the position after a repetition means a game that was played on.
pub fn open<T: AsRef<str>>(
    game: &Game,
    start: Option<&str>,
    moves: &[T],
) -> Result<Box<dyn AnyRecord>, PositionRequestError> {
    if moves.len() > MOST_MOVES {
        return Err(PositionRequestError::TooMany { count: moves.len() });
    }
    let mut record = match start {
        Some(text) => game.from_text(text)?,
        None => game.start(),
    };
    for (number, text) in (1..).zip(moves) {
        let played = record.play_on(text.as_ref());
        played.map_err(|error| PositionRequestError::Move { number, error })?;
    }
    Ok(record)
}

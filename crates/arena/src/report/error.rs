//! Why a run cannot be reported.

use std::io;

use ludens_games::formats::{FormatError, ReplayError};
use thiserror::Error;

use crate::store::{RunId, StoreError};

/// Why there is no table, or no file of games.
#[derive(Debug, Error)]
pub enum ReportError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The stored description of the run cannot be read.
    #[error("the description of run {run} cannot be read: {error}")]
    Spec {
        /// The run.
        run: RunId,
        /// What is wrong with it.
        error: serde_json::Error,
    },
    /// The format cannot hold one of the run's games.
    #[error("run {run} has games of {game}, which {format} cannot hold; pgn can")]
    Unfit {
        /// The run.
        run: RunId,
        /// The game.
        game: String,
        /// The format.
        format: &'static str,
    },
    /// A stored game is not one by the rules.
    #[error("game {number} is not one by the rules: {error}")]
    Replay {
        /// Its number in the run.
        number: u64,
        /// What is wrong with it.
        error: ReplayError,
    },
    /// A format refused a game.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// The games could not be written.
    #[error(transparent)]
    Write(#[from] io::Error),
}

//! How a match ended, in words that a record or a page can show.

use std::fmt;

use ludens_core::{Reason, Side};

use crate::engine::Fault;
use crate::player::PlayerError;

/// How a match ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    /// The side that won; `None` is a draw.
    pub winner: Option<Side>,
    /// Why.
    pub cause: Cause,
}

/// Why a match ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cause {
    /// The game's rules say so.
    Rules(Reason),
    /// The loser took too long.
    Time,
    /// The loser, a program, played a move that is not legal; what it was.
    Illegal(String),
    /// The loser, a program, failed; how.
    Failure(String),
    /// The loser gave up.
    Resignation,
    /// Both sides agreed.
    Agreement,
    /// It took too many plies.
    PlyLimit,
}

impl Cause {
    /// Whether the loser, a program or a person, did not keep the rules of the
    /// match.
    pub fn is_fault(&self) -> bool {
        matches!(self, Cause::Time | Cause::Illegal(_) | Cause::Failure(_))
    }

    /// The cause in a word that programs can compare.
    pub fn word(&self) -> &'static str {
        match self {
            Cause::Rules(_) => "rules",
            Cause::Time => "time",
            Cause::Illegal(_) => "illegal",
            Cause::Failure(_) => "failure",
            Cause::Resignation => "resign",
            Cause::Agreement => "agreed",
            Cause::PlyLimit => "plies",
        }
    }

    /// Why a player that had no move to offer loses.
    pub(super) fn of(error: &PlayerError) -> Cause {
        match error {
            PlayerError::Engine(engine) if matches!(engine.fault, Fault::Illegal { .. }) => {
                Cause::Illegal(engine.summary())
            }
            PlayerError::Engine(engine) => Cause::Failure(engine.summary()),
            PlayerError::Move(error) => Cause::Illegal(error.to_string()),
            _ => Cause::Failure(error.to_string()),
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(side) => write!(f, "{side} wins ({})", self.cause),
            None => write!(f, "draw ({})", self.cause),
        }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cause::Rules(reason) => write!(f, "{reason}"),
            Cause::Time => f.write_str("time"),
            Cause::Illegal(what) => write!(f, "illegal move: {what}"),
            Cause::Failure(what) => write!(f, "failure: {what}"),
            Cause::Resignation => f.write_str("resignation"),
            Cause::Agreement => f.write_str("agreement"),
            Cause::PlyLimit => f.write_str("ply limit"),
        }
    }
}

//! How a match ended, in words that a record or a page can show.

use std::fmt;

use ludens_core::{GameResult, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::engine::Fault;
use crate::player::PlayerError;

/// How a match ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "EndingView", into = "EndingView")]
#[schemars(with = "EndingView")]
pub struct Ending {
    /// The side that won; `None` is a draw.
    pub winner: Option<Side>,
    /// Why.
    pub cause: Cause,
}

/// Why a match ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cause {
    /// The game's rules say so; which of them.
    Rules(String),
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

/// How a match ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Ending")]
pub struct EndingView {
    /// The side that won; null is a draw.
    winner: Option<Side>,
    /// The cause in a word.
    #[schemars(extend("enum" = Cause::WORDS))]
    cause: String,
    /// More about it.
    reason: String,
}

impl From<Ending> for EndingView {
    fn from(Ending { winner, cause }: Ending) -> EndingView {
        let word = cause.word().to_string();
        let reason = match cause {
            // Without the cause itself, which stands beside it.
            Cause::Illegal(what) | Cause::Failure(what) => what,
            cause => cause.to_string(),
        };
        EndingView { winner, cause: word, reason }
    }
}

impl TryFrom<EndingView> for Ending {
    type Error = String;

    fn try_from(EndingView { winner, cause, reason }: EndingView) -> Result<Ending, String> {
        let cause = match cause.as_str() {
            "rules" => Cause::Rules(reason),
            "time" => Cause::Time,
            "illegal" => Cause::Illegal(reason),
            "failure" => Cause::Failure(reason),
            "resign" => Cause::Resignation,
            "agreed" => Cause::Agreement,
            "plies" => Cause::PlyLimit,
            _ => return Err(format!("a match cannot end by {cause:?}")),
        };
        Ok(Ending { winner, cause })
    }
}

impl Ending {
    /// The result as a record has it.
    pub fn result(&self) -> GameResult {
        self.winner.map_or(GameResult::Drawn, GameResult::Won)
    }
}

impl Cause {
    /// Whether the loser, a program or a person, did not keep the rules of the
    /// match.
    pub fn is_fault(&self) -> bool {
        matches!(self, Cause::Time | Cause::Illegal(_) | Cause::Failure(_))
    }

    /// All words that [`Cause::word`] can say.
    pub const WORDS: [&str; 7] =
        ["rules", "time", "illegal", "failure", "resign", "agreed", "plies"];

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

    /// The cause in a word or two. What a program said when it failed is too long
    /// for a record's tag.
    pub fn in_brief(&self) -> String {
        match self {
            Cause::Illegal(_) => "illegal move".to_string(),
            Cause::Failure(_) => "failure".to_string(),
            cause => cause.to_string(),
        }
    }

    /// Why a player that has no move loses.
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
            Cause::Rules(reason) => f.write_str(reason),
            Cause::Time => f.write_str("time"),
            Cause::Illegal(what) => write!(f, "illegal move: {what}"),
            Cause::Failure(what) => write!(f, "failure: {what}"),
            Cause::Resignation => f.write_str("resignation"),
            Cause::Agreement => f.write_str("agreement"),
            Cause::PlyLimit => f.write_str("ply limit"),
        }
    }
}

//! What can go wrong with an outside program, described so that its author can fix
//! it.

use std::fmt;
use std::time::Duration;

use thiserror::Error;

use super::memory::Excess;

/// An outside program failed. It has been ended.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("the engine {command:?} {fault}{}", LastWords(.output))]
pub struct EngineError {
    /// The command that started it.
    pub command: String,
    /// What it did wrong.
    pub fault: Fault,
    /// Its last lines, the newest last; those from its standard error begin
    /// with `stderr: `.
    pub output: Vec<String>,
}

impl EngineError {
    /// What happened, without the program's last lines.
    pub fn summary(&self) -> String {
        format!("the engine {:?} {}", self.command, self.fault)
    }
}

/// What an outside program did wrong.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Fault {
    /// It could not be started.
    #[error("could not be started: {why}")]
    NotStarted {
        /// What the system says.
        why: String,
    },
    /// It did not answer in time before the game.
    #[error("did not say {expected} within {patience:?}")]
    Silent {
        /// The answer that was expected.
        expected: &'static str,
        /// How long we waited.
        patience: Duration,
    },
    /// It ended, or closed its output, when it should have answered.
    #[error("ended when it should have said {expected} ({status})")]
    Ended {
        /// The answer that was expected.
        expected: &'static str,
        /// How it ended.
        status: String,
    },
    /// It went on thinking after its time and after `stop`.
    #[error("did not stop: {time:?} were given, and it was ended after {waited:?}")]
    Hung {
        /// The time it had.
        time: Duration,
        /// How long we waited.
        waited: Duration,
    },
    /// It took more memory than it may.
    #[error("{0}")]
    Memory(Excess),
    /// It played a move that is not legal.
    #[error("played an illegal move: {why}")]
    Illegal {
        /// The move, and the legal ones.
        why: String,
    },
}

struct LastWords<'a>(&'a [String]);

impl fmt::Display for LastWords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            [] => Ok(()),
            lines => write!(f, "; its last words: {}", lines.join(" | ")),
        }
    }
}

//! Runs an experiment. Every search and every game is a unit with a number, and
//! its result is in the store before the next begins: a run that was killed goes
//! on with the numbers that are missing.
//!
//! | file | role |
//! |---|---|
//! | `positions` | the positions that are searched |
//! | `searches` | the units of a search part |
//! | `estimate` | how long it will take |
//! | `contests` | the games of a contest part, as runs of the arena |
//! | `elsewhere` | the same units, done on other machines |

mod contests;
pub mod elsewhere;
mod estimate;
mod positions;
mod searches;

use std::fmt;
use std::num::NonZero;

use ludens_arena::plan::PlanError;
use ludens_arena::runner::{RunError, StopSignal};
use ludens_arena::store::{Store, StoreError};
use ludens_play::{PlayerError, PlayerSpecError};
use thiserror::Error;

use crate::experiment::{Experiment, Part};

pub(crate) use contests::{Played, played};
pub use searches::Sample;
pub(crate) use searches::samples;

/// An experiment that is being run.
pub struct Runner<'a> {
    /// What is run.
    pub experiment: &'a Experiment,
    /// Where results are stored.
    pub store: &'a Store,
    /// How many units are done at a time, where the clock does not matter.
    pub threads: NonZero<usize>,
    /// Ends it.
    pub stop: &'a StopSignal,
    /// The version of the program.
    pub version: &'a str,
}

/// How far a run has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress<'a> {
    /// Which part, from 0.
    pub part: usize,
    /// How many there are.
    pub parts: usize,
    /// The part's title.
    pub title: &'a str,
    /// How many of its units are done.
    pub done: u64,
    /// How many it has.
    pub units: u64,
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// All is done.
    Finished,
    /// It was asked to stop.
    Stopped,
}

/// Why a run cannot go on.
#[derive(Debug, Error)]
pub enum LabError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Games could not be played.
    #[error(transparent)]
    Run(#[from] RunError),
    /// These games cannot be planned.
    #[error(transparent)]
    Plan(#[from] Box<PlanError>),
    /// A player could not think.
    #[error("{player}: {error}")]
    Player {
        /// Who.
        player: String,
        /// Why.
        error: PlayerError,
    },
    /// It was asked to stop before it could be done.
    #[error("it was stopped")]
    Stopped,
    /// Something in the experiment cannot be read any more.
    #[error("{0}")]
    Unreadable(String),
}

impl LabError {
    /// Something that could be read when it was written.
    pub(crate) fn unreadable(error: impl fmt::Display) -> LabError {
        LabError::Unreadable(error.to_string())
    }
}

impl From<PlanError> for LabError {
    fn from(error: PlanError) -> LabError {
        LabError::Plan(Box::new(error))
    }
}

impl From<PlayerSpecError> for LabError {
    fn from(error: PlayerSpecError) -> LabError {
        LabError::unreadable(error)
    }
}

impl Runner<'_> {
    /// Does what is missing, and reports progress after every unit.
    pub fn run(&self, tell: &mut dyn FnMut(Progress<'_>)) -> Result<Ended, LabError> {
        let parts = self.experiment.parts.len();
        for (place, part) in self.experiment.parts.iter().enumerate() {
            let title = part.title();
            let mut tell = |done, units| tell(Progress { part: place, parts, title, done, units });
            let done = match part {
                Part::Search(part) => searches::run(self, part, &mut tell),
                Part::Contest(part) => contests::run(self, part, &mut tell),
            };
            match done {
                Ok(()) | Err(LabError::Stopped) => {}
                Err(error) => return Err(error),
            }
            if self.stop.is_asked() {
                return Ok(Ended::Stopped);
            }
        }
        Ok(Ended::Finished)
    }
}

/// Whether the store has everything of an experiment.
pub fn is_finished(experiment: &Experiment, store: &Store) -> Result<bool, LabError> {
    for part in &experiment.parts {
        let is_done = match part {
            Part::Search(part) => searches::is_done(store, part)?,
            Part::Contest(part) => contests::is_done(store, experiment, part)?,
        };
        if !is_done {
            return Ok(false);
        }
    }
    Ok(true)
}

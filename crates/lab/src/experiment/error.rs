//! What is wrong with an experiment's file, and where.

use std::fmt;

use thiserror::Error;

/// A file that is no experiment.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ExperimentError {
    /// The file is not TOML.
    #[error("this is not TOML: {0}")]
    Syntax(String),
    /// A part of it is impossible.
    #[error("{place}: {fault}")]
    Part {
        /// Which part of the file.
        place: String,
        /// What is wrong there.
        fault: Fault,
    },
}

impl ExperimentError {
    pub(super) fn at(place: impl Into<String>) -> impl FnOnce(Fault) -> ExperimentError {
        let place = place.into();
        move |fault| ExperimentError::Part { place, fault }
    }
}

/// What is wrong with a part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault(String);

impl Fault {
    pub(super) fn new(what: impl fmt::Display) -> Fault {
        // The TOML parser ends its sentences with a line break.
        Fault(what.to_string().trim().to_string())
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Fault {}

//! Where the games of a run begin, as data.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Where openings come from.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", tag = "from", deny_unknown_fields)]
pub enum OpeningSource {
    /// The game's own list if it has one, else random moves.
    #[default]
    Usual,
    /// The start, always.
    Start,
    /// The game's own list: the ballots of checkers, for one.
    Own,
    /// So many random plies; lost positions are left out.
    Random {
        /// How many.
        plies: usize,
    },
    /// These lines: moves, or the text of a position; then ` ; ` and a name, if it has one.
    Lines {
        /// One opening each.
        lines: Vec<String>,
        /// Whether they come in the order given, and not shuffled.
        in_order: bool,
    },
}

impl OpeningSource {
    /// Random plies where nobody says how many.
    pub const USUAL_PLIES: usize = 4;
    /// Openings with more random plies are games.
    pub const MOST_PLIES: usize = 200;

    /// Whether any game could begin so.
    pub fn check(&self) -> Result<(), PliesError> {
        match self {
            OpeningSource::Random { plies } if !(1..=Self::MOST_PLIES).contains(plies) => {
                Err(PliesError { plies: *plies })
            }
            _ => Ok(()),
        }
    }
}

/// A number of random plies that no opening has.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{plies} random plies are not possible: 1 to {} are", OpeningSource::MOST_PLIES)]
pub struct PliesError {
    /// How many were wanted.
    pub plies: usize,
}

/// In which order the openings of a file come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "kebab-case")]
pub enum OpeningOrder {
    /// Shuffled
    #[default]
    Random,
    /// As they stand in the file
    Sequential,
}

//! Who lost games without being outplayed: on time, by illegal moves, or because the
//! program failed. A match that such games decide says so in its first line.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

use super::count::{Count, EntrantCount};
use crate::plan::RunSpec;

/// An entrant that lost games by failing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Failed {
    /// Its name in the run.
    pub name: String,
    /// All games it lost.
    pub losses: u64,
    /// Those it lost on time.
    pub time_losses: u64,
    /// Those it lost by an illegal move, or because the program failed.
    pub failures: u64,
    /// Whether these losses decided a match of two: without them the other is not ahead.
    pub decides: bool,
}

impl Failed {
    /// All entrants that lost such games, in the order of the spec.
    pub(super) fn all(spec: &RunSpec, count: &Count) -> Vec<Failed> {
        let is_match = spec.entrants.len() == 2;
        let names = spec.entrants.iter().map(|entrant| &entrant.name);
        names
            .zip(&count.entrants)
            .filter_map(|(name, own)| Failed::of(name, own, is_match))
            .collect()
    }

    fn of(name: &str, own: &EntrantCount, is_match: bool) -> Option<Failed> {
        let EntrantCount { time_losses, failures, .. } = *own;
        let (tally, failed) = (own.tally(), time_losses + failures);
        let is_behind = tally.losses > tally.wins;
        let is_level = tally.losses - failed <= tally.wins;
        let decides = is_match && is_behind && is_level;
        let (name, losses) = (name.to_string(), tally.losses);
        (failed > 0).then_some(Failed { name, losses, time_losses, failures, decides })
    }

    /// How many games it lost by failing.
    pub fn games(&self) -> u64 {
        self.time_losses + self.failures
    }
}

/// `decided by failures of bob: 3 of its 4 losses (1 on time, 2 by illegal moves or crashes)`.
impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failed { name, losses, time_losses, failures, .. } = self;
        let games = self.games();
        match self.decides {
            true => write!(f, "decided by failures of {name}: {games} of its {losses} losses (")?,
            false => write!(f, "{name} failed in {games} of its {losses} losses (")?,
        }
        match (time_losses, failures) {
            (late, 0) => write!(f, "{late} on time)"),
            (0, failed) => write!(f, "{failed} by illegal moves or crashes)"),
            (late, failed) => write!(f, "{late} on time, {failed} by illegal moves or crashes)"),
        }
    }
}

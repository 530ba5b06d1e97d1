//! The turns of a match: whose it is, those that were played, and what machines
//! thought of them.

use std::time::Duration;

use ludens_core::Side;
use ludens_search::Proven;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::ending::Ending;
use super::micros;
use crate::thought::Thought;
use crate::worth::Worth;

/// Who is to move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ToMove {
    /// A person of this side.
    Person(Side),
    /// The machine of this side.
    Machine(Side),
    /// Neither: the match is over.
    Nobody(Ending),
}

/// A move that was played, and what was thought about it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TurnPlayed {
    /// Whose move it was.
    pub side: Side,
    /// The move.
    pub text: String,
    /// How long it took, in whole microseconds.
    #[serde(rename = "time_us", with = "micros")]
    pub time: Duration,
    /// What the machine thought of it; none of a person, or of a player that
    /// has no opinion.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opinion: Option<Opinion>,
}

/// What a machine thought of its move, from its own view: what is kept of a
/// [`Thought`].
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Opinion {
    /// The depth of the search, in plies.
    pub depth: u32,
    /// The nodes of the search.
    pub nodes: u64,
    /// What the move is worth to its side, without the exact score.
    #[serde(flatten)]
    pub worth: Worth,
}

impl Opinion {
    /// None of a player that plays at random, or of a silent program.
    pub fn of(thought: &Thought) -> Option<Opinion> {
        let worth = thought.opinion()?;
        let score = worth.proven.map_or(worth.score.as_opinion(), Proven::score);
        let (depth, nodes) = (thought.depth, thought.statistics.nodes);
        Some(Opinion { depth, nodes, worth: Worth { score, exact: None, ..worth } })
    }

    /// Whether a search was made for it, as far as the player reports.
    pub fn has_searched(&self) -> bool {
        self.depth > 0 || self.nodes > 0
    }
}

impl Worth {
    /// Whether a side with this opinion would rather play on than agree on a
    /// draw.
    pub fn is_better_than_draw(&self) -> bool {
        self.chance.map_or_else(|| self.number() > 0.0, |chance| chance > 0.5)
    }
}

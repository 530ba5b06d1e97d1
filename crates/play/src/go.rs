//! What a player is asked: how much it may spend, how many lines are wanted,
//! and which moves may be considered.

use std::time::{Duration, Instant};

use ludens_core::Side;
use ludens_search::Limits;

use crate::clock::Time;

/// One question to a player.
///
/// ```
/// use std::time::Duration;
/// use ludens_play::Go;
/// let go = Go { depth: Some(6), ..Go::for_time(Duration::from_millis(200)) };
/// assert!(!go.is_open());
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Go {
    /// No deeper than this many plies.
    pub depth: Option<u32>,
    /// No more nodes than this.
    pub nodes: Option<u64>,
    /// The time there is.
    pub time: Time,
    /// What is wanted beside the best move.
    pub wanted: Detail,
    /// What the answer is for.
    pub purpose: Purpose,
    /// Only these moves are considered; all if there is none.
    pub only: Vec<String>,
    /// When the question was asked, if that was not just now: the time it
    /// has waited counts.
    pub asked: Option<Instant>,
    /// How late an answer may come without harm, if anybody says so: as long
    /// an outside program is waited for.
    pub margin: Option<Duration>,
}

/// What an answer is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Purpose {
    /// Somebody wants to know what the position is worth: all the time there is
    /// goes into that.
    #[default]
    Analysis,
    /// A move in a game: where there is only one, it is played at once.
    Game,
}

/// How much of the search's opinion is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Detail {
    /// The best moves, so many of them, each with its line.
    Lines(usize),
    /// The score of every legal move, and the best moves with their lines.
    AllMoves {
        /// So many lines.
        lines: usize,
    },
}

impl Default for Detail {
    fn default() -> Detail {
        Detail::Lines(1)
    }
}

impl Detail {
    /// How many lines are wanted; the best one always is.
    pub fn lines(self) -> usize {
        let (Detail::Lines(lines) | Detail::AllMoves { lines }) = self;
        lines.max(1)
    }

    /// Whether every legal move is to have its score.
    pub fn all_moves(self) -> bool {
        matches!(self, Detail::AllMoves { .. })
    }
}

impl Go {
    /// Thinks for so long.
    pub fn for_time(time: Duration) -> Go {
        Go { time: Time::Fixed(time), ..Go::default() }
    }

    /// Thinks so deeply.
    pub fn to_depth(depth: u32) -> Go {
        Go { depth: Some(depth), ..Go::default() }
    }

    /// Spends so many nodes.
    pub fn for_nodes(nodes: u64) -> Go {
        Go { nodes: Some(nodes), ..Go::default() }
    }

    /// Thinks until it is stopped.
    pub fn infinite() -> Go {
        Go { time: Time::Infinite, ..Go::default() }
    }

    /// Whether nothing is said of how much may be spent.
    pub fn is_open(&self) -> bool {
        self.depth.is_none() && self.nodes.is_none() && self.time == Time::Unset
    }

    /// What may be spent on a move of `side`.
    pub fn limits(&self, side: Side) -> Limits {
        Limits { depth: self.depth, nodes: self.nodes, ..self.time.limits(side) }
    }
}

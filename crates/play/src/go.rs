//! What a player is asked: how much it may spend, how many lines the caller wants,
//! and which moves it may consider.

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
    /// How many lines the caller wants.
    pub wanted: Detail,
    /// What the answer is for.
    pub purpose: Purpose,
    /// Only these moves are considered; all if the list is empty.
    pub only: Vec<String>,
    /// When the question was asked, if that was not just now: the time it
    /// has waited counts.
    pub asked: Option<Instant>,
    /// How late an answer may come without harm, if that is known: this long
    /// we wait for an outside program.
    pub margin: Option<Duration>,
}

/// What an answer is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Purpose {
    /// The caller wants to know what the position is worth: all the time is
    /// used for that.
    #[default]
    Analysis,
    /// A move in a game: a forced one is played at once.
    Game,
}

/// How much of the search's opinion the caller wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Detail {
    /// The best moves, this many of them, each with its line.
    Lines(usize),
    /// The score of every legal move, and the best moves with their lines.
    AllMoves {
        /// This many lines.
        lines: usize,
    },
}

impl Default for Detail {
    fn default() -> Detail {
        Detail::Lines(1)
    }
}

impl Detail {
    /// How many lines the caller wants; at least one.
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
    /// Thinks for this long.
    pub fn for_time(time: Duration) -> Go {
        Go { time: Time::Fixed(time), ..Go::default() }
    }

    /// Thinks this deeply.
    pub fn to_depth(depth: u32) -> Go {
        Go { depth: Some(depth), ..Go::default() }
    }

    /// Spends this many nodes.
    pub fn for_nodes(nodes: u64) -> Go {
        Go { nodes: Some(nodes), ..Go::default() }
    }

    /// Thinks until it is stopped.
    pub fn infinite() -> Go {
        Go { time: Time::Infinite, ..Go::default() }
    }

    /// Whether no limits are given.
    pub fn is_open(&self) -> bool {
        self.depth.is_none() && self.nodes.is_none() && self.time == Time::Unset
    }

    /// What may be spent on a move of `side`.
    pub fn limits(&self, side: Side) -> Limits {
        Limits { depth: self.depth, nodes: self.nodes, ..self.time.limits(side) }
    }
}

//! What a search says, while it thinks and at the end alike.

use std::time::Duration;

use crate::{Proven, Score, Statistics};

/// What a search has found so far.
#[derive(Debug, Clone)]
pub struct Report<M> {
    /// The depth it stands for: the last finished one, in plies.
    pub depth: u32,
    /// The best moves with their lines, the best first; more than one only if
    /// the task asked for it. Never empty.
    pub lines: Vec<Line<M>>,
    /// What was done to find it.
    pub statistics: Statistics,
    /// How long it took.
    pub time: Duration,
}

/// A move and what should follow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line<M> {
    /// Its worth to the side to move.
    pub score: Score,
    /// Whether that is certain.
    pub proven: Option<Proven>,
    /// The moves expected, the first being the one to play.
    pub moves: Vec<M>,
}

impl<M: Copy> Report<M> {
    /// The best line.
    pub fn best(&self) -> &Line<M> {
        &self.lines[0]
    }

    /// The move to play.
    pub fn best_move(&self) -> M {
        self.best().moves[0]
    }
}

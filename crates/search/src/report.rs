//! What a search reports, while it thinks and at the end alike.

use std::time::Duration;

use ludens_core::Proof;

use crate::{Proven, Score, Statistics};

/// What a search has found so far.
#[derive(Debug, Clone)]
pub struct Report<M> {
    /// The depth it belongs to: the last finished one, in plies.
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
    /// How it was proven, if it was.
    pub proof: Proof,
    /// Whether its plies are certain too: a proven win cannot come sooner, nor
    /// a proven loss be delayed longer. A search that reduces does not know.
    pub exact_plies: bool,
    /// The moves expected, the first being the one to play.
    pub moves: Vec<M>,
}

/// Which moves the lines of a report stand for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Coverage {
    /// Every move has its line.
    All,
    /// There are moves of which nothing is known.
    Some,
}

/// Lets the best of all lines, best first, claim only what is true of the
/// position: a draw or a loss is certain if no other move can be better.
pub fn settle<M>(lines: &mut [Line<M>], seen: Coverage) {
    let all_certain = seen == Coverage::All && lines.iter().all(|line| line.proven.is_some());
    let Some(best) = lines.first_mut() else { return };
    match best.proven {
        Some(Proven::Draw) if !all_certain => best.proven = None,
        Some(Proven::Loss { .. }) if seen == Coverage::Some => {
            best.proven = None;
            best.score = best.score.as_opinion();
        }
        _ => {}
    }
}

impl<M> Line<M> {
    /// What a search found.
    pub fn searched(score: Score, proven: Option<Proven>, moves: Vec<M>) -> Line<M> {
        Line { score, proven, proof: Proof::Search, exact_plies: false, moves }
    }

    /// A move of which nothing is known.
    pub fn unknown(mv: M) -> Line<M> {
        Line::searched(Score::DRAW, None, vec![mv])
    }
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

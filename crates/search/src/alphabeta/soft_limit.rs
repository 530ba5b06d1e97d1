//! How much of its soft limit a search on the clock uses. A move that has been best for
//! several depths, and that took most of the nodes, is played early. While the best move
//! changes, or its score falls, the search may take longer.

use ludens_core::Position;

use super::worker::Worker;
use crate::{Line, Score};

/// After so many depths with the same best move nothing more is gained.
const STABLE: u32 = 5;
/// The share of the limit with a new best move, and what each depth that confirms it
/// takes off.
const UNSTABLE: f64 = 1.25;
const EACH_STABLE: f64 = 0.07;
/// The factor if the best move took all nodes, and if it took none of them.
const EASY: f64 = 0.75;
const HARD: f64 = 1.25;
/// A fall by the evaluation's unit adds this much, and no fall adds more.
const FALL: f64 = 1.0;
const MOST_FALL: f64 = 0.4;

/// What the depths so far say of the decision.
pub(super) struct SoftLimit<M> {
    best: Option<M>,
    score: Score,
    /// How many depths in a row had the same best move.
    stable: u32,
    /// How much of the soft limit may be used.
    share: f64,
}

impl<M: Copy + Eq> SoftLimit<M> {
    pub(super) fn new() -> SoftLimit<M> {
        SoftLimit { best: None, score: Score::DRAW, stable: 0, share: 1.0 }
    }

    /// How much of the soft limit may be used: 1 is all of it.
    pub(super) fn share(&self) -> f64 {
        self.share
    }

    /// Learns from a finished depth; `effort` is the best move's share of its nodes.
    pub(super) fn learn(&mut self, line: &Line<M>, effort: f64, unit: i32) {
        let mv = line.moves[0];
        let is_same = self.best == Some(mv);
        let fall = match self.best {
            Some(_) => f64::from(self.score.value() - line.score.value()) / f64::from(unit),
            None => 0.0,
        };
        self.stable = if is_same { (self.stable + 1).min(STABLE) } else { 0 };
        let stability = UNSTABLE - EACH_STABLE * f64::from(self.stable);
        let difficulty = EASY + (HARD - EASY) * (1.0 - effort);
        self.share = stability * difficulty * (1.0 + (FALL * fall).clamp(0.0, MOST_FALL));
        (self.best, self.score) = (Some(mv), line.score);
    }
}

impl<P: Position> Worker<'_, P> {
    /// Counts the nodes of a move of the root.
    pub(super) fn count_effort(&mut self, nodes: u64, is_best: bool) {
        self.root_nodes[1] += nodes;
        if is_best {
            self.root_nodes[0] = nodes;
        }
    }

    /// Which share of this thread's nodes the best move of the last depth took.
    pub(super) fn effort(&self) -> f64 {
        let [best, all] = self.root_nodes.map(|nodes| nodes as f64);
        if all > 0.0 { best / all } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(mv: char, score: i32) -> Line<char> {
        Line::searched(Score::opinion(score), None, vec![mv])
    }

    fn share(depths: &[(char, i32, f64)]) -> f64 {
        let mut limit = SoftLimit::new();
        for &(mv, score, effort) in depths {
            limit.learn(&line(mv, score), effort, 100);
        }
        limit.share()
    }

    #[test]
    fn an_easy_move_takes_less_and_a_hard_one_more() {
        assert_eq!(share(&[]), 1.0);
        let easy = share(&[('a', 0, 0.9); 6]);
        let usual = share(&[('a', 0, 0.5); 3]);
        let changing = share(&[('a', 0, 0.5), ('b', 5, 0.5), ('a', 10, 0.5)]);
        let falling = share(&[('a', 0, 0.5), ('a', 0, 0.5), ('a', -30, 0.5)]);
        assert!(easy < 0.8 && easy < usual && usual < changing && usual < falling);
        assert!(share(&[('a', 0, 0.0), ('b', -900, 0.0)]) < 4.0, "never without end");
    }

    #[test]
    fn a_rising_score_asks_for_no_more_time() {
        assert_eq!(share(&[('a', 0, 0.5), ('a', 90, 0.5)]), share(&[('a', 0, 0.5); 2]));
    }
}

//! The results of all threads, put together: the root's moves with all their
//! games, in order of value, each with the line expected after it.
//!
//! A win rate r is reported as the score (2r − 1)·10000: the advantage in
//! hundredths of a percentage point, +10000 for a sure win.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::time::Duration;

use ludens_core::Position;
use ludens_core::Side;

use super::proof::{Proof, Value};
use super::settings::Choice;
use super::tree::{Node, ROOT, Tree};
use super::worker::SearchContext;
use crate::report::{Coverage, settle};
use crate::sorting::sort_by;
use crate::{Line, Proven, Report, Score, Statistics};

/// The score of a certain win, if it were only an opinion.
const FULL_SCORE: f64 = 10_000.0;

/// A root move and its games in all trees.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tally<M> {
    pub(super) mv: M,
    visits: u64,
    wins: f64,
    proof: Proof,
}

impl<M: Copy + Eq> Tally<M> {
    fn untouched(mv: M) -> Tally<M> {
        Tally { mv, visits: 0, wins: 0.0, proof: Proof::OPEN }
    }

    fn of(node: &Node<M>) -> Tally<M> {
        let Node { mv, wins, proof, .. } = *node;
        Tally { mv, visits: u64::from(node.visits), wins, proof }
    }

    fn add(&mut self, other: &Tally<M>) {
        self.visits += other.visits;
        self.wins += other.wins;
        if self.proof.is_open() {
            self.proof = other.proof;
        } else if !other.proof.is_open() {
            // Both are right; the nearer end is the better bound.
            self.proof.plies = self.proof.plies.min(other.proof.plies);
        }
    }

    /// The share of games won; a proven draw is half.
    fn rate(&self) -> Option<f64> {
        match self.proof.value {
            Value::Drawn => Some(0.5),
            _ => (self.visits > 0).then(|| self.wins / self.visits as f64),
        }
    }

    /// What the move is chosen by, among those not proven won or lost.
    fn merit(&self, choice: Choice) -> f64 {
        match choice {
            Choice::BestRate => self.rate().unwrap_or(-1.0),
            Choice::MostVisits => self.visits as f64,
            Choice::Robust => (self.wins + 1.0) / (self.visits as f64 + 2.0),
        }
    }

    /// Its place among all for `side`, greater being better: proven wins, the
    /// soonest first; the open ones; proven losses, the latest first.
    fn rank(&self, side: Side, choice: Choice) -> (i8, f64, u64) {
        let plies = f64::from(self.proof.plies);
        match self.proof.value {
            Value::Won(winner) if winner == side => (1, -plies, self.visits),
            Value::Won(_) => (-1, plies, self.visits),
            Value::Open | Value::Drawn => (0, self.merit(choice), self.visits),
        }
    }

    fn score(&self) -> Score {
        let advantage = 2.0 * self.rate().unwrap_or(0.5) - 1.0;
        Score::opinion((advantage * FULL_SCORE).round() as i32)
    }
}

/// The root's moves in one tree; none if it could not be expanded.
pub(super) fn tally<M: Copy + Eq>(tree: &Tree<M>) -> Vec<Tally<M>> {
    tree.children(ROOT).iter().map(Tally::of).collect()
}

/// A report from trees that can be read, and from others of which only the
/// tallies are known.
pub(super) fn report<P: Position>(
    context: &SearchContext<'_, P>,
    trees: &[&Tree<P::Move>],
    others: &[Vec<Tally<P::Move>>],
    statistics: Statistics,
    figures: Figures,
) -> Report<P::Move> {
    let side = context.task.record.position().side();
    let mut tallies = gather(context, trees, others);
    let choice = context.settings.choice;
    // Stable, so that equal moves keep their order.
    sort_by(&mut tallies, |a, b| compare(b.rank(side, choice), a.rank(side, choice)));
    let best = tallies.iter().take(context.task.lines.max(1));
    let mut lines: Vec<_> = best.map(|tally| line(context, trees, tally)).collect();
    let is_open = |tally: &Tally<P::Move>| tally.proof.value == Value::Open;
    settle(&mut lines, if tallies.iter().any(is_open) { Coverage::Some } else { Coverage::All });
    Report { depth: figures.depth, lines, statistics, time: figures.time }
}

/// What a report says beside the lines and the counts.
#[derive(Debug, Clone, Copy)]
pub(super) struct Figures {
    pub(super) depth: u32,
    pub(super) time: Duration,
}

fn compare(a: (i8, f64, u64), b: (i8, f64, u64)) -> Ordering {
    a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)).then(a.2.cmp(&b.2))
}

/// Adds up what all trees know of each move.
fn gather<P: Position>(
    context: &SearchContext<'_, P>,
    trees: &[&Tree<P::Move>],
    others: &[Vec<Tally<P::Move>>],
) -> Vec<Tally<P::Move>> {
    let mut lists = trees.iter().map(|tree| tally(tree)).chain(others.iter().cloned());
    let mut sum = lists.next().unwrap_or_default();
    if sum.is_empty() {
        sum = context.moves.iter().map(|&mv| Tally::untouched(mv)).collect();
    }
    let places: HashMap<P::Move, usize> = sum.iter().map(|tally| tally.mv).zip(0..).collect();
    for tally in lists.flatten() {
        if let Some(&place) = places.get(&tally.mv) {
            sum[place].add(&tally);
        }
    }
    sum
}

/// A move with its expected replies: from the tree that has proven it, else from
/// the one with most visits.
fn line<P: Position>(
    context: &SearchContext<'_, P>,
    trees: &[&Tree<P::Move>],
    tally: &Tally<P::Move>,
) -> Line<P::Move> {
    let root = context.task.record.position();
    let proven = tally.proof.proven_for(root.side());
    let known = trees.iter().filter_map(|tree| Some((*tree, tree.child(ROOT, tally.mv)?)));
    let weight = |tree: &Tree<P::Move>, node| (!tree[node].is_open(), tree[node].visits);
    let best = known.max_by_key(|&(tree, node)| weight(tree, node));
    let mut moves = vec![tally.mv];
    if let Some((tree, node)) = best {
        follow(tree, node, root.play(tally.mv), &mut moves);
    }
    let score = proven.map_or_else(|| tally.score(), Proven::score);
    Line::searched(score, proven, moves)
}

/// Adds the moves expected from a node on.
fn follow<P: Position>(
    tree: &Tree<P::Move>,
    mut node: u32,
    mut position: P,
    moves: &mut Vec<P::Move>,
) {
    while let Some(next) = tree.expected(node, position.side()) {
        let mv = tree[next].mv;
        moves.push(mv);
        position.advance(mv);
        node = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(visits: u64, wins: f64) -> Tally<u8> {
        Tally { mv: 0, visits, wins, proof: Proof::OPEN }
    }

    fn proven(value: Value, plies: u16) -> Tally<u8> {
        Tally { proof: Proof { value, plies }, ..tally(5, 2.0) }
    }

    fn better(a: Tally<u8>, b: Tally<u8>, choice: Choice) -> bool {
        compare(a.rank(Side::First, choice), b.rank(Side::First, choice)) == Ordering::Greater
    }

    #[test]
    fn each_choice_has_its_own_best() {
        let (few, many) = (tally(2, 2.0), tally(100, 80.0));
        assert!(better(few, many, Choice::BestRate));
        assert!(better(many, few, Choice::MostVisits));
        assert!(better(many, few, Choice::Robust), "81/102 is more than 3/4");
        assert!(better(few, tally(0, 0.0), Choice::BestRate));
    }

    #[test]
    fn proofs_come_before_opinions() {
        let first = |plies| proven(Value::Won(Side::First), plies);
        let second = |plies| proven(Value::Won(Side::Second), plies);
        for choice in [Choice::BestRate, Choice::MostVisits, Choice::Robust] {
            assert!(better(first(4), tally(9, 9.0), choice));
            assert!(better(first(2), first(4), choice));
            assert!(better(tally(0, 0.0), second(8), choice));
            assert!(better(second(8), second(2), choice));
        }
        assert!(better(proven(Value::Drawn, 0), tally(9, 4.0), Choice::BestRate));
        assert!(better(tally(9, 5.0), proven(Value::Drawn, 0), Choice::BestRate));
    }

    #[test]
    fn a_rate_becomes_a_score() {
        assert_eq!(tally(4, 3.0).score(), Score::opinion(5000));
        assert_eq!(tally(4, 0.0).score(), Score::opinion(-10_000));
        assert_eq!(tally(0, 0.0).score(), Score::DRAW);
    }
}

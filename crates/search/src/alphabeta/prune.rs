//! What is decided before any move of a position is tried: the static evaluation, and
//! whether it is so far from the window that a full search would tell nothing new. All
//! of these are guesses; none is made where a win or a loss is asked for.

use ludens_core::{Curve, Position};

use super::settings::NullMove;
use super::window::Window;
use super::worker::{Expected, Node, Worker};
use crate::Score;
use crate::table::{Bound, Entry};
use crate::xray::Why;

/// Reverse futility: up to this depth, so many hundredths of the unit for each ply.
const REVERSE_DEPTH: i32 = 7;
const REVERSE_MARGIN: i32 = 28;
/// Razoring: up to this depth.
const RAZOR_DEPTH: i32 = 3;
const RAZOR_MARGIN: i32 = 120;
/// Null move: from this depth on, this many plies less.
const NULL_DEPTH: i32 = 3;
const NULL_REDUCTION: i32 = 3;
/// From this depth on a null-move cutoff is checked by a search of real moves.
const VERIFIED_DEPTH: i32 = 12;
/// ProbCut: from this depth on, so much above beta.
const PROBCUT_DEPTH: i32 = 5;
const PROBCUT_REDUCTION: i32 = 4;
const PROBCUT_MARGIN: i32 = 65;

/// The static evaluation of a position on the path.
#[derive(Debug, Clone, Copy)]
pub(super) struct Judged {
    /// As the evaluation says it, for the table.
    pub(super) raw: Score,
    /// The best guess at the value: the same, or the table's bound where that is nearer.
    pub(super) guess: Score,
    /// Whether the side to move stands better than at its turn before.
    pub(super) is_improving: bool,
}

impl<P: Position> Worker<'_, P> {
    /// The static evaluation, where anything asks for it. While captures are forced it
    /// would mislead.
    pub(super) fn judge(&mut self, node: &Node<P>, known: Option<Entry>) -> Option<Judged> {
        let ply = node.ply as usize;
        self.plies[ply].judged = None;
        if !self.settings().judges() || self.shared.subject.guide.must_follow(&node.position) {
            return None;
        }
        let stored = known.and_then(|entry| entry.judged);
        let raw = stored.unwrap_or_else(|| self.shared.subject.score(&node.position));
        let side = node.position.side();
        self.plies[ply].judged = Some((side, raw));
        let before = ply.checked_sub(2).and_then(|ply| self.plies[ply].judged);
        let is_improving = before.is_none_or(|(other, score)| other != side || raw > score);
        let corrected = self.corrected(node, raw);
        Some(Judged { raw, guess: improved(corrected, known, node.ply), is_improving })
    }

    /// A score if the position need not be searched move by move.
    pub(super) fn prune(
        &mut self,
        node: &Node<P>,
        depth: i32,
        window: Window,
        judged: Option<Judged>,
    ) -> Option<Option<Score>> {
        // Nothing is guessed where a win or loss is at stake.
        if !window.is_null() || window.beta.is_decided() || window.alpha.is_decided() {
            return Some(None);
        }
        if let Some(judged) = judged {
            if let Some(score) = self.reverse_futility(depth, window, judged) {
                return Some(Some(score));
            }
            if let Some(score) = self.razor(node, depth, window, judged)? {
                return Some(Some(score));
            }
        }
        if let Some(score) = self.try_null_move(node, depth, window, judged)? {
            return Some(Some(score));
        }
        match judged {
            Some(judged) => self.probcut(node, depth, window, judged),
            None => Some(None),
        }
    }

    /// So many hundredths of the evaluation's unit.
    pub(super) fn margin(&self, hundredths: i32) -> i32 {
        self.shared.unit * hundredths / 100
    }

    /// Reverse futility pruning: near the leaves, a position that stands far above beta
    /// is left.
    fn reverse_futility(&mut self, depth: i32, window: Window, judged: Judged) -> Option<Score> {
        if !self.settings().reverse_futility || depth > REVERSE_DEPTH {
            return None;
        }
        let plies = depth - i32::from(judged.is_improving);
        let enough = window.beta.shifted(self.margin(REVERSE_MARGIN * plies.max(0)));
        (judged.guess >= enough && !judged.guess.is_decided()).then(|| {
            self.guessed(Why::Margin);
            judged.guess
        })
    }

    /// Razoring: near the leaves, a position far below alpha is only searched for
    /// forcing moves that could bring it back.
    fn razor(
        &mut self,
        node: &Node<P>,
        depth: i32,
        window: Window,
        judged: Judged,
    ) -> Option<Option<Score>> {
        let below = window.alpha.shifted(-self.margin(RAZOR_MARGIN * depth));
        if !self.settings().razoring || depth > RAZOR_DEPTH || judged.guess > below {
            return Some(None);
        }
        let score = self.evaluate_leaf(node, 0, window)?;
        if score > window.alpha {
            return Some(None);
        }
        self.guessed(Why::Margin);
        Some(Some(score))
    }

    /// Null-move pruning: if the side passes and still reaches beta, its best
    /// move would, too. This is a guess: it is wrong in zugzwang, where a side is
    /// better off not moving.
    fn try_null_move(
        &mut self,
        node: &Node<P>,
        depth: i32,
        window: Window,
        judged: Option<Judged>,
    ) -> Option<Option<Score>> {
        let is_useful = self.settings().null_move != NullMove::Off && node.ply >= self.null_from;
        // Two passes in a row would only lead back to the same position.
        if !is_useful || depth < NULL_DEPTH || self.path.just_passed() {
            return Some(None);
        }
        let Some(position) = self.shared.subject.guide.pass(&node.position) else {
            return Some(None);
        };
        // A position that does not look good enough will hardly survive a pass.
        let guess = match judged {
            Some(judged) => judged.guess,
            None => self.shared.subject.score(&node.position),
        };
        if guess < window.beta {
            return Some(None);
        }
        let rest = self.depth_after_pass(depth, guess, window);
        let child = Node { position, past: node.past, ply: node.ply + 1, by: None };
        self.plies[node.ply as usize].made = None;
        self.path.push_pass(node.position.key());
        let score = self.search_child(node, &child, rest, window, Expected::All);
        self.path.pop();
        if score? < window.beta || !self.is_verified(node, depth, rest, window)? {
            return Some(None);
        }
        self.statistics.null_cutoffs += 1;
        self.guessed(Why::Passed);
        // Not the score itself: a shallow search after a pass is no lower bound
        // worth more than beta, and could claim a win that is not there.
        Some(Some(window.beta))
    }

    /// How deeply a pass is searched: the better the position stands, the less.
    fn depth_after_pass(&self, depth: i32, guess: Score, window: Window) -> i32 {
        if self.settings().null_move == NullMove::Fixed {
            return depth - NULL_REDUCTION - depth / 6;
        }
        let above = (guess.value() - window.beta.value()) / self.margin(100).max(1);
        depth - NULL_REDUCTION - depth / 5 - above.min(2)
    }

    /// Whether real moves reach beta, too, without any pass in the next plies.
    fn is_verified(
        &mut self,
        node: &Node<P>,
        depth: i32,
        rest: i32,
        window: Window,
    ) -> Option<bool> {
        let is_sure = self.settings().null_move == NullMove::Fixed;
        if is_sure || depth < VERIFIED_DEPTH || self.null_from > 0 {
            return Some(true);
        }
        self.null_from = node.ply + (3 * rest.max(0) / 4) as u32;
        let score = self.search(node, rest, window, Expected::Cut);
        self.null_from = 0;
        Some(score? >= window.beta)
    }

    /// ProbCut: a shallow search that stays far above beta predicts that the deep one
    /// would reach it.
    fn probcut(
        &mut self,
        node: &Node<P>,
        depth: i32,
        window: Window,
        judged: Judged,
    ) -> Option<Option<Score>> {
        let raised = window.beta.shifted(self.margin(PROBCUT_MARGIN));
        let wanted = self.settings().probcut && depth >= PROBCUT_DEPTH;
        if !wanted || judged.guess < window.beta || raised.is_decided() {
            return Some(None);
        }
        let question = Window::above(raised.shifted(-1));
        let score = self.search(node, depth - PROBCUT_REDUCTION, question, Expected::Cut)?;
        if score < raised {
            return Some(None);
        }
        self.guessed(Why::Margin);
        Some(Some(if score.is_decided() { score } else { window.beta }))
    }

    /// Notes that a value rests on a guess.
    pub(super) fn guessed(&mut self, why: Why) {
        self.uncertainty += 1;
        self.trace(|recorder| recorder.because(why));
    }
}

/// The table's score instead of the static one, where it is a bound on the better side.
fn improved(raw: Score, known: Option<Entry>, ply: u32) -> Score {
    let Some(entry) = known else { return raw };
    let score = entry.score.farther(ply);
    let is_nearer = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score > raw,
        Bound::Upper => score < raw,
    };
    if is_nearer && !score.is_decided() { score } else { raw }
}

/// The score by which the odds change by a factor of e: what margins are counted in.
pub(super) fn unit(curve: Curve) -> i32 {
    match curve {
        Curve::Linear { full } => (full / 2).max(1),
        Curve::Logistic { scale } => scale.max(1),
    }
}

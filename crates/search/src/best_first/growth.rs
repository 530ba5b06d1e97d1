//! How a node gets its children: few at first, the best by the guide; the next best as it
//! is visited more often.
//!
//! Only what is shown is evaluated. In Amazons that is most of the cost: ranking two
//! thousand moves takes as long as evaluating a dozen.
//!
//! Where there are many moves the node gets groups instead: all moves that begin with the
//! same clicks, such as an amazon and its target, evaluated by the best-ranked of them.
//! A group shows its moves when it is visited. A group is a run of neighbours in the list
//! of moves, so that the groups are always exactly the legal moves.

use std::cmp::Reverse;
use std::ops::Range;

use ludens_core::{Position, Side};

use super::tree::{Kind, ROOT, Rest, Sprout};
use super::worker::{Worker, share};
use crate::mcts::proof::Value;
use crate::mcts::watch::EVALUATION;

/// With no more moves than this they are not chosen in stages.
const FEW: usize = 24;
/// How many children the root shows at once: its moves are the answer.
const ROOT_FIRST: usize = 100;

/// A move, or a group by its best-ranked move, in the order to be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Entry {
    rank: Reverse<i32>,
    /// Where the move is listed.
    place: u32,
    kind: Kind,
}

impl Entry {
    /// The move listed at this place; without ranks all are alike.
    fn new(ranks: &[i32], place: usize, kind: Kind) -> Entry {
        let rank = ranks.get(place).copied().unwrap_or(0);
        Entry { rank: Reverse(rank), place: place as u32, kind }
    }
}

impl<P: Position> Worker<'_, P> {
    /// How many children a node shows when it is first visited.
    pub(super) fn first_of(&self, node: u32) -> usize {
        let first = usize::from(self.context.settings.first.get());
        match self.tree[node].kind {
            _ if node == ROOT && self.wants_all() => usize::from(u16::MAX),
            _ if node == ROOT => ROOT_FIRST.max(first),
            Kind::Move => first,
            Kind::Group => first.div_ceil(2),
        }
    }

    /// Shows a node's children from where they were up to this many, as far as there is
    /// room; `None` if time ran out, and nothing changed.
    pub(super) fn show(&mut self, node: u32, upto: usize) -> Option<()> {
        let mut hides = self.list(node);
        let shown = usize::from(self.tree[node].shown);
        let upto = upto.min(shown + self.tree.room());
        self.arrange(node, upto);
        if node == ROOT && shown == 0 && upto < self.moves.len() {
            // Nothing else is ever played here.
            hides |= self.keep_win_only();
        }
        let upto = upto.min(self.order.len());
        self.sort(upto);
        self.look(node, shown..upto)?;
        let rest = match upto < self.order.len() {
            true => Rest::Waiting,
            false if hides => Rest::Hidden,
            false => Rest::Nothing,
        };
        self.tree.add(node, &self.sprouts, rest);
        Some(())
    }

    /// Whether each of the root's moves is to have a value of its own.
    fn wants_all(&self) -> bool {
        self.context.task.lines > 1
    }

    /// Lists the moves of a node; returns whether a move filter hides others.
    fn list(&mut self, node: u32) -> bool {
        let subject = self.context.subject;
        match self.plies {
            0 => self.context.moves.clone_into(&mut self.moves),
            _ => subject.moves(&self.position, &mut self.moves),
        }
        self.statistics.expanded += 1;
        self.statistics.listed += self.moves.len() as u64;
        let hides =
            subject.move_filter.is_some() && self.moves.len() as u64 != self.position.count_moves();
        if self.tree[node].kind == Kind::Group {
            let mv = self.tree[node].mv;
            let at = self.moves.iter().position(|&other| other == mv).unwrap_or(0);
            self.moves.truncate(self.run_end(at));
            self.moves.drain(..self.run_start(at));
        }
        hides
    }

    /// Lists what can be shown. If that is all at once, in any order; else always by the
    /// same ranks, so that a node goes on where it stopped.
    fn arrange(&mut self, node: u32, upto: usize) {
        let moves = self.moves.len();
        let is_staged = self.context.settings.stages
            && self.tree[node].kind == Kind::Move
            && moves > FEW
            && !(node == ROOT && self.wants_all());
        self.ranks.clear();
        if is_staged || upto < moves || self.tree[node].shown > 0 {
            self.context.subject.guide.rank(&self.position, &self.moves, &mut self.ranks);
        }
        self.order.clear();
        if is_staged {
            self.list_groups();
        }
        // A single group would be a detour.
        if self.order.len() <= 1 {
            self.order.clear();
            let ranks = &self.ranks;
            self.order.extend((0..moves).map(|place| Entry::new(ranks, place, Kind::Move)));
        }
    }

    /// Lists the groups, each by its best move.
    fn list_groups(&mut self) {
        let mut start = 0;
        while start < self.moves.len() {
            let end = self.run_end(start);
            let kind = if end - start > 1 { Kind::Group } else { Kind::Move };
            let best = (start..end).min_by_key(|&place| Reverse(self.ranks[place]));
            self.order.push(Entry::new(&self.ranks, best.unwrap_or(start), kind));
            start = end;
        }
    }

    /// Where the group of this move begins in the list.
    fn run_start(&self, at: usize) -> usize {
        let alike = |&place: &usize| self.are_alike(self.moves[place - 1], self.moves[place]);
        at - (1..=at).rev().take_while(alike).count()
    }

    /// Where the group of this move ends in the list.
    fn run_end(&self, at: usize) -> usize {
        let alike = |pair: &&[P::Move]| self.are_alike(pair[0], pair[1]);
        at + 1 + self.moves[at..].windows(2).take_while(alike).count()
    }

    /// Whether two moves differ in the last click only.
    #[inline]
    fn are_alike(&self, a: P::Move, b: P::Move) -> bool {
        let click = |mv, place| self.position.click(mv, place);
        let mut place = 0;
        loop {
            let [next_a, next_b] = [click(a, place + 1), click(b, place + 1)];
            if next_a.is_none() || next_b.is_none() {
                return next_a == next_b;
            }
            if click(a, place) != click(b, place) {
                return false;
            }
            place += 1;
        }
    }

    /// Leaves only a move that wins at once, if there is one.
    fn keep_win_only(&mut self) -> bool {
        let Some(place) = win_in_one(&self.position, &self.moves) else { return false };
        self.order.clear();
        self.order.push(Entry::new(&self.ranks, place, Kind::Move));
        true
    }

    /// Brings the best to the front, in order.
    fn sort(&mut self, upto: usize) {
        if upto < self.order.len() {
            self.order.select_nth_unstable(upto);
        }
        self.order[..upto].sort_unstable();
    }

    /// Finds what is known of these entries before they are visited; `None` if time ran
    /// out.
    fn look(&mut self, node: u32, entries: Range<usize>) -> Option<()> {
        self.sprouts.clear();
        for i in entries {
            let Entry { place, kind, .. } = self.order[i];
            let sprout = self.sprout(node, self.moves[place as usize], kind);
            self.sprouts.push(sprout);
            if !self.watch.work(EVALUATION) {
                return None;
            }
        }
        Some(())
    }

    /// A move as it looks before it is visited.
    #[inline]
    fn sprout(&mut self, node: u32, mv: P::Move, kind: Kind) -> Sprout<P::Move> {
        let mover = self.position.side();
        let next = self.position.play(mv);
        let outcome = next.outcome();
        let parent = &self.tree[node];
        let chance = match outcome {
            Some(outcome) => share(outcome, mover),
            // A group was evaluated by this move.
            None if parent.kind == Kind::Group && parent.mv == mv && parent.shown == 0 => {
                parent.best
            }
            None => self.evaluate(&next, mover),
        };
        let value = Value::of(outcome);
        // Only a win says something of the whole group.
        match kind {
            Kind::Group if value != Value::Won(mover) => {
                Sprout { mv, kind, value: Value::Open, chance }
            }
            _ => Sprout { mv, kind: Kind::Move, value, chance },
        }
    }

    /// A side's chance to win, as the evaluation sees it.
    #[inline]
    fn evaluate(&mut self, position: &P, side: Side) -> f32 {
        self.statistics.leaves += 1;
        let score = self.context.subject.evaluation.score(position);
        let chance = self.curve.chance(score) as f32;
        if position.side() == side { chance } else { 1.0 - chance }
    }
}

/// Where a move is listed that wins at once.
pub(super) fn win_in_one<P: Position>(position: &P, moves: &[P::Move]) -> Option<usize> {
    let winner = |mv| position.play(mv).outcome().and_then(|outcome| outcome.winner);
    moves.iter().position(|&mv| winner(mv) == Some(position.side()))
}

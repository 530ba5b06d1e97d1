//! The work: visits, one after the other.
//!
//! A visit goes down from the root, each time to the child with the highest value; shows
//! the leaf's best moves, or further ones of a node that was visited often; and takes the
//! value of the best of them up the tree. How a node gets its children stands in `growth`.

use ludens_core::{Curve, Outcome, Position, Record, Side};

use super::settings::Settings;
use super::tree::{Formula, Kind, ROOT, Rest, Sprout, Tree};
use crate::mcts::proof::Value;
use crate::mcts::watch::Watch;
use crate::{DepthDone, Path, Statistics, Subject, Task};

/// A node shows twice as many moves once it has had this many visits for each that it
/// shows.
const VISITS_PER_MOVE: u32 = 2;

/// What a search is given.
pub(super) struct SearchContext<'a, P: Position> {
    pub(super) settings: &'a Settings,
    pub(super) subject: &'a Subject<P>,
    pub(super) task: &'a Task<'a, P>,
    /// The moves to choose from.
    pub(super) moves: &'a [P::Move],
    /// The tree grows no deeper than this.
    pub(super) max_depth: u32,
}

/// A step down the tree.
#[derive(Debug, Clone, Copy)]
struct Step {
    node: u32,
    mover: Side,
}

/// What a visit does at a node.
enum Plan {
    /// Shows so many of its moves.
    Show(usize),
    /// Goes on to a child.
    Follow(u32),
    /// Nothing: the tree cannot grow here.
    Stay,
}

/// One search at work.
pub(super) struct Worker<'a, P: Position> {
    pub(super) context: &'a SearchContext<'a, P>,
    pub(super) tree: &'a mut Tree<P::Move>,
    pub(super) watch: Watch<'a>,
    pub(super) statistics: Statistics,
    pub(super) curve: Curve,
    formula: Formula,
    /// The keys from the root to here, for draws by repetition.
    path: Path,
    /// The nodes from below the root to the leaf.
    trail: Vec<Step>,
    pub(super) moves: Vec<P::Move>,
    pub(super) ranks: Vec<i32>,
    pub(super) order: Vec<super::growth::Entry>,
    pub(super) sprouts: Vec<Sprout<P::Move>>,
    /// Where the visit is.
    pub(super) position: P,
    past: P::Past,
    /// How many moves were played to get there.
    pub(super) plies: u32,
    /// The plies of all visits.
    depth_sum: u64,
    /// Nothing is left to find out.
    settled: bool,
}

impl<'a, P: Position> Worker<'a, P> {
    /// A worker on a tree that has a root.
    pub(super) fn new(
        context: &'a SearchContext<'a, P>,
        tree: &'a mut Tree<P::Move>,
        watch: Watch<'a>,
    ) -> Worker<'a, P> {
        let record: &Record<P> = context.task.record;
        let Settings { exploration, best_share, .. } = *context.settings;
        Worker {
            context,
            tree,
            watch,
            statistics: Statistics::default(),
            curve: context.subject.evaluation.curve(),
            formula: Formula { exploration: exploration as f32, best_share: best_share as f32 },
            path: Path::new(record),
            trail: Vec::new(),
            moves: Vec::new(),
            ranks: Vec::new(),
            order: Vec::new(),
            sprouts: Vec::new(),
            position: record.position().clone(),
            past: record.past(),
            plies: 0,
            depth_sum: 0,
            settled: false,
        }
    }

    /// Makes visits until time is up or nothing is left to find out, and calls `news` now
    /// and then.
    pub(super) fn run(&mut self, mut news: impl FnMut(&mut Worker<'a, P>)) {
        self.settle();
        while !self.settled && self.watch.may_begin() && self.visit().is_some() {
            self.statistics.nodes += 1;
            if self.watch.take_news(self.statistics.nodes) {
                self.note_depth();
                news(self);
            }
        }
        self.statistics.fill = self.tree.fill();
    }

    /// How deep the visits went, on average.
    pub(super) fn mean_depth(&self) -> u32 {
        let visits = self.statistics.nodes.max(1);
        ((self.depth_sum + visits / 2) / visits).max(1) as u32
    }

    /// Notes when the mean depth rises, at doublings only: so the result does not depend
    /// on the clock.
    fn note_depth(&mut self) {
        self.statistics.fill = self.tree.fill();
        let depth = self.mean_depth();
        let last = self.statistics.depths.last().map_or(0, |done| done.depth);
        if self.statistics.nodes.is_power_of_two() && depth > last {
            let (nodes, time) = (self.watch.all_nodes(), self.watch.elapsed());
            self.statistics.depths.push(DepthDone { depth, nodes, time });
        }
    }

    /// One visit; `None` if it was dropped because time ran out.
    fn visit(&mut self) -> Option<()> {
        self.start();
        let first = self.explore()?;
        self.back_up(first);
        Some(())
    }

    /// Goes back to the root. Positions are played again on the way down: a node holds
    /// none.
    fn start(&mut self) {
        self.path.rewind();
        self.trail.clear();
        self.plies = 0;
        let record = self.context.task.record;
        self.position = record.position().clone();
        self.past = record.past();
    }

    /// Goes down to where the tree grows, and returns the first side's chance there;
    /// `None` if time ran out.
    fn explore(&mut self) -> Option<f32> {
        let mut node = ROOT;
        loop {
            if let Some(first) = self.known(node) {
                return Some(first);
            }
            match self.plan(node) {
                Plan::Follow(child) => node = self.step(child),
                Plan::Show(upto) => {
                    self.show(node, upto)?;
                    self.tree.prove(node, self.position.side());
                    return Some(self.opinion(node));
                }
                Plan::Stay => return Some(self.opinion(node)),
            }
        }
    }

    /// The first side's share of a node that needs no children: it is proven, or the game
    /// is over here, by the position or by the way to it. The root's moves are compared
    /// all the same.
    #[inline]
    fn known(&self, node: u32) -> Option<f32> {
        match (self.tree[node].proof.value, self.tree[node].kind) {
            _ if node == ROOT => None,
            (Value::Open, Kind::Group) => None,
            (Value::Open, Kind::Move) => {
                let outcome = self.path.outcome(&self.position, self.past)?;
                Some(share(outcome, Side::First))
            }
            (value, _) => Some(value.first_share() as f32),
        }
    }

    /// What to do at a node.
    #[inline]
    fn plan(&self, node: u32) -> Plan {
        let here = &self.tree[node];
        let shown = usize::from(here.shown);
        let grows = self.plies < self.context.max_depth && here.rest == Rest::Waiting;
        if shown == 0 {
            return if grows { Plan::Show(self.first_of(node)) } else { Plan::Stay };
        }
        let more = shown.saturating_mul(2);
        let grows = grows && self.tree.room() >= shown && more <= usize::from(u16::MAX);
        if grows && here.visits / VISITS_PER_MOVE >= u32::from(here.shown) {
            return Plan::Show(more);
        }
        let pick = self.tree.select(node, self.formula);
        // If all that are shown lose, only others can help.
        match grows && pick.worth < 0.0 {
            true => Plan::Show(more),
            false => Plan::Follow(pick.node),
        }
    }

    /// Goes to a child.
    #[inline]
    fn step(&mut self, child: u32) -> u32 {
        let mover = self.position.side();
        self.trail.push(Step { node: child, mover });
        let node = &self.tree[child];
        if node.kind == Kind::Move {
            // The root's own key is in the path from the beginning.
            if self.plies > 0 {
                self.path.push(self.position.key());
            }
            self.past = self.position.remember(self.past, node.mv);
            self.position.advance(node.mv);
            self.plies += 1;
        }
        child
    }

    /// The first side's chance to win from a node: after the best of its moves, or as it
    /// was evaluated.
    fn opinion(&self, node: u32) -> f32 {
        match (self.tree.best_chance(node), self.trail.last()) {
            (Some(best), _) => share_of_first(self.position.side(), best),
            (None, Some(step)) => share_of_first(step.mover, self.tree[node].best),
            (None, None) => 0.5,
        }
    }

    /// Takes a value up to the root, and what it proves.
    fn back_up(&mut self, first: f32) {
        let mut found = Some(first);
        for i in (0..self.trail.len()).rev() {
            let Step { node, mover } = self.trail[i];
            self.tree.count(node, share_of_first(mover, first));
            if let Some(found) = found {
                self.tree[node].best = share_of_first(mover, found);
            }
            let above = i.checked_sub(1).map_or(ROOT, |above| self.trail[above].node);
            if !self.tree[node].is_open() && above != ROOT {
                self.tree.prove(above, mover);
            }
            found = self.tree.best_chance(above).map(|best| share_of_first(mover, best));
        }
        self.tree[ROOT].visits = self.tree[ROOT].visits.saturating_add(1);
        self.depth_sum += u64::from(self.plies);
        self.statistics.selective_depth = self.statistics.selective_depth.max(self.plies);
        self.settle();
    }

    /// Checks whether anything is left to find out at the root: its value, or, if several
    /// lines are asked for, that of any move.
    fn settle(&mut self) {
        let side = self.context.task.record.position().side();
        let root = &self.tree[ROOT];
        let all = root.rest != Rest::Waiting
            && self.tree.children(ROOT).all(|child| !self.tree[child].is_open());
        let proven = root.shown > 0 && self.tree.prove(ROOT, side);
        let counted_out = self.tree[ROOT].visits == u32::MAX;
        self.settled = counted_out || all || proven && self.context.task.lines <= 1;
    }
}

/// A side's share of an outcome.
#[inline]
pub(super) fn share(outcome: Outcome, side: Side) -> f32 {
    match outcome.winner {
        Some(winner) if winner == side => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    }
}

/// The first side's share if `side` has this one, and the other way round.
#[inline]
pub(super) fn share_of_first(side: Side, share: f32) -> f32 {
    match side {
        Side::First => share,
        Side::Second => 1.0 - share,
    }
}

//! One thread's work: simulations on a tree of its own.
//!
//! A simulation goes down from the root, each time to the child with the highest
//! value; gives the leaf children, once it has been visited often enough;
//! plays the game out from there; and counts the result on the way back, for
//! each move from the view of the side that played it. It does not matter whose turn
//! comes next, so a side may move twice in a row. How the leaf gets its children
//! stands in `growth`.

use ludens_core::Position;
use ludens_core::Random;
use ludens_core::Side;

use super::playout::{Player, first_share};
use super::proof::Value;
use super::settings::Settings;
use super::simulation_log::{Simulation, SimulationLog};
use super::tree::{Prospect, ROOT, Tree};
use super::watch::Watch;
use crate::{DepthDone, Path, Statistics, Subject, Task};

/// Counts of visits end here, well before they could overflow.
const MAX_VISITS: u32 = u32::MAX - (1 << 24);

/// What all threads of a search are given.
pub(super) struct SearchContext<'a, P: Position> {
    pub(super) settings: &'a Settings,
    pub(super) subject: &'a Subject<P>,
    /// How many playouts a leaf gets.
    pub(super) repeats: fn(&P) -> u32,
    pub(super) task: &'a Task<'a, P>,
    /// The moves to choose from.
    pub(super) moves: &'a [P::Move],
    /// The tree grows no deeper than this.
    pub(super) max_depth: usize,
}

/// A step down the tree.
#[derive(Debug, Clone, Copy)]
struct Step {
    node: u32,
    mover: Side,
}

/// What a simulation has found.
#[derive(Debug, Clone, Copy)]
struct Found {
    /// The first side's share of the games.
    first: f64,
    /// As how many games it counts.
    games: u32,
}

/// One thread of a search.
pub(super) struct Worker<'a, P: Position> {
    pub(super) context: &'a SearchContext<'a, P>,
    pub(super) tree: &'a mut Tree<P::Move>,
    pub(super) watch: Watch<'a>,
    pub(super) statistics: Statistics,
    pub(super) player: Player<'a, P>,
    pub(super) random: Random,
    /// The keys from the root to here, for draws by repetition.
    path: Path,
    /// The nodes from below the root to the leaf.
    trail: Vec<Step>,
    pub(super) moves: Vec<P::Move>,
    pub(super) prospects: Vec<Prospect<P::Move>>,
    /// The policy's share of each move.
    pub(super) shares: Vec<f32>,
    /// Where the simulation is.
    pub(super) position: P,
    past: P::Past,
    /// Plies from the root to the leaf, over all simulations.
    depth_sum: u64,
    /// Nothing is left to find out.
    settled: bool,
    /// Records what it does, for X-ray.
    pub(super) simulation_log: Option<&'a mut SimulationLog>,
}

impl<'a, P: Position> Worker<'a, P> {
    /// A worker on a tree that has a root.
    pub(super) fn new(
        context: &'a SearchContext<'a, P>,
        tree: &'a mut Tree<P::Move>,
        watch: Watch<'a>,
        seed: u64,
    ) -> Worker<'a, P> {
        let record = context.task.record;
        Worker {
            context,
            tree,
            watch,
            statistics: Statistics::default(),
            player: Player::new(context.subject, context.settings.playout),
            random: Random::new(seed),
            path: Path::new(record),
            trail: Vec::new(),
            moves: Vec::new(),
            prospects: Vec::new(),
            shares: Vec::new(),
            position: record.position().clone(),
            past: record.past(),
            depth_sum: 0,
            settled: false,
            simulation_log: None,
        }
    }

    /// Simulates until time is up or nothing is left to find out, and calls
    /// `news` now and then.
    pub(super) fn run(&mut self, mut news: impl FnMut(&mut Worker<'a, P>)) {
        self.open_root();
        while !self.settled && self.watch.may_begin() && self.simulate().is_some() {
            self.statistics.nodes += 1;
            if self.watch.take_news(self.statistics.nodes) {
                self.note_depth();
                news(self);
            }
        }
        self.statistics.fill = self.tree.fill();
        self.watch.finish();
    }

    /// How deep simulations went before their playouts, on average.
    pub(super) fn mean_depth(&self) -> u32 {
        let simulations = self.statistics.nodes.max(1);
        ((self.depth_sum + simulations / 2) / simulations).max(1) as u32
    }

    /// Notes when the mean depth rises, at doublings only: so the result
    /// does not depend on the clock.
    fn note_depth(&mut self) {
        self.statistics.fill = self.tree.fill();
        let depth = self.mean_depth();
        let last = self.statistics.depths.last().map_or(0, |done| done.depth);
        if self.statistics.nodes.is_power_of_two() && depth > last {
            let (nodes, time) = (self.watch.all_nodes(), self.watch.elapsed());
            self.statistics.depths.push(DepthDone { depth, nodes, time });
        }
    }

    /// Gives the root its children, unless they were taken over.
    fn open_root(&mut self) {
        if !self.tree[ROOT].is_expanded() {
            self.moves.clear();
            self.moves.extend_from_slice(self.context.moves);
            self.expand(ROOT);
        }
        self.settle();
        self.note(None);
    }

    /// One simulation; `None` if it was dropped because time ran out.
    fn simulate(&mut self) -> Option<()> {
        self.start();
        let leaf = self.descend(ROOT);
        let found = self.known(leaf).or_else(|| self.explore(leaf));
        match found {
            Some(found) => {
                self.back_up(found);
                self.note(Some(found));
            }
            None => {
                self.take_back();
                // The leaf may have got children before time ran out.
                self.note(None);
            }
        }
        found.map(|_| ())
    }

    /// Gives the recorder what happened.
    #[inline]
    fn note(&mut self, found: Option<Found>) {
        if let Some(simulation_log) = &mut self.simulation_log {
            let leaf = self.trail.last().map_or(ROOT, |step| step.node);
            let simulation = found.map(|Found { first, games }| Simulation { leaf, first, games });
            simulation_log.note(self.tree, simulation, self.trail.iter().map(|step| step.node));
        }
    }

    /// Marks moves as untried again that the dropped simulation was the first to
    /// try: the tree may be used again.
    #[cold]
    fn take_back(&mut self) {
        for i in 0..self.trail.len() {
            if self.tree[self.trail[i].node].visits == 0 {
                let parent = i.checked_sub(1).map_or(ROOT, |above| self.trail[above].node);
                self.tree[parent].tried -= 1;
            }
        }
    }

    /// Goes back to the root. Positions are played again on the way down: a node
    /// holds none, as they would take far more memory than the rest of it.
    #[inline]
    fn start(&mut self) {
        (1..self.trail.len()).for_each(|_| self.path.pop());
        self.trail.clear();
        let record = self.context.task.record;
        self.position = record.position().clone();
        self.past = record.past();
    }

    /// Goes down to a node that has no children or needs none. A proven node needs
    /// none, except the root: its moves are still compared.
    #[inline]
    fn descend(&mut self, from: u32) -> u32 {
        let mut node = from;
        while self.tree[node].is_expanded() && (node == ROOT || self.tree[node].is_open()) {
            node = self.step(node);
        }
        node
    }

    /// Goes to the child to try next.
    #[inline]
    fn step(&mut self, node: u32) -> u32 {
        let child = self.select(node);
        // The root's own key is in the path from the beginning.
        if node != ROOT {
            self.path.push(self.position.key());
        }
        let mv = self.tree[child].mv;
        self.trail.push(Step { node: child, mover: self.position.side() });
        self.past = self.position.remember(self.past, mv);
        self.position.advance(mv);
        child
    }

    /// The child to try next.
    #[inline]
    fn select(&mut self, node: u32) -> u32 {
        let parent = &self.tree[node];
        let untried = usize::from(parent.tried) < parent.children().len();
        if untried && let Some(child) = self.select_untried(node) {
            return child;
        }
        self.tree.best_tried(node).place as u32
    }

    /// The next child that was never tried, if it is its turn.
    #[inline]
    fn select_untried(&mut self, node: u32) -> Option<u32> {
        let as_judged = self.context.settings.tries_as_judged();
        let children = self.tree[node].children();
        loop {
            let tried = usize::from(self.tree[node].tried);
            let next = children.start + tried;
            if next == children.end {
                return None;
            }
            if as_judged && tried > 0 && !self.seems_best(node, next) {
                return None;
            }
            self.tree[node].tried += 1;
            // A child that the solver has decided counts as tried without a visit.
            if self.tree[next as u32].is_open() {
                return Some(next as u32);
            }
        }
    }

    /// Whether an untried child seems better than all tried ones.
    fn seems_best(&self, node: u32, next: usize) -> bool {
        !self.tree[next as u32].is_open()
            || self.tree.worth_untried(node, next) > self.tree.best_tried(node).worth
    }

    /// The result of a node that needs no playout: it is proven, or the game is
    /// over here, by the position or by the way to it.
    #[inline]
    fn known(&self, node: u32) -> Option<Found> {
        if node == ROOT {
            return None;
        }
        let share = match self.tree[node].proof.value {
            Value::Open => first_share(self.path.outcome(&self.position, self.past)?),
            value => value.first_share(),
        };
        // A certain result may count more than a random one.
        let games = self.context.settings.decided_weight;
        Some(Found { first: share * f64::from(games), games })
    }

    /// Gives the leaf children if it has enough visits, and plays the game out;
    /// `None` if time ran out.
    #[inline]
    fn explore(&mut self, leaf: u32) -> Option<Found> {
        let (settings, visits) = (self.context.settings, self.tree[leaf].visits);
        let grows = visits >= settings.expand_after && self.trail.len() < self.context.max_depth;
        if grows && leaf != ROOT && self.grow(leaf)? {
            // One step further, so that the first visit after growing is a child's.
            let next = self.descend(leaf);
            if let Some(found) = self.known(next) {
                return Some(found);
            }
        }
        self.play_out()
    }

    /// Plays the game out from here, as often as asked for.
    #[inline]
    fn play_out(&mut self) -> Option<Found> {
        let games = (self.context.repeats)(&self.position).max(1);
        let mut first = 0.0;
        for _ in 0..games {
            let (position, past) = (&self.position, self.past);
            first += self.player.play_out(position, past, &mut self.random, &mut self.watch)?;
        }
        if self.player.plays() {
            self.statistics.playouts += u64::from(games);
        }
        Some(Found { first, games })
    }

    /// Counts the result on the way back to the root.
    #[inline]
    fn back_up(&mut self, found: Found) {
        // A node's wins are those of the side that moved into it: so the parent's
        // side to move compares its children's win rates directly.
        let Found { first, games } = found;
        let second = f64::from(games) - first;
        for step in &self.trail {
            let wins = match step.mover {
                Side::First => first,
                Side::Second => second,
            };
            self.tree.count(step.node, games, wins);
        }
        self.tree[ROOT].visits += games;
        let depth = self.trail.len() as u32;
        self.depth_sum += u64::from(depth);
        self.statistics.selective_depth = self.statistics.selective_depth.max(depth);
        self.statistics.leaves += 1;
        self.back_up_proof();
        self.settled |= self.tree[ROOT].visits >= MAX_VISITS;
    }

    /// Proves from the leaf upwards, as far as possible.
    #[inline]
    fn back_up_proof(&mut self) {
        for i in (0..self.trail.len()).rev() {
            let Step { node, mover } = self.trail[i];
            // Without a proof here nothing new follows above.
            if self.tree[node].is_open() {
                return;
            }
            match i.checked_sub(1) {
                Some(above) => {
                    self.tree.prove(self.trail[above].node, mover);
                }
                None => self.settle(),
            }
        }
    }

    /// Checks whether anything is left to find out at the root: its value, or,
    /// if several lines are asked for, that of any move.
    fn settle(&mut self) {
        // With several lines a proven best move does not settle the others.
        let side = self.context.task.record.position().side();
        let children = self.tree.children(ROOT);
        let all = !children.is_empty() && children.iter().all(|child| !child.is_open());
        let proven = self.tree[ROOT].is_expanded() && self.tree.prove(ROOT, side);
        self.settled |= all || proven && self.context.task.lines <= 1;
    }
}

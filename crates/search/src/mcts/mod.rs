//! Monte Carlo tree search: UCT, with an evaluation in the tree or at the end
//! of shortened playouts, or PUCT, which follows a policy; both with proofs.
//!
//! | file | says |
//! |---|---|
//! | `settings` | what can be switched, and the reference opponents |
//! | `worker`, `growth` | a simulation: down, grow, play out, back up |
//! | `formula` | which child is tried again |
//! | `playout` | how a game is played out and judged |
//! | `tree`, `proof` | what is remembered, and what is certain |
//! | `reuse` | the part of the tree that is kept for the next move |
//! | `watch` | when to check the clock |
//! | `answer` | the results of all threads, put together |
//! | `simulation_log` | what the first thread did, for X-ray |
//!
//! A node of the statistics is a simulation, and node limits count simulations:
//! with one thread exactly, and every run is the same. A depth limit keeps the
//! tree from growing deeper but does not end thinking; the soft time limit
//! does. Several threads grow a tree each, from different seeds, and add up
//! what they know of the root's moves. A report's depth is the mean length of
//! a simulation within the tree.

mod answer;
mod formula;
mod growth;
mod playout;
pub(crate) mod proof;
mod reuse;
mod settings;
mod simulation_log;
#[cfg(test)]
mod tests;
#[cfg(test)]
pub(crate) mod toy;
mod tree;
pub(crate) mod watch;
mod worker;

use std::sync::Mutex;
use std::sync::MutexGuard;
use std::sync::PoisonError;
use std::thread;

use ludens_core::Position;
use ludens_core::Record;

pub use formula::Terms;
pub use settings::{
    Choice, DEFAULT_MEMORY, DEFAULT_PRIOR, Judgement, Playout, Policy, Selection, Settings, Solver,
    Untried,
};
pub use simulation_log::{Count, GrownNode, RecordedTree, Simulation, TreeAt};

pub(crate) use reuse::Kept;

use crate::{Control, Report, Search, Statistics, Subject, Task};
use answer::{Figures, Tally, report, tally};
use formula::Formula;
use simulation_log::SimulationLog;
use tree::{ROOT, Tree};
use watch::{Signals, Watch};
use worker::{SearchContext, Worker};

/// Monte Carlo tree search.
pub struct Mcts<P: Position> {
    subject: Subject<P>,
    settings: Settings,
    repeats: fn(&P) -> u32,
    /// A tree for each thread; none before the first search.
    trees: Vec<Tree<P::Move>>,
    /// What the trees are about, if they may be used again.
    last: Option<LastGame<P>>,
}

/// The game that was last thought about.
pub(crate) struct LastGame<P: Position> {
    start: P,
    moves: Vec<P::Move>,
}

/// What a thread reports to the first one while it works.
struct ThreadTally<M> {
    tallies: Vec<Tally<M>>,
    statistics: Statistics,
}

impl<M> ThreadTally<M> {
    fn nothing() -> ThreadTally<M> {
        ThreadTally { tallies: Vec::new(), statistics: Statistics::default() }
    }
}

impl<P: Position> Mcts<P> {
    /// A search that knows nothing yet.
    pub fn new(subject: Subject<P>, settings: Settings) -> Mcts<P> {
        Mcts { subject, settings, repeats: |_| 1, trees: Vec::new(), last: None }
    }

    /// The same search, but with as many playouts from a leaf as `repeats` says
    /// of its position; at least one.
    #[must_use]
    pub fn with_repeats(self, repeats: fn(&P) -> u32) -> Mcts<P> {
        Mcts { repeats, ..self }
    }

    /// The bytes its trees have reserved; never more than the settings say.
    pub fn bytes(&self) -> usize {
        self.trees.iter().map(Tree::bytes).sum()
    }

    /// Gives every thread a tree with a root: what is known of the position
    /// where the game has gone on as before, else a new one.
    fn prepare(&mut self, task: &Task<'_, P>, moves: &[P::Move]) {
        let threads = self.settings.threads.get();
        let memory = self.settings.memory / threads;
        let formula = || Formula::new(&self.settings);
        self.trees.resize_with(threads, || Tree::with_memory(memory, formula()));
        let played = self.last.take().filter(|_| task.only.is_none());
        let since = played.and_then(|last| last.since(task.record));
        for tree in &mut self.trees {
            let kept = since.as_ref().is_some_and(|since| tree.keep(since));
            let root_moves = if kept { tree.children(ROOT).len() } else { 0 };
            // A root that was once an inner node may not show all its moves.
            if !kept || root_moves > 0 && root_moves != moves.len() {
                tree.restart(moves[0]);
            }
        }
    }

    /// Remembers what was searched, if the trees are to be used again. A task
    /// that named its moves leaves a root that lacks the others.
    fn remember(&mut self, task: &Task<'_, P>) {
        let keeps = self.settings.reuse && task.only.is_none();
        self.last = keeps.then(|| LastGame::of(task.record));
    }
}

impl<P: Position> LastGame<P> {
    /// This game, as it stands.
    pub(crate) fn of(record: &Record<P>) -> LastGame<P> {
        LastGame { start: record.start().clone(), moves: record.moves().collect() }
    }

    /// The moves played since, if this is the same game.
    pub(crate) fn since(self, record: &Record<P>) -> Option<Vec<P::Move>> {
        let mut moves = record.moves();
        let goes_on =
            self.start == *record.start() && self.moves.iter().all(|&mv| moves.next() == Some(mv));
        goes_on.then(|| moves.collect())
    }
}

impl<P: Position> Search<P> for Mcts<P> {
    fn think(
        &mut self,
        task: &Task<'_, P>,
        control: &Control<'_>,
        progress: &mut dyn FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        self.think_before(None, task, control, progress)
    }

    fn forget(&mut self) {
        self.last = None;
    }
}

impl<P: Position> Mcts<P> {
    /// Searches a game it knows nothing of yet, and records how the tree of
    /// the first thread grew.
    pub fn think_traced(
        &mut self,
        task: &Task<'_, P>,
        control: &Control<'_>,
    ) -> (Report<P::Move>, RecordedTree<P::Move>) {
        self.forget();
        let mut simulation_log = SimulationLog::default();
        let report = self.think_before(Some(&mut simulation_log), task, control, &mut |_| {});
        (report, RecordedTree::new(&self.trees[0], simulation_log, &self.settings))
    }

    fn think_before(
        &mut self,
        simulation_log: Option<&mut SimulationLog>,
        task: &Task<'_, P>,
        control: &Control<'_>,
        progress: &mut dyn FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        let moves = task.moves(&self.subject);
        self.prepare(task, &moves);
        let context = SearchContext {
            settings: &self.settings,
            subject: &self.subject,
            repeats: self.repeats,
            task,
            moves: &moves,
            max_depth: control.limits.depth.map_or(usize::MAX, |depth| depth as usize),
        };
        let (statistics, depth) =
            simulate(&context, &mut self.trees, control, simulation_log, progress);
        let trees: Vec<_> = self.trees.iter().collect();
        let figures = Figures { depth, time: control.clock.elapsed() };
        let report = report(&context, &trees, &[], statistics, figures);
        self.remember(task);
        report
    }
}

/// Lets every thread work on its tree until thinking ends; returns the work
/// of all, and how deep the first one searched.
fn simulate<P: Position>(
    context: &SearchContext<'_, P>,
    trees: &mut [Tree<P::Move>],
    control: &Control<'_>,
    simulation_log: Option<&mut SimulationLog>,
    progress: &mut dyn FnMut(&Report<P::Move>),
) -> (Statistics, u32) {
    let signals = Signals::default();
    let shares: Vec<_> = trees.iter().skip(1).map(|_| Mutex::new(ThreadTally::nothing())).collect();
    let (first, others) = trees.split_first_mut().expect("a tree for the first thread");
    let (mut statistics, depth) = thread::scope(|scope| {
        for (number, (tree, share)) in (1..).zip(others.iter_mut().zip(&shares)) {
            let seed = context.settings.seed.wrapping_add(number);
            let watch = Watch::new(control, &signals);
            scope.spawn(move || help(Worker::new(context, tree, watch, seed), share));
        }
        let watch = Watch::new(control, &signals);
        let mut leader = Worker::new(context, first, watch, context.settings.seed);
        leader.simulation_log = simulation_log;
        leader.run(|leader| progress(&interim(context, leader, &shares)));
        let depth = leader.mean_depth();
        (leader.statistics, depth)
    });
    shares.iter().for_each(|share| statistics.add(&open(share).statistics));
    (statistics, depth)
}

/// A further thread's work, reported to the first from time to time.
fn help<P: Position>(mut worker: Worker<'_, P>, share: &Mutex<ThreadTally<P::Move>>) {
    let tell = |worker: &mut Worker<'_, P>| {
        let statistics = worker.statistics.clone();
        *open(share) = ThreadTally { tallies: tally(worker.tree), statistics };
    };
    worker.run(tell);
    tell(&mut worker);
}

/// What the first thread can report while all are at work.
fn interim<P: Position>(
    context: &SearchContext<'_, P>,
    leader: &Worker<'_, P>,
    shares: &[Mutex<ThreadTally<P::Move>>],
) -> Report<P::Move> {
    let mut statistics = leader.statistics.clone();
    let mut tallies = Vec::new();
    for share in shares.iter().map(open) {
        statistics.add(&share.statistics);
        tallies.push(share.tallies.clone());
    }
    let figures = Figures { depth: leader.mean_depth(), time: leader.watch.elapsed() };
    report(context, &[&*leader.tree], &tallies, statistics, figures)
}

/// A thread that panicked takes the search down with it, so what it left
/// here is never used.
fn open<T>(share: &Mutex<T>) -> MutexGuard<'_, T> {
    share.lock().unwrap_or_else(PoisonError::into_inner)
}

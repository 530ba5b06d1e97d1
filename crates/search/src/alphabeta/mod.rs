//! Alpha-beta in all its forms: to a fixed depth, by iterative deepening, and
//! principal variation search with all the heuristics of a strong program.
//! One recursion serves them all, each idea
//! behind its own switch in [`Settings`].
//!
//! | file | role |
//! |---|---|
//! | `settings` | what is switched on |
//! | `worker` | the recursion, in one thread |
//! | `root` | a depth at the root: windows, several best lines |
//! | `ordering` | which move comes next, and what a cutoff teaches |
//! | `correction` | by how much the static evaluation was wrong before |
//! | `certainty` | what is known without a search |
//! | `prune` | what is decided before any move is tried |
//! | `enhanced` | a cutoff that the table knows one ply further |
//! | `singular` | when one move deserves more depth |
//! | `reduction` | late moves: less depth, or none |
//! | `quiescence` | below depth 0 |
//! | `soft_limit` | how soon a search on the clock stops |
//! | `window`, `busy` | small parts of the recursion |

mod busy;
mod certainty;
pub(crate) mod correction;
mod enhanced;
mod ordering;
mod prune;
mod quiescence;
mod reduction;
mod root;
mod settings;
mod singular;
mod soft_limit;
mod window;
mod worker;

pub use settings::{
    DEFAULT_MEMORY, Deepening, NullMove, Order, Reductions, RootWindow, Settings, TableUse,
};

use std::sync::Mutex;
use std::sync::MutexGuard;
use std::sync::PoisonError;
use std::sync::atomic::AtomicU32;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering;

use ludens_core::Position;
use ludens_core::Random;

use crate::control::FIRST_DEPTH_NODES;
use crate::helpers::think_together;
use crate::order::Histories;
use crate::sorting::sort_best_first;
use crate::table::TranspositionTable;
use crate::xray::Recorder;
use crate::{
    Control, DepthDone, Limits, Line, Meter, Path, Proven, Report, Search, Statistics, Subject,
    Task,
};
use busy::BusyMoves;
use reduction::ReductionTable;
use root::Root;
use soft_limit::SoftLimit;
use worker::{MAX_PLY, Node, Padded, PlyState, Shared, Worker};

/// No thread visits more.
const NODES_PER_MS: u64 = 3000;

const DEFAULT_DEPTH: u32 = 4;
const MAX_DEPTH: u32 = 200;

/// An alpha-beta search.
pub struct AlphaBeta<P: Position> {
    subject: Subject<P>,
    settings: Settings,
    table: Option<TranspositionTable>,
    reductions: ReductionTable,
    histories: Mutex<Vec<Histories>>,
}

impl<P: Position> AlphaBeta<P> {
    /// A search that evaluates positions as `subject` does.
    pub fn new(subject: Subject<P>, settings: Settings) -> AlphaBeta<P> {
        let table =
            (settings.table != TableUse::Off).then(|| TranspositionTable::new(settings.memory));
        let (reductions, histories) = (ReductionTable::new(), Mutex::default());
        AlphaBeta { subject, settings, table, reductions, histories }
    }

    /// The depths to be searched.
    fn depths(&self, control: &Control<'_>) -> std::ops::RangeInclusive<u32> {
        match self.settings.deepening {
            Deepening::Fixed => {
                let depth = control.limits.depth.unwrap_or(DEFAULT_DEPTH).clamp(1, MAX_DEPTH);
                depth..=depth
            }
            Deepening::From(first) => {
                let last = control.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
                first.clamp(1, last)..=last
            }
        }
    }

    fn shared(&self) -> Shared<'_, P> {
        Shared {
            subject: &self.subject,
            settings: &self.settings,
            table: self.table.as_ref(),
            busy: (self.settings.threads.get() > 1).then(BusyMoves::new),
            reductions: &self.reductions,
            histories: &self.histories,
            unit: prune::unit(self.subject.evaluation.curve()),
            finished: Padded(AtomicU32::new(0)),
        }
    }

    /// The root's moves in the order they are first tried. With a seed it is
    /// random, and of equally good moves the first is played; else the guide decides.
    fn root_moves(&self, task: &Task<'_, P>) -> Vec<P::Move> {
        let mut moves = task.moves(&self.subject);
        if let Some(seed) = self.settings.seed {
            Random::new(seed ^ task.record.position().key()).shuffle(&mut moves);
        } else if self.settings.order.guide {
            let mut ranks = Vec::new();
            self.subject.guide.rank(task.record.position(), &moves, &mut ranks);
            let mut ranked: Vec<_> = moves.into_iter().zip(ranks).collect();
            sort_best_first(&mut ranked, |&(_, rank)| i64::from(rank));
            moves = ranked.into_iter().map(|(mv, _)| mv).collect();
        }
        moves
    }
}

/// What the threads have found so far.
struct Found<M> {
    depth: u32,
    lines: Vec<Line<M>>,
    done: Vec<DepthDone>,
}

impl<P: Position> Search<P> for AlphaBeta<P> {
    fn think(
        &mut self,
        task: &Task<'_, P>,
        control: &Control<'_>,
        progress: &mut dyn FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        self.think_before(None, task, control, progress)
    }

    fn forget(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
        self.histories = Mutex::default();
    }
}

impl<P: Position> AlphaBeta<P> {
    /// Thinks with a recorder, which sees what the first thread does. The
    /// task must ask for one line: several lines have no single tree.
    pub fn think_traced(
        &mut self,
        task: &Task<'_, P>,
        control: &Control<'_>,
        recorder: &mut Recorder<P::Move>,
    ) -> Report<P::Move> {
        self.think_before(Some(recorder), task, control, &mut |_| {})
    }

    fn think_before(
        &mut self,
        recorder: Option<&mut Recorder<P::Move>>,
        task: &Task<'_, P>,
        control: &Control<'_>,
        progress: &mut dyn FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        if let Some(table) = &mut self.table {
            table.begin_search(most_nodes(&control.limits, self.settings.threads.get()));
        }
        let (shared, nodes) = (self.shared(), Padded(AtomicU64::new(0)));
        let thinking = Thinking {
            shared: &shared,
            control,
            nodes: &nodes.0,
            task,
            moves: self.root_moves(task),
            last_depth: *self.depths(control).end(),
            found: Mutex::new(Found { depth: 0, lines: Vec::new(), done: Vec::new() }),
        };
        let first = *self.depths(control).start();
        let lead = || {
            let _all_done = AllDone(&shared.finished.0);
            thinking.lead(first, recorder, progress)
        };
        let helpers = self.settings.threads.get() - 1;
        let statistics = think_together(helpers, &|_| thinking.help(first), Box::new(lead));
        thinking.report(statistics)
    }
}

/// More nodes than a search under these limits visits.
fn most_nodes(limits: &Limits, threads: usize) -> u64 {
    let rate = NODES_PER_MS.saturating_mul(threads as u64);
    let in_time = limits.hard.map(|time| rate.saturating_mul(time.as_millis() as u64));
    let most = [limits.nodes, in_time].into_iter().flatten().min();
    most.unwrap_or(u64::MAX)
}

/// When it is dropped, even by a panic, the threads that still search see that their
/// depth is over.
struct AllDone<'a>(&'a AtomicU32);

impl Drop for AllDone<'_> {
    fn drop(&mut self) {
        self.0.store(u32::MAX, Ordering::Relaxed);
    }
}

/// The first depth, whatever the clock shows; `None` if it takes too many nodes for
/// that, or if something other than time ends the thinking.
fn first_depth<P: Position>(
    worker: &mut Worker<'_, P>,
    root: &mut Root<P>,
) -> Option<Vec<Line<P::Move>>> {
    let lines = match worker.meter.ignore_time_for(FIRST_DEPTH_NODES) {
        true => root.search(worker, 1),
        false => None,
    };
    worker.meter.watch_time();
    worker.meter.all_nodes();
    lines
}

/// One search in progress.
struct Thinking<'a, P: Position> {
    shared: &'a Shared<'a, P>,
    control: &'a Control<'a>,
    nodes: &'a AtomicU64,
    task: &'a Task<'a, P>,
    moves: Vec<P::Move>,
    last_depth: u32,
    found: Mutex<Found<P::Move>>,
}

impl<'a, P: Position> Thinking<'a, P> {
    fn worker(&'a self, recorder: Option<&'a mut Recorder<P::Move>>) -> Worker<'a, P> {
        self.worker_with(self.shared, recorder)
    }

    fn worker_with<'b>(
        &'b self,
        shared: &'b Shared<'b, P>,
        recorder: Option<&'b mut Recorder<P::Move>>,
    ) -> Worker<'b, P> {
        let mut plies = Vec::new();
        plies.resize_with(MAX_PLY as usize + 2, PlyState::default);
        Worker {
            shared,
            meter: Meter::new(self.control, self.nodes),
            path: Path::new(self.task.record),
            statistics: Statistics::default(),
            plies,
            histories: shared.take_histories(),
            null_from: 0,
            root_nodes: [0; 2],
            depth: 0,
            uncertainty: 0,
            recorder,
        }
    }

    fn root(&self) -> Root<P> {
        let node = Node {
            position: self.task.record.position().clone(),
            past: self.task.record.past(),
            ply: 0,
            by: None,
        };
        Root::new(node, self.moves.clone(), self.task.lines)
    }

    /// The thread that reports: it begins each depth, and ends the search when
    /// there is nothing more to find.
    fn lead(
        &'a self,
        first: u32,
        recorder: Option<&'a mut Recorder<P::Move>>,
        progress: &mut dyn FnMut(&Report<P::Move>),
    ) -> Statistics {
        let (mut worker, mut root) = (self.worker(recorder), self.root());
        let mut soft_limit = SoftLimit::new();
        let mut depth = first;
        while self.may_begin(depth, soft_limit.share(), &mut worker) {
            let lines = root.search(&mut worker, depth);
            worker.meter.all_nodes();
            match lines {
                Some(lines) => self.publish(depth, lines),
                None if worker.meter.is_over() => {
                    self.improve(depth, root.unfinished(&worker));
                    break;
                }
                // A helper was quicker: its lines are as good as ours.
                None => {}
            }
            let report = self.report(worker.told());
            root.learn(&report.lines);
            progress(&report);
            if self.is_settled(&report) {
                break;
            }
            if self.shared.settings.adaptive_time {
                soft_limit.learn(report.best(), worker.effort(), self.shared.unit);
            }
            depth = report.depth + 1;
        }
        self.ensure_answer(&mut worker, &mut root, progress);
        let statistics = worker.told();
        self.shared.keep_histories(worker.histories);
        statistics
    }

    /// If time was up before any depth was finished, finishes the first one:
    /// a move chosen without comparing it with others may lose at once. The result
    /// of a deeper search stays the answer if it had searched that move, too.
    fn ensure_answer(
        &self,
        worker: &mut Worker<'_, P>,
        root: &mut Root<P>,
        progress: &mut dyn FnMut(&Report<P::Move>),
    ) {
        if self.found().depth > 0 || self.control.is_stopped(worker.meter.all_nodes()) {
            return;
        }
        let (tried, deeper) = (root.tried(), self.found().lines.pop());
        let seen = first_depth(worker, root).or_else(|| self.first_depth_in_haste(worker, root));
        let holds = |line: &Line<P::Move>, best: &Line<P::Move>| match best.score.is_win() {
            true => line.score >= best.score,
            false => line.score.is_win() || tried.contains(&best.moves[0]),
        };
        match (seen, deeper) {
            (Some(seen), Some(line)) if holds(&line, &seen[0]) => self.publish(1, vec![line]),
            (Some(seen), _) => self.publish(1, seen),
            (None, deeper) => {
                let mut found = self.found();
                if found.depth == 0 {
                    found.lines.extend(deeper);
                }
            }
        }
        progress(&self.report(worker.told()));
    }

    /// The first depth with static evaluations only, if even one ply
    /// has too many captures to follow. Its results are not stored in the table.
    fn first_depth_in_haste(
        &self,
        worker: &mut Worker<'_, P>,
        root: &mut Root<P>,
    ) -> Option<Vec<Line<P::Move>>> {
        let settings = Settings {
            quiescence: false,
            table: TableUse::Off,
            keep_history: false,
            ..*self.shared.settings
        };
        let shared = Shared {
            settings: &settings,
            table: None,
            busy: None,
            finished: Padded(AtomicU32::new(0)),
            ..*self.shared
        };
        let mut hasty = self.worker_with(&shared, None);
        let lines = first_depth(&mut hasty, root);
        worker.statistics.add(&hasty.told());
        lines
    }

    /// A thread that only helps to fill the table, and to finish depths.
    fn help(&'a self, first: u32) -> Statistics {
        let (mut worker, mut root) = (self.worker(None), self.root());
        let mut depth = first;
        while depth <= self.last_depth && !worker.meter.is_over() {
            let lines = root.search(&mut worker, depth);
            worker.meter.all_nodes();
            if let Some(lines) = lines {
                self.publish(depth, lines);
            }
            if self.shared.finished.0.load(Ordering::Relaxed) == u32::MAX {
                break;
            }
            let found = self.found();
            root.learn(&found.lines);
            depth = found.depth + 1;
        }
        let statistics = worker.told();
        self.shared.keep_histories(worker.histories);
        statistics
    }

    fn may_begin(&self, depth: u32, share: f64, worker: &mut Worker<'_, P>) -> bool {
        let nodes = worker.meter.all_nodes();
        depth <= self.last_depth && self.control.may_deepen_within(share, nodes)
    }

    fn found(&self) -> MutexGuard<'_, Found<P::Move>> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Publishes a finished depth, unless another thread was first.
    fn publish(&self, depth: u32, lines: Vec<Line<P::Move>>) {
        let mut found = self.found();
        if depth > found.depth {
            let (nodes, time) = (self.nodes.load(Ordering::Relaxed), self.control.clock.elapsed());
            found.depth = depth;
            found.lines = lines;
            found.done.push(DepthDone { depth, nodes, time });
            self.shared.finished.0.fetch_max(depth, Ordering::Relaxed);
        }
    }

    /// Takes over the better move of a depth that no thread has finished.
    fn improve(&self, depth: u32, line: Option<Line<P::Move>>) {
        let mut found = self.found();
        if let Some(line) = line.filter(|_| depth > found.depth && self.task.lines == 1) {
            found.lines = vec![line];
        }
    }

    /// Whether more depth could change nothing: everything asked for is proven.
    /// A win without its plies can still be shortened.
    fn is_settled(&self, report: &Report<P::Move>) -> bool {
        let is_final = |line: &Line<P::Move>| match line.proven {
            Some(Proven::Draw) => true,
            Some(_) => line.score.has_plies() || self.shared.settings.ends_when_proven,
            None => false,
        };
        report.lines.iter().all(is_final)
    }

    fn report(&self, mut statistics: Statistics) -> Report<P::Move> {
        let found = self.found();
        statistics.depths.clone_from(&found.done);
        statistics.nodes = self.nodes.load(Ordering::Relaxed);
        statistics.fill = self.shared.table.map_or(0, TranspositionTable::fill);
        Report {
            depth: found.depth,
            lines: match &found.lines[..] {
                // There was no time for even one depth.
                [] => vec![Line::unknown(self.moves[0])],
                lines => lines.to_vec(),
            },
            statistics,
            time: self.control.clock.elapsed(),
        }
    }
}

//! X-ray: a player's search is run once with a recorder, and
//! the tree can then be read node by node, as it was at any step.
//!
//! | file | role |
//! |---|---|
//! | `view` | what a reader gets |
//! | `visits` | the tree of a search that recurses |
//! | `growth` | the tree of a Monte Carlo search |

mod growth;
mod view;
mod visits;

use std::collections::BTreeMap;
use std::time::Duration;

use ludens_core::{AnyRecord, Outcome, Position, Record, Side};
use ludens_search::mcts::Mcts;
use ludens_search::xray::Recorder;
use ludens_search::{AlphaBeta, Control, Limits, Minimax, Report, Signal, Subject, Task};
use thiserror::Error;

use crate::catalog::{NetworkFileError, Transparent};
use crate::clock::Stopwatch;
use crate::worth::Worth;

pub use ludens_search::xray::{Certainty, Why};
pub use view::{
    BestView, Family, Found, GrownView, Kind, Node, Page, PlainSummary, PlainView, Ply, Step,
    Summary, TermsView, VisitView, Way,
};

use growth::GrownTree;
use visits::VisitTree;

/// No tree has more visits.
pub const MOST_VISITS: u64 = 1_000_000;
/// No search is deeper.
pub const MOST_DEPTH: u32 = 200;
/// No Monte Carlo tree has more simulations.
pub const MOST_SIMULATIONS: u64 = 200_000;
/// The default number of simulations.
pub const USUAL_SIMULATIONS: u64 = 2_000;
/// What a Monte Carlo tree may take: about a million nodes.
pub(crate) const TREE_MEMORY: usize = 40 << 20;

/// How far to search.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Reach {
    /// Plies, if the search uses them.
    pub depth: Option<u32>,
    /// Visits or simulations; at most the limit above.
    pub nodes: Option<u64>,
    /// The time, comparison included.
    pub time: Option<Duration>,
    /// Whether plain minimax also searches the same position with the same
    /// evaluation and to the same depth.
    pub compare: bool,
}

/// Why there is no tree.
#[derive(Debug, Error)]
pub enum XRayError {
    /// It does not search, or not in a way that can be recorded.
    #[error(
        "{player} cannot be looked into: only minimax, the alpha-beta players and mcts show their trees"
    )]
    Opaque {
        /// The player.
        player: String,
    },
    /// Its network cannot be used.
    #[error(transparent)]
    Network(#[from] NetworkFileError),
    /// The record is of another game.
    #[error("{player} plays another game")]
    WrongGame {
        /// The player.
        player: String,
    },
    /// There is nothing to search.
    #[error("the game is over ({outcome}): there is nothing to search")]
    GameOver {
        /// How.
        outcome: Outcome,
    },
}

/// The tree of a search.
pub struct XRay {
    /// Whose turn it is at the root.
    pub side: Side,
    /// The move it chose and what that is worth to the root's side.
    pub best: (String, Worth),
    /// How deep it searched.
    pub depth: u32,
    /// How long it took, recording included.
    pub time: Duration,
    /// Whether it came to its own end, not to the limit.
    pub is_complete: bool,
    /// What it did.
    pub tree: Box<dyn Tree>,
    /// Whether plain minimax came to its end within the limit, if it was asked
    /// for.
    pub is_plain_complete: Option<bool>,
}

impl XRay {
    /// The tree as a whole.
    pub fn summary(&self) -> Summary {
        let (mv, score) = self.best.clone();
        let plain = self.tree.plain().zip(self.is_plain_complete);
        Summary {
            kind: self.tree.kind(),
            side: self.side,
            nodes: self.tree.len(),
            steps: self.tree.steps(),
            complete: self.is_complete,
            best: BestView { mv, score },
            depth: self.depth,
            time_ms: self.time.as_secs_f64() * 1e3,
            by_ply: self.by_ply(),
            whys: self.tree.whys(),
            skipped: self.tree.skipped(),
            plain: plain.map(|(tree, complete)| PlainSummary { nodes: tree.len(), complete }),
            roots: self.tree.roots(),
        }
    }

    /// The nodes at each distance from the root, with and without pruning.
    fn by_ply(&self) -> Vec<Ply> {
        let own = self.tree.by_ply();
        let plain = self.tree.plain().map(Tree::by_ply);
        let plies = own.len().max(plain.as_ref().map_or(0, Vec::len));
        let at = |nodes: &[usize], ply| nodes.get(ply).copied().unwrap_or(0);
        (0..plies)
            .map(|ply| Ply {
                ply,
                nodes: at(&own, ply),
                plain: plain.as_ref().map(|plain| at(plain, ply)),
            })
            .collect()
    }
}

/// A tree that can be read at any step of its making. Steps begin at 1; a
/// step beyond the last one shows the finished tree.
pub trait Tree: Send + Sync {
    /// How it was made.
    fn kind(&self) -> Kind;

    /// How many nodes it has.
    fn len(&self) -> usize;

    /// Whether it has none; there is always a root.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The memory it takes, in bytes, what it is compared with included.
    fn bytes(&self) -> usize;

    /// How many steps it took.
    fn steps(&self) -> usize;

    /// Its roots: one for each time the search began again.
    fn roots(&self) -> Vec<u32>;

    /// The nodes at each distance from the root.
    fn by_ply(&self) -> Vec<usize>;

    /// How often its values came about in each way; `None` if
    /// values come from playouts.
    fn whys(&self) -> Option<BTreeMap<Why, usize>>;

    /// How many moves were never tried because another was too good.
    fn skipped(&self) -> usize;

    /// Nodes, each with some of its children; `None` for one that does not exist
    /// yet.
    fn families(&self, nodes: &[u32], step: Option<usize>, page: Page) -> Vec<Option<Family>>;

    /// The same for one node.
    fn family(&self, node: u32, step: Option<usize>, page: Page) -> Option<Family> {
        self.families(&[node], step, page).pop().flatten()
    }

    /// The way from a root to where the search was at a step.
    fn step(&self, step: usize) -> Option<Step>;

    /// What plain minimax finds in the same position, if that was asked for.
    fn plain(&self) -> Option<&dyn Tree>;
}

/// The nodes from a root down to this one.
fn way(node: u32, parent: impl Fn(u32) -> Option<u32>) -> Vec<u32> {
    let mut way: Vec<_> = std::iter::successors(Some(node), |&node| parent(node)).collect();
    way.reverse();
    way
}

/// Runs a search with a recorder.
pub(crate) fn look<P: Position>(
    player: String,
    search: Option<Transparent<P>>,
    record: &dyn AnyRecord,
    reach: Reach,
    stop: &Signal,
) -> Result<XRay, XRayError> {
    let Some(search) = search else { return Err(XRayError::Opaque { player }) };
    let Some(record) = record.as_any().downcast_ref::<Record<P>>() else {
        return Err(XRayError::WrongGame { player });
    };
    match record.position().outcome() {
        Some(outcome) => Err(XRayError::GameOver { outcome }),
        None => {
            let clock = Stopwatch::start().pausing_with(stop);
            Ok(Look { record, reach, stop, clock }.run(search))
        }
    }
}

/// One recording in progress.
struct Look<'a, P: Position> {
    record: &'a Record<P>,
    reach: Reach,
    stop: &'a Signal,
    clock: Stopwatch,
}

impl<P: Position> Look<'_, P> {
    fn run(&self, search: Transparent<P>) -> XRay {
        match search {
            Transparent::Minimax(subject, depth) => self.minimax(&subject, depth),
            Transparent::AlphaBeta { search, subject, depth } => {
                self.alphabeta(search, &subject, depth)
            }
            Transparent::Mcts(search) => self.mcts(search),
        }
    }

    fn minimax(&self, subject: &Subject<P>, depth: Option<u32>) -> XRay {
        let (report, tree) = self.plain(subject, self.reach.depth.or(depth));
        self.xray(&report, Box::new(tree), report.depth > 0)
    }

    fn alphabeta(
        &self,
        mut search: AlphaBeta<P>,
        subject: &Subject<P>,
        depth: Option<u32>,
    ) -> XRay {
        let mut recorder = Recorder::default();
        let depth = self.reach.depth.or(depth);
        let report = self.control(depth, MOST_VISITS, |task, control| {
            search.think_traced(task, control, &mut recorder)
        });
        let is_complete = depth.is_some_and(|depth| report.depth >= depth)
            || report.lines.iter().all(|line| line.proven.is_some());
        let mut tree = VisitTree::new(self.record, subject.clone(), recorder);
        let mut is_plain_complete = None;
        if self.reach.compare {
            let (plain, plain_tree) = self.plain(subject, Some(report.depth.max(1)));
            is_plain_complete = Some(plain.depth > 0);
            tree.compare_with(plain_tree);
        }
        XRay { is_plain_complete, ..self.xray(&report, Box::new(tree), is_complete) }
    }

    /// Plain minimax.
    fn plain(&self, subject: &Subject<P>, depth: Option<u32>) -> (Report<P::Move>, VisitTree<P>) {
        let mut recorder = Recorder::default();
        let mut search = Minimax::new(subject.clone());
        let report = self.control(depth, MOST_VISITS, |task, control| {
            search.think_traced(task, control, &mut recorder)
        });
        (report, VisitTree::new(self.record, subject.clone(), recorder))
    }

    fn mcts(&self, mut search: Mcts<P>) -> XRay {
        let wanted = self.reach.nodes.unwrap_or(USUAL_SIMULATIONS);
        let (report, growth) = self.control(self.reach.depth, MOST_SIMULATIONS, |task, control| {
            let limits = Limits { nodes: Some(wanted.min(MOST_SIMULATIONS)), ..control.limits };
            search.think_traced(task, &Control { limits, ..*control })
        });
        let is_complete = growth.simulations().len() as u64 >= wanted
            || report.lines.first().is_some_and(|line| line.proven.is_some());
        self.xray(&report, Box::new(GrownTree::new(self.record, growth)), is_complete)
    }

    /// Lets a search think within the limits.
    fn control<T>(
        &self,
        depth: Option<u32>,
        most: u64,
        think: impl FnOnce(&Task<'_, P>, &Control<'_>) -> T,
    ) -> T {
        let nodes = Some(self.reach.nodes.unwrap_or(most).clamp(1, most));
        let depth = depth.map(|depth| depth.min(MOST_DEPTH));
        let limits = Limits { depth, nodes, hard: self.reach.time, ..Limits::default() };
        think(&Task::new(self.record), &Control { limits, clock: &self.clock, stop: self.stop })
    }

    fn xray(&self, report: &Report<P::Move>, tree: Box<dyn Tree>, is_complete: bool) -> XRay {
        let position = self.record.position();
        let line = &report.lines[0];
        XRay {
            side: position.side(),
            best: (position.move_text(line.moves[0]), Worth::new(line.score, line.proven, None)),
            depth: report.depth,
            time: report.time,
            is_complete,
            tree,
            is_plain_complete: None,
        }
    }
}

//! Best-first search: a Monte Carlo tree without playouts and without chance.
//!
//! Every visit goes down the tree to its most promising leaf, evaluates the leaf's best
//! moves and takes the value of the best of them up again. A move's value is a mix of its
//! best line and of the mean of its visits, and a little for being little explored.
//!
//! It is made for games with very many moves. Of a position it evaluates only the few
//! moves that the guide ranks highest, and more as the position is visited more often;
//! where a move takes several clicks, it chooses among what the first clicks can be, and
//! then among the last. What it proves is certain all the same: a loss needs all moves.
//!
//! | file | says |
//! |---|---|
//! | `settings` | what can be switched |
//! | `worker` | a visit: down, and up again |
//! | `growth` | which moves are shown and evaluated |
//! | `tree` | what is remembered, compared, proven and kept |
//! | `answer` | the result |
//!
//! A node of the statistics is a visit, and node limits count visits: exactly, and every
//! run is the same. A depth limit keeps the tree from growing deeper but does not end
//! thinking. A report's depth is the mean length of a visit.

mod answer;
mod growth;
mod settings;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod toy;
mod tree;
mod worker;

use ludens_core::Position;

pub use settings::{DEFAULT_MEMORY, Settings};

use crate::mcts::LastGame;
use crate::mcts::watch::{Signals, Watch};
use crate::{Control, Report, Search, Subject, Task};
use answer::{Figures, report};
use growth::win_in_one;
use tree::{ROOT, Rest, Tree};
use worker::{SearchContext, Worker};

/// Best-first search.
pub struct BestFirst<P: Position> {
    subject: Subject<P>,
    settings: Settings,
    /// None before the first search.
    tree: Option<Tree<P::Move>>,
    /// What the tree is about, if it may be used again.
    last: Option<LastGame<P>>,
}

impl<P: Position> BestFirst<P> {
    /// A search that knows nothing yet.
    pub fn new(subject: Subject<P>, settings: Settings) -> BestFirst<P> {
        BestFirst { subject, settings, tree: None, last: None }
    }

    /// A tree with a root: what is known of the position where the game has gone on as
    /// before, else a new one.
    fn prepare(&mut self, task: &Task<'_, P>, moves: &[P::Move]) -> Tree<P::Move> {
        let memory = self.settings.memory;
        let mut tree = self.tree.take().unwrap_or_else(|| Tree::with_memory(memory));
        let played = self.last.take().filter(|_| is_plain(task));
        let since = played.and_then(|last| last.since(task.record));
        let kept = since.is_some_and(|since| tree.keep(&since));
        // A root that was once an inner node may not show the move that wins at once.
        let may_miss = || tree[ROOT].rest == Rest::Waiting;
        if !kept || may_miss() && win_in_one(task.record.position(), moves).is_some() {
            tree.restart(moves[0]);
        }
        tree
    }
}

/// Whether the task leaves a root like any other node: all moves, one answer.
fn is_plain<P: Position>(task: &Task<'_, P>) -> bool {
    task.only.is_none() && task.lines <= 1
}

impl<P: Position> Search<P> for BestFirst<P> {
    fn think(
        &mut self,
        task: &Task<'_, P>,
        control: &Control<'_>,
        progress: &mut dyn FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        let moves = task.moves(&self.subject);
        let mut tree = self.prepare(task, &moves);
        let context = SearchContext {
            settings: &self.settings,
            subject: &self.subject,
            task,
            moves: &moves,
            max_depth: control.limits.depth.unwrap_or(u32::MAX),
        };
        let signals = Signals::default();
        let mut worker = Worker::new(&context, &mut tree, Watch::new(control, &signals));
        let tell = |worker: &Worker<'_, P>| {
            let figures = Figures { depth: worker.mean_depth(), time: control.clock.elapsed() };
            report(&context, worker.tree, worker.statistics.clone(), figures)
        };
        worker.run(|worker| progress(&tell(worker)));
        let report = tell(&worker);
        self.tree = Some(tree);
        let keeps = self.settings.reuse && is_plain(task);
        self.last = keeps.then(|| LastGame::of(task.record));
        report
    }

    fn forget(&mut self) {
        self.last = None;
    }
}

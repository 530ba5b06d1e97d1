//! Solving a position to its end, in two ways that take turns.
//!
//! One is an alpha-beta search that has no opinions: whatever is not decided counts as even,
//! so that each depth only asks "is there a win, or a loss, within this many plies?" and
//! almost everything is cut off. A win found this way is the shortest; a draw is proven when no
//! line was left undecided. The other, in games whose guide knows of it, is proof-number
//! search: it finds long, narrow wins, but not how soon they come.

use std::sync::Arc;

use ludens_core::Guide;
use ludens_core::Indifferent;
use ludens_core::Knows;
use ludens_core::Position;

use crate::alphabeta::{Settings, TableUse};
use crate::proof::{Answer, Prover, Question, within};
use crate::{
    AlphaBeta, Control, Limits, Line, Proven, Report, Score, Search, Statistics, Subject, Task,
};

/// A search that only returns what is proven. It ends when the value is, or
/// at its limits: then nothing is known.
pub struct Exact<P: Position> {
    search: AlphaBeta<P>,
    prover: Option<Prover<P>>,
}

/// The nodes of alpha-beta's first turn; each later one has twice as many.
const FIRST_TURN: u64 = 4096;

/// How many times as many nodes each question of the prover gets: it makes two to three times
/// as many a second, and proves what alpha-beta does not.
const PROVER_SHARE: u64 = 8;

impl<P: Position> Exact<P> {
    /// A solver that asks what knows certain positions; of the settings, the memory and the
    /// threads count.
    pub fn new(
        guide: &'static dyn Guide<P>,
        knows: Option<Arc<dyn Knows<P>>>,
        settings: Settings,
    ) -> Exact<P> {
        let subject = Subject { knows, ..Subject::new(Arc::new(Indifferent), guide) };
        let proof = guide.proof();
        let memory = if proof.is_some() { settings.memory / 2 } else { settings.memory };
        let settings = Settings {
            memory,
            threads: settings.threads,
            // What is proven is proven at any depth.
            table: TableUse::On,
            null_window: true,
            ends_when_proven: true,
            ..Settings::iterated()
        };
        let prover = proof.map(|proof| Prover::new(proof, memory));
        Exact { search: AlphaBeta::new(subject, settings), prover }
    }
}

impl<P: Position> Search<P> for Exact<P> {
    fn think(
        &mut self,
        task: &Task<'_, P>,
        control: &Control<'_>,
        progress: &mut dyn FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        // Who limits the depth asks about lines of that length; the prover knows none, and it
        // does not compare moves.
        match &mut self.prover {
            Some(prover) if control.limits.depth.is_none() && task.lines == 1 => {
                take_turns(&mut self.search, prover, task, control, progress)
            }
            _ => self.search.think(task, control, progress),
        }
    }

    fn forget(&mut self) {
        self.search.forget();
        if let Some(prover) = &mut self.prover {
            prover.forget();
        }
    }
}

/// Both searches in turns, until one of them is done or the limits are reached.
fn take_turns<P: Position>(
    search: &mut AlphaBeta<P>,
    prover: &mut Prover<P>,
    task: &Task<'_, P>,
    control: &Control<'_>,
    progress: &mut dyn FnMut(&Report<P::Move>),
) -> Report<P::Move> {
    let (mut spent, mut turn, mut depth) = (Statistics::default(), FIRST_TURN, 0);
    loop {
        let part = part_of(control, spent.nodes, turn);
        let mut report = search.think(task, &part, &mut |report| {
            // Each turn begins with shallow depths again.
            if report.depth > depth {
                depth = report.depth;
                progress(report);
            }
        });
        spent.add(&report.statistics);
        let is_over = |spent: &Statistics| !control.may_deepen(spent.nodes);
        if report.best().proven.is_none() && !is_over(&spent) {
            let line = prove(prover, task, control, PROVER_SHARE * turn, &mut spent);
            report.lines.splice(..usize::from(line.is_some()), line);
        }
        if report.best().proven.is_some() || is_over(&spent) {
            return Report { statistics: spent, time: control.clock.elapsed(), ..report };
        }
        turn *= 2;
    }
}

/// Asks who wins, with so many nodes for each side; the best line, if that is found.
fn prove<P: Position>(
    prover: &mut Prover<P>,
    task: &Task<'_, P>,
    control: &Control<'_>,
    nodes: u64,
    spent: &mut Statistics,
) -> Option<Line<P::Move>> {
    let record = task.record;
    let side = record.position().side();
    let mut ask = |attacker| {
        let question = Question { record, attacker, only: task.only };
        let (answer, used) =
            within(&part_of(control, spent.nodes, nodes), |meter| prover.ask(&question, meter));
        spent.nodes += used;
        answer
    };
    let mine = ask(side);
    if let Answer::Won { line, .. } = mine {
        return Some(some_end(Score::some_win(Score::DRAW), line));
    }
    match (ask(!side), mine) {
        (Answer::Won { line, .. }, _) => Some(some_end(-Score::some_win(Score::DRAW), line)),
        (Answer::NotWon { line }, Answer::NotWon { .. }) => Some(Line {
            exact_plies: true,
            ..Line::searched(Score::DRAW, Some(Proven::Draw), line)
        }),
        _ => None,
    }
}

/// A line to a win or a loss in some number of plies.
fn some_end<M>(score: Score, moves: Vec<M>) -> Line<M> {
    Line::searched(score, score.proven(), moves)
}

/// So many of the nodes that are left.
fn part_of<'a>(control: &Control<'a>, spent: u64, nodes: u64) -> Control<'a> {
    let left = control.limits.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(spent));
    let limits = Limits { nodes: Some(left.min(nodes)), ..control.limits };
    Control { limits, ..*control }
}

//! Plain minimax: every move of every position down to the depth, nothing left
//! out, nothing stored. It is the oracle that every other search is compared
//! with, and is therefore never made faster.

use std::sync::atomic::AtomicU64;

use ludens_core::Position;

use crate::control::FIRST_DEPTH_NODES;
use crate::report::{Coverage, settle};
use crate::sorting::sort_best_first;
use crate::xray::{Recorder, Why};
use crate::{
    Control, DepthDone, Line, Meter, Path, Proven, Report, Score, Search, Statistics, Subject, Task,
};

/// The oracle. It searches the depth that the limits name, 4 if none.
pub struct Minimax<P: Position> {
    subject: Subject<P>,
}

const DEFAULT_DEPTH: u32 = 4;

impl<P: Position> Minimax<P> {
    /// A minimax that evaluates positions as `subject` does.
    pub fn new(subject: Subject<P>) -> Minimax<P> {
        Minimax { subject }
    }
}

impl<P: Position> Search<P> for Minimax<P> {
    fn think(
        &mut self,
        task: &Task<'_, P>,
        control: &Control<'_>,
        progress: &mut dyn FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        let report = self.walk(task, control, None);
        progress(&report);
        report
    }

    fn forget(&mut self) {}
}

impl<P: Position> Minimax<P> {
    /// Thinks with a recorder.
    pub fn think_traced(
        &mut self,
        task: &Task<'_, P>,
        control: &Control<'_>,
        recorder: &mut Recorder<P::Move>,
    ) -> Report<P::Move> {
        self.walk(task, control, Some(recorder))
    }

    fn walk(
        &self,
        task: &Task<'_, P>,
        control: &Control<'_>,
        recorder: Option<&mut Recorder<P::Move>>,
    ) -> Report<P::Move> {
        let shared = AtomicU64::new(0);
        let depth = control.limits.depth.unwrap_or(DEFAULT_DEPTH).max(1);
        let mut walk = Walk {
            subject: &self.subject,
            meter: Meter::new(control, &shared),
            path: Path::new(task.record),
            statistics: Statistics::default(),
            judged: 0,
            recorder,
        };
        let mut lines = walk.root(task, depth);
        let mut done = if walk.meter.is_over() { 0 } else { depth };
        if done == 0
            && let Some(shallow) = walk.first_depth(task, &lines)
        {
            (lines, done) = (shallow, 1);
        }
        let mut statistics = walk.statistics;
        statistics.nodes = walk.meter.nodes();
        let time = control.clock.elapsed();
        if done > 0 {
            statistics.depths = vec![DepthDone { depth: done, nodes: statistics.nodes, time }];
        }
        lines.truncate(task.lines);
        Report { depth: done, lines, statistics, time }
    }
}

/// It asks for the value itself, never for a bound.
const ANY: [Score; 2] = [Score::WORST, Score::BEST];

/// One search of the tree.
struct Walk<'a, P: Position> {
    subject: &'a Subject<P>,
    meter: Meter<'a>,
    path: Path,
    statistics: Statistics,
    /// Leaves that were evaluated and not decided: if there is none, the value
    /// is certain.
    judged: u64,
    recorder: Option<&'a mut Recorder<P::Move>>,
}

/// A value and the moves that lead to it.
type Valued<M> = (Score, Vec<M>);

impl<P: Position> Walk<'_, P> {
    /// The best lines of the root, best first. Stopped early, the moves searched
    /// by then; stopped at once, the first move.
    fn root(&mut self, task: &Task<'_, P>, depth: u32) -> Vec<Line<P::Move>> {
        let (position, past) = (task.record.position(), task.record.past());
        let moves = task.moves(self.subject);
        self.list(&moves);
        self.trace(|recorder| recorder.begin(depth as i32, ANY));
        let mut lines = Vec::new();
        for &mv in &moves {
            let judged = self.judged;
            let Some((score, mut line)) = self.reply(position, past, mv, depth, 0) else { break };
            line.push(mv);
            line.reverse();
            lines.push(match self.subject.move_filter {
                // If only some moves are allowed, nothing is certain.
                Some(_) => Line::searched(score.as_opinion(), None, line),
                None => {
                    let drawn = self.judged == judged && score == Score::DRAW;
                    let proven = score.proven().or(drawn.then_some(Proven::Draw));
                    Line::searched(score, proven, line)
                }
            });
        }
        let seen = if lines.len() == moves.len() { Coverage::All } else { Coverage::Some };
        if lines.is_empty() {
            lines.push(Line::unknown(moves[0]));
        }
        sort_best_first(&mut lines, |line| i64::from(line.score.value()));
        let value = (seen == Coverage::All).then_some(lines[0].score);
        self.trace(|recorder| recorder.leave(value));
        settle(&mut lines, seen);
        lines
    }

    /// If time was up before the depth was done: one ply, whatever the clock
    /// shows, as a move chosen without comparing it with others may lose at once. `None`
    /// if something other than time ended the search.
    fn first_depth(
        &mut self,
        task: &Task<'_, P>,
        deeper: &[Line<P::Move>],
    ) -> Option<Vec<Line<P::Move>>> {
        if !self.meter.ignore_time_for(FIRST_DEPTH_NODES) {
            return None;
        }
        self.recorder = None;
        let lines = self.root(task, 1);
        let best = &lines[0];
        let is_seen = |line: &Line<P::Move>| line.moves.len() > 1 && line.moves[0] == best.moves[0];
        let holds = match best.score.is_win() {
            true => deeper[0].score >= best.score,
            false => deeper[0].score.is_win() || deeper.iter().any(is_seen),
        };
        let lines = if holds && task.lines <= 1 { deeper.to_vec() } else { lines };
        (!self.meter.is_over()).then_some(lines)
    }

    /// The value of a move for the side that makes it, `None` when stopped.
    /// Lines are built from their end.
    fn reply(
        &mut self,
        position: &P,
        past: P::Past,
        mv: P::Move,
        depth: u32,
        ply: u32,
    ) -> Option<Valued<P::Move>> {
        let (child, past_of_child) = (position.play(mv), position.remember(past, mv));
        let turned = child.side() != position.side();
        self.trace(|recorder| recorder.enter(Some(mv), depth as i32 - 1, ANY, turned));
        let valued = self.value(&child, past_of_child, depth - 1, ply + 1);
        self.trace(|recorder| recorder.leave(valued.as_ref().map(|(score, _)| *score)));
        let (score, line) = valued?;
        Some((if turned { -score } else { score }, line))
    }

    fn value(
        &mut self,
        position: &P,
        past: P::Past,
        depth: u32,
        ply: u32,
    ) -> Option<Valued<P::Move>> {
        if !self.meter.count() {
            return None;
        }
        self.statistics.selective_depth = self.statistics.selective_depth.max(ply);
        if let Some(outcome) = self.path.outcome(position, past) {
            self.statistics.leaves += 1;
            self.trace(|recorder| recorder.because(Why::Ended));
            return Some((Score::of(outcome, position.side(), ply), Vec::new()));
        }
        if depth == 0 {
            self.statistics.leaves += 1;
            self.judged += 1;
            self.trace(|recorder| recorder.because(Why::Judged));
            return Some((self.subject.score(position), Vec::new()));
        }
        self.path.push(position.key());
        let best = self.best(position, past, depth, ply);
        self.path.pop();
        best
    }

    /// The best of all replies; the first of equal ones.
    fn best(
        &mut self,
        position: &P,
        past: P::Past,
        depth: u32,
        ply: u32,
    ) -> Option<Valued<P::Move>> {
        let mut moves = Vec::new();
        self.subject.moves(position, &mut moves);
        self.list(&moves);
        let mut best: Valued<P::Move> = (Score::WORST, Vec::new());
        for mv in moves {
            let (score, line) = self.reply(position, past, mv, depth, ply)?;
            if score > best.0 {
                best = (score, line);
                best.1.push(mv);
            }
        }
        Some(best)
    }

    fn trace(&mut self, record: impl FnOnce(&mut Recorder<P::Move>)) {
        if let Some(recorder) = &mut self.recorder {
            record(recorder);
        }
    }

    fn list(&mut self, moves: &[P::Move]) {
        self.statistics.expanded += 1;
        self.statistics.listed += moves.len() as u64;
    }
}

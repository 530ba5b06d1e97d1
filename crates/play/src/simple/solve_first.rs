//! Solves what can be solved, and searches what cannot. Of several moves that
//! all draw, the search chooses, and so it does of moves that all lose in some number of plies:
//! the other side may still make a mistake.
//!
//! A caller that asks for several moves gets opinions at once and proofs as they come:
//! solver and search take turns, each turn twice as long as the one before, and
//! what the solver knows of a move takes the place of what the search thinks.

use std::time::Duration;

use ludens_core::Position;
use ludens_knowledge::SolverInfo;
use ludens_search::{
    Control, Coverage, Limits, Line, Proven, Report, Score, Search, Statistics, Task, settle,
    sort_best_first,
};

/// Tries to solve the position with half of what may be spent; if that fails,
/// the rest goes to a search that has opinions.
pub struct SolveFirst<P: Position> {
    solver: Box<dyn Search<P>>,
    search: Box<dyn Search<P>>,
    effort: Option<Effort<P>>,
}

/// What solving takes.
struct Effort<P> {
    /// About how many nodes.
    nodes: fn(&P) -> u64,
    /// How many of them it visits in a millisecond.
    nodes_per_ms: u64,
    /// One part in so many is left for a search where solving most probably succeeds.
    rest: u32,
    /// Whether it finds out move by move who wins and remembers that: then nothing is lost if it
    /// does not come to an end.
    remembers: bool,
}

/// How much solving may take if nothing limits it.
const PATIENCE: Duration = Duration::from_secs(2);

/// A position that takes so many times what solving may take is not tried: it would seldom be
/// solved, and the search would lose half of its time.
const HOPELESS: u64 = 5;

/// The same for a solver that remembers what it found out: it is given little then, but goes on
/// from there at the next move.
const HOPELESS_FOR_NOW: u64 = 16;

/// Which part that is.
const SHORT_TRY: u32 = 8;

/// A first search takes no more than one part in this many of what may be spent.
const FIRST_SHARE: u32 = 8;

/// The first turn of each, if several moves are asked about.
const FIRST_TURN: Duration = Duration::from_millis(100);
const FIRST_TURN_NODES: u64 = 4096;

impl<P: Position> SolveFirst<P> {
    /// Solves by one search, and otherwise searches by the other.
    pub fn new(solver: Box<dyn Search<P>>, search: Box<dyn Search<P>>) -> SolveFirst<P> {
        SolveFirst { solver, search, effort: None }
    }

    /// Leaves solving out where it takes far more than the limits allow, as the solver says, and
    /// gives it more than half where it most probably succeeds. A solver without scores finds out
    /// move by move who wins: what it has refuted when it runs out of time is not searched.
    #[must_use]
    pub fn unless_hopeless(self, solver: &SolverInfo<P>) -> SolveFirst<P> {
        let SolverInfo { effort, nodes_per_ms, rest, score, .. } = *solver;
        let remembers = score.is_none();
        let effort = Effort { nodes: effort, nodes_per_ms, rest, remembers };
        SolveFirst { effort: Some(effort), ..self }
    }
}

impl<P> Effort<P> {
    /// How many nodes the solver visits in half of what may be spent.
    fn most(&self, control: &Control<'_>) -> u64 {
        let Limits { nodes, hard, .. } = half(control);
        let in_time = hard.map(|end| {
            let time = end.saturating_sub(control.clock.elapsed());
            self.nodes_per_ms.saturating_mul(time.as_millis() as u64)
        });
        [nodes, in_time].into_iter().flatten().min().unwrap_or(u64::MAX)
    }
}

impl<P: Position> Search<P> for SolveFirst<P> {
    fn think(
        &mut self,
        task: &Task<'_, P>,
        control: &Control<'_>,
        progress: &mut dyn FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        // A caller that limits the depth wants that depth, not the solution.
        if control.limits.depth.is_some() {
            return self.search.think(task, control, progress);
        }
        if task.lines > 1 {
            return self.take_turns(task, control, progress);
        }
        if self.is_hopeless(task.record.position(), control) {
            return self.search.think(task, control, progress);
        }
        let first = self.first_look(task, control, progress);
        let spent = first.as_ref().map_or(0, |first| first.statistics.nodes);
        let mut report = self.solve_or_search(task, &after(control, spent), progress, &first);
        if let Some(first) = first {
            report.statistics.add(&first.statistics);
        }
        report
    }

    fn forget(&mut self) {
        self.solver.forget();
        self.search.forget();
    }
}

impl<P: Position> SolveFirst<P> {
    /// Whether solving would hardly come to an end within the limits.
    fn is_hopeless(&self, position: &P, control: &Control<'_>) -> bool {
        self.effort.as_ref().is_some_and(|effort| {
            let times = if effort.remembers { HOPELESS_FOR_NOW } else { HOPELESS };
            (effort.nodes)(position) > effort.most(control).saturating_mul(times)
        })
    }

    /// What solving may take.
    fn share(&self, position: &P, control: &Control<'_>) -> Limits {
        let Some(effort) = &self.effort else { return half(control) };
        match (effort.nodes)(position) <= effort.most(control) {
            true => all_but([1, effort.rest], control),
            false if effort.remembers => all_but([SHORT_TRY - 1, SHORT_TRY], control),
            false => half(control),
        }
    }

    /// A short search before the solver, if time is the limit: on a busy
    /// machine solving may take all of it, and a move must not be played
    /// without a search.
    fn first_look(
        &mut self,
        task: &Task<'_, P>,
        control: &Control<'_>,
        progress: &mut dyn FnMut(&Report<P::Move>),
    ) -> Option<Report<P::Move>> {
        let (hard, now) = (control.limits.hard?, control.clock.elapsed());
        let nodes = control.limits.nodes;
        let limits = Limits {
            nodes: Some(nodes.map_or(FIRST_TURN_NODES, |nodes| nodes / u64::from(FIRST_SHARE))),
            hard: Some(now + hard.saturating_sub(now) / FIRST_SHARE),
            ..control.limits
        };
        Some(self.search.think(task, &Control { limits, ..*control }, progress))
    }

    /// Solves with the solver's share of what may be spent, and searches with the rest. The
    /// first report is repeated if no later search finds more.
    fn solve_or_search(
        &mut self,
        task: &Task<'_, P>,
        control: &Control<'_>,
        progress: &mut dyn FnMut(&Report<P::Move>),
        first: &Option<Report<P::Move>>,
    ) -> Report<P::Move> {
        let limits = self.share(task.record.position(), control);
        let solved = self.solver.think(task, &Control { limits, ..*control }, &mut |_| {});
        let rest = after(control, solved.statistics.nodes);
        let seen = first.as_ref().map_or(0, |first| first.depth);
        let left;
        let mut report = match solved.best().proven.filter(|_| is_certain(&solved)) {
            None => {
                left = self.not_refuted(task, &rest);
                let among = Task { only: left.as_deref().or(task.only), ..*task };
                self.search.think(&among, &rest, &mut |report| {
                    if report.depth >= seen {
                        progress(report);
                    }
                })
            }
            Some(Proven::Draw) if task.only.is_none() => match self.choose_draw(task, &rest) {
                Some(chosen) => return with(chosen, &solved.statistics),
                None => return solved,
            },
            Some(proven @ Proven::Loss { .. }) if proven.plies().is_none() => {
                return self.resist(task, &rest, progress, &solved);
            }
            Some(_) => return solved,
        };
        let saw_more = |first: &&Report<P::Move>| {
            let may_be_played = left.as_ref().is_none_or(|left| left.contains(&first.best_move()));
            let is_deeper = first.depth > report.depth;
            may_be_played && is_deeper && first.statistics.nodes > report.statistics.nodes
        };
        if let Some(first) = first.as_ref().filter(saw_more) {
            report.statistics.depths.clone_from(&first.statistics.depths);
            (report.depth, report.lines) = (first.depth, first.lines.clone());
        }
        with(report, &solved.statistics)
    }

    /// The moves of which the solver does not know that they lose, if it tells and there are any.
    fn not_refuted(&mut self, task: &Task<'_, P>, control: &Control<'_>) -> Option<Vec<P::Move>> {
        let remembers = self.effort.as_ref().is_some_and(|effort| effort.remembers);
        if !remembers || task.only.is_some() {
            return None;
        }
        // Without a node to spend it tells what it remembers.
        let limits = Limits { nodes: Some(0), ..control.limits };
        let every_move = Task { lines: usize::MAX, ..*task };
        let known = self.solver.think(&every_move, &Control { limits, ..*control }, &mut |_| {});
        let is_refuted = |line: &&Line<P::Move>| matches!(line.proven, Some(Proven::Loss { .. }));
        let left = known.lines.iter().filter(|line| !is_refuted(line)).map(|line| line.moves[0]);
        Some(left.collect()).filter(|left: &Vec<_>| !left.is_empty())
    }

    /// A lost position of which nobody knows how soon: the search chooses what makes it hardest
    /// for the other side, which may not know.
    fn resist(
        &mut self,
        task: &Task<'_, P>,
        control: &Control<'_>,
        progress: &mut dyn FnMut(&Report<P::Move>),
        solved: &Report<P::Move>,
    ) -> Report<P::Move> {
        let lost = solved.best();
        let mark = |mut report: Report<P::Move>| {
            let best = &mut report.lines[0];
            (best.score, best.proven, best.proof) = (lost.score, lost.proven, lost.proof);
            report
        };
        let chosen = self.search.think(task, control, &mut |report| {
            progress(&mark(report.clone()));
        });
        with(mark(chosen), &solved.statistics)
    }

    /// Solver and search in turns, until one of them is done or the limits
    /// are reached.
    fn take_turns(
        &mut self,
        task: &Task<'_, P>,
        control: &Control<'_>,
        progress: &mut dyn FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        let legal = task.record.position().count_moves() as usize;
        let mut turns = Turns {
            control,
            lines: task.lines,
            choices: task.only.map_or(legal, <[_]>::len),
            turn: 0,
            spent: Statistics::default(),
        };
        let mut searched: Option<Report<P::Move>> = None;
        loop {
            let solved = self.solver.think(task, &turns.control(), &mut |solved| {
                if let Some(searched) = &searched {
                    progress(&turns.join(searched, solved, &solved.statistics));
                }
            });
            turns.spent.add(&solved.statistics);
            if is_certain(&solved) {
                return Report { statistics: turns.spent, ..solved };
            }
            let opinion = self.search.think(task, &turns.control(), &mut |opinion| {
                // Each turn begins with a shallow search again.
                if searched.as_ref().is_none_or(|before| opinion.depth >= before.depth) {
                    progress(&turns.join(opinion, &solved, &opinion.statistics));
                }
            });
            turns.spent.add(&opinion.statistics);
            let deeper = searched.take().filter(|before| before.depth > opinion.depth);
            let opinion = deeper.unwrap_or(opinion);
            let known = turns.join(&opinion, &solved, &Statistics::default());
            if is_certain(&known) || !control.may_deepen(turns.spent.nodes) {
                return known;
            }
            searched = Some(opinion);
            turns.turn += 1;
        }
    }

    /// The drawing move that the search likes best: it chooses one, and the solver says whether
    /// that keeps the draw; if not, it chooses among the others. `None` if there is no choice or
    /// no time.
    fn choose_draw(
        &mut self,
        task: &Task<'_, P>,
        control: &Control<'_>,
    ) -> Option<Report<P::Move>> {
        let mut left = Vec::new();
        task.record.position().moves(&mut left);
        let mut spent = Statistics::default();
        while left.len() > 1 {
            let rest = after(control, spent.nodes);
            let limits = half(&rest);
            let among = Task { only: Some(&left), ..*task };
            let mut chosen = self.search.think(&among, &Control { limits, ..rest }, &mut |_| {});
            let only = [chosen.best_move()];
            let question = Task { only: Some(&only), ..*task };
            let rest = after(&rest, chosen.statistics.nodes);
            let solved = self.solver.think(&question, &rest, &mut |_| {});
            spent.add(&solved.statistics);
            if solved.best().proven? == Proven::Draw {
                chosen.lines[0].score = Score::DRAW;
                chosen.lines[0].proven = Some(Proven::Draw);
                return Some(with(chosen, &spent));
            }
            spent.add(&chosen.statistics);
            left.retain(|&mv| mv != only[0]);
        }
        None
    }
}

/// A report on further work.
fn with<M>(mut report: Report<M>, further: &Statistics) -> Report<M> {
    report.statistics.add(further);
    report
}

/// Whether everything that was asked for is known.
fn is_certain<M>(report: &Report<M>) -> bool {
    report.lines.iter().all(|line| line.proven.is_some())
}

/// How far solver and search have come by turns.
struct Turns<'a> {
    /// What may be spent in all.
    control: &'a Control<'a>,
    /// How many moves are asked about, and how many there are.
    lines: usize,
    choices: usize,
    /// The number of the turn.
    turn: u32,
    /// What was done in all turns that are over.
    spent: Statistics,
}

impl<'a> Turns<'a> {
    /// The limits of a turn, each twice as much as the one before. Under a limit
    /// on nodes the turns are counted in nodes, so that they are always the same.
    fn control(&self) -> Control<'a> {
        let times = 1 << self.turn.min(16);
        let rest = after(self.control, self.spent.nodes);
        let limits = match rest.limits.nodes {
            Some(nodes) => {
                Limits { nodes: Some(nodes.min(FIRST_TURN_NODES * times)), ..rest.limits }
            }
            None => {
                let end = rest.clock.elapsed() + FIRST_TURN * times as u32;
                Limits { hard: Some(rest.limits.hard.unwrap_or(end).min(end)), ..rest.limits }
            }
        };
        Control { limits, ..rest }
    }

    /// What the search thinks, with what the solver knows in its place; `now` is
    /// what the turn has done so far.
    fn join<M: Copy + PartialEq>(
        &self,
        searched: &Report<M>,
        solved: &Report<M>,
        now: &Statistics,
    ) -> Report<M> {
        let known = solved.lines.iter().filter(|line| line.proven.is_some());
        let mut lines: Vec<Line<M>> = known.cloned().collect();
        for line in &searched.lines {
            if lines.iter().all(|known| known.moves[0] != line.moves[0]) {
                lines.push(line.clone());
            }
        }
        sort_best_first(&mut lines, |line| i64::from(line.score.value()));
        let seen = if lines.len() < self.choices { Coverage::Some } else { Coverage::All };
        settle(&mut lines, seen);
        lines.truncate(self.lines);
        let mut statistics = self.spent.clone();
        statistics.add(now);
        statistics.depths.clone_from(&searched.statistics.depths);
        Report { depth: searched.depth, lines, statistics, time: self.control.clock.elapsed() }
    }
}

/// What may still be spent after this many nodes.
fn after<'a>(control: &Control<'a>, spent: u64) -> Control<'a> {
    let nodes = control.limits.nodes.map(|nodes| nodes.saturating_sub(spent).max(1));
    Control { limits: Limits { nodes, ..control.limits }, ..*control }
}

/// Half of what is left to spend.
fn half(control: &Control<'_>) -> Limits {
    all_but([1, 2], control)
}

/// What is left to spend but for so many parts of so many.
fn all_but([parts, of]: [u32; 2], control: &Control<'_>) -> Limits {
    let elapsed = control.clock.elapsed();
    let end = |limit: Duration| limit - limit.saturating_sub(elapsed) / of * parts;
    let kept = |nodes: u64| (nodes.saturating_mul(parts.into())).div_ceil(of.into());
    let Limits { nodes, soft, hard, .. } = control.limits;
    let unlimited = nodes.is_none() && hard.is_none();
    Limits {
        depth: None,
        nodes: nodes.map(|nodes| nodes - kept(nodes)),
        soft: soft.map(end),
        hard: if unlimited { Some(elapsed + PATIENCE) } else { hard.map(end) },
    }
}

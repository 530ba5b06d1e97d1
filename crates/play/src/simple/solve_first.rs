//! Solves what can be solved, and searches what cannot. Of several moves that
//! all draw, the search chooses: the other side may yet go wrong.

use std::time::Duration;

use ludens_core::Position;
use ludens_search::{Control, Limits, Proven, Report, Score, Search, Task};

/// Tries to solve the position with half of what may be spent; if that fails,
/// the rest goes to a search that has opinions.
pub struct SolveFirst<P: Position> {
    solver: Box<dyn Search<P>>,
    search: Box<dyn Search<P>>,
}

/// What solving may take where nothing limits it.
const PATIENCE: Duration = Duration::from_secs(2);

impl<P: Position> SolveFirst<P> {
    /// Solves by one search, and else searches by the other.
    pub fn new(solver: Box<dyn Search<P>>, search: Box<dyn Search<P>>) -> SolveFirst<P> {
        SolveFirst { solver, search }
    }
}

impl<P: Position> Search<P> for SolveFirst<P> {
    fn think(
        &mut self,
        task: &Task<'_, P>,
        control: &Control<'_>,
        progress: &mut dyn FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        // Whoever limits the depth wants that depth, not the truth.
        if control.limits.depth.is_some() {
            return self.search.think(task, control, progress);
        }
        let limits = half(control);
        let solved = self.solver.think(task, &Control { limits, ..*control }, &mut |_| {});
        let spent = solved.statistics.nodes;
        let rest = after(control, spent);
        let certain = solved.lines.iter().all(|line| line.proven.is_some());
        let mut report = match solved.best().proven.filter(|_| certain) {
            None => self.search.think(task, &rest, progress),
            Some(Proven::Draw) if task.lines == 1 && task.only.is_none() => {
                match self.choose_draw(task, &rest) {
                    Some(chosen) => chosen,
                    None => return solved,
                }
            }
            Some(_) => return solved,
        };
        report.statistics.add(&solved.statistics);
        report
    }

    fn forget(&mut self) {
        self.solver.forget();
        self.search.forget();
    }
}

impl<P: Position> SolveFirst<P> {
    /// The drawing move that the search likes best; `None` if there is no
    /// choice, or no time to find out which moves draw.
    fn choose_draw(
        &mut self,
        task: &Task<'_, P>,
        control: &Control<'_>,
    ) -> Option<Report<P::Move>> {
        let every = Task { lines: usize::MAX, ..*task };
        let limits = half(control);
        let solved = self.solver.think(&every, &Control { limits, ..*control }, &mut |_| {});
        let draws = solved.lines.iter().filter(|line| line.proven == Some(Proven::Draw));
        let draws: Vec<_> = draws.map(|line| line.moves[0]).collect();
        if draws.len() < 2 {
            return None;
        }
        let choice = Task { only: Some(&draws), ..*task };
        let spent = solved.statistics.nodes;
        let mut report = self.search.think(&choice, &after(control, spent), &mut |_| {});
        report.statistics.add(&solved.statistics);
        report.lines[0].score = Score::DRAW;
        report.lines[0].proven = Some(Proven::Draw);
        Some(report)
    }
}

/// What may be spent after so many nodes.
fn after<'a>(control: &Control<'a>, spent: u64) -> Control<'a> {
    let nodes = control.limits.nodes.map(|nodes| nodes.saturating_sub(spent).max(1));
    Control { limits: Limits { nodes, ..control.limits }, ..*control }
}

/// Half of what is left to spend.
fn half(control: &Control<'_>) -> Limits {
    let elapsed = control.clock.elapsed();
    let middle = |limit: Duration| elapsed + limit.saturating_sub(elapsed) / 2;
    let Limits { nodes, soft, hard, .. } = control.limits;
    let unlimited = nodes.is_none() && hard.is_none();
    Limits {
        depth: None,
        nodes: nodes.map(|nodes| nodes / 2),
        soft: soft.map(middle),
        hard: if unlimited { Some(elapsed + PATIENCE) } else { hard.map(middle) },
    }
}

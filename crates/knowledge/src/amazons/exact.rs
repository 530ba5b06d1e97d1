//! The solver of Amazons in the game's knowledge, and as a search, so that every program that
//! can show a thought can show what is certain.

use ludens_core::{Position, Proof, Value};
use ludens_games::amazons::{Amazons, Move};
use ludens_search::{Control, Coverage, Line, Proven, Report, Search, Statistics, Task, settle};

use super::solver::ProofSearch;
use crate::{Solved, Solver, SolverInfo};

/// What the game's knowledge says of its solver.
pub(super) const INFO: SolverInfo<Amazons> = SolverInfo {
    // Arrows that hit any square fly over walls, and then alpha-beta is faster.
    is_for: |options| options.get("arrow") == "queen",
    make: |memory, _, _| Box::new(ProofSearch::new(memory)),
    search: |memory, _, _| Box::new(AmazonsExact { solver: ProofSearch::new(memory) }),
    score: None,
    effort,
    nodes_per_ms: 150,
    rest: 2,
};

/// What half of the positions take in games of strong players: 1.75 times as much with every
/// further empty square, and 30,000 nodes with 30.
fn effort(position: &Amazons) -> u64 {
    2f64.powf(0.8 * (position.empty_squares().len() as f64 - 11.5)) as u64
}

impl Solver<Amazons> for ProofSearch {
    fn solve(
        &mut self,
        position: &Amazons,
        should_stop: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Solved<Move>> {
        ProofSearch::solve(self, position, should_stop)
    }
}

/// The solver as a search. It knows who wins, but not how soon.
struct AmazonsExact {
    solver: ProofSearch,
}

impl Search<Amazons> for AmazonsExact {
    fn think(
        &mut self,
        task: &Task<'_, Amazons>,
        control: &Control<'_>,
        _: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move> {
        let mut nodes = 0;
        let lines = match (task.only, task.lines) {
            (None, ..=1) => vec![self.best_line(task.record.position(), control, &mut nodes)],
            _ => self.every_line(task, control, &mut nodes),
        };
        Report {
            depth: 1,
            lines,
            statistics: Statistics { nodes, ..Statistics::default() },
            time: control.clock.elapsed(),
        }
    }

    fn forget(&mut self) {
        self.solver.clear();
    }
}

impl AmazonsExact {
    /// Solves a position within the limits, and counts the nodes.
    fn solve(
        &mut self,
        position: &Amazons,
        control: &Control<'_>,
        nodes: &mut u64,
    ) -> Option<Solved<Move>> {
        let before = *nodes;
        self.solver.solve(position, &mut |so_far| {
            *nodes = before + so_far;
            control.is_over(*nodes)
        })
    }

    fn best_line(
        &mut self,
        position: &Amazons,
        control: &Control<'_>,
        nodes: &mut u64,
    ) -> Line<Move> {
        match self.solve(position, control, nodes) {
            Some(solved) => proven_line(solved.value, solved.best_move),
            None => Line::unknown(legal_moves(position)[0]),
        }
    }

    /// A line for every move that is asked about, the best first.
    fn every_line(
        &mut self,
        task: &Task<'_, Amazons>,
        control: &Control<'_>,
        nodes: &mut u64,
    ) -> Vec<Line<Move>> {
        let position = task.record.position();
        let moves = task.only.map_or_else(|| legal_moves(position), <[_]>::to_vec);
        let mut lines: Vec<_> = moves
            .into_iter()
            .map(|mv| match self.value_after(position, mv, control, nodes) {
                Some(value) => proven_line(value, mv),
                None => Line::unknown(mv),
            })
            .collect();
        lines.sort_by_key(|line| -line.score);
        settle(&mut lines, Coverage::All);
        lines.truncate(task.lines.max(1));
        lines
    }

    /// What a move is worth to the side that makes it.
    fn value_after(
        &mut self,
        position: &Amazons,
        mv: Move,
        control: &Control<'_>,
        nodes: &mut u64,
    ) -> Option<Value> {
        let next = position.play(mv);
        if next.outcome().is_some() {
            return Some(Value::Win);
        }
        if let Some(value) = self.solver.remembered(&next) {
            return Some(value.turned());
        }
        if control.is_over(*nodes) {
            return None;
        }
        Some(self.solve(&next, control, nodes)?.value.turned())
    }
}

fn legal_moves(position: &Amazons) -> Vec<Move> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    moves
}

/// A move that wins or loses in some number of plies.
fn proven_line(value: Value, mv: Move) -> Line<Move> {
    let plies = u32::MAX;
    let proven = if value == Value::Win { Proven::Win { plies } } else { Proven::Loss { plies } };
    let line = Line::searched(proven.score(), Some(proven), vec![mv]);
    Line { proof: Proof::Solver, ..line }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amazons::naive;
    use crate::testing::Still;
    use ludens_core::Record;
    use ludens_search::{Limits, Signal};

    fn think(text: &str, lines: usize, limits: Limits) -> Report<Move> {
        let record = Record::new(naive::position("amazons:5x5", text));
        let stop = Signal::default();
        let control = Control { limits, clock: &Still, stop: &stop };
        let task = Task { record: &record, lines, only: None };
        AmazonsExact { solver: ProofSearch::new(1 << 20) }.think(&task, &control, &mut |_| {})
    }

    /// White has three moves to Black's two, if it cuts off no square of its corridor.
    const AHEAD: &str = "w3x/xxxxx/xxxx1/xxxx1/xxxxb w";

    #[test]
    fn a_proven_win_has_no_plies() {
        let report = think(AHEAD, 1, Limits::default());
        let proven = report.best().proven.expect("it is solved");
        assert_eq!((proven.name(), proven.plies()), ("win", None));
        assert_eq!(report.best().proof, Proof::Solver);
    }

    #[test]
    fn every_move_has_its_value_the_winning_ones_first() {
        let report = think(AHEAD, 99, Limits::default());
        let names: Vec<_> = report.lines.iter().map(|line| line.proven.map(Proven::name)).collect();
        assert_eq!(names.len(), legal_moves(&naive::position("amazons:5x5", AHEAD)).len());
        assert!(names.contains(&Some("win")) && names.contains(&Some("loss")), "{names:?}");
        assert!(report.lines.is_sorted_by(|a, b| a.score >= b.score));
    }

    #[test]
    fn what_was_refuted_before_is_known_without_a_search() {
        let position = naive::position("amazons:5x5", AHEAD);
        let record = Record::new(position);
        let mut exact = AmazonsExact { solver: ProofSearch::new(1 << 20) };
        let stop = Signal::default();
        let mut lost = |nodes| {
            let limits = Limits { nodes, ..Limits::default() };
            let control = Control { limits, clock: &Still, stop: &stop };
            let task = Task { record: &record, lines: usize::MAX, only: None };
            let report = exact.think(&task, &control, &mut |_| {});
            let is_lost = |line: &&Line<Move>| matches!(line.proven, Some(Proven::Loss { .. }));
            (report.lines.iter().filter(is_lost).count(), report.statistics.nodes)
        };
        assert_eq!(lost(Some(0)), (0, 0));
        let (all, _) = lost(None);
        assert!(all > 0);
        assert_eq!(lost(Some(0)), (all, 0));
    }

    #[test]
    fn what_is_not_solved_within_the_limits_is_not_claimed() {
        let limits = Limits { nodes: Some(20), ..Limits::default() };
        let report = think("1b1b1/5/5/5/1w1w1 w", 1, limits);
        assert_eq!(report.best().proven, None);
        assert!(report.statistics.nodes <= 32, "{} nodes", report.statistics.nodes);
    }
}

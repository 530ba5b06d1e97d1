//! One ply deep: the move after which the position looks best.

use ludens_core::{Position, Random};
use ludens_search::{
    Control, Line, Path, Report, Score, Search, Statistics, Subject, Task, sort_best_first,
};

use super::random_choice::draw_first;

/// Judges the position after each move; equally good moves are chosen by the
/// seed.
pub struct Greedy<P: Position> {
    subject: Subject<P>,
    random: Random,
}

impl<P: Position> Greedy<P> {
    /// Judges by this evaluation.
    pub fn new(subject: Subject<P>, seed: u64) -> Greedy<P> {
        Greedy { subject, random: Random::new(seed) }
    }

    /// The value of this move for the side to move.
    fn worth(&self, task: &Task<'_, P>, path: &Path, mv: P::Move) -> Score {
        let position = task.record.position();
        let next = position.play(mv);
        let past = position.remember(task.record.past(), mv);
        match path.outcome(&next, past) {
            Some(outcome) => Score::of(outcome, position.side(), 1),
            None if next.side() == position.side() => self.subject.score(&next),
            None => -self.subject.score(&next),
        }
    }
}

impl<P: Position> Search<P> for Greedy<P> {
    fn think(
        &mut self,
        task: &Task<'_, P>,
        control: &Control<'_>,
        _progress: &mut dyn FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        let mut moves = task.moves(&self.subject);
        let all = moves.len();
        draw_first(&mut moves, all, &mut self.random);
        let path = Path::new(task.record);
        let in_line = |&mv| {
            let score = self.worth(task, &path, mv);
            Line::searched(score, score.proven(), vec![mv])
        };
        let mut lines: Vec<_> = moves.iter().map(in_line).collect();
        sort_best_first(&mut lines, |line| i64::from(line.score.value()));
        lines.truncate(task.lines.max(1));
        let nodes = all as u64;
        Report {
            depth: 1,
            lines,
            statistics: Statistics {
                nodes,
                leaves: nodes,
                expanded: 1,
                listed: nodes,
                selective_depth: 1,
                ..Statistics::default()
            },
            time: control.clock.elapsed(),
        }
    }

    fn forget(&mut self) {}
}

//! The solver of Connect Four with the openings that it need not solve again.

use ludens_core::Value;
use ludens_games::connect4::{ConnectFour, Grid, Move};

use super::solver::{Solver, book};
use crate::Solved;

/// Looks openings up, and solves what is not among them.
pub(super) struct WithOpenings(Solver);

impl WithOpenings {
    pub(super) fn new(solver: Solver) -> WithOpenings {
        book::learn();
        WithOpenings(solver)
    }
}

impl<G: Grid> crate::Solver<ConnectFour<G>> for WithOpenings {
    fn solve(
        &mut self,
        position: &ConnectFour<G>,
        should_stop: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Solved<Move>> {
        match book::solved(position) {
            Some((best_move, score)) => {
                let (value, score) = (Value::of(score), Some(score));
                Some(Solved { value, score, best_move, nodes: 0 })
            }
            None => crate::Solver::solve(&mut self.0, position, should_stop),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solver as _;
    use ludens_core::{Options, Position};
    use ludens_games::Rulebook;
    use ludens_games::connect4::{Book, Fixed};

    #[test]
    fn openings_are_looked_up_and_what_follows_is_solved() {
        let options = Options::defaults(Book::INFO.options);
        let mut solver = WithOpenings::new(Solver::new(1 << 20));
        let mut solve = |text: &str| {
            let position = ConnectFour::<Fixed<7, 6>>::from_text(&options, text).expect("stones");
            let solved = solver.solve(&position, &mut |_| false).expect("it is not stopped");
            (position.move_text(solved.best_move), solved.score, solved.nodes)
        };
        assert_eq!(solve("7/7/7/7/7/7 x"), ("4".to_string(), Some(1), 0));
        // After the edge the other side wins, in the middle.
        assert_eq!(solve("1"), ("4".to_string(), Some(2), 0));
        // A win at once is not in the table.
        let (mv, score, _) = solve("112233");
        assert_eq!((mv.as_str(), score), ("4", Some(18)));
        let (_, score, nodes) = solve("444434563263");
        assert_eq!(score, Some(-4));
        assert!(nodes > 0);
    }
}

//! Which squares to try first: corners, then those that leave the enemy few
//! moves; squares beside an empty corner come last.

use ludens_core::{Guide, Position};
use ludens_games::othello::{Move, Othello};

use super::squares::{CORNERS, c_squares, x_squares};

const CORNER: i32 = 2_000;
const X_SQUARE: i32 = -800;
const C_SQUARE: i32 = -300;
/// Each move that is left to the enemy.
const REPLY: i32 = -60;

/// The guide.
#[derive(Debug, Clone, Copy)]
pub(super) struct CornersFirst;

impl Guide<Othello> for CornersFirst {
    fn rank(&self, position: &Othello, moves: &[Move], ranks: &mut Vec<i32>) {
        let open = position.empty() & CORNERS;
        let (x_squares, c_squares) = (x_squares(open), c_squares(open));
        ranks.clear();
        ranks.extend(moves.iter().map(|&mv| {
            let Move::Place(square) = mv else { return 0 };
            let is_in = |set: u64| set >> square.index() & 1 != 0;
            let place = match () {
                () if is_in(CORNERS) => CORNER,
                () if is_in(x_squares) => X_SQUARE,
                () if is_in(c_squares) => C_SQUARE,
                () => 0,
            };
            place + REPLY * position.play(mv).targets().count_ones() as i32
        }));
    }

    fn is_forcing(&self, _: &Othello, mv: Move) -> bool {
        match mv {
            Move::Place(square) => CORNERS >> square.index() & 1 != 0,
            Move::Pass => true,
        }
    }

    /// A pass is the only move.
    fn must_follow(&self, position: &Othello) -> bool {
        position.targets() == 0
    }

    /// Giving up a turn is often good here.
    fn pass(&self, _: &Othello) -> Option<Othello> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::tests::at;

    #[test]
    fn corners_come_first_and_the_squares_beside_them_last() {
        // Black can take a1, and b7 beside the empty corner a8.
        let position = at("1wb5/8/8/3wb3/3bw3/2w5/8/8 b");
        let (mut moves, mut ranks) = (Vec::new(), Vec::new());
        position.moves(&mut moves);
        CornersFirst.rank(&position, &moves, &mut ranks);
        let rank = |name: &str| {
            ranks[moves.iter().position(|&mv| position.move_text(mv) == name).expect("a move")]
        };
        assert!(ranks.iter().all(|&other| other <= rank("a1")));
        assert!(ranks.iter().all(|&other| other >= rank("b7")));
    }
}

//! What a network sees of Connect Four: the stones of both sides, and the empty squares on which
//! a stone would make four for either.
//!
//! ```text
//!   0..80  own stones         80..160 enemy stones
//! 160..240 own four is made  240..320 enemy four is made
//! ```
//!
//! A square's number is its bit in the word of its board; a small board leaves some unused. A
//! move has one output: the square where its stone comes to rest.

use ludens_core::{Position, Side};
use ludens_games::connect4::{Bits, ConnectFour, Grid, Move, completions};
use ludens_net::{Features, Inputs, MoveFeatures};

/// The most squares of a board.
const SQUARES: usize = 80;
/// The phases of a game.
const PHASES: usize = 4;

/// The stones, and the squares that win.
pub(super) struct StonesAndFours;

impl<G: Grid> Features<ConnectFour<G>> for StonesAndFours {
    fn name(&self) -> &'static str {
        "connect4-stones-fours-1"
    }

    fn inputs(&self) -> usize {
        4 * SQUARES
    }

    fn most_active(&self) -> usize {
        2 * SQUARES
    }

    fn buckets(&self) -> usize {
        2 * PHASES
    }

    /// By how full the board is, and whose turn it is: the same rows are good for one side and
    /// bad for the other.
    #[inline]
    fn bucket(&self, position: &ConnectFour<G>) -> usize {
        let grid = position.grid();
        let phase = position.stone_count() as usize * PHASES / (grid.width() * grid.height());
        2 * phase + usize::from(position.side() == Side::Second)
    }

    #[inline]
    fn visit(&self, position: &ConnectFour<G>, inputs: &mut Inputs) {
        let (grid, side) = (position.grid(), position.side());
        let [own, enemy] = [side, !side].map(|side| position.stones(side));
        let empty = !(own | enemy);
        let fours = [own, enemy].map(|stones| completions(grid, stones) & empty);
        for (first, set) in (0..).step_by(SQUARES).zip([own, enemy, fours[0], fours[1]]) {
            push(inputs, first, set);
        }
    }

    fn moves(&self) -> Option<&dyn MoveFeatures<ConnectFour<G>>> {
        Some(self)
    }
}

impl<G: Grid> MoveFeatures<ConnectFour<G>> for StonesAndFours {
    fn name(&self) -> &'static str {
        "connect4-landing-1"
    }

    fn outputs(&self) -> usize {
        SQUARES
    }

    fn per_move(&self) -> usize {
        1
    }

    fn visit(&self, position: &ConnectFour<G>, moves: &[Move], outputs: &mut Vec<u16>) {
        outputs.clear();
        outputs.extend(moves.iter().map(|&mv| position.landing(mv) as u16));
    }
}

#[inline]
fn push<B: Bits>(inputs: &mut Inputs, first: usize, set: B) {
    let mut rest = set;
    while rest != B::EMPTY {
        inputs.push(first + rest.lowest());
        rest = rest & rest.minus(B::ONE);
    }
}

#[cfg(test)]
mod tests {
    use ludens_games::connect4::{AnySize, Fixed};

    use super::super::testing::position;
    use super::*;
    use crate::testing::seen;

    #[test]
    fn stones_and_winning_squares_are_seen() {
        // Red has three on the left column, Yellow three on the bottom row.
        let after = position::<Fixed<7, 6>>("7x6", "121314");
        let own = [0, 1, 2];
        let enemy = [6, 12, 18].map(|square: u16| 80 + square);
        // Red wins on a4, Yellow on e1.
        let all: Vec<_> = own.into_iter().chain(enemy).chain([160 + 3, 240 + 24]).collect();
        assert_eq!(seen(&StonesAndFours, &after), all);
    }

    #[test]
    fn both_words_see_alike() {
        let small = position::<AnySize>("6x4", "121314");
        let own = [0, 1, 2, 80 + 4, 80 + 8, 80 + 12, 160 + 3, 240 + 16];
        assert_eq!(seen(&StonesAndFours, &small), own);
    }

    #[test]
    fn a_move_is_where_its_stone_lands() {
        let after = position::<Fixed<7, 6>>("7x6", "111111");
        let (mut moves, mut outputs) = (Vec::new(), Vec::new());
        after.moves(&mut moves);
        MoveFeatures::visit(&StonesAndFours, &after, &moves, &mut outputs);
        outputs.sort_unstable();
        assert_eq!(outputs, [6, 12, 18, 24, 30, 36], "a is full");
    }

    #[test]
    fn phases_go_by_the_stones_and_the_side() {
        let bucket = |columns| StonesAndFours.bucket(&position::<Fixed<7, 6>>("7x6", columns));
        assert_eq!([bucket("1"), bucket("12")], [1, 0]);
        let eleven = "12345671234";
        assert_eq!(bucket(eleven), 3);
    }
}

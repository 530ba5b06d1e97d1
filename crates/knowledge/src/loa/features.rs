//! What a network sees of Lines of Action: the pieces of both sides on their squares, and each
//! side's Euler number, which tells how near it is to being connected and which a position keeps.
//!
//! ```text
//! 0..64 own pieces   64..128 enemy pieces   128..137 own Euler number   137..146 enemy's
//! ```
//!
//! A move has one output: 64 * from + to, and 4096 for passing.

use ludens_core::Position;
use ludens_games::loa::{LinesOfAction, Move};
use ludens_net::{Features, Inputs, MoveFeatures};

const OWN: usize = 0;
const ENEMY: usize = 64;
const OWN_EULER: usize = 128;
const ENEMY_EULER: usize = OWN_EULER + EULER_NUMBERS;
/// Euler numbers from 0 to 8; those beyond count as the nearest.
const EULER_NUMBERS: usize = 9;
/// The output of passing.
const PASS: usize = 64 * 64;

/// The pieces, and how connected they are.
pub(super) struct SquaresAndGroups;

impl Features<LinesOfAction> for SquaresAndGroups {
    fn name(&self) -> &'static str {
        "loa-squares-euler-1"
    }

    fn inputs(&self) -> usize {
        ENEMY_EULER + EULER_NUMBERS
    }

    fn most_active(&self) -> usize {
        24 + 2
    }

    fn buckets(&self) -> usize {
        4
    }

    /// By the pieces on the board: up to 12, 16, 20, and more.
    #[inline]
    fn bucket(&self, position: &LinesOfAction) -> usize {
        let side = position.side();
        let pieces = (position.pieces(side) | position.pieces(!side)).count_ones() as usize;
        (pieces.saturating_sub(9) / 4).min(3)
    }

    #[inline]
    fn visit(&self, position: &LinesOfAction, inputs: &mut Inputs) {
        let side = position.side();
        inputs.push_set(OWN, position.pieces(side));
        inputs.push_set(ENEMY, position.pieces(!side));
        let most = EULER_NUMBERS as i32 - 1;
        for (first, side) in [(OWN_EULER, side), (ENEMY_EULER, !side)] {
            inputs.push(first + position.euler_number(side).clamp(0, most) as usize);
        }
    }

    fn moves(&self) -> Option<&dyn MoveFeatures<LinesOfAction>> {
        Some(self)
    }
}

impl MoveFeatures<LinesOfAction> for SquaresAndGroups {
    fn name(&self) -> &'static str {
        "loa-from-to-1"
    }

    fn outputs(&self) -> usize {
        PASS + 1
    }

    fn per_move(&self) -> usize {
        1
    }

    fn visit(&self, _: &LinesOfAction, moves: &[Move], outputs: &mut Vec<u16>) {
        let output = |mv: &Move| match mv {
            Move::Slide { from, to } => (64 * from.index() + to.index()) as u16,
            Move::Pass => PASS as u16,
        };
        outputs.clear();
        outputs.extend(moves.iter().map(output));
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{position, positions};
    use super::*;
    use crate::testing::{check_images, seen};

    #[test]
    fn the_mover_sees_its_own_pieces_first() {
        // Black: one group on b1 and c2; White: a8 and h8 apart.
        let black = position("w6w/8/8/8/8/8/2b5/1b6 b");
        assert_eq!(seen(&SquaresAndGroups, &black), [1, 10, 64 + 56, 64 + 63, 128 + 1, 137 + 2]);
        let white = black.with_other_to_move();
        assert_eq!(seen(&SquaresAndGroups, &white), [56, 63, 64 + 1, 64 + 10, 128 + 2, 137 + 1]);
    }

    #[test]
    fn exchanged_colours_make_no_difference() {
        check_images(&SquaresAndGroups, &positions(300), &[8]);
    }

    #[test]
    fn a_move_is_its_two_squares() {
        let black = position("w6w/8/8/8/8/8/3b4/1b6 b");
        let (mut moves, mut outputs) = (Vec::new(), Vec::new());
        black.moves(&mut moves);
        MoveFeatures::visit(&SquaresAndGroups, &black, &moves, &mut outputs);
        outputs.retain(|output| output / 64 == 1);
        outputs.sort_unstable();
        let to = [0, 2, 8, 9, 10];
        assert_eq!(outputs, to.map(|to| 64 + to), "from b1 to a1, c1, a2, b2, c2");
    }

    #[test]
    fn phases_go_by_the_pieces() {
        let bucket = |text| SquaresAndGroups.bucket(&position(text));
        assert_eq!(bucket("1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b"), 3);
        assert_eq!(bucket("1bbbbbb1/w6w/w6w/w6w/w6w/8/8/1bbbbbb1 b"), 2);
        assert_eq!(bucket("1bbbb3/w6w/w6w/w6w/w6w/8/8/1bbbb3 b"), 1);
        assert_eq!(bucket("w6w/8/8/8/8/8/2b5/1b6 b"), 0);
    }
}

//! What a network sees of checkers: men and kings of both sides on their squares, on a board
//! turned so that the mover goes down. (What `patterns` counts is in the file `features`.)
//!
//! ```text
//! 0..32 own men   32..64 own kings   64..96 enemy men   96..128 enemy kings, by their bits
//! ```

use ludens_core::{Position, Side};
use ludens_games::checkers::Checkers;
use ludens_games::checkers::layout::{SQUARES, half_turn};
use ludens_net::{Features, Inputs};

/// The pieces on their squares.
pub(super) struct Squares;

impl Features<Checkers> for Squares {
    fn name(&self) -> &'static str {
        "checkers-squares-1"
    }

    fn inputs(&self) -> usize {
        4 * SQUARES
    }

    fn most_active(&self) -> usize {
        24
    }

    fn buckets(&self) -> usize {
        6
    }

    /// By the pieces on the board, four to a phase.
    #[inline]
    fn bucket(&self, position: &Checkers) -> usize {
        let side = position.side();
        let pieces = (position.pieces(side) | position.pieces(!side)).count_ones() as usize;
        (pieces.saturating_sub(1) / 4).min(5)
    }

    #[inline]
    fn visit(&self, position: &Checkers, inputs: &mut Inputs) {
        let side = position.side();
        let (own, enemy, kings) = (position.pieces(side), position.pieces(!side), position.kings());
        let sets = [own & !kings, own & kings, enemy & !kings, enemy & kings];
        for (first, set) in (0..).step_by(SQUARES).zip(sets) {
            let seen = if side == Side::First { set } else { half_turn(set) };
            inputs.push_set(first, u64::from(seen));
        }
    }
}

#[cfg(test)]
mod tests {
    use ludens_games::checkers::layout::bit;

    use super::super::sample;
    use super::*;
    use crate::testing::{check_images, seen};

    #[test]
    fn the_mover_goes_down() {
        let at = |number| u16::from(bit(number));
        let mut expected = [at(1), 32 + at(9), 64 + at(32), 96 + at(18)];
        expected.sort_unstable();
        assert_eq!(seen(&Squares, &sample::position("B:W32,K18:B1,K9")), expected);
        // The same after a half turn, with White to move.
        assert_eq!(seen(&Squares, &sample::position("W:W32,K24:B1,K15")), expected);
    }

    #[test]
    fn sides_are_seen_alike() {
        check_images(&Squares, &sample::positions(300), &[1]);
    }

    #[test]
    fn phases_go_by_the_pieces() {
        let bucket = |text| Squares.bucket(&sample::position(text));
        assert_eq!(bucket("B:W21-32:B1-12"), 5);
        assert_eq!(bucket("B:W21-24:B1-5"), 2);
        assert_eq!(bucket("B:W21:B1-3"), 0);
    }
}

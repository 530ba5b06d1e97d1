//! What a network sees of Tebes: the pieces by square and tile, and the corners that still give
//! an extra turn. The mover always goes up: for the second side the board is turned upside down,
//! which exchanges the colours of the tiles.
//!
//! ```text
//!   0..64  own pieces on black tiles      128..192 enemy pieces on black tiles
//!  64..128 own pieces on white tiles      192..256 enemy pieces on white tiles
//! 256..320 fresh corners: above the mover's, below the enemy's
//! ```
//!
//! A square's number is its bit; on small boards some stand for nothing.

use ludens_core::{Position, Side};
use ludens_games::tebes::Tebes;
use ludens_net::{Features, Inputs};

use super::sight::upside_down;

/// The bits of a word.
const WORD: usize = 64;

/// The pieces by square and tile.
pub(super) struct SquaresAndTiles;

impl<const N: usize> Features<Tebes<N>> for SquaresAndTiles {
    fn name(&self) -> &'static str {
        "tebes-squares-tiles-1"
    }

    fn inputs(&self) -> usize {
        5 * WORD
    }

    fn most_active(&self) -> usize {
        N * N + 4
    }

    fn buckets(&self) -> usize {
        8
    }

    /// By the pieces on the board: with 36 squares four or five to a phase.
    #[inline]
    fn bucket(&self, position: &Tebes<N>) -> usize {
        let side = position.side();
        let pieces = (position.pieces(side) | position.pieces(!side)).count_ones() as usize;
        pieces.saturating_sub(1) * 8 / (N * N)
    }

    #[inline]
    fn visit(&self, position: &Tebes<N>, inputs: &mut Inputs) {
        let side = position.side();
        let upright = |set: u64| if side == Side::First { set } else { upside_down::<N>(set) };
        let [own, enemy] = [side, !side].map(|side| upright(position.pieces(side)));
        let black = match side {
            Side::First => position.black_tiles(),
            Side::Second => !upright(position.black_tiles()),
        };
        let fresh = upright(position.fresh_corners(side) | position.fresh_corners(!side));
        let sets = [own & black, own & !black, enemy & black, enemy & !black, fresh];
        for (first, set) in (0..).step_by(WORD).zip(sets) {
            inputs.push_set(first, set);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{over_random_games, position};
    use super::*;
    use crate::testing::{check_images, seen};

    #[test]
    fn the_mover_goes_up() {
        // The tile of a1 is white, those of b1 and c4 are black.
        let pieces = |text| {
            let mut seen = seen(&SquaresAndTiles, &position::<4>(text));
            seen.retain(|&input| input < 256);
            seen
        };
        assert_eq!(pieces("2b1/4/4/ww2 w - standard"), [1, 64, 128 + 26]);
        assert_eq!(pieces("2b1/4/4/ww2 b - standard"), [64 + 2, 128 + 24, 192 + 25]);
    }

    #[test]
    fn sides_are_seen_alike() {
        fn check<const N: usize>(game: &str) {
            over_random_games::<N>(game, |position| {
                check_images(&SquaresAndTiles, &[*position], &[2]);
            });
        }
        check::<4>("tebes:size=4,tiles=free");
        check::<6>("tebes");
        check::<8>("tebes:size=8,tiles=random,extra-turn=per-corner");
    }

    #[test]
    fn corners_are_seen_while_they_are_fresh() {
        let game: ludens_games::Game = "tebes".parse().expect("a game");
        let start = Tebes::<6>::start(&game.options);
        let corners: Vec<_> = seen(&SquaresAndTiles, &start)
            .into_iter()
            .filter(|&input| input >= 256)
            .map(|input| input - 256)
            .collect();
        assert_eq!(corners, [0, 5, 40, 45]);
    }
}

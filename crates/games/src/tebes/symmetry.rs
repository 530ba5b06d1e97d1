//! The symmetries of the game: the board can be mirrored left to right, and
//! turned upside down with the sides and the colours of the tiles exchanged.
//!
//! The tiles go along, so an image often lies on another board than the
//! position. So does the side that wins a tie, where drawn games are
//! adjudicated: the images of a game are exactly as fair as the game.

use ludens_core::{Square, Symmetric};

use super::squares::{bit, board, flip, mirror};
use super::{Move, Tebes};

/// Number 1 mirrors, number 2 turns upside down, number 3 does both.
impl<const N: usize> Symmetric for Tebes<N> {
    const SYMMETRIES: usize = 4;

    fn exchanges_sides(symmetry: usize) -> bool {
        symmetry >= 2
    }

    fn image(&self, symmetry: usize) -> Self {
        let set_image = |set| set_image::<N>(set, symmetry);
        let mut image = Tebes {
            own: set_image(self.own),
            other: set_image(self.other),
            black: set_image(self.black),
            fresh: set_image(self.fresh),
            ..*self
        };
        if Self::exchanges_sides(symmetry) {
            image.black ^= board(N);
            image.side = !self.side;
            image.rules = self.rules.exchanged();
        }
        image.with_key()
    }

    fn move_image(&self, mv: Move, symmetry: usize) -> Move {
        let image = |square| {
            let image = set_image::<N>(bit(square), symmetry);
            Square(image.trailing_zeros() as u8)
        };
        Move { from: image(mv.from), to: image(mv.to) }
    }
}

fn set_image<const N: usize>(set: u64, symmetry: usize) -> u64 {
    let set = if symmetry % 2 == 1 { mirror(N, set) } else { set };
    if symmetry >= 2 { flip(N, set) } else { set }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use ludens_core::laws::{self, Effort};
    use ludens_core::{Position, Side};

    fn check<const N: usize>(game: &str) {
        let game: Game = game.parse().expect("a game");
        let checked = laws::check_symmetries::<Tebes<N>>(&game.options, Effort::games(60));
        let checked = checked.unwrap_or_else(|law| panic!("{game}: {law}"));
        assert!(checked.positions > 600 && checked.finished > 40, "{game}: {checked:?}");
    }

    #[test]
    fn images_play_alike_under_all_rules() {
        check::<6>("tebes");
        check::<6>("tebes:tiles=free,backward=diagonal,extra-turn=per-corner");
        check::<4>("tebes:size=4,tiles=random,draws=adjudicate");
        check::<4>("tebes:size=4,tiles=free,backward=all,draws=adjudicate,extra-turn=none");
        check::<8>("tebes:size=8,rows=2,tiles=rot180,seed=3");
    }

    #[test]
    fn fair_boards_are_their_own_images() {
        for (tiles, symmetry) in [("standard", 2), ("random", 2), ("rot180", 3)] {
            let game: Game = format!("tebes:tiles={tiles}").parse().expect("a game");
            let start = Tebes::<6>::start(&game.options);
            let image = start.image(symmetry);
            assert_eq!(image.black, start.black, "{tiles}");
            assert_eq!((image.pieces(Side::First), image.side), (start.own, Side::Second));
        }
    }
}

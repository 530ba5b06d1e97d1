//! The symmetries of the board and of the sides.

use ludens_core::{Side, Symmetric};

use super::{Breakthrough, Move, squares};

/// The board can be mirrored left to right, and turned upside down together
/// with the sides and the turn: no rule depends on who began.
impl Symmetric for Breakthrough {
    const SYMMETRIES: usize = 4;

    fn exchanges_sides(symmetry: usize) -> bool {
        symmetry >= 2
    }

    fn image(&self, symmetry: usize) -> Self {
        let exchange = |side: Side| if Self::exchanges_sides(symmetry) { !side } else { side };
        let mut image = Self::empty(self.size, exchange(self.side));
        for side in Side::BOTH {
            for square in squares::each(self.men(side)) {
                image.put(exchange(side), self.size.image(square, symmetry));
            }
        }
        image
    }

    fn move_image(&self, mv: Move, symmetry: usize) -> Move {
        let [from, to] = [mv.from, mv.to].map(|square| self.size.image(square, symmetry));
        Move { from, to }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::game;
    use ludens_core::laws::{self, Effort};

    #[test]
    fn images_play_alike() {
        for size in ["8x8", "5x6", "3x4"] {
            let game = game(&format!("breakthrough:{size}"));
            laws::check_symmetries::<Breakthrough>(&game.options, Effort::games(50))
                .unwrap_or_else(|law| panic!("{size}: {law}"));
        }
    }
}

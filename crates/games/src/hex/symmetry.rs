//! The symmetries of a Hex board.

use ludens_core::{Side, Symmetric};

use super::{Hex, Move, STRIDE};

impl Hex {
    /// The cell opposite, seen from the board's middle.
    fn turned(&self, cell: u8) -> u8 {
        ((self.size() - 1) * (STRIDE + 1)) as u8 - cell
    }
}

/// The board can be turned by half. Mirroring it on a diagonal exchanges the
/// sides; as Red begins and only Blue may swap, that is no symmetry of the rules.
impl Symmetric for Hex {
    const SYMMETRIES: usize = 2;

    fn exchanges_sides(_: usize) -> bool {
        false
    }

    fn image(&self, symmetry: usize) -> Hex {
        if symmetry == 0 {
            return *self;
        }
        let empty = Hex::empty(self.size(), self.has_swap);
        let mut image = if self.side == Side::First { empty } else { empty.passed() };
        for side in Side::BOTH {
            self.stones(side).iter().for_each(|cell| image.put(self.turned(cell), side));
        }
        image
    }

    fn move_image(&self, mv: Move, symmetry: usize) -> Move {
        if symmetry == 0 { mv } else { Move { cell: self.turned(mv.cell) } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use ludens_core::laws::{Effort, check_symmetries};

    #[test]
    fn the_turned_board_plays_alike() {
        for text in ["hex:3", "hex:6", "hex:5,swap=off", "hex"] {
            let game: Game = text.parse().expect("a game");
            let checked = check_symmetries::<Hex>(&game.options, Effort::games(20));
            assert!(checked.unwrap_or_else(|law| panic!("{text}: {law}")).finished > 0);
        }
    }
}

//! The symmetries of a board of squares.

use ludens_core::{Side, Square, Symmetric};

use super::{Bits, Grid, Mnk, Move};

/// The board can be mirrored left to right and top to bottom; a square one also
/// at its diagonal, and on others symmetries 4 to 7 are 0 to 3 again.
impl<B: Bits> Symmetric for Mnk<B> {
    const SYMMETRIES: usize = 8;

    fn exchanges_sides(_: usize) -> bool {
        false
    }

    fn image(&self, symmetry: usize) -> Self {
        let mut image = Self::new(self.grid);
        for side in Side::BOTH {
            self.stones(side).for_each(|square| image.put(side, turn(self.grid, square, symmetry)));
        }
        Mnk { side: self.side, won: self.won, ..image }
    }

    fn move_image(&self, mv: Move, symmetry: usize) -> Move {
        Move { square: Square(turn(self.grid, mv.square.index(), symmetry) as u8) }
    }
}

/// The image of a square: bit 0 of the symmetry mirrors left to right, bit 1 top
/// to bottom, bit 2 at the diagonal from the bottom left.
fn turn(grid: Grid, square: usize, symmetry: usize) -> usize {
    let (file, rank) = grid.place(square);
    let file = if symmetry & 1 == 0 { file } else { grid.width() - 1 - file };
    let rank = if symmetry & 2 == 0 { rank } else { grid.height() - 1 - rank };
    match symmetry & 4 != 0 && grid.width() == grid.height() {
        true => grid.square(rank, file),
        false => grid.square(file, rank),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mnk::Wide;
    use crate::testing::game;
    use ludens_core::laws::{Effort, check_symmetries};

    #[test]
    fn the_board_can_be_turned() {
        let effort = Effort::games(20);
        for text in ["mnk", "mnk:5x7,k=4"] {
            let checked = check_symmetries::<Mnk<u64>>(&game(text).options, effort);
            assert_eq!(checked.unwrap_or_else(|law| panic!("{text}: {law}")).finished, 20);
        }
        for text in ["mnk:9x9,k=5", "mnk:15x6,k=5"] {
            let checked = check_symmetries::<Mnk<Wide>>(&game(text).options, effort);
            assert_eq!(checked.unwrap_or_else(|law| panic!("{text}: {law}")).finished, 20);
        }
    }
}

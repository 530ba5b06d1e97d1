//! Sets of squares, and the steps that men make on them.
//!
//! Every board lies in the lower left corner of 8x8: a square's number is
//! 8 · rank + file, so that a step is the same shift on all sizes. A step off
//! the board ends on a square beside it, and [`Size::board`] masks that out.

use ludens_core::{Side, Square};

use super::Move;

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// The size of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Size {
    board: u64,
    files: u8,
    ranks: u8,
}

impl Size {
    /// A board of up to 8x8 squares.
    pub(super) const fn new(files: usize, ranks: usize) -> Size {
        let row = 0xff >> (8 - files);
        let board = (FILE_A * row) & u64::MAX >> (64 - 8 * ranks);
        Size { board, files: files as u8, ranks: ranks as u8 }
    }

    /// How many columns there are.
    #[inline]
    pub const fn files(self) -> usize {
        self.files as usize
    }

    /// How many rows there are.
    #[inline]
    pub const fn ranks(self) -> usize {
        self.ranks as usize
    }

    /// All squares.
    #[inline]
    pub const fn board(self) -> u64 {
        self.board
    }

    /// The row that a side wants to reach.
    #[inline]
    pub const fn goal(self, side: Side) -> u64 {
        match side {
            Side::First => self.board & 0xff << (8 * (self.ranks - 1)),
            Side::Second => self.board & 0xff,
        }
    }

    /// The two rows where a side begins.
    pub(super) const fn home(self, side: Side) -> u64 {
        match side {
            Side::First => self.board & 0xffff,
            Side::Second => self.board & 0xffff << (8 * (self.ranks - 2)),
        }
    }

    /// No two sizes have the same number.
    pub(super) const fn number(self) -> u64 {
        self.files as u64 * 16 + self.ranks as u64
    }

    /// The image of a square: bit 0 of the symmetry mirrors left to right, bit 1
    /// top to bottom.
    pub(super) const fn image(self, square: Square, symmetry: usize) -> Square {
        let (file, rank) = (square.0 % 8, square.0 / 8);
        let file = if symmetry & 1 == 0 { file } else { self.files - 1 - file };
        let rank = if symmetry & 2 == 0 { rank } else { self.ranks - 1 - rank };
        Square(8 * rank + file)
    }
}

/// A way a man can go, as the board is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// Forward and a file to the left.
    Left,
    /// Straight forward.
    Straight,
    /// Forward and a file to the right.
    Right,
}

impl Way {
    /// All three.
    pub const ALL: [Way; 3] = [Way::Left, Way::Straight, Way::Right];

    /// The step of a side's man.
    #[inline]
    pub(super) const fn step(self, side: Side) -> Step {
        Step(match (side, self) {
            (Side::First, Way::Left) => 7,
            (Side::First, Way::Straight) => 8,
            (Side::First, Way::Right) => 9,
            (Side::Second, Way::Left) => -9,
            (Side::Second, Way::Straight) => -8,
            (Side::Second, Way::Right) => -7,
        })
    }

    /// The squares from which this way does not lead over the edge of 8x8.
    #[inline]
    const fn inside(self) -> u64 {
        match self {
            Way::Left => !FILE_A,
            Way::Straight => u64::MAX,
            Way::Right => !FILE_H,
        }
    }
}

/// By how much a step changes the number of a square.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step(i8);

impl Step {
    /// The move that ends on `to` with this step.
    #[inline]
    pub(super) const fn arriving(self, to: Square) -> Move {
        Move { from: Square(to.0.wrapping_add_signed(-self.0)), to }
    }
}

/// Where the men of a side would stand after a step, also beside the board.
#[inline]
pub const fn ahead(men: u64, side: Side, way: Way) -> u64 {
    // A rotation by a number, whatever its sign, needs no branch. Men on the last
    // row would reappear on the first one, so they are removed.
    let on_way = men & way.inside() & !last_row(side);
    on_way.rotate_left(way.step(side).0 as u32 & 63)
}

/// The squares that the men of a side attack, also beside the board.
#[inline]
pub const fn attacks(men: u64, side: Side) -> u64 {
    ahead(men, side, Way::Left) | ahead(men, side, Way::Right)
}

/// The last row of 8x8 for a side.
#[inline]
const fn last_row(side: Side) -> u64 {
    match side {
        Side::First => 0xff << 56,
        Side::Second => 0xff,
    }
}

/// A square by its file and rank.
pub(super) const fn square(file: usize, rank: usize) -> Square {
    Square((8 * rank + file) as u8)
}

/// The squares of a set, the lowest first.
#[inline]
pub(super) fn each(mut set: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| Square(set.trailing_zeros() as u8))?;
        set &= set - 1;
        Some(lowest)
    })
}

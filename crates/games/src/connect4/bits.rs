//! The words a board is kept in, and the sizes it can have.
//!
//! A word has a bit a square, column by column from the left and each column
//! from the bottom; here 7x6:
//!
//! ```text
//!  5 11 17 23 29 35 41
//!  4 10 16 22 28 34 40
//!  3  9 15 21 27 33 39
//!  2  8 14 20 26 32 38
//!  1  7 13 19 25 31 37
//!  0  6 12 18 24 30 36
//! ```
//!
//! There is no spare row between columns, so that 8x8 fits 64 bits: where a
//! shift would run from one column into the next, a mask says which squares
//! can begin a line.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// An unsigned word used as a set of squares.
pub trait Bits:
    Copy
    + Eq
    + Hash
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
{
    /// The empty set.
    const EMPTY: Self;
    /// The set of square 0.
    const ONE: Self;

    /// How many squares are in the set.
    fn count(self) -> u32;
    /// The lowest square of a set that is not empty.
    fn lowest(self) -> usize;
    /// The difference of the words as numbers, wrapping.
    fn minus(self, other: Self) -> Self;
}

macro_rules! bits {
    ($($word:ty),+) => {$(
        impl Bits for $word {
            const EMPTY: Self = 0;
            const ONE: Self = 1;

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }
        }
    )+};
}
bits!(u64, u128);

/// The size of a board.
pub trait Grid: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The word that holds such a board.
    type Bits: Bits;

    /// The grid of this size.
    fn new(width: usize, height: usize) -> Self;
    /// How many columns.
    fn width(self) -> usize;
    /// How many rows.
    fn height(self) -> usize;

    /// The lowest square of every column.
    fn bottom(self) -> Self::Bits;

    /// The squares of the rows from `low` up to and without `high`.
    #[inline]
    fn rows(self, low: usize, high: usize) -> Self::Bits {
        // In each column 2^high − 2^low; a bit shifted out of the word is the
        // power just above it, which wrapping takes care of.
        (self.bottom() << high).minus(self.bottom() << low)
    }

    /// The squares of a column.
    #[inline]
    fn column(self, column: usize) -> Self::Bits {
        (Self::Bits::ONE << self.height()).minus(Self::Bits::ONE) << (column * self.height())
    }
}

/// The lowest square of every column of a board.
const fn bottom(width: usize, height: usize) -> u128 {
    let mut squares = 0;
    let mut column = 0;
    while column < width {
        squares |= 1 << (column * height);
        column += 1;
    }
    squares
}

/// A size known when compiling, of at most 64 squares: every mask is a
/// constant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fixed<const WIDTH: usize, const HEIGHT: usize>;

impl<const WIDTH: usize, const HEIGHT: usize> Grid for Fixed<WIDTH, HEIGHT> {
    type Bits = u64;

    fn new(width: usize, height: usize) -> Self {
        debug_assert_eq!((width, height), (WIDTH, HEIGHT));
        Fixed
    }

    #[inline]
    fn width(self) -> usize {
        WIDTH
    }

    #[inline]
    fn height(self) -> usize {
        HEIGHT
    }

    #[inline]
    fn bottom(self) -> u64 {
        const { bottom(WIDTH, HEIGHT) as u64 }
    }
}

/// Any size up to ten columns and eight rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct AnySize {
    width: u8,
    height: u8,
}

impl Grid for AnySize {
    type Bits = u128;

    fn new(width: usize, height: usize) -> Self {
        AnySize { width: width as u8, height: height as u8 }
    }

    #[inline]
    fn width(self) -> usize {
        usize::from(self.width)
    }

    #[inline]
    fn height(self) -> usize {
        usize::from(self.height)
    }

    #[inline]
    fn bottom(self) -> u128 {
        static BOTTOMS: [[u128; 9]; 11] = bottoms();
        BOTTOMS[self.width()][self.height()]
    }
}

const fn bottoms() -> [[u128; 9]; 11] {
    let mut bottoms = [[0; 9]; 11];
    let mut width = 0;
    while width < 11 {
        let mut height = 0;
        while height < 9 {
            bottoms[width][height] = bottom(width, height);
            height += 1;
        }
        width += 1;
    }
    bottoms
}

//! The words a board is kept in: sets of squares, a byte a column. Up to eight
//! columns fit 64 bits, ten need 128.

use std::fmt::Debug;
use std::ops::{Add, BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// An unsigned word used as a set of squares.
pub(super) trait Word:
    Copy
    + Sync
    + Ord
    + Debug
    + Add<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The empty set.
    const EMPTY: Self;

    /// The same rows in every column the word has room for: a bit a row.
    fn rows(rows: u8) -> Self;

    /// All eight rows of a column.
    fn column(column: u32) -> Self;

    /// The single square of this index.
    fn square(index: u32) -> Self;

    /// All squares of a lower index.
    fn before(index: u32) -> Self;

    /// The index of the lowest square of a set that is not empty.
    fn first(self) -> u32;

    /// The set without its lowest square.
    fn without_first(self) -> Self;

    /// The first `width` columns in reverse order.
    fn mirrored(self, width: u32) -> Self;

    /// The low 64 bits, and what stands above them.
    fn halves(self) -> (u64, u64);

    /// How many squares are in the set. They are few where it matters, and the
    /// plain x86-64 has no instruction for it.
    #[inline]
    fn count(self) -> i32 {
        let mut rest = self;
        let mut count = 0;
        while !rest.is_empty() {
            rest = rest.without_first();
            count += 1;
        }
        count
    }

    /// Whether the set is empty.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether the sets share a square.
    #[inline]
    fn meets(self, other: Self) -> bool {
        self & other != Self::EMPTY
    }
}

macro_rules! word {
    ($word:ty, $halves:expr) => {
        impl Word for $word {
            const EMPTY: Self = 0;

            #[inline]
            fn rows(rows: u8) -> Self {
                Self::from_ne_bytes([rows; Self::BITS as usize / 8])
            }

            #[inline]
            fn column(column: u32) -> Self {
                0xff << (8 * column)
            }

            #[inline]
            fn square(index: u32) -> Self {
                1 << index
            }

            #[inline]
            fn before(index: u32) -> Self {
                (1 << index) - 1
            }

            #[inline]
            fn first(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn mirrored(self, width: u32) -> Self {
                self.swap_bytes() >> (Self::BITS - 8 * width)
            }

            #[inline]
            fn halves(self) -> (u64, u64) {
                $halves(self)
            }
        }
    };
}
word!(u64, |word| (word, 0));
word!(u128, |word| (word as u64, (word >> 64) as u64));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mirror_turns_the_columns_not_the_rows() {
        assert_eq!(0x00_02_01_u64.mirrored(3), 0x01_02_00);
        assert_eq!((1_u128 << 72 | 4).mirrored(10), 4 << 72 | 1);
    }

    #[test]
    fn columns_and_counts() {
        assert_eq!(u64::column(7), 0xff << 56);
        assert_eq!(u128::column(9).count(), 8);
        assert_eq!(u64::rows(0x81).count(), 16);
    }
}

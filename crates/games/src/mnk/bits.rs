//! The words a board is kept in, and its size.
//!
//! A word has a bit a square, row by row from the bottom and each row from the
//! left. After each row stands one bit that no stone ever has, so that a line
//! that would run over an edge meets a gap; here 3x3:
//!
//! ```text
//! 8 9 10 (11)
//! 4 5 6  (7)
//! 0 1 2  (3)
//! ```

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not};

use crate::bits::Counted;

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
{
    /// How many bits there are.
    const SIZE: usize;
    /// The empty set.
    const EMPTY: Self;

    /// The set of one square.
    fn one(square: usize) -> Self;
    /// Whether the square is in the set; no square beyond [`Bits::SIZE`] is.
    fn has(self, square: usize) -> bool;
    /// How many squares are in the set.
    fn count(self) -> u32;
    /// The square that has `n` lower ones in the set; there are more than `n`.
    fn nth(self, n: usize) -> usize;
    /// Every square moved up by `step`, which is from 1 to 63.
    fn up(self, step: usize) -> Self;
    /// Every square moved down by `step`, which is from 1 to 63.
    fn down(self, step: usize) -> Self;
    /// Calls `see` with each square, the lowest first.
    fn for_each(self, see: impl FnMut(usize));
    /// Whether the set and `square` have this many squares `step` apart in a row. Only
    /// rows through `square` must be found: callers know that there are no others.
    fn has_row(self, square: usize, step: usize, length: usize) -> bool;

    /// Whether no square is in the set.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }
}

impl Bits for u64 {
    const SIZE: usize = 64;
    const EMPTY: Self = 0;

    #[inline]
    fn one(square: usize) -> Self {
        1 << square
    }

    #[inline]
    fn has(self, square: usize) -> bool {
        square < 64 && self >> square & 1 != 0
    }

    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn nth(self, n: usize) -> usize {
        Counted::new(self).nth(n)
    }

    #[inline]
    fn up(self, step: usize) -> Self {
        self << step
    }

    #[inline]
    fn down(self, step: usize) -> Self {
        self >> step
    }

    #[inline]
    fn for_each(self, mut see: impl FnMut(usize)) {
        let mut left = self;
        while left != 0 {
            see(left.trailing_zeros() as usize);
            left &= left - 1;
        }
    }

    /// Looks for rows everywhere at once: after n rounds the bits are those that n
    /// others follow. Nothing here depends on where the stones are.
    #[inline]
    fn has_row(self, square: usize, step: usize, length: usize) -> bool {
        (1..length).fold(self | 1 << square, |starts, _| starts & starts >> step) != 0
    }
}

/// A word of 256 bits, the lowest 64 first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Wide([u64; 4]);

impl Bits for Wide {
    const SIZE: usize = 256;
    const EMPTY: Self = Wide([0; 4]);

    #[inline]
    fn one(square: usize) -> Self {
        let mut words = [0; 4];
        words[square / 64] = 1 << (square % 64);
        Wide(words)
    }

    #[inline]
    fn has(self, square: usize) -> bool {
        self.0.get(square / 64).is_some_and(|word| word >> (square % 64) & 1 != 0)
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn nth(self, n: usize) -> usize {
        let mut left = n;
        for (i, word) in self.0.into_iter().enumerate() {
            let here = word.count_ones() as usize;
            if left < here {
                return 64 * i + word.nth(left);
            }
            left -= here;
        }
        unreachable!("the set has more than {n} squares")
    }

    #[inline]
    fn up(self, step: usize) -> Self {
        let [a, b, c, d] = self.0;
        let carry = |low: u64| low >> (64 - step);
        Wide([a << step, b << step | carry(a), c << step | carry(b), d << step | carry(c)])
    }

    #[inline]
    fn down(self, step: usize) -> Self {
        let [a, b, c, d] = self.0;
        let carry = |high: u64| high << (64 - step);
        Wide([a >> step | carry(b), b >> step | carry(c), c >> step | carry(d), d >> step])
    }

    #[inline]
    fn for_each(self, mut see: impl FnMut(usize)) {
        for (i, word) in self.0.into_iter().enumerate() {
            word.for_each(|square| see(64 * i + square));
        }
    }

    /// Walks from the square both ways: moving such a word costs more.
    #[inline]
    fn has_row(self, square: usize, step: usize, length: usize) -> bool {
        // Below square 0 a number wraps, and no set has such a square.
        let ahead = (1..).take_while(|i| self.has(square.wrapping_add(i * step))).count();
        let behind = (1..).take_while(|i| self.has(square.wrapping_sub(i * step))).count();
        ahead + behind + 1 >= length
    }
}

macro_rules! word_by_word {
    ($($operator:ident $method:ident),+) => {$(
        impl $operator for Wide {
            type Output = Wide;

            #[inline]
            fn $method(self, other: Wide) -> Wide {
                Wide(std::array::from_fn(|i| self.0[i].$method(other.0[i])))
            }
        }
    )+};
}
word_by_word!(BitAnd bitand, BitOr bitor, BitXor bitxor);

impl Not for Wide {
    type Output = Wide;

    #[inline]
    fn not(self) -> Wide {
        Wide(self.0.map(|word| !word))
    }
}

/// The size of a board, and how many in a row win on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Grid {
    width: u8,
    height: u8,
    row: u8,
}

impl Grid {
    pub(super) fn new((width, height): (usize, usize), row: u64) -> Grid {
        Grid { width: width as u8, height: height as u8, row: row as u8 }
    }

    /// How many files.
    #[inline]
    pub fn width(self) -> usize {
        self.width.into()
    }

    /// How many ranks.
    #[inline]
    pub fn height(self) -> usize {
        self.height.into()
    }

    /// How many in a row win.
    #[inline]
    pub fn row(self) -> usize {
        self.row.into()
    }

    /// How many squares.
    #[inline]
    pub fn squares(self) -> usize {
        self.width() * self.height()
    }

    /// From a square to the one above it.
    #[inline]
    pub fn stride(self) -> usize {
        self.width() + 1
    }

    /// From a square to the next one to the right, above, above left and above
    /// right.
    #[inline]
    pub fn steps(self) -> [usize; 4] {
        [1, self.stride(), self.stride() - 1, self.stride() + 1]
    }

    /// The square at a file and a rank, both from 0 at the bottom left.
    #[inline]
    pub fn square(self, file: usize, rank: usize) -> usize {
        rank * self.stride() + file
    }

    /// The file and the rank of a square.
    #[inline]
    pub fn place(self, square: usize) -> (usize, usize) {
        (square % self.stride(), square / self.stride())
    }

    /// Every square of the board.
    pub fn all<B: Bits>(self) -> B {
        let lowest = (0..self.width()).fold(B::EMPTY, |row, file| row | B::one(file));
        (1..self.height()).fold(lowest, |all, _| all.up(self.stride()) | lowest)
    }

    /// Whether a stone on this square makes a row long enough to win.
    #[inline]
    pub(super) fn wins<B: Bits>(self, stones: B, square: usize) -> bool {
        self.steps().into_iter().any(|step| stones.has_row(square, step, self.row()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wide_word_moves_bits_from_word_to_word() {
        for square in [0, 17, 63, 64, 130, 191, 192, 255] {
            for step in [1, 15, 16, 17, 63] {
                let set = Wide::one(square);
                let moved = |to: usize| if to < 256 { Wide::one(to) } else { Wide::EMPTY };
                assert_eq!(set.up(step), moved(square + step));
                assert_eq!(set.down(step), moved(square.wrapping_sub(step)));
            }
        }
    }

    #[test]
    fn squares_are_counted_and_found_in_order() {
        let squares = [3, 63, 64, 70, 128, 255];
        let set = squares.into_iter().fold(Wide::EMPTY, |set, square| set | Wide::one(square));
        assert_eq!(set.count(), 6);
        let mut seen = Vec::new();
        set.for_each(|square| seen.push(square));
        assert_eq!(seen, squares);
        assert!((0..6).all(|n| set.nth(n) == squares[n]));
        assert!(!set.has(256) && !set.has(usize::MAX));
    }
}

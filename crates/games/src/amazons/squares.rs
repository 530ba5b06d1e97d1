//! Squares and sets of squares.
//!
//! Every board lies in the bottom left corner of a 10x10 frame, so that a
//! square has the same number on all of them: ten times its rank and its file,
//! both from 0. A set has bit n for square n.
//!
//! ```text
//! 90 91 92 .. 99
//!  :  :  :     :
//! 10 11 12 .. 19
//!  0  1  2 ..  9
//! ```

use ludens_core::Square;

/// Files and ranks of the frame.
pub const FRAME: usize = 10;

/// The square at `file` and `rank`, both from 0 at the bottom left.
#[inline]
pub const fn square(file: usize, rank: usize) -> Square {
    Square((rank * FRAME + file) as u8)
}

/// The file and the rank of a square, from 0.
#[inline]
pub const fn file_and_rank(square: Square) -> (usize, usize) {
    (square.index() % FRAME, square.index() / FRAME)
}

/// The word with one bit set, for every bit.
static BITS: [u128; 128] = {
    let mut bits = [0; 128];
    let mut i = 0;
    while i < 128 {
        bits[i] = 1 << i;
        i += 1;
    }
    bits
};

/// A set of squares; the word is open to bit tricks.
///
/// ```
/// use ludens_games::amazons::{Squares, square};
/// let corner: Squares = [square(0, 0), square(1, 0), square(0, 1)].into_iter().collect();
/// assert_eq!(corner.len(), 3);
/// assert_eq!(corner.nth(2), Some(square(0, 1)));
/// assert!(!corner.contains(square(1, 1)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Squares(pub u128);

impl Squares {
    /// The set of this one square.
    #[inline]
    pub const fn of(square: Square) -> Squares {
        // A look-up: a shift of two words by any number takes far longer.
        Squares(BITS[square.0 as usize % BITS.len()])
    }

    /// All squares of a board with this many files and ranks.
    pub fn of_board(size: usize) -> Squares {
        (0..size).flat_map(|rank| (0..size).map(move |file| square(file, rank))).collect()
    }

    /// Whether `square` is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 != 0
    }

    /// The set with `square` put in if it was out, and out if it was in.
    #[inline]
    #[must_use]
    pub const fn toggled(self, square: Square) -> Squares {
        Squares(self.0 ^ Squares::of(square).0)
    }

    /// How many squares are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The square that has `n` others of the set below it.
    #[inline]
    pub fn nth(self, n: usize) -> Option<Square> {
        let low = Squares(self.0 & u128::from(u64::MAX));
        let in_low = low.len();
        // One half is skipped at once, then squares are dropped one by one.
        let (mut word, below, first) = match n.checked_sub(in_low) {
            None => (low.0 as u64, n, 0),
            Some(rest) => ((self.0 >> 64) as u64, rest, 64),
        };
        for _ in 0..below {
            word &= word.wrapping_sub(1);
        }
        (word != 0).then(|| Square(first + word.trailing_zeros() as u8))
    }

    /// The same for a set of a few squares, at most eight: faster, as it is
    /// done without a branch that the processor would mispredict.
    #[inline]
    pub(super) fn nth_of_few(self, n: usize) -> Square {
        debug_assert!(n < self.len() && self.len() <= 8);
        let drop = |set: u128| set & set.wrapping_sub(1);
        let all = if n < 4 { self.0 } else { drop(drop(drop(drop(self.0)))) };
        let dropped = [all, drop(all), drop(drop(all)), drop(drop(drop(all)))];
        Square(dropped[n & 3].trailing_zeros() as u8)
    }

    /// The squares, the lowest first.
    #[inline]
    pub fn iter(self) -> Iter {
        Iter(self.0)
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Squares {
        Squares(squares.into_iter().fold(0, |set, square| set | Squares::of(square).0))
    }
}

impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = Iter;

    #[inline]
    fn into_iter(self) -> Iter {
        self.iter()
    }
}

/// The squares of a set, the lowest first.
#[derive(Debug, Clone)]
pub struct Iter(u128);

impl Iterator for Iter {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nth_square_is_the_nth_of_the_iterator() {
        for size in [4, 7, 10] {
            let board = Squares::of_board(size);
            let listed: Vec<_> = board.into_iter().collect();
            let drawn: Vec<_> = (0..=board.len()).map_while(|n| board.nth(n)).collect();
            assert_eq!(listed, drawn);
            assert_eq!(listed.len(), size * size);
            let few: Squares = listed.iter().copied().step_by(13).take(8).collect();
            assert!((0..few.len()).all(|n| Some(few.nth_of_few(n)) == few.nth(n)));
        }
    }

    #[test]
    fn numbers_and_places_agree() {
        for file in 0..FRAME {
            for rank in 0..FRAME {
                assert_eq!(file_and_rank(square(file, rank)), (file, rank));
            }
        }
    }
}

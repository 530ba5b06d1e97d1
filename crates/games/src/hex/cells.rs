//! Sets of cells. A cell's number is 16 times its row plus its file, both from
//! 0 at the top left, so that its six neighbours are always the same steps away:
//!
//! ```text
//!   -16 -15          a row has 16 places in the set and at most 14 on the
//! -1  ·  +1          board: a step over the edge ends on a place that is never
//!   +15 +16          a cell, and sets need no masks against wrapping round
//! ```

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use crate::bits::Counted;

/// The places of a row in a set.
pub const STRIDE: usize = 16;

/// The longest edge of a board.
pub const MAX_SIZE: usize = 14;

const WORDS: usize = 4;

/// How many places a set has.
pub(super) const PLACES: usize = 64 * WORDS;

/// A set of cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cells([u64; WORDS]);

impl Cells {
    /// No cell.
    pub const EMPTY: Cells = Cells([0; WORDS]);

    /// One cell.
    #[inline]
    pub const fn of(cell: u8) -> Cells {
        let mut words = [0; WORDS];
        words[cell as usize / 64] = 1 << (cell % 64);
        Cells(words)
    }

    /// The cells of one row of a board.
    pub const fn row(row: usize, size: usize) -> Cells {
        let mut words = [0; WORDS];
        words[row / 4] = ((1 << size) - 1) << (row % 4 * STRIDE);
        Cells(words)
    }

    /// The cells of one file of a board.
    pub const fn file(file: usize, size: usize) -> Cells {
        let mut words = [0; WORDS];
        let mut row = 0;
        while row < size {
            words[row / 4] |= 1 << (row % 4 * STRIDE + file);
            row += 1;
        }
        Cells(words)
    }

    /// Whether a cell is in the set. By reference: to look for one bit in a copy, all
    /// words would have to be copied first.
    #[inline]
    pub const fn has(&self, cell: u8) -> bool {
        self.0[cell as usize / 64] >> (cell % 64) & 1 != 0
    }

    /// Adds a cell.
    #[inline]
    pub const fn insert(&mut self, cell: u8) {
        self.0[cell as usize / 64] |= 1 << (cell % 64);
    }

    /// Whether there is no cell.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.into_iter().fold(0, |all, word| all | word) == 0
    }

    /// How many cells there are.
    #[inline]
    pub fn count(self) -> u32 {
        self.0.into_iter().map(u64::count_ones).sum()
    }

    /// The cell of the smallest number.
    pub fn first(self) -> Option<u8> {
        self.iter().next()
    }

    /// The cell that has `n` others before it; there must be more than `n`.
    #[inline]
    pub fn nth(self, n: usize) -> u8 {
        let mut left = n;
        for (i, word) in self.0.into_iter().enumerate() {
            let word = Counted::new(word);
            if left < word.count() {
                return (64 * i + word.nth(left)) as u8;
            }
            left -= word.count();
        }
        unreachable!("there are fewer cells")
    }

    /// The cells in the order of their numbers.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = u8> {
        self.0.into_iter().enumerate().flat_map(|(i, mut word)| {
            std::iter::from_fn(move || {
                let place = word.trailing_zeros() as u8;
                let found = (word != 0).then(|| (64 * i) as u8 + place);
                word &= word.wrapping_sub(1);
                found
            })
        })
    }

    /// The places beside the cells of the set; some of them are no cells, and
    /// some may be in the set.
    #[inline]
    pub fn neighbours(self) -> Cells {
        // Within a word: beyond its ends there is no cell to the left or right.
        let (left, right) =
            (Cells(self.0.map(|word| word >> 1)), Cells(self.0.map(|word| word << 1)));
        left | right | (self | left).up(16) | (self | right).down(16)
    }

    /// The set and all `stones` connected to it.
    #[inline]
    pub fn flooded(self, stones: Cells) -> Cells {
        let (mut all, mut edge) = (self, self);
        loop {
            edge = edge.neighbours() & stones & !all;
            if edge.is_empty() {
                return all;
            }
            all |= edge;
        }
    }

    /// Every cell `by` places on.
    #[inline]
    pub fn up(self, by: u32) -> Cells {
        let Cells([a, b, c, d]) = self;
        let carry = 64 - by;
        Cells([a << by, b << by | a >> carry, c << by | b >> carry, d << by | c >> carry])
    }

    /// Every cell `by` places back.
    #[inline]
    pub fn down(self, by: u32) -> Cells {
        let Cells([a, b, c, d]) = self;
        let carry = 64 - by;
        Cells([a >> by | b << carry, b >> by | c << carry, c >> by | d << carry, d >> by])
    }
}

impl BitAnd for Cells {
    type Output = Cells;

    #[inline]
    fn bitand(self, other: Cells) -> Cells {
        Cells(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl BitOr for Cells {
    type Output = Cells;

    #[inline]
    fn bitor(self, other: Cells) -> Cells {
        Cells(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl Not for Cells {
    type Output = Cells;

    #[inline]
    fn not(self) -> Cells {
        Cells(self.0.map(|word| !word))
    }
}

impl BitAndAssign for Cells {
    #[inline]
    fn bitand_assign(&mut self, other: Cells) {
        *self = *self & other;
    }
}

impl BitOrAssign for Cells {
    #[inline]
    fn bitor_assign(&mut self, other: Cells) {
        *self = *self | other;
    }
}

impl FromIterator<u8> for Cells {
    fn from_iter<I: IntoIterator<Item = u8>>(cells: I) -> Cells {
        let mut set = Cells::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_its_neighbours_and_no_others() {
        let all: Vec<(i32, i32)> = (0..14).flat_map(|r| (0..14).map(move |f| (r, f))).collect();
        let number = |&(row, file): &(i32, i32)| (16 * row + file) as u8;
        let board: Cells = all.iter().map(number).collect();
        for &(row, file) in &all {
            let steps = [(0, -1), (0, 1), (-1, 0), (1, 0), (-1, 1), (1, -1)];
            let near = steps.map(|(r, f)| (row + r, file + f));
            let expected: Cells =
                near.iter().filter(|near| all.contains(near)).map(number).collect();
            let found = Cells::of(number(&(row, file))).neighbours() & board;
            assert_eq!(found, expected, "{row} {file}");
        }
    }

    #[test]
    fn cells_are_listed_counted_and_found_by_number() {
        let cells = [0, 63, 64, 130, 221];
        let set: Cells = cells.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), cells);
        assert_eq!(set.count(), 5);
        assert_eq!([0, 1, 2, 3, 4].map(|n| set.nth(n)), cells);
    }
}

//! Sets of squares in one word: a bit a square, eight bits a rank whatever the
//! size of the board. Here the 6x6 board:
//!
//! ```text
//! 6  40 41 42 43 44 45 | 46 47
//! 5  32 33 34 35 36 37 | 38 39
//! 4  24 25 26 27 28 29 | 30 31
//! 3  16 17 18 19 20 21 | 22 23
//! 2   8  9 10 11 12 13 | 14 15
//! 1   0  1  2  3  4  5 |  6  7
//!     a  b  c  d  e  f
//! ```
//!
//! The spare bits stay clear. On boards up to 6x6 they catch every step over
//! the side edge, two squares wide as the longest move is; on 8x8 there are
//! none, and [`moves`](super::moves) masks the edge files instead.

use ludens_core::{Side, Square, rows};

/// How far apart two ranks lie in the word.
const RANK: usize = 8;

/// The squares of a board with `n` files and ranks.
pub(super) const fn board(n: usize) -> u64 {
    ranks(n, 0, n)
}

/// The squares of the ranks from `low` up to and without `high`.
pub(super) const fn ranks(n: usize, low: usize, high: usize) -> u64 {
    let mut squares = 0;
    let mut rank = low;
    while rank < high {
        squares |= ((1 << n) - 1) << (rank * RANK);
        rank += 1;
    }
    squares
}

/// The two corners a side wants to hold: those of the opponent's home rank.
#[inline]
pub(super) const fn goals(n: usize, side: Side) -> u64 {
    let home_corners = 1 | 1 << (n - 1);
    match side {
        Side::First => home_corners << ((n - 1) * RANK),
        Side::Second => home_corners,
    }
}

/// The goal corners of both sides.
pub(super) const fn all_goals(n: usize) -> u64 {
    goals(n, Side::First) | goals(n, Side::Second)
}

/// The number of the square at this file and rank, both from 0.
#[inline]
pub(super) const fn square(file: usize, rank: usize) -> Square {
    Square((rank * RANK + file) as u8)
}

/// The file and the rank of a square, both from 0.
#[inline]
pub(super) const fn file_and_rank(square: Square) -> (usize, usize) {
    (square.index() % RANK, square.index() / RANK)
}

/// The set of one square.
#[inline]
pub(super) const fn bit(square: Square) -> u64 {
    1 << square.0
}

/// Every square of the board in the order of the text: from the top left, row
/// by row.
pub(super) fn from_top_left(n: usize) -> impl Iterator<Item = Square> {
    rows::places(n, n).map(|(file, rank)| square(file, rank))
}

/// The squares of a set, from the lowest bit.
#[inline]
pub(super) fn each(mut set: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| Square(set.trailing_zeros() as u8))?;
        set &= set - 1;
        Some(lowest)
    })
}

/// The set with left and right exchanged.
pub(super) const fn mirror(n: usize, set: u64) -> u64 {
    set.reverse_bits().swap_bytes() >> (RANK - n)
}

/// The set upside down.
pub(super) const fn flip(n: usize, set: u64) -> u64 {
    set.swap_bytes() >> ((RANK - n) * RANK)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &[(usize, usize)]) -> u64 {
        names.iter().map(|&(file, rank)| bit(square(file, rank))).sum()
    }

    #[test]
    fn mirroring_and_flipping_keep_to_the_board() {
        for n in [4, 6, 8] {
            assert_eq!(mirror(n, set(&[(0, 1)])), set(&[(n - 1, 1)]));
            assert_eq!(flip(n, set(&[(0, 1)])), set(&[(0, n - 2)]));
            assert_eq!(mirror(n, board(n)), board(n));
            assert_eq!(flip(n, goals(n, Side::First)), goals(n, Side::Second));
        }
    }

    #[test]
    fn the_text_begins_at_the_top_left() {
        let order: Vec<Square> = from_top_left(6).collect();
        assert_eq!((order[0], order[6], order[35]), (square(0, 5), square(0, 4), square(5, 0)));
    }
}

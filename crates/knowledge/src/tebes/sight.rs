//! A board as one side sees it, whichever side that is: its own home at the
//! bottom, forward being up. What holds for White on it holds for Black too,
//! so every evaluation is written once.
//!
//! A set of squares has eight bits a rank, the own left home corner being bit 0.

use ludens_core::Side;
use ludens_games::tebes::Tebes;

/// The pieces and the tiles from one side's view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sight<const N: usize> {
    /// The side's own pieces.
    pub(super) own: u64,
    /// The other side's pieces.
    pub(super) enemy: u64,
    /// The tiles of the side's own colour.
    pub(super) own_tiles: u64,
}

impl<const N: usize> Sight<N> {
    /// What `side` sees.
    #[inline]
    pub(super) fn of(position: &Tebes<N>, side: Side) -> Sight<N> {
        let [own, enemy] = [side, !side].map(|of| seen::<N>(side, position.pieces(of)));
        let black = position.black_tiles();
        let own_tiles = match side {
            Side::First => squares(N) & !black,
            Side::Second => seen::<N>(side, black),
        };
        Sight { own, enemy, own_tiles }
    }
}

/// A set of squares as `side` sees it; doing it twice changes nothing.
#[inline]
pub(super) const fn seen<const N: usize>(side: Side, set: u64) -> u64 {
    match side {
        Side::First => set,
        Side::Second => upside_down::<N>(set),
    }
}

/// A set of squares with the first rank exchanged for the last, and so on.
#[inline]
pub(super) const fn upside_down<const N: usize>(set: u64) -> u64 {
    set.swap_bytes() >> (8 * (8 - N))
}

/// All squares of a board with `n` files and ranks.
pub(super) const fn squares(n: usize) -> u64 {
    let mut squares = 0;
    let mut rank = 0;
    while rank < n {
        squares |= row(n, rank);
        rank += 1;
    }
    squares
}

/// The squares of a rank, counted from the own home.
pub(super) const fn row(n: usize, rank: usize) -> u64 {
    ((1 << n) - 1) << (8 * rank)
}

/// The square at this file and rank, both from 0, alone in a set.
pub(super) const fn at(file: usize, rank: usize) -> u64 {
    1 << (8 * rank + file)
}

/// A square and its mirror image.
pub(super) const fn pair(n: usize, file: usize, rank: usize) -> u64 {
    at(file, rank) | at(n - 1 - file, rank)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tebes::testing::position;

    #[test]
    fn both_sides_see_their_home_at_the_bottom() {
        let start = position::<6>("bbbbbb/bbbbbb/b5/6/wwwwww/wwwwww w - standard");
        let home = row(6, 0) | row(6, 1);
        let white = Sight::of(&start, Side::First);
        assert_eq!((white.own, white.enemy.count_ones()), (home, 13));
        let black = Sight::of(&start, Side::Second);
        assert_eq!((black.own, black.enemy), (home | at(0, 2), row(6, 4) | row(6, 5)));
    }

    #[test]
    fn the_standard_tiles_look_the_same_from_both_sides() {
        let start = position::<4>("bbbb/bbbb/wwww/wwww w - standard");
        let [white, black] = Side::BOTH.map(|side| Sight::of(&start, side).own_tiles);
        assert_eq!(white, black);
        assert_eq!(white & 0xF0F, 0x0A05);
    }
}

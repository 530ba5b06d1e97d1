//! All positions with as many pieces of either side and the same fresh corners: how they are
//! numbered, and what each is worth.

use super::board::{Pieces, all, other_goals, own_goals};
use super::ranking::{MOST, choose, rank, squeeze, subsets};
use super::worth::Worth;

/// What the positions of a layer have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    /// Whose view it is; 0 if both see the same.
    pub(super) view: usize,
    pub(super) own: u32,
    pub(super) other: u32,
    pub(super) fresh: u64,
}

impl Key {
    /// So many places are enough for all keys.
    pub(super) const PLACES: usize = 2 * 16 * (MOST + 1) * (MOST + 1);

    /// A place of its own.
    #[inline]
    pub(super) fn place<const N: usize>(self) -> usize {
        let corner = |square: usize| (self.fresh >> square & 1) as usize;
        let goals = [0, N - 1, N * (N - 1), N * N - 1];
        let fresh = goals.into_iter().fold(0, |place, square| 2 * place + corner(square));
        let pieces = self.own as usize * (MOST + 1) + self.other as usize;
        (self.view * 16 + fresh) * (MOST + 1) * (MOST + 1) + pieces
    }

    /// Where own and other pieces can stand: on no fresh corner of theirs.
    fn squares<const N: usize>(self) -> [u64; 2] {
        [own_goals::<N>(), other_goals::<N>()].map(|goals| all::<N>() & !(self.fresh & goals))
    }
}

/// A layer: first by where the own pieces stand, then by the others.
#[derive(Debug)]
pub(super) struct Layer<const N: usize> {
    pub(super) key: Key,
    other_squares: u64,
    /// The number of the first position with these own pieces.
    first: Box<[u32]>,
    pub(super) worths: Box<[Worth]>,
}

impl<const N: usize> Layer<N> {
    /// A layer of draws.
    pub(super) fn new(key: Key) -> Layer<N> {
        let [own_squares, other_squares] = key.squares::<N>();
        let mut first = vec![0; choose((N * N) as u32, key.own) as usize];
        let mut count = 0;
        for own in subsets(own_squares, key.own) {
            first[rank(own, N * N) as usize] = count;
            count += choose((other_squares & !own).count_ones(), key.other);
        }
        let worths = vec![Worth::DRAW; count as usize].into();
        Layer { key, other_squares, first: first.into(), worths }
    }

    /// The number of a position of this layer.
    #[inline]
    pub(super) fn number(&self, own: u64, other: u64) -> usize {
        let first = self.first[rank(own, N * N) as usize];
        let free = self.other_squares & !own;
        (first + rank(squeeze(other, free, N * N), N * N)) as usize
    }

    #[inline]
    pub(super) fn worth(&self, own: u64, other: u64) -> Worth {
        self.worths[self.number(own, other)]
    }

    /// All positions, in the order of their numbers.
    pub(super) fn positions(&self) -> impl Iterator<Item = Pieces> + use<N> {
        let Key { own, other, fresh, .. } = self.key;
        let [own_squares, other_squares] = self.key.squares::<N>();
        subsets(own_squares, own).flat_map(move |own| {
            subsets(other_squares & !own, other).map(move |other| Pieces { own, other, fresh })
        })
    }
}

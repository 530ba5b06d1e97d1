//! The moves of a position in the order they are tried: those that make most
//! winning squares first, then those nearest the centre. A good guess is worth
//! much, as a search ends with the first move that is good enough.

use super::board::{Frame, Layout, Stones};
use super::table::Slot;
use super::word::Word;

/// A move and what it leads to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Child<W> {
    /// The square the stone falls to.
    pub(super) square: W,
    /// Where the mover wins after it.
    pub(super) wins: W,
    /// The replies after which the mover does not win at once.
    pub(super) replies: W,
    /// Where the position is kept in the table.
    pub(super) place: Slot,
    /// The higher, the sooner it is tried.
    rank: i32,
}

impl<W: Word> Child<W> {
    /// A move that has not been ranked nor looked up.
    #[inline]
    pub(super) fn new(square: W, wins: W, replies: W) -> Child<W> {
        Child { square, wins, replies, place: Slot::default(), rank: 0 }
    }

    /// Ranks the move. The weights were found by counting nodes.
    #[inline]
    pub(super) fn rank<L: Layout<Word = W>>(&mut self, frame: &Frame<L>, stones: &Stones<W>) {
        let (column, row) = ((self.square.first() / 8) as i32, (self.square.first() % 8) as i32);
        let off_centre = (2 * column + 1 - frame.width as i32).abs();
        let at_once = self.wins & frame.landings(stones.taken | self.square);
        // A move below one's own winning square only lets the enemy block it.
        let spoils = if stones.own_wins.meets(self.square << 1) { 64 } else { 0 };
        self.rank = 32 * self.wins.count() + 16 * at_once.count() - spoils - 2 * off_centre + row;
    }
}

/// The moves of a position that are still to be tried.
#[derive(Debug)]
pub(super) struct Children<W> {
    list: [Child<W>; MAX_COLUMNS],
    count: usize,
}

/// The most moves a position has.
pub(super) const MAX_COLUMNS: usize = 10;

impl<W: Word> Children<W> {
    /// No moves.
    #[inline]
    pub(super) fn none() -> Self {
        Children { list: [Child::new(W::EMPTY, W::EMPTY, W::EMPTY); MAX_COLUMNS], count: 0 }
    }

    /// Adds a move.
    #[inline]
    pub(super) fn push(&mut self, child: Child<W>) {
        self.list[self.count] = child;
        self.count += 1;
    }

    /// The moves in no particular order.
    #[inline]
    pub(super) fn all_mut(&mut self) -> &mut [Child<W>] {
        &mut self.list[..self.count]
    }

    /// Keeps the moves for which `keep` returns true.
    #[inline]
    pub(super) fn retain(&mut self, mut keep: impl FnMut(usize, &mut Child<W>) -> bool) {
        let mut kept = 0;
        for i in 0..self.count {
            if keep(i, &mut self.list[i]) {
                self.list[kept] = self.list[i];
                kept += 1;
            }
        }
        self.count = kept;
    }

    /// Takes out the move to try next. Sorting all would be wasted work, as the
    /// first is often also the last.
    #[inline]
    pub(super) fn take_best(&mut self) -> Option<Child<W>> {
        let list = &mut self.list[..self.count];
        let mut best = 0;
        for i in 1..list.len() {
            if list[i].rank > list[best].rank {
                best = i;
            }
        }
        let child = *list.get(best)?;
        self.count -= 1;
        self.list[best] = self.list[self.count];
        Some(child)
    }
}

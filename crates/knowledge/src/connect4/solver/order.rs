//! The moves of a position in the order they are tried: those that make most
//! winning squares first, then those nearest the centre. A good guess is worth
//! much, as a search ends with the first move that is good enough.

use super::board::{Frame, Layout, Stones};
use super::search::Node;
use super::table::{Bound, Pair};
use super::word::Word;

/// A move, and the position that is left after it and after all replies that
/// it forces.
#[derive(Debug, Clone, Copy)]
pub(super) struct Child<W> {
    /// Where the search goes on.
    pub(super) node: Node<W>,
    /// Whether the side that made the move is to move there again.
    pub(super) is_own: bool,
    /// The square the stone falls to.
    square: W,
    /// Where the mover wins after it.
    wins: W,
    /// The higher, the sooner it is tried.
    rank: i32,
}

impl<W: Word> Child<W> {
    /// A move to `square` that has not been ranked: the mover then wins on `wins`.
    #[inline]
    pub(super) fn new(square: W, wins: W, node: Node<W>, is_own: bool) -> Child<W> {
        Child { node, is_own, square, wins, rank: 0 }
    }

    /// What is known of the score for the one who made the move, from what the
    /// table keeps.
    #[inline]
    pub(super) fn bound(&self, kept: Pair) -> Option<Bound> {
        let bound = kept.bound(self.node.place)?;
        Some(if self.is_own { bound } else { bound.turned() })
    }

    /// The move after all that have not waited for another thread.
    #[inline]
    pub(super) fn for_later(self) -> Child<W> {
        Child { rank: self.rank - LATER, ..self }
    }

    /// Whether it has waited for another thread.
    #[inline]
    pub(super) fn has_waited(&self) -> bool {
        self.rank < -LATER / 2
    }

    /// Ranks the move. The weights were found by counting nodes.
    #[inline]
    pub(super) fn rank<L: Layout<Word = W>>(&mut self, frame: &Frame<L>, stones: &Stones<W>) {
        let (column, row) = ((self.square.first() / 8) as i32, (self.square.first() % 8) as i32);
        let off_centre = (2 * column + 1 - frame.width as i32).abs();
        let landings = frame.landings(stones.taken | self.square);
        let at_once = self.wins & landings;
        // The enemy must not play below these.
        let next = self.wins & landings << 1;
        // A move below one's own winning square only lets the enemy block it.
        let spoils = if stones.own_wins.meets(self.square << 1) { 64 } else { 0 };
        let threats = 32 * self.wins.count() + 16 * at_once.count() + 10 * next.count();
        self.rank = threats - spoils - 2 * off_centre + row;
    }
}

/// More than ranks differ by.
const LATER: i32 = 10_000;

/// The most moves a position has.
pub(super) const MAX_COLUMNS: usize = 10;

/// The moves still to be tried at all nodes from the root to the one that is
/// searched: each node's are the last of the list while it is searched.
#[derive(Debug)]
pub(super) struct Children<W> {
    list: Vec<Child<W>>,
}

impl<W: Word> Children<W> {
    /// No moves, and room for those of a long game.
    pub(super) fn none() -> Self {
        Children { list: Vec::with_capacity(MAX_COLUMNS * 64) }
    }

    /// How many moves there are in all.
    #[inline]
    pub(super) fn count(&self) -> usize {
        self.list.len()
    }

    /// Adds a move.
    #[inline]
    pub(super) fn push(&mut self, child: Child<W>) {
        self.list.push(child);
    }

    /// The moves from this one on, in no particular order.
    #[inline]
    pub(super) fn from(&mut self, first: usize) -> &mut [Child<W>] {
        &mut self.list[first..]
    }

    /// Removes a move; the last one takes its place.
    #[inline]
    pub(super) fn remove(&mut self, number: usize) {
        self.list.swap_remove(number);
    }

    /// Removes the moves from this one on.
    #[inline]
    pub(super) fn truncate(&mut self, first: usize) {
        self.list.truncate(first);
    }

    /// Takes out the move to try next of those from `first` on. Sorting all
    /// would be wasted work, as the first tried is often also the last.
    #[inline]
    pub(super) fn take_best(&mut self, first: usize) -> Option<Child<W>> {
        let (mut best, mut rank) = (first, i32::MIN);
        for (number, child) in self.list.iter().enumerate().skip(first) {
            if child.rank > rank {
                (best, rank) = (number, child.rank);
            }
        }
        (best < self.list.len()).then(|| self.list.swap_remove(best))
    }
}

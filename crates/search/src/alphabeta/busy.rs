//! Which moves other threads are searching right now (the idea of ABDADA). A
//! thread that finds such a move tries its
//! other moves first and comes back later, when the answer is mostly
//! in the table already. So two threads share a tree instead of searching
//! it side by side.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering;

const SLOTS: usize = 1 << 12;
/// Below this depth a move is searched before another thread could share the work.
const MIN_DEPTH: i32 = 2;

/// Marks of moves under way, by a hash of position and move. A mark that
/// another overwrites is only a missed chance.
pub(super) struct BusyMoves {
    marks: Box<[AtomicU64]>,
}

impl BusyMoves {
    pub(super) fn new() -> BusyMoves {
        BusyMoves { marks: (0..SLOTS).map(|_| AtomicU64::new(0)).collect() }
    }

    /// Whether a thread is searching the move behind this mark.
    pub(super) fn has(&self, mark: u64, depth: i32) -> bool {
        depth >= MIN_DEPTH && self.slot(mark).load(Ordering::Relaxed) == mark
    }

    pub(super) fn begin(&self, mark: u64, depth: i32) {
        if depth >= MIN_DEPTH {
            self.slot(mark).store(mark, Ordering::Relaxed);
        }
    }

    pub(super) fn end(&self, mark: u64, depth: i32) {
        if depth >= MIN_DEPTH && self.has(mark, depth) {
            self.slot(mark).store(0, Ordering::Relaxed);
        }
    }

    fn slot(&self, mark: u64) -> &AtomicU64 {
        &self.marks[mark as usize % SLOTS]
    }
}

/// The mark of a move: its place in the list, mixed into the position's key.
pub(super) fn mark(key: u64, place: u16) -> u64 {
    let mixed = (key ^ (u64::from(place) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
        .wrapping_mul(0xd6e8_feb8_6659_fd93);
    // Never 0, which means no mark.
    (mixed ^ mixed >> 32) | 1 << 63
}

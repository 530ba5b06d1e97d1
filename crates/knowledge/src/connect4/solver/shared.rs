//! What the threads of one search share besides the large table: the question
//! they are at, and which moves are being searched (the idea of ABDADA). A
//! thread that finds such a move tries its other moves first and comes back
//! later, when the answer is mostly in the table.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::table::Slot;

const MARKS: usize = 1 << 12;

/// Between which scores the answer lies.
#[derive(Debug, Clone, Copy)]
pub(super) struct Window {
    pub(super) least: i32,
    pub(super) greatest: i32,
    /// How many questions have been answered.
    pub(super) answered: u32,
}

impl Window {
    fn add(&mut self, alpha: i32, score: i32) {
        self.answered += 1;
        if score <= alpha {
            self.greatest = score.max(self.least);
        } else {
            self.least = score.min(self.greatest);
        }
    }
}

/// What threads share that look for one score.
#[derive(Debug)]
pub(super) struct Shared {
    window: Mutex<Window>,
    /// The window's count of answers, to be read at any time.
    answered: AtomicU32,
    is_over: AtomicBool,
    /// How many positions all threads but the first have searched.
    pub(super) helped: AtomicU64,
    /// Marks of positions being searched; none for a single thread. One that
    /// another overwrites is only a missed chance.
    marks: Box<[AtomicU64]>,
}

impl Shared {
    /// For so many threads that look for a score between these two.
    pub(super) fn new(threads: usize, (least, greatest): (i32, i32)) -> Shared {
        let marks = if threads > 1 { MARKS } else { 0 };
        Shared {
            window: Mutex::new(Window { least, greatest, answered: 0 }),
            answered: AtomicU32::new(0),
            is_over: AtomicBool::new(false),
            helped: AtomicU64::new(0),
            marks: (0..marks).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// What is known so far.
    pub(super) fn window(&self) -> Window {
        *self.window.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds what a thread found that began when so many questions were answered. A later
    /// answer to the same question changes nothing.
    pub(super) fn answer(&self, before: u32, alpha: i32, score: i32) {
        let mut window = self.window.lock().unwrap_or_else(PoisonError::into_inner);
        if window.answered == before {
            window.add(alpha, score);
            self.answered.store(window.answered, Ordering::Relaxed);
        }
    }

    /// How many questions have been answered.
    pub(super) fn answered(&self) -> u32 {
        self.answered.load(Ordering::Relaxed)
    }

    /// Ends the search in all threads.
    pub(super) fn stop(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    /// Whether all threads are to end.
    pub(super) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    /// Whether a thread is searching this position.
    #[inline]
    pub(super) fn is_busy(&self, place: Slot) -> bool {
        self.mark(place).is_some_and(|mark| mark.load(Ordering::Relaxed) == name(place))
    }

    /// Says that a thread begins to search a position.
    #[inline]
    pub(super) fn begin(&self, place: Slot) {
        if let Some(mark) = self.mark(place) {
            mark.store(name(place), Ordering::Relaxed);
        }
    }

    /// Says that a thread is done with it.
    #[inline]
    pub(super) fn end(&self, place: Slot) {
        if let Some(mark) = self.mark(place).filter(|_| self.is_busy(place)) {
            mark.store(0, Ordering::Relaxed);
        }
    }

    #[inline]
    fn mark(&self, place: Slot) -> Option<&AtomicU64> {
        self.marks.get(place.hash as usize % MARKS)
    }
}

/// Never 0, which means no mark.
#[inline]
fn name(place: Slot) -> u64 {
    place.hash | 1 << 63
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect4::solver::board::Code;
    use crate::connect4::solver::table::Table;

    #[test]
    fn a_question_is_answered_once() {
        let shared = Shared::new(2, (-10, 10));
        shared.answer(0, 0, 3);
        shared.answer(0, 0, 5);
        let window = shared.window();
        assert_eq!((window.least, window.greatest, window.answered), (3, 10, 1));
        shared.answer(1, 3, 3);
        assert_eq!((shared.window().least, shared.window().greatest), (3, 3));
    }

    #[test]
    fn a_mark_holds_until_its_end() {
        let place = Table::place(Code { main: 77, rest: 0 });
        let shared = Shared::new(2, (0, 1));
        shared.begin(place);
        assert!(shared.is_busy(place));
        shared.end(place);
        assert!(!shared.is_busy(place));
        let alone = Shared::new(1, (0, 1));
        alone.begin(place);
        assert!(!alone.is_busy(place));
    }
}

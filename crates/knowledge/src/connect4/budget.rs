//! What a thought of the exact search may spend, counted over all its questions and threads.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use ludens_search::Control;

/// What is spent on one question, by all threads together.
pub(super) struct Budget<'a> {
    control: &'a Control<'a>,
    spent: AtomicU64,
}

impl<'a> Budget<'a> {
    pub(super) fn new(control: &'a Control<'a>) -> Budget<'a> {
        Budget { control, spent: AtomicU64::new(0) }
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.control.clock.elapsed()
    }

    pub(super) fn nodes(&self) -> u64 {
        self.spent.load(Ordering::Relaxed)
    }

    pub(super) fn is_over(&self) -> bool {
        self.control.is_over(self.nodes())
    }

    /// Asks the solver something, within the limits, and counts its nodes.
    pub(super) fn ask<T>(&self, question: impl FnOnce(&mut dyn FnMut(u64) -> bool) -> T) -> T {
        self.ask_counting(question).0
    }

    /// The same for an answer that says how many nodes it took: the solver asks only now and then
    /// whether to stop.
    pub(super) fn ask_exactly<T>(
        &self,
        question: impl FnOnce(&mut dyn FnMut(u64) -> bool) -> Option<T>,
        nodes: impl Fn(&T) -> u64,
    ) -> Option<T> {
        let (answer, counted) = self.ask_counting(question);
        if let Some(answer) = &answer {
            self.spent.fetch_add(nodes(answer).saturating_sub(counted), Ordering::Relaxed);
        }
        answer
    }

    /// The answer, and the nodes that were counted.
    fn ask_counting<T>(&self, question: impl FnOnce(&mut dyn FnMut(u64) -> bool) -> T) -> (T, u64) {
        let mut counted = 0;
        let answer = question(&mut |nodes| {
            self.spent.fetch_add(nodes.saturating_sub(counted), Ordering::Relaxed);
            counted = nodes;
            self.is_over()
        });
        (answer, counted)
    }
}

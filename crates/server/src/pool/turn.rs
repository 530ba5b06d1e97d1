//! What a running job sees: its stop flag, and whether that was raised because
//! others wait.

use std::sync::atomic::{AtomicBool, Ordering};

use ludens_play::Signal;

/// What a job says when it returns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next<T> {
    /// This is the answer.
    Done(T),
    /// It was asked to yield, and wants another turn.
    Again,
}

/// One turn of a job.
#[derive(Debug, Default)]
pub(crate) struct Turn {
    stop: Signal,
    yields: AtomicBool,
    is_unwanted: AtomicBool,
}

impl Turn {
    /// Raised when the job must return soon. For `Player::think`.
    pub(crate) fn stop(&self) -> &Signal {
        &self.stop
    }

    /// Whether the job must return.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.is_raised()
    }

    /// Whether it was stopped only because others wait: then it should return
    /// [`Next::Again`]. A thought that is begun again starts with the first
    /// depth, so whoever wants the deepest one must keep it. Once the job's time
    /// is up this is false, and the job returns what it has.
    pub(crate) fn must_yield(&self) -> bool {
        self.yields.load(Ordering::Relaxed)
    }

    /// Whether nobody wants the answer any more, or the pool ends: what comes of
    /// the job has not been thought to its end.
    pub(crate) fn is_unwanted(&self) -> bool {
        self.is_unwanted.load(Ordering::Relaxed)
    }

    /// The job's time is up. Called under the pool's lock.
    pub(super) fn end(&self) {
        self.yields.store(false, Ordering::Relaxed);
        self.stop.raise();
    }

    /// Nobody wants the answer any more. Called under the pool's lock.
    pub(super) fn discard(&self) {
        self.is_unwanted.store(true, Ordering::Relaxed);
        self.end();
    }

    /// The job must let others have a turn. Called under the pool's lock.
    pub(super) fn ask_to_yield(&self) {
        if !self.is_stopped() {
            self.yields.store(true, Ordering::Relaxed);
            self.stop.raise();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_outweighs_a_wish_to_yield() {
        let turn = Turn::default();
        turn.ask_to_yield();
        assert!(turn.is_stopped() && turn.must_yield());
        turn.end();
        assert!(turn.is_stopped() && !turn.must_yield());
        turn.ask_to_yield();
        assert!(!turn.must_yield() && !turn.is_unwanted());
        turn.discard();
        assert!(turn.is_unwanted());
    }
}

//! How a search is asked to stop, or to wait. A caller that may end a search shares a
//! [`Signal`] with it. A signal can have a [`Gate`]: a place where the searching
//! thread has to wait while others use the processor. Its time stands still
//! meanwhile, and the search goes on as if nothing had happened.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Where a search may have to wait.
pub trait Gate: Send + Sync {
    /// Whether a search must wait. Called often, so it must be cheap.
    fn is_closed(&self) -> bool;

    /// Waits until the gate is open, or the search is not needed any more.
    fn pass(&self);

    /// How long the search has had to wait, in all.
    fn waited(&self) -> Duration;
}

/// A stop flag, perhaps with a gate. Clones share the flag.
#[derive(Clone, Default)]
pub struct Signal {
    stop: Arc<AtomicBool>,
    gate: Option<Arc<dyn Gate>>,
}

impl Signal {
    /// One that is raised already: a search that sees it stops at once.
    pub fn raised() -> Signal {
        let signal = Signal::default();
        signal.raise();
        signal
    }

    /// The same flag, seen by a search that has to pass this gate.
    #[must_use]
    pub fn behind(&self, gate: Arc<dyn Gate>) -> Signal {
        Signal { stop: Arc::clone(&self.stop), gate: Some(gate) }
    }

    /// Asks for an end; true if that was asked before.
    pub fn raise(&self) -> bool {
        self.stop.swap(true, Ordering::SeqCst)
    }

    /// Takes it back, for the next question; true if it was raised.
    pub fn lower(&self) -> bool {
        self.stop.swap(false, Ordering::SeqCst)
    }

    /// Whether an end was asked for. Never waits.
    #[inline]
    pub fn is_raised(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether the search must stop. Waits before if the gate is closed, so only
    /// the threads that search may call this.
    #[inline]
    pub fn must_stop(&self) -> bool {
        if let Some(gate) = &self.gate
            && gate.is_closed()
            && !self.is_raised()
        {
            gate.pass();
        }
        self.is_raised()
    }

    /// How long the search has stood still, which does not count as its time.
    #[inline]
    pub fn waited(&self) -> Duration {
        self.gate.as_ref().map_or(Duration::ZERO, |gate| gate.waited())
    }
}

impl fmt::Debug for Signal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (is_raised, has_gate) = (self.is_raised(), self.gate.is_some());
        f.debug_struct("Signal")
            .field("is_raised", &is_raised)
            .field("has_gate", &has_gate)
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU64;

    /// Opens when a search comes, and counts how often that was.
    #[derive(Default)]
    struct Turnstile {
        closed: AtomicBool,
        passed: AtomicU64,
    }

    impl Gate for Turnstile {
        fn is_closed(&self) -> bool {
            self.closed.load(Ordering::Relaxed)
        }

        fn pass(&self) {
            self.closed.store(false, Ordering::Relaxed);
            self.passed.fetch_add(1, Ordering::Relaxed);
        }

        fn waited(&self) -> Duration {
            Duration::from_secs(self.passed.load(Ordering::Relaxed))
        }
    }

    #[test]
    fn clones_share_the_flag_and_each_has_a_gate_of_its_own() {
        let signal = Signal::default();
        let gate = Arc::new(Turnstile::default());
        let gated = signal.behind(gate.clone());
        gate.closed.store(true, Ordering::Relaxed);
        assert!(!signal.must_stop() && !gated.must_stop());
        assert_eq!((signal.waited().as_secs(), gated.waited().as_secs()), (0, 1));
        assert!(!signal.raise() && gated.is_raised() && gated.raise());
        assert!(signal.lower() && !gated.must_stop() && Signal::raised().must_stop());
    }

    #[test]
    fn a_search_that_is_to_stop_does_not_wait() {
        let gate = Arc::new(Turnstile::default());
        let gated = Signal::raised().behind(gate.clone());
        gate.closed.store(true, Ordering::Relaxed);
        assert!(gated.must_stop() && gate.is_closed());
    }
}

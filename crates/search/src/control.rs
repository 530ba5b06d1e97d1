//! When to stop: limits on depth, nodes and time, and a signal that anyone may
//! give. This is the only way in which a search sees a clock.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::signal::Signal;

/// Time since the thinking began.
pub trait Clock: Send + Sync {
    /// How long it has been.
    fn elapsed(&self) -> Duration;
}

/// What a search may spend; `None` sets no limit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Limits {
    /// No deeper than this many plies.
    pub depth: Option<u32>,
    /// No more nodes than this.
    pub nodes: Option<u64>,
    /// No new depth is begun after this time.
    pub soft: Option<Duration>,
    /// Thinking stops at this time, wherever it is.
    pub hard: Option<Duration>,
}

/// The limits, the clock and the signal of one search.
pub struct Control<'a> {
    /// What may be spent.
    pub limits: Limits,
    /// The time since thinking began.
    pub clock: &'a dyn Clock,
    /// Raised by whoever wants an answer at once.
    pub stop: &'a Signal,
}

impl Control<'_> {
    /// Whether thinking must stop, after so many nodes. It may wait before, at
    /// the signal's gate.
    pub fn is_over(&self, nodes: u64) -> bool {
        self.stop.must_stop()
            || self.limits.nodes.is_some_and(|limit| nodes >= limit)
            || self.limits.hard.is_some_and(|limit| self.clock.elapsed() >= limit)
    }

    /// Whether another round of deepening may begin, after so many nodes.
    pub fn may_deepen(&self, nodes: u64) -> bool {
        !self.is_over(nodes) && self.limits.soft.is_none_or(|limit| self.clock.elapsed() < limit)
    }
}

/// Nodes between two looks at the clock: well under a millisecond of work.
const STRIDE: u64 = 128;

/// Counts one thread's nodes and looks at the control now and then. With one
/// thread a node limit is exact, and a search under it the same every time.
pub struct Meter<'a> {
    control: &'a Control<'a>,
    /// Nodes of all threads together, as far as they have told.
    shared: &'a AtomicU64,
    nodes: u64,
    told: u64,
    next_look: u64,
    over: bool,
}

impl<'a> Meter<'a> {
    /// A meter for one thread; all threads of a search share the counter.
    pub fn new(control: &'a Control<'a>, shared: &'a AtomicU64) -> Meter<'a> {
        let mut meter = Meter { control, shared, nodes: 0, told: 0, next_look: 0, over: false };
        meter.look();
        meter
    }

    /// Counts a node; false when thinking must stop.
    #[inline]
    pub fn count(&mut self) -> bool {
        if self.nodes >= self.next_look {
            self.look();
        }
        self.nodes += 1;
        !self.over
    }

    /// Looks at the control now; false when thinking must stop. For work that
    /// takes long without visiting nodes.
    #[cold]
    pub fn look(&mut self) -> bool {
        let all = self.all_nodes();
        self.over = self.over || self.control.is_over(all);
        let left = self.control.limits.nodes.map_or(STRIDE, |limit| limit.saturating_sub(all));
        self.next_look = self.nodes + left.clamp(1, STRIDE);
        !self.over
    }

    /// Whether thinking must stop, as of the last look.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// The nodes of this thread.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The nodes of all threads; those of the others may be a little behind.
    pub fn all_nodes(&mut self) -> u64 {
        let news = self.nodes - self.told;
        self.told = self.nodes;
        self.shared.fetch_add(news, Ordering::Relaxed) + news
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Frozen(Duration);

    impl Clock for Frozen {
        fn elapsed(&self) -> Duration {
            self.0
        }
    }

    #[test]
    fn a_node_limit_is_exact() {
        let (clock, stop) = (Frozen(Duration::ZERO), Signal::default());
        for limit in [1, 2, 127, 128, 129, 1000] {
            let limits = Limits { nodes: Some(limit), ..Limits::default() };
            let control = Control { limits, clock: &clock, stop: &stop };
            let shared = AtomicU64::new(0);
            let mut meter = Meter::new(&control, &shared);
            let counted = (0..2000).take_while(|_| meter.count()).count() as u64;
            assert_eq!(counted, limit);
        }
    }

    #[test]
    fn time_and_the_flag_end_it() {
        let stop = Signal::default();
        let clock = Frozen(Duration::from_millis(20));
        let after = |ms| Limits { hard: Some(Duration::from_millis(ms)), ..Limits::default() };
        let control = |limits| Control { limits, clock: &clock, stop: &stop };
        assert!(control(after(20)).is_over(0));
        assert!(!control(after(21)).is_over(0));
        let soft = Limits { soft: Some(Duration::from_millis(10)), ..Limits::default() };
        assert!(!control(soft).is_over(0) && !control(soft).may_deepen(0));
        stop.raise();
        assert!(control(Limits::default()).is_over(0));
    }
}

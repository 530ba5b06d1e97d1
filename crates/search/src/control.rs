//! When to stop: limits on depth, nodes and time, and a signal that any thread may
//! raise. This is the only way in which a search sees a clock.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::signal::Signal;

/// Time since the thinking began.
pub trait Clock: Send + Sync {
    /// How much time has passed.
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
    /// Raised by a caller that wants an answer at once.
    pub stop: &'a Signal,
}

impl Control<'_> {
    /// Whether thinking must stop, after this many nodes. It may wait before, at
    /// the signal's gate.
    pub fn is_over(&self, nodes: u64) -> bool {
        self.is_stopped(nodes)
            || self.limits.hard.is_some_and(|limit| self.clock.elapsed() >= limit)
    }

    /// Whether thinking must stop for a reason other than time. It may wait
    /// before, too.
    pub fn is_stopped(&self, nodes: u64) -> bool {
        self.stop.must_stop() || self.limits.nodes.is_some_and(|limit| nodes >= limit)
    }

    /// Whether another round of deepening may begin, after this many nodes.
    pub fn may_deepen(&self, nodes: u64) -> bool {
        self.may_deepen_within(1.0, nodes)
    }

    /// The same, where only this share of the soft limit is to be used.
    pub fn may_deepen_within(&self, share: f64, nodes: u64) -> bool {
        let is_early = |limit: Duration| self.clock.elapsed() < limit.mul_f64(share);
        !self.is_over(nodes) && self.limits.soft.is_none_or(is_early)
    }
}

/// What a first depth may cost if time is up before it is done: a few
/// milliseconds, and more nodes than a position has moves.
pub(crate) const FIRST_DEPTH_NODES: u64 = 10_000;

/// Nodes between two checks of the clock: well under a millisecond of work.
const STRIDE: u64 = 128;

/// Counts one thread's nodes and checks the limits now and then. With one
/// thread a node limit is exact, and a search under it the same every time.
pub struct Meter<'a> {
    control: &'a Control<'a>,
    /// Nodes of all threads together, as far as they have reported.
    shared: &'a AtomicU64,
    nodes: u64,
    told: u64,
    next_check: u64,
    /// Up to this many nodes of this thread the time does not count.
    untimed: u64,
    over: bool,
}

impl<'a> Meter<'a> {
    /// A meter for one thread; all threads of a search share the counter.
    pub fn new(control: &'a Control<'a>, shared: &'a AtomicU64) -> Meter<'a> {
        let mut meter =
            Meter { control, shared, nodes: 0, told: 0, next_check: 0, untimed: 0, over: false };
        meter.check();
        meter
    }

    /// Lets thinking go on for this many nodes whatever the clock shows; false if
    /// something else has ended it. For the little that an answer needs: a busy
    /// machine can take all the time away before anything is known.
    pub fn ignore_time_for(&mut self, nodes: u64) -> bool {
        self.untimed = self.nodes + nodes;
        self.over = false;
        self.check()
    }

    /// Lets the time count again.
    pub fn watch_time(&mut self) {
        self.untimed = 0;
        self.check();
    }

    /// Counts a node; false when thinking must stop.
    #[inline]
    pub fn count(&mut self) -> bool {
        if self.nodes >= self.next_check {
            self.check();
        }
        self.nodes += 1;
        !self.over
    }

    /// Checks the limits now; false when thinking must stop. For work that
    /// takes long without visiting nodes.
    #[cold]
    pub fn check(&mut self) -> bool {
        let all = self.all_nodes();
        let (mut left, timed) = (STRIDE, self.nodes >= self.untimed);
        self.over = self.over
            || match timed {
                true => self.control.is_over(all),
                false => self.control.is_stopped(all),
            };
        if let Some(limit) = self.control.limits.nodes {
            left = left.min(limit.saturating_sub(all));
        }
        if !timed {
            left = left.min(self.untimed - self.nodes);
        }
        self.next_check = self.nodes + left.clamp(1, STRIDE);
        !self.over
    }

    /// Whether thinking must stop, as of the last check.
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
    fn time_can_be_ignored_for_some_nodes() {
        let (clock, stop) = (Frozen(Duration::from_secs(9)), Signal::default());
        let limits = |nodes| Limits { nodes, hard: Some(Duration::ZERO), ..Limits::default() };
        for (nodes, ignored, expected) in [(None, 300, 300), (Some(20), 300, 20), (None, 0, 0)] {
            let control = Control { limits: limits(nodes), clock: &clock, stop: &stop };
            let shared = AtomicU64::new(0);
            let mut meter = Meter::new(&control, &shared);
            assert!(meter.is_over());
            meter.ignore_time_for(ignored);
            let counted = (0..2000).take_while(|_| meter.count()).count() as u64;
            assert_eq!(counted, expected);
        }
        stop.raise();
        let control = Control { limits: limits(None), clock: &clock, stop: &stop };
        assert!(!Meter::new(&control, &AtomicU64::new(0)).ignore_time_for(300));
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

//! When one thread checks the clock, and what it then knows: whether another
//! simulation may begin, whether the one under way must be dropped, and whether
//! it is time to report progress.
//!
//! Simulations differ in length a thousandfold, so checks are spaced by work
//! done and not by simulations.

use std::sync::atomic::AtomicBool;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::{Control, Meter};

/// Work between two checks: a few hundred microseconds at most.
const STRIDE: u32 = 2048;
/// The work of an evaluation, where a random ply is 1.
pub(crate) const EVALUATION: u32 = 32;
/// Time between two reports.
const NEWS: Duration = Duration::from_millis(250);
/// The number of simulations that each thread finishes whatever the clock shows:
/// a busy machine can take all the time away before anything is known.
const FIRST_SIMULATIONS: u64 = 8;
/// The first doubling of simulations that is reported.
const FIRST_DOUBLING: u64 = 256;

/// What the threads of one search share to know when to stop.
#[derive(Default)]
pub(crate) struct Signals {
    /// Simulations of all threads.
    nodes: AtomicU64,
    /// Raised when nothing is left to find out, or the first thread has ended.
    done: AtomicBool,
}

impl Signals {
    /// Ends the thinking of all threads.
    pub(crate) fn finish(&self) {
        self.done.store(true, Ordering::Relaxed);
    }
}

/// One thread's view of the limits.
pub(crate) struct Watch<'a> {
    control: &'a Control<'a>,
    signals: &'a Signals,
    meter: Meter<'a>,
    work: u32,
    /// No further simulation may begin.
    closing: bool,
    /// Nor may the present one go on.
    over: bool,
    next_news: Duration,
    news: bool,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(control: &'a Control<'a>, signals: &'a Signals) -> Watch<'a> {
        let mut meter = Meter::new(control, &signals.nodes);
        meter.ignore_time_for(FIRST_SIMULATIONS);
        let next_news = control.clock.elapsed() + NEWS;
        let mut watch = Watch {
            control,
            signals,
            meter,
            work: 0,
            closing: false,
            over: false,
            next_news,
            news: false,
        };
        watch.check();
        watch
    }

    /// Counts a simulation about to begin; false when none may. After the soft
    /// limit none may, as a simulation is the depth that is not begun then.
    #[inline]
    pub(crate) fn may_begin(&mut self) -> bool {
        !self.closing && !self.signals.done.load(Ordering::Relaxed) && self.meter.count()
    }

    /// Counts work done; false when the simulation must be dropped.
    #[inline]
    pub(crate) fn work(&mut self, amount: u32) -> bool {
        self.work += amount;
        if self.work >= STRIDE {
            self.check();
        }
        !self.over
    }

    /// Whether the simulation must be dropped.
    pub(crate) fn is_over(&self) -> bool {
        self.over
    }

    /// Node limits are left to the meter: a simulation that has begun under one
    /// is finished.
    #[cold]
    fn check(&mut self) {
        self.work = 0;
        let is_first = self.meter.nodes() <= FIRST_SIMULATIONS;
        self.closing = match is_first {
            true => self.control.is_stopped(0),
            false => !self.control.may_deepen(0),
        };
        self.over = self.closing && (is_first || self.control.is_over(0));
        let now = self.control.clock.elapsed();
        if now >= self.next_news {
            self.next_news = now + NEWS;
            self.news = true;
        }
    }

    /// Whether it is time for a report, after this many simulations of this thread.
    #[inline]
    pub(crate) fn take_news(&mut self, simulations: u64) -> bool {
        let doubled = simulations >= FIRST_DOUBLING && simulations.is_power_of_two();
        std::mem::take(&mut self.news) || doubled
    }

    /// Ends the thinking of all threads.
    pub(crate) fn finish(&self) {
        self.signals.finish();
    }

    /// The simulations of all threads, as far as they have reported.
    pub(crate) fn all_nodes(&mut self) -> u64 {
        self.meter.all_nodes()
    }

    /// The time since thinking began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.control.clock.elapsed()
    }
}

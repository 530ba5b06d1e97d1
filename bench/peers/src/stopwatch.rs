//! The time since a search began, as Ludens' searches want it.

use std::time::{Duration, Instant};

use ludens_search::Clock;

pub struct Stopwatch(pub Instant);

impl Clock for Stopwatch {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

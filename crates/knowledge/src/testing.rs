//! What tests of searches need.

use std::time::Duration;

use ludens_search::Clock;

/// A clock that stands still.
pub(crate) struct Still;

impl Clock for Still {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

//! Times as a match keeps them: whole microseconds, also in JSON. A match that
//! is written down and read again has exactly the same clocks.

use std::time::Duration;

use serde::{Deserialize, Deserializer, Serializer};

/// The time rounded down to whole microseconds.
pub(super) fn whole(time: Duration) -> Duration {
    Duration::from_micros(count(time))
}

fn count(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

pub(super) fn serialize<S: Serializer>(time: &Duration, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_u64(count(*time))
}

pub(super) fn deserialize<'d, D: Deserializer<'d>>(from: D) -> Result<Duration, D::Error> {
    u64::deserialize(from).map(Duration::from_micros)
}

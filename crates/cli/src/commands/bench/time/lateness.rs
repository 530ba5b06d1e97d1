//! Many delays in a few numbers.

use std::fmt;
use std::time::Duration;

use serde::Serialize;

use crate::commands::bench::sample::quantile;

/// What the goals allow.
const ALLOWED_MS: f64 = 10.0;

/// Delays, in milliseconds.
#[derive(Debug, Default)]
pub(super) struct Lateness {
    delays: Vec<f64>,
}

/// A sample of delays, in milliseconds.
#[derive(Debug, Clone, Copy, Serialize)]
pub(super) struct Summary {
    count: usize,
    p50_ms: f64,
    p99_ms: f64,
    p99_9_ms: f64,
    max_ms: f64,
    /// Which share came within 10 ms.
    within_10_ms: f64,
}

impl Lateness {
    pub(super) fn push(&mut self, delay: Duration) {
        self.delays.push(delay.as_secs_f64() * 1e3);
    }

    pub(super) fn summary(mut self) -> Summary {
        self.delays.sort_by(f64::total_cmp);
        let at = |share| quantile(&self.delays, share).unwrap_or_default();
        let in_time = self.delays.iter().filter(|delay| **delay <= ALLOWED_MS).count();
        Summary {
            count: self.delays.len(),
            p50_ms: at(0.5),
            p99_ms: at(0.99),
            p99_9_ms: at(0.999),
            max_ms: at(1.0),
            within_10_ms: in_time as f64 / self.delays.len().max(1) as f64,
        }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Summary { count, p50_ms, p99_ms, p99_9_ms, max_ms, within_10_ms } = self;
        let within = 100.0 * within_10_ms;
        write!(
            f,
            "p50 {p50_ms:.2} · p99 {p99_ms:.2} · p99.9 {p99_9_ms:.2} · max {max_ms:.2} ms; \
             {within:.1} % of {count} within 10 ms"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_are_summed_up() {
        let mut lateness = Lateness::default();
        (1..=100).rev().for_each(|ms| lateness.push(Duration::from_millis(ms)));
        let summary = lateness.summary();
        assert_eq!((summary.count, summary.within_10_ms), (100, 0.1));
        let rounded = [summary.p50_ms, summary.p99_ms, summary.p99_9_ms, summary.max_ms]
            .map(|ms| ms.round() as u32);
        assert_eq!(rounded, [50, 99, 100, 100]);
    }
}

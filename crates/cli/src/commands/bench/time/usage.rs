//! Whether time is used: how much of a move's time is left over if there was
//! something to think about, and how soon a forced move is played.

use std::fmt;
use std::time::Duration;

use serde::Serialize;

use crate::commands::bench::sample::quantile;

/// What moves took of their time.
#[derive(Debug, Default)]
pub(super) struct Usage {
    given: f64,
    used: f64,
    /// What each move left of its time, in milliseconds.
    left_over: Vec<f64>,
    /// What each move took that was the only one, in milliseconds.
    single: Vec<f64>,
}

/// A move, and whether there was a choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Choice {
    /// The only one.
    Single,
    /// One of several, whose value was known before the time was up.
    Settled,
    /// One of several that could have been searched for ever.
    Open,
}

impl Usage {
    /// A move that used this much of its time.
    pub(super) fn push(&mut self, choice: Choice, limit: Duration, took: Duration) {
        let [limit, took] = [limit, took].map(|time| time.as_secs_f64() * 1e3);
        match choice {
            Choice::Single => self.single.push(took),
            Choice::Settled => {}
            Choice::Open => {
                self.given += limit;
                self.used += took.min(limit);
                self.left_over.push((limit - took).max(0.0));
            }
        }
    }

    pub(super) fn summary(mut self) -> UsageSummary {
        self.left_over.sort_by(f64::total_cmp);
        self.single.sort_by(f64::total_cmp);
        UsageSummary {
            moves: self.left_over.len(),
            used: if self.given > 0.0 { self.used / self.given } else { 0.0 },
            left_over_p50_ms: quantile(&self.left_over, 0.5),
            left_over_max_ms: quantile(&self.left_over, 1.0),
            single_replies: self.single.len(),
            single_p50_ms: quantile(&self.single, 0.5),
            single_max_ms: quantile(&self.single, 1.0),
        }
    }
}

/// The same in a few numbers.
#[derive(Debug, Clone, Copy, Serialize)]
pub(super) struct UsageSummary {
    /// Moves that could have been searched for ever.
    moves: usize,
    /// The share of their time that they used.
    used: f64,
    left_over_p50_ms: Option<f64>,
    left_over_max_ms: Option<f64>,
    /// Moves that were the only ones.
    single_replies: usize,
    single_p50_ms: Option<f64>,
    single_max_ms: Option<f64>,
}

impl fmt::Display for UsageSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |value: Option<f64>| value.map_or("–".to_string(), |ms| format!("{ms:.2}"));
        write!(
            f,
            "{:.1} % of the time of {} open moves, left over p50 {} · max {} ms; \
             {} single replies p50 {} · max {} ms",
            100.0 * self.used,
            self.moves,
            ms(self.left_over_p50_ms),
            ms(self.left_over_max_ms),
            self.single_replies,
            ms(self.single_p50_ms),
            ms(self.single_max_ms),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn open_moves_and_single_replies_are_told_apart() {
        let ms = Duration::from_millis;
        let mut usage = Usage::default();
        usage.push(Choice::Open, ms(100), ms(98));
        usage.push(Choice::Open, ms(300), ms(302));
        usage.push(Choice::Settled, ms(1000), ms(1));
        usage.push(Choice::Single, ms(1000), ms(2));
        let summary = usage.summary();
        assert!((summary.used - 398.0 / 400.0).abs() < 1e-9, "{summary}");
        assert_eq!((summary.moves, summary.single_replies), (2, 1));
        assert!((summary.left_over_max_ms.expect("two moves") - 2.0).abs() < 1e-6);
        assert!((summary.single_max_ms.expect("a move") - 2.0).abs() < 1e-6);
    }
}

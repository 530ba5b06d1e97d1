//! What [`Tally`](super::Tally) and [`Pentanomial`](super::Pentanomial) have in
//! common: independent observations whose results lie at equal distances from
//! nothing (0) to everything (1).
//!
//! Games from one opening are not independent of each other, pairs of them are:
//! this is why pairs are counted as pairs.

/// Counts of independent observations by their result.
///
/// ```
/// use ludens_arena::statistics::{Pentanomial, Sample, Tally};
///
/// // Openings that decide the game: every pair is a win and a loss. As pairs
/// // the results do not vary at all, and the score is known exactly.
/// assert_eq!(Tally::new(50, 0, 50).variance(), 0.25);
/// assert_eq!(Pentanomial([0, 0, 50, 0, 0]).variance(), 0.0);
/// ```
pub trait Sample {
    /// How many games make one observation.
    fn games_each(&self) -> u32;

    /// How often each result was observed, the worst first.
    fn counts(&self) -> Vec<u64>;

    /// How many observations there are.
    fn observations(&self) -> u64 {
        self.counts().iter().sum()
    }

    /// How many games they are.
    fn games(&self) -> u64 {
        self.observations() * u64::from(self.games_each())
    }

    /// The share of the points that was won, from 0 to 1; one half before the
    /// first observation.
    fn mean(&self) -> f64 {
        match self.observations() {
            0 => 0.5,
            all => weigh(&self.counts(), |share| share) / all as f64,
        }
    }

    /// The variance of one observation's share; 0 before the first.
    fn variance(&self) -> f64 {
        let mean = self.mean();
        let sum = weigh(&self.counts(), |share| (share - mean).powi(2));
        sum / self.observations().max(1) as f64
    }

    /// The variance a single game would need for independent games to vary as
    /// these observations do.
    fn game_variance(&self) -> f64 {
        self.variance() * f64::from(self.games_each())
    }

    /// The standard error of [`Sample::mean`]; 0 before the first observation.
    fn standard_error(&self) -> f64 {
        (self.variance() / self.observations().max(1) as f64).sqrt()
    }
}

/// The sum of `worth` over all observations.
fn weigh(counts: &[u64], worth: impl Fn(f64) -> f64) -> f64 {
    let shares = equal_shares(counts.len());
    counts.iter().zip(shares).map(|(&count, share)| count as f64 * worth(share)).sum()
}

/// The shares that `results` possible results stand for: 0, …, 1.
pub(super) fn equal_shares(results: usize) -> impl Iterator<Item = f64> {
    (0..results).map(move |result| result as f64 / (results - 1) as f64)
}

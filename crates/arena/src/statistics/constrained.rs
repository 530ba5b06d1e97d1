//! The likeliest distribution of results among those that a hypothesis allows:
//! the heart of the generalised SPRT. The mathematics is M. Van den Bergh's, in
//! `support_MLE_multinomial.pdf` and `normalized_elo_practical.pdf` on
//! <https://www.cantate.be/Fishtest>.
//!
//! With p̂ observed and a hypothesis that says Σ p·d = 0 for some deviations d,
//! the likeliest p is p̂ / (1 + x·d), where the multiplier x makes Σ p·d = 0.

use super::Sample;
use super::sample::equal_shares;

/// The count used for a result that was never observed, as in Fishtest.
const UNSEEN: f64 = 1e-3;

/// The search for a t-value's distribution ends when no chance changes by more.
const CLOSE: f64 = 1e-10;

/// Rounds of that search; seven are usual.
const ROUNDS: usize = 100;

/// What was observed, no result being impossible.
pub(super) struct Observed {
    /// How many observations, those made up for unseen results included.
    pub(super) total: f64,
    /// The share of the points that each result brings.
    shares: Vec<f64>,
    /// How likely each result was.
    chances: Vec<f64>,
}

impl Observed {
    /// The sample with [`UNSEEN`] for empty counts.
    pub(super) fn of(sample: &dyn Sample) -> Observed {
        let counts = sample.counts();
        let seen = counts.iter().map(|&count| if count == 0 { UNSEEN } else { count as f64 });
        let seen: Vec<f64> = seen.collect();
        let total: f64 = seen.iter().sum();
        Observed {
            total,
            shares: equal_shares(counts.len()).collect(),
            chances: seen.iter().map(|count| count / total).collect(),
        }
    }

    /// The likeliest distribution in which `share` of the points is expected.
    pub(super) fn with_mean(&self, share: f64) -> Vec<f64> {
        self.without(|result| result - share)
    }

    /// The likeliest distribution whose mean lies `t` deviations above one half.
    ///
    /// Here d depends on the p that is sought (on its mean μ and deviation σ):
    /// it is found by iteration, from equal chances.
    pub(super) fn with_t_value(&self, t: f64) -> Vec<f64> {
        let mut chances = vec![1.0 / self.shares.len() as f64; self.shares.len()];
        for _ in 0..ROUNDS {
            let (mean, deviation) = self.moments(&chances);
            let next = self.without(|share| {
                let spread = 1.0 + ((share - mean) / deviation).powi(2);
                share - 0.5 - t * deviation * spread / 2.0
            });
            let pairs = next.iter().zip(&chances);
            let change = pairs.map(|(new, old)| (new - old).abs()).fold(0.0, f64::max);
            chances = next;
            if change < CLOSE {
                break;
            }
        }
        chances
    }

    /// The mean and the deviation of the shares under other chances.
    fn moments(&self, chances: &[f64]) -> (f64, f64) {
        let both = || self.shares.iter().zip(chances);
        let mean: f64 = both().map(|(share, chance)| share * chance).sum();
        let variance: f64 = both().map(|(share, chance)| (share - mean).powi(2) * chance).sum();
        (mean, variance.sqrt())
    }

    /// The likeliest distribution in which these deviations cancel out.
    fn without(&self, deviation: impl Fn(f64) -> f64) -> Vec<f64> {
        let deviations: Vec<f64> = self.shares.iter().map(|share| deviation(*share)).collect();
        let multiplier = self.multiplier(&deviations);
        let both = self.chances.iter().zip(&deviations);
        both.map(|(chance, deviation)| chance / (1.0 + multiplier * deviation)).collect()
    }

    /// The x at which Σ p̂·d / (1 + x·d) is 0, by Newton's steps, halving where
    /// they would leave the bracket. The sum falls from +∞ to −∞ between the
    /// poles around 0, if deviations of both signs are there.
    fn multiplier(&self, deviations: &[f64]) -> f64 {
        let greatest = deviations.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let least = deviations.iter().copied().fold(f64::INFINITY, f64::min);
        debug_assert!(least < 0.0 && greatest > 0.0, "nothing can cancel out: {deviations:?}");
        let (mut low, mut high) = (-1.0 / greatest, -1.0 / least);
        let mut x = 0.0;
        for _ in 0..200 {
            let (value, slope) = self.imbalance(deviations, x);
            if value > 0.0 {
                low = x;
            } else {
                high = x;
            }
            let newton = x - value / slope;
            let next =
                if low < newton && newton < high { newton } else { low + (high - low) / 2.0 };
            if (next - x).abs() <= 1e-15 * x.abs() {
                break;
            }
            x = next;
        }
        x
    }

    /// Σ p̂·d / (1 + x·d) and how fast it changes with x.
    fn imbalance(&self, deviations: &[f64], x: f64) -> (f64, f64) {
        let terms = self.chances.iter().zip(deviations);
        terms.fold((0.0, 0.0), |(value, slope), (chance, deviation)| {
            let part = deviation / (1.0 + x * deviation);
            (value + chance * part, slope - chance * part * part)
        })
    }

    /// The logarithm of how much likelier the observations are under `one` than
    /// under `other`.
    pub(super) fn log_ratio(&self, one: &[f64], other: &[f64]) -> f64 {
        let ratios = one.iter().zip(other).map(|(one, other)| (one / other).ln());
        self.total * ratios.zip(&self.chances).map(|(ratio, chance)| ratio * chance).sum::<f64>()
    }
}

#[cfg(test)]
mod tests {
    use ludens_core::Random;

    use super::*;
    use crate::statistics::{Pentanomial, Tally};

    #[test]
    fn the_distribution_has_the_mean_asked_for() {
        for counts in [[3, 1, 4, 1, 5], [0, 0, 0, 0, 9], [0, 0, 7, 0, 0], [900, 1, 0, 0, 2]] {
            let observed = Observed::of(&Pentanomial(counts));
            let chances = observed.with_mean(0.53);
            assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{counts:?}");
            assert!((observed.moments(&chances).0 - 0.53).abs() < 1e-9, "{counts:?}");
        }
    }

    #[test]
    fn the_distribution_has_the_t_value_asked_for() {
        for counts in [[3, 1, 4, 1, 5], [0, 0, 0, 0, 9], [0, 0, 7, 0, 0], [900, 1, 0, 0, 2]] {
            for t in [-0.4, -0.01, 0.0, 0.01, 0.4] {
                let observed = Observed::of(&Pentanomial(counts));
                let (mean, deviation) = observed.moments(&observed.with_t_value(t));
                assert!(
                    ((mean - 0.5) / deviation - t).abs() < 1e-6,
                    "{counts:?} {t}: {mean} {deviation}"
                );
            }
        }
    }

    /// As far as a test may ask for, whatever was observed.
    #[test]
    fn far_t_values_are_reached() {
        let mut random = Random::new(6);
        for _ in 0..10_000 {
            let [worst, bad, even, good, best] =
                std::array::from_fn(|_| 1 << random.below(12) >> random.below(12));
            let games = Tally::new(worst, even, best);
            let pairs = Pentanomial([worst, bad, even, good, best]);
            for (sample, far) in [(&games as &dyn Sample, 0.5757), (&pairs, 0.8142)] {
                let observed = Observed::of(sample);
                for t in [-far, -0.4, 0.4, far] {
                    let (mean, deviation) = observed.moments(&observed.with_t_value(t));
                    let found = (mean - 0.5) / deviation;
                    assert!((found - t).abs() < 1e-6, "{pairs:?} {found} {t}");
                }
            }
        }
    }
}

//! Many measurements in a few numbers: medians, quantiles, means of ratios, and
//! how far a score can be trusted.

use serde::Serialize;

/// The value below which this share of the sample lies; `None` if there is
/// none. The next larger one is taken where the share falls between two.
pub(super) fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let place = (share * sorted.len() as f64).ceil() as usize;
    sorted.get(place.saturating_sub(1).min(sorted.len().checked_sub(1)?)).copied()
}

/// The value in the middle, or the mean of the two there.
pub(super) fn median(sample: &[f64]) -> Option<f64> {
    let mut sorted = sample.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    match sorted.len() {
        0 => None,
        n if n % 2 == 1 => Some(sorted[middle]),
        _ => Some((sorted[middle - 1] + sorted[middle]) / 2.0),
    }
}

/// The mean of ratios.
pub(super) fn geometric_mean(ratios: &[f64]) -> Option<f64> {
    let logarithms: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
    (!ratios.is_empty()).then(|| (logarithms / ratios.len() as f64).exp())
}

/// Wins, draws and losses.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub(super) struct Tally {
    pub(super) wins: u32,
    pub(super) draws: u32,
    pub(super) losses: u32,
}

/// Nineteen times of twenty the truth lies within so many standard deviations.
const DEVIATIONS: f64 = 1.96;

impl Tally {
    pub(super) fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Points a game: 1 for a win, a half for a draw.
    pub(super) fn score(self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games().max(1))
    }

    /// Where the true score lies with a certainty of 95 %, after Wilson; draws
    /// make it a little too wide.
    pub(super) fn interval(self) -> (f64, f64) {
        let (n, score, z) = (f64::from(self.games().max(1)), self.score(), DEVIATIONS);
        let middle = score + z * z / (2.0 * n);
        let spread = z * (score * (1.0 - score) / n + z * z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + z * z / n;
        // Rounding must not push the score itself out.
        (((middle - spread) / scale).min(score), ((middle + spread) / scale).max(score))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians_and_quantiles() {
        assert_eq!(
            (median(&[3.0, 1.0, 2.0]), median(&[4.0, 1.0, 2.0, 3.0])),
            (Some(2.0), Some(2.5))
        );
        assert_eq!((median(&[]), quantile(&[], 0.5)), (None, None));
        let hundred: Vec<f64> = (1..=100).map(f64::from).collect();
        assert_eq!((quantile(&hundred, 0.5), quantile(&hundred, 0.99)), (Some(50.0), Some(99.0)));
        assert_eq!((quantile(&hundred, 0.999), quantile(&hundred, 0.0)), (Some(100.0), Some(1.0)));
        let mean = geometric_mean(&[2.0, 8.0]).expect("a mean");
        assert!((mean - 4.0).abs() < 1e-9);
    }

    /// Known values of Wilson's interval.
    #[test]
    fn intervals_are_wilson_s() {
        let near = |(low, high): (f64, f64), expected: (f64, f64)| {
            (low - expected.0).abs() < 5e-4 && (high - expected.1).abs() < 5e-4
        };
        let half = Tally { wins: 40, draws: 20, losses: 40 };
        assert!(near(half.interval(), (0.4038, 0.5962)), "{:?}", half.interval());
        let all = Tally { wins: 100, draws: 0, losses: 0 };
        assert!(near(all.interval(), (0.9630, 1.0)), "{:?}", all.interval());
    }
}

//! How much stronger one player is than another, and how sure that is, as
//! fastchess, Fishtest and OpenBench compute it: the interval of the score is
//! its mean and 1.96 standard errors, and its ends are turned into Elo.
//!
//! If every observation had the same result, its variance says nothing, and
//! the others print 0 or no number; here an exact bound takes its place.

use std::f64::consts::LN_10;
use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal};

use super::Sample;

/// Standard errors on each side that hold 95 % of a normal distribution.
pub const Z95: f64 = 1.959963984540054;

/// Normalised Elo in one unit of (mean − ½) / deviation of a game: chosen such
/// that, without draws and near equality, it is Elo.
pub const ELO_PER_T: f64 = 800.0 / LN_10;

/// An estimate with its interval of 95 %.
///
/// Any of the three may be infinite: an entrant that has won every game is
/// +∞ Elo above its opponent as far as its score shows, and has no upper bound.
/// JSON has no such number and shows `null`.
///
/// ```
/// use ludens_arena::statistics::{Tally, elo};
/// let perfect = elo(&Tally::new(4, 0, 0));
/// assert_eq!(perfect.value, f64::INFINITY);
/// assert!(perfect.low.is_finite() && perfect.low < 0.0); // four games prove little
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct Estimate {
    /// The estimate.
    #[schemars(with = "Option<f64>")]
    pub value: f64,
    /// The interval's lower end.
    #[schemars(with = "Option<f64>")]
    pub low: f64,
    /// The interval's upper end.
    #[schemars(with = "Option<f64>")]
    pub high: f64,
}

impl Estimate {
    /// Nothing is known: zero, and it may as well be anything else.
    pub const UNKNOWN: Estimate =
        Estimate { value: 0.0, low: f64::NEG_INFINITY, high: f64::INFINITY };

    /// `value` with 1.96 standard errors on each side.
    pub fn normal(value: f64, standard_error: f64) -> Estimate {
        let margin = Z95 * standard_error;
        Estimate { value, low: value - margin, high: value + margin }
    }

    /// Half the interval's width, the number written after `±`; infinite if the
    /// interval is.
    pub fn error(&self) -> f64 {
        if self.low.is_infinite() || self.high.is_infinite() {
            return f64::INFINITY;
        }
        (self.high - self.low) / 2.0
    }
}

/// `+13.9 ± 13.3`, with as many decimals as the format asks for; if an end of
/// the interval is infinite, what is known nevertheless.
///
/// ```
/// use ludens_arena::statistics::{Estimate, Tally, elo};
/// assert_eq!(format!("{:.1}", Estimate::normal(13.94, 6.8)), "+13.9 ± 13.3");
/// assert_eq!(format!("{:.0}", elo(&Tally::new(40, 0, 0))), "at least +406");
/// // Four wins are too few even to say who is stronger.
/// assert_eq!(format!("{:.0}", elo(&Tally::new(4, 0, 0))), "unknown");
/// assert_eq!(Estimate::UNKNOWN.to_string(), "unknown");
/// ```
impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = f.precision().unwrap_or(2);
        let Estimate { value, low, high } = *self;
        if self.error().is_finite() {
            return write!(f, "{value:+.decimals$} ± {:.decimals$}", self.error());
        }
        let bound = match () {
            () if low > 0.0 => Some(format!("at least {low:+.decimals$}")),
            () if high < 0.0 => Some(format!("at most {high:+.decimals$}")),
            // A bound on the wrong side of 0 would only mislead a reader.
            () => None,
        };
        let is_known = value.is_finite() && *self != Estimate::UNKNOWN;
        match (is_known, bound) {
            (true, Some(bound)) => write!(f, "{value:+.decimals$}, {bound}"),
            (true, None) => write!(f, "{value:+.decimals$}, no bound yet"),
            (false, Some(bound)) => f.write_str(&bound),
            (false, None) => f.write_str("unknown"),
        }
    }
}

/// The Elo difference at which a share of the points is expected; infinite for
/// 0 and 1.
///
/// ```
/// use ludens_arena::statistics::elo_of_share;
/// assert_eq!(elo_of_share(0.5), 0.0);
/// assert!((elo_of_share(0.76) - 200.24).abs() < 0.01);
/// assert_eq!(elo_of_share(1.0), f64::INFINITY);
/// ```
pub fn elo_of_share(share: f64) -> f64 {
    let share = share.clamp(0.0, 1.0);
    400.0 * (share / (1.0 - share)).log10()
}

/// The share of the points expected at an Elo difference.
///
/// ```
/// assert_eq!(ludens_arena::statistics::share_of_elo(400.0), 10.0 / 11.0);
/// ```
pub fn share_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The (logistic) Elo difference that the sample shows.
///
/// ```
/// use ludens_arena::statistics::{Tally, elo};
/// let estimate = elo(&Tally::new(136, 111, 96));
/// assert_eq!(estimate.to_string(), "+40.70 ± 30.43");
/// ```
pub fn elo(sample: &dyn Sample) -> Estimate {
    if sample.observations() == 0 {
        return Estimate::UNKNOWN;
    }
    let (low, high) = share_interval(sample);
    Estimate {
        value: elo_of_share(sample.mean()),
        low: elo_of_share(low),
        high: elo_of_share(high),
    }
}

/// The share of the points, from 0 to 1, with its interval.
///
/// ```
/// use ludens_arena::statistics::{Tally, share};
/// let even = share(&Tally::new(50, 0, 50));
/// assert_eq!(format!("{:.2} {:.2} {:.2}", even.low, even.value, even.high), "0.40 0.50 0.60");
/// assert!(share(&Tally::new(10, 0, 0)).low < 0.7); // ten wins are not all wins
/// ```
pub fn share(sample: &dyn Sample) -> Estimate {
    if sample.observations() == 0 {
        return Estimate { value: 0.5, low: 0.0, high: 1.0 };
    }
    let (low, high) = share_interval(sample);
    Estimate { value: sample.mean(), low: low.max(0.0), high: high.min(1.0) }
}

/// The interval of 95 % of the share of the points.
fn share_interval(sample: &dyn Sample) -> (f64, f64) {
    let mean = sample.mean();
    if sample.variance() > 0.0 {
        let margin = Z95 * sample.standard_error();
        return (mean - margin, mean + margin);
    }
    // All the same: the chance of that result is at least this (Clopper and
    // Pearson), and the rest of the chances may lie at either end.
    let chance = 0.025f64.powf(1.0 / sample.observations() as f64);
    (chance * mean, chance * mean + (1.0 - chance))
}

/// Normalised Elo: the lead in standard deviations of a game, on a scale like
/// Elo's. Unlike Elo it shows how many games reveal the difference, whatever the
/// share of draws.
///
/// If every observation had the same result and it was not even, the lead in
/// deviations is infinite, and its interval is unbounded on both sides.
///
/// ```
/// use ludens_arena::statistics::{Tally, normalised_elo};
/// let estimate = normalised_elo(&Tally::new(136, 111, 96));
/// assert_eq!(estimate.to_string(), "+49.77 ± 36.77");
/// ```
pub fn normalised_elo(sample: &dyn Sample) -> Estimate {
    let games = sample.games();
    if games == 0 {
        return Estimate::UNKNOWN;
    }
    let lead = sample.mean() - 0.5;
    if sample.variance() == 0.0 && lead != 0.0 {
        return Estimate { value: f64::INFINITY.copysign(lead), ..Estimate::UNKNOWN };
    }
    let deviation = sample.game_variance().sqrt();
    let t = if lead == 0.0 { 0.0 } else { lead / deviation };
    Estimate::normal(ELO_PER_T * t, ELO_PER_T / (games as f64).sqrt())
}

/// The likelihood of superiority (LOS): how likely it is that the entrant is the
/// stronger one, given the sample.
///
/// If every observation had the same result, it is one minus the greatest chance
/// that an equal entrant has of that, such as 1 − ½ⁿ for n wins. So it never says more
/// than the interval of [`elo`]: the interval is above 0 exactly where superiority is
/// above 97.5 %.
///
/// ```
/// use ludens_arena::statistics::{Tally, superiority};
/// assert_eq!(superiority(&Tally::new(5, 9, 5)), 0.5);
/// assert_eq!(superiority(&Tally::new(2, 0, 0)), 0.75);
/// ```
pub fn superiority(sample: &dyn Sample) -> f64 {
    let lead = sample.mean() - 0.5;
    if lead == 0.0 {
        return 0.5;
    }
    if sample.variance() > 0.0 {
        return Normal::standard().cdf(lead / sample.standard_error());
    }
    // An equal entrant gets this share at most so often, and nothing else otherwise.
    let chance = 0.5 / (0.5 + lead.abs());
    let doubt = chance.powf(sample.observations() as f64);
    if lead > 0.0 { 1.0 - doubt } else { doubt }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ninety_five_percent_lie_within_z95() {
        assert!((Normal::standard().inverse_cdf(0.975) - Z95).abs() < 1e-9);
    }

    #[test]
    fn shares_and_elo_are_inverse() {
        for elo in [-800.0, -3.5, 0.0, 12.0, 400.0] {
            assert!((elo_of_share(share_of_elo(elo)) - elo).abs() < 1e-9);
        }
    }
}

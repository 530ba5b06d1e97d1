//! The sequential probability ratio test: play until the results clearly favour
//! one of two hypotheses. H0 says that the entrant is `elo0` stronger than
//! its opponent, H1 that it is `elo1` stronger; errors of either kind are as
//! rare as the caller asks for.
//!
//! The ratio is that of the likeliest distributions under each hypothesis (the
//! generalised SPRT of Fishtest and fastchess), solved exactly.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::constrained::Observed;
use super::{ELO_PER_T, Sample, share_of_elo};

/// The greatest normalised Elo that a hypothesis may name. From about 230 on, the
/// search for distributions with such a t-value has nowhere to begin.
const MOST_NORMALISED: f64 = 200.0;
/// The greatest Elo that a hypothesis may name: beyond it every game is won.
const MOST_LOGISTIC: f64 = 800.0;

/// The unit of the hypotheses.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EloModel {
    /// Elo, by the expected score.
    Logistic,
    /// Normalised Elo, by the expected score in deviations of a game: the test
    /// takes about as many games whatever the share of draws.
    #[default]
    #[serde(alias = "normalized")]
    Normalised,
}

/// A test of two hypotheses.
///
/// ```
/// use ludens_arena::statistics::{Decision, EloModel, Sprt, Tally};
///
/// let test = Sprt { elo0: 0.0, elo1: 10.0, model: EloModel::Logistic, ..Sprt::default() };
/// let test = test.check()?;
/// assert_eq!(test.state(&Tally::new(30, 40, 30)).decision, Decision::Continue);
/// assert_eq!(test.state(&Tally::new(900, 900, 600)).decision, Decision::AcceptH1);
/// assert_eq!(test.state(&Tally::new(900, 2000, 960)).decision, Decision::AcceptH0);
/// # Ok::<(), ludens_arena::statistics::SprtError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The difference under H0.
    pub elo0: f64,
    /// The difference under H1, greater than `elo0`.
    pub elo1: f64,
    /// How often H1 may be accepted although H0 is true.
    pub alpha: f64,
    /// How often H0 may be accepted although H1 is true.
    pub beta: f64,
    /// The unit of `elo0` and `elo1`.
    pub model: EloModel,
}

/// 0 against 5 normalised Elo, errors of 5 %.
impl Default for Sprt {
    fn default() -> Sprt {
        Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05, model: EloModel::default() }
    }
}

/// What a test has decided so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// Nothing yet.
    Continue,
    /// The entrant is not `elo1` stronger.
    #[serde(rename = "H0")]
    AcceptH0,
    /// The entrant is more than `elo0` stronger.
    #[serde(rename = "H1")]
    AcceptH1,
}

/// Where a test stands.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SprtState {
    /// The logarithm of the likelihood ratio, for H1 where positive.
    pub llr: f64,
    /// H0 is accepted from here downwards.
    pub lower: f64,
    /// H1 is accepted from here upwards.
    pub upper: f64,
    /// The decision.
    pub decision: Decision,
}

/// A test that cannot be done.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
pub enum SprtError {
    /// The hypotheses are not in order.
    #[error("elo0 is {elo0} and elo1 is {elo1}: elo0 must be less than elo1, both finite")]
    Order {
        /// As given.
        elo0: f64,
        /// As given.
        elo1: f64,
    },
    /// An error rate is not between 0 and 1, or the two are too large together.
    #[error("alpha is {alpha} and beta is {beta}: both must be above 0, and together less than 1")]
    Errors {
        /// As given.
        alpha: f64,
        /// As given.
        beta: f64,
    },
    /// A normalised hypothesis is out of reach.
    #[error(
        "{elo} normalised Elo is out of reach: expected {MOST_NORMALISED} at most; \
         use the logistic model for greater differences"
    )]
    TooFar {
        /// As given.
        elo: f64,
    },
    /// A hypothesis is too far from 0.
    #[error("{elo} Elo is out of reach: expected {MOST_LOGISTIC} at most")]
    Absurd {
        /// As given.
        elo: f64,
    },
}

impl Sprt {
    /// The test itself, if it can be done.
    pub fn check(self) -> Result<Sprt, SprtError> {
        let Sprt { elo0, elo1, alpha, beta, model } = self;
        if !(elo0.is_finite() && elo1.is_finite() && elo0 < elo1) {
            return Err(SprtError::Order { elo0, elo1 });
        }
        if !(alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0) {
            return Err(SprtError::Errors { alpha, beta });
        }
        let beyond = |most: f64| [elo0, elo1].into_iter().find(|elo| elo.abs() > most);
        match (model, beyond(MOST_NORMALISED), beyond(MOST_LOGISTIC)) {
            (EloModel::Normalised, Some(elo), _) => Err(SprtError::TooFar { elo }),
            (EloModel::Logistic, _, Some(elo)) => Err(SprtError::Absurd { elo }),
            _ => Ok(self),
        }
    }

    /// Wald's bounds of the log-likelihood ratio, the lower one first.
    ///
    /// ```
    /// let (lower, upper) = ludens_arena::statistics::Sprt::default().bounds();
    /// assert_eq!(format!("{lower:.4} {upper:.4}"), "-2.9444 2.9444");
    /// ```
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of how much likelier the sample is under H1 than under H0;
    /// 0 before the first observation.
    ///
    /// ```
    /// use ludens_arena::statistics::{Pentanomial, Sprt};
    /// let test = Sprt { elo0: 0.0, elo1: 2.0, ..Sprt::default() };
    /// let llr = test.llr(&Pentanomial([99, 3323, 8399, 3606, 109]));
    /// assert_eq!(format!("{llr:.2}"), "2.98");
    /// ```
    pub fn llr(&self, sample: &dyn Sample) -> f64 {
        if sample.observations() == 0 {
            return 0.0;
        }
        let observed = Observed::of(sample);
        let likeliest = |elo: f64| match self.model {
            EloModel::Logistic => observed.with_mean(share_of_elo(elo)),
            EloModel::Normalised => {
                let games = f64::from(sample.games_each());
                observed.with_t_value(elo / ELO_PER_T * games.sqrt())
            }
        };
        observed.log_ratio(&likeliest(self.elo1), &likeliest(self.elo0))
    }

    /// What a log-likelihood ratio decides.
    pub fn decide(&self, llr: f64) -> Decision {
        let (lower, upper) = self.bounds();
        if llr >= upper {
            Decision::AcceptH1
        } else if llr <= lower {
            Decision::AcceptH0
        } else {
            Decision::Continue
        }
    }

    /// Where the test stands after this sample.
    pub fn state(&self, sample: &dyn Sample) -> SprtState {
        let (lower, upper) = self.bounds();
        let llr = self.llr(sample);
        SprtState { llr, lower, upper, decision: self.decide(llr) }
    }
}

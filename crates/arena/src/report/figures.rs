//! What the games of two players have shown in plain numbers, as events report it
//! while a run is played: a number that is unknown or infinite is null.

use schemars::JsonSchema;
use serde::Serialize;

use super::duel::Duel;
use crate::statistics::{Decision, Pentanomial, Tally};

/// The figures of two players, from the view of the first.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Figures {
    /// The results.
    #[serde(flatten)]
    pub tally: Tally,
    /// The points as a share of the games.
    pub score: Option<f64>,
    /// How much stronger it is.
    pub elo: Option<f64>,
    /// Half the interval of that.
    pub elo_error: Option<f64>,
    /// Where the interval begins.
    pub elo_low: Option<f64>,
    /// Where it ends.
    pub elo_high: Option<f64>,
    /// The same in standard deviations of a game.
    pub nelo: Option<f64>,
    /// Half the interval of that.
    pub nelo_error: Option<f64>,
    /// How likely it is that it is stronger at all.
    pub los: f64,
    /// How many pairs brought 0, ½, 1, 1½ and 2 points.
    pub pairs: Pentanomial,
    /// The log-likelihood ratio of the test, if there is one.
    pub llr: Option<f64>,
    /// The decision of the test.
    pub decision: Option<Decision>,
}

impl From<&Duel> for Figures {
    fn from(duel: &Duel) -> Figures {
        let test = duel.sprt.as_ref().map(|test| &test.state);
        Figures {
            tally: duel.tally,
            score: duel.tally.share(),
            elo: duel.elo.and_then(|elo| finite(elo.value)),
            elo_error: duel.elo.and_then(|elo| finite(elo.error())),
            elo_low: duel.elo.and_then(|elo| finite(elo.low)),
            elo_high: duel.elo.and_then(|elo| finite(elo.high)),
            nelo: finite(duel.normalised_elo),
            nelo_error: finite(duel.normalised_elo_error),
            los: duel.los,
            pairs: duel.pairs.unwrap_or_default(),
            llr: test.map(|test| test.llr),
            decision: test.map(|test| test.decision),
        }
    }
}

fn finite(number: f64) -> Option<f64> {
    number.is_finite().then_some(number)
}

//! Two players, from the view of the first: what matches are played for.

use schemars::JsonSchema;
use serde::Serialize;

use super::table::{EloFields, elo_fields};
use crate::plan::{RunSpec, SprtSpec};
use crate::runner::Score;
use crate::statistics::{
    Estimate, Pentanomial, SprtState, Tally, elo, normalised_elo, superiority,
};

/// The first entrant against the second.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Duel {
    /// The player whose view this is.
    pub name: String,
    /// Its opponent.
    pub against: String,
    /// The results; with a test, only the games that the test counts.
    #[serde(flatten)]
    pub tally: Tally,
    /// How many pairs brought 0, ½, 1, 1½ and 2 points, where games are paired.
    pub pairs: Option<Pentanomial>,
    /// How much stronger it is.
    #[serde(flatten, serialize_with = "elo_fields")]
    #[schemars(with = "EloFields")]
    pub elo: Option<Estimate>,
    /// The same in standard deviations of a game.
    #[serde(rename = "nelo")]
    #[schemars(with = "Option<f64>")]
    pub normalised_elo: f64,
    /// Half the interval of that.
    #[serde(rename = "nelo_error")]
    #[schemars(with = "Option<f64>")]
    pub normalised_elo_error: f64,
    /// How likely it is that it is stronger at all.
    pub los: f64,
    /// The test, if there is one.
    pub sprt: Option<SprtReport>,
}

/// A test and where it stands.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct SprtReport {
    /// The hypotheses.
    #[serde(flatten)]
    pub test: SprtSpec,
    /// Where the test stands.
    #[serde(flatten)]
    pub state: SprtState,
}

impl Duel {
    /// The rating of one of the two, the mean of both being 0.
    pub(super) fn half_of(&self, entrant: usize) -> Option<Estimate> {
        let Estimate { value, low, high } = self.elo.filter(|_| self.tally.games() > 0)?;
        Some(match entrant {
            0 => Estimate { value: value / 2.0, low: low / 2.0, high: high / 2.0 },
            _ => Estimate { value: -value / 2.0, low: -high / 2.0, high: -low / 2.0 },
        })
    }

    /// What the score of a run of two entrants shows.
    pub fn of(spec: &RunSpec, score: &Score) -> Duel {
        let name = |entrant: usize| spec.entrants[entrant].name.clone();
        let normalised = normalised_elo(score.sample());
        Duel {
            name: name(0),
            against: name(1),
            tally: score.games.tally,
            pairs: (spec.games_each == 2).then_some(score.games.pairs),
            elo: Some(elo(score.sample())),
            normalised_elo: normalised.value,
            normalised_elo_error: normalised.error(),
            los: superiority(score.sample()),
            sprt: spec.sprt.zip(score.sprt).map(|(test, state)| SprtReport { test, state }),
        }
    }
}

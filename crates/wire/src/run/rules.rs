//! The rules that end games early, and the test that ends a run.

use ludens_play::Worth;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A side whose score was this bad for so many of its moves has lost.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ResignRule {
    /// So many moves in a row.
    pub moves: u32,
    /// How bad it must be for itself.
    pub threshold: Threshold,
    /// Only if the other side thinks so too.
    pub both_sides: bool,
}

/// What a side must think of its game to count as lost.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Threshold {
    /// This score below 0 or worse, in the unit of its own evaluation.
    Score(f64),
    /// A chance to win of no more than so many percent, for players that can
    /// tell it.
    Chance(f64),
}

impl Threshold {
    /// Its number, in whatever unit.
    pub fn number(self) -> f64 {
        match self {
            Threshold::Score(number) | Threshold::Chance(number) => number,
        }
    }

    /// Whether a side that thinks so has lost.
    pub fn is_lost(self, worth: &Worth) -> bool {
        match self {
            Threshold::Score(score) => worth.number() <= -score,
            Threshold::Chance(percent) => {
                worth.chance.is_some_and(|chance| 100.0 * chance <= percent)
            }
        }
    }

    /// Whether a side that thinks so has won: the other one has lost.
    pub fn is_won(self, worth: &Worth) -> bool {
        self.is_lost(&worth.flipped())
    }
}

/// A game that both sides think even for so many moves is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DrawRule {
    /// Not before each side has made so many moves.
    pub after_moves: u32,
    /// So many moves of each side in a row.
    pub moves: u32,
    /// With scores no farther from 0 than this, in the evaluation's unit.
    pub score: f64,
}

/// A sequential test of the first entrant against the second.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SprtSpec {
    /// The difference under the hypothesis that there is nothing to be had.
    pub elo0: f64,
    /// The difference that would be worth having.
    pub elo1: f64,
    /// The chance to accept what is not there.
    pub alpha: f64,
    /// The chance to miss what is there.
    pub beta: f64,
    /// Whether bounds are in normalised Elo.
    pub normalised: bool,
}

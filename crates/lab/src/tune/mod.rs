//! Weights tuned by play: simultaneous perturbation (SPSA). Every step moves all
//! weights a little at once, up or down at random, lets that player meet the one with
//! the opposite changes, and goes towards the winner. A step's result is stored when
//! its games are over, so tuning can be killed and goes on; under node or depth
//! limits the same seed finds the same weights.
//!
//! | file | role |
//! |---|---|
//! | `mod` | what is tuned, and the walk |
//! | `duel` | two players meet, for a step or for the proof |
//! | `report` | the way the weights went, and the result |

mod duel;
mod report;

use std::num::NonZero;

use ludens_arena::runner::StopSignal;
use ludens_arena::store::Store;
use ludens_core::Random;
use ludens_games::Game;
use ludens_play::PlayerSpec;
use ludens_play::catalog::Known;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::run::LabError;

pub use duel::{Duel, Proof};
pub use report::write_report;

/// What is tuned, and how.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tuning {
    /// The game, with its options.
    pub game: String,
    /// The player whose evaluation it is.
    pub player: String,
    /// The weights, each with where it begins and a step that matters.
    pub dials: Vec<Dial>,
    /// How many steps.
    pub steps: u64,
    /// How many pairs of games in each.
    pub pairs: u64,
    /// What a move may cost.
    pub nodes: Option<u64>,
    /// The first seed.
    pub seed: u64,
}

/// A weight that is tuned.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dial {
    /// Its name, as in `eval.name`.
    pub name: String,
    /// Where it begins.
    pub start: f64,
    /// By how much it is changed to be tried.
    pub step: f64,
}

/// Why something cannot be tuned.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TuneError {
    /// The game or the player cannot be read.
    #[error("{0}")]
    Unreadable(String),
    /// The player has no evaluation.
    #[error("{player} judges no positions: there is nothing to tune")]
    NoEvaluation {
        /// The player.
        player: String,
    },
    /// There is no such weight.
    #[error("{evaluation} has no weight `{name}`; it has {known}")]
    NoWeight {
        /// The evaluation.
        evaluation: String,
        /// As given.
        name: String,
        /// What there is.
        known: String,
    },
    /// Nothing would be tuned.
    #[error("{evaluation} has no weights that can be tuned")]
    NoWeights {
        /// The evaluation.
        evaluation: String,
    },
}

/// How tuning ended.
#[derive(Debug, Clone, PartialEq)]
pub enum Walked {
    /// All steps were taken; where they led.
    There(Vec<f64>),
    /// It was stopped.
    Stopped,
}

/// How the size of steps decreases, as Spall advises.
const FALL_OF_TRIALS: f64 = 0.101;
const FALL_OF_STEPS: f64 = 0.602;
/// How far a clear win moves a weight at the beginning, in its steps.
const STRIDE: f64 = 1.0;
/// The series of results in the store.
const SERIES: &str = "tune";

impl Tuning {
    /// Everything about a player's evaluation that can be tuned, or these weights
    /// of it. A weight that is 0 is a switch, or is meant to be off, unless it is
    /// named.
    pub fn dials(game: &Game, player: &str, wanted: &[String]) -> Result<Vec<Dial>, TuneError> {
        let unreadable = |error: &dyn ToString| TuneError::Unreadable(error.to_string());
        let spec = PlayerSpec::parse(game, player).map_err(|error| unreadable(&error))?;
        let nothing = || TuneError::NoEvaluation { player: player.to_string() };
        let name = spec.value("eval").ok_or_else(nothing)?;
        let known = Known::of(game).evaluations;
        let is_meant = |one: &&ludens_play::catalog::KnownEvaluation| {
            one.name == name || one.alias == Some(name.as_str())
        };
        let evaluation = known.iter().find(is_meant).ok_or_else(nothing)?;
        for name in wanted {
            if evaluation.weights.iter().all(|weight| weight.name != *name) {
                let all: Vec<&str> = evaluation.weights.iter().map(|weight| weight.name).collect();
                return Err(TuneError::NoWeight {
                    evaluation: evaluation.name.into(),
                    name: name.clone(),
                    known: all.join(", "),
                });
            }
        }
        let value = |name: &str, default: f64| {
            let given = spec.value(&format!("eval.{name}"));
            given.and_then(|text| text.parse().ok()).unwrap_or(default)
        };
        let all = evaluation
            .weights
            .iter()
            .map(|weight| (weight.name, value(weight.name, weight.default)));
        let largest = all.clone().map(|(_, value)| value.abs()).fold(0.0, f64::max).max(1.0);
        let is_wanted = |name: &str, value: f64| match wanted.is_empty() {
            true => value != 0.0,
            false => wanted.iter().any(|one| one == name),
        };
        let dials: Vec<Dial> = all
            .filter(|&(name, value)| is_wanted(name, value))
            .map(|(name, start)| {
                let step = if start == 0.0 { 0.05 * largest } else { 0.1 * start.abs() };
                Dial { name: name.to_string(), start, step }
            })
            .collect();
        match dials.is_empty() {
            true => Err(TuneError::NoWeights { evaluation: evaluation.name.into() }),
            false => Ok(dials),
        }
    }

    /// The player with these weights.
    pub fn player_with(&self, weights: &[f64]) -> String {
        let mut text = self.player.clone();
        for (dial, weight) in self.dials.iter().zip(weights) {
            let sign = if text.contains(':') { ',' } else { ':' };
            text.push_str(&format!("{sign}eval.{}={weight:.6}", dial.name));
        }
        text
    }

    /// Where the weights begin.
    pub fn start(&self) -> Vec<f64> {
        self.dials.iter().map(|dial| dial.start).collect()
    }

    /// Goes on from the last step that is stored; `tell` is called with the weights
    /// after every step.
    pub fn walk(
        &self,
        store: &Store,
        threads: NonZero<usize>,
        stop: &StopSignal,
        tell: &mut dyn FnMut(u64, &[f64]),
    ) -> Result<Walked, LabError> {
        let kept = store.measurements(SERIES)?;
        let mut weights = self.start();
        for step in 0..self.steps {
            let lead = match kept.get(&step).map(|text| text.parse::<f64>()) {
                Some(Ok(lead)) => lead,
                Some(Err(error)) => return Err(LabError::Unreadable(error.to_string())),
                None => {
                    let Some(lead) = self.try_step(step, &weights, threads, stop)? else {
                        return Ok(Walked::Stopped);
                    };
                    store.add_measurement(SERIES, step, &lead.to_string())?;
                    lead
                }
            };
            self.go(step, lead, &mut weights);
            tell(step + 1, &weights);
        }
        Ok(Walked::There(weights))
    }

    /// The weights after each stored step, beginning with the start.
    pub fn way(&self, store: &Store) -> Result<Vec<Vec<f64>>, LabError> {
        let mut weights = self.start();
        let mut way = vec![weights.clone()];
        for (step, text) in store.measurements(SERIES)? {
            let lead = text.parse().map_err(|_| LabError::Unreadable(format!("step {step}")))?;
            self.go(step, lead, &mut weights);
            way.push(weights.clone());
        }
        Ok(way)
    }

    /// By how much the player whose weights went up is ahead, from −1 to 1.
    fn try_step(
        &self,
        step: u64,
        weights: &[f64],
        threads: NonZero<usize>,
        stop: &StopSignal,
    ) -> Result<Option<f64>, LabError> {
        let size = (step as f64 + 1.0).powf(-FALL_OF_TRIALS);
        let moved = |sign: f64| {
            let signs = self.signs(step);
            let all = weights.iter().zip(&self.dials).zip(signs);
            let moved: Vec<f64> =
                all.map(|((weight, dial), way)| weight + sign * way * size * dial.step).collect();
            self.player_with(&moved)
        };
        let duel = Duel {
            game: &self.game,
            players: [&moved(1.0), &moved(-1.0)],
            pairs: self.pairs,
            nodes: self.nodes,
            seed: self.seed.wrapping_add(step),
        };
        let score = duel.play(threads, stop)?;
        Ok(score.map(|tally| {
            let games = tally.games().max(1) as f64;
            (tally.wins as f64 - tally.losses as f64) / games
        }))
    }

    /// Which weights go up in a step, and which down.
    fn signs(&self, step: u64) -> Vec<f64> {
        let mut random = Random::new(self.seed ^ step.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        self.dials.iter().map(|_| if random.below(2) == 0 { 1.0 } else { -1.0 }).collect()
    }

    fn go(&self, step: u64, lead: f64, weights: &mut [f64]) {
        // The first tenth of the steps have about the same size.
        let calm = 0.1 * self.steps as f64;
        let pace = STRIDE * ((calm + 1.0) / (calm + step as f64 + 1.0)).powf(FALL_OF_STEPS);
        for ((weight, dial), sign) in weights.iter_mut().zip(&self.dials).zip(self.signs(step)) {
            *weight += pace * lead * sign * dial.step;
        }
    }
}

//! An evaluation with its weights from a text, without a player around it:
//! what players take after `eval=`, as in `mickey,eval.king=8`. The grammar of
//! games and players, `mickey:king=8`, works as well. `net` is the game's own
//! network, `net:FILE` the one in a file.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ludens_core::{Spec, SpecError};
use ludens_games::Game;
use ludens_knowledge::EvaluationError;
use ludens_net::Network;
use thiserror::Error;

use super::known::Known;
use super::network::{self, NET, NetworkFileError, file_of};
use super::recipe::WEIGHT;
use super::values::{Values, read_weight};

/// An evaluation by name, checked against its game.
///
/// ```
/// use ludens_play::catalog::EvaluationSpec;
/// let game = "checkers".parse()?;
/// let spec = EvaluationSpec::parse(&game, "h1:king=8,as-run=on")?;
/// assert_eq!(spec.to_string(), "mickey,eval.king=8,eval.as-run=1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct EvaluationSpec {
    name: &'static str,
    weights: Vec<(String, f64)>,
    network: Option<PathBuf>,
}

/// A text that names no evaluation.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum EvaluationSpecError {
    /// The text does not follow the grammar.
    #[error(transparent)]
    Grammar(#[from] SpecError),
    /// There is no such evaluation, or it has no such weight.
    #[error(transparent)]
    Unknown(#[from] EvaluationError),
    /// A weight does not take this value.
    #[error("weight {name} of {evaluation} cannot be {value:?}; it can be {allowed}")]
    BadValue {
        /// The evaluation's name.
        evaluation: &'static str,
        /// The weight's name.
        name: String,
        /// The value given.
        value: String,
        /// The values there are.
        allowed: String,
    },
    /// The same weight stands there twice.
    #[error("weight {name} of {evaluation} is given twice")]
    Twice {
        /// The evaluation's name.
        evaluation: &'static str,
        /// The weight's name.
        name: String,
    },
}

impl EvaluationSpec {
    /// The evaluation that `text` names in this game.
    pub fn parse(game: &Game, text: &str) -> Result<EvaluationSpec, EvaluationSpecError> {
        if let Some(path) = file_of(text) {
            let network = Some(path.to_path_buf());
            return Ok(EvaluationSpec { name: NET, weights: Vec::new(), network });
        }
        let spec = read(text)?;
        let known = Known::of(game);
        let name = known.evaluation(&spec.name)?.name;
        let mut weights: Vec<(String, f64)> = Vec::new();
        for item in &spec.items {
            let key = item.key.as_deref().unwrap_or(&item.value);
            let weight = key.strip_prefix(WEIGHT).unwrap_or(key);
            known.check_weights(Some(name), [weight].into_iter())?;
            if weights.iter().any(|(given, _)| given == weight) {
                let name_of_weight = weight.to_string();
                return Err(EvaluationSpecError::Twice { evaluation: name, name: name_of_weight });
            }
            weights.push((weight.to_string(), value(name, weight, &item.value)?));
        }
        Ok(EvaluationSpec { name, weights, network: None })
    }

    /// The best one of a game, if it has any.
    pub fn best(game: &Game) -> Option<EvaluationSpec> {
        let best = Known::of(game).evaluations.first()?.name;
        Some(EvaluationSpec { name: best, weights: Vec::new(), network: None })
    }

    /// The evaluation's name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The network's file, if it is a network. Nothing has been opened yet.
    pub fn network_file(&self) -> Option<&Path> {
        self.network.as_deref()
    }

    /// The network, if it is one.
    pub(crate) fn network(&self, game: &Game) -> Result<Option<Arc<Network>>, NetworkFileError> {
        match self.network_file() {
            Some(path) => network::open(game, path).map(Some),
            None => network::named(game, self.name),
        }
    }

    /// The weights that differ from the evaluation's own.
    pub fn weights(&self) -> impl Iterator<Item = (&str, f64)> {
        self.weights.iter().map(|(name, value)| (name.as_str(), *value))
    }
}

/// As it can be written after `eval=`.
impl fmt::Display for EvaluationSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        if let Some(path) = &self.network {
            write!(f, ":{}", path.display())?;
        }
        self.weights.iter().try_for_each(|(name, value)| write!(f, ",{WEIGHT}{name}={value}"))
    }
}

/// Players have a comma after the name, the grammar has a colon.
fn read(text: &str) -> Result<Spec, SpecError> {
    match text.contains(':') {
        true => text.parse(),
        false => text.replacen(',', ":", 1).parse(),
    }
}

fn value(evaluation: &'static str, name: &str, text: &str) -> Result<f64, EvaluationSpecError> {
    let accepted = Values::Weight.accept(text).and_then(|text| read_weight(&text));
    accepted.ok_or_else(|| EvaluationSpecError::BadValue {
        evaluation,
        name: name.to_string(),
        value: text.to_string(),
        allowed: Values::Weight.to_string(),
    })
}

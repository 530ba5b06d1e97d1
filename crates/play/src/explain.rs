//! What an evaluation says of a position, term by term: for people who want to
//! know why a score is what it is. No search is made.

use std::sync::Arc;

use ludens_core::{AnyRecord, Evaluation, Options, Outcome, Position, Record};
use ludens_games::{Game, Visitor};
use ludens_knowledge::{EvaluationError, knowledge};
use ludens_net::Network;
use schemars::JsonSchema;
use serde::Serialize;
use thiserror::Error;

use crate::catalog::{
    EvaluationSpec, EvaluationSpecError, NETWORK_HELP, NetworkFileError, evaluation_by,
};

/// A score and what it is made of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Evaluated")]
pub struct Explanation {
    /// The evaluation with its weights, as a player takes it after `eval=`.
    pub eval: String,
    /// What it says of the position for the side to move, in hundredths of its
    /// own unit.
    pub score: i32,
    /// What the score is made of: all values together are the score.
    pub terms: Vec<ExplainedTerm>,
}

/// One part of a score.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Term")]
pub struct ExplainedTerm {
    /// Its name: that of the weight behind it, if there is one.
    pub name: &'static str,
    /// What it adds for the side to move, in hundredths.
    pub value: i32,
    /// What it is, in one line.
    pub help: &'static str,
}

/// Why a position is not evaluated.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ExplainError {
    /// The evaluation does not exist, or not with these weights.
    #[error(transparent)]
    Spec(#[from] EvaluationSpecError),
    /// Its network cannot be used.
    #[error(transparent)]
    Network(#[from] NetworkFileError),
    /// No evaluation of the game is known.
    #[error("{game} has no evaluation")]
    NoEvaluation {
        /// The game.
        game: String,
    },
    /// The rules have decided: there is nothing to estimate.
    #[error("the game is over in this position ({}), and only undecided positions are evaluated",
        .outcome.reason)]
    GameOver {
        /// How it ended.
        outcome: Outcome,
    },
}

impl From<EvaluationError> for ExplainError {
    fn from(error: EvaluationError) -> ExplainError {
        ExplainError::Spec(error.into())
    }
}

/// What an evaluation says of the last position of a record: the one that `eval`
/// names, such as `mickey` or `mickey,eval.king=8`, or else the game's best.
///
/// ```
/// use ludens_play::explain;
/// let game: ludens_games::Game = "checkers".parse()?;
/// let told = explain(&game, &*game.start(), Some("mickey"))?;
/// assert_eq!(told.terms.iter().map(|term| term.value).sum::<i32>(), told.score);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain(
    game: &Game,
    record: &dyn AnyRecord,
    eval: Option<&str>,
) -> Result<Explanation, ExplainError> {
    if let Some(outcome) = record.outcome_on_board() {
        return Err(ExplainError::GameOver { outcome });
    }
    let spec = match eval {
        Some(text) => Some(EvaluationSpec::parse(game, text)?),
        None => EvaluationSpec::best(game),
    };
    let spec = spec.ok_or_else(|| ExplainError::NoEvaluation { game: game.to_string() })?;
    let network = spec.network(game)?;
    game.visit(Explain { record, spec, network })
}

struct Explain<'a> {
    record: &'a dyn AnyRecord,
    spec: EvaluationSpec,
    network: Option<Arc<Network>>,
}

impl Visitor for Explain<'_> {
    type Output = Result<Explanation, ExplainError>;

    fn visit<P: Position>(self, _: &Options) -> Self::Output {
        let Explain { record, spec, network } = self;
        let record = record.as_any().downcast_ref::<Record<P>>().expect("a record of this game");
        let position = record.position();
        if let Some(network) = network {
            let evaluation = evaluation_by::<P>(&network).expect("it fits the game");
            return Ok(told(&spec, &evaluation, |_| NETWORK_HELP, position));
        }
        let known = knowledge::<P>().expect("the evaluation was found there");
        let info = known.evaluation(spec.name())?;
        let evaluation = info.with(spec.weights())?;
        Ok(told(&spec, &*evaluation, |term| info.help_of(term), position))
    }
}

fn told<P: Position>(
    spec: &EvaluationSpec,
    evaluation: &dyn Evaluation<P>,
    help_of: impl Fn(&'static str) -> &'static str,
    position: &P,
) -> Explanation {
    let terms = evaluation.terms(position).into_iter().map(|term| ExplainedTerm {
        name: term.name,
        value: term.value,
        help: help_of(term.name),
    });
    let (score, terms) = (evaluation.score(position), terms.collect());
    Explanation { eval: spec.to_string(), score, terms }
}

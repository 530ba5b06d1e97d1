//! What an evaluation says of a position, term by term. No search: it is
//! answered at once.

use axum::Json;
use ludens_games::Game;
use ludens_play::catalog::EvaluationSpec;
use ludens_play::explain;
use ludens_wire::{Explanation, PositionRequest};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::input::Body;
use crate::players::READS_FILE;
use crate::problem::Problem;

/// What is to be evaluated.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "EvaluateRequest")]
pub(super) struct Question {
    game: String,
    #[serde(default)]
    start: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    /// The evaluation, perhaps with weights; the game's best if not given.
    #[serde(default)]
    eval: Option<String>,
}

pub(super) async fn evaluate(Body(question): Body<Question>) -> Result<Json<Explanation>, Problem> {
    let Question { game, start, moves, eval } = question;
    let (game, record) = PositionRequest { game, start, moves }.open()?;
    if eval.as_deref().is_some_and(|eval| names_file(&game, eval)) {
        return Err(Problem::unprocessable(format!("The evaluation {READS_FILE}.")));
    }
    explain(&game, &*record, eval.as_deref()).map(Json).map_err(Problem::unprocessable)
}

/// Whether the evaluation is a network's file. Nothing is opened.
fn names_file(game: &Game, eval: &str) -> bool {
    EvaluationSpec::parse(game, eval).is_ok_and(|spec| spec.network_file().is_some())
}

//! The proven value of a position, if it can be found while a request lasts.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use ludens_play::{Solution, SolveError, Solver};
use ludens_wire::{PositionRequest, Proof, Value};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::guard::Client;
use crate::input::Body;
use crate::pool::{Job, JobHandle, Owner};
use crate::position_request::open_in_turn;
use crate::problem::Problem;

/// The default time.
const USUAL_TIME: Duration = Duration::from_secs(10);

/// How much of a request's time is reserved for sending it and its answer.
const WAY: Duration = Duration::from_secs(5);

/// What making a solver may take on a busy machine.
const MAKING: Duration = Duration::from_secs(2);

/// The memory of a solver, if no less is allowed.
const MEMORY: usize = 64 << 20;

/// What is to be solved.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SolveRequest")]
pub(super) struct Question {
    game: String,
    #[serde(default)]
    start: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default)]
    time_ms: Option<u64>,
}

/// The result; nulls if the time was too short.
#[derive(Debug, Default, Serialize, JsonSchema)]
#[schemars(rename = "Solved")]
pub(super) struct Found {
    value: Option<Value>,
    score: Option<i32>,
    proof: Option<Proof>,
    best_move: Option<String>,
    nodes: u64,
    time_ms: u64,
}

pub(super) async fn solve(
    State(app): State<Arc<App>>,
    client: Client,
    Body(question): Body<Question>,
) -> Result<Json<Found>, Problem> {
    let Question { game, start, moves, time_ms } = question;
    let place = PositionRequest { game, start, moves };
    let (game, record) = open_in_turn(place, &app.pool, client).await?;
    if let Some(outcome) = record.outcome() {
        return Err(Problem::unprocessable(SolveError::GameOver { outcome }));
    }
    let limits = &app.config.limits;
    let most = limits.request_time.saturating_sub(WAY);
    let time = super::time(time_ms, USUAL_TIME, most)?;
    let memory = limits.player_memory.min(MEMORY);
    // The solver keeps to its time itself; making it takes some more.
    let job = Job { limit: Some(time + MAKING), memory, ..Job::default() };
    let work = move |turn: &JobHandle| {
        found(Solver::new(&game, memory).solve(&*record, Some(time), turn.stop()))
    };
    let ticket = app.pool.start(&Owner::of(client, "solve"), job, work)?;
    Ok(Json(ticket.within(most).await?.map_err(Problem::unprocessable)?))
}

/// The result. It is no error if the time was too short.
fn found(solved: Result<Solution, SolveError>) -> Result<Found, SolveError> {
    let milliseconds = |time: Duration| time.as_millis() as u64;
    match solved {
        Ok(Solution { value, score, proof, best_move, nodes, time }) => Ok(Found {
            value: Some(value),
            score,
            proof: Some(proof),
            best_move: Some(best_move),
            nodes,
            time_ms: milliseconds(time),
        }),
        Err(SolveError::Unsolved { nodes, time }) => {
            Ok(Found { nodes, time_ms: milliseconds(time), ..Found::default() })
        }
        Err(error) => Err(error),
    }
}

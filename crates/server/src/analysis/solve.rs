//! The proven value of a position, where it can be found while a request lasts.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use ludens_core::AnyRecord;
use ludens_play::{Solution, SolveError, Solver};
use serde::{Deserialize, Serialize};
use tokio::sync::Semaphore;

use crate::app::App;
use crate::guard::Client;
use crate::input::Body;
use crate::place::Place;
use crate::pool::{Job, Next, Owner, SLICE, Turn};
use crate::problem::Problem;

/// How long it is tried if nobody says so.
const USUAL_TIME: Duration = Duration::from_secs(10);

/// What is kept of a request's time for the way there and back.
const WAY: Duration = Duration::from_secs(5);

/// The memory of a solver, if no less is allowed.
const MEMORY: usize = 64 << 20;

/// So many solvers have their memory at a time; others wait.
static TABLES: Semaphore = Semaphore::const_new(8);

/// What is to be solved.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
    game: String,
    #[serde(default)]
    start: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default)]
    time_ms: Option<u64>,
}

/// What was found; nulls where the time was too short.
#[derive(Debug, Default, Serialize)]
pub(super) struct Found {
    value: Option<&'static str>,
    score: Option<i32>,
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
    let (game, record) = Place { game, start, moves }.open()?;
    if let Some(outcome) = record.outcome() {
        return Err(Problem::unprocessable(SolveError::GameOver { outcome }));
    }
    let limits = &app.config.limits;
    let most = limits.request_time.saturating_sub(WAY);
    let time = super::time(time_ms, USUAL_TIME, most)?;
    let memory = limits.player_memory.min(MEMORY);
    let mut effort = Effort { solver: None, record, left: time, spent: Duration::ZERO, nodes: 0 };
    let job = Job { limit: Some(time), slice: Some(SLICE) };
    let work = move |turn: &Turn| effort.go_on(|| Solver::new(&game, memory), turn);
    let _table = TABLES.acquire().await.map_err(Problem::internal)?;
    let ticket = app.pool.start(Owner::of(client, "solve"), job, work)?;
    Ok(Json(ticket.await?.map_err(Problem::unprocessable)?))
}

/// What was tried so far.
struct Effort {
    /// Made when its first turn comes.
    solver: Option<Solver>,
    record: Box<dyn AnyRecord>,
    left: Duration,
    spent: Duration,
    nodes: u64,
}

impl Effort {
    fn go_on(
        &mut self,
        make: impl FnOnce() -> Solver,
        turn: &Turn,
    ) -> Next<Result<Found, SolveError>> {
        let began = Instant::now();
        let solver = self.solver.get_or_insert_with(make);
        let solved = solver.solve(&*self.record, Some(self.left), turn.stop());
        let took = began.elapsed();
        self.spent += took;
        self.left = self.left.saturating_sub(took);
        match solved {
            Ok(solution) => Next::Done(Ok(self.found(Some(solution)))),
            Err(SolveError::Unsolved { nodes, .. }) => {
                self.nodes += nodes;
                let goes_on = turn.must_yield() && !self.left.is_zero();
                if goes_on { Next::Again } else { Next::Done(Ok(self.found(None))) }
            }
            Err(error) => Next::Done(Err(error)),
        }
    }

    fn found(&self, solution: Option<Solution>) -> Found {
        let nodes = self.nodes + solution.as_ref().map_or(0, |solution| solution.nodes);
        let time_ms = self.spent.as_millis() as u64;
        match solution {
            None => Found { nodes, time_ms, ..Found::default() },
            Some(Solution { value, score, best_move, .. }) => Found {
                value: Some(value.name()),
                score: Some(score),
                best_move: Some(best_move),
                nodes,
                time_ms,
            },
        }
    }
}

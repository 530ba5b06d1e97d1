//! What machines think of positions: analyses, sweeps over whole games, proofs,
//! all on the search pool.
//!
//! An analysis has no name and no memory: the stream is the job. While a client
//! reads it, thoughts come; when none does, the search stops.
//!
//! | file | role |
//! |---|---|
//! | `stream` | events to one client, and the end when it leaves |
//! | `latest` | the newest thought, and no older ones, for a slow reader |
//! | `analyses`, `sweeps`, `solve` | the routes |
//! | `evaluate` | what an evaluation says, without a search |

mod analyses;
mod evaluate;
mod latest;
mod solve;
mod stream;
mod sweeps;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::routing::post;
use ludens_wire::{Explanation, ThoughtView};

use crate::app::App;
use crate::openapi::Schemas;
use crate::problem::Problem;

pub(crate) use stream::Listeners;

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/api/analyses", post(analyses::analyse))
        .route("/api/sweeps", post(sweeps::sweep))
        .route("/api/evaluate", post(evaluate::evaluate))
        .route("/api/solve", post(solve::solve))
}

/// The types of these routes.
pub(crate) fn schemas(all: &mut Schemas) {
    all.taken::<analyses::Question>().sent::<ThoughtView>();
    all.taken::<sweeps::Question>().sent::<sweeps::SweptPosition>();
    all.taken::<evaluate::Question>().sent::<Explanation>();
    all.taken::<solve::Question>().sent::<solve::Found>();
}

/// The strongest player, which is the default.
fn best() -> String {
    "best".to_string()
}

/// A time in milliseconds, if it is one and not above `most`.
fn time(asked_ms: Option<u64>, usual: Duration, most: Duration) -> Result<Duration, Problem> {
    let asked = asked_ms.map_or(usual.min(most), Duration::from_millis);
    if asked.is_zero() || asked > most {
        let most = most.as_millis();
        let detail = format!("The time must be between 1 and {most} ms.");
        return Err(Problem::unprocessable(detail));
    }
    Ok(asked)
}

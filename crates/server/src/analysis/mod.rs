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
//! | `known` | what is known of endings, without a search |

mod analyses;
mod evaluate;
mod known;
mod latest;
mod solve;
mod stream;
mod sweeps;

use std::time::Duration;

use ludens_wire::{Explanation, KnownPositionView, PositionRequest, ThoughtView};

use crate::openapi::{Endpoint, Failure, Tag};
use crate::problem::Problem;

pub(crate) use stream::Listeners;

pub(crate) fn endpoints() -> Vec<Endpoint> {
    Tag::Analysis.over([
        Endpoint::post("/api/analyses", analyses::analyse)
            .named("analyse", "Analyse a position, live")
            .takes::<analyses::Question>()
            .streams(
                "Events `waiting` ({}), `thought` (a Thought, ever deeper) and `done` (a Thought), \
                 or `problem` (a Problem). The search stops when the reader leaves.",
            )
            .tells::<ThoughtView>(),
        Endpoint::post("/api/sweeps", sweeps::sweep)
            .named("sweep", "Analyse a whole game, live")
            .takes::<sweeps::Question>()
            .streams(
                "Events `waiting` ({}), `place` (a SweepPlace, in any order) and `done` ({}), or \
                 `problem` (a Problem).",
            )
            .tells::<sweeps::SweptPosition>(),
        Endpoint::post("/api/evaluate", evaluate::evaluate)
            .named("evaluate", "What an evaluation says of a position, term by term")
            .takes::<evaluate::Question>()
            .sends::<Explanation>(),
        Endpoint::post("/api/known", known::known)
            .named("known", "What is known of a position and its moves, without a search")
            .takes::<PositionRequest>()
            .sends::<KnownPositionView>()
            .may(&[Failure::Busy]),
        Endpoint::post("/api/solve", solve::solve)
            .named("solve", "The proven value of a position")
            .takes::<solve::Question>()
            .sends::<solve::Found>()
            .may(&[Failure::Busy]),
    ])
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

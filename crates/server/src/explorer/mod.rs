//! What was played from a position in the stored games, and how it ended.

mod indexer;

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use ludens_arena::store::{Sample, Store, StoreError, Tally};
use ludens_core::Side;
use ludens_wire::PositionRequest;
use schemars::JsonSchema;
use serde::Serialize;

pub(crate) use indexer::Indexer;

use crate::app::App;
use crate::guard::Client;
use crate::input::Body;
use crate::matches::Finished;
use crate::openapi::{Endpoint, Failure, Tag};
use crate::position_request::open_in_turn;
use crate::privacy::Mask;
use crate::problem::Problem;

/// How many games are shown as examples.
const SAMPLES: usize = 6;

pub(crate) fn endpoints() -> Vec<Endpoint> {
    Tag::Analysis.over([Endpoint::post("/api/explorer", explore)
        .named("explore", "What was played from a position in the stored games")
        .takes::<PositionRequest>()
        .sends::<Known>()
        .may(&[Failure::Busy])])
}

/// What is known of a position.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Explored")]
struct Known {
    /// The most frequent first.
    moves: Vec<KnownMove>,
    /// How many games came to it.
    games: u64,
    /// How many games are indexed, of how many that are stored.
    indexed: u64,
    stored: u64,
    samples: Vec<SampleView>,
}

/// A move, and how the games ended in which it was played.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ExploredMove")]
struct KnownMove {
    text: String,
    games: u64,
    first: u64,
    second: u64,
    draws: u64,
}

/// A game to show.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[schemars(rename = "Sample")]
enum SampleView {
    Tournament {
        run: String,
        number: u64,
        first: String,
        second: String,
        winner: Option<Side>,
    },
    Match {
        id: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(with = "String")]
        first: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(with = "String")]
        second: Option<String>,
        winner: Option<Side>,
    },
}

async fn explore(
    State(app): State<Arc<App>>,
    client: Client,
    Body(place): Body<PositionRequest>,
) -> Result<Json<Known>, Problem> {
    let (game, record) = open_in_turn(place, &app.pool, client).await?;
    let (game, key) = (game.to_string(), record.key());
    let known = app.db.with(move |store| known(store, &game, key)).await?;
    if known.indexed < known.stored {
        // A client that asks now asks again soon, and should find the rest then.
        app.indexer.wake();
    }
    Ok(Json(known))
}

fn known(store: &Store, game: &str, key: u64) -> Result<Known, StoreError> {
    let explored = store.explored(game, key)?;
    let progress = store.exploration()?;
    let samples = store.samples(&explored, SAMPLES)?;
    let samples: Result<Vec<_>, _> =
        samples.into_iter().map(|sample| view_of(store, sample)).collect();
    Ok(Known {
        games: explored.games,
        moves: explored.moves.into_iter().map(KnownMove::new).collect(),
        indexed: progress.indexed,
        stored: progress.stored,
        samples: samples?,
    })
}

impl KnownMove {
    fn new((text, tally): (String, Tally)) -> KnownMove {
        let Tally { first, second, draws, .. } = tally;
        KnownMove { text, games: tally.games(), first, second, draws }
    }
}

/// A sample as it is shown.
fn view_of(store: &Store, sample: Sample) -> Result<SampleView, StoreError> {
    Ok(match sample {
        Sample::Game { run, number, first, second, winner } => {
            let run = run.to_string();
            let mask = Mask::of(&store.run(&run)?);
            let [first, second] = [first, second].map(|name| mask.text(&name));
            SampleView::Tournament { run, number, first, second, winner }
        }
        Sample::Match(stored) => {
            let finished = Finished::read(&stored);
            let name = |side| finished.as_ref().and_then(|finished| finished.name(side));
            SampleView::Match {
                first: name(Side::First),
                second: name(Side::Second),
                winner: finished.as_ref().and_then(Finished::winner),
                id: stored.id,
            }
        }
    })
}

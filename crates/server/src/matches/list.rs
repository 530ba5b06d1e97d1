//! The latest matches, without their moves.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use ludens_arena::store::StoredMatch;
use ludens_play::Ending;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::progress::Progress;
use super::setup::Setup;
use super::view::SeatView;
use crate::app::App;
use crate::input::Asked;
use crate::problem::Problem;

const USUAL: usize = 30;
const MOST: usize = 100;

/// Which matches to list.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Page {
    /// How many, at most.
    #[serde(default = "usual")]
    #[schemars(range(min = 1, max = "MOST"))]
    limit: usize,
    /// Those before this match.
    #[serde(default)]
    before: Option<String>,
}

fn usual() -> usize {
    USUAL
}

/// Matches, the newest first.
#[derive(Serialize, JsonSchema)]
pub(super) struct MatchList {
    matches: Vec<Head>,
}

/// A match in a list.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MatchHead")]
struct Head {
    id: String,
    game: String,
    seats: [SeatView; 2],
    plies: usize,
    ending: Option<Ending>,
    /// Seconds since 1970.
    updated: u64,
    version: u64,
}

pub(super) async fn list(
    State(app): State<Arc<App>>,
    Asked(Page { limit, before }): Asked<Page>,
) -> Result<Json<MatchList>, Problem> {
    let limit = limit.clamp(1, MOST);
    // Matches are read and parsed on a thread that may block.
    let heads = app.db.with(move |store| {
        let found = store.latest_matches(before.as_deref(), limit)?;
        Ok(found.into_iter().filter_map(head).collect())
    });
    Ok(Json(MatchList { matches: heads.await? }))
}

/// None for a match that cannot be read: it must not hide the others.
fn head(stored: StoredMatch) -> Option<Head> {
    let setup = Setup::read(&stored.setup).ok()?.of_match;
    let Progress { of_match: progress, .. } = serde_json::from_str(&stored.progress).ok()?;
    Some(Head {
        plies: setup.moves.len() + progress.turns.len(),
        seats: setup.seats.each_ref().map(SeatView::from),
        game: setup.game,
        ending: progress.ending,
        id: stored.id,
        updated: stored.updated,
        version: stored.version,
    })
}

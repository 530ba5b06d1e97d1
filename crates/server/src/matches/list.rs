//! The latest matches, without their moves.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use ludens_arena::store::StoredMatch;
use serde::Deserialize;
use serde_json::{Value, json};

use super::progress::Progress;
use super::setup::Setup;
use super::view::SeatView;
use crate::app::App;
use crate::input::Asked;
use crate::problem::Problem;

const USUAL: usize = 30;
const MOST: usize = 100;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Page {
    #[serde(default)]
    limit: Option<usize>,
    /// Those that began before this one.
    #[serde(default)]
    before: Option<String>,
}

pub(super) async fn list(
    State(app): State<Arc<App>>,
    Asked(Page { limit, before }): Asked<Page>,
) -> Result<Json<Value>, Problem> {
    let limit = limit.unwrap_or(USUAL).clamp(1, MOST);
    // Read and written where one may take one's time.
    let heads = app.db.with(move |store| {
        let found = store.latest_matches(before.as_deref(), limit)?;
        Ok(found.iter().filter_map(head).collect::<Vec<Value>>())
    });
    Ok(Json(json!({"matches": heads.await?})))
}

/// None for a match that cannot be read: it must not hide the others.
fn head(stored: &StoredMatch) -> Option<Value> {
    let setup = Setup::read(&stored.setup).ok()?.of_match;
    let Progress { of_match: progress, .. } = serde_json::from_str(&stored.progress).ok()?;
    Some(json!({
        "id": stored.id,
        "game": setup.game,
        "seats": setup.seats.each_ref().map(SeatView::from),
        "plies": setup.moves.len() + progress.turns.len(),
        "ending": progress.ending,
        "updated": stored.updated,
        "version": stored.version,
    }))
}

//! What only the operator may do: check the key, and remove
//! matches and runs.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;
use axum::{Json, Router};
use ludens_arena::store::{Removal, Removed};
use schemars::JsonSchema;
use serde::Serialize;

use crate::app::App;
use crate::guard::Operator;
use crate::openapi::Schemas;
use crate::problem::Problem;

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new().route("/api/operator", get(about).post(try_key))
}

/// The types of these routes.
pub(crate) fn schemas(all: &mut Schemas) {
    all.sent::<About>();
}

/// What a page must know before it asks for a key.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "AboutOperator")]
struct About {
    /// Whether the app was started with a key.
    available: bool,
}

async fn about(State(app): State<Arc<App>>) -> Json<About> {
    Json(About { available: app.lock.has_key() })
}

/// Whether the key that was sent is the operator's.
async fn try_key(_: Operator) -> StatusCode {
    StatusCode::NO_CONTENT
}

/// Removes matches and runs for good, and frees their room on disk.
pub(crate) async fn remove(app: &Arc<App>, removal: Removal) -> Result<Removed, Problem> {
    let removed = app.db.with(move |store| {
        let removed = store.remove(&removal)?;
        store.shrink()?;
        Ok(removed)
    });
    let removed = removed.await?;
    app.storage.measure_again();
    Ok(removed)
}

//! What only the operator may do: check the key, and remove
//! matches and runs.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use ludens_arena::store::{Removal, Removed};
use schemars::JsonSchema;
use serde::Serialize;

use crate::app::App;
use crate::guard::Operator;
use crate::openapi::{Endpoint, Tag};
use crate::problem::Problem;

pub(crate) fn endpoints() -> Vec<Endpoint> {
    Tag::App.over([
        Endpoint::get("/api/operator", about)
            .named("aboutOperator", "Whether the app has an operator's key")
            .sends::<About>(),
        Endpoint::post("/api/operator", try_key)
            .named("tryOperatorKey", "Tries the operator's key")
            .for_operator()
            .sends_nothing("It is the operator's key."),
    ])
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

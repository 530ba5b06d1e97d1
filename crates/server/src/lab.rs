//! The lab: experiments and their reports. There are none yet, and it says so.

use std::sync::Arc;

use axum::routing::get;
use axum::{Json, Router};
use serde_json::{Value, json};

use crate::app::App;

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new().route("/api/lab", get(lab))
}

async fn lab() -> Json<Value> {
    Json(json!({"experiments": [], "reports": []}))
}

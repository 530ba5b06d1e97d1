//! The API described for programs and for those who write them: OpenAPI 3.1,
//! written by hand and held to the truth by `tests/openapi`.

use std::sync::Arc;

use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;

use crate::app::App;

const DOCUMENT: &str = include_str!("openapi.json");

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new().route("/api/openapi.json", get(document))
}

async fn document() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], DOCUMENT)
}

//! The interface described for programs and for those who write them: OpenAPI 3.1.
//! `openapi.json` lists the operations; the schemas come from the types
//! (`schemas`). `tests/openapi` holds both to the app.

mod page_types;
mod python_types;
mod schemas;

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use serde_json::{Map, Value};

use crate::app::App;

pub(crate) use schemas::Schemas;

/// The operations, and the schemas of what has no type.
const OPERATIONS: &str = include_str!("openapi.json");

static DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
    let mut document: Value = serde_json::from_str(OPERATIONS).unwrap_or_default();
    let written = document.pointer_mut("/components/schemas").and_then(Value::as_object_mut);
    written.unwrap_or(&mut Map::new()).extend(Schemas::all());
    document
});

/// The types of the page, made from the schemas: what `web/js/api-types.js` holds.
pub fn page_types() -> String {
    let schemas = DOCUMENT.pointer("/components/schemas").and_then(Value::as_object);
    schemas.map(page_types::module).unwrap_or_default()
}

/// The types of Python, made from the schemas: what `_types.py` of the package holds.
pub fn python_types() -> String {
    python_types::module()
}

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new().route("/api/openapi.json", get(document))
}

async fn document() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], DOCUMENT.to_string())
}

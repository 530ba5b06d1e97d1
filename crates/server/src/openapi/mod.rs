//! The interface: what it answers, and its description for programs and for those
//! who write them, OpenAPI 3.1.
//!
//! Every module lists what it answers as [`Endpoint`]s. The router and the document
//! are both made from these lists, and the schemas from the types that are sent and
//! taken. `tests/openapi` holds what is answered to what is promised.
//!
//! | file | role |
//! |---|---|
//! | `endpoint` | one entry of those lists |
//! | `parameters` | what stands in a path and after the question mark |
//! | `failures` | the errors that an endpoint can answer with |
//! | `examples` | what requests and answers can be |
//! | `schemas` | the types |
//! | `document` | all of it together |
//! | `page_types` | the types once more, as the page reads them |

mod document;
mod endpoint;
mod examples;
mod failures;
mod page_types;
mod parameters;
mod python_types;
mod schemas;

use std::sync::LazyLock;

use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use serde_json::{Value, json};

use crate::app;

pub(crate) use endpoint::{Endpoint, JSON, Tag, router};
pub(crate) use failures::Failure;
pub(crate) use parameters::PathParameter;

static DOCUMENT: LazyLock<Value> = LazyLock::new(|| document::of(&app::endpoints()));

/// The types of the page, made from the schemas: what `web/js/api-types.js` holds.
pub fn page_types() -> String {
    let schemas = DOCUMENT.pointer("/components/schemas").and_then(Value::as_object);
    schemas.map(page_types::module).unwrap_or_default()
}

/// The types of Python, made from the schemas: what `_types.py` of the package holds.
pub fn python_types() -> String {
    python_types::module()
}

pub(crate) fn endpoints() -> Vec<Endpoint> {
    Tag::App.over([Endpoint::get("/api/openapi.json", document)
        .named("describe", "This document")
        .answers(200, "Done.")
        .with(JSON, |_| json!({"type": "object"}))])
}

async fn document() -> impl IntoResponse {
    ([(CONTENT_TYPE, JSON)], DOCUMENT.to_string())
}

//! The files of a report, as they were written. A report is a page by itself:
//! it has its own style inside, runs nothing, and may stand in a frame of ours.

use std::fs;
use std::sync::Arc;

use axum::extract::State;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE, X_FRAME_OPTIONS};
use axum::http::{HeaderName, HeaderValue};
use axum::response::{IntoResponse, Response};

use super::run_folder::{RunFolder, RunName};
use crate::app::App;
use crate::input::Named;
use crate::patient::off_the_road;
use crate::problem::Problem;

const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const HEADERS: [(HeaderName, HeaderValue); 2] = [
    (CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    (X_FRAME_OPTIONS, HeaderValue::from_static("SAMEORIGIN")),
];

/// What a report can have, in words.
pub(super) const NAMES: &str =
    "`report.html`, `report.md`, `verdicts.json`, `tables/NAME.csv` or `plots/NAME.svg`.";

pub(super) async fn file(
    State(app): State<Arc<App>>,
    Named((id, file)): Named<(String, String)>,
) -> Result<Response, Problem> {
    let name = RunName::read(&id)?;
    let missing = || Problem::not_found(format!("There is no file {file} in the run {id}."));
    let kind = kind(&file).ok_or_else(missing)?;
    let wanted = file.clone();
    let text = off_the_road(move || Ok(read(&app.bench.runs, name, &wanted))).await?;
    let text = text.ok_or_else(missing)?;
    Ok((HEADERS, [(CONTENT_TYPE, kind)], text).into_response())
}

fn kind(file: &str) -> Option<&'static str> {
    let (_, ending) = file.rsplit_once('.')?;
    match ending {
        "html" => Some("text/html; charset=utf-8"),
        "md" => Some("text/markdown; charset=utf-8"),
        "csv" => Some("text/csv; charset=utf-8"),
        "svg" => Some("image/svg+xml"),
        "json" => Some("application/json"),
        _ => None,
    }
}

/// A file's text if it is one that a report has: names are compared with what
/// is there, and never become a path by themselves.
fn read(runs: &RunFolder, name: RunName, file: &str) -> Option<String> {
    let is_of_report = match file.split_once('/') {
        None => ["report.html", "report.md", "verdicts.json"].contains(&file),
        Some((folder @ ("tables" | "plots"), file)) => {
            runs.files(name, folder).iter().any(|known| known == file)
        }
        Some(_) => false,
    };
    is_of_report.then(|| fs::read_to_string(runs.folder(name).join(file)).ok()).flatten()
}

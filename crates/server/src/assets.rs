//! The page: its files are part of the program. A path that is no file of it is
//! a place inside the page, which finds its own way.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::problem::Problem;

#[derive(RustEmbed)]
#[folder = "../../web/"]
#[include = "index.html"]
#[include = "icon.svg"]
#[include = "js/*"]
#[include = "style/*"]
#[include = "lang/*"]
#[include = "rules/*"]
struct Page;

/// Answers whatever no route does.
pub(crate) async fn fallback(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return Problem::not_found(format!("There is nothing at {}.", uri.path())).into_response();
    }
    if !matches!(method, Method::GET | Method::HEAD) {
        let detail = format!("{method} is not possible here.");
        return Problem::new(StatusCode::METHOD_NOT_ALLOWED, detail).into_response();
    }
    match Page::get(path) {
        Some(file) => send(path, file, &headers),
        None if path.rsplit('/').next().is_some_and(|name| name.contains('.')) => {
            Problem::not_found(format!("There is no file {}.", uri.path())).into_response()
        }
        None => match Page::get("index.html") {
            Some(page) => send("index.html", page, &headers),
            None => Problem::internal("The page is missing from this program.").into_response(),
        },
    }
}

/// The file, unless the browser has it already.
fn send(path: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let hash = file.metadata.sha256_hash();
    let tag: String = hash.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{tag}\"");
    let known = headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let about = [(ETAG, tag.as_str()), (CACHE_CONTROL, "no-cache")];
    if known {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    (about, [(CONTENT_TYPE, kind(path))], file.data).into_response()
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}

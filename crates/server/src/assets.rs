//! The page: its files are part of the program. A path that is no file is
//! a route inside the page, which the page itself handles.

use std::borrow::Cow;

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

/// The style sheets of every page. A browser takes longer to ask for a file than
/// to read it, so what is always needed is asked for once.
const STYLES: [&str; 5] = ["tokens", "layout", "controls", "board", "play"];

/// The texts of every page.
const WORDS: [&str; 3] = ["common", "catalogue", "play"];

/// What is sent, and the tag by which a browser knows that it has it already.
struct Sent {
    data: Cow<'static, [u8]>,
    tag: String,
}

impl Sent {
    fn new(file: EmbeddedFile) -> Sent {
        let hash = file.metadata.sha256_hash();
        let tag = hash.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
        Sent { data: file.data, tag }
    }

    /// A file of the page, or one that is put together from several.
    fn find(path: &str) -> Option<Sent> {
        if path == "style/start.css" {
            return Sent::join(STYLES.map(|name| (String::new(), format!("style/{name}.css"))), "");
        }
        if let Some(folder) = path.strip_suffix("/start.json").filter(|it| it.starts_with("lang/"))
        {
            let mut before = '{';
            let part = |name| {
                let key = format!("{}\"{name}\":", std::mem::replace(&mut before, ','));
                (key, format!("{folder}/{name}.json"))
            };
            return Sent::join(WORDS.map(part), "}");
        }
        Page::get(path).map(Sent::new)
    }

    /// Files one after the other, each with a prefix, and an end.
    fn join<const N: usize>(parts: [(String, String); N], end: &str) -> Option<Sent> {
        let (mut data, mut tag) = (Vec::new(), String::new());
        for (before, path) in parts {
            let part = Sent::new(Page::get(&path)?);
            data.extend_from_slice(before.as_bytes());
            data.extend_from_slice(&part.data);
            tag.push_str(&part.tag);
        }
        data.extend_from_slice(end.as_bytes());
        Some(Sent { data: data.into(), tag })
    }
}

/// Answers all requests that no route does.
pub(crate) async fn fallback(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return Problem::not_found(format!("There is nothing at {}.", uri.path())).into_response();
    }
    if !matches!(method, Method::GET | Method::HEAD) {
        let detail = format!("{method} is not possible here.");
        return Problem::new(StatusCode::METHOD_NOT_ALLOWED, detail).into_response();
    }
    match Sent::find(path) {
        Some(file) => send(path, file, &headers),
        None if path.rsplit('/').next().is_some_and(|name| name.contains('.')) => {
            Problem::not_found(format!("There is no file {}.", uri.path())).into_response()
        }
        None => match Sent::find("index.html") {
            Some(page) => send("index.html", page, &headers),
            None => Problem::internal("The page is missing from this program.").into_response(),
        },
    }
}

/// The file, unless the browser has it already.
fn send(path: &str, file: Sent, headers: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", file.tag);
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

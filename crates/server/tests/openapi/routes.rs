//! The routes of the app as its sources have them: every `.route(path, …)` with
//! the methods it answers.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];

/// All routes, each with its method.
pub(crate) fn in_sources() -> BTreeSet<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let files = sources(&folder);
    files.iter().flat_map(|file| routes(&fs::read_to_string(file).expect("a source"))).collect()
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    let paths = entries.flat_map(|entry| match entry.path() {
        path if path.is_dir() => sources(&path),
        path => vec![path],
    });
    paths.filter(|path| path.extension().is_some_and(|ending| ending == "rs")).collect()
}

fn routes(source: &str) -> Vec<(String, String)> {
    let calls = source.split(".route(").skip(1).map(|rest| &rest[..end_of_call(rest)]);
    let routes = calls.filter_map(|call| {
        let (path, handlers) = call.trim_start().strip_prefix('"')?.split_once('"')?;
        // A path that takes the rest is described as any other.
        let path = path.replace("{*", "{");
        Some(methods(handlers).into_iter().map(move |method| (path.clone(), method.to_string())))
    });
    routes.flatten().collect()
}

/// Where the call ends whose bracket is open.
fn end_of_call(rest: &str) -> usize {
    let mut open = 1;
    let end = rest.char_indices().find(|(_, letter)| {
        open += match letter {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        open == 0
    });
    end.map_or(rest.len(), |(place, _)| place)
}

/// `get(a).post(b)`: both, but nothing of what stands in their brackets.
fn methods(handlers: &str) -> Vec<&'static str> {
    let mut open = 0;
    let outside: String = handlers
        .chars()
        .filter(|letter| {
            open -= i32::from(*letter == ')');
            let is_outside = open == 0;
            open += i32::from(*letter == '(');
            is_outside && *letter != ')'
        })
        .collect();
    let words: Vec<&str> = outside.split(|letter: char| !letter.is_ascii_lowercase()).collect();
    METHODS.into_iter().filter(|method| words.contains(method)).collect()
}

#[test]
fn routes_are_found_as_they_are_written() {
    let source = r#"Router::new()
        .route("/a", get(list).post(create))
        .route(
            "/b/{id}",
            axum::routing::post(x::get(1)),
        ).route("/c", get(|| async { "ok" }))"#;
    let found = routes(source);
    let found: Vec<_> =
        found.iter().map(|(path, method)| (path.as_str(), method.as_str())).collect();
    assert_eq!(found, [("/a", "get"), ("/a", "post"), ("/b/{id}", "post"), ("/c", "get")]);
}

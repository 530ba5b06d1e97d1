//! Invariants of ARCHITECTURE.md: crates use only those they may, the libraries
//! below the players neither print nor read anything, and no code above `knowledge`
//! names a game.

use std::fs;
use std::path::{Path, PathBuf};

use ludens_games::GAMES;

/// Each crate with the crates of ours that it may use.
const MAY_USE: &[(&str, &[&str])] = &[
    ("core", &[]),
    ("games", &["core"]),
    ("endings", &["core", "games"]),
    ("search", &["core"]),
    ("net", &["core"]),
    ("knowledge", &["core", "games", "endings", "search", "net"]),
    ("play", &["core", "games", "endings", "search", "net", "knowledge"]),
    ("learn", &["core", "games", "net", "knowledge", "play"]),
    ("wire", &["core", "games", "play"]),
    ("arena", &["core", "games", "play", "wire"]),
    ("lab", &["core", "games", "play", "wire", "arena"]),
    ("league", &["core", "games", "play", "arena"]),
    ("server", &["core", "games", "play", "wire", "arena", "lab"]),
    (
        "cli",
        &[
            "core",
            "games",
            "search",
            "knowledge",
            "play",
            "wire",
            "arena",
            "lab",
            "league",
            "learn",
            "server",
        ],
    ),
    ("python", &["core", "games", "net", "play", "learn", "wire", "arena", "lab"]),
];

/// Crates that do no input or output.
const SILENT: &[&str] = &["core", "games", "search", "net", "knowledge"];

/// What such a crate must not contain. A clock counts: search reads one only
/// through its control.
const LOUD: &[&str] = &[
    "println!",
    "print!",
    "eprintln!",
    "eprint!",
    "dbg!",
    "std::io",
    "std::fs",
    "std::net",
    "std::env",
    "std::process",
    "std::{",
    "Instant::now",
    "SystemTime::now",
];

fn crates_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn crate_names() -> Vec<String> {
    let entries = fs::read_dir(crates_folder()).expect("the crates");
    entries.map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn dependencies_point_one_way() {
    for name in crate_names() {
        let rule = MAY_USE.iter().find(|(crate_name, _)| *crate_name == name);
        let (_, allowed) =
            rule.unwrap_or_else(|| panic!("{name} has no place in the architecture"));
        let manifest = fs::read_to_string(crates_folder().join(&name).join("Cargo.toml"));
        let manifest = manifest.expect("a manifest");
        for line in manifest.lines() {
            let line = line.trim_start_matches("[dependencies.").trim_start_matches('"');
            let Some(used) = line.strip_prefix("ludens-") else { continue };
            let used: String = used.chars().take_while(char::is_ascii_alphanumeric).collect();
            assert!(allowed.contains(&used.as_str()), "{name} must not use {used}");
        }
    }
}

#[test]
fn the_lower_crates_are_silent() {
    let mut seen = 0;
    for name in crate_names().iter().filter(|name| SILENT.contains(&name.as_str())) {
        for file in sources(&crates_folder().join(name).join("src")) {
            seen += 1;
            for (number, line) in (1..).zip(fs::read_to_string(&file).expect("a source").lines()) {
                let code = line.split("//").next().unwrap_or("");
                let loud = LOUD.iter().find(|word| code.contains(**word));
                assert!(loud.is_none(), "{}:{number} has {loud:?}", file.display());
            }
        }
    }
    assert!(seen > 10, "only {seen} files were looked at");
}

/// Crates whose code serves every game and names none.
const NAMELESS: &[&str] =
    &["core", "search", "net", "play", "learn", "wire", "arena", "league", "lab", "server", "cli"];

#[test]
fn no_code_above_knowledge_names_a_game() {
    let mut seen = 0;
    for file in NAMELESS.iter().flat_map(|name| sources(&crates_folder().join(name).join("src"))) {
        let text = fs::read_to_string(&file).expect("a source");
        if file.ends_with("tests.rs") || file.ends_with("testing.rs") {
            continue;
        }
        seen += 1;
        // Tests and examples in comments may name games.
        let code = text.split("#[cfg(test)]").next().unwrap_or("");
        for (number, line) in (1..).zip(code.lines()) {
            let code = line.split("//").next().unwrap_or("");
            let named = GAMES.iter().find(|info| words(code).any(|word| word == info.name));
            let named = named.map(|info| info.name);
            assert!(named.is_none(), "{}:{number} names {named:?}", file.display());
        }
    }
    assert!(seen > 300, "only {seen} files were looked at");
}

/// The words of a line of code, as names of games are written.
fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|letter: char| !letter.is_ascii_alphanumeric())
}

/// All Rust files below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths
        .flat_map(|path| match path.is_dir() {
            true => sources(&path),
            false if path.extension().is_some_and(|ending| ending == "rs") => vec![path],
            false => Vec::new(),
        })
        .collect()
}

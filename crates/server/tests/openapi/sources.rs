//! The sources of the app, for what must stand in one place only.

use std::fs;
use std::path::{Path, PathBuf};

/// The files in which this text stands.
pub(crate) fn with(text: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let has_it = |file: &PathBuf| fs::read_to_string(file).expect("a source").contains(text);
    let found = files(&folder).into_iter().filter(has_it);
    let name = |file: PathBuf| file.strip_prefix(&folder).map(|it| it.display().to_string());
    found.map(|file| name(file).expect("a file in the folder")).collect()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    let paths = entries.flat_map(|entry| match entry.path() {
        path if path.is_dir() => files(&path),
        path => vec![path],
    });
    paths.filter(|path| path.extension().is_some_and(|ending| ending == "rs")).collect()
}

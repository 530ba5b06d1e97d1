//! Where the databases of endings are, which a program says once for all games.

use std::path::PathBuf;
use std::sync::OnceLock;

static FOLDER: OnceLock<(PathBuf, usize)> = OnceLock::new();

/// Lets all games use the databases of this folder, with up to so much memory for each game. It
/// counts if it is said before the first player is made; without it only what needs no files is
/// known.
pub fn use_endings_of(folder: PathBuf, memory: usize) {
    let _ = FOLDER.set((folder, memory));
}

pub(crate) fn endings_folder() -> Option<&'static (PathBuf, usize)> {
    FOLDER.get()
}

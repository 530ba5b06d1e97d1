//! What can go wrong with a results file, in words for the person who named the
//! file. SQLite's own words appear only where nothing better is known.

use std::io;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

use super::runs::RunId;

/// Why the store did not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The environment names no folder for a user's data.
    #[error("there is no folder for your results, as {variable} is not set; set it or name a file")]
    NoDataFolder {
        /// The variable that would name it.
        variable: &'static str,
    },
    /// The path names a folder.
    #[error("{} is a folder; a results file is expected", .path.display())]
    IsFolder {
        /// The path.
        path: PathBuf,
    },
    /// A reader found no file.
    #[error("there is no results file {}", .path.display())]
    Missing {
        /// The path.
        path: PathBuf,
    },
    /// The folder of a new file is not there.
    #[error("there is no folder {} for the file {}; make it first", .folder.display(), .path.display())]
    NoFolder {
        /// The folder.
        folder: PathBuf,
        /// The file that was to be in it.
        path: PathBuf,
    },
    /// The folder of a new file, or the file itself, cannot be made.
    #[error("{} cannot be made: {error}", .path.display())]
    CannotMake {
        /// The folder or file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The file is something else.
    #[error("{} is not a results file of Ludens: {why}", .path.display())]
    NotOurs {
        /// The file.
        path: PathBuf,
        /// The sign of it.
        why: &'static str,
    },
    /// A later program wrote the file.
    #[error(
        "{} was written by a newer Ludens: its format has version {found}, this program knows \
         version {known}; please use the newer program",
        .path.display()
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: usize,
        /// The newest version that this program knows.
        known: usize,
    },
    /// An earlier program wrote the file, and a reader may not change it.
    #[error(
        "{} was written by an older Ludens: its format has version {found}, this program reads \
         version {known}; it is brought up to date when a match is stored in it",
        .path.display()
    )]
    Older {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: usize,
        /// The version that is needed.
        known: usize,
    },
    /// The file has been changed by another program.
    #[error("{} is damaged: {what}", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What was found.
        what: String,
    },
    /// No run has this name.
    #[error("there is no run `{wanted}` in {}", .path.display())]
    NoRun {
        /// What was asked for.
        wanted: String,
        /// The file.
        path: PathBuf,
    },
    /// No match has this name.
    #[error("there is no match `{wanted}` in {}", .path.display())]
    NoMatch {
        /// What was asked for.
        wanted: String,
        /// The file.
        path: PathBuf,
    },
    /// Several runs have this name.
    #[error("`{wanted}` may be any of the runs {}", list(.candidates))]
    Ambiguous {
        /// What was asked for.
        wanted: String,
        /// The runs it may mean.
        candidates: Vec<RunId>,
    },
    /// The same run is already there.
    #[error("this run is already in {}, as {run}", .path.display())]
    RunExists {
        /// Its name in the file.
        run: RunId,
        /// The file.
        path: PathBuf,
    },
    /// Another process plays the run.
    #[error("{run} in {} is being played by another process", .path.display())]
    IsPlayed {
        /// The run.
        run: RunId,
        /// The file.
        path: PathBuf,
    },
    /// Another game has this number.
    #[error(
        "game {number} of run {run} is already in {}, and the two differ in their {what}",
        .path.display()
    )]
    GameDiffers {
        /// The run.
        run: RunId,
        /// The game's number in it.
        number: u64,
        /// The file.
        path: PathBuf,
        /// In what they differ.
        what: &'static str,
    },
    /// Two files have the same game with differences.
    #[error(
        "game {number} of run {run} ({title}) is in {} and in {}, and the two differ in their \
         {what}; nothing was merged",
        .held.display(),
        .file.display()
    )]
    Disagreement {
        /// The run, as the file merged into calls it.
        run: RunId,
        /// The run's title.
        title: String,
        /// The game's number in it.
        number: u64,
        /// Where they differ.
        what: &'static str,
        /// The file that had the game first.
        held: PathBuf,
        /// The file that has it with differences.
        file: PathBuf,
    },
    /// Two files have runs of one key that are not the same run.
    #[error(
        "run {run} in {} and a run in {} have the same key but different specifications; \
         nothing was merged",
        .path.display(),
        .file.display()
    )]
    SpecDiffers {
        /// The run, as the file merged into calls it.
        run: RunId,
        /// The file merged into.
        path: PathBuf,
        /// The other file.
        file: PathBuf,
    },
    /// The game has something that could not be read back unchanged.
    #[error("game {number} cannot be stored: {why}")]
    Unstorable {
        /// The game's number.
        number: u64,
        /// What is wrong with it.
        why: String,
    },
    /// A backup would have replaced a file.
    #[error("{} exists already, and a backup replaces no file", .path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// Any other error of SQLite.
    #[error("{}: {}", .path.display(), in_words(.error))]
    Database {
        /// The file.
        path: PathBuf,
        /// SQLite's message.
        error: rusqlite::Error,
    },
}

impl StoreError {
    /// SQLite's error about this file.
    pub(super) fn database(path: &Path, error: rusqlite::Error) -> StoreError {
        let path = path.to_owned();
        match &error {
            rusqlite::Error::FromSqlConversionFailure(_, _, what) => {
                StoreError::Damaged { path, what: what.to_string() }
            }
            _ => match error.sqlite_error_code() {
                Some(ErrorCode::NotADatabase) => {
                    StoreError::NotOurs { path, why: "it is no SQLite database" }
                }
                Some(ErrorCode::DatabaseCorrupt) => {
                    StoreError::Damaged { path, what: error.to_string() }
                }
                _ => StoreError::Database { path, error },
            },
        }
    }
}

/// The common problems as a user sees them.
fn in_words(error: &rusqlite::Error) -> String {
    let words = match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            "another program has been writing to the file for too long; please try again"
        }
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => "the file may only be read",
        Some(ErrorCode::DiskFull) => "the disk is full",
        Some(ErrorCode::CannotOpen) => "the file cannot be opened; may its folder be written to?",
        Some(ErrorCode::SystemIoFailure) => "the disk does not answer as it should",
        _ => return error.to_string(),
    };
    format!("{words} ({error})")
}

fn list(runs: &[RunId]) -> String {
    runs.iter().map(RunId::to_string).collect::<Vec<_>>().join(", ")
}

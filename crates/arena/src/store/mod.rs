//! The results file: runs and their games in one SQLite file, each game exactly
//! once under its run and number; and the matches that people play.
//!
//! What a method has stored when it returns is still there after the process is
//! killed at any later moment: the log that SQLite writes ahead is in the
//! system's hands by then. Several programs may use a file at once; writers wait
//! for each other.
//!
//! ```
//! use ludens_arena::store::{NewRun, Store};
//!
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("results.db");
//! let store = Store::open(&path)?;
//! let run = store.create_run(&NewRun { title: "a against b".into(), ..NewRun::default() })?;
//! assert_eq!(store.run("last")?.id, run);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod claim;
mod error;
mod explorer;
mod games;
mod location;
mod matches;
mod measurements;
mod merge;
mod moves;
mod numbers;
mod pages;
mod removal;
mod runs;
mod schema;
mod tallies;
mod values;

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use rusqlite::backup::Backup;
use rusqlite::{Connection, ErrorCode, OpenFlags, Transaction, TransactionBehavior};

pub use claim::Claim;
pub use error::StoreError;
pub use explorer::{
    Exploration, Explored, ExploredGame, Passage, PlayedMatch, Sample, Tally, Unexplored,
    UnexploredMatch,
};
pub use games::{Added, GameFilter, GameHead, GameRow, MoveRow};
pub use matches::{MatchWrite, MatchWritten, NewMatch, SavedMatch, StoredMatch};
pub use merge::Merged;
pub use numbers::Numbers;
pub use pages::Pages;
pub use removal::{Removal, Removed};
pub use runs::{NewRun, Run, RunId, RunState, Subject, Version};
pub use tallies::PlayerTotal;

/// How long to wait for another program that is writing. A merge of large files
/// is one transaction, so this is long.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long closing waits for other programs that use the file.
const CLOSING_PATIENCE: Duration = Duration::from_secs(1);

/// The path of a store that has none, as SQLite writes it.
const IN_MEMORY: &str = ":memory:";

/// An open results file.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
    path: PathBuf,
}

impl Store {
    /// Opens a file to read and write, and creates it if it does not exist; its folder
    /// must exist. A file of an earlier version is brought up to date.
    pub fn open(path: impl AsRef<Path>) -> Result<Store, StoreError> {
        let path = path.as_ref();
        refuse_folder(path)?;
        check_folder_of(path)?;
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        let store = Store::connect(path, flags)?;
        // Nothing is changed before the file is known to be ours.
        let version = schema::version(&store.connection, path, schema::STEPS.len())?;
        if version == 0 {
            store.give_room_back().map_err(|error| store.told(error))?;
        }
        store.prepare_to_write().map_err(|error| store.told(error))?;
        schema::migrate(&store.connection, path, schema::STEPS)?;
        Ok(store)
    }

    /// Opens an existing file to read and write it.
    pub fn open_existing(path: impl AsRef<Path>) -> Result<Store, StoreError> {
        let path = path.as_ref();
        match path.exists() {
            true => Store::open(path),
            false => Err(StoreError::Missing { path: path.into() }),
        }
    }

    /// Closes the file with everything in it: SQLite's write-ahead log, a file
    /// beside it, is merged into it. If another program is using the file, that
    /// one may have to do so later.
    pub fn close(self) -> Result<(), StoreError> {
        let Store { connection, path } = self;
        let told = |error| StoreError::database(&path, error);
        connection.busy_timeout(CLOSING_PATIENCE).map_err(told)?;
        // "Busy" is an answer here and no error.
        let checkpoint = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
        checkpoint
            .or_else(|error| if may_not_write(&error) { Ok(()) } else { Err(told(error)) })?;
        connection.close().map_err(|(_, error)| told(error))
    }

    /// A store that is removed when it is dropped, for results that are only
    /// counted.
    pub fn in_memory() -> Result<Store, StoreError> {
        let path = PathBuf::from(IN_MEMORY);
        let told = |error| StoreError::database(&path, error);
        let connection = Connection::open_in_memory().map_err(told)?;
        schema::migrate(&connection, &path, schema::STEPS)?;
        Ok(Store { connection, path })
    }

    /// Opens an existing file to read it while others may write.
    pub fn open_read_only(path: impl AsRef<Path>) -> Result<Store, StoreError> {
        let path = path.as_ref();
        refuse_folder(path)?;
        if !path.exists() {
            return Err(StoreError::Missing { path: path.into() });
        }
        let mut store = Store::connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        if store.cannot_join() {
            store = Store::connect_alone(path)?;
        }
        let known = schema::STEPS.len();
        match schema::version(&store.connection, path, known)? {
            0 => Err(StoreError::NotOurs { path: path.into(), why: "it is empty" }),
            found if found < schema::READABLE => {
                Err(StoreError::Older { path: path.into(), found, known })
            }
            _ => Ok(store),
        }
    }

    /// The default file in the user's data folder:
    /// `ludens/ludens.db` below `$XDG_DATA_HOME` or `~/.local/share`, below
    /// `~/Library/Application Support` on macOS, below `%APPDATA%` on Windows.
    pub fn default_path() -> Result<PathBuf, StoreError> {
        location::default_path()
    }

    /// The same file, to be written: its folder is made if there is none.
    pub fn default_path_to_write() -> Result<PathBuf, StoreError> {
        let path = Store::default_path()?;
        if let Some(folder) = path.parent() {
            let cannot = |error| StoreError::CannotMake { path: folder.into(), error };
            fs::create_dir_all(folder).map_err(cannot)?;
        }
        Ok(path)
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads the whole file and checks that it is consistent.
    pub fn check(&self) -> Result<(), StoreError> {
        let found = self.rows("PRAGMA integrity_check", [], |row| row.get::<_, String>(0))?;
        match found.as_slice() {
            [fine] if fine == "ok" => Ok(()),
            _ => Err(StoreError::Damaged { path: self.path.clone(), what: found.join("; ") }),
        }
    }

    /// Copies the file, as it is at this moment, while others may go on
    /// writing. Replaces no file.
    pub fn backup(&self, to: impl AsRef<Path>) -> Result<(), StoreError> {
        let to = to.as_ref();
        check_folder_of(to)?;
        reserve(to)?;
        let copied = copy(&self.connection, to);
        if copied.is_err() {
            // The copy's own error is the one to report.
            let _ = fs::remove_file(to);
        }
        copied.map_err(|error| StoreError::database(to, error))
    }

    /// To read a file that others may write, SQLite must write beside it. If
    /// it cannot, nobody else is writing either.
    fn cannot_join(&self) -> bool {
        let tried = self.connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()));
        let code = tried.err().and_then(|error| error.sqlite_error_code());
        matches!(code, Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly))
    }

    fn connect_alone(path: &Path) -> Result<Store, StoreError> {
        let told = |error| StoreError::database(path, error);
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
        let connection = Connection::open_with_flags(location::immutable_uri(path), flags);
        Ok(Store { connection: connection.map_err(told)?, path: path.to_owned() })
    }

    fn connect(path: &Path, flags: OpenFlags) -> Result<Store, StoreError> {
        let told = |error| StoreError::database(path, error);
        let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).map_err(told)?;
        connection.busy_timeout(PATIENCE).map_err(told)?;
        Ok(Store { connection, path: path.to_owned() })
    }

    /// Lets a file shrink when something is removed. Only possible before it has
    /// its first table, or when it is rewritten.
    fn give_room_back(&self) -> rusqlite::Result<()> {
        self.connection.pragma_update(None, "auto_vacuum", "INCREMENTAL")
    }

    fn prepare_to_write(&self) -> rusqlite::Result<()> {
        use_write_ahead_log(&self.connection)?;
        // Enough against a killed process; a power cut may cost the last games
        // but never the file.
        self.connection.pragma_update(None, "synchronous", "NORMAL")?;
        self.connection.pragma_update(None, "foreign_keys", true)
    }

    /// Does `work` as a whole or, if it fails, not at all.
    fn write<T>(&self, work: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
        let told = |error| self.told(error);
        // Waits here rather than midway, where waiting may be impossible.
        let writing = Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate);
        let writing = writing.map_err(told)?;
        let done = work()?;
        writing.commit().map_err(told)?;
        Ok(done)
    }

    fn rows<T>(
        &self,
        query: &str,
        parameters: impl rusqlite::Params,
        read: impl FnMut(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        let found = self.connection.prepare_cached(query).and_then(|mut statement| {
            let rows = statement.query_map(parameters, read)?;
            rows.collect()
        });
        found.map_err(|error| self.told(error))
    }

    fn execute(&self, sql: &str, parameters: impl rusqlite::Params) -> Result<usize, StoreError> {
        let done = self.connection.prepare_cached(sql);
        let done = done.and_then(|mut statement| statement.execute(parameters));
        done.map_err(|error| self.told(error))
    }

    fn told(&self, error: rusqlite::Error) -> StoreError {
        StoreError::database(&self.path, error)
    }
}

/// If two programs do this to a new file at once, SQLite does not wait but
/// answers "busy". A file system that cannot have the log keeps SQLite's older
/// journal, which a killed process does not hurt either.
fn use_write_ahead_log(connection: &Connection) -> rusqlite::Result<()> {
    const TRIES: u32 = 200;
    for attempt in 1.. {
        let mode = |row: &rusqlite::Row<'_>| row.get::<_, String>(0);
        match connection.pragma_update_and_check(None, "journal_mode", "WAL", mode) {
            Err(error) if attempt < TRIES && is_busy(&error) => {
                thread::sleep(Duration::from_millis(10));
            }
            other => return other.map(drop),
        }
    }
    unreachable!("the last try returns")
}

fn is_busy(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy)
}

fn refuse_folder(path: &Path) -> Result<(), StoreError> {
    match path.is_dir() {
        true => Err(StoreError::IsFolder { path: path.into() }),
        false => Ok(()),
    }
}

/// A missing folder is most likely a typing mistake.
fn check_folder_of(path: &Path) -> Result<(), StoreError> {
    match path.parent() {
        // A bare name is a file of the current folder.
        Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => {
            Err(StoreError::NoFolder { folder: folder.into(), path: path.into() })
        }
        _ => Ok(()),
    }
}

/// Whether SQLite says that the file may only be read.
fn may_not_write(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::ReadOnly)
}

/// Makes an empty file, which is how one learns that there was none.
fn reserve(path: &Path) -> Result<(), StoreError> {
    match fs::File::create_new(path) {
        Ok(_) => Ok(()),
        Err(_) if path.exists() => Err(StoreError::Exists { path: path.into() }),
        Err(error) => Err(StoreError::CannotMake { path: path.into(), error }),
    }
}

/// All pages in one step: a copy in several would begin again whenever another
/// program writes, and so might never end.
fn copy(from: &Connection, to: &Path) -> rusqlite::Result<()> {
    let mut to = Connection::open(to)?;
    Backup::new(from, &mut to)?.run_to_completion(i32::MAX, Duration::from_millis(50), None)
}

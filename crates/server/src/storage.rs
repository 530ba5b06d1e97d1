//! How much the app keeps on disk: its results file with what SQLite writes
//! beside it, and the folders of the lab. If there is a limit and it is
//! reached, nothing new begins; what is under way is kept.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::StatusCode;

use crate::problem::Problem;

/// It is measured this often at most.
const PAUSE: Duration = Duration::from_secs(1);

/// What SQLite writes beside a file.
const BESIDE: [&str; 2] = ["-wal", "-shm"];

/// What the app keeps, and how much it may.
pub(crate) struct Storage {
    most: Option<u64>,
    db: PathBuf,
    lab: PathBuf,
    measured: Mutex<Option<(Instant, u64)>>,
}

impl Storage {
    /// Of this results file and this folder; without a limit if none is given.
    pub(crate) fn new(db: &Path, lab: &Path, most: Option<u64>) -> Storage {
        Storage { most, db: db.to_owned(), lab: lab.to_owned(), measured: Mutex::default() }
    }

    /// How many bytes are kept, or were a moment ago.
    pub(crate) fn used(&self) -> u64 {
        let mut measured = self.measured.lock().unwrap_or_else(PoisonError::into_inner);
        match *measured {
            Some((at, bytes)) if at.elapsed() < PAUSE => bytes,
            _ => {
                let bytes = self.measure();
                *measured = Some((Instant::now(), bytes));
                bytes
            }
        }
    }

    /// Something was removed: the next caller must measure again.
    pub(crate) fn measure_again(&self) {
        *self.measured.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Why nothing new may begin, if that is so.
    pub(crate) fn full(&self) -> Option<String> {
        let most = self.most?;
        let used = self.used();
        (used >= most).then(|| {
            format!(
                "There is no room for anything new: {} MB of {} MB are used. What is under way \
                 is kept; the operator of the app can remove matches and runs.",
                used >> 20,
                most >> 20
            )
        })
    }

    /// Whether something new may begin.
    pub(crate) fn check(&self) -> Result<(), Problem> {
        match self.full() {
            Some(why) => Err(Problem::new(StatusCode::INSUFFICIENT_STORAGE, why)),
            None => Ok(()),
        }
    }

    fn measure(&self) -> u64 {
        let beside = BESIDE.map(|ending| {
            let mut name = self.db.as_os_str().to_owned();
            name.push(ending);
            PathBuf::from(name)
        });
        let files = beside.iter().chain([&self.db]);
        files.map(|path| size(path)).sum::<u64>() + folder_size(&self.lab)
    }
}

fn size(path: &Path) -> u64 {
    path.metadata().map_or(0, |data| data.len())
}

/// The bytes of all files in it; a file that is removed meanwhile counts nothing.
fn folder_size(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let each = entries.map(|entry| match entry.file_type() {
        Ok(kind) if kind.is_dir() => folder_size(&entry.path()),
        Ok(kind) if kind.is_file() => size(&entry.path()),
        _ => 0,
    });
    each.sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_is_kept_counts() {
        let folder = tempfile::tempdir().expect("a folder");
        let (db, lab) = (folder.path().join("a.db"), folder.path().join("a.lab"));
        fs::create_dir_all(lab.join("x/tables")).expect("folders");
        let files = ["a.db", "a.db-wal", "a.lab/x/results.db", "a.lab/x/tables/t.csv", "other.db"];
        for file in files {
            fs::write(folder.path().join(file), vec![0; 1000]).expect("a file");
        }
        let storage = |most| Storage::new(&db, &lab, most);
        assert_eq!(storage(None).used(), 4000);
        assert!(storage(None).check().is_ok() && storage(Some(4001)).check().is_ok());
        let problem = storage(Some(4000)).check().expect_err("full");
        assert_eq!(problem.to_json()["status"], 507);
    }

    #[test]
    fn it_is_not_measured_again_for_every_caller() {
        let folder = tempfile::tempdir().expect("a folder");
        let db = folder.path().join("a.db");
        let storage = Storage::new(&db, &folder.path().join("lab"), Some(1));
        assert!(storage.check().is_ok());
        fs::write(&db, "words").expect("a file");
        assert!(storage.check().is_ok(), "it was measured a moment ago");
        storage.measure_again();
        assert!(storage.check().is_err());
    }
}

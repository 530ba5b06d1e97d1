//! Who is playing a run: one process at a time. It holds a lock that the system
//! releases with the process, however that ends; so a run whose process was
//! killed is known as such, and can go on at once.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::error::StoreError;
use super::runs::RunId;
use super::{IN_MEMORY, Store};

/// The right to play a run, until it is dropped.
#[derive(Debug)]
pub struct Claim {
    /// `None` if no other process can see the run.
    path: Option<PathBuf>,
    /// `None` if the file system has no locks.
    _lock: Option<File>,
}

impl Drop for Claim {
    /// A file that stays does no harm.
    fn drop(&mut self) {
        if let Some(path) = &self.path {
            let _ = fs::remove_file(path);
        }
    }
}

/// A process that only checks holds the lock for an instant; so there are several
/// tries.
const TRIES: u32 = 20;
const PAUSE: Duration = Duration::from_millis(10);

impl Store {
    /// Claims a run for this process; refused while another one plays it.
    pub fn claim(&self, run: RunId) -> Result<Claim, StoreError> {
        if self.path == Path::new(IN_MEMORY) {
            return Ok(Claim { path: None, _lock: None });
        }
        let path = self.claim_path(run);
        let cannot = |error| StoreError::CannotMake { path: path.clone(), error };
        for _ in 0..TRIES {
            let file = File::create(&path).map_err(cannot)?;
            match file.try_lock() {
                Ok(()) if is_at(&file, &path) => {
                    return Ok(Claim { path: Some(path), _lock: Some(file) });
                }
                // The process before has removed the file meanwhile.
                Ok(()) => {}
                // A file system without locks: then no other process can be kept out.
                Err(TryLockError::Error(_)) => {
                    return Ok(Claim { path: Some(path), _lock: None });
                }
                Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
            }
        }
        Err(StoreError::IsPlayed { run, path: self.path.clone() })
    }

    /// Whether a process holds the claim to a run.
    pub(super) fn is_claimed(&self, run: RunId) -> bool {
        let Ok(file) = File::open(self.claim_path(run)) else { return false };
        match file.try_lock_shared() {
            Ok(()) => false,
            Err(TryLockError::WouldBlock) => true,
            // Without locks, the existence of the file must do.
            Err(TryLockError::Error(_)) => true,
        }
    }

    fn claim_path(&self, run: RunId) -> PathBuf {
        beside(&self.path, &format!("-{run}.lock"))
    }
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Whether the open file is still the one of this name.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let number = |data: io::Result<fs::Metadata>| data.ok().map(|data| (data.dev(), data.ino()));
    number(file.metadata()).is_some_and(|open| number(path.metadata()) == Some(open))
}

/// Elsewhere an open file cannot be removed.
#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

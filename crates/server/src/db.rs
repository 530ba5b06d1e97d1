//! The store from asynchronous code: work on it is done on threads that may
//! wait, with connections that are kept.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use ludens_arena::store::{Store, StoreError};
use tokio::task;

use crate::problem::Problem;

/// More open files than this are not kept.
const MOST_KEPT: usize = 4;

/// The way to the store.
pub(crate) struct Db {
    path: PathBuf,
    idle: Mutex<Vec<Store>>,
}

impl Db {
    /// Opens the file, makes it if there is none, and brings it up to date.
    pub(crate) fn open(path: PathBuf) -> Result<Db, StoreError> {
        let store = Store::open(&path)?;
        Ok(Db { path, idle: Mutex::new(vec![store]) })
    }

    /// Does something with the store.
    pub(crate) async fn with<T, W>(self: &std::sync::Arc<Db>, work: W) -> Result<T, Problem>
    where
        T: Send + 'static,
        W: FnOnce(&Store) -> Result<T, StoreError> + Send + 'static,
    {
        let db = self.clone();
        let done = task::spawn_blocking(move || db.with_here(work)).await;
        done.map_err(|error| Problem::internal(format!("The store could not be asked: {error}.")))?
            .map_err(problem_of)
    }

    /// The same on a thread that may wait.
    pub(crate) fn with_here<T>(
        &self,
        work: impl FnOnce(&Store) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let kept = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let store = match kept {
            Some(store) => store,
            None => Store::open(&self.path)?,
        };
        let done = work(&store);
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() < MOST_KEPT {
            idle.push(store);
        }
        done
    }
}

/// What a client is told when the store cannot do something.
pub(crate) fn problem_of(error: StoreError) -> Problem {
    match error {
        StoreError::NoRun { .. } | StoreError::Ambiguous { .. } => {
            Problem::not_found("There is no such run.")
        }
        other => Problem::internal(other),
    }
}

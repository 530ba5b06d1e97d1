//! The store from asynchronous code: work on it is done on threads that may
//! wait, with connections that are kept. When the app ends they are closed, so
//! that the file has everything in it.

use std::path::PathBuf;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ludens_arena::store::{Store, StoreError};
use tokio::task;

use crate::problem::Problem;

/// More open files than this are not kept.
const MOST_KEPT: usize = 4;

/// The way to the store.
pub(crate) struct Db {
    path: PathBuf,
    connections: Mutex<Connections>,
    /// A connection is no longer in use.
    returned: Condvar,
}

#[derive(Default)]
struct Connections {
    idle: Vec<Store>,
    in_use: usize,
    /// A task that needs one after the end gets it, and it is closed at once.
    is_closed: bool,
}

impl Db {
    /// Opens the file, creates it if it does not exist, and brings it up to date.
    pub(crate) fn open(path: PathBuf) -> Result<Db, StoreError> {
        let idle = vec![Store::open(&path)?];
        let connections = Mutex::new(Connections { idle, ..Connections::default() });
        Ok(Db { path, connections, returned: Condvar::new() })
    }

    fn connections(&self) -> MutexGuard<'_, Connections> {
        self.connections.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does some work with the store.
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

    /// The same on a thread that may block.
    pub(crate) fn with_here<T>(
        &self,
        work: impl FnOnce(&Store) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let (kept, _in_use) = self.take();
        let store = match kept {
            Some(store) => store,
            None => Store::open(&self.path)?,
        };
        let done = work(&store);
        self.put_back(store);
        done
    }

    fn take(&self) -> (Option<Store>, InUse<'_>) {
        let mut connections = self.connections();
        connections.in_use += 1;
        (connections.idle.pop(), InUse(self))
    }

    fn put_back(&self, store: Store) {
        let mut connections = self.connections();
        if connections.is_closed {
            drop(connections);
            close(store);
        } else if connections.idle.len() < MOST_KEPT {
            connections.idle.push(store);
        }
    }

    /// Closes the file with everything in it, when those who use it are done or
    /// this time has passed.
    pub(crate) fn close(&self, patience: Duration) {
        let mut connections = self.connections();
        connections.is_closed = true;
        let is_used = |connections: &mut Connections| connections.in_use > 0;
        let waited = self.returned.wait_timeout_while(connections, patience, is_used);
        let mut connections = waited.unwrap_or_else(PoisonError::into_inner).0;
        let idle = std::mem::take(&mut connections.idle);
        drop(connections);
        idle.into_iter().for_each(close);
    }
}

fn close(store: Store) {
    if let Err(error) = store.close() {
        tracing::error!("the store is not closed well: {error}");
    }
}

/// A connection is in use until this is dropped, however its work ends.
struct InUse<'a>(&'a Db);

impl Drop for InUse<'_> {
    fn drop(&mut self) {
        self.0.connections().in_use -= 1;
        self.0.returned.notify_all();
    }
}

/// The answer to a client when the store cannot do something.
pub(crate) fn problem_of(error: StoreError) -> Problem {
    match error {
        StoreError::NoRun { .. } | StoreError::Ambiguous { .. } => {
            Problem::not_found("There is no such run.")
        }
        StoreError::NoMatch { .. } => Problem::not_found("There is no such match."),
        StoreError::IsPlayed { .. } => {
            Problem::conflict("Another process plays this run; only that can stop it.")
        }
        other => Problem::internal(other),
    }
}

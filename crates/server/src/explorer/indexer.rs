//! The thread that indexes stored games in the background: small batches, and
//! after each a rest three times as long, so that it never takes more than a
//! quarter of a core from those who play.

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use ludens_arena::explorer::{Batch, index, index_matches};
use ludens_arena::store::{Store, StoreError};

use crate::db::Db;
use crate::matches::Finished;

/// One batch: short, as nobody else can write while it is stored.
const BATCH: Batch = Batch { games: 64, time: Duration::from_millis(50) };

/// How often it looks for new games when all are indexed.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// How long it waits after something went wrong.
const BACK_OFF: Duration = Duration::from_secs(30);

/// The index grows until this is closed.
pub(crate) struct Indexer {
    ending: Arc<Ending>,
}

#[derive(Default)]
struct Ending {
    is_near: Mutex<bool>,
    comes: Condvar,
}

impl Indexer {
    pub(crate) fn start(db: Arc<Db>) -> Indexer {
        let ending = Arc::new(Ending::default());
        let watched = ending.clone();
        let work = move || {
            while !watched.within(take_turn(&db)) {}
        };
        let spawned = thread::Builder::new().name("explorer".to_string()).spawn(work);
        if let Err(error) = spawned {
            tracing::error!("the explorer gets no thread: {error}");
        }
        Indexer { ending }
    }

    /// Ends it after the batch under way.
    pub(crate) fn close(&self) {
        *self.ending.is_near.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.ending.comes.notify_all();
    }
}

impl Drop for Indexer {
    fn drop(&mut self) {
        self.close();
    }
}

impl Ending {
    /// Waits so long for the end; whether it has come.
    fn within(&self, time: Duration) -> bool {
        let is_near = self.is_near.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.comes.wait_timeout_while(is_near, time, |is_near| !*is_near);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }
}

/// Indexes a batch; how long to rest.
fn take_turn(db: &Db) -> Duration {
    let began = Instant::now();
    match db.with_here(index_batch) {
        Ok(0) => LOOK_EVERY,
        Ok(_) => began.elapsed() * 3,
        Err(error) => {
            tracing::warn!("games are not indexed: {error}");
            BACK_OFF
        }
    }
}

/// Games of runs and matches that are over; how many.
fn index_batch(store: &Store) -> Result<usize, StoreError> {
    let read = |stored: &_| Finished::read(stored).and_then(Finished::played);
    Ok(index(store, BATCH)? + index_matches(store, BATCH, read)?)
}

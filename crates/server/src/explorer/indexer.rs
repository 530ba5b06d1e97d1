//! The thread that indexes stored games in the background: small batches, and
//! after each a pause three times as long, so that it never takes more than a
//! quarter of a core from those who play. When all are indexed it checks for new
//! games now and then, and at once when a client asks for them.

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use ludens_arena::explorer::{Batch, index, index_matches};
use ludens_arena::store::{Store, StoreError};

use crate::db::Db;
use crate::matches::Finished;

/// One batch: short, as no other thread can write while it is stored.
const BATCH: Batch = Batch { games: 64, time: Duration::from_millis(50) };

/// How often it checks for new games when all are indexed and nobody asks.
const LOOK_EVERY: Duration = Duration::from_secs(10);

/// The longest pause between two batches. A batch that took long has mostly waited
/// for other writers, and waiting takes nothing from those who play.
const LONGEST_REST: Duration = Duration::from_millis(500);

/// How long it waits after an error, and after several errors in a
/// row.
const FIRST_BACK_OFF: Duration = Duration::from_secs(1);
const LONGEST_BACK_OFF: Duration = Duration::from_secs(30);

/// The index grows until this is closed.
pub(crate) struct Indexer {
    calls: Arc<Calls>,
}

/// Requests to the thread.
#[derive(Default)]
struct Calls {
    state: Mutex<Requests>,
    come: Condvar,
}

#[derive(Default)]
struct Requests {
    end: bool,
    /// A client has seen games that are not indexed.
    look: bool,
}

/// What the thread does until its next turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pause {
    /// All is indexed: it checks again after a while, or when it is called.
    Idle,
    /// There is more to do, but others come first.
    Rest(Duration),
}

impl Indexer {
    pub(crate) fn start(db: Arc<Db>) -> Indexer {
        let calls = Arc::new(Calls::default());
        let heard = calls.clone();
        let work = move || {
            let mut back_off = FIRST_BACK_OFF;
            while !heard.ends_within(take_turn(&db, &mut back_off)) {}
        };
        let spawned = thread::Builder::new().name("explorer".to_string()).spawn(work);
        if let Err(error) = spawned {
            tracing::error!("the explorer gets no thread: {error}");
        }
        Indexer { calls }
    }

    /// Lets it check for new games now, if it is idle.
    pub(crate) fn wake(&self) {
        self.calls.change(|wanted| wanted.look = true);
    }

    /// Ends it after the batch under way.
    pub(crate) fn close(&self) {
        self.calls.change(|wanted| wanted.end = true);
    }
}

impl Drop for Indexer {
    fn drop(&mut self) {
        self.close();
    }
}

impl Calls {
    fn change(&self, change: impl FnOnce(&mut Requests)) {
        change(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner));
        self.come.notify_all();
    }

    /// Pauses; returns whether the end has come.
    fn ends_within(&self, pause: Pause) -> bool {
        let (time, is_idle) = match pause {
            Pause::Idle => (LOOK_EVERY, true),
            Pause::Rest(time) => (time, false),
        };
        let goes_on = |wanted: &mut Requests| !(wanted.end || is_idle && wanted.look);
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.come.wait_timeout_while(state, time, goes_on);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner).0;
        state.look = false;
        state.end
    }
}

/// Indexes a batch; returns how to pause then.
fn take_turn(db: &Db, back_off: &mut Duration) -> Pause {
    let began = Instant::now();
    match db.with_here(index_batch) {
        Ok(indexed) => {
            *back_off = FIRST_BACK_OFF;
            pause_after(indexed, began.elapsed())
        }
        Err(error) => {
            tracing::warn!("games are not indexed: {error}");
            let pause = Pause::Rest(*back_off);
            *back_off = (*back_off * 2).min(LONGEST_BACK_OFF);
            pause
        }
    }
}

/// The pause after a batch of this many games that took this long.
fn pause_after(indexed: usize, took: Duration) -> Pause {
    match indexed {
        0 => Pause::Idle,
        _ => Pause::Rest((took * 3).min(LONGEST_REST)),
    }
}

/// Indexes games of runs and matches that are over; returns how many.
fn index_batch(store: &Store) -> Result<usize, StoreError> {
    let read = |stored: &_| Finished::read(stored).and_then(Finished::played);
    Ok(index(store, BATCH)? + index_matches(store, BATCH, read)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_batch_that_waited_for_other_writers_has_no_long_pause() {
        let millis = Duration::from_millis;
        assert_eq!(pause_after(3, millis(50)), Pause::Rest(millis(150)));
        assert_eq!(pause_after(3, Duration::from_secs(20)), Pause::Rest(LONGEST_REST));
        assert_eq!(pause_after(0, millis(50)), Pause::Idle);
    }

    /// How long a pause lasts that begins after a call.
    fn paused(pause: Pause) -> Duration {
        let calls = Calls::default();
        calls.change(|wanted| wanted.look = true);
        let began = Instant::now();
        assert!(!calls.ends_within(pause));
        began.elapsed()
    }

    #[test]
    fn a_call_ends_idleness_but_no_pause() {
        assert!(paused(Pause::Idle) < LOOK_EVERY);
        let rest = Duration::from_millis(60);
        assert!(paused(Pause::Rest(rest)) >= rest);
    }

    #[test]
    fn the_end_ends_every_pause() {
        for pause in [Pause::Idle, Pause::Rest(LONGEST_BACK_OFF)] {
            let calls = Calls::default();
            calls.change(|wanted| wanted.end = true);
            assert!(calls.ends_within(pause));
        }
    }
}

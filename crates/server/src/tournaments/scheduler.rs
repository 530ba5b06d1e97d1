//! The scheduler of runs: it plays a limited number at a time, each on its own thread, and
//! the others wait in a queue. A run can be stopped at any time, and resumed later from its
//! stored games, here or in another program.

use std::collections::VecDeque;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use ludens_arena::plan::{Plan, Shard};
use ludens_arena::runner::{End, Event, Means, RunError, Runner, Standing, StopSignal};
use ludens_arena::store::{RunId, Store};
use tokio::sync::watch;

use super::observer::{Boards, FeedObserver, LiveGame};
use super::view::Part;
use crate::db::Db;
use crate::guard::Client;
use crate::pool::Pool;
use crate::storage::Storage;

/// The most runs that wait.
const MOST_WAITING: usize = 16;

/// A run that is to be played.
#[derive(Debug)]
pub(super) struct RunOrder {
    pub(super) run: RunId,
    /// The client that asked for it.
    pub(super) client: Client,
    pub(super) plan: Plan,
    pub(super) shard: Shard,
    pub(super) concurrency: NonZero<usize>,
}

/// Why a run is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Refused {
    /// It is played already, or waits.
    Twice,
    /// Too many wait.
    Full,
    /// The app ends.
    Closed,
}

/// Plays runs.
pub(super) struct RunScheduler {
    db: Arc<Db>,
    pool: Arc<Pool>,
    storage: Arc<Storage>,
    most: usize,
    state: Mutex<SchedulerState>,
    /// How many are being played.
    playing: watch::Sender<usize>,
}

#[derive(Default)]
struct SchedulerState {
    playing: Vec<Arc<Playing>>,
    waiting: VecDeque<RunOrder>,
    /// Runs that ended with an error, the latest last.
    failures: VecDeque<(RunId, String)>,
    is_closed: bool,
}

/// A run that is being played.
struct Playing {
    order: RunOrder,
    stop: StopSignal,
    boards: Boards,
    /// Why it has to stop, if there is no more room for its games.
    full: Mutex<Option<String>>,
}

impl RunScheduler {
    pub(super) fn new(
        db: Arc<Db>,
        pool: Arc<Pool>,
        storage: Arc<Storage>,
        most: usize,
    ) -> RunScheduler {
        RunScheduler {
            db,
            pool,
            storage,
            most,
            state: Mutex::default(),
            playing: watch::Sender::new(0),
        }
    }

    fn state(&self) -> MutexGuard<'_, SchedulerState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether one more could wait.
    pub(super) fn has_room(&self) -> bool {
        let state = self.state();
        !state.is_closed && state.waiting.len() < MOST_WAITING
    }

    /// Plays a run as soon as there is room.
    pub(super) fn take(self: &Arc<RunScheduler>, order: RunOrder) -> Result<(), Refused> {
        let mut state = self.state();
        if state.is_closed {
            return Err(Refused::Closed);
        }
        if state.part(order.run) != Part::Looks {
            return Err(Refused::Twice);
        }
        if state.waiting.len() >= MOST_WAITING {
            return Err(Refused::Full);
        }
        state.failures.retain(|(run, _)| *run != order.run);
        state.waiting.push_back(order);
        self.start(&mut state);
        Ok(())
    }

    /// Stops a run, or removes it from the queue. Games under way are abandoned; they are
    /// played again when the run is resumed. False if there is no such run here.
    pub(super) fn stop(&self, run: RunId) -> bool {
        let mut state = self.state();
        let waiting = state.waiting.len();
        state.waiting.retain(|order| order.run != run);
        let playing = state.playing(run);
        if let Some(playing) = playing {
            playing.stop.leave_games();
        }
        playing.is_some() || state.waiting.len() < waiting
    }

    /// Stops all runs and takes no more.
    pub(super) fn close(&self) {
        let mut state = self.state();
        state.is_closed = true;
        state.waiting.clear();
        state.playing.iter().for_each(|playing| playing.stop.leave_games());
    }

    /// Waits until this run is not being played.
    pub(super) async fn until_over(&self, run: RunId) {
        let mut changes = self.playing.subscribe();
        // Not with `wait_for`: the sender holds the state's lock when it sends, so a check
        // of the state inside `wait_for`, which locks the channel, could deadlock.
        while self.part(run) == Part::Plays && changes.changed().await.is_ok() {}
    }

    /// Waits until nothing is being played.
    pub(super) async fn until_idle(&self) {
        let _ = self.playing.subscribe().wait_for(|playing| *playing == 0).await;
    }

    /// The role of the app in a run.
    pub(super) fn part(&self, run: RunId) -> Part {
        self.state().part(run)
    }

    /// Why a run ended with an error, if it did.
    pub(super) fn failure(&self, run: RunId) -> Option<String> {
        let state = self.state();
        state.failures.iter().find(|(failed, _)| *failed == run).map(|(_, why)| why.clone())
    }

    /// The games of a run that are under way here.
    pub(super) fn live(&self, run: RunId) -> Vec<LiveGame> {
        let playing = self.state().playing(run).cloned();
        playing.map_or_else(Vec::new, |playing| playing.boards.all())
    }

    /// Rises whenever a board of the run changes; `None` if it is not played here.
    pub(super) fn board_changes(&self, run: RunId) -> Option<u64> {
        self.state().playing(run).map(|playing| playing.boards.changes())
    }

    /// How many are being played, and how many wait.
    pub(super) fn counts(&self) -> [usize; 2] {
        let state = self.state();
        [state.playing.len(), state.waiting.len()]
    }

    /// Starts as many waiting runs as there is room for.
    fn start(self: &Arc<RunScheduler>, state: &mut SchedulerState) {
        while state.playing.len() < self.most
            && let Some(order) = state.waiting.pop_front()
        {
            let (stop, boards) = (StopSignal::default(), Boards::default());
            let playing = Arc::new(Playing { order, stop, boards, full: Mutex::default() });
            state.playing.push(playing.clone());
            let scheduler = self.clone();
            let name = format!("tournament {}", playing.order.run);
            let thread = thread::Builder::new().name(name).spawn({
                let playing = playing.clone();
                move || scheduler.play(&playing)
            });
            if let Err(error) = thread {
                state.playing.retain(|other| !Arc::ptr_eq(other, &playing));
                state.note_failure(playing.order.run, format!("It cannot be played now: {error}."));
            }
        }
        self.playing.send_replace(state.playing.len());
    }

    /// Plays one run, on its own thread.
    fn play(self: &Arc<RunScheduler>, playing: &Arc<Playing>) {
        let played = catch_unwind(AssertUnwindSafe(|| {
            self.db.with_here(|store| Ok(playing.play(store, &self.pool, &self.storage)))
        }));
        let failure = match played {
            // Its last games were stored, and it can be resumed when there is room.
            Ok(Ok(Ok(End::Stopped))) => playing.full(),
            Ok(Ok(Ok(_))) => None,
            Ok(Ok(Err(error))) => Some(format!("It could not be played on: {error}.")),
            Ok(Err(error)) => Some(format!("The store could not be opened: {error}.")),
            Err(_) => Some("A mistake in Ludens has ended it.".to_string()),
        };
        let mut state = self.state();
        state.playing.retain(|other| !Arc::ptr_eq(other, playing));
        if let Some(failure) = failure {
            tracing::error!("{}: {failure}", playing.order.run);
            state.note_failure(playing.order.run, failure);
        }
        self.start(&mut state);
    }
}

impl SchedulerState {
    fn playing(&self, run: RunId) -> Option<&Arc<Playing>> {
        self.playing.iter().find(|playing| playing.order.run == run)
    }

    fn part(&self, run: RunId) -> Part {
        match self.playing(run) {
            Some(_) => Part::Plays,
            None if self.waiting.iter().any(|order| order.run == run) => Part::Waits,
            None => Part::Looks,
        }
    }

    fn note_failure(&mut self, run: RunId, why: String) {
        if self.failures.len() >= MOST_WAITING {
            self.failures.pop_front();
        }
        self.failures.push_back((run, why));
    }
}

impl Playing {
    fn full(&self) -> Option<String> {
        self.full.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn play(&self, store: &Store, pool: &Arc<Pool>, storage: &Storage) -> Result<End, RunError> {
        let RunOrder { run, client, plan, shard, concurrency } = &self.order;
        let observer = FeedObserver {
            run: *run,
            client: *client,
            plan,
            stop: &self.stop,
            boards: &self.boards,
            pool,
            loans: Mutex::default(),
        };
        // The app's memory is shared by many, so only players of games under way keep their
        // tables.
        let means = Means { concurrency: *concurrency, shard: *shard, players_kept: 0 };
        let (stop, observer) = (&self.stop, &observer);
        let runner = Runner { plan, store, run: *run, means, stop, observer };
        let mut tell = |_: &Event<'_>, _: &Standing| {
            if let Some(why) = storage.full() {
                *self.full.lock().unwrap_or_else(PoisonError::into_inner) = Some(why);
                self.stop.finish_games();
            }
        };
        runner.play(&mut tell).map(|(end, _)| end)
    }
}

//! One run as clients see it. Counting a long run takes time, so the result is cached.
//! Games are counted again only if new ones have come in, and at most about twice a second.
//! While clients watch, a task looks for changes and publishes them; another process may
//! play the run.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use ludens_arena::report::Table;
use ludens_arena::store::{Run, RunId, RunState};
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval};

use super::scheduler::RunScheduler;
use super::view::{Known, Part, Stand, TournamentView};
use crate::db::Db;
use crate::privacy::Mask;
use crate::problem::Problem;

/// Boards are published at most once in this time.
const TICK: Duration = Duration::from_millis(250);
/// How many ticks pass between two checks of a run that is played or waits here.
const TICKS_OF_OURS: u32 = 2;
/// How many ticks pass between two checks of any other run.
const TICKS_OF_OTHERS: u32 = 4;
/// Games are counted at most once in this time.
const LEAST_PAUSE: Duration = Duration::from_millis(450);
/// For a long run, the pause is this many times the time that counting takes.
const RESTFULNESS: u32 = 5;

/// A run as clients see it.
pub(super) struct RunFeed {
    run: RunId,
    db: Arc<Db>,
    scheduler: Arc<RunScheduler>,
    /// Locked while games are counted, so that they are counted once and not for each
    /// watcher.
    counted: tokio::sync::Mutex<Option<Counted>>,
    views: watch::Sender<Option<Arc<Message>>>,
    boards: watch::Sender<Option<Arc<Message>>>,
    /// Whether the task runs.
    is_tended: Mutex<bool>,
}

/// What a stream sends, written once for all watchers.
#[derive(Debug)]
pub(super) struct Message {
    pub(super) version: u64,
    pub(super) json: String,
}

/// A watcher's subscription: the newest view, and the newest boards.
pub(super) struct Subscription {
    pub(super) views: watch::Receiver<Option<Arc<Message>>>,
    pub(super) boards: watch::Receiver<Option<Arc<Message>>>,
}

/// Whether the store still has the run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stored {
    Still,
    NoMore,
}

struct Counted {
    known: Arc<Known>,
    at: Instant,
    /// How long it took.
    cost: Duration,
}

impl RunFeed {
    pub(super) fn new(run: RunId, db: Arc<Db>, scheduler: Arc<RunScheduler>) -> RunFeed {
        RunFeed {
            run,
            db,
            scheduler,
            counted: tokio::sync::Mutex::new(None),
            views: watch::Sender::new(None),
            boards: watch::Sender::new(None),
            is_tended: Mutex::new(false),
        }
    }

    /// Whether anybody watches.
    pub(super) fn is_watched(&self) -> bool {
        self.views.receiver_count() > 0
    }

    /// The run as it stands in the store.
    async fn read(&self) -> Result<Run, Problem> {
        let name = self.run.to_string();
        self.db.with(move |store| store.run(&name)).await
    }

    /// What is known of the run now, or was a moment ago while it is played.
    pub(super) async fn known(&self) -> Result<Arc<Known>, Problem> {
        let mut counted = self.counted.lock().await;
        // The run may have been counted while this call waited for the lock.
        let run = self.read().await?;
        let stand = self.stand(&run);
        let Some(last) = &*counted else {
            let news = self.count(run, None, stand).await?;
            return Ok(counted.insert(news).known.clone());
        };
        let is_same = last.known.table.key == run.key;
        let is_counted = is_same && last.known.table.games == run.games;
        let news = match is_counted || (last.is_young() && stand.state == RunState::Running) {
            true if last.known.stands(&stand) => return Ok(last.known.clone()),
            true => last.restated(stand),
            false => self.count(run, Some(last.known.version), stand).await?,
        };
        Ok(counted.insert(news).known.clone())
    }

    fn stand(&self, run: &Run) -> Stand {
        let part = self.scheduler.part(run.id);
        let state = match (part, run.state) {
            // It has only just started: the store may not say so yet.
            (Part::Plays, _) => RunState::Running,
            (_, state) => state,
        };
        Stand { state, part, failure: self.scheduler.failure(run.id) }
    }

    async fn count(
        &self,
        run: Run,
        last_version: Option<u64>,
        stand: Stand,
    ) -> Result<Counted, Problem> {
        let spec = serde_json::from_str(&run.spec_json).map_err(Problem::internal)?;
        let mask = Mask::of(&run);
        let began = Instant::now();
        let table = self.db.with(move |store| Ok(Table::of(store, &run))).await?;
        let table = table.map_err(Problem::internal)?;
        let known = Known::new(next_version(last_version), table, spec, stand, mask);
        Ok(Counted { known: Arc::new(known), at: Instant::now(), cost: began.elapsed() })
    }

    /// The view as JSON.
    pub(super) async fn message(&self) -> Result<Message, Problem> {
        let known = self.known().await?;
        let live = self.scheduler.live(self.run);
        let view = TournamentView { known: &known, live: &live };
        let json = match known.mask.is_empty() {
            true => serde_json::to_string(&view),
            false => serde_json::to_value(view).map(|view| known.mask.value(view).to_string()),
        };
        let json = json.map_err(Problem::internal)?;
        Ok(Message { version: known.version, json })
    }

    /// Subscribes a watcher. The first one starts the task that publishes changes.
    pub(super) fn sit_down(self: &Arc<RunFeed>, closing: &watch::Sender<bool>) -> Subscription {
        let mut is_tended = self.is_tended.lock().unwrap_or_else(PoisonError::into_inner);
        let seat = Subscription { views: self.views.subscribe(), boards: self.boards.subscribe() };
        if !*is_tended {
            *is_tended = true;
            let (feed, mut closing) = (self.clone(), closing.subscribe());
            tokio::spawn(async move {
                tokio::select! {
                    () = feed.tend() => {}
                    _ = closing.wait_for(|closing| *closing) => {}
                }
            });
        }
        seat
    }

    /// Publishes changes until nobody watches any more, or the run is removed.
    async fn tend(&self) {
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        for tick in 0_u32.. {
            ticks.tick().await;
            if self.is_left() {
                return;
            }
            let is_ours = self.scheduler.part(self.run) != Part::Looks;
            let pause = if is_ours { TICKS_OF_OURS } else { TICKS_OF_OTHERS };
            if tick.is_multiple_of(pause) && self.tell_view().await == Stored::NoMore {
                return;
            }
            self.tell_boards();
        }
    }

    /// True if the task may end. This is decided under the lock, so that no new watcher is
    /// missed.
    fn is_left(&self) -> bool {
        let mut is_tended = self.is_tended.lock().unwrap_or_else(PoisonError::into_inner);
        *is_tended = self.is_watched();
        !*is_tended
    }

    async fn tell_view(&self) -> Stored {
        let known = match self.known().await {
            Ok(known) => known,
            Err(problem) if problem.is_not_found() => return Stored::NoMore,
            // The next request gets the error; watchers keep what they have.
            Err(_) => return Stored::Still,
        };
        let told = self.views.borrow().as_ref().map(|message| message.version);
        if told != Some(known.version)
            && let Ok(message) = self.message().await
        {
            self.views.send_replace(Some(Arc::new(message)));
        }
        Stored::Still
    }

    fn tell_boards(&self) {
        let changes = self.scheduler.board_changes(self.run).unwrap_or_default();
        let told = self.boards.borrow().as_ref().map_or(0, |message| message.version);
        if changes != told {
            let json = serde_json::json!({"live": self.scheduler.live(self.run)}).to_string();
            self.boards.send_replace(Some(Arc::new(Message { version: changes, json })));
        }
    }
}

impl Counted {
    /// Whether it is too early to count again.
    fn is_young(&self) -> bool {
        self.at.elapsed() < LEAST_PAUSE.max(self.cost * RESTFULNESS)
    }

    /// The same games, but with a new status of the run.
    fn restated(&self, stand: Stand) -> Counted {
        let known = &*self.known;
        let version = next_version(Some(known.version));
        let Known { table, spec, mask, .. } = known.clone();
        let known = Known::new(version, table, spec, stand, mask);
        Counted { known: Arc::new(known), at: self.at, cost: self.cost }
    }
}

/// Versions are times, so that they also rise after a restart of the app.
fn next_version(last: Option<u64>) -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (now.as_millis() as u64).max(last.map_or(0, |last| last + 1))
}

//! Tournaments: runs of the arena that the app plays, and all other runs in its store,
//! which clients can view and watch.
//!
//! | file | role |
//! |---|---|
//! | `endpoints` | the endpoints of the API |
//! | `request`, `means` | from a request to a run, and what it may use |
//! | `scheduler` | which runs are played, and which wait |
//! | `observer` | games under way: their boards, their turns in the search pool |
//! | `feed` | a run as watchers see it, counted once for all of them |
//! | `view`, `events` | that as JSON, and as a live stream |
//! | `games`, `record` | the games: listed, opened, as a file |

mod endpoints;
mod events;
mod feed;
mod games;
mod means;
mod observer;
mod record;
mod request;
mod scheduler;
mod view;

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use ludens_arena::plan::{OpeningNames, Shard};
use ludens_arena::report::Format;
use ludens_arena::store::{NewRun, Removal, Run, RunId, RunState, Version};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tokio::sync::Semaphore;
use tokio::task;
use tokio::time::timeout;

use self::feed::{Message, RunFeed};
use self::games::{GameList, GameView, GamesQuery};
use self::request::{Checked, NewTournament};
use self::scheduler::{Refused, RunOrder, RunScheduler};
use self::view::{Head, Part};
use crate::app::App;
use crate::config::{Config, Limits};
use crate::db::Db;
use crate::guard::{Client, HOUR, Operator, Quota};
use crate::input::{Asked, Body, Named};
use crate::metrics::gauge;
use crate::operator;
use crate::pool::Pool;
use crate::privacy::Mask;
use crate::problem::Problem;
use crate::storage::Storage;

pub(crate) use endpoints::endpoints;

/// The program's version, which is stored with a run.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// If there are this many feeds, those that nobody watches are removed.
const DESKS_KEPT: usize = 64;
/// The most files that are sent at a time.
const EXPORTS: usize = 4;
/// How long a run may take to stop before the answer says that it is stopping.
const STOP_TIME: Duration = Duration::from_secs(5);
/// How many runs a list has by default, and at most.
const USUAL_LISTED: usize = 100;
const MOST_LISTED: usize = 500;

/// The state of tournaments that is not in the store.
pub(crate) struct Tournaments {
    db: Arc<Db>,
    scheduler: Arc<RunScheduler>,
    feeds: Mutex<HashMap<RunId, Arc<RunFeed>>>,
    exports: Arc<Semaphore>,
    /// When runs were set up in the last hour, the oldest first.
    begun: Mutex<VecDeque<Instant>>,
    /// How many runs each client has set up in the last hour, and of how many games.
    begun_by_client: Quota,
    games_by_client: Quota,
}

impl Tournaments {
    pub(crate) fn new(
        db: &Arc<Db>,
        pool: &Arc<Pool>,
        storage: &Arc<Storage>,
        config: &Config,
    ) -> Tournaments {
        let Limits { tournaments, tournaments_an_hour_each, tournament_games_an_hour, .. } =
            config.limits;
        Tournaments {
            db: db.clone(),
            scheduler: Arc::new(RunScheduler::new(
                db.clone(),
                pool.clone(),
                storage.clone(),
                tournaments,
            )),
            feeds: Mutex::default(),
            exports: Arc::new(Semaphore::new(EXPORTS)),
            begun: Mutex::default(),
            begun_by_client: Quota::new(
                tournaments_an_hour_each.into(),
                "tournaments an hour",
                HOUR,
            ),
            games_by_client: Quota::new(
                tournament_games_an_hour,
                "games of tournaments an hour",
                HOUR,
            ),
        }
    }

    /// Stops all runs. They can be resumed later.
    pub(crate) fn close(&self) {
        self.scheduler.close();
    }

    /// Waits until no run is being played.
    pub(crate) async fn until_idle(&self) {
        self.scheduler.until_idle().await;
    }

    /// How many runs are being played, and how many wait, in the format of Prometheus.
    pub(crate) fn figures(&self) -> String {
        let [playing, waiting] = self.scheduler.counts();
        gauge("ludens_tournaments_playing", playing) + &gauge("ludens_tournaments_waiting", waiting)
    }

    /// Counts a new run of this many games, if the limits allow it. There are limits
    /// because all runs stay in the store.
    fn spend(
        &self,
        client: Client,
        games: u64,
        an_hour: usize,
        now: Instant,
    ) -> Result<(), Problem> {
        self.games_by_client.spend(client, games, now)?;
        let spent = self.begun_by_client.spend(client, 1, now);
        let spent = spent.and_then(|()| self.spend_for_all(an_hour, now));
        if spent.is_err() {
            self.games_by_client.give_back(client, games);
        }
        spent
    }

    fn spend_for_all(&self, an_hour: usize, now: Instant) -> Result<(), Problem> {
        let mut begun = self.begun.lock().unwrap_or_else(PoisonError::into_inner);
        while begun.front().is_some_and(|at| now.saturating_duration_since(*at) >= HOUR) {
            begun.pop_front();
        }
        if begun.len() >= an_hour {
            let detail = format!("{an_hour} tournaments in an hour are all there can be.");
            return Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, detail).retry_after(60));
        }
        begun.push_back(now);
        Ok(())
    }

    fn feed(&self, run: RunId) -> Arc<RunFeed> {
        let mut feeds = self.feeds.lock().unwrap_or_else(PoisonError::into_inner);
        if feeds.len() >= DESKS_KEPT && !feeds.contains_key(&run) {
            feeds.retain(|_, feed| feed.is_watched());
        }
        let new = || Arc::new(RunFeed::new(run, self.db.clone(), self.scheduler.clone()));
        feeds.entry(run).or_insert_with(new).clone()
    }

    /// The run of this name.
    async fn find(&self, name: &str) -> Result<Run, Problem> {
        let name = run_name(name)?;
        self.db.with(move |store| store.run(&name)).await
    }

    async fn message(&self, run: RunId) -> Result<Message, Problem> {
        self.feed(run).message().await
    }

    /// Removes the feed of a run that was removed.
    fn close_desk(&self, run: RunId) {
        self.feeds.lock().unwrap_or_else(PoisonError::into_inner).remove(&run);
    }
}

/// Checks a run's name. Only names such as `r3` are allowed here; the store accepts others,
/// too.
fn run_name(name: &str) -> Result<String, Problem> {
    let digits = name.strip_prefix('r').filter(|digits| !digits.is_empty() && digits.len() < 19);
    match digits.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit())) {
        true => Ok(name.to_string()),
        false => Err(Problem::not_found("There is no such run.")),
    }
}

fn json(status: StatusCode, message: Message) -> Response {
    (status, [(CONTENT_TYPE, "application/json")], message.json).into_response()
}

/// Which runs to list.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ListQuery {
    /// Those before this run.
    before: Option<String>,
    /// How many, at most.
    #[serde(default = "usually_listed")]
    #[schemars(range(min = 1, max = "MOST_LISTED"))]
    limit: usize,
}

fn usually_listed() -> usize {
    USUAL_LISTED
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "TournamentList")]
struct List {
    tournaments: Vec<Head>,
}

async fn list(
    State(app): State<Arc<App>>,
    Asked(query): Asked<ListQuery>,
) -> Result<Json<List>, Problem> {
    let before = query.before.as_deref().map(run_name).transpose()?;
    let limit = query.limit;
    if !(1..=MOST_LISTED).contains(&limit) {
        let detail = format!("The limit is {limit}; it can be from 1 to {MOST_LISTED}.");
        return Err(Problem::unprocessable(detail));
    }
    let runs = app.db.with(move |store| store.latest_runs(before.as_deref(), limit)).await?;
    let scheduler = &app.tournaments.scheduler;
    let head = |run: Run| {
        let part = scheduler.part(run.id);
        Head::new(Mask::of(&run).run(run), part)
    };
    Ok(Json(List { tournaments: runs.into_iter().map(head).collect() }))
}

async fn create(
    State(app): State<Arc<App>>,
    client: Client,
    Body(new): Body<NewTournament>,
) -> Result<Response, Problem> {
    let Tournaments { scheduler, .. } = &app.tournaments;
    app.storage.check()?;
    if !scheduler.has_room() {
        return Err(refused(Refused::Full));
    }
    let config = app.config.clone();
    let checked = task::spawn_blocking(move || new.check(&config.limits, config.search_threads));
    let Checked { title, plan, concurrency } = checked.await.map_err(Problem::internal)??;
    let games = plan.planned().unwrap_or(app.config.limits.tournament_games);
    let an_hour = app.config.limits.tournaments_an_hour;
    app.tournaments.spend(client, games, an_hour, Instant::now())?;
    let new = NewRun::of_plan(&plan, VERSION);
    let new = NewRun { title: title.unwrap_or(new.title), ..new };
    let created = app.db.with(move |store| {
        let run = store.create_run(&new)?;
        // Until it is played, it is a stopped run, which can be resumed.
        store.set_state(run, RunState::Stopped)?;
        Ok(run)
    });
    let run = created.await?;
    let order = RunOrder { run, client, plan, shard: Shard::WHOLE, concurrency };
    scheduler.take(order).map_err(refused)?;
    Ok(json(StatusCode::CREATED, app.tournaments.message(run).await?))
}

fn refused(why: Refused) -> Problem {
    match why {
        Refused::Twice => Problem::conflict("This run is being played already."),
        Refused::Full => Problem::busy("Too many tournaments are waiting; stop one of them."),
        Refused::Closed => Problem::busy("The app is ending."),
    }
}

async fn view(State(app): State<Arc<App>>, Named(run): Named<String>) -> Result<Response, Problem> {
    let run = app.tournaments.find(&run).await?.id;
    Ok(json(StatusCode::OK, app.tournaments.message(run).await?))
}

/// Where a client wants to continue.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct WatchQuery {
    /// The version that was seen last; another one comes at once.
    since: Option<u64>,
}

async fn watch(
    State(app): State<Arc<App>>,
    client: Client,
    Named(run): Named<String>,
    Asked(query): Asked<WatchQuery>,
) -> Result<Response, Problem> {
    let run = app.tournaments.find(&run).await?.id;
    let feed = app.tournaments.feed(run);
    events::stream(&app, client, &feed, query.since).await
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "TournamentAction")]
struct Wish {
    action: Action,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "TournamentWish")]
enum Action {
    Stop,
    Resume,
}

async fn act(
    State(app): State<Arc<App>>,
    client: Client,
    Named(run): Named<String>,
    Body(wish): Body<Wish>,
) -> Result<Response, Problem> {
    let run = app.tournaments.find(&run).await?;
    let id = run.id;
    match wish.action {
        Action::Stop => stop(&app, &run).await?,
        Action::Resume => resume(&app, client, run).await?,
    }
    Ok(json(StatusCode::OK, app.tournaments.message(id).await?))
}

async fn stop(app: &Arc<App>, run: &Run) -> Result<(), Problem> {
    let scheduler = &app.tournaments.scheduler;
    if !scheduler.stop(run.id) {
        return Err(Problem::conflict(match run.state {
            RunState::Running => "Another process plays this run; only that can stop it.",
            RunState::Finished => "This run is finished.",
            RunState::Stopped | RunState::Interrupted => "This run is not being played.",
        }));
    }
    // A run that takes longer still stops later; until then the view says that it is
    // played.
    let _ = timeout(STOP_TIME, scheduler.until_over(run.id)).await;
    Ok(())
}

async fn resume(app: &Arc<App>, client: Client, run: Run) -> Result<(), Problem> {
    let scheduler = &app.tournaments.scheduler;
    if scheduler.part(run.id) != Part::Looks {
        return Err(refused(Refused::Twice));
    }
    match run.state {
        RunState::Running => {
            return Err(Problem::conflict("Another process plays this run already."));
        }
        RunState::Finished => return Err(Problem::conflict("This run is finished.")),
        RunState::Stopped | RunState::Interrupted => {}
    }
    if !Mask::of(&run).is_empty() {
        let detail = "This run has outside programs or networks in files, which the app does not \
            use; `ludens match --resume` goes on with it.";
        return Err(Problem::unprocessable(detail));
    }
    app.storage.check()?;
    let (config, id) = (app.config.clone(), run.id);
    let planned = task::spawn_blocking(move || {
        let (limits, threads) = (&config.limits, config.search_threads);
        request::plan_of(&run.spec_json, run.share.as_deref(), limits, threads)
    });
    let (plan, shard, concurrency) = planned.await.map_err(Problem::internal)??;
    app.db.with(move |store| store.note_version(id, &Version::of_program(VERSION))).await?;
    scheduler.take(RunOrder { run: id, client, plan, shard, concurrency }).map_err(refused)
}

/// Removes a run and all its games. One that is played here is stopped first.
async fn remove(
    State(app): State<Arc<App>>,
    operator: Operator,
    Named(run): Named<String>,
) -> Result<StatusCode, Problem> {
    let run = app.tournaments.find(&run).await?.id;
    let scheduler = &app.tournaments.scheduler;
    if scheduler.stop(run) && timeout(STOP_TIME, scheduler.until_over(run)).await.is_err() {
        return Err(Problem::conflict("This run is being stopped; remove it when it is."));
    }
    let removal = Removal { runs: vec![run], ..Removal::default() };
    operator::remove(&app, removal).await?;
    app.tournaments.close_desk(run);
    tracing::info!("{} has removed {run}", operator.client);
    Ok(StatusCode::NO_CONTENT)
}

async fn list_games(
    State(app): State<Arc<App>>,
    Named(run): Named<String>,
    Asked(query): Asked<GamesQuery>,
) -> Result<Json<GameList>, Problem> {
    let run = run_name(&run)?;
    let (wanted, limit) = query.wanted()?;
    Ok(Json(app.db.with(move |store| games::list(store, &run, &wanted, limit)).await?))
}

async fn game(
    State(app): State<Arc<App>>,
    Named((run, number)): Named<(String, u64)>,
) -> Result<Json<GameView>, Problem> {
    let run = app.tournaments.find(&run).await?;
    let (id, mask) = (run.id, Mask::of(&run));
    let row = app.db.with(move |store| store.game(id, number)).await?;
    let row = row.ok_or_else(|| {
        Problem::not_found(format!("{id} has no game {number}, or it is not over yet."))
    })?;
    Ok(Json(GameView::of(mask.row(row), &OpeningNames::of_json(&run.spec_json))))
}

/// How the games are written.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct RecordQuery {
    /// The kind of file.
    #[schemars(extend("enum" = Format::ALL.map(Format::name)))]
    format: String,
}

async fn record(
    State(app): State<Arc<App>>,
    Named(run): Named<String>,
    Asked(query): Asked<RecordQuery>,
) -> Result<Response, Problem> {
    let format: Format =
        query.format.parse().map_err(|why| Problem::unprocessable(format!("{why}.")))?;
    let run = app.tournaments.find(&run).await?;
    let permit = app
        .tournaments
        .exports
        .clone()
        .try_acquire_owned()
        .map_err(|_| Problem::busy("Too many files are being sent; ask again in a moment."))?;
    record::send(app.db.clone(), run, format, permit).await
}

//! Tournaments: played here, or handed out unit by unit to be played elsewhere.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

use ludens_arena::plan::{
    OwnPlayer, Plan, RunSettings, RunSpec, Shard, run_spec, tournament_from_text,
};
use ludens_arena::report::Table;
use ludens_arena::runner::{End, Event, HandOut, Means, NoObserver, RunError, Runner, StopSignal};
use ludens_arena::store::{GameRow, NewRun, RunId, Store, StoreError};
use ludens_lab::run::elsewhere::{UnitDone, UnitTask};
use ludens_play::Signal;
use ludens_wire::from_value;
use pyo3::prelude::*;

use crate::errors::{Kind, input};
use crate::game::Game;
use crate::interrupt::run_with_progress;
use crate::own::Chooser;
use crate::plain::{json, plain};
use crate::player::Player;
use crate::position::thread_count;
use crate::task;

/// More games than anybody will play.
const MOST_GAMES: u64 = 1 << 40;

/// A tournament in a results file.
#[pyclass(frozen, module = "ludens._core", name = "Run")]
pub(crate) struct Run {
    id: RunId,
    /// Where it is kept, if anywhere.
    path: Option<PathBuf>,
    state: Mutex<Inner>,
}

struct Inner {
    /// Why not, where the entrants cannot be made here: what was played can still be
    /// looked at.
    plan: Result<Plan, String>,
    store: Store,
    /// While games are handed out.
    handed: Option<HandOut>,
    /// Whether some entrants exist in this process only.
    has_own: bool,
}

pub(crate) fn store_error(error: StoreError) -> PyErr {
    Kind::Store.error(error)
}

pub(crate) fn run_error(error: RunError) -> PyErr {
    match error {
        RunError::Store(error) => store_error(error),
        error => input(error),
    }
}

impl Run {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn open_store(db: Option<&Path>) -> PyResult<Store> {
        match db {
            Some(path) => Store::open(path).map_err(store_error),
            None => Store::in_memory().map_err(store_error),
        }
    }

    /// Looks at what is stored, also while the run is being played.
    fn look<T>(&self, look: impl FnOnce(&Store) -> PyResult<T>) -> PyResult<T> {
        match (self.state.try_lock(), &self.path) {
            (Ok(inner), _) => look(&inner.store),
            (Err(TryLockError::Poisoned(inner)), _) => look(&inner.into_inner().store),
            (Err(TryLockError::WouldBlock), Some(path)) => {
                look(&Store::open_read_only(path).map_err(store_error)?)
            }
            (Err(TryLockError::WouldBlock), None) => {
                Err(input("a run that is kept in no file cannot be looked at while it is played"))
            }
        }
    }
}

impl Inner {
    /// The games that are handed out, from now on.
    fn begin(&mut self, id: RunId) -> PyResult<()> {
        if self.handed.is_none() {
            let handed = HandOut::begin(self.plan()?, &self.store, id).map_err(run_error)?;
            self.handed = Some(handed);
        }
        Ok(())
    }

    fn plan(&self) -> PyResult<&Plan> {
        self.plan.as_ref().map_err(input)
    }
}

/// The entrants that are objects of Python, for the plan.
fn own_players(
    py: Python<'_>,
    own: HashMap<String, Py<PyAny>>,
    spec: &RunSpec,
) -> PyResult<HashMap<String, OwnPlayer>> {
    let mut found = HashMap::new();
    for (name, object) in own {
        let bound = object.bind(py);
        let player = if let Ok(player) = bound.cast::<Player>() {
            for rules in &spec.rule_sets {
                let is_same = rules
                    .game
                    .parse::<ludens_games::Game>()
                    .is_ok_and(|game| game == *player.get().game());
                if !is_same {
                    let own = player.get().game();
                    return Err(input(format!("player {name:?} plays {own}, not {}", rules.game)));
                }
            }
            let player = player.clone().unbind();
            OwnPlayer::new(move |_| player.get().make())
        } else if bound.is_callable() {
            let (function, name) = (object.clone_ref(py), name.clone());
            OwnPlayer::new(move |game| {
                Python::attach(|py| {
                    let game = Py::new(py, Game::from(game.clone()));
                    let game = game.expect("a game can be made as often as memory allows");
                    Box::new(Chooser::new(name.clone(), function.clone_ref(py), game))
                })
            })
        } else {
            return Err(input(format!("player {name:?} is neither a Player nor a function")));
        };
        found.insert(name, player);
    }
    Ok(found)
}

#[pymethods]
impl Run {
    /// Begins a run with these settings; if it need not be `fresh`, goes on with the last
    /// one of the same kind that the results file has.
    #[staticmethod]
    #[pyo3(signature = (settings, *, db = None, own = HashMap::new(), fresh = true))]
    fn _begin(
        py: Python<'_>,
        settings: &Bound<'_, PyAny>,
        db: Option<PathBuf>,
        own: HashMap<String, Py<PyAny>>,
        fresh: bool,
    ) -> PyResult<Run> {
        let settings = serde_json::from_str(&json(settings)?).map_err(input)?;
        let settings = from_value(settings).map_err(input)?;
        Run::begin(py, settings, Path::new("."), db, own, fresh)
    }

    /// The same with the settings of a tournament file; files of openings are in the folder.
    #[staticmethod]
    #[pyo3(signature = (toml, *, folder = PathBuf::from("."), db = None, fresh = true))]
    fn _begin_file(
        py: Python<'_>,
        toml: &str,
        folder: PathBuf,
        db: Option<PathBuf>,
        fresh: bool,
    ) -> PyResult<Run> {
        let settings = tournament_from_text(toml).map_err(input)?;
        Run::begin(py, settings, &folder, db, HashMap::new(), fresh)
    }

    /// A run that a results file has.
    #[staticmethod]
    #[pyo3(signature = (db, name = "last", *, own = HashMap::new()))]
    fn _open(
        py: Python<'_>,
        db: PathBuf,
        name: &str,
        own: HashMap<String, Py<PyAny>>,
    ) -> PyResult<Run> {
        if !Path::new(&db).exists() {
            return Err(Kind::Store.error(format!("there is no file {}", db.display())));
        }
        let store = Store::open(&db).map_err(store_error)?;
        let run = store.run(name).map_err(store_error)?;
        let spec: RunSpec = serde_json::from_str(&run.spec_json).map_err(input)?;
        let own = own_players(py, own, &spec)?;
        let has_own = !own.is_empty();
        let plan = Plan::with_own(spec, &own).map_err(|error| {
            format!("{error}; players that are functions of Python are given with own=")
        });
        let state = Mutex::new(Inner { plan, store, handed: None, has_own });
        Ok(Run { id: run.id, path: Some(db), state })
    }

    /// Its name in the file.
    #[getter]
    fn name(&self) -> String {
        self.id.to_string()
    }

    /// How many games it will have; `None` if a test decides.
    #[getter]
    fn planned(&self, py: Python<'_>) -> PyResult<Option<u64>> {
        py.detach(|| self.look(|store| Ok(self.row(store)?.planned)))
    }

    /// All that determines it, as it is stored.
    #[getter]
    fn _spec(&self, py: Python<'_>) -> PyResult<String> {
        py.detach(|| self.look(|store| Ok(self.row(store)?.spec_json)))
    }

    /// Plays what is missing, so many games at a time, and tells `progress` of every
    /// game. Ctrl-C leaves the games under way; those finished are kept.
    #[pyo3(signature = (threads = 1, progress = None))]
    fn play(
        &self,
        py: Python<'_>,
        threads: usize,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<&'static str> {
        let concurrency = thread_count(threads)?;
        let means = Means { concurrency, shard: Shard::WHOLE, players_kept: Means::USUAL_KEPT };
        let stop = StopSignal::default();
        let work = |tell: &dyn Fn((GameRow, u64))| {
            let mut inner = self.lock();
            // A run that is played here hands nothing out any more.
            inner.handed = None;
            let (plan, store) = (inner.plan()?, &inner.store);
            let runner =
                Runner { plan, store, run: self.id, means, stop: &stop, observer: &NoObserver };
            let played = runner.play(&mut |event, standing| {
                if let Event::Game(row) = event {
                    tell(((*row).clone(), standing.games()));
                }
                // Ctrl-C raises the second flag only; no new games begin then, either.
                if stop.at_once().is_raised() {
                    stop.finish_games();
                }
            });
            played.map_err(run_error)
        };
        let hear = |py: Python<'_>, (row, done): (GameRow, u64)| match &progress {
            Some(progress) => progress.call1(py, (plain(py, &row)?, done)).map(drop),
            None => Ok(()),
        };
        let (end, _) = run_with_progress(py, stop.at_once(), work, hear)??;
        Ok(match end {
            End::Finished => "finished",
            End::ShardPlayed => "shard",
            End::Stopped => "stopped",
        })
    }

    /// Games to be played elsewhere, as JSON for [`do_task`]; `None` while others must
    /// come in first, or when nothing is left.
    fn next_task(&self, py: Python<'_>, most: usize) -> PyResult<Option<String>> {
        py.detach(|| {
            let mut inner = self.lock();
            if inner.has_own {
                return Err(input("functions of this process cannot be sent elsewhere"));
            }
            inner.begin(self.id)?;
            let Inner { plan: Ok(plan), store, handed: Some(handed), .. } = &mut *inner else {
                return Ok(None);
            };
            let task = handed.next_task(plan, store, most).map_err(run_error)?;
            let task = task.map(|task| UnitTask::Games(Box::new(task)));
            task.as_ref().map(task::to_json).transpose()
        })
    }

    /// Takes games in that were played elsewhere, each exactly once; how many of them
    /// are new.
    fn keep(&self, py: Python<'_>, result: &str) -> PyResult<u64> {
        py.detach(|| {
            let UnitDone::Games(played) = task::done_from_json(result)? else {
                return Err(input("this is no result of a tournament"));
            };
            let mut inner = self.lock();
            inner.begin(self.id)?;
            let Inner { plan: Ok(plan), store, handed: Some(handed), .. } = &mut *inner else {
                return Ok(0);
            };
            let mut new = 0;
            handed.keep(plan, store, &played, &mut |_, _| new += 1).map_err(run_error)?;
            Ok(new)
        })
    }

    /// Takes a task back that was not done.
    fn give_back(&self, py: Python<'_>, task: &str) -> PyResult<()> {
        py.detach(|| {
            let UnitTask::Games(task) = task::from_json(task)? else {
                return Err(input("this is no task of a tournament"));
            };
            if let Some(handed) = &mut self.lock().handed {
                handed.give_back(&task.numbers);
            }
            Ok(())
        })
    }

    /// Whether nothing is left to hand out and nothing is out.
    fn is_over(&self, py: Python<'_>) -> bool {
        py.detach(|| self.lock().handed.as_ref().is_some_and(HandOut::is_over))
    }

    /// Ends the handing out, and says how far the run got.
    fn finish(&self, py: Python<'_>) -> PyResult<&'static str> {
        py.detach(|| {
            let mut inner = self.lock();
            inner.begin(self.id)?;
            let Some(handed) = inner.handed.take() else { return Ok("stopped") };
            let end = handed.end(inner.plan()?, &inner.store).map_err(store_error)?;
            Ok(if end == End::Finished { "finished" } else { "stopped" })
        })
    }

    /// How many games are in the store.
    fn done(&self, py: Python<'_>) -> PyResult<u64> {
        py.detach(|| self.look(|store| Ok(self.row(store)?.games)))
    }

    /// Everything that the stored games show.
    fn table<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let table =
            py.detach(|| self.look(|store| Table::of(store, &self.row(store)?).map_err(input)))?;
        plain(py, &table)
    }

    /// The stored games, in the order of their numbers.
    fn games<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let rows: Vec<GameRow> = py.detach(|| {
            self.look(|store| {
                let rows: Result<Vec<_>, _> = store.games(self.id).collect();
                rows.map_err(store_error)
            })
        })?;
        plain(py, &rows)
    }
}

impl Run {
    fn begin(
        py: Python<'_>,
        settings: RunSettings,
        folder: &Path,
        db: Option<PathBuf>,
        own: HashMap<String, Py<PyAny>>,
        fresh: bool,
    ) -> PyResult<Run> {
        let spec = run_spec(&settings, folder).map_err(input)?.with_usual_rounds();
        let own = own_players(py, own, &spec)?;
        let has_own = !own.is_empty();
        let plan = Plan::with_own(spec, &own).map_err(input)?;
        if let Some(games) = plan.planned().filter(|&games| games > MOST_GAMES) {
            return Err(input(format!("{games} games are too many; {MOST_GAMES} are the most")));
        }
        py.detach(|| {
            plan.check_openings(&Signal::default()).map_err(input)?;
            plan.networks().map_err(input)?;
            let store = Run::open_store(db.as_deref())?;
            let new = NewRun::of_plan(&plan, env!("CARGO_PKG_VERSION"));
            let new = NewRun { title: settings.event.unwrap_or(new.title.clone()), ..new };
            let runs = if fresh { Vec::new() } else { store.runs().map_err(store_error)? };
            let known = runs.into_iter().rfind(|run| run.has_spec(&new.spec_json));
            let id = match known {
                Some(run) => run.id,
                None => store.create_run(&new).map_err(store_error)?,
            };
            let state = Mutex::new(Inner { plan: Ok(plan), store, handed: None, has_own });
            Ok(Run { id, path: db, state })
        })
    }

    /// What the store says of it.
    fn row(&self, store: &Store) -> PyResult<ludens_arena::store::Run> {
        store.run(&self.id.to_string()).map_err(store_error)
    }
}

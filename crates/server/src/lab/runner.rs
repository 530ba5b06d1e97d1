//! The runner: one experiment is run at a time, on threads of its own; others
//! wait. What is stopped, by a client or by the end of the app, can be started
//! again and goes on.

use std::collections::{HashMap, VecDeque};
use std::error::Error;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use ludens_arena::runner::StopSignal;
use ludens_lab::experiment::Networks;
use ludens_lab::machine;
use ludens_lab::report::{Folder, Report, Setup};
use ludens_lab::run::{Progress, Runner};
use tokio::sync::watch;

use super::run_folder::{RunFolder, RunName};
use crate::pool::{Owner, Pool};
use crate::problem::Problem;
use crate::storage::Storage;

/// The version that runs remember.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Where experiments are run.
pub(crate) struct LabRunner {
    pub(super) runs: RunFolder,
    pool: Arc<Pool>,
    storage: Arc<Storage>,
    state: Mutex<State>,
    /// Counts changes, for the clients that watch.
    changed: watch::Sender<u64>,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<RunName>,
    running: Option<Running>,
    /// Why runs could not go on.
    failed: HashMap<String, String>,
    /// Whether there is a thread that takes what waits.
    has_worker: bool,
    is_closing: bool,
}

struct Running {
    name: RunName,
    stop: Arc<StopSignal>,
    began: Instant,
    part: Option<Part>,
}

/// The part that is being run.
#[derive(Debug, Clone)]
pub(super) struct Part {
    /// Which, from 1.
    pub(super) number: usize,
    pub(super) parts: usize,
    pub(super) title: String,
    pub(super) done: u64,
    pub(super) units: u64,
    began: Instant,
    done_before: u64,
}

impl Part {
    /// How long the rest of this part will take, estimated from what was done since
    /// it began.
    pub(super) fn time_left(&self) -> Option<Duration> {
        let done = self.done.saturating_sub(self.done_before);
        let left = self.units.saturating_sub(self.done) as f64;
        (done > 0).then(|| self.began.elapsed().mul_f64(left / done as f64))
    }
}

/// Where a run stands.
#[derive(Debug, Clone)]
pub(super) enum Standing {
    Waiting,
    Running { part: Option<Part>, time: Duration },
    Failed(String),
    Resting,
}

impl LabRunner {
    /// The runner beside a store.
    pub(crate) fn new(db: &Path, pool: &Arc<Pool>, storage: &Arc<Storage>) -> LabRunner {
        LabRunner {
            runs: RunFolder::beside(db),
            pool: Arc::clone(pool),
            storage: Arc::clone(storage),
            state: Mutex::default(),
            changed: watch::Sender::new(0),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tell(&self) {
        self.changed.send_modify(|count| *count += 1);
    }

    pub(super) fn changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    /// The runs that wait, and the one that runs.
    pub(super) fn under_way(&self) -> Vec<RunName> {
        let state = self.state();
        let running = state.running.iter().map(|running| running.name);
        running.chain(state.waiting.iter().copied()).collect()
    }

    pub(super) fn standing(&self, name: RunName) -> Standing {
        let state = self.state();
        match &state.running {
            Some(running) if running.name == name => {
                Standing::Running { part: running.part.clone(), time: running.began.elapsed() }
            }
            _ if state.waiting.contains(&name) => Standing::Waiting,
            _ => match state.failed.get(&name.to_string()) {
                Some(why) => Standing::Failed(why.clone()),
                None => Standing::Resting,
            },
        }
    }

    /// Whether there is such a run, on disk or under way.
    pub(super) fn known(&self, name: RunName) -> Result<(), Problem> {
        let is_known = self.runs.has(name) || !matches!(self.standing(name), Standing::Resting);
        is_known.then_some(()).ok_or_else(|| Problem::not_found(format!("There is no run {name}.")))
    }

    /// Begins a run, or goes on with it, when its turn comes.
    pub(super) fn begin(self: &Arc<LabRunner>, name: RunName) -> Result<(), Problem> {
        if self.runs.verdicts(name).is_some() {
            let detail = format!("The run {name} is finished: remove it to begin anew.");
            return Err(Problem::conflict(detail));
        }
        let mut state = self.state();
        let is_running = state.running.as_ref().is_some_and(|running| running.name == name);
        if state.is_closing || is_running || state.waiting.contains(&name) {
            return Ok(());
        }
        if !state.has_worker {
            let bench = Arc::clone(self);
            let spawned = thread::Builder::new().name("lab".into()).spawn(move || bench.work());
            spawned.map_err(Problem::internal)?;
            state.has_worker = true;
        }
        state.failed.remove(&name.to_string());
        state.waiting.push_back(name);
        drop(state);
        self.tell();
        Ok(())
    }

    /// Stops a run; its measurements are kept.
    pub(super) fn stop(&self, name: RunName) {
        let mut state = self.state();
        state.waiting.retain(|&waiting| waiting != name);
        if let Some(running) = state.running.as_ref().filter(|running| running.name == name) {
            running.stop.leave_games();
        }
        drop(state);
        self.tell();
    }

    /// Removes a run and all its files.
    pub(super) fn remove(&self, name: RunName) -> Result<(), Problem> {
        self.known(name)?;
        // It cannot begin while its files are removed.
        let mut state = self.state();
        let is_running = state.running.as_ref().is_some_and(|running| running.name == name);
        if is_running || state.waiting.contains(&name) {
            return Err(Problem::conflict(format!("The run {name} is under way: stop it first.")));
        }
        state.failed.remove(&name.to_string());
        self.runs.remove(name).map_err(Problem::internal)?;
        drop(state);
        self.tell();
        Ok(())
    }

    /// Stops the running one; no other begins.
    pub(crate) fn close(&self) {
        let mut state = self.state();
        state.is_closing = true;
        state.waiting.clear();
        if let Some(running) = &state.running {
            running.stop.leave_games();
        }
        drop(state);
        self.tell();
    }

    /// Waits until nothing runs.
    pub(crate) async fn until_idle(&self) {
        let mut changes = self.changes();
        while self.state().running.is_some() {
            if changes.changed().await.is_err() {
                return;
            }
        }
    }

    /// Runs what waits, one after the other. This is a thread's whole life.
    fn work(&self) {
        while let Some((name, stop)) = self.take_next() {
            // Whatever happens in there, others wait for their turn.
            let result = catch_unwind(AssertUnwindSafe(|| self.run(name, &stop)));
            let failure = match result {
                Ok(Ok(())) => None,
                Ok(Err(error)) => Some(error.to_string()),
                Err(_) => Some("It broke off, which is a mistake in Ludens.".to_string()),
            };
            let mut state = self.state();
            state.running = None;
            if let Some(why) = failure {
                tracing::warn!("the experiment {name} failed: {why}");
                state.failed.insert(name.to_string(), why);
            }
            drop(state);
            self.tell();
        }
    }

    fn take_next(&self) -> Option<(RunName, Arc<StopSignal>)> {
        let mut state = self.state();
        let Some(name) = state.waiting.pop_front() else {
            state.has_worker = false;
            return None;
        };
        let stop = Arc::new(StopSignal::default());
        state.running =
            Some(Running { name, stop: Arc::clone(&stop), began: Instant::now(), part: None });
        drop(state);
        self.tell();
        Some((name, stop))
    }

    fn run(&self, name: RunName, stop: &StopSignal) -> Result<(), Box<dyn Error + Send + Sync>> {
        let (path, threads) = (self.runs.folder(name), threads());
        let folder = match self.runs.has(name) {
            true => Folder::open(&path)?,
            false => Folder::create(&path, name.shipped.text, setup(name, threads))?,
        };
        let mut full = None;
        // One share for all of it: its searches stand aside together, and what
        // they measure does not count the time they wait.
        let owner = Owner::of("lab", name);
        if let Some(loan) = self.pool.lend_all(&owner, threads.get(), stop.at_once()) {
            let runner = Runner {
                experiment: &folder.experiment,
                store: &folder.store,
                threads,
                stop: &stop.seen_as(loan.signal().clone()),
                version: VERSION,
            };
            runner.run(&mut |progress| {
                self.note(progress);
                if full.is_none() {
                    full = self.storage.full();
                    full.iter().for_each(|_| stop.leave_games());
                }
            })?;
        }
        Report::of(&folder)?.write(&path)?;
        folder.close()?;
        // The measurements are kept, and the run goes on when there is room.
        full.map_or(Ok(()), |why| Err(why.into()))
    }

    fn note(&self, progress: Progress<'_>) {
        let Progress { part, parts, title, done, units } = progress;
        let mut state = self.state();
        let Some(running) = &mut state.running else { return };
        match &mut running.part {
            Some(known) if known.number == part + 1 => known.done = done,
            known => {
                *known = Some(Part {
                    number: part + 1,
                    parts,
                    title: title.to_string(),
                    done,
                    units,
                    began: Instant::now(),
                    done_before: done,
                });
            }
        }
        drop(state);
        self.tell();
    }
}

/// Half the machine: the other half is for people and their games.
fn threads() -> NonZero<usize> {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    NonZero::new(cores / 2).unwrap_or(NonZero::<usize>::MIN)
}

fn setup(name: RunName, threads: NonZero<usize>) -> Setup {
    let RunName { shipped, scale } = name;
    Setup {
        name: shipped.name.to_string(),
        scale,
        command: format!("ludens lab run {} --scale {scale} --threads {threads}", shipped.name),
        version: VERSION.to_string(),
        machine: machine::describe(),
        threads: threads.get(),
        started: Setup::now(),
        networks: Networks::new(),
    }
}

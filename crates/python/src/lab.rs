//! Experiments: run here, or handed out unit by unit to be done elsewhere.

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::{fs, thread};

use ludens_arena::runner::{RunError, StopSignal};
use ludens_lab::experiment::Networks;
use ludens_lab::machine;
use ludens_lab::report::{Folder, FolderError, Report, Setup};
use ludens_lab::run::elsewhere::Elsewhere;
use ludens_lab::run::{Ended, LabError, Progress, Runner};
use ludens_lab::shipped::{self, SHIPPED};
use pyo3::prelude::*;

use crate::errors::{Kind, input};
use crate::interrupt::{run_interruptible, run_with_progress};
use crate::plain::plain;
use crate::position::thread_count;
use crate::task;

/// An experiment's run in its folder.
#[pyclass(frozen, module = "ludens._core")]
pub(crate) struct Lab {
    path: PathBuf,
    state: Mutex<Inner>,
}

struct Inner {
    folder: Folder,
    elsewhere: Elsewhere,
}

pub(crate) fn lab_error(error: LabError) -> PyErr {
    match error {
        LabError::Store(error) | LabError::Run(RunError::Store(error)) => Kind::Store.error(error),
        error => input(error),
    }
}

fn folder_error(error: FolderError) -> PyErr {
    match error {
        FolderError::Store(_) | FolderError::File { .. } => Kind::Store.error(error),
        error => input(error),
    }
}

impl Lab {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    fn runner<'a>(folder: &'a Folder, threads: NonZero<usize>, stop: &'a StopSignal) -> Runner<'a> {
        let Folder { experiment, store, .. } = folder;
        Runner { experiment, store, threads, stop, version: env!("CARGO_PKG_VERSION") }
    }
}

/// The experiments that come with Ludens.
#[pyfunction(name = "_experiments")]
pub(crate) fn experiments(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let heads = SHIPPED.iter().map(|shipped| shipped.head()).collect::<Result<Vec<_>, _>>();
    plain(py, &heads.map_err(input)?)
}

/// The name and the text of an experiment: one of ours, or a file.
fn find(experiment: &str) -> PyResult<(String, String)> {
    if let Some(shipped) = shipped::find(experiment) {
        return Ok((shipped.name.to_string(), shipped.text.to_string()));
    }
    let path = Path::new(experiment);
    if !path.exists() {
        return Err(input(format!("there is no experiment and no file {experiment:?}")));
    }
    let text = fs::read_to_string(path).map_err(|e| input(format!("{experiment}: {e}")))?;
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("experiment");
    Ok((stem.to_string(), text))
}

#[pymethods]
impl Lab {
    /// A new run of an experiment in a folder, or one that is there and goes on.
    #[staticmethod]
    #[pyo3(signature = (experiment, scale, out, command))]
    fn _begin(
        py: Python<'_>,
        experiment: &str,
        scale: &str,
        out: PathBuf,
        command: &str,
    ) -> PyResult<Lab> {
        py.detach(|| {
            let (name, text) = find(experiment)?;
            let setup = Setup {
                name,
                scale: scale.parse().map_err(input)?,
                command: command.to_string(),
                version: env!("CARGO_PKG_VERSION").to_string(),
                machine: machine::describe(),
                threads: thread::available_parallelism().map_or(1, NonZero::get),
                started: Setup::now(),
                networks: Networks::new(),
            };
            let folder = match Folder::create(&out, &text, setup.clone()) {
                Err(FolderError::Taken { .. }) => Folder::resume(&out, &text, &setup),
                created => created,
            };
            let inner =
                Inner { folder: folder.map_err(folder_error)?, elsewhere: Elsewhere::new(text) };
            Ok(Lab { path: out, state: Mutex::new(inner) })
        })
    }

    #[getter]
    fn path(&self) -> PathBuf {
        self.path.clone()
    }

    /// Does what is missing here, and tells `progress` how far it has come: the part's
    /// number, title, units done and units in all.
    #[pyo3(signature = (threads = 1, progress = None))]
    fn run(&self, py: Python<'_>, threads: usize, progress: Option<Py<PyAny>>) -> PyResult<bool> {
        let threads = thread_count(threads)?;
        let stop = StopSignal::default();
        let work = |tell: &dyn Fn((usize, String, u64, u64))| {
            let inner = self.lock();
            Inner::runner(&inner.folder, threads, &stop).run(&mut |told: Progress<'_>| {
                let Progress { part, title, done, units, .. } = told;
                tell((part, title.to_string(), done, units));
                if stop.at_once().is_raised() {
                    stop.finish_games();
                }
            })
        };
        let hear = |py: Python<'_>, news: (usize, String, u64, u64)| match &progress {
            Some(progress) => progress.call1(py, news).map(drop),
            None => Ok(()),
        };
        let ended = run_with_progress(py, stop.at_once(), work, hear)?.map_err(lab_error)?;
        Ok(ended == Ended::Finished)
    }

    /// Units to be done elsewhere, as JSON for `do_task`; a part whose clock matters is
    /// done here first.
    fn next_task(&self, py: Python<'_>, most: usize) -> PyResult<Option<String>> {
        let stop = StopSignal::default();
        let work = || {
            let mut inner = self.lock();
            let Inner { folder, elsewhere } = &mut *inner;
            let runner = Inner::runner(folder, NonZero::<usize>::MIN, &stop);
            let task = elsewhere.next_task(&runner, most).map_err(lab_error)?;
            task.as_ref().map(task::to_json).transpose()
        };
        run_interruptible(py, stop.at_once(), work)?
    }

    /// Takes results in, each exactly once; how many are new.
    fn keep(&self, py: Python<'_>, result: &str) -> PyResult<u64> {
        py.detach(|| {
            let done = task::done_from_json(result)?;
            let mut inner = self.lock();
            let Inner { folder, elsewhere } = &mut *inner;
            let stop = StopSignal::default();
            let runner = Inner::runner(folder, NonZero::<usize>::MIN, &stop);
            elsewhere.keep(&runner, &done).map_err(lab_error)
        })
    }

    /// Takes a task back that was not done.
    fn give_back(&self, py: Python<'_>, task: &str) -> PyResult<()> {
        py.detach(|| {
            self.lock().elsewhere.give_back(&task::from_json(task)?);
            Ok(())
        })
    }

    /// Whether nothing is left to hand out and nothing is out.
    fn is_over(&self, py: Python<'_>) -> bool {
        py.detach(|| self.lock().elsewhere.is_over())
    }

    /// Writes the report into the folder, and tells its verdicts.
    fn report<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let verdicts = py.detach(|| {
            let inner = self.lock();
            let report = Report::of(&inner.folder).map_err(lab_error)?;
            report.write(&self.path).map_err(|error| Kind::Store.error(error))?;
            let told = self.path.join("verdicts.json");
            fs::read_to_string(told).map_err(|error| Kind::Store.error(error))
        })?;
        py.import("json")?.call_method1("loads", (verdicts,))
    }
}

//! Runs on disk: a folder for each, named after the experiment and the scale,
//! beside the app's store.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use ludens_lab::experiment::Scale;
use ludens_lab::report::Verdicts;
use ludens_lab::shipped::{self, SHIPPED, Shipped};

use super::EXPERIMENTS;
use crate::problem::Problem;

/// The scales that web clients may run: what takes a day is for the
/// command line.
const SCALES: [Scale; 2] = [Scale::Quick, Scale::Standard];

/// A run by what it runs; there is one of each at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct RunName {
    pub(super) shipped: Shipped,
    pub(super) scale: Scale,
}

impl RunName {
    pub(super) fn new(name: &str, scale: Scale) -> Result<RunName, Problem> {
        let shipped = shipped::find(name);
        let shipped = shipped
            .ok_or_else(|| Problem::unprocessable(format!("There is no experiment {name}.")))?;
        if !is_offered(&shipped) {
            let detail = format!("The experiment {name} reads files: it is for the command line.");
            return Err(Problem::unprocessable(detail));
        }
        if !SCALES.contains(&scale) {
            let detail = format!("The scale {scale} is for the command line: it may take a day.");
            return Err(Problem::unprocessable(detail));
        }
        Ok(RunName { shipped, scale })
    }

    /// The run that an address names.
    pub(super) fn read(id: &str) -> Result<RunName, Problem> {
        let all = RunName::all();
        let found = all.into_iter().find(|name| name.to_string() == id);
        found.ok_or_else(|| Problem::not_found(format!("There is no run {id}.")))
    }

    /// All that there could be.
    fn all() -> Vec<RunName> {
        let scales = |&shipped: &Shipped| SCALES.map(|scale| RunName { shipped, scale });
        SHIPPED.iter().filter(|shipped| is_offered(shipped)).flat_map(scales).collect()
    }
}

fn is_offered(shipped: &Shipped) -> bool {
    EXPERIMENTS.iter().any(|entry| entry.name == shipped.name)
}

impl fmt::Display for RunName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.shipped.name, self.scale)
    }
}

/// Where the runs of the app with this store are.
pub(crate) fn folder(db: &Path) -> PathBuf {
    db.with_extension("lab")
}

/// The folder with all of them.
pub(super) struct RunFolder {
    path: PathBuf,
}

impl RunFolder {
    /// The folder that belongs to a store.
    pub(super) fn beside(db: &Path) -> RunFolder {
        RunFolder { path: folder(db) }
    }

    pub(super) fn folder(&self, name: RunName) -> PathBuf {
        self.path.join(name.to_string())
    }

    pub(super) fn has(&self, name: RunName) -> bool {
        self.folder(name).join("run.json").exists()
    }

    /// The runs that were begun.
    pub(super) fn runs(&self) -> Vec<RunName> {
        RunName::all().into_iter().filter(|&name| self.has(name)).collect()
    }

    /// The verdicts on a run's claims, if all was measured.
    pub(super) fn verdicts(&self, name: RunName) -> Option<Verdicts> {
        let text = fs::read_to_string(self.folder(name).join("verdicts.json")).ok()?;
        serde_json::from_str(&text).ok().filter(|verdicts: &Verdicts| verdicts.whole)
    }

    /// The files in one of a run's folders, in order.
    pub(super) fn files(&self, name: RunName, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(self.folder(name).join(folder)).into_iter().flatten();
        let mut names: Vec<_> =
            entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
        names.sort();
        names
    }

    /// Removes all files of a run.
    pub(super) fn remove(&self, name: RunName) -> io::Result<()> {
        match fs::remove_dir_all(self.folder(name)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            done => done,
        }
    }
}

//! Where a run lies: a folder with the experiment's file as it was, how it is
//! run, and the store with its results. Nothing else is needed to go on with it
//! or to write its report again.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use ludens_arena::report::Date;
use ludens_arena::store::{Store, StoreError};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::experiment::{Experiment, ExperimentError, NetworkFault, Networks, Scale};
use crate::run::{LabError, is_finished};

const EXPERIMENT: &str = "experiment.toml";
const SETUP: &str = "run.json";
const RESULTS: &str = "results.db";

/// How an experiment is run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The experiment.
    pub name: String,
    /// How much of it.
    pub scale: Scale,
    /// The command that runs it again.
    pub command: String,
    /// The version of the program.
    pub version: String,
    /// The machine.
    pub machine: String,
    /// How many units were done at a time.
    pub threads: usize,
    /// When it began, in seconds since 1970.
    pub started: u64,
    /// The networks of its players; a new folder finds them itself.
    #[serde(default, skip_serializing_if = "Networks::is_empty")]
    pub networks: Networks,
}

impl Setup {
    /// The current time, for [`Setup::started`].
    pub fn now() -> u64 {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
    }

    /// What a report says about it.
    pub(super) fn lines(&self, experiment: &Experiment) -> Vec<(&'static str, String)> {
        let date = Date::of_seconds(self.started).map_or(String::new(), |date| date.in_tags());
        let mut lines = vec![
            ("command", self.command.clone()),
            ("scale", format!("{}; a second of the study is {} s", self.scale, experiment.second)),
            ("seed", experiment.seed.to_string()),
            ("version", format!("Ludens {}", self.version)),
            ("machine", format!("{}, {} at a time", self.machine, self.threads)),
            ("begun", date),
        ];
        if !self.networks.is_empty() {
            let each = self.networks.iter().map(|(file, sum)| format!("{file} ({sum})"));
            lines.push(("networks", each.collect::<Vec<_>>().join(", ")));
        }
        lines
    }
}

/// A run on disk.
pub struct Folder {
    /// Where it is.
    pub path: PathBuf,
    /// What is run.
    pub experiment: Experiment,
    /// How.
    pub setup: Setup,
    /// The results.
    pub store: Store,
}

/// A folder that cannot be used.
#[derive(Debug, Error)]
pub enum FolderError {
    /// A file cannot be read or written.
    #[error("{path}: {error}")]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// There is a run already.
    #[error("{path} has a run already: go on with it by --resume, or name another folder")]
    Taken {
        /// Which folder.
        path: PathBuf,
    },
    /// There is no run.
    #[error("{path} has no run: there is no {SETUP} in it")]
    Empty {
        /// Which folder.
        path: PathBuf,
    },
    /// It is another experiment's run.
    #[error("{path} is a run of another experiment, or of another scale: {what}")]
    Other {
        /// Which folder.
        path: PathBuf,
        /// Where they differ.
        what: String,
    },
    /// What is written about it cannot be read.
    #[error("{path} cannot be read: {what}")]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// Why.
        what: String,
    },
    /// A network of its players cannot be used.
    #[error(transparent)]
    Network(#[from] NetworkFault),
    /// A network is not the one that it began with.
    #[error(
        "the network {file} is another one than when {path} was begun: put that one back, or name \
         another folder"
    )]
    OtherNetwork {
        /// Which folder.
        path: PathBuf,
        /// Which network.
        file: String,
    },
    /// Its experiment cannot be read.
    #[error(transparent)]
    Experiment(#[from] ExperimentError),
    /// Its store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Folder {
    /// A new run of an experiment's text.
    pub fn create(path: &Path, text: &str, setup: Setup) -> Result<Folder, FolderError> {
        if path.join(SETUP).exists() {
            return Err(FolderError::Taken { path: path.into() });
        }
        let experiment = Experiment::read(&setup.name, text, setup.scale)?;
        let setup = Setup { networks: experiment.networks()?, ..setup };
        let told = |error| FolderError::File { path: path.into(), error };
        fs::create_dir_all(path).map_err(told)?;
        fs::write(path.join(EXPERIMENT), text).map_err(told)?;
        let store = Store::open(path.join(RESULTS))?;
        let json = serde_json::to_string_pretty(&setup).unwrap_or_default();
        // The file that makes the folder a run comes last.
        fs::write(path.join(SETUP), json + "\n").map_err(told)?;
        Ok(Folder { path: path.into(), experiment, setup, store })
    }

    /// An existing run.
    pub fn open(path: &Path) -> Result<Folder, FolderError> {
        let file = path.join(SETUP);
        if !file.exists() {
            return Err(FolderError::Empty { path: path.into() });
        }
        let read = |path: &Path| {
            fs::read_to_string(path).map_err(|error| FolderError::File { path: path.into(), error })
        };
        let setup: Setup = serde_json::from_str(&read(&file)?)
            .map_err(|error| FolderError::Damaged { path: file, what: error.to_string() })?;
        let text = read(&path.join(EXPERIMENT))?;
        let experiment = Experiment::read(&setup.name, &text, setup.scale)?;
        let store = Store::open(path.join(RESULTS))?;
        Ok(Folder { path: path.into(), experiment, setup, store })
    }

    /// Closes its results file with everything in it.
    pub fn close(self) -> Result<(), FolderError> {
        Ok(self.store.close()?)
    }

    /// An existing run, if it is one of this experiment.
    pub fn resume(path: &Path, text: &str, setup: &Setup) -> Result<Folder, FolderError> {
        let folder = Folder::open(path)?;
        let wanted = Experiment::read(&setup.name, text, setup.scale)?;
        let other = |what: &str| FolderError::Other { path: path.into(), what: what.to_string() };
        match () {
            () if folder.setup.scale != setup.scale => {
                Err(other(&format!("it was begun at the scale {}", folder.setup.scale)))
            }
            () if folder.experiment != wanted => Err(other("the file has changed")),
            () => folder.check_networks().map(|()| folder),
        }
    }

    /// Whether its networks are those that it began with.
    fn check_networks(&self) -> Result<(), FolderError> {
        let found = self.experiment.networks()?;
        let known = &self.setup.networks;
        let mut others = found.into_iter().filter(|(file, sum)| known.get(file) != Some(sum));
        match others.next() {
            Some((file, _)) => Err(FolderError::OtherNetwork { path: self.path.clone(), file }),
            None => Ok(()),
        }
    }

    /// Whether everything has been measured.
    pub fn is_finished(&self) -> Result<bool, LabError> {
        is_finished(&self.experiment, &self.store)
    }
}

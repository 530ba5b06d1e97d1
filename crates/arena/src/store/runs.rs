//! Runs: what was asked, with which versions, and how far it got.
//!
//! A run has two names. Its [`RunId`] is short and belongs to one file; its key
//! is the same in every file that holds games of it, so that the shares several
//! machines played can be joined.

use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

use rusqlite::{OptionalExtension, Row, params};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};

use super::Store;
use super::error::StoreError;
use super::values::one_of;
use crate::plan::Plan;

/// A run's name in its file: `r1`, `r2` and so on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, JsonSchema)]
#[schemars(with = "String", inline)]
pub struct RunId(pub(super) i64);

impl fmt::Display for RunId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}", self.0)
    }
}

impl Serialize for RunId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A run that is about to begin.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NewRun {
    /// All that determines the run, as JSON. A share of a run has the whole
    /// run's specification, without saying which share it is.
    pub spec_json: String,
    /// A line for people.
    pub title: String,
    /// The version of the program that plays.
    pub program_version: String,
    /// When, in seconds since 1970.
    pub created: u64,
    /// Distinguishes two runs of the same specification. Shares of one run have
    /// the same.
    pub nonce: u64,
    /// How many games the whole run has, if that is known.
    pub planned: Option<u64>,
    /// Which share of the run this file has, if not all of it. It is no
    /// part of the key.
    pub share: Option<String>,
    /// The versions of rules and players.
    pub versions: Vec<Version>,
}

impl NewRun {
    /// A run that begins now, with a title that says who plays what.
    pub fn of_plan(plan: &Plan, program_version: &str) -> NewRun {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        NewRun {
            spec_json: plan.spec().to_json(),
            title: title_of(plan),
            program_version: program_version.to_string(),
            created: now.as_secs(),
            nonce: now.as_nanos() as u64,
            planned: plan.planned(),
            share: None,
            versions: versions_of(plan, program_version),
        }
    }

    /// The key: the same for the same specification and nonce, everywhere.
    ///
    /// ```
    /// use ludens_arena::store::NewRun;
    ///
    /// let here = NewRun { spec_json: "{}".into(), nonce: 7, ..NewRun::default() };
    /// let there = NewRun { title: "on another machine".into(), ..here.clone() };
    /// assert_eq!(here.key(), there.key());
    /// assert_ne!(here.key(), NewRun { nonce: 8, ..here }.key());
    /// ```
    pub fn key(&self) -> String {
        let spec = under_first_names(&self.spec_json);
        format!("{:016x}{:016x}", fnv1a(spec.as_bytes()), self.nonce)
    }
}

/// A spec's text as the first versions wrote it, which called the rule sets `games`: keys
/// follow from that text, so that a run has one key whichever version asks for it.
fn under_first_names(spec_json: &str) -> String {
    // The name of a member only: in a text its last quote would stand behind a backslash.
    spec_json.replacen("\"rule_sets\":", "\"games\":", 1)
}

fn title_of(plan: &Plan) -> String {
    let games: Vec<String> = plan.games().iter().map(ToString::to_string).collect();
    let games = games.join(", ");
    match plan.spec().entrants.as_slice() {
        [one, other] => format!("{games}: {} against {}", one.name, other.name),
        entrants => format!("{games}: {} players", entrants.len()),
    }
}

fn versions_of(plan: &Plan, program_version: &str) -> Vec<Version> {
    let players = plan.spec().entrants.iter().map(|entrant| Version {
        subject: Subject::Player,
        name: entrant.name.clone(),
        version: entrant.player.clone(),
    });
    let rules = plan.games().iter().map(|game| Version {
        subject: Subject::Rules,
        name: game.to_string(),
        version: program_version.to_string(),
    });
    players.chain(rules).collect()
}

/// The hash FNV-1a of 64 bits, which will be the same in every version of every
/// compiler.
fn fnv1a(bytes: &[u8]) -> u64 {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

/// A version that took part in a run. A run that was resumed with another
/// program has several of the same name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Version {
    /// What it is the version of.
    pub subject: Subject,
    /// Its name: a game's or a player's.
    pub name: String,
    /// The version: a number, or a player's specification.
    pub version: String,
}

impl Version {
    /// A version of this program.
    pub fn of_program(version: impl Into<String>) -> Version {
        Version { subject: Subject::Program, name: "ludens".into(), version: version.into() }
    }
}

/// What has a version.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Subject {
    /// This program.
    Program,
    /// A game's rules.
    Rules,
    /// A player.
    Player,
}

impl Subject {
    const ALL: [Subject; 3] = [Subject::Program, Subject::Rules, Subject::Player];

    /// `"program"`, `"rules"` or `"player"`.
    pub const fn name(self) -> &'static str {
        match self {
            Subject::Program => "program",
            Subject::Rules => "rules",
            Subject::Player => "player",
        }
    }
}

/// How far a run got. A share that has been played is `Stopped`, as the run is
/// not finished by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum RunState {
    /// It is being played.
    Running,
    /// The process that played it was killed. Never stored: it shows when a
    /// run is read that no process plays.
    Interrupted,
    /// All its games are played, or its test is decided.
    Finished,
    /// It can be resumed.
    Stopped,
}

impl RunState {
    const STORED: [RunState; 3] = [RunState::Running, RunState::Finished, RunState::Stopped];

    /// `"running"`, `"interrupted"`, `"finished"` or `"stopped"`.
    pub const fn name(self) -> &'static str {
        match self {
            RunState::Running => "running",
            RunState::Interrupted => "interrupted",
            RunState::Finished => "finished",
            RunState::Stopped => "stopped",
        }
    }
}

/// A run as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Run {
    /// Its name in this file.
    #[serde(rename = "run")]
    pub id: RunId,
    /// Its name in all files.
    pub key: String,
    /// A line for people.
    pub title: String,
    /// All that determines the run, as JSON.
    pub spec_json: String,
    /// The version of the program that began it.
    pub program_version: String,
    /// When, in seconds since 1970.
    pub created: u64,
    /// How far it got.
    pub state: RunState,
    /// How many games it will have, if that is known.
    pub planned: Option<u64>,
    /// Which share of the run this file has, if not all of it.
    pub share: Option<String>,
    /// How many games it has.
    pub games: u64,
    /// All versions that took part.
    pub versions: Vec<Version>,
}

impl Run {
    /// Whether this spec, as any version wrote it, is the run's.
    pub fn has_spec(&self, spec_json: &str) -> bool {
        under_first_names(&self.spec_json) == under_first_names(spec_json)
    }
}

const SELECT: &str = "SELECT id, key, title, spec, program, created, state, planned, share,
    (SELECT count(*) FROM games WHERE run = runs.id) FROM runs";

impl Store {
    /// Stores a run that begins now. The same run is not stored twice.
    pub fn create_run(&self, new: &NewRun) -> Result<RunId, StoreError> {
        let path = || self.path.clone();
        self.write(|| match self.run_with_key(&new.key())? {
            Some(run) => Err(StoreError::RunExists { run: run.id, path: path() }),
            None => self.insert_run(&new.key(), new),
        })
    }

    /// All runs, the oldest of this file first.
    pub fn runs(&self) -> Result<Vec<Run>, StoreError> {
        let runs = self.rows(&format!("{SELECT} ORDER BY id"), [], read_run)?;
        runs.into_iter().map(|run| self.completed(run)).collect()
    }

    /// At most this many runs of this file, the latest first: all, or those that
    /// began before the one of this name.
    pub fn latest_runs(&self, before: Option<&str>, most: usize) -> Result<Vec<Run>, StoreError> {
        let before = before.map(|name| self.run(name)).transpose()?;
        let before = before.map_or(i64::MAX, |run| run.id.0);
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let query = format!("{SELECT} WHERE id < ?1 ORDER BY id DESC LIMIT ?2");
        let runs = self.rows(&query, [before, most], read_run)?;
        runs.into_iter().map(|run| self.completed(run)).collect()
    }

    /// The run of this name: `r2` or `2`, `last` for the latest of this
    /// file, or the beginning of a key that no other run shares.
    pub fn run(&self, wanted: &str) -> Result<Run, StoreError> {
        let wanted = wanted.trim();
        let exact = match wanted {
            "last" => self.one_run("WHERE id = (SELECT max(id) FROM runs)", []),
            _ => self.one_run("WHERE ?1 IN ('r' || id, CAST(id AS TEXT), key)", [wanted]),
        };
        match exact? {
            Some(run) => Ok(run),
            None => self.run_beginning_with(wanted),
        }
    }

    /// The run of this key, which is the same run in every file.
    pub fn run_with_key(&self, key: &str) -> Result<Option<Run>, StoreError> {
        self.one_run("WHERE key = ?1", [key])
    }

    /// Notes how far a run got. `Interrupted` is never stored; it is found when reading.
    pub fn set_state(&self, run: RunId, state: RunState) -> Result<(), StoreError> {
        let changed = "UPDATE runs SET state = ?2 WHERE id = ?1";
        self.changed_one(run, self.execute(changed, params![run.0, state.name()])?)
    }

    /// Notes that the file has games of the whole run.
    pub(super) fn set_whole(&self, run: RunId) -> Result<(), StoreError> {
        let changed = "UPDATE runs SET share = NULL WHERE id = ?1";
        self.changed_one(run, self.execute(changed, params![run.0])?)
    }

    /// Notes a version that takes part, once.
    pub fn note_version(&self, run: RunId, version: &Version) -> Result<(), StoreError> {
        let Version { subject, name, version } = version;
        let note = "INSERT INTO versions (run, subject, name, version) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT DO NOTHING";
        self.execute(note, params![run.0, subject.name(), name, version])?;
        Ok(())
    }

    /// Within a transaction that the caller began.
    pub(super) fn insert_run(&self, key: &str, new: &NewRun) -> Result<RunId, StoreError> {
        // A name that was given is not given again, even if its run was removed.
        let insert = "INSERT INTO runs
                (id, key, title, spec, program, created, state, planned, share)
            VALUES ((SELECT max((SELECT ifnull(max(id), 0) FROM runs), last) + 1 FROM removed_runs),
                ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
        let NewRun { spec_json, title, program_version, created, planned, share, .. } = new;
        let state = RunState::Running.name();
        let values =
            params![key, title, spec_json, program_version, created, state, planned, share];
        self.execute(insert, values)?;
        let run = RunId(self.connection.last_insert_rowid());
        self.note_version(run, &Version::of_program(program_version))?;
        new.versions.iter().try_for_each(|version| self.note_version(run, version))?;
        Ok(run)
    }

    fn run_beginning_with(&self, wanted: &str) -> Result<Run, StoreError> {
        let query = format!(
            "{SELECT} WHERE substr(key, 1, length(?1)) = ?1 OR substr('r' || id, 1, length(?1)) = ?1
             ORDER BY id"
        );
        let mut found = self.rows(&query, [wanted], read_run)?;
        match found.len() {
            0 => Err(self.no_run(wanted)),
            // Every key begins with the empty text, which is no name.
            _ if wanted.is_empty() => Err(self.no_run(wanted)),
            1 => self.completed(found.remove(0)),
            _ => {
                let candidates = found.iter().map(|run| run.id).collect();
                Err(StoreError::Ambiguous { wanted: wanted.into(), candidates })
            }
        }
    }

    fn one_run(
        &self,
        condition: &str,
        parameters: impl rusqlite::Params,
    ) -> Result<Option<Run>, StoreError> {
        let query = format!("{SELECT} {condition}");
        let run = self.connection.query_row(&query, parameters, read_run).optional();
        let run = run.map_err(|error| self.told(error))?;
        run.map(|run| self.completed(run)).transpose()
    }

    /// With the data that is not in its row.
    fn completed(&self, mut run: Run) -> Result<Run, StoreError> {
        let query = "SELECT subject, name, version FROM versions WHERE run = ?1 ORDER BY rowid";
        run.versions = self.rows(query, [run.id.0], read_version)?;
        if run.state == RunState::Running && !self.is_claimed(run.id) {
            run.state = RunState::Interrupted;
        }
        Ok(run)
    }

    fn changed_one(&self, run: RunId, changed: usize) -> Result<(), StoreError> {
        match changed {
            1 => Ok(()),
            _ => Err(self.no_run(&run.to_string())),
        }
    }

    pub(super) fn no_run(&self, wanted: &str) -> StoreError {
        StoreError::NoRun { wanted: wanted.into(), path: self.path.clone() }
    }
}

fn read_run(row: &Row<'_>) -> rusqlite::Result<Run> {
    Ok(Run {
        id: RunId(row.get(0)?),
        key: row.get(1)?,
        title: row.get(2)?,
        spec_json: row.get(3)?,
        program_version: row.get(4)?,
        created: row.get(5)?,
        state: one_of(&RunState::STORED, RunState::name, row, 6)?,
        planned: row.get(7)?,
        share: row.get(8)?,
        games: row.get(9)?,
        versions: Vec::new(),
    })
}

fn read_version(row: &Row<'_>) -> rusqlite::Result<Version> {
    let subject = one_of(&Subject::ALL, Subject::name, row, 0)?;
    Ok(Version { subject, name: row.get(1)?, version: row.get(2)? })
}

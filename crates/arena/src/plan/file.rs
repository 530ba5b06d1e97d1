//! A tournament as a file. Its keys are the flags of the command line, as text
//! where those take text:
//!
//! ```toml
//! event = "Spring"
//! format = "swiss"        # or round-robin, gauntlet
//! rounds = 5
//! st = "0.2"              # or tc = "10+0.1", nodes = 10000, depth = 6
//! resign = "movecount=3,score=10"
//!
//! [[game]]
//! game = "connect4"
//! openings = "own"        # or random, start, a file beside this one
//!
//! [[player]]
//! name = "old"
//! player = "pvs:eval=h2"
//! nodes = 5000            # limits of its own
//! ```

use std::fs;
use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use ludens_core::check_visible;
use ludens_wire::run::texts::{clock, draw, resign, seconds_or_time, sprt, time};
use ludens_wire::run::{EntrantSpec, Format, LimitSpec, OpeningOrder, RuleSet, RunSpec};
use serde::Deserialize;
use thiserror::Error;

use super::settings::ContestSettings;
use super::source::{OpeningSourceError, read_openings};

/// More threads than any machine has.
const MOST_AT_A_TIME: usize = 1024;

/// The file as it is written.
///
/// ```
/// use std::path::Path;
///
/// use ludens_arena::plan::TournamentFile;
///
/// let text = "
///     nodes = 100
///     game = [{ game = 'loa' }]
///     player = [{ player = 'pvs' }, { player = 'ids' }]
/// ";
/// let spec = TournamentFile::from_text(text)?.run_spec(Path::new(""))?;
/// assert_eq!((spec.limits.nodes, spec.entrants.len()), (Some(100), 2));
/// # Ok::<(), ludens_arena::plan::TournamentFileError>(())
/// ```
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentFile {
    /// What the run is called, if it has a name.
    pub event: Option<String>,
    format: Option<Format>,
    rounds: Option<u64>,
    games: Option<u64>,
    repeat: Option<bool>,
    st: Option<Seconds>,
    tc: Option<Seconds>,
    nodes: Option<u64>,
    depth: Option<u32>,
    timemargin: Option<String>,
    sprt: Option<String>,
    resign: Option<String>,
    draw: Option<String>,
    maxmoves: Option<u32>,
    #[serde(alias = "seed")]
    srand: Option<u64>,
    /// How many games are played at a time; the run is the same with any.
    pub concurrency: Option<NonZero<usize>>,
    /// After how many games the score is told.
    pub ratinginterval: Option<NonZero<u64>>,
    game: Vec<GameEntry>,
    player: Vec<PlayerEntry>,
}

/// Why a file is no tournament.
#[derive(Debug, Error)]
pub enum TournamentFileError {
    /// The file cannot be read.
    #[error("cannot read the tournament in {path}: {error}", path = .path.display())]
    Read {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// What the file holds is not as it should be.
    #[error("{path}: {why}", path = .path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// What is wrong, and where.
        why: String,
    },
    /// A text from nowhere is not as it should be.
    #[error("{why}")]
    Text {
        /// What is wrong, and where.
        why: String,
    },
    /// A value that cannot be read.
    #[error("{key}: {why}")]
    Value {
        /// Its key.
        key: &'static str,
        /// What was expected.
        why: String,
    },
    /// Two numbers that would both end the run.
    #[error("rounds or games, not both")]
    RoundsAndGames,
    /// Openings that are not there.
    #[error(transparent)]
    Openings(#[from] OpeningSourceError),
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct GameEntry {
    game: String,
    openings: Option<String>,
    plies: Option<u32>,
    order: Option<OpeningOrder>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayerEntry {
    name: Option<String>,
    player: String,
    st: Option<Seconds>,
    tc: Option<Seconds>,
    nodes: Option<u64>,
    depth: Option<u32>,
}

/// A time: a number of seconds, or as the command line has it.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
enum Seconds {
    Number(f64),
    Text(String),
}

impl TournamentFile {
    /// The tournament in this file.
    pub fn read(file: &Path) -> Result<TournamentFile, TournamentFileError> {
        let text = fs::read_to_string(file)
            .map_err(|error| TournamentFileError::Read { path: file.into(), error })?;
        let told = |why: String| TournamentFileError::File { path: file.into(), why };
        toml::from_str(&text).map_err(|error| told(error.to_string()))
    }

    /// The tournament in a text that has no file.
    pub fn from_text(text: &str) -> Result<TournamentFile, TournamentFileError> {
        toml::from_str(text).map_err(|error| TournamentFileError::Text { why: error.to_string() })
    }

    /// The run that the file asks for; files of openings are looked for in this
    /// folder.
    pub fn run_spec(&self, folder: &Path) -> Result<RunSpec, TournamentFileError> {
        self.run_spec_under(ContestSettings::default(), folder)
    }

    /// The same, where these settings count before those of the file.
    pub fn run_spec_under(
        &self,
        settings: ContestSettings,
        folder: &Path,
    ) -> Result<RunSpec, TournamentFileError> {
        let spec = settings.or(self.settings()?).spec();
        let spec = RunSpec {
            format: self.format.unwrap_or(spec.format),
            rule_sets: self
                .game
                .iter()
                .map(|entry| entry.spec(folder))
                .collect::<Result<_, _>>()?,
            entrants: self.player.iter().map(PlayerEntry::spec).collect::<Result<_, _>>()?,
            ..spec
        };
        Ok(spec.with_usual_rounds())
    }

    fn settings(&self) -> Result<ContestSettings, TournamentFileError> {
        value("event", self.event.as_deref(), |event| {
            check_visible(event).map_err(|error| error.to_string())
        })?;
        if let Some(many) = self.concurrency.filter(|games| games.get() > MOST_AT_A_TIME) {
            let why = format!("{many} games at a time are too many: 1 to {MOST_AT_A_TIME}");
            return Err(TournamentFileError::Value { key: "concurrency", why });
        }
        if self.rounds.is_some() && self.games.is_some() {
            return Err(TournamentFileError::RoundsAndGames);
        }
        Ok(ContestSettings {
            rounds: self.rounds,
            games: self.games,
            repeat: self.repeat,
            limits: limits(self.st.as_ref(), self.tc.as_ref(), self.nodes, self.depth)?,
            margin: value("timemargin", self.timemargin.as_deref(), time)?,
            sprt: value("sprt", self.sprt.as_deref(), sprt)?,
            resign: value("resign", self.resign.as_deref(), resign)?,
            draw: value("draw", self.draw.as_deref(), draw)?,
            most_moves: self.maxmoves,
            seed: self.srand,
        })
    }
}

impl GameEntry {
    fn spec(&self, folder: &Path) -> Result<RuleSet, TournamentFileError> {
        let order = self.order.unwrap_or_default();
        let openings = read_openings(self.openings.as_deref(), self.plies, order, folder)?;
        Ok(RuleSet { game: self.game.clone(), openings })
    }
}

impl PlayerEntry {
    fn spec(&self) -> Result<EntrantSpec, TournamentFileError> {
        let limits = limits(self.st.as_ref(), self.tc.as_ref(), self.nodes, self.depth)?;
        Ok(EntrantSpec {
            name: self.name.clone().unwrap_or_else(|| self.player.clone()),
            player: self.player.clone(),
            // Without limits of its own it has those of everybody.
            limits: (limits != LimitSpec::default()).then_some(limits),
        })
    }
}

impl Seconds {
    fn text(&self) -> String {
        match self {
            Seconds::Number(seconds) => seconds.to_string(),
            Seconds::Text(text) => text.clone(),
        }
    }
}

fn limits(
    st: Option<&Seconds>,
    tc: Option<&Seconds>,
    nodes: Option<u64>,
    depth: Option<u32>,
) -> Result<LimitSpec, TournamentFileError> {
    let st = value("st", st.map(Seconds::text).as_deref(), seconds_or_time)?;
    let tc = value("tc", tc.map(Seconds::text).as_deref(), clock)?;
    Ok(LimitSpec::of(st, tc, nodes, depth))
}

/// A value of the file, read as the command line reads it.
fn value<T>(
    key: &'static str,
    text: Option<&str>,
    read: impl FnOnce(&str) -> Result<T, String>,
) -> Result<Option<T>, TournamentFileError> {
    text.map(read).transpose().map_err(|why| TournamentFileError::Value { key, why })
}

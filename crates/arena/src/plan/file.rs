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
use std::path::{Path, PathBuf};

use ludens_wire::run::{GameSettings, RuleSet, RunSettings, RunSpec};
use thiserror::Error;

use super::source::{OpeningSourceError, read_openings};

/// Why a tournament file cannot be used.
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
    /// The content of the file is wrong.
    #[error("{path}: {why}", path = .path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// What is wrong, and where.
        why: String,
    },
    /// The content of a text that comes from no file is wrong.
    #[error("{why}")]
    Text {
        /// What is wrong, and where.
        why: String,
    },
}

/// Why settings do not describe a run.
#[derive(Debug, Error)]
pub enum SettingsError {
    /// Both a number of rounds and a number of games.
    #[error("rounds or games, not both")]
    RoundsAndGames,
    /// Openings that cannot be read.
    #[error(transparent)]
    Openings(#[from] OpeningSourceError),
}

/// The settings in a tournament's file.
pub fn read_tournament(file: &Path) -> Result<RunSettings, TournamentFileError> {
    let text = fs::read_to_string(file)
        .map_err(|error| TournamentFileError::Read { path: file.into(), error })?;
    let told = |why: String| TournamentFileError::File { path: file.into(), why };
    toml::from_str(&text).map_err(|error| told(error.to_string()))
}

/// The settings in the text of such a file.
///
/// ```
/// use std::path::Path;
///
/// use ludens_arena::plan::{run_spec, tournament_from_text};
///
/// let text = "
///     nodes = 100
///     game = [{ game = 'loa' }]
///     player = [{ player = 'pvs' }, { player = 'ids' }]
/// ";
/// let spec = run_spec(&tournament_from_text(text)?, Path::new(""))?;
/// assert_eq!((spec.limits.nodes, spec.entrants.len()), (Some(100), 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn tournament_from_text(text: &str) -> Result<RunSettings, TournamentFileError> {
    toml::from_str(text).map_err(|error| TournamentFileError::Text { why: error.to_string() })
}

/// The run that the settings describe. Files of openings are looked for in `folder`. If the
/// settings give no length, the spec has none either.
pub fn run_spec(settings: &RunSettings, folder: &Path) -> Result<RunSpec, SettingsError> {
    if settings.rounds.is_some() && settings.games.is_some() {
        return Err(SettingsError::RoundsAndGames);
    }
    let rules = settings.game.iter().map(|game| rule_set(game, folder));
    Ok(RunSpec { rule_sets: rules.collect::<Result<_, _>>()?, ..settings.spec() })
}

fn rule_set(settings: &GameSettings, folder: &Path) -> Result<RuleSet, SettingsError> {
    let GameSettings { game, openings, plies, order } = settings;
    let openings = read_openings(openings.as_deref(), *plies, order.unwrap_or_default(), folder)?;
    Ok(RuleSet { game: game.clone(), openings })
}

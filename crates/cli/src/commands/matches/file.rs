//! A tournament as a file:
//!
//! ```toml
//! event = "Spring"
//! format = "swiss"        # or round-robin, gauntlet
//! rounds = 5
//! st = "0.2"              # or tc = "10+0.1", nodes = 10000, depth = 6
//!
//! [[game]]
//! game = "connect4"
//! openings = "own"        # or random, start, a file
//!
//! [[player]]
//! name = "old"
//! player = "pvs:eval=h2"
//! ```
//!
//! What the command line says counts before what the file says.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, anyhow};
use ludens_arena::plan::{EntrantSpec, Format, GameSpec, LimitSpec};
use serde::Deserialize;

use super::setup::source;
use crate::args::{OpeningOrder, clock, seconds_or_time};
use crate::failure::Failure;

/// The file as it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TournamentFile {
    pub(super) event: Option<String>,
    pub(super) format: Option<Format>,
    pub(super) rounds: Option<u64>,
    pub(super) seed: Option<u64>,
    #[serde(flatten)]
    limits: Limits,
    game: Vec<GameEntry>,
    player: Vec<PlayerEntry>,
}

/// What may be spent.
#[derive(Debug, Default, Deserialize)]
struct Limits {
    st: Option<String>,
    tc: Option<String>,
    nodes: Option<u64>,
    depth: Option<u32>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct GameEntry {
    game: String,
    openings: Option<String>,
    plies: Option<u32>,
}

#[derive(Debug, Deserialize)]
struct PlayerEntry {
    name: Option<String>,
    player: String,
    #[serde(flatten)]
    limits: Limits,
}

impl TournamentFile {
    pub(super) fn read(file: &Path) -> Result<TournamentFile, Failure> {
        let text = fs::read_to_string(file)
            .with_context(|| format!("cannot read the tournament in {}", file.display()));
        let read = text.and_then(|text| {
            toml::from_str(&text).map_err(|error| anyhow!("{}: {error}", file.display()))
        });
        read.map_err(Failure::usage)
    }

    pub(super) fn games(&self) -> Result<Vec<GameSpec>, Failure> {
        let spec = |entry: &GameEntry| {
            let plies = entry.plies.map(|plies| plies as usize);
            let openings = source(entry.openings.as_deref(), plies, OpeningOrder::Random)?;
            Ok(GameSpec { game: entry.game.clone(), openings })
        };
        self.game.iter().map(spec).collect()
    }

    pub(super) fn entrants(&self) -> Result<Vec<EntrantSpec>, Failure> {
        let spec = |entry: &PlayerEntry| {
            Ok(EntrantSpec {
                name: entry.name.clone().unwrap_or_else(|| entry.player.clone()),
                player: entry.player.clone(),
                limits: entry.limits.spec()?,
            })
        };
        self.player.iter().map(spec).collect()
    }

    pub(super) fn limits(&self) -> Result<Option<LimitSpec>, Failure> {
        self.limits.spec()
    }
}

impl Limits {
    /// `None` if nothing is limited.
    fn spec(&self) -> Result<Option<LimitSpec>, Failure> {
        let usage = |why: String| Failure::usage(anyhow!(why));
        let st = self.st.as_deref().map(seconds_or_time).transpose().map_err(usage)?;
        let tc = self.tc.as_deref().map(clock).transpose().map_err(usage)?;
        let seconds = |time: Duration| time.as_secs_f64();
        let limits = LimitSpec {
            move_seconds: st.map(seconds),
            base_seconds: tc.map(|[base, _]| seconds(base)),
            increment_seconds: tc.map(|[_, increment]| seconds(increment)),
            nodes: self.nodes,
            depth: self.depth,
        };
        Ok((limits != LimitSpec::default()).then_some(limits))
    }
}

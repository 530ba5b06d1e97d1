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
//!
//! What the command line says counts before what the file says.

use std::fs;
use std::num::NonZero;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, anyhow};
use ludens_arena::plan::{EntrantSpec, Format, GameSpec, LimitSpec, OpeningSource};
use serde::Deserialize;

use super::setup::source;
use crate::args::{ContestArgs, OpeningOrder, clock, draw, resign, seconds_or_time, sprt, time};
use crate::failure::Failure;

/// The file as it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TournamentFile {
    pub(super) event: Option<String>,
    pub(super) format: Option<Format>,
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
    concurrency: Option<NonZero<usize>>,
    ratinginterval: Option<NonZero<u64>>,
    game: Vec<GameEntry>,
    player: Vec<PlayerEntry>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct GameEntry {
    game: String,
    openings: Option<String>,
    plies: Option<u32>,
    order: Option<Order>,
}

/// In which order the openings of a file come.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Order {
    Random,
    Sequential,
}

#[derive(Debug, Deserialize)]
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
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Seconds {
    Number(f64),
    Text(String),
}

impl Seconds {
    fn text(&self) -> String {
        match self {
            Seconds::Number(seconds) => seconds.to_string(),
            Seconds::Text(text) => text.clone(),
        }
    }
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

    /// The flags, with what the file says where they say nothing.
    pub(super) fn fill(&self, flags: &ContestArgs) -> Result<ContestArgs, Failure> {
        let mut args = flags.clone();
        if self.rounds.is_some() && self.games.is_some() {
            return Err(Failure::usage(anyhow!("rounds or games, not both")));
        }
        if args.rounds.is_none() && args.games.is_none() {
            (args.rounds, args.games) = (self.rounds, self.games);
        }
        let is_limited = args.st.is_some() || args.tc.is_some();
        if !is_limited && args.nodes.is_none() && args.depth.is_none() {
            args.st = value("st", self.st.as_ref().map(Seconds::text), seconds_or_time)?;
            args.tc = value("tc", self.tc.as_ref().map(Seconds::text), clock)?;
            (args.nodes, args.depth) = (self.nodes, self.depth);
        }
        args.no_repeat |= self.repeat == Some(false) && !args.repeat;
        let margin = value("timemargin", self.timemargin.clone(), time)?;
        args.timemargin = args.timemargin.or(margin);
        args.sprt = args.sprt.or(value("sprt", self.sprt.clone(), sprt)?);
        args.resign = args.resign.or(value("resign", self.resign.clone(), resign)?);
        args.draw = args.draw.or(value("draw", self.draw.clone(), draw)?);
        args.maxmoves = args.maxmoves.or(self.maxmoves);
        args.srand = args.srand.or(self.srand);
        args.concurrency = args.concurrency.or(self.concurrency);
        args.ratinginterval = args.ratinginterval.or(self.ratinginterval.map(NonZero::get));
        Ok(args)
    }

    /// The games; files of openings are looked for in this folder.
    pub(super) fn games(&self, folder: &Path) -> Result<Vec<GameSpec>, Failure> {
        let spec = |entry: &GameEntry| {
            let openings = entry.source(folder)?;
            Ok(GameSpec { game: entry.game.clone(), openings })
        };
        self.game.iter().map(spec).collect()
    }

    pub(super) fn entrants(&self) -> Result<Vec<EntrantSpec>, Failure> {
        let spec = |entry: &PlayerEntry| {
            Ok(EntrantSpec {
                name: entry.name.clone().unwrap_or_else(|| entry.player.clone()),
                player: entry.player.clone(),
                limits: entry.limits()?,
            })
        };
        self.player.iter().map(spec).collect()
    }
}

impl GameEntry {
    fn source(&self, folder: &Path) -> Result<OpeningSource, Failure> {
        let order = match self.order {
            Some(Order::Sequential) => OpeningOrder::Sequential,
            Some(Order::Random) | None => OpeningOrder::Random,
        };
        source(self.openings.as_deref(), self.plies.map(|plies| plies as usize), order, folder)
    }
}

impl PlayerEntry {
    /// `None` if it has no limits of its own.
    fn limits(&self) -> Result<Option<LimitSpec>, Failure> {
        let st = value("st", self.st.as_ref().map(Seconds::text), seconds_or_time)?;
        let tc = value("tc", self.tc.as_ref().map(Seconds::text), clock)?;
        let limits = limits(st, tc, self.nodes, self.depth);
        Ok((limits != LimitSpec::default()).then_some(limits))
    }
}

/// What may be spent, as a run keeps it.
pub(super) fn limits(
    st: Option<Duration>,
    tc: Option<[Duration; 2]>,
    nodes: Option<u64>,
    depth: Option<u32>,
) -> LimitSpec {
    let seconds = |time: Duration| time.as_secs_f64();
    LimitSpec {
        move_seconds: st.map(seconds),
        base_seconds: tc.map(|[base, _]| seconds(base)),
        increment_seconds: tc.map(|[_, increment]| seconds(increment)),
        nodes,
        depth,
    }
}

/// A value of the file, read as the command line reads it.
fn value<T>(
    key: &str,
    text: Option<String>,
    read: impl FnOnce(&str) -> Result<T, String>,
) -> Result<Option<T>, Failure> {
    let read = text.map(|text| read(&text)).transpose();
    read.map_err(|why| Failure::usage(anyhow!("{key}: {why}")))
}

//! What a user says of a run, in the users' words: the flags of the command line, the
//! keys of a tournament's file and the keyword arguments of Python are this one struct.
//! Some settings count before others, and what nobody says is as usual.

use std::num::NonZero;

use schemars::JsonSchema;
use serde::Deserialize;

use super::limits::LimitSpec;
use super::openings::OpeningOrder;
use super::rules::{DrawRule, ResignRule, SprtSpec};
use super::spec::{EntrantSpec, Format, RunSpec};
use super::texts::{concurrency, from_text, visible};
#[cfg(feature = "clap")]
use super::texts::{line, threads, whole};
use super::times::{GameTime, Margin, MoveTime};

/// Settings of a run, all of them optional. The texts are those of `--help`.
#[derive(Debug, Clone, PartialEq, Default, Deserialize, JsonSchema)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(deny_unknown_fields)]
pub struct RunSettings {
    /// Who meets whom.
    // Not every command has it, so each brings its own flag.
    #[cfg_attr(feature = "clap", arg(skip))]
    pub format: Option<Format>,
    /// How many games in all [default: 100 in a match, 10 rounds in a tournament, 2 rounds in a league; with --sprt until it is decided]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", value_parser = whole::<u64>(1..=RunSpec::MOST_GAMES)))]
    pub games: Option<u64>,
    /// How many openings each pairing plays, instead of --games
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", conflicts_with = "games", value_parser = whole::<u64>(1..=RunSpec::MOST_GAMES)))]
    pub rounds: Option<u64>,
    /// Whether each opening is played with both colours.
    // Two flags of the command line, one for each answer.
    #[cfg_attr(feature = "clap", arg(skip))]
    pub repeat: Option<bool>,
    /// How many games are played at a time [default: as many as there are cores]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", value_parser = threads))]
    #[serde(default, deserialize_with = "concurrency")]
    pub concurrency: Option<NonZero<usize>>,
    /// Time for the game and after each move: 60, 10+0.1, 5m+3s
    #[cfg_attr(feature = "clap", arg(long, value_name = "TIME", conflicts_with = "st"))]
    pub tc: Option<GameTime>,
    /// Time for each move: 0.2, 200ms
    #[cfg_attr(feature = "clap", arg(long, value_name = "TIME"))]
    pub st: Option<MoveTime>,
    /// Nodes for each move
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", value_parser = whole::<u64>(1..=u64::MAX)))]
    pub nodes: Option<u64>,
    /// Plies of depth for each move
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", value_parser = whole::<u32>(1..=u32::MAX as u64)))]
    pub depth: Option<u32>,
    /// By how much a time may be exceeded [default: 100ms]
    #[cfg_attr(feature = "clap", arg(long, value_name = "TIME"))]
    #[serde(default, deserialize_with = "from_text")]
    #[schemars(with = "Option<String>")]
    pub timemargin: Option<Margin>,
    /// When a game is given up: movecount=3,score=10 or movecount=3,chance=2 (in percent)[,twosided=true]
    #[cfg_attr(feature = "clap", arg(long, value_name = "RULE"))]
    #[serde(default, deserialize_with = "from_text")]
    #[schemars(with = "Option<String>")]
    pub resign: Option<ResignRule>,
    /// When a game is drawn: movenumber=40,movecount=8,score=0.1
    #[cfg_attr(feature = "clap", arg(long, value_name = "RULE"))]
    #[serde(default, deserialize_with = "from_text")]
    #[schemars(with = "Option<String>")]
    pub draw: Option<DrawRule>,
    /// After so many moves of each side a game is drawn
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", value_parser = whole::<u32>(1..=u32::MAX as u64)))]
    pub maxmoves: Option<u32>,
    /// A test that ends the match: elo0=0,elo1=5[,alpha=0.05,beta=0.05,model=normalized]
    #[cfg_attr(feature = "clap", arg(long, value_name = "TEST"))]
    #[serde(default, deserialize_with = "from_text")]
    #[schemars(with = "Option<String>")]
    pub sprt: Option<SprtSpec>,
    /// Where random numbers begin [default: 1]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", value_parser = whole::<u64>(0..=u64::MAX)))]
    #[serde(alias = "seed")]
    pub srand: Option<u64>,
    /// Show the score after so many games [default: 10, but no more than a line a second]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", value_parser = whole::<NonZero<u64>>(1..=u64::MAX)))]
    pub ratinginterval: Option<NonZero<u64>>,
    /// What the run is called in lists
    #[cfg_attr(feature = "clap", arg(long, value_name = "TEXT", value_parser = line))]
    #[serde(default, deserialize_with = "visible")]
    pub event: Option<String>,
    /// The games, each with its openings.
    #[cfg_attr(feature = "clap", arg(skip))]
    pub game: Vec<GameSettings>,
    /// The players.
    #[cfg_attr(feature = "clap", arg(skip))]
    pub player: Vec<PlayerSettings>,
}

/// A game of a run, and where its games begin.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GameSettings {
    /// Its name and options.
    pub game: String,
    /// Where its games begin: `own`, `random`, `start`, or a file.
    pub openings: Option<String>,
    /// How many random plies an opening has.
    pub plies: Option<u32>,
    /// In which order the openings of a file come.
    pub order: Option<OpeningOrder>,
}

/// A player of a run, perhaps with limits of its own.
#[derive(Debug, Clone, PartialEq, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayerSettings {
    /// The name in tables.
    pub name: Option<String>,
    /// The player, as the catalogue reads it.
    pub player: String,
    /// Time for each move.
    pub st: Option<MoveTime>,
    /// Time for the game and after each move.
    pub tc: Option<GameTime>,
    /// Nodes for each move.
    pub nodes: Option<u64>,
    /// Plies of depth for each move.
    pub depth: Option<u32>,
}

impl RunSettings {
    /// These, and where they say nothing what the others say. Rounds and games
    /// go together, and so do all limits: who says one of them means no other.
    pub fn or(self, others: RunSettings) -> RunSettings {
        let is_counted = self.rounds.is_some() || self.games.is_some();
        let is_limited = self.limits() != LimitSpec::default();
        let counts = if is_counted { &self } else { &others };
        let (rounds, games) = (counts.rounds, counts.games);
        let limits = if is_limited { &self } else { &others };
        let (st, tc, nodes, depth) = (limits.st, limits.tc, limits.nodes, limits.depth);
        RunSettings {
            rounds,
            games,
            st,
            tc,
            nodes,
            depth,
            format: self.format.or(others.format),
            repeat: self.repeat.or(others.repeat),
            concurrency: self.concurrency.or(others.concurrency),
            timemargin: self.timemargin.or(others.timemargin),
            resign: self.resign.or(others.resign),
            draw: self.draw.or(others.draw),
            maxmoves: self.maxmoves.or(others.maxmoves),
            sprt: self.sprt.or(others.sprt),
            srand: self.srand.or(others.srand),
            ratinginterval: self.ratinginterval.or(others.ratinginterval),
            event: self.event.or(others.event),
            game: if self.game.is_empty() { others.game } else { self.game },
            player: if self.player.is_empty() { others.player } else { self.player },
        }
    }

    /// The run that is asked for, as far as no file must be read for it: the rule sets
    /// are missing, as openings may stand in a file.
    pub fn spec(&self) -> RunSpec {
        let usual = RunSpec::default();
        let margin = |Margin(time)| time.as_millis() as u64;
        RunSpec {
            format: self.format.unwrap_or(usual.format),
            entrants: self.entrants(),
            rounds: self.rounds,
            games_each: if self.repeat == Some(false) { 1 } else { usual.games_each },
            most_games: self.games,
            limits: self.limits(),
            margin_ms: self.timemargin.map_or(usual.margin_ms, margin),
            most_plies: self.maxmoves.map(|moves| 2 * moves as usize),
            resign: self.resign,
            draw: self.draw,
            sprt: self.sprt,
            seed: self.srand.unwrap_or(usual.seed),
            ..usual
        }
    }

    /// What everybody may spend who has no limits of their own.
    fn limits(&self) -> LimitSpec {
        limits(self.st, self.tc, self.nodes, self.depth)
    }

    fn entrants(&self) -> Vec<EntrantSpec> {
        EntrantSpec::with_names(self.player.iter().map(PlayerSettings::entrant).collect())
    }
}

impl PlayerSettings {
    fn entrant(&self) -> EntrantSpec {
        let own = limits(self.st, self.tc, self.nodes, self.depth);
        EntrantSpec {
            name: self.name.clone().unwrap_or_default(),
            player: self.player.clone(),
            // Without limits of its own it has those of everybody.
            limits: (own != LimitSpec::default()).then_some(own),
        }
    }
}

fn limits(
    st: Option<MoveTime>,
    tc: Option<GameTime>,
    nodes: Option<u64>,
    depth: Option<u32>,
) -> LimitSpec {
    LimitSpec {
        move_seconds: st.map(|MoveTime(time)| time.as_secs_f64()),
        base_seconds: tc.map(|tc| tc.base.as_secs_f64()),
        increment_seconds: tc.map(|tc| tc.increment.as_secs_f64()),
        nodes,
        depth,
    }
}

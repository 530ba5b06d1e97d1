//! Arguments of the commands in which a player thinks: players, analyze,
//! evaluate, solve, play, engine.

use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use ludens_games::Game;
use ludens_play::catalog::{MEMORY_EXPECTED, read_memory, read_time};
use ludens_play::xray::MOST_DEPTH;
use ludens_wire::run::texts::time;

use super::{OutputArgs, PositionArgs, threads, whole};

#[derive(Debug, Args)]
pub(crate) struct PlayersArgs {
    /// The game, such as `loa`
    pub(crate) game: Game,
    /// Only the player of this name
    pub(crate) name: Option<String>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// What a player may spend.
#[derive(Debug, Args)]
pub(crate) struct LimitArgs {
    /// No more time than this: 5s, 200ms, 2m
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(crate) time: Option<Duration>,
    /// No deeper than this many plies
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=u32::MAX as u64))]
    pub(crate) depth: Option<u32>,
    /// No more nodes than this
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=u64::MAX))]
    pub(crate) nodes: Option<u64>,
}

#[derive(Debug, Args)]
pub(crate) struct AnalyzeArgs {
    /// The game, such as `loa` or `connect4:size=8x8`
    pub(crate) game: Game,
    /// Who thinks; `ludens players GAME` lists them
    #[arg(long, value_name = "SPEC", default_value = "best")]
    pub(crate) player: String,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// How many threads think together [default: as the player has it]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<NonZero<usize>>,
    /// Show the best K moves
    #[arg(long, value_name = "K", value_parser = whole::<u16>(1..=u16::MAX as u64))]
    pub(crate) lines: Option<u16>,
    /// Show the score of every legal move
    #[arg(long, conflicts_with = "lines")]
    pub(crate) all_moves: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct EvaluateArgs {
    /// The game, such as `loa` or `connect4:size=8x8`
    pub(crate) game: Game,
    /// Which evaluation, perhaps with weights, as in `mickey,eval.king=8`; `ludens players
    /// GAME` lists them [default: the game's best]
    #[arg(long, value_name = "NAME")]
    pub(crate) eval: Option<String>,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct XrayArgs {
    /// The game, such as `loa` or `connect4:size=8x8`
    pub(crate) game: Game,
    /// Who searches: minimax, any alpha-beta player, or mcts
    #[arg(long, value_name = "SPEC", default_value = "alphabeta")]
    pub(crate) player: String,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// How many plies deep, up to 200 [default: as the player has it]
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=MOST_DEPTH as u64))]
    pub(crate) depth: Option<u32>,
    /// The most nodes, or simulations [default: 1000000 nodes, 2000 simulations]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=u64::MAX))]
    pub(crate) nodes: Option<u64>,
    /// Search again without pruning, and set that beside
    #[arg(long)]
    pub(crate) compare: bool,
    /// Show the tree below these moves
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) follow: Option<String>,
    /// How many levels of the tree to show
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<usize>(0..=1_000_000))]
    pub(crate) levels: usize,
    /// How many children of a node to show
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = whole::<usize>(0..=1_000_000))]
    pub(crate) most: usize,
    /// Show the tree as it was after this many steps
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=u64::MAX))]
    pub(crate) step: Option<u64>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    /// The game, such as `connect4`
    pub(crate) game: Game,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Give up after this time: 5s, 200ms, 2m [default: never]
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(crate) time: Option<Duration>,
    /// How much memory may be used
    #[arg(long, value_name = "SIZE", default_value = "64MB", value_parser = memory)]
    pub(crate) memory: usize,
    /// How many threads search together
    #[arg(long, value_name = "N", default_value = "1", value_parser = threads)]
    pub(crate) threads: NonZero<usize>,
    /// Solve openings again, too, instead of looking them up
    #[arg(long)]
    pub(crate) no_openings: bool,
    /// Solve every position on standard input, one a line
    #[arg(long, conflicts_with_all = ["position", "moves"])]
    pub(crate) stdin: bool,
    /// With --stdin: only the first word of a line is the position, as in files of
    /// positions with their scores
    #[arg(long, requires = "stdin")]
    pub(crate) first_word: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// The game, such as `checkers`
    pub(crate) game: Game,
    /// Who moves first: `human` or a player
    #[arg(long, value_name = "SPEC", default_value = "human")]
    pub(crate) first: String,
    /// Who moves second: `human` or a player
    #[arg(long, value_name = "SPEC", default_value = "level:3")]
    pub(crate) second: String,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// The time for every move of a machine: 5s, 200ms
    #[arg(long, value_name = "TIME", value_parser = time, conflicts_with = "clock")]
    pub(crate) time: Option<Duration>,
    /// The time each side has for the game, and what every move adds: 5m, 5m+3s
    #[arg(long, value_name = "TIME+TIME", value_parser = clock)]
    pub(crate) clock: Option<Clock>,
    /// Makes games of the same players differ
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole::<u64>(0..=u64::MAX))]
    pub(crate) seed: u64,
    /// Keep the game in this file, written after every move; its ending names the format
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
}

/// Time for a game, and more for every move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Clock {
    pub(crate) base: Duration,
    pub(crate) increment: Duration,
}

#[derive(Debug, Args)]
pub(crate) struct EngineArgs {
    /// The game, until the referee names another
    pub(crate) game: Game,
    /// Who thinks, until the referee names another
    #[arg(long, value_name = "SPEC", default_value = "best")]
    pub(crate) player: String,
    /// How many threads think together [default: as the player has it]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<NonZero<usize>>,
    /// How much memory the player may use [default: as the player has it]
    #[arg(long, value_name = "SIZE", value_parser = memory)]
    pub(crate) memory: Option<usize>,
}

pub(super) fn memory(text: &str) -> Result<usize, String> {
    read_memory(text).ok_or_else(|| format!("it must be {MEMORY_EXPECTED}"))
}

fn clock(text: &str) -> Result<Clock, String> {
    let (base, increment) = match text.split_once('+') {
        Some((base, increment)) => (read_time(base), read_time(increment)),
        None => (read_time(text), Some(Duration::ZERO)),
    };
    let clock = base.zip(increment).map(|(base, increment)| Clock { base, increment });
    clock.ok_or_else(|| "it must be a time such as 5m, or 5m+3s".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_with_and_without_increment() {
        let seconds = Duration::from_secs;
        let read = |text| clock(text).ok().map(|clock| (clock.base, clock.increment));
        assert_eq!(read("5m+3s"), Some((seconds(300), seconds(3))));
        assert_eq!(read("90s"), Some((seconds(90), seconds(0))));
        assert_eq!((read("5"), read("5m+"), read("5m+3s+1s"), read("")), (None, None, None, None));
    }
}

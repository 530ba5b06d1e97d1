//! Arguments of `ludens bench`.

use std::num::NonZero;
use std::thread;
use std::time::Duration;

use clap::{Args, Subcommand, ValueEnum};
use ludens_games::Game;
use ludens_wire::run::texts::time;

use super::players::memory;
use super::{OutputArgs, threads, whole};

#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    #[command(subcommand)]
    pub(crate) what: Bench,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Bench {
    /// The rule books: counting move sequences and playing random games
    Rules(BenchRulesArgs),
    /// The searches: nodes, speed, depth in a given time, threads
    Search(BenchSearchArgs),
    /// How late moves come while all cores are busy
    Time(BenchTimeArgs),
    /// Matches: the best player against the studies' opponents, level against level
    Strength(BenchStrengthArgs),
    /// What a match costs beyond its players' thinking, and whether anybody comes late
    Arena(BenchArenaArgs),
    /// Endings that are known: how quickly they are looked up, and whether a player lets one slip
    Endings(BenchEndingsArgs),
    /// Won endings that are hard to prove: how many are proven in a second each
    Proofs(BenchProofsArgs),
    /// Games whose moves a solver judges: how many give a win or a draw away
    Mistakes(BenchMistakesArgs),
    /// Networks: how long they take for a position, and how fast a search is with them
    Net(BenchNetArgs),
}

#[derive(Debug, Args)]
pub(crate) struct BenchRulesArgs {
    /// Only these games
    pub(crate) games: Vec<Game>,
    /// How long each figure is measured
    #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = seconds)]
    pub(crate) seconds: f64,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// What `bench search` measures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Part {
    /// Nodes to a fixed depth, and nodes a second
    Nodes,
    /// What the studies found: nodes with and without pruning, order and table
    Effect,
    /// The depth reached in --seconds, median of ten positions
    Depth,
    /// --threads against one, over twenty positions
    Threads,
    /// How often --player finds best moves that a long search found
    Answers,
}

#[derive(Debug, Args)]
pub(crate) struct BenchSearchArgs {
    /// Only these games
    pub(crate) games: Vec<Game>,
    /// Only these parts; may be given several times [default: all]
    #[arg(long, value_name = "PART", value_delimiter = ',')]
    pub(crate) part: Vec<Part>,
    /// How long a search takes where time is the limit
    #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = seconds)]
    pub(crate) seconds: f64,
    /// How many threads are compared with one [default: 2]
    #[arg(long, value_name = "N", default_value = "2", hide_default_value = true, value_parser = threads)]
    pub(crate) threads: NonZero<usize>,
    /// Who looks for best moves; with limits of its own it does not think for --seconds
    #[arg(long, value_name = "SPEC", default_value = "best")]
    pub(crate) player: String,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct BenchTimeArgs {
    /// Only these games
    pub(crate) games: Vec<Game>,
    /// Who thinks
    #[arg(long, value_name = "SPEC", default_value = "best")]
    pub(crate) player: String,
    /// How many moves of each game
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = whole::<u32>(1..=u32::MAX as u64))]
    pub(crate) moves: u32,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct BenchStrengthArgs {
    /// Only these games
    pub(crate) games: Vec<Game>,
    /// The player that is measured
    #[arg(long, value_name = "SPEC", default_value = "best")]
    pub(crate) player: String,
    /// The opponent; may be given several times [default: the opponents of the studies]
    #[arg(long, value_name = "SPEC")]
    pub(crate) opponent: Vec<String>,
    /// Each level against the one below instead, and the lowest against `random`
    #[arg(long, conflicts_with_all = ["player", "opponent"])]
    pub(crate) levels: bool,
    /// Of the levels, only this one against the one below; may be given several times
    #[arg(long, value_name = "N", requires = "levels", value_parser = whole::<u8>(1..=10))]
    pub(crate) level: Vec<u8>,
    /// How many games each pair plays
    #[arg(long = "games", value_name = "N", default_value_t = 100, value_parser = whole::<u32>(2..=u32::MAX as u64))]
    pub(crate) matches: u32,
    /// The time for a move
    #[arg(long, value_name = "TIME", default_value = "200ms", value_parser = time)]
    pub(crate) time: Duration,
    /// How many games are played at the same time [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<NonZero<usize>>,
    /// The seed of the random openings
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u64>(0..=u64::MAX))]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct BenchArenaArgs {
    /// The game that is played; the first of the catalogue by default
    pub(crate) game: Option<Game>,
    /// How many games between players that cost nothing
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = whole::<u64>(2..=u64::MAX))]
    pub(crate) games: u64,
    /// How many games at 50 ms a move
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = whole::<u64>(2..=u64::MAX))]
    pub(crate) late_games: u64,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// How games that count only their results are played.
#[derive(Debug, Args)]
pub(crate) struct GamesAtOnceArgs {
    /// How many games are played at the same time [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZero<usize>>,
    /// The seed of the positions that they begin with
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u64>(0..=u64::MAX))]
    pub(crate) seed: u64,
}

impl GamesAtOnceArgs {
    /// How many games are played at the same time.
    pub(crate) fn threads(&self) -> NonZero<usize> {
        let all = || thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        self.threads.unwrap_or_else(all)
    }
}

#[derive(Debug, Args)]
pub(crate) struct BenchEndingsArgs {
    /// The game, such as `checkers`
    pub(crate) game: Game,
    /// Up to how many pieces the positions have
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = whole::<u32>(2..=32))]
    pub(crate) pieces: u32,
    /// Who plays against the database
    #[arg(long, value_name = "SPEC", default_value = "best")]
    pub(crate) player: String,
    /// How many won and how many drawn positions are played out
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole::<u32>(1..=u32::MAX as u64))]
    pub(crate) games: u32,
    /// The time for a move
    #[arg(long, value_name = "TIME", default_value = "100ms", value_parser = time)]
    pub(crate) time: Duration,
    #[command(flatten)]
    pub(crate) games_at_once: GamesAtOnceArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct BenchMistakesArgs {
    /// A game that can be solved from its openings, such as `connect4`
    pub(crate) game: Game,
    /// Whose moves are judged
    #[arg(long, value_name = "SPEC", default_value = "best")]
    pub(crate) player: String,
    /// Who plays against it
    #[arg(long, value_name = "SPEC", default_value = "level:8")]
    pub(crate) opponent: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole::<u32>(1..=u32::MAX as u64))]
    pub(crate) games: u32,
    /// How many random moves each game begins with
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = whole::<u32>(0..=100))]
    pub(crate) plies: u32,
    /// The time for a move
    #[arg(long, value_name = "TIME", default_value = "50ms", value_parser = time)]
    pub(crate) time: Duration,
    #[command(flatten)]
    pub(crate) games_at_once: GamesAtOnceArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct BenchNetArgs {
    /// A game that networks can be trained for, such as `checkers`
    pub(crate) game: Game,
    /// How wide the accumulator is, a multiple of 32
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_values_t = [64, 128])]
    pub(crate) widths: Vec<usize>,
    /// How wide the hidden layer is, a multiple of 16
    #[arg(long, value_name = "N", default_value_t = 16)]
    pub(crate) hidden: usize,
    /// The nodes of each search
    #[arg(long, value_name = "N", default_value_t = 300_000)]
    pub(crate) nodes: u64,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct BenchProofsArgs {
    /// The game, such as `loa`
    pub(crate) game: Game,
    /// How long each proof may take
    #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = seconds)]
    pub(crate) seconds: f64,
    /// How many nodes each proof may take: figures that are the same on every machine
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=u64::MAX))]
    pub(crate) nodes: Option<u64>,
    /// The memory of the table
    #[arg(long, value_name = "SIZE", default_value = "256MB", value_parser = memory)]
    pub(crate) memory: usize,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

fn seconds(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|s| (0.01..=600.0).contains(s));
    number.ok_or_else(|| "it must be a number of seconds from 0.01 to 600".to_string())
}

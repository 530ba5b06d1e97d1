//! The argument table: help, completions and the man pages all come from it.
//! What belongs to players stands in `players`, measuring in `bench`, results in
//! `runs`, a class in `class`.

mod address;
mod arena;
mod bench;
mod class;
mod endgames;
mod lab;
mod learn;
mod negative;
mod players;
mod runs;
mod serve;

use std::num::NonZero;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use ludens_core::perft::MAX_DEPTH;
use ludens_games::Game;
use ludens_games::formats::Format;
use ludens_wire::run::texts::{threads, whole};

pub(crate) use address::Listen;
pub(crate) use arena::{ContestArgs, MatchArgs, SprtArgs, TournamentArgs};
pub(crate) use bench::{
    Bench, BenchArenaArgs, BenchArgs, BenchEndingsArgs, BenchMistakesArgs, BenchNetArgs,
    BenchProofsArgs, BenchRulesArgs, BenchSearchArgs, BenchStrengthArgs, BenchTimeArgs, Part,
};
pub(crate) use class::{CheckEngineArgs, LeagueArgs};
pub(crate) use endgames::{
    BuildEndgamesArgs, Endgames, EndgamesArgs, EndgamesInfoArgs, FolderArgs, ProbeArgs,
};
pub(crate) use lab::{
    Lab, LabArgs, LabListArgs, LabReportArgs, LabRunArgs, LabShowArgs, LabTuneArgs,
};
pub(crate) use learn::{Learn, LearnArgs, LearnDataArgs, LearnInfoArgs};
pub(crate) use negative::with_negative_values;
pub(crate) use players::{
    AnalyzeArgs, EngineArgs, EvaluateArgs, PlayArgs, PlayersArgs, SolveArgs, XrayArgs,
};
pub(crate) use runs::{
    BackupArgs, DbArgs, MergeArgs, RemoveArgs, RunArgs, RunsArgs, StoreArgs, StoreWork, WatchArgs,
};
pub(crate) use serve::ServeArgs;

/// The version with the commit it was built from.
pub(crate) const VERSION: &str =
    concat!(env!("CARGO_PKG_VERSION"), " (", env!("LUDENS_COMMIT"), ")");

/// Abstract two-player board games and the engines that play them.
///
/// A GAME is a name, perhaps with options: `loa`, `connect4:size=8x8`,
/// `tebes:size=4,tiles=random,seed=7`. `ludens games` lists them all.
///
/// Without a command the app is started, as by `ludens serve`.
#[derive(Debug, Parser)]
#[command(name = "ludens", version = VERSION)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Start the app: play, analyse and watch in the browser
    Serve(ServeArgs),
    /// List the games with their options
    Games(GamesArgs),
    /// Draw a position
    Show(PlaceArgs),
    /// List the legal moves of a position
    Moves(PlaceArgs),
    /// Count move sequences, or check all published counts
    Perft(PerftArgs),
    /// Read game records, check every move, and write them in another format
    Convert(ConvertArgs),
    /// List the players of a game with their options
    Players(PlayersArgs),
    /// Analyse a position with a player
    Analyze(AnalyzeArgs),
    /// Show the evaluation of a position, term by term
    Evaluate(EvaluateArgs),
    /// Show the tree of a search: what was cut off, and why
    Xray(XrayArgs),
    /// Find out who wins, for certain
    Solve(SolveArgs),
    /// Build databases of endings, and ask them
    Endgames(EndgamesArgs),
    /// Play in the terminal, or watch two players
    Play(PlayArgs),
    /// Be a player for other programs: speak UGI on standard input and output
    Engine(EngineArgs),
    /// Let two players play many games, and show which is stronger
    Match(MatchArgs),
    /// Test whether a player is stronger than another, with as few games as that takes: until a sequential test decides, by default between 0 and 5 normalised Elo, from random openings with 0.1 s a move
    Sprt(SprtArgs),
    /// Let several players meet: round robin, gauntlet or Swiss
    Tournament(TournamentArgs),
    /// Let everybody in a folder of students' programs meet, and write a ranked page
    League(LeagueArgs),
    /// Check an engine for mistakes, and report them in plain words
    CheckEngine(CheckEngineArgs),
    /// Run experiments from files, and write reports
    Lab(LabArgs),
    /// Make games for training, and show what is in them
    Learn(LearnArgs),
    /// Measure speed and strength
    Bench(BenchArgs),
    /// List the runs in a results file
    Runs(RunsArgs),
    /// Show the table of a run, or write its games to a file
    Run(RunArgs),
    /// Follow a run that another process plays
    Watch(WatchArgs),
    /// Look after a results file
    Db(StoreArgs),
    /// Join results files, such as the shares that several machines played
    Merge(MergeArgs),
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
    /// Print a manual page
    Man(ManArgs),
}

#[derive(Debug, Args)]
pub(crate) struct GamesArgs {
    /// Only this game
    pub(crate) game: Option<Game>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct PlaceArgs {
    /// The game, such as `loa` or `connect4:size=8x8`
    pub(crate) game: Game,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Where in a game.
#[derive(Debug, Args)]
pub(crate) struct PositionArgs {
    /// The position to begin with, instead of the start [Connect Four also takes the columns played: 4453]
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// Moves to play from there, separated by spaces
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
}

#[derive(Debug, Clone, Args)]
pub(crate) struct OutputArgs {
    /// Print JSON for other programs
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    /// The game, such as `checkers`
    #[arg(required_unless_present = "verify")]
    pub(crate) game: Option<Game>,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// How many moves deep
    #[arg(long, short, value_name = "N", required_unless_present = "verify", value_parser = depth)]
    pub(crate) depth: Option<u32>,
    /// Count behind each move apart
    #[arg(long, conflicts_with = "verify")]
    pub(crate) divide: bool,
    /// How many threads share the work
    #[arg(long, value_name = "N", default_value = "1", value_parser = threads)]
    pub(crate) threads: NonZero<usize>,
    /// Check every published count, of one game or of all; a mismatch exits with 1
    #[arg(long, conflicts_with_all = ["depth", "position", "moves"])]
    pub(crate) verify: bool,
    /// With --verify: leave out counts above this [default: 400000000]
    #[arg(long, value_name = "N", conflicts_with_all = ["depth", "divide"], value_parser = whole::<u64>(0..=u64::MAX))]
    pub(crate) max_leaves: Option<u64>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    /// The file to read; `-` reads standard input
    pub(crate) file: PathBuf,
    /// The format to write: pgn, pdn, sgf, columns or json
    #[arg(long, value_name = "FORMAT", required_unless_present = "json")]
    pub(crate) to: Option<Target>,
    /// The format of the file, where guessing fails: pgn, pdn, sgf or columns
    #[arg(long, value_name = "FORMAT")]
    pub(crate) from: Option<Format>,
    /// The game, where the file does not say it
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<Game>,
    /// The file to write, instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// The same as --to json
    #[arg(long, conflicts_with = "to")]
    pub(crate) json: bool,
}

/// What `convert` can write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Target {
    File(Format),
    Json,
}

impl std::str::FromStr for Target {
    type Err = String;

    fn from_str(text: &str) -> Result<Target, String> {
        match text {
            "json" => Ok(Target::Json),
            _ => text.parse().map(Target::File).map_err(|error: String| format!("{error}, json")),
        }
    }
}

fn depth(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|depth| *depth <= MAX_DEPTH);
    number.ok_or_else(|| format!("it must be a whole number from 0 to {MAX_DEPTH}"))
}

#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// Which shell
    pub(crate) shell: Shell,
}

#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// The page of this command, such as `perft` or `bench rules`
    pub(crate) command: Vec<String>,
}

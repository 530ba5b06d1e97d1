//! Arguments of the commands for a class: check-engine and league.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use ludens_arena::plan::Format;
use ludens_games::Game;
use ludens_wire::run::texts::{seconds_or_time, time};

use super::OutputArgs;
use super::arena::ContestArgs;
use super::players::memory;

#[derive(Debug, Args)]
pub(crate) struct CheckEngineArgs {
    /// The program with its arguments, in quotes; or a folder with a player.toml
    #[arg(value_name = "CMD|FOLDER")]
    pub(crate) command: String,
    /// The game it plays [default: the one it names in its option UGI_Game]
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<Game>,
    /// The time it has for each move: 0.2, 200ms
    #[arg(long, value_name = "TIME", default_value = "0.2", value_parser = seconds_or_time)]
    pub(crate) st: Duration,
    /// How long it may take to start, and to get ready for a game
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = seconds_or_time)]
    pub(crate) start: Duration,
    /// By how much it may exceed the time for a move
    #[arg(long, value_name = "TIME", default_value = "100ms", value_parser = time)]
    pub(crate) timemargin: Duration,
    /// How much memory it may use [default: 512MB]
    #[arg(long, value_name = "SIZE", value_parser = memory)]
    pub(crate) memory: Option<usize>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct LeagueArgs {
    /// The folder that holds a folder for each player, with a player.toml in it
    #[arg(required_unless_present = "resume", conflicts_with = "resume")]
    pub(crate) folder: Option<PathBuf>,
    /// The game, such as `connect4`
    #[arg(
        long,
        value_name = "GAME",
        required_unless_present = "resume",
        conflicts_with = "resume"
    )]
    pub(crate) game: Option<Game>,
    /// One of our own players to compare with; can be given several times
    #[arg(long = "with", value_name = "PLAYER", conflicts_with = "resume")]
    pub(crate) yardsticks: Vec<String>,
    /// Who meets whom [default: round-robin]
    #[arg(long, value_name = "FORMAT", conflicts_with = "resume")]
    pub(crate) format: Option<Format>,
    /// How much memory each program may use [default: 512MB]
    #[arg(long, value_name = "SIZE", value_parser = memory, conflicts_with = "resume")]
    pub(crate) memory: Option<usize>,
    /// Where the page is written [default: FOLDER/league.html]
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) contest: ContestArgs,
}

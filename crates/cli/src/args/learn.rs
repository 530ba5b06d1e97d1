//! `ludens learn`: games of a player against itself, for training.

use std::num::NonZero;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use ludens_games::Game;
use ludens_wire::run::texts::{threads, whole};

use super::OutputArgs;

#[derive(Debug, Args)]
pub(crate) struct LearnArgs {
    #[command(subcommand)]
    pub(crate) work: Learn,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Learn {
    /// Let a player play against itself, and keep what it thought of every position; what was stopped goes on
    Data(LearnDataArgs),
    /// Check such games, and show what is in them
    Info(LearnInfoArgs),
}

#[derive(Debug, Args)]
pub(crate) struct LearnDataArgs {
    /// The game, such as `loa` or `connect4:size=8x8`
    pub(crate) game: Game,
    /// How many games the folder is to have
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=1_000_000_000))]
    pub(crate) games: u64,
    /// Who plays; it needs a limit on nodes or depth, so that the games can be made again
    #[arg(long, value_name = "PLAYER", default_value = "best:nodes=2000")]
    pub(crate) player: String,
    /// The folder of the files
    #[arg(long, value_name = "FOLDER")]
    pub(crate) out: PathBuf,
    /// How many games are played at a time [default: as many as there are cores]
    #[arg(long, value_name = "T", value_parser = threads)]
    pub(crate) threads: Option<NonZero<usize>>,
    /// The seed of openings and players
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many random plies games begin with, from the start or a usual opening
    #[arg(long, value_name = "FROM-TO", default_value = "2-10", value_parser = plies)]
    pub(crate) random_plies: RangeInclusive<u16>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct LearnInfoArgs {
    /// A folder that `ludens learn data` has filled, or one file of it
    pub(crate) path: PathBuf,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// `2-10`, or one number.
fn plies(text: &str) -> Result<RangeInclusive<u16>, String> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let both = from.parse().ok().zip(to.parse().ok());
    let (from, to) = both.ok_or("it must be two numbers such as 2-10")?;
    Ok(from..=to)
}

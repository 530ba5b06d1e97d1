//! `ludens endgames`: databases of positions with few pieces.

use std::num::NonZero;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use ludens_games::Game;
use ludens_wire::run::texts::{threads, whole};

use super::OutputArgs;
use super::players::memory;

#[derive(Debug, Args)]
pub(crate) struct EndgamesArgs {
    #[command(subcommand)]
    pub(crate) work: Endgames,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Endgames {
    /// Solve all endings up to so many pieces and keep them in files; a build that was stopped goes on
    Build(BuildEndgamesArgs),
    /// Read all files, check every position against its moves, and count how positions end
    Verify(BuildEndgamesArgs),
    /// Show what the folder has
    Info(EndgamesInfoArgs),
    /// Say what is known of positions
    Probe(ProbeArgs),
}

/// Which game, and where.
#[derive(Debug, Args)]
pub(crate) struct FolderArgs {
    /// The game, such as `checkers`
    pub(crate) game: Game,
    /// The folder of the files [default: `endings` in your data folder]
    #[arg(long)]
    pub(crate) folder: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct BuildEndgamesArgs {
    #[command(flatten)]
    pub(crate) place: FolderArgs,
    /// Up to how many pieces
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = whole::<u32>(2..=32))]
    pub(crate) pieces: u32,
    /// How many threads work [default: as many as there are cores]
    #[arg(long, value_name = "T", value_parser = threads)]
    pub(crate) threads: Option<NonZero<usize>>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct EndgamesInfoArgs {
    #[command(flatten)]
    pub(crate) place: FolderArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ProbeArgs {
    #[command(flatten)]
    pub(crate) place: FolderArgs,
    /// The position
    #[arg(long, value_name = "TEXT", required_unless_present = "stdin")]
    pub(crate) position: Option<String>,
    /// Answer every position on standard input, one a line
    #[arg(long, conflicts_with = "position")]
    pub(crate) stdin: bool,
    /// How much memory the files' blocks may take
    #[arg(long, value_name = "SIZE", default_value = "256MB", value_parser = memory)]
    pub(crate) memory: usize,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

//! Arguments of `ludens lab`.

use std::num::NonZero;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use ludens_games::Game;
use ludens_lab::experiment::Scale;

use super::{OutputArgs, threads, whole};

#[derive(Debug, Args)]
pub(crate) struct LabArgs {
    #[command(subcommand)]
    pub(crate) what: Lab,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Lab {
    /// List the experiments that come with the program
    List(LabListArgs),
    /// Show an experiment's file
    Show(LabShowArgs),
    /// Run an experiment, and write its report
    Run(LabRunArgs),
    /// Write the report of a run again
    Report(LabReportArgs),
    /// Find better weights for an evaluation by play, and prove them in a match
    Tune(LabTuneArgs),
}

#[derive(Debug, Args)]
pub(crate) struct LabListArgs {
    /// Only their names, one a line
    #[arg(long)]
    pub(crate) names: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct LabShowArgs {
    /// The experiment's name, or a file
    pub(crate) experiment: String,
}

#[derive(Debug, Args)]
pub(crate) struct LabRunArgs {
    /// The experiment's name, or a file
    pub(crate) experiment: String,
    /// How much of it: quick, standard or full
    #[arg(long, default_value_t = Scale::Standard)]
    pub(crate) scale: Scale,
    /// The folder for results and report [default: NAME-SCALE]
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Go on with what the folder has
    #[arg(long)]
    pub(crate) resume: bool,
    /// Fail if a claim comes out other than the experiment's file expects
    #[arg(long)]
    pub(crate) check: bool,
    /// How many games or searches at a time, where the clock does not matter
    /// [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<NonZero<usize>>,
}

#[derive(Debug, Args)]
pub(crate) struct LabReportArgs {
    /// The folder of a run
    pub(crate) folder: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct LabTuneArgs {
    /// The game
    pub(crate) game: Game,
    /// The player whose evaluation is tuned
    #[arg(long, default_value = "pvs")]
    pub(crate) player: String,
    /// Only these weights, separated by commas [default: all that are not 0]
    #[arg(long, value_delimiter = ',')]
    pub(crate) weights: Vec<String>,
    /// How many steps
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = whole::<u64>(1..=1_000_000))]
    pub(crate) steps: u64,
    /// How many pairs of games in each step
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = whole::<u64>(1..=1_000_000))]
    pub(crate) pairs: u64,
    /// Nodes for a move; 0 leaves it to the player
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = whole::<u64>(0..=u64::MAX))]
    pub(crate) nodes: u64,
    /// Games of the match between the tuned player and the one it was
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = whole::<u64>(0..=1_000_000))]
    pub(crate) games: u64,
    /// Where random numbers begin
    #[arg(long, default_value_t = 1, value_parser = whole::<u64>(0..=u64::MAX))]
    pub(crate) seed: u64,
    /// The folder for steps and report [default: tune-GAME]
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Go on with what the folder has
    #[arg(long)]
    pub(crate) resume: bool,
    /// How many games at a time [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<NonZero<usize>>,
}

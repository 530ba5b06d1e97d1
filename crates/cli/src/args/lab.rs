//! Arguments of `ludens lab`.

use std::num::NonZero;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use ludens_lab::experiment::Scale;

use super::{OutputArgs, threads};

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

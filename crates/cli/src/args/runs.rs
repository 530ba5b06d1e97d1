//! Arguments of the commands that show what was played: runs, run, watch,
//! db, merge.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand};
use ludens_arena::report::Format;

use super::OutputArgs;

/// Which results file.
#[derive(Debug, Args)]
pub(crate) struct DbArgs {
    /// The results file [default: ludens/ludens.db in your data folder]
    #[arg(long, value_name = "FILE")]
    pub(crate) db: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct RunsArgs {
    #[command(flatten)]
    pub(crate) file: DbArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// The run: `r2` or `2`, `last`, or the beginning of its key
    pub(crate) id: String,
    #[command(flatten)]
    pub(crate) file: DbArgs,
    /// Print JSON for other programs
    #[arg(long, conflicts_with = "export")]
    pub(crate) json: bool,
    /// Write the games instead of the table: pgn, pdn, csv or json
    #[arg(long, value_name = "FORMAT")]
    pub(crate) export: Option<Format>,
    /// The file to write, instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct WatchArgs {
    /// The run: `r2` or `2`, `last`, or the beginning of its key
    pub(crate) id: String,
    #[command(flatten)]
    pub(crate) file: DbArgs,
}

#[derive(Debug, Args)]
pub(crate) struct StoreArgs {
    #[command(subcommand)]
    pub(crate) work: StoreWork,
}

/// What can be done to a results file.
#[derive(Debug, Subcommand)]
pub(crate) enum StoreWork {
    /// Copy the results file, even while games are added to it
    Backup(BackupArgs),
    /// Remove runs and matches for good, and give their room on disk back
    Remove(RemoveArgs),
}

#[derive(Debug, Args)]
pub(crate) struct BackupArgs {
    /// The copy; no file is replaced
    #[arg(value_name = "FILE")]
    pub(crate) to: PathBuf,
    #[command(flatten)]
    pub(crate) file: DbArgs,
}

#[derive(Debug, Args)]
pub(crate) struct RemoveArgs {
    /// Runs (`r2`, `2`, `last`, the beginning of a key) and matches of the app (the name in their address)
    #[arg(value_name = "RUN|MATCH", required_unless_present = "older_than")]
    pub(crate) names: Vec<String>,
    /// All runs that began, and all matches in which something last happened, so long ago: 30d, 12h
    #[arg(long, value_name = "TIME", conflicts_with = "names", value_parser = age)]
    pub(crate) older_than: Option<Duration>,
    /// Only show what would be removed
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Do not ask whether it is meant
    #[arg(long, short)]
    pub(crate) yes: bool,
    #[command(flatten)]
    pub(crate) file: DbArgs,
}

/// Days or hours.
fn age(text: &str) -> Result<Duration, String> {
    let units = [("d", 86_400), ("h", 3_600)];
    let read = |(unit, seconds): (&str, u64)| {
        let number: u64 = text.strip_suffix(unit)?.parse().ok()?;
        number.checked_mul(seconds).map(Duration::from_secs)
    };
    let age = units.into_iter().find_map(read);
    age.ok_or_else(|| "it must be a number of days or hours, such as 30d or 12h".to_string())
}

#[derive(Debug, Args)]
pub(crate) struct MergeArgs {
    /// The results file to merge into; it is made if there is none
    pub(crate) into: PathBuf,
    /// The results files to take runs and games from
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

//! `ludens db backup` and `ludens merge`: results files as a whole.

use std::fs;
use std::io::Write;

use ludens_arena::store::Store;

use super::open;
use crate::args::{BackupArgs, MergeArgs};
use crate::commands::{grouped, print_json};
use crate::failure::Failure;

pub(crate) fn backup(args: &BackupArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let store = open(&args.file)?;
    store.backup(&args.to)?;
    Ok(writeln!(out, "{} is a copy of {}", args.to.display(), store.path().display())?)
}

pub(crate) fn merge(args: &MergeArgs, out: &mut dyn Write) -> Result<(), Failure> {
    // A file that cannot be read must not leave an empty one behind.
    for file in &args.files {
        Store::open_read_only(file)?;
    }
    let is_new = !args.into.exists();
    let merged = Store::open(&args.into)?.merge(&args.files);
    if merged.is_err() && is_new {
        // It is empty, as if it had never been made.
        let _ = fs::remove_file(&args.into);
    }
    let merged = merged?;
    if args.output.json {
        return print_json(out, &merged);
    }
    let [runs, games, same] = [merged.new_runs, merged.new_games, merged.same_games].map(grouped);
    let into = args.into.display();
    writeln!(out, "{into}: new runs {runs}, new games {games}, games it had already {same}")?;
    Ok(())
}

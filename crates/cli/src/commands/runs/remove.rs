//! `ludens db remove`: removes runs and matches that nobody needs any more. It
//! lists them first, and asks.

use std::io::{self, BufRead, IsTerminal, Write};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::anyhow;
use ludens_arena::store::{Removal, Run, RunState, Store};

use super::find;
use crate::args::{DbArgs, RemoveArgs};
use crate::commands::grouped;
use crate::failure::Failure;

pub(crate) fn run(args: &RemoveArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let store = open(&args.file)?;
    let chosen = match args.older_than {
        Some(age) => Chosen::older_than(&store, age)?,
        None => Chosen::named(&store, &args.names)?,
    };
    chosen.print(out)?;
    if chosen.removal().is_empty() || args.dry_run {
        return Ok(());
    }
    if !args.yes && !is_meant(out)? {
        return Ok(writeln!(out, "nothing was removed")?);
    }
    let removed = store.remove(&chosen.removal())?;
    store.shrink()?;
    store.close()?;
    let [runs, games, matches] = [removed.runs, removed.games, removed.matches].map(grouped);
    Ok(writeln!(out, "removed: runs {runs} with games {games}, matches {matches}")?)
}

fn open(file: &DbArgs) -> Result<Store, Failure> {
    Ok(match &file.db {
        Some(path) => Store::open_existing(path)?,
        None => Store::open_existing(Store::default_path()?)?,
    })
}

/// What is to be removed.
#[derive(Default)]
struct Chosen {
    runs: Vec<Run>,
    matches: Vec<String>,
}

impl Chosen {
    /// A match is known by its whole name; anything else must be a run.
    fn named(store: &Store, names: &[String]) -> Result<Chosen, Failure> {
        let mut chosen = Chosen::default();
        for name in names {
            if store.stored_match(name)?.is_some() {
                chosen.matches.push(name.clone());
            } else {
                chosen.runs.push(find(store, name)?);
            }
        }
        chosen.runs.sort_by_key(|run| run.id);
        chosen.runs.dedup_by_key(|run| run.id);
        chosen.matches.sort();
        chosen.matches.dedup();
        Ok(chosen)
    }

    /// Runs that a process plays now are left out, however long they have taken.
    fn older_than(store: &Store, age: Duration) -> Result<Chosen, Failure> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let moment = now.saturating_sub(age).as_secs();
        let mut runs = store.runs()?;
        runs.retain(|run| run.created < moment && run.state != RunState::Running);
        Ok(Chosen { runs, matches: store.matches_before(moment)? })
    }

    fn removal(&self) -> Removal {
        let runs = self.runs.iter().map(|run| run.id).collect();
        Removal { runs, matches: self.matches.clone() }
    }

    fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        for run in &self.runs {
            writeln!(out, "{}  {} ({} games)", run.id, run.title, grouped(run.games))?;
        }
        for id in &self.matches {
            writeln!(out, "match {id}")?;
        }
        match self.removal().is_empty() {
            true => writeln!(out, "there is nothing to remove"),
            false => Ok(()),
        }
    }
}

/// Asks the person at the terminal; a script must pass `--yes`.
fn is_meant(out: &mut dyn Write) -> Result<bool, Failure> {
    if !io::stdin().is_terminal() {
        let why = "this removes for good; say --yes, or --dry-run to see what would go";
        return Err(Failure::usage(anyhow!(why)));
    }
    write!(out, "Remove this for good? [y/N] ")?;
    out.flush()?;
    let mut answer = String::new();
    io::stdin().lock().read_line(&mut answer)?;
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
}

//! `ludens league`: a folder of students' programs becomes a ranked page. The
//! games are an ordinary run, stored, stopped and resumed as any other.
//!
//! | file | role |
//! |---|---|
//! | `tryout` | every program is tried before the games begin |
//! | `setup` | who takes part, and by which rules |

mod setup;
mod tryout;

pub(crate) use setup::USUAL_MEMORY;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use ludens_arena::plan::ClassSpec;
use ludens_arena::plan::Plan;
use ludens_arena::runner::StopSignal;
use ludens_arena::store::{Run, Store};
use ludens_league::{League, Roster};

use super::matches::{self, interrupt};
use crate::args::LeagueArgs;
use crate::commands::print_json;
use crate::failure::Failure;

pub(crate) fn run(args: &LeagueArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let stop = interrupt::listen()?;
    let (store, plan, run) = match &args.contest.resume {
        Some(name) => matches::resumed(&args.contest, name)?,
        None => begun(args, &stop, out)?,
    };
    let Some(class) = plan.spec().class.clone() else {
        let why = format!("run {} is no league; `ludens match --resume` goes on with it", run.id);
        return Err(Failure::usage(anyhow!(why)));
    };
    let end = matches::play(&store, &plan, &run, &args.contest, &stop, out)?;
    let page = args.out.clone().unwrap_or_else(|| PathBuf::from(&class.page));
    write_page(&store, &run, &class, &page, args, out)?;
    store.close()?;
    matches::told(end)
}

/// Every program is tried, and those that may play become a run.
fn begun(
    args: &LeagueArgs,
    stop: &StopSignal,
    out: &mut dyn Write,
) -> Result<(Store, Plan, Run), Failure> {
    let (Some(folder), Some(game)) = (&args.folder, &args.game) else {
        return Err(Failure::usage(anyhow!("a league needs a folder and --game")));
    };
    let roster = Roster::read(folder).map_err(Failure::usage)?;
    // Wrong arguments are reported before any program is tried.
    let yardsticks = setup::yardsticks(args, game)?;
    let page = setup::page(args, folder)?;
    let tried = tryout::Tryout::new(args, game, out).run(&roster, stop)?;
    let asked = setup::league(args, folder, game, &page, &yardsticks, &tried)?;
    matches::begun(&args.contest, asked, stop.no_more())
}

fn write_page(
    store: &Store,
    run: &Run,
    class: &ClassSpec,
    page: &Path,
    args: &LeagueArgs,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    // The state has changed since the run was read.
    let run = store.run(&run.id.to_string())?;
    let league = League::of(store, &run, class)?;
    fs::write(page, league.page().to_string())
        .with_context(|| format!("cannot write the page {}", page.display()))?;
    if args.contest.output.json {
        return print_json(out, &league.event(&page.display().to_string()));
    }
    Ok(writeln!(out, "\nthe page is {}", page.display())?)
}

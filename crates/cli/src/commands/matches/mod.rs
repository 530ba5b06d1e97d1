//! `ludens match`, `ludens sprt` and `ludens tournament`: many games, kept as they are played.
//!
//! | file | role |
//! |---|---|
//! | `setup` | from arguments to a run |
//! | `progress` | what is printed while it is played |
//! | `events` | the same for programs |
//! | `interrupt` | Ctrl-C once and twice |

mod events;
pub(super) mod interrupt;
mod progress;
mod setup;

use std::io::Write;
use std::num::NonZero;
use std::thread;

use anyhow::{Context, anyhow};
use ludens_arena::plan::{Plan, RunSpec, Shard};
use ludens_arena::report::Table;
use ludens_arena::runner::{End, Means, NoObserver, Runner, StopSignal};
use ludens_arena::store::{NewRun, Run, Store, StoreError, Version};
use ludens_play::engine::Fault;
use ludens_play::{PlayerError, Signal};

use crate::args::{ContestArgs, MatchArgs, SprtArgs, TournamentArgs, VERSION};
use crate::commands::{print_json, runs};
use crate::failure::Failure;
use progress::Progress;
pub(super) use setup::{Asked, of_flags};

/// `ludens match`.
pub(crate) fn run(args: &MatchArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let named = args.game.is_some() || !args.players.is_empty();
    contest(&args.contest, named, || setup::of_match(args), out)
}

/// `ludens sprt`.
pub(crate) fn sprt(args: &SprtArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let named = args.game.is_some() || args.new.is_some();
    contest(&args.contest, named, || setup::of_sprt(args), out)
}

/// `ludens tournament`.
pub(crate) fn tournament(args: &TournamentArgs, out: &mut dyn Write) -> Result<(), Failure> {
    contest(&args.contest, args.what.is_some(), || setup::of_tournament(args), out)
}

fn contest(
    args: &ContestArgs,
    named: bool,
    ask: impl FnOnce() -> Result<Asked, Failure>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut args = args.clone();
    let (store, plan, run) = match &args.resume {
        Some(_) if named => {
            let why = "--resume needs nothing else: the run knows its game and its players";
            return Err(Failure::usage(anyhow!(why)));
        }
        Some(name) => resumed(&args, name)?,
        None => {
            let asked = ask()?;
            args.settings = asked.settings.clone();
            // Nothing listens for Ctrl-C yet: it ends the program at once.
            begun(&args, asked, &Signal::default())?
        }
    };
    let end = play(&store, &plan, &run, &args, &*interrupt::listen()?, out)?;
    store.close()?;
    told(end)
}

/// How the program ends after such an end of a run. Everything has been printed.
pub(super) fn told(end: End) -> Result<(), Failure> {
    match end {
        End::Finished | End::ShardPlayed => Ok(()),
        End::Stopped => Err(Failure::Stopped),
    }
}

fn open(args: &ContestArgs) -> Result<Store, Failure> {
    Ok(match &args.db {
        Some(file) => Store::open(file)?,
        None => Store::open(Store::default_path_to_write()?)?,
    })
}

/// Without a run to go on with, no file is made.
fn open_existing(args: &ContestArgs) -> Result<Store, Failure> {
    Ok(match &args.db {
        Some(file) => Store::open_existing(file)?,
        None => Store::open_existing(Store::default_path()?)?,
    })
}

/// A run that the store has.
pub(super) fn resumed(args: &ContestArgs, name: &str) -> Result<(Store, Plan, Run), Failure> {
    if args.describes_run() {
        let why = "--resume goes on with a run as it was begun; begin another one to change it";
        return Err(Failure::usage(anyhow!(why)));
    }
    let store = open_existing(args)?;
    let run = store.run(name).map_err(Failure::usage)?;
    let spec: RunSpec = serde_json::from_str(&run.spec_json)
        .with_context(|| format!("{} was asked for by another version of Ludens", run.id))?;
    store.note_version(run.id, &Version::of_program(VERSION))?;
    Ok((store, Plan::new(spec)?, run))
}

/// A new run; a share of one that this file has already goes on.
pub(super) fn begun(
    args: &ContestArgs,
    asked: Asked,
    stop: &Signal,
) -> Result<(Store, Plan, Run), Failure> {
    let plan = Plan::new(asked.spec).map_err(Failure::usage)?;
    // What cannot be played is refused before the run exists.
    plan.check_openings(stop).map_err(Failure::usage)?;
    means(args, None)?.check(&plan).map_err(Failure::usage)?;
    plan.networks().map_err(Failure::usage)?;
    try_programs(&plan)?;
    let store = open(args)?;
    let new = new_run(&plan, asked.settings.event, args);
    let run = match store.create_run(&new) {
        Ok(id) => store.run(&id.to_string())?,
        Err(StoreError::RunExists { .. }) if args.shard.is_some() => {
            let run = store.run_with_key(&new.key())?;
            run.ok_or_else(|| anyhow!("the run is gone"))?
        }
        Err(error) => return Err(error.into()),
    };
    Ok((store, plan, run))
}

/// A program that cannot even be started is a typing mistake, and would lose every game.
fn try_programs(plan: &Plan) -> Result<(), Failure> {
    for (entrant, spec) in plan.spec().entrants.iter().enumerate() {
        if let Err(PlayerError::Engine(error)) = plan.make_player(entrant, 0).get_ready()
            && matches!(error.fault, Fault::NotStarted { .. })
        {
            let (name, why) = (&spec.name, error.summary());
            return Err(Failure::usage(anyhow!("player {name:?}: {why}")));
        }
    }
    Ok(())
}

/// Shares of one run, begun on different machines, must be known as such.
fn new_run(plan: &Plan, event: Option<String>, args: &ContestArgs) -> NewRun {
    let new = NewRun::of_plan(plan, VERSION);
    NewRun {
        title: event.unwrap_or(new.title),
        nonce: if args.shard.is_some() { 0 } else { new.nonce },
        share: args.shard.map(|shard| shard.to_string()),
        ..new
    }
}

/// How many games are played at a time.
pub(super) fn concurrency(args: &ContestArgs) -> NonZero<usize> {
    let cores = || thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    args.settings.concurrency.unwrap_or_else(cores)
}

/// Plays what is missing, prints progress, and prints the table.
pub(super) fn play(
    store: &Store,
    plan: &Plan,
    run: &Run,
    args: &ContestArgs,
    stop: &StopSignal,
    out: &mut dyn Write,
) -> Result<End, Failure> {
    let means = means(args, run.share.as_deref())?;
    let mut progress = Progress::new(plan, run, means.shard, args, out);
    let runner = Runner { plan, store, run: run.id, means, stop, observer: &NoObserver };
    let (end, standing) = runner.play(&mut |event, standing| {
        if progress.tell(event, standing).is_break() {
            stop.finish_games();
        }
    })?;
    progress.finish(end)?;
    let run = store.run(&run.id.to_string())?;
    let table = Table::of(store, &run)?;
    match args.output.json {
        true => print_json(out, &events::finished(end, &standing, plan.spec(), &table))?,
        false => runs::print(&table, out)?,
    }
    Ok(end)
}

/// A share that goes on stays a share.
fn means(args: &ContestArgs, share: Option<&str>) -> Result<Means, Failure> {
    let stored = share.map(str::parse).transpose()?;
    let shard = args.shard.or(stored).unwrap_or(Shard::WHOLE);
    let players_kept = Means::USUAL_KEPT;
    Ok(Means { concurrency: concurrency(args), shard, players_kept })
}

//! `ludens match`: two players, many games, kept as they are played.
//!
//! | file | role |
//! |---|---|
//! | `setup` | from arguments to a run |
//! | `progress` | what is told while it is played |
//! | `interrupt` | Ctrl-C once and twice |

mod interrupt;
mod progress;
mod setup;

use std::io::Write;
use std::num::NonZero;
use std::path::Path;
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

use ludens_arena::plan::{Plan, RunSpec, Shard};
use ludens_arena::runner::{Means, Runner};
use ludens_arena::store::{NewRun, Run, Store, StoreError, Subject, Version};

use crate::args::{MatchArgs, RunArgs, VERSION};
use crate::failure::Failure;
use progress::Progress;

pub(crate) fn run(args: &MatchArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let store = open(args.run.db.as_deref())?;
    let (plan, run) = match &args.run.resume {
        Some(name) => resumed(&store, name, args)?,
        None => begun(&store, args)?,
    };
    play(&store, &plan, &run, &args.run, out)
}

fn open(db: Option<&Path>) -> Result<Store, Failure> {
    Ok(match db {
        Some(file) => Store::open(file)?,
        None => Store::open(Store::default_path()?)?,
    })
}

/// A run that the store has.
fn resumed(store: &Store, name: &str, args: &MatchArgs) -> Result<(Plan, Run), Failure> {
    if args.game.is_some() {
        let why = "--resume needs nothing else: the run knows its game and its players";
        return Err(Failure::usage(anyhow::anyhow!(why)));
    }
    let run = store.run(name)?;
    let spec: RunSpec = serde_json::from_str(&run.spec_json)?;
    Ok((Plan::new(spec)?, run))
}

/// A new run; a share of one that this file has already goes on.
fn begun(store: &Store, args: &MatchArgs) -> Result<(Plan, Run), Failure> {
    let plan = Plan::new(setup::spec(args)?).map_err(Failure::usage)?;
    // An opening that cannot be played is said before the run exists.
    for game in 0..plan.games().len() {
        plan.openings(game).map_err(Failure::usage)?;
    }
    let new = new_run(&plan, args)?;
    match store.create_run(&new) {
        Ok(id) => Ok((plan, store.run(&id.to_string())?)),
        Err(StoreError::RunExists { .. }) if args.run.shard.is_some() => {
            let run = store.run_with_key(&new.key())?;
            run.map(|run| (plan, run)).ok_or_else(|| anyhow::anyhow!("the run is gone").into())
        }
        Err(error) => Err(error.into()),
    }
}

fn new_run(plan: &Plan, args: &MatchArgs) -> Result<NewRun, Failure> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let entrants = &plan.spec().entrants;
    let names: Vec<&str> = entrants.iter().map(|entrant| entrant.name.as_str()).collect();
    let title = format!("{}: {}", plan.games()[0], names.join(" against "));
    let versions = entrants.iter().map(|entrant| Version {
        subject: Subject::Player,
        name: entrant.name.clone(),
        version: entrant.player.clone(),
    });
    let rules = plan.games().iter().map(|game| Version {
        subject: Subject::Rules,
        name: game.to_string(),
        version: VERSION.to_string(),
    });
    Ok(NewRun {
        spec_json: serde_json::to_string(plan.spec())?,
        title: args.run.event.clone().unwrap_or(title),
        program_version: VERSION.to_string(),
        created: now.as_secs(),
        // Shares of one run, begun on different machines, must be known as such.
        nonce: if args.run.shard.is_some() { 0 } else { now.as_nanos() as u64 },
        planned: plan.planned(),
        versions: versions.chain(rules).collect(),
    })
}

fn play(
    store: &Store,
    plan: &Plan,
    run: &Run,
    args: &RunArgs,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let cores = || thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    let means = Means {
        concurrency: args.concurrency.unwrap_or_else(cores),
        shard: args.shard.unwrap_or(Shard::WHOLE),
    };
    let stop = interrupt::listen()?;
    let mut progress = Progress::new(plan, run, args, out);
    let runner = Runner { plan, store, run: run.id, means, stop: &stop };
    let (end, standing) = runner.play(&mut |event, standing| progress.tell(event, standing))?;
    progress.finish(end, &standing)
}

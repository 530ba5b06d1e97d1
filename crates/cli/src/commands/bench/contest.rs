//! Games that the arena plays for a figure, kept only as long as they are
//! counted.

use std::num::NonZero;
use std::thread;

use ludens_arena::plan::{Plan, Shard};
use ludens_arena::report::Table;
use ludens_arena::runner::{Event, Means, NoObserver, Runner, StopSignal};
use ludens_arena::store::{NewRun, Store};

use crate::failure::Failure;

/// Plays a run, this many games at a time or as many as there are cores.
pub(super) fn played(
    plan: &Plan,
    concurrency: Option<NonZero<usize>>,
    tell: &mut dyn FnMut(&Event<'_>),
) -> Result<Table, Failure> {
    played_into(&Store::in_memory()?, plan, concurrency, tell)
}

/// The same, with the games in this store.
pub(super) fn played_into(
    store: &Store,
    plan: &Plan,
    concurrency: Option<NonZero<usize>>,
    tell: &mut dyn FnMut(&Event<'_>),
) -> Result<Table, Failure> {
    let cores = || thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    let spec_json = serde_json::to_string(plan.spec())?;
    let planned = plan.planned();
    let run = store.create_run(&NewRun { spec_json, planned, ..NewRun::default() })?;
    let means = Means {
        concurrency: concurrency.unwrap_or_else(cores),
        shard: Shard::WHOLE,
        players_kept: Means::USUAL_KEPT,
    };
    let (stop, observer) = (&StopSignal::default(), &NoObserver);
    let runner = Runner { plan, store, run, means, stop, observer };
    runner.play(&mut |event, _| tell(event))?;
    Ok(Table::of(store, &store.run(&run.to_string())?)?)
}

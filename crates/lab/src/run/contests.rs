//! The games of a contest part, as runs of the arena: a round robin for players that
//! meet each other, a gauntlet for each opponent, a run against a copy for players that
//! meet themselves.

use std::collections::HashMap;

use ludens_arena::plan::{EntrantSpec, Format, LimitSpec, Plan, RuleSet, RunSpec, Shard};
use ludens_arena::runner::{Event, Means, NoObserver, Runner as Arena};
use ludens_arena::store::{NewRun, RunId, Store};
use ludens_core::Side;

use super::{LabError, Runner};
use crate::experiment::{ContestPart, Entrant, Experiment, Form};

/// The name of the second of two copies; no other player has it.
const TWIN: &str = " (twin)";

/// A finished game of a part.
pub(crate) struct Played {
    /// Who played, as places among the players and then the opponents.
    pub(crate) seats: [usize; 2],
    pub(crate) winner: Option<Side>,
    /// Whether it was cut off.
    pub(crate) is_cut: bool,
    pub(crate) plies: u32,
    /// Where it is stored.
    pub(crate) run: RunId,
    pub(crate) number: u64,
}

/// Plays what is missing.
pub(super) fn run(
    runner: &Runner<'_>,
    part: &ContestPart,
    tell: &mut dyn FnMut(u64, u64),
) -> Result<(), LabError> {
    let runs = runs(runner, part)?;
    let all = runs.iter().filter_map(|(plan, _)| plan.planned()).sum();
    // All runs of a part have the same openings.
    if let Some((plan, _)) = runs.first() {
        plan.check_openings(runner.stop.no_more())?;
    }
    let mut done = 0;
    for (plan, run) in &runs {
        let means = Means {
            concurrency: runner.threads,
            shard: Shard::WHOLE,
            players_kept: Means::USUAL_KEPT,
        };
        let (store, stop, observer) = (runner.store, runner.stop, &NoObserver);
        let arena = Arena { plan, store, run: *run, means, stop, observer };
        let (_, standing) = arena.play(&mut |event, standing| match event {
            Event::Begun { .. } | Event::Game(_) => tell(done + standing.games(), all),
            Event::Round(_) => {}
        })?;
        done += standing.games();
        if stop.is_asked() {
            break;
        }
    }
    Ok(())
}

/// The arena's runs for a part, in a fixed order; the store has them all then.
pub(super) fn runs(
    runner: &Runner<'_>,
    part: &ContestPart,
) -> Result<Vec<(Plan, RunId)>, LabError> {
    let mut runs = Vec::new();
    for (place, spec) in specs(runner.experiment, part).into_iter().enumerate() {
        let plan = Plan::new(spec)?;
        let new = new_run(runner.version, part, place, &plan);
        let run = match runner.store.run_with_key(&new.key())? {
            Some(run) => run.id,
            None => runner.store.create_run(&new)?,
        };
        runs.push((plan, run));
    }
    Ok(runs)
}

/// The run of a part, always under the same key.
fn new_run(version: &str, part: &ContestPart, place: usize, plan: &Plan) -> NewRun {
    let title = format!("{} {}", part.name, place + 1);
    NewRun { title, nonce: place as u64, ..NewRun::of_plan(plan, version) }
}

/// What the arena plays for a part, in a fixed order.
pub(super) fn specs(experiment: &Experiment, part: &ContestPart) -> Vec<RunSpec> {
    let entrant = |entrant: &Entrant| entrant_spec(entrant, experiment.second);
    let players: Vec<EntrantSpec> = part.players.iter().map(entrant).collect();
    let run = |format, entrants, rounds| RunSpec {
        format,
        entrants,
        rule_sets: vec![RuleSet { game: part.game.clone(), openings: part.openings.clone() }],
        rounds: Some(rounds),
        limits: part.limits(experiment.second),
        most_plies: part.most_plies,
        seed: experiment.seed,
        ..RunSpec::default()
    };
    let copies = |player: &EntrantSpec| {
        let twin = EntrantSpec { name: format!("{}{TWIN}", player.name), ..player.clone() };
        run(Format::RoundRobin, vec![player.clone(), twin], part.games / 2)
    };
    match part.form {
        Form::Matrix => {
            let all =
                (players.len() > 1).then(|| run(Format::RoundRobin, players.clone(), part.games));
            all.into_iter().chain(players.iter().map(copies)).collect()
        }
        Form::League => vec![run(Format::RoundRobin, players, part.games / 2)],
        Form::Against => {
            let gauntlet = |opponent: &Entrant| {
                let all = [&[entrant(opponent)], players.as_slice()].concat();
                run(Format::Gauntlet, all, part.games / 2)
            };
            part.opponents.iter().map(gauntlet).collect()
        }
        Form::Mirror => players.iter().map(copies).collect(),
    }
}

fn entrant_spec(entrant: &Entrant, second: f64) -> EntrantSpec {
    let has_own = entrant.seconds.is_some() || entrant.nodes.is_some();
    let own = LimitSpec {
        move_seconds: entrant.seconds.map(|seconds| seconds * second),
        nodes: entrant.nodes,
        ..LimitSpec::default()
    };
    EntrantSpec {
        name: entrant.name.clone(),
        player: entrant.player.clone(),
        limits: has_own.then_some(own),
    }
}

/// Whether all games were played.
pub(super) fn is_done(
    store: &Store,
    experiment: &Experiment,
    part: &ContestPart,
) -> Result<bool, LabError> {
    let plans = specs(experiment, part).into_iter().map(Plan::new);
    let plans = plans.collect::<Result<Vec<_>, _>>()?;
    let all: u64 = plans.iter().filter_map(Plan::planned).sum();
    Ok(played(store, experiment, part)?.len() as u64 == all)
}

/// All games of a part that are in the store.
pub(crate) fn played(
    store: &Store,
    experiment: &Experiment,
    part: &ContestPart,
) -> Result<Vec<Played>, LabError> {
    let everybody = part.players.iter().chain(&part.opponents);
    let places: HashMap<&str, usize> =
        everybody.enumerate().map(|(place, entrant)| (entrant.name.as_str(), place)).collect();
    let place = |name: &str| {
        let found = places.get(name.strip_suffix(TWIN).unwrap_or(name));
        found.copied().ok_or_else(|| LabError::Unreadable(format!("{name} is no player here")))
    };
    let mut games = Vec::new();
    for (number, spec) in specs(experiment, part).into_iter().enumerate() {
        let key = new_run("", part, number, &Plan::new(spec)?).key();
        let Some(run) = store.run_with_key(&key)? else { continue };
        for head in store.heads(run.id) {
            let head = head?;
            games.push(Played {
                seats: [place(&head.first)?, place(&head.second)?],
                winner: head.winner,
                is_cut: head.cause == "plies",
                plies: head.plies,
                run: run.id,
                number: head.number,
            });
        }
    }
    Ok(games)
}

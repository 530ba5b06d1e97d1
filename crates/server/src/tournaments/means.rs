//! What the players of a run may use: no outside programs, and no more memory, threads and
//! time than the app allows.

use std::num::NonZero;

use ludens_arena::plan::{LimitSpec, Plan, RunSpec};
use ludens_play::PlayerSpec;

use crate::config::Limits;
use crate::players;
use crate::problem::Problem;

/// The most games at a time.
const MOST_AT_A_TIME: usize = 16;
/// A search of at most this many nodes is quick for every player.
const QUICK_NODES: u64 = 1_000_000;
/// Each game under way has two players.
const SEATS: usize = 2;

/// Whether the app may run all players of the plan.
pub(super) fn check_players(plan: &Plan, limits: &Limits) -> Result<(), Problem> {
    specs(plan)
        .try_for_each(|(_, spec)| players::player(spec.game(), &spec.to_string(), limits).map(drop))
}

/// The same run, with a time limit for each move of a player that only a depth or many
/// nodes would stop, however long that takes.
pub(super) fn bounded(plan: &Plan, limits: &Limits) -> RunSpec {
    let mut spec = plan.spec().clone();
    for (entrant, player) in specs(plan) {
        let given = spec.entrants[entrant].limits.unwrap_or(spec.limits);
        if given.is_repeatable() && is_open_ended(player, &given) {
            let move_seconds = Some(limits.think_time.as_secs_f64());
            spec.entrants[entrant].limits = Some(LimitSpec { move_seconds, ..given });
        }
    }
    spec
}

/// Whether only a depth, or very many nodes, would end its search.
fn is_open_ended(player: &PlayerSpec, given: &LimitSpec) -> bool {
    let own = |name: &str| player.value(name).and_then(|value| value.parse::<u64>().ok());
    let nodes = given.nodes.into_iter().chain(own("nodes")).min();
    let has_depth = given.depth.is_some() || own("depth").is_some();
    match nodes {
        Some(nodes) => nodes > QUICK_NODES,
        None => has_depth && player.heeds_depth(),
    }
}

/// How many games are played at a time: as many as requested, or by default as there are
/// threads, if there is memory for all their players.
pub(super) fn concurrency(
    plan: &Plan,
    asked: Option<NonZero<usize>>,
    limits: &Limits,
    threads: NonZero<usize>,
) -> Result<NonZero<usize>, Problem> {
    let each = SEATS * specs(plan).map(|(_, spec)| spec.memory()).max().unwrap_or(0);
    let room = limits.tournament_memory.checked_div(each).unwrap_or(MOST_AT_A_TIME);
    let most = NonZero::new(room.min(MOST_AT_A_TIME)).unwrap_or(NonZero::<usize>::MIN);
    match asked {
        Some(asked) if asked > most => Err(Problem::unprocessable(format!(
            "{asked} games at a time are too many; with these players it can be {most} at most."
        ))),
        Some(asked) => Ok(asked),
        None => Ok(threads.min(most)),
    }
}

/// Every entrant as a player of every game. In the app, all entrants are from the
/// catalogue.
fn specs(plan: &Plan) -> impl Iterator<Item = (usize, &PlayerSpec)> {
    let games = 0..plan.games().len();
    let of = move |entrant| {
        games.clone().filter_map(move |game| Some((entrant, plan.player(entrant, game)?)))
    };
    (0..plan.spec().entrants.len()).flat_map(of)
}

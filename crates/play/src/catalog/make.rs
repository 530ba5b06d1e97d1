//! Makes players from recipes: here the names end and the games' own types
//! begin.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use ludens_core::{
    Curve, Evaluation, Guide, Indifferent, Knows, MoveFilter, MovePolicy, Options, Position,
    Unguided,
};
use ludens_games::{Game, Visitor};
use ludens_knowledge::{
    Knowledge, MoveFilterInfo, OpeningTable, OpponentMethod, SolverInfo, knowledge, solver_for,
};
use ludens_search::{
    AlphaBeta, BestFirst, Exact, Minimax, Search, Subject, alphabeta, best_first, mcts,
};

use super::kinds::Method;
use super::known::Known;
use super::recipe::{OUTSIDE, Recipe};
use super::{alphabeta_fields, best_first_fields, field, mcts_fields, network};
use crate::engine::{CommandLine, Engine, EngineSettings, Launch};
use crate::player::Player;
use crate::simple::SolveFirst;
use crate::simple::{Blurred, Careless, Greedy, RandomChoice};
use crate::thinker::{OwnLimits, Thinker, mix_seeds};

/// The seed if none is given.
pub(super) const USUAL_SEED: u64 = 1;

/// Tree searches score a move by its win rate, in percent of advantage.
const WIN_RATE: Curve = Curve::Linear { full: 10_000 };

/// The player of this name. Every value in the recipe has been accepted.
pub(super) fn player(name: String, game: &Game, recipe: &Recipe) -> Box<dyn Player> {
    match recipe.kind.method {
        Method::Engine => Box::new(Engine::new(name, game.clone(), engine_settings(recipe))),
        _ => {
            let limits = own_limits(game, recipe);
            game.visit(Make { name, recipe: recipe.clone(), limits })
        }
    }
}

struct Make {
    name: String,
    recipe: Recipe,
    limits: OwnLimits,
}

impl Visitor for Make {
    type Output = Box<dyn Player>;

    fn visit<P: Position>(self, options: &Options) -> Box<dyn Player> {
        let Make { name, recipe, limits } = self;
        let curve = curve::<P>(&recipe);
        let ignores_seed = ignores_seed(&recipe);
        let solver = solver_for::<P>(options);
        let make = move |game_seed| search::<P>(&recipe, solver, game_seed);
        let thinker = Thinker::new(name, Box::new(make), limits, curve);
        Box::new(if ignores_seed { thinker.ignoring_seed() } else { thinker })
    }
}

/// Whether the search is deterministic. A solver beside it would be wiped
/// between games, which takes longer than a new one.
fn ignores_seed(recipe: &Recipe) -> bool {
    let draws_lots = recipe.get("seed").is_some()
        || recipe.real("noise").unwrap_or_default() > 0.0
        || recipe.whole("random").unwrap_or_default() > 0;
    let solves = recipe.get("exact") == Some("on");
    matches!(recipe.kind.method, Method::AlphaBeta(_)) && !draws_lots && !solves
}

/// The player's own limits.
pub(super) fn own_limits(game: &Game, recipe: &Recipe) -> OwnLimits {
    let kind = recipe.kind;
    // A game's own solver has no depths.
    let solves_at_once = matches!(kind.method, Method::Exact) && Known::of(game).has_solver;
    OwnLimits {
        depth: recipe.whole("depth").map(|depth| depth as u32),
        nodes: recipe.whole("nodes"),
        time: recipe.time("time"),
        usual_depth: kind.usual_depth,
        usual_time: kind.usual_time,
        heeds_depth: kind.method.heeds_depth() && !solves_at_once,
    }
}

/// How the player's scores translate into a chance to win.
fn curve<P: Position>(recipe: &Recipe) -> Option<Curve> {
    match recipe.kind.method {
        Method::Random | Method::Exact => None,
        Method::Mcts(_) | Method::Zero(_) | Method::BestFirst(_) | Method::OwnSimulations => {
            Some(WIN_RATE)
        }
        _ => evaluation::<P>(recipe).map(|evaluation| evaluation.curve()),
    }
}

/// The search itself. Its seed is made of the recipe's and
/// the game's.
pub(super) fn search<P: Position>(
    recipe: &Recipe,
    solver: Option<&SolverInfo<P>>,
    game_seed: u64,
) -> Box<dyn Search<P>> {
    let seed = mix_seeds(recipe.whole("seed").unwrap_or(USUAL_SEED), game_seed);
    let subject = || subject::<P>(recipe, seed);
    let search: Box<dyn Search<P>> = match recipe.kind.method {
        Method::Greedy => Box::new(Greedy::new(subject(), seed)),
        Method::Minimax => Box::new(Minimax::new(subject())),
        Method::AlphaBeta(settings) => {
            let settings = alphabeta_settings(settings(), recipe, game_seed);
            Box::new(AlphaBeta::new(subject(), settings))
        }
        Method::Mcts(settings) => {
            let settings = mcts_settings(settings(), recipe, seed);
            Box::new(mcts::Mcts::new(subject(), settings))
        }
        Method::Zero(settings) => {
            let settings = zero_settings(settings(), recipe, seed);
            Box::new(mcts::Mcts::new(subject(), settings))
        }
        Method::BestFirst(settings) => {
            let settings = best_first_settings(settings(), recipe);
            Box::new(BestFirst::new(subject(), settings))
        }
        Method::Exact => exact(recipe, solver, OpeningTable::Off),
        Method::OwnDepth | Method::OwnSimulations => opponent(recipe, seed),
        Method::Random => Box::new(RandomChoice::new(seed)),
        Method::Best | Method::Level | Method::Engine => {
            unreachable!("{} does not search by itself", recipe.kind.name)
        }
    };
    let search = if recipe.get("exact") == Some("on") {
        solve_first(recipe, solver, search)
    } else {
        search
    };
    match recipe.whole("random").unwrap_or_default() {
        0 => search,
        percent => Box::new(Careless::new(search, percent as u32, seed)),
    }
}

/// Solves before it searches. A game's own solver may not be for these options: then there is
/// nothing quick enough, and the search has all the time.
fn solve_first<P: Position>(
    recipe: &Recipe,
    solver: Option<&SolverInfo<P>>,
    search: Box<dyn Search<P>>,
) -> Box<dyn Search<P>> {
    let has_own = knowledge::<P>().is_some_and(|known| known.solver.is_some());
    match solver {
        None if has_own => search,
        None => Box::new(SolveFirst::new(exact(recipe, None, OpeningTable::On), search)),
        Some(info) => {
            let first = SolveFirst::new(exact(recipe, solver, OpeningTable::On), search);
            Box::new(first.unless_hopeless(info))
        }
    }
}

pub(super) fn alphabeta_settings(
    mut settings: alphabeta::Settings,
    recipe: &Recipe,
    game_seed: u64,
) -> alphabeta::Settings {
    field::apply(alphabeta_fields::FIELDS, &mut settings, |name| recipe.get(name));
    field::apply(alphabeta_fields::DEEPENING_FIELDS, &mut settings, |name| recipe.get(name));
    settings.seed = settings.seed.map(|seed| mix_seeds(seed, game_seed));
    if recipe.get("exact") == Some("on") {
        // The solver and the search share the memory.
        settings.memory /= 2;
    }
    settings
}

/// An evaluation that is named is also mixed in, unless `k` says otherwise.
pub(super) fn mcts_settings(
    mut settings: mcts::Settings,
    recipe: &Recipe,
    seed: u64,
) -> mcts::Settings {
    let is_named = recipe.get("eval").is_some() && recipe.kind.eval.is_none();
    if is_named || recipe.own.is_some() {
        settings.prior = Some(mcts::DEFAULT_PRIOR);
    }
    field::apply(mcts_fields::FIELDS, &mut settings, |name| recipe.get(name));
    settings.seed = seed;
    settings
}

/// The evaluation is the network's, and is asked at the leaves only.
pub(super) fn zero_settings(
    mut settings: mcts::Settings,
    recipe: &Recipe,
    seed: u64,
) -> mcts::Settings {
    field::apply(mcts_fields::FIELDS, &mut settings, |name| recipe.get(name));
    field::apply(mcts_fields::POLICY_FIELDS, &mut settings, |name| recipe.get(name));
    settings.seed = seed;
    settings
}

fn best_first_settings(
    mut settings: best_first::Settings,
    recipe: &Recipe,
) -> best_first::Settings {
    field::apply(best_first_fields::FIELDS, &mut settings, |name| recipe.get(name));
    settings
}

/// Solves without opinions; memory and threads are all that can be chosen.
/// Some games have a solver of their own.
fn exact<P: Position>(
    recipe: &Recipe,
    solver: Option<&SolverInfo<P>>,
    openings: OpeningTable,
) -> Box<dyn Search<P>> {
    let settings = alphabeta_settings(alphabeta::Settings::iterated(), recipe, 0);
    match solver {
        Some(solver) => (solver.search)(settings.memory, settings.threads, openings),
        None => Box::new(Exact::new(guide(), endings(), settings)),
    }
}

/// The game's own search of an opponent.
fn opponent<P: Position>(recipe: &Recipe, seed: u64) -> Box<dyn Search<P>> {
    let known = knowledge::<P>().map_or(&[] as &[_], |known| known.opponents);
    let opponent = known.iter().find(|opponent| opponent.name == recipe.kind.name);
    match opponent.map(|opponent| &opponent.method) {
        Some(OpponentMethod::OwnDepth(make)) => make(subject(recipe, seed)),
        Some(OpponentMethod::OwnSimulations(make)) => make(recipe.memory("memory"), seed),
        _ => unreachable!("{} has no search of its own", recipe.kind.name),
    }
}

/// Which moves the game's guide would try first, if it has one.
fn guide<P: Position>() -> &'static dyn Guide<P> {
    knowledge::<P>().map_or(&Unguided, |known| known.guide)
}

/// What a search knows of its game.
pub(super) fn subject<P: Position>(recipe: &Recipe, seed: u64) -> Subject<P> {
    let known = knowledge::<P>();
    let evaluation: Arc<dyn Evaluation<P>> = match evaluation::<P>(recipe) {
        Some(evaluation) => Arc::from(evaluation),
        None => Arc::new(Indifferent),
    };
    let noise = (recipe.real("noise").unwrap_or_default() * 100.0) as u32;
    let evaluation = match noise {
        0 => evaluation,
        _ => Arc::new(Blurred::new(evaluation, noise, seed)),
    };
    Subject {
        evaluation,
        guide: guide(),
        move_filter: known.and_then(|known| move_filter(known, recipe)),
        knows: (recipe.get("endings") == Some("on")).then(endings).flatten(),
        policy: policy(recipe),
    }
}

/// The policy of its network, for a player that follows one.
fn policy<P: Position>(recipe: &Recipe) -> Option<Arc<dyn MovePolicy<P>>> {
    let network = recipe.network.as_ref().filter(|_| recipe.kind.needs_network())?;
    let policy = network::policy::<P>(network);
    Some(Arc::new(policy.expect("it was checked when the file was opened")))
}

/// What knows the game's endings.
fn endings<P: Position>() -> Option<Arc<dyn Knows<P>>> {
    knowledge::<P>()?.endings.as_ref().map(|endings| (endings.knows)())
}

/// The evaluation that was brought along, that the recipe names, or the game's
/// best; `None` if the game has none.
fn evaluation<P: Position>(recipe: &Recipe) -> Option<Box<dyn Evaluation<P>>> {
    if let Some(own) = &recipe.own {
        return Some(Box::new(own.clone()));
    }
    if let Some(network) = &recipe.network {
        let evaluation = network::evaluation::<P>(network);
        return Some(Box::new(evaluation.expect("it was checked when the file was opened")));
    }
    let known = knowledge::<P>()?;
    let info = match recipe.evaluation() {
        Some(name) => known.evaluation(name).ok()?,
        None => known.evaluations.first()?,
    };
    info.with(recipe.weights()).ok()
}

fn move_filter<P: Position>(
    known: &'static Knowledge<P>,
    recipe: &Recipe,
) -> Option<&'static dyn MoveFilter<P>> {
    let chosen = |info: &&MoveFilterInfo<P>| recipe.get(info.option) == Some(info.value);
    known.move_filters.iter().find(chosen).map(|info| info.move_filter)
}

/// How long a program may take to get ready, and to think if no time is
/// given.
const START: Duration = Duration::from_secs(10);
const PATIENCE: Duration = Duration::from_secs(600);

fn engine_settings(recipe: &Recipe) -> EngineSettings {
    EngineSettings {
        launch: launch(recipe),
        depth: recipe.whole("depth").map(|depth| depth as u32),
        nodes: recipe.whole("nodes"),
        time: recipe.time("time"),
        options: engine_options(recipe),
        start: recipe.time("start").unwrap_or(START),
        patience: recipe.time("patience").unwrap_or(PATIENCE),
    }
}

fn launch(recipe: &Recipe) -> Launch {
    Launch {
        command: CommandLine::parse(recipe.get("command").unwrap_or_default())
            .expect("the command was read when the name was"),
        folder: recipe.get("folder").map(PathBuf::from),
        memory: recipe.memory("memory"),
    }
}

/// The options that the program receives, if it has them. It may fill half of its
/// memory with a table, as it needs some for itself.
fn engine_options(recipe: &Recipe) -> Vec<(String, String)> {
    let threads = recipe.get("threads").map(|threads| ("Threads".to_string(), threads.to_string()));
    let megabytes = recipe.memory("memory").map(|bytes| (bytes >> 21).max(1));
    let hash = megabytes.map(|hash| ("Hash".to_string(), hash.to_string()));
    let named = recipe.with_prefix(OUTSIDE);
    let named = named.map(|(name, value)| (name.to_string(), value.to_string()));
    threads.into_iter().chain(hash).chain(named).collect()
}

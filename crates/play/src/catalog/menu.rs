//! The options of each kind of player, in the order people read them. A bare
//! first value, as in `alphabeta:5`, sets the first of them.

use ludens_knowledge::LEVELS;

use super::field;
use super::kinds::{Kind, Method};
use super::known::Known;
use super::network::NET;
use super::option::PlayerOption;
use super::recipe::{Recipe, WEIGHT};
use super::values::Values;
use super::{alphabeta_fields, best_first_fields, mcts_fields};

/// The options of a kind that thinks itself.
pub(super) fn options(kind: &Kind, known: &Known) -> Vec<PlayerOption> {
    let judging = || {
        let mut options = known.evaluation_options();
        set_default(&mut options, "eval", kind.eval);
        for (name, value) in kind.weights {
            set_default(&mut options, &format!("{WEIGHT}{name}"), Some(&value.to_string()));
        }
        options.extend(known.view_options());
        options
    };
    match kind.method {
        Method::Random => vec![seed()],
        Method::Greedy => join([vec![seed()], judging(), vec![noise(), carelessness()]]),
        Method::Minimax => join([limits(kind), judging(), weaknesses()]),
        Method::AlphaBeta(settings) => {
            let settings = settings();
            let fields = field::options(alphabeta_fields::FIELDS, &settings);
            let deepening = match kind.usual_depth {
                Some(_) => Vec::new(),
                None => {
                    let from = field::options(alphabeta_fields::DEEPENING_FIELDS, &settings);
                    join([from, vec![exact()]])
                }
            };
            let endings = if known.has_endings { vec![endings()] } else { Vec::new() };
            let weakening = vec![noise(), carelessness()];
            join([limits(kind), deepening, judging(), fields, endings, weakening])
        }
        Method::Mcts(settings) => {
            let fields = field::options(mcts_fields::FIELDS, &settings());
            let mut judging = judging();
            if kind.eval.is_none() {
                set_default(&mut judging, "eval", Some(""));
            }
            join([limits(kind), judging, fields, vec![exact(), noise(), carelessness()]])
        }
        Method::Zero(settings) => {
            let settings = settings();
            let mut fields = field::options(mcts_fields::FIELDS, &settings);
            fields.retain(|option| mcts_fields::OF_POLICY.contains(&&*option.name));
            let own = field::options(mcts_fields::POLICY_FIELDS, &settings);
            join([vec![network()], limits(kind), fields, own, vec![seed(), carelessness()]])
        }
        Method::BestFirst(settings) => {
            let fields = field::options(best_first_fields::FIELDS, &settings());
            join([limits(kind), judging(), fields, vec![exact()], weaknesses()])
        }
        Method::OwnSimulations => join([limits(kind), vec![seed(), memory(), carelessness()]]),
        Method::OwnDepth => join([limits(kind), judging(), vec![seed(), noise(), carelessness()]]),
        Method::Exact => join([limits(kind), vec![memory(), threads()]]),
        Method::Level => vec![level(), seed(), memory()],
        Method::Engine => engine(),
        // Its options are those of what it stands for.
        Method::Best => Vec::new(),
    }
}

/// The options of a kind that stands for another: the same, with the defaults
/// that the other is given.
pub(super) fn options_of(recipe: &Recipe, known: &Known) -> Vec<PlayerOption> {
    let mut options = options(&recipe.kind, known);
    for option in &mut options {
        if let Some(value) = recipe.get(&option.name) {
            option.default = value.to_string();
        }
    }
    options
}

fn join<const N: usize>(parts: [Vec<PlayerOption>; N]) -> Vec<PlayerOption> {
    parts.into_iter().flatten().collect()
}

fn set_default(options: &mut [PlayerOption], name: &str, default: Option<&str>) {
    let option = options.iter_mut().find(|option| option.name == name);
    if let Some((option, default)) = option.zip(default) {
        option.default = default.to_string();
    }
}

/// What may be spent on a move; the most important one for this kind comes first.
fn limits(kind: &Kind) -> Vec<PlayerOption> {
    let depth = kind.usual_depth.map_or_else(String::new, |depth| depth.to_string());
    let time = kind.usual_time.map_or_else(String::new, |time| format!("{}s", time.as_secs()));
    let depth = PlayerOption::new(
        "depth",
        "no deeper than this many plies",
        &depth,
        Values::Whole { min: 1, max: 200 },
    );
    let nodes = PlayerOption::new(
        "nodes",
        "no more nodes than this for a move",
        "",
        Values::Whole { min: 1, max: u64::MAX },
    );
    let time = PlayerOption::new("time", "no more time than this for a move", &time, Values::Time);
    match kind.usual_depth {
        Some(_) => vec![depth, nodes, time],
        None => vec![time, depth, nodes],
    }
}

fn seed() -> PlayerOption {
    let help = "the seed of the random numbers";
    PlayerOption::new("seed", help, "1", Values::Whole { min: 0, max: u64::MAX })
}

fn memory() -> PlayerOption {
    PlayerOption::new("memory", "how much memory it may use", "64MB", Values::Memory)
}

fn threads() -> PlayerOption {
    let help = "how many threads think together";
    PlayerOption::new("threads", help, "1", Values::Whole { min: 1, max: 256 })
}

fn weaknesses() -> Vec<PlayerOption> {
    vec![seed(), noise(), carelessness()]
}

fn exact() -> PlayerOption {
    let help = "tries to solve the position first, with half of what may be spent";
    PlayerOption::new("exact", help, "off", Values::Switch)
}

fn endings() -> PlayerOption {
    let help = "asks what is known of endings, without a search";
    PlayerOption::new("endings", help, "off", Values::Switch)
}

fn noise() -> PlayerOption {
    let help = "the largest error added to an evaluation, in its unit";
    PlayerOption::new("noise", help, "0", Values::Real { min: 0.0, max: 10_000.0 })
}

fn carelessness() -> PlayerOption {
    let help = "of a hundred moves, how many are random";
    PlayerOption::new("random", help, "0", Values::Whole { min: 0, max: 100 })
}

fn level() -> PlayerOption {
    let max = LEVELS as u64;
    PlayerOption::new("level", "how strong it is", "5", Values::Whole { min: 1, max })
}

fn network() -> PlayerOption {
    let help = "the file of a network with a policy";
    PlayerOption::new(NET, help, "", Values::Text)
}

fn engine() -> Vec<PlayerOption> {
    let whole = |max| Values::Whole { min: 1, max };
    let option = PlayerOption::new;
    vec![
        option("command", "the program and its arguments, in quotes", "", Values::Text),
        option("time", "no more time than this for a move", "", Values::Time),
        option("depth", "no deeper than this many plies", "", whole(1_000_000)),
        option("nodes", "no more nodes than this for a move", "", whole(u64::MAX)),
        option("threads", "the program's option Threads, if it has one", "", whole(1024)),
        option(
            "memory",
            "no more memory than this, half of it for a table if it has an option Hash",
            "",
            Values::Memory,
        ),
        option("folder", "the folder in which it works", "", Values::Text),
        option("start", "how long it may take to get ready", "10s", Values::Time),
        option("patience", "how long it may think if no time is given", "10m", Values::Time),
        option("option.NAME", "any option of the program, by its name", "", Values::Text),
    ]
}

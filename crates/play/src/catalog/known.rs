//! What is known of a game, without its types: the names that the options
//! `eval`, `eval.…` and the move filters can take.

use ludens_core::{Options, Position};
use ludens_games::{Game, Visitor};
use ludens_knowledge::{
    Benchmark, EvaluationError, Knowledge, Ladder, TermInfo, WeightInfo, knowledge, solver_for,
};
use ludens_net::NETWORK_TERM;

use super::kinds::Kind;
use super::network::{NET, NETWORK_HELP, file_of};
use super::option::PlayerOption;
use super::values::{Values, Word};

/// What is known of one game.
#[derive(Debug, Clone)]
pub struct Known {
    /// Its evaluations, the best made by hand first.
    pub evaluations: Vec<KnownEvaluation>,
    /// Its move filters.
    pub move_filters: Vec<KnownMoveFilter>,
    /// The opponents that only this game has.
    pub(super) opponents: Vec<Kind>,
    /// Whether certain positions of it are known, most of them endings.
    pub(super) has_endings: bool,
    /// Whether a network can be trained for it.
    pub(super) has_features: bool,
    /// Whether a network can rank its moves.
    pub(super) has_policy: bool,
    /// Whether it has a solver of its own.
    pub(super) has_solver: bool,
    /// What `best` stands for.
    pub best: &'static str,
    /// The players that `best` is measured against.
    pub rivals: &'static [&'static str],
    /// How its searches are measured.
    pub benchmarks: &'static [Benchmark],
    /// What the levels stand for, the weakest first.
    pub levels: Ladder,
}

/// What serves a game of which nothing is known but the rules.
const UNKNOWN_BEST: &str = "mcts:reuse=on";

/// Levels for such a game.
const UNKNOWN_LEVELS: Ladder = [
    "mcts:nodes=20,random=85",
    "mcts:nodes=20,random=60",
    "mcts:nodes=40,random=35",
    "mcts:nodes=80,random=20",
    "mcts:nodes=200,random=10",
    "mcts:nodes=500,random=3",
    "mcts:nodes=2000",
    "mcts:nodes=10000",
    "mcts:nodes=50000",
    "best",
];

/// An evaluation by name.
#[derive(Debug, Clone, Copy)]
pub struct KnownEvaluation {
    /// The name in `eval=name`.
    pub name: &'static str,
    /// Another name for it.
    pub alias: Option<&'static str>,
    /// What it counts, in one line.
    pub summary: &'static str,
    /// What can be changed in it.
    pub weights: &'static [WeightInfo],
    /// The terms of its scores that no weight is named after.
    pub other_terms: &'static [TermInfo],
}

/// The network that comes with a game.
const OWN_NETWORK: KnownEvaluation = KnownEvaluation {
    name: NET,
    alias: None,
    summary: "a network, trained on games of the program against itself",
    weights: &[],
    other_terms: &[TermInfo { name: NETWORK_TERM, help: NETWORK_HELP }],
};

/// A move filter by name.
#[derive(Debug, Clone, Copy)]
pub struct KnownMoveFilter {
    /// The option that turns it on.
    pub option: &'static str,
    /// The value that turns it on.
    pub value: &'static str,
    /// Which moves it shows, in one line.
    pub summary: &'static str,
}

/// The value of a move filter's option that turns it off.
pub(super) const FILTER_OFF: &str = "all";

impl Known {
    /// What is known of this game.
    pub fn of(game: &Game) -> Known {
        game.visit(Ask { game: &game.to_string() })
    }

    /// The evaluation of this name or alias.
    pub(super) fn evaluation(&self, name: &str) -> Result<&KnownEvaluation, EvaluationError> {
        let named = |known: &&KnownEvaluation| known.name == name || known.alias == Some(name);
        self.evaluations.iter().find(named).ok_or_else(|| EvaluationError::UnknownName {
            name: name.to_string(),
            known: self.evaluations.iter().map(label).collect::<Vec<_>>().join(", "),
        })
    }

    /// The options by which a player evaluates: which evaluation, with which
    /// weights.
    pub(super) fn evaluation_options(&self) -> Vec<PlayerOption> {
        let Some(best) = self.evaluations.first() else {
            return Vec::new();
        };
        let word = |known: &KnownEvaluation| Word {
            value: known.name.to_string(),
            alias: known.alias.map(str::to_string),
            help: known.summary.to_string(),
        };
        let words = self.evaluations.iter().map(word).collect();
        let names =
            if self.has_features { Values::OneOfOrNetwork(words) } else { Values::OneOf(words) };
        let eval = PlayerOption::new("eval", "the evaluation of positions", best.name, names);
        let mut options = vec![eval];
        for known in &self.evaluations {
            for weight in known.weights {
                add_weight(&mut options, known, weight);
            }
        }
        options
    }

    /// The options that turn move filters on.
    pub(super) fn view_options(&self) -> Vec<PlayerOption> {
        let mut options: Vec<PlayerOption> = Vec::new();
        for filter in &self.move_filters {
            let word = Word::new(filter.value, filter.summary);
            let known = options.iter_mut().find(|option| option.name == filter.option);
            match known.map(|option| &mut option.values) {
                Some(Values::OneOf(words)) => words.push(word),
                _ => {
                    let words = vec![Word::new(FILTER_OFF, "every legal move"), word];
                    let help = "which moves are tried";
                    let values = Values::OneOf(words);
                    options.push(PlayerOption::new(filter.option, help, FILTER_OFF, values));
                }
            }
        }
        options
    }

    /// Checks that this evaluation, or the best one, has these weights.
    pub(super) fn check_weights<'a>(
        &self,
        evaluation: Option<&str>,
        mut names: impl Iterator<Item = &'a str>,
    ) -> Result<(), EvaluationError> {
        let chosen = match evaluation {
            None => self.evaluations.first(),
            Some(name) => self.evaluations.iter().find(|known| known.name == name),
        };
        let (evaluation, weights) = match chosen {
            Some(chosen) => (chosen.name, chosen.weights),
            // What a network weighs has no names.
            None if evaluation.is_some_and(|name| file_of(name).is_some()) => (NET, &[] as &[_]),
            None => return Ok(()),
        };
        let is_unknown = |name: &&str| weights.iter().all(|weight| weight.name != *name);
        match names.find(is_unknown) {
            None => Ok(()),
            Some(name) => {
                let known: Vec<_> = weights.iter().map(|weight| weight.name).collect();
                Err(EvaluationError::UnknownWeight {
                    evaluation,
                    name: name.to_string(),
                    known: if known.is_empty() { "none".to_string() } else { known.join(", ") },
                })
            }
        }
    }
}

/// `mickey (h1)`.
fn label(known: &KnownEvaluation) -> String {
    known.alias.map_or_else(|| known.name.to_string(), |alias| format!("{} ({alias})", known.name))
}

/// Weights of the same name in several evaluations are one option.
fn add_weight(options: &mut Vec<PlayerOption>, known: &KnownEvaluation, weight: &WeightInfo) {
    let name = format!("eval.{}", weight.name);
    let meaning = format!("{} ({}: {})", weight.help, known.name, weight.default);
    match options.iter_mut().find(|option| option.name == name) {
        Some(option) => option.help = format!("{}; {meaning}", option.help),
        None => options.push(PlayerOption::new(&name, &meaning, "", Values::Weight)),
    }
}

struct Ask<'a> {
    game: &'a str,
}

impl Visitor for Ask<'_> {
    type Output = Known;

    fn visit<P: Position>(self, options: &Options) -> Known {
        let known = knowledge::<P>().unwrap_or(&const { Knowledge::USUAL });
        let evaluations = known.evaluations.iter().map(|info| KnownEvaluation {
            name: info.name,
            alias: info.alias,
            summary: info.summary,
            weights: info.weights,
            other_terms: info.other_terms,
        });
        let network = known.network(self.game);
        let move_filters = known.move_filters.iter().map(|info| KnownMoveFilter {
            option: info.option,
            value: info.value,
            summary: info.summary,
        });
        let best = network.and_then(|network| network.best).unwrap_or(known.best);
        let can_judge = !known.evaluations.is_empty();
        Known {
            evaluations: evaluations.chain(network.map(|_| OWN_NETWORK)).collect(),
            move_filters: move_filters.collect(),
            opponents: known.opponents.iter().map(Kind::of).collect(),
            has_endings: known.endings.is_some(),
            has_features: known.features.is_some(),
            has_policy: known.features.is_some_and(|features| features.moves().is_some()),
            has_solver: solver_for::<P>(options).is_some(),
            best: if can_judge { best } else { UNKNOWN_BEST },
            rivals: known.rivals,
            benchmarks: known.benchmarks,
            levels: if can_judge { known.levels } else { UNKNOWN_LEVELS },
        }
    }
}

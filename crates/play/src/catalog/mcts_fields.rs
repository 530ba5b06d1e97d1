//! The settings of Monte Carlo tree search as options.

use std::num::NonZero;

use ludens_search::mcts::{Choice, Judgement, Policy, Selection, Settings, Solver, Untried};

use super::field::{Field, is_on, number, on_off};
use super::values::{Values, read_memory, write_memory};

/// Words for the values of an enum, each with its meaning.
struct Words<T: 'static>(&'static [(T, &'static str, &'static str)]);

impl<T: Copy + PartialEq> Words<T> {
    fn values(&self) -> Values {
        let pairs: Vec<_> = self.0.iter().map(|(_, word, help)| (*word, *help)).collect();
        Values::words(&pairs)
    }

    fn word(&self, value: T) -> String {
        let known = self.0.iter().find(|(other, ..)| *other == value);
        known.map_or("", |(_, word, _)| *word).to_string()
    }

    /// The value of an accepted word.
    fn value(&self, word: &str) -> T {
        self.0.iter().find(|(_, other, _)| *other == word).map_or(self.0[0].0, |(value, ..)| *value)
    }
}

static UNTRIED: Words<Untried> = Words(&[
    (Untried::First, "first", "before any other is tried again"),
    (Untried::AsJudged, "judged", "when the evaluation makes it seem best"),
]);

/// How often a playout of `policy=mostly` plays a random move by default.
const WANDERING: u32 = 100;

static POLICY: Words<Policy> = Words(&[
    (Policy::Uniform, "uniform", "each legal move as likely as any other"),
    (Policy::ByClicks, "clicks", "square by square"),
    (Policy::Greedy, "greedy", "among the best one ply ahead, the better the likelier"),
    (
        Policy::Mostly { random_per_mille: WANDERING },
        "mostly",
        "the best one ply ahead, but sometimes any",
    ),
]);

static JUDGEMENT: Words<Judgement> = Words(&[
    (Judgement::Chance, "chance", "the chance to win that the evaluation sees"),
    (Judgement::BetterSide, "better-side", "a win for the side that is ahead"),
    (Judgement::Half, "half", "half a win for each"),
]);

static SOLVER: Words<Solver> = Words(&[
    (Solver::On, "on", "wins, losses and draws are proven and backed up"),
    (Solver::WinInOne, "win-in-one", "only a win in one is seen"),
    (Solver::Off, "off", "nothing is proven"),
]);

static CHOICE: Words<Choice> = Words(&[
    (Choice::BestRate, "rate", "the highest win rate"),
    (Choice::MostVisits, "visits", "the most visits"),
    (Choice::Robust, "robust", "the highest (wins + 1) / (visits + 2)"),
]);

/// What of these a search has that follows a policy. It draws nothing at random, so that more
/// threads would only do the same.
pub(super) const OF_POLICY: &[&str] =
    &["c", "expand", "decided", "solver", "move", "reuse", "memory"];

/// What only a search has that follows a policy.
pub(super) static POLICY_FIELDS: &[Field<Settings>] = &[Field {
    name: "first-play",
    help: "by how much a move that was never tried seems worse than those that were",
    values: || Values::Real { min: -1.0, max: 1.0 },
    get: |settings| match settings.selection {
        Selection::Puct { first_play_loss } => first_play_loss.to_string(),
        Selection::Uct => String::new(),
    },
    set: |settings, value| {
        settings.selection = Selection::Puct { first_play_loss: number(value) };
    },
}];

pub(super) static FIELDS: &[Field<Settings>] = &[
    Field {
        name: "c",
        help: "how much it explores moves that were tried rarely",
        values: || Values::Real { min: 0.0, max: 100.0 },
        get: |settings| settings.exploration.to_string(),
        set: |settings, value| settings.exploration = number(value),
    },
    Field {
        name: "k",
        help: "the evaluation's weight, in visits; 50 if eval is given, 0 is none",
        values: || Values::Real { min: 0.0, max: 1e6 },
        get: |settings| settings.prior.unwrap_or_default().to_string(),
        set: |settings, value| settings.prior = Some(number(value)).filter(|k| *k > 0.0),
    },
    Field {
        name: "untried",
        help: "when a move is first tried",
        values: || UNTRIED.values(),
        get: |settings| UNTRIED.word(settings.untried),
        set: |settings, value| settings.untried = UNTRIED.value(value),
    },
    Field {
        name: "width",
        help: "how many moves are tried, the best by the evaluation",
        values: || Values::UpTo { unlimited: "all", max: 65_535 },
        get: |settings| settings.width.map_or_else(|| "all".to_string(), |n| n.to_string()),
        set: |settings, value| settings.width = value.parse().ok().and_then(NonZero::new),
    },
    Field {
        name: "playout",
        help: "how many plies games are played out",
        values: || Values::UpTo { unlimited: "full", max: 10_000 },
        get: |settings| {
            settings.playout.length.map_or_else(|| "full".to_string(), |n| n.to_string())
        },
        set: |settings, value| settings.playout.length = value.parse().ok(),
    },
    Field {
        name: "policy",
        help: "how the moves of a playout are chosen",
        values: || POLICY.values(),
        get: |settings| match settings.playout.policy {
            Policy::Mostly { .. } => "mostly".to_string(),
            policy => POLICY.word(policy),
        },
        set: |settings, value| settings.playout.policy = POLICY.value(value),
    },
    Field {
        name: "wander",
        help: "of a thousand moves of policy=mostly, how many are random",
        values: || Values::Whole { min: 0, max: 1000 },
        get: |settings| match settings.playout.policy {
            Policy::Mostly { random_per_mille } => random_per_mille.to_string(),
            _ => WANDERING.to_string(),
        },
        set: |settings, value| {
            if let Policy::Mostly { random_per_mille } = &mut settings.playout.policy {
                *random_per_mille = number(value);
            }
        },
    },
    Field {
        name: "judge",
        help: "how a playout counts that does not reach the end",
        values: || JUDGEMENT.values(),
        get: |settings| JUDGEMENT.word(settings.playout.judgement),
        set: |settings, value| settings.playout.judgement = JUDGEMENT.value(value),
    },
    Field {
        name: "expand",
        help: "how many visits a leaf has had before it gets children",
        values: || Values::Whole { min: 1, max: 1_000_000 },
        get: |settings| settings.expand_after.to_string(),
        set: |settings, value| settings.expand_after = number(value),
    },
    Field {
        name: "decided",
        help: "how many visits a visit to a decided position counts as",
        values: || Values::Whole { min: 1, max: 1_000_000 },
        get: |settings| settings.decided_weight.to_string(),
        set: |settings, value| settings.decided_weight = number(value),
    },
    Field {
        name: "solver",
        help: "what is proven",
        values: || SOLVER.values(),
        get: |settings| SOLVER.word(settings.solver),
        set: |settings, value| settings.solver = SOLVER.value(value),
    },
    Field {
        name: "move",
        help: "which move is played in the end",
        values: || CHOICE.values(),
        get: |settings| CHOICE.word(settings.choice),
        set: |settings, value| settings.choice = CHOICE.value(value),
    },
    Field {
        name: "reuse",
        help: "the tree is kept for the next move",
        values: || Values::Switch,
        get: |settings| on_off(settings.reuse),
        set: |settings, value| settings.reuse = is_on(value),
    },
    Field {
        name: "memory",
        help: "how large the tree may become",
        values: || Values::Memory,
        get: |settings| write_memory(settings.memory),
        set: |settings, value| settings.memory = read_memory(value).unwrap_or(settings.memory),
    },
    Field {
        name: "threads",
        help: "how many threads think together",
        values: || Values::Whole { min: 1, max: 256 },
        get: |settings| settings.threads.to_string(),
        set: |settings, value| {
            settings.threads = NonZero::new(number(value)).unwrap_or(settings.threads);
        },
    },
    Field {
        name: "seed",
        help: "the seed of the random numbers",
        values: || Values::Whole { min: 0, max: u64::MAX },
        get: |settings| settings.seed.to_string(),
        set: |settings, value| settings.seed = number(value),
    },
];

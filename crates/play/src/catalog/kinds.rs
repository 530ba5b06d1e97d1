//! The table of the kinds of players that every game has. A new one is one
//! entry here and, if it thinks in a new way, one more [`Method`]. Opponents of
//! one game stand in that game's knowledge.

use std::time::Duration;

use ludens_core::Position;
use ludens_knowledge::{Opponent, OpponentMethod};
use ludens_search::{alphabeta, best_first, mcts};

use super::known::Known;

/// A kind of player.
#[derive(Debug, Clone, Copy)]
pub struct Kind {
    /// The name in `name:key=value`.
    pub name: &'static str,
    /// What it is, in one line.
    pub summary: &'static str,
    /// How it thinks.
    pub(super) method: Method,
    /// The evaluation it uses by default; `None` for the game's best.
    pub(super) eval: Option<&'static str>,
    /// Weights of that evaluation that it uses by default.
    pub(super) weights: &'static [(&'static str, f64)],
    /// The default depth.
    pub(super) usual_depth: Option<u32>,
    /// The default time, if nothing sets a limit.
    pub(super) usual_time: Option<Duration>,
}

/// How a player thinks.
#[derive(Debug, Clone, Copy)]
pub(super) enum Method {
    Random,
    Greedy,
    Minimax,
    AlphaBeta(fn() -> alphabeta::Settings),
    Mcts(fn() -> mcts::Settings),
    /// A Monte Carlo tree that follows the policy of a network in a file.
    Zero(fn() -> mcts::Settings),
    BestFirst(fn() -> best_first::Settings),
    /// A search of the game's own, to a depth and by an evaluation.
    OwnDepth,
    /// A search of the game's own, by simulations.
    OwnSimulations,
    Exact,
    /// What the game's knowledge calls its best.
    Best,
    /// What the game's knowledge has for the level.
    Level,
    Engine,
}

impl Method {
    /// Whether it needs an evaluation.
    fn needs_evaluation(self) -> bool {
        matches!(
            self,
            Method::Greedy
                | Method::Minimax
                | Method::AlphaBeta(_)
                | Method::BestFirst(_)
                | Method::OwnDepth
        )
    }

    /// Whether a limit on the depth ends its thinking.
    pub(super) fn heeds_depth(self) -> bool {
        matches!(self, Method::Minimax | Method::AlphaBeta(_) | Method::OwnDepth | Method::Exact)
    }
}

/// The default time for a move: the same for all players that think for a
/// time, so that a match without limits is a fair one.
const SECOND: Option<Duration> = Some(Duration::from_secs(1));

/// A kind without anything special, to be changed.
const PLAIN: Kind = Kind {
    name: "",
    summary: "",
    method: Method::Random,
    eval: None,
    weights: &[],
    usual_depth: None,
    usual_time: None,
};

/// The player that follows a network's policy.
pub(super) const ZERO: &str = "zero";

/// The kinds of players that do not depend on the game.
pub(super) static KINDS: &[Kind] = &[
    Kind {
        name: "best",
        summary: "the strongest player of this game",
        method: Method::Best,
        ..PLAIN
    },
    Kind {
        name: "level",
        summary: "an opponent for people, from 1 (a beginner beats it) to 10 (best)",
        method: Method::Level,
        ..PLAIN
    },
    Kind {
        name: "pvs",
        summary: "principal variation search with everything that helps; the strong alpha-beta",
        method: Method::AlphaBeta(alphabeta::Settings::strong),
        usual_time: SECOND,
        ..PLAIN
    },
    Kind {
        name: "ids",
        summary: "iterative deepening: alpha-beta depth by depth while there is time",
        method: Method::AlphaBeta(alphabeta::Settings::iterated),
        usual_time: SECOND,
        ..PLAIN
    },
    Kind {
        name: "alphabeta",
        summary: "alpha-beta to a fixed depth",
        method: Method::AlphaBeta(alphabeta::Settings::fixed),
        usual_depth: Some(4),
        ..PLAIN
    },
    Kind {
        name: "minimax",
        summary: "plain minimax to a fixed depth: slow, and never wrong",
        method: Method::Minimax,
        usual_depth: Some(3),
        ..PLAIN
    },
    Kind {
        name: "mcts",
        summary: "Monte Carlo tree search (UCT); with eval the evaluation is mixed in",
        method: Method::Mcts(mcts::Settings::default),
        usual_time: SECOND,
        ..PLAIN
    },
    Kind {
        name: ZERO,
        summary: "the AlphaZero way (PUCT): a network judges positions and says which moves to try",
        method: Method::Zero(mcts::Settings::with_policy),
        usual_time: SECOND,
        ..PLAIN
    },
    Kind {
        name: "bestfirst",
        summary: "best-first search: a tree like that of mcts, but with evaluations only",
        method: Method::BestFirst(best_first::Settings::default),
        usual_time: SECOND,
        ..PLAIN
    },
    Kind {
        name: "exact",
        summary: "solves the position, for small boards and late positions",
        method: Method::Exact,
        usual_time: SECOND,
        ..PLAIN
    },
    Kind {
        name: "greedy",
        summary: "the move after which the position looks best",
        method: Method::Greedy,
        ..PLAIN
    },
    Kind { name: "random", summary: "any legal move", method: Method::Random, ..PLAIN },
    Kind {
        name: "engine",
        summary: "an outside program that speaks UGI",
        method: Method::Engine,
        ..PLAIN
    },
];

impl Kind {
    /// Whether a game with this knowledge has this player.
    fn plays(&self, known: &Known) -> bool {
        let can_judge = !self.method.needs_evaluation() || !known.evaluations.is_empty();
        let named = |name| known.evaluations.iter().any(|evaluation| evaluation.name == name);
        let can_rank = !self.needs_network() || known.has_policy;
        can_judge && can_rank && self.eval.is_none_or(named)
    }

    /// Whether it is nothing without a network of the user's, which web clients may not name.
    pub fn needs_network(&self) -> bool {
        matches!(self.method, Method::Zero(_))
    }

    /// Whether it runs a program of the user's choice, which web clients may not do.
    pub fn runs_programs(&self) -> bool {
        matches!(self.method, Method::Engine)
    }

    /// An opponent that only one game has.
    pub(super) fn of<P: Position>(opponent: &Opponent<P>) -> Kind {
        Kind {
            name: opponent.name,
            summary: opponent.summary,
            method: match opponent.method {
                OpponentMethod::AlphaBeta(settings) => Method::AlphaBeta(settings),
                OpponentMethod::Mcts(settings) => Method::Mcts(settings),
                OpponentMethod::OwnDepth(_) => Method::OwnDepth,
                OpponentMethod::OwnSimulations(_) => Method::OwnSimulations,
            },
            eval: opponent.evaluation,
            weights: opponent.weights,
            usual_depth: opponent.depth,
            usual_time: if opponent.depth.is_some() { None } else { SECOND },
        }
    }
}

/// The kinds of players of a game with this knowledge: those of
/// every game, and before outside programs its own opponents.
pub(super) fn kinds(known: &Known) -> Vec<Kind> {
    let of_all = || KINDS.iter().filter(|kind| kind.plays(known)).copied();
    let (programs, thinkers): (Vec<_>, Vec<_>) = of_all().partition(Kind::runs_programs);
    thinkers.into_iter().chain(known.opponents.iter().copied()).chain(programs).collect()
}

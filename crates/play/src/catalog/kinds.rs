//! The table of all kinds of players. A new one is one entry here and, if it
//! thinks in a new way, one more [`Method`].

use std::time::Duration;

use ludens_games::Game;
use ludens_search::{alphabeta, mcts};

use super::known::Known;

/// A kind of player.
#[derive(Debug)]
pub struct Kind {
    /// The name in `name:key=value`.
    pub name: &'static str,
    /// What it is, in one line.
    pub summary: &'static str,
    /// The only game it plays; `None` if it plays all.
    pub game: Option<&'static str>,
    /// How it thinks.
    pub(super) method: Method,
    /// The evaluation it uses if none is named; `None` for the game's best.
    pub(super) eval: Option<&'static str>,
    /// Weights of that evaluation that it uses if none are given.
    pub(super) weights: &'static [(&'static str, f64)],
    /// The depth where nobody names one.
    pub(super) usual_depth: Option<u32>,
    /// The time where nobody limits anything.
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
    Carlinhos,
    Profe,
    Exact,
    /// As the table `best` says for the game.
    Best,
    /// As the table `levels` says for the game.
    Level,
    Engine,
}

impl Method {
    /// Whether it cannot do without an evaluation.
    fn needs_evaluation(self) -> bool {
        matches!(self, Method::Greedy | Method::Minimax | Method::AlphaBeta(_) | Method::Profe)
    }

    /// Whether a limit on the depth ends its thinking.
    pub(super) fn heeds_depth(self) -> bool {
        matches!(self, Method::Minimax | Method::AlphaBeta(_) | Method::Profe | Method::Exact)
    }
}

/// The time for a move where nobody limits anything: the same for all who think
/// for a time, so that a match without limits is a fair one.
const SECOND: Option<Duration> = Some(Duration::from_secs(1));

/// The studies' opponents judge as their originals really did.
const AS_RUN: &[(&str, f64)] = &[("as-run", 1.0)];

/// A kind without anything special, to be changed.
const PLAIN: Kind = Kind {
    name: "",
    summary: "",
    game: None,
    method: Method::Random,
    eval: None,
    weights: &[],
    usual_depth: None,
    usual_time: None,
};

/// Every kind of player.
pub static KINDS: &[Kind] = &[
    Kind {
        name: "best",
        summary: "the strongest there is for this game",
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
        name: "mccloud",
        summary: "MC Cloud, the opponent of study 000: UCT with greedy playouts",
        game: Some("loa"),
        method: Method::Mcts(mcts::Settings::mccloud),
        eval: Some("centroids"),
        weights: AS_RUN,
        usual_time: SECOND,
        ..PLAIN
    },
    Kind {
        name: "bucky",
        summary: "Bucky, the other opponent of study 000: negamax to a fixed depth",
        game: Some("loa"),
        method: Method::AlphaBeta(plain),
        eval: Some("centroids"),
        weights: AS_RUN,
        usual_depth: Some(4),
        ..PLAIN
    },
    Kind {
        name: "onepiece",
        summary: "the opponent of study 001: UCT with short random playouts",
        game: Some("checkers"),
        method: Method::Mcts(mcts::Settings::onepiece),
        usual_time: SECOND,
        ..PLAIN
    },
    Kind {
        name: "carlinhos",
        summary: "the opponent of study 003: UCT over amazon, target and arrow",
        game: Some("amazons"),
        method: Method::Carlinhos,
        usual_time: SECOND,
        ..PLAIN
    },
    Kind {
        name: "profe",
        summary: "the opponent of study 002: alpha-beta to a fixed depth, columns from the left",
        game: Some("connect4"),
        method: Method::Profe,
        eval: Some("windows"),
        weights: AS_RUN,
        usual_depth: Some(4),
        ..PLAIN
    },
    Kind {
        name: "engine",
        summary: "an outside program that speaks UGI",
        method: Method::Engine,
        ..PLAIN
    },
];

/// Alpha-beta as a student writes it first: no table, moves in the order of
/// the rules.
fn plain() -> alphabeta::Settings {
    alphabeta::Settings {
        table: alphabeta::TableUse::Off,
        order: alphabeta::Order::OFF,
        ..alphabeta::Settings::fixed()
    }
}

impl Kind {
    /// Whether there is such a player in a game of which this is known.
    pub(super) fn plays(&self, game: &Game, known: &Known) -> bool {
        let has_game = self.game.is_none_or(|name| name == game.info.name);
        let can_judge = !self.method.needs_evaluation() || !known.evaluations.is_empty();
        let named = |name| known.evaluations.iter().any(|evaluation| evaluation.name == name);
        has_game && can_judge && self.eval.is_none_or(named)
    }

    /// Whether it runs a program of the user's choice: nothing for strangers.
    pub fn runs_programs(&self) -> bool {
        matches!(self.method, Method::Engine)
    }
}

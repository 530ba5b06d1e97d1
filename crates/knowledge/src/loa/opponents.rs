//! The two opponents of study 000. Both use the evaluation `centroids`, as
//! their originals really did.

use ludens_games::loa::LinesOfAction;
use ludens_search::mcts::{Choice, Judgement, Playout, Policy, Settings, Solver};
use ludens_search::{alphabeta, mcts};

use crate::{AS_RUN, Opponent, OpponentMethod};

pub(super) const MC_CLOUD: Opponent<LinesOfAction> = Opponent {
    name: "mccloud",
    summary: "MC Cloud, the opponent of study 000: UCT with greedy playouts",
    method: OpponentMethod::Mcts(mc_cloud),
    evaluation: Some("centroids"),
    weights: AS_RUN,
    depth: None,
};

pub(super) const BUCKY: Opponent<LinesOfAction> = Opponent {
    name: "bucky",
    summary: "Bucky, the other opponent of study 000: negamax to a fixed depth",
    method: OpponentMethod::AlphaBeta(bucky),
    evaluation: Some("centroids"),
    weights: AS_RUN,
    depth: Some(4),
};

fn mc_cloud() -> mcts::Settings {
    Settings {
        playout: Playout {
            policy: Policy::Greedy,
            length: Some(20),
            judgement: Judgement::BetterSide,
        },
        decided_weight: 100,
        solver: Solver::WinInOne,
        choice: Choice::Robust,
        ..Settings::default()
    }
}

/// Alpha-beta in a student's first version: no table, moves in the order of
/// the rules.
fn bucky() -> alphabeta::Settings {
    alphabeta::Settings {
        table: alphabeta::TableUse::Off,
        order: alphabeta::Order::OFF,
        ..alphabeta::Settings::fixed()
    }
}

//! The opponent of study 001.

use ludens_games::checkers::Checkers;
use ludens_search::mcts::{Choice, Judgement, Playout, Policy, Settings, Solver};

use crate::{Opponent, OpponentMethod};

pub(super) const INFO: Opponent<Checkers> = Opponent {
    name: "onepiece",
    summary: "the opponent of study 001: UCT with short random playouts",
    method: OpponentMethod::Mcts(settings),
    evaluation: None,
    weights: &[],
    depth: None,
};

fn settings() -> Settings {
    Settings {
        playout: Playout { policy: Policy::Uniform, length: Some(25), judgement: Judgement::Half },
        expand_after: 3,
        decided_weight: 100,
        solver: Solver::Off,
        choice: Choice::Robust,
        reuse: true,
        ..Settings::default()
    }
}

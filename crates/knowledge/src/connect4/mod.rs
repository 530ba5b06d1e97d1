//! What is good in Connect Four: the study's evaluation, the reference
//! opponent's, the best one we have, and which columns to try first. All work
//! on every size of board.

mod at_once;
mod budget;
pub mod exact;
mod features;
mod guide;
mod lines;
pub mod profe;
mod random4;
pub mod solver;
#[cfg(test)]
mod testing;
mod threats;
mod windows;
mod with_openings;

use ludens_games::connect4::{AnySize, ConnectFour, Fixed, Grid};
use ludens_search::Subject;

use crate::{
    AS_RUN, Benchmark, EvaluationInfo, GameNetwork, Knowledge, Ladder, OpeningTable, Opponent,
    OpponentMethod, Savings, SolverInfo, Symmetries,
};
use exact::ConnectFourExact;
use guide::ColumnGuide;
use profe::Profe;
use random4::Random4;
use solver::Solver;
use threats::Threats;
use windows::Windows;
use with_openings::WithOpenings;

/// What is known of Connect Four on 7x6.
pub static KNOWLEDGE_7X6: Knowledge<ConnectFour<Fixed<7, 6>>> = known();
/// What is known of Connect Four on 8x8.
pub static KNOWLEDGE_8X8: Knowledge<ConnectFour<Fixed<8, 8>>> =
    Knowledge { networks: &NETWORKS_8X8, ..known() };
/// What is known of Connect Four on the other boards.
pub static KNOWLEDGE_ANY_SIZE: Knowledge<ConnectFour<AnySize>> = known();

static NETWORKS_8X8: [GameNetwork; 1] = [GameNetwork::of_best(
    "connect4:size=8x8",
    include_bytes!("../../data/nets/connect4-8x8.net"),
    "pvs:exact=on,selective=on,eval=net",
)];

const fn known<G: Grid>() -> Knowledge<ConnectFour<G>> {
    let evaluations = &[
        EvaluationInfo {
            name: "threats",
            alias: None,
            summary: "winning squares by the row they lie in, open lines (the best)",
            weights: threats::WEIGHTS,
            other_terms: &[],
            make: |weights| Box::new(Threats::new(weights)),
        },
        EvaluationInfo {
            name: "windows",
            alias: Some("profe"),
            summary: "open lines by the stones in them (the reference opponent's)",
            weights: windows::WEIGHTS,
            other_terms: &[],
            make: |weights| Box::new(Windows::new(weights)),
        },
        EvaluationInfo {
            name: "random4",
            alias: Some("h1"),
            summary: "stones in the middle and beside each other (the study's)",
            weights: random4::WEIGHTS,
            other_terms: &[],
            make: |weights| Box::new(Random4::new(weights)),
        },
    ];
    let profe = const {
        &[Opponent {
            name: "profe",
            summary: "the opponent of study 002: alpha-beta to a fixed depth, columns from the left",
            method: OpponentMethod::OwnDepth(|subject: Subject<ConnectFour<G>>| {
                Box::new(Profe::new(subject.evaluation))
            }),
            evaluation: Some("windows"),
            weights: AS_RUN,
            depth: Some(4),
        }]
    };
    Knowledge {
        evaluations,
        guide: &ColumnGuide,
        features: Some(&features::StonesAndFours),
        solver: Some(solver_info()),
        opponents: profe,
        best: "pvs:exact=on,selective=on",
        rivals: &["profe:depth=8", "profe:depth=8,eval.supported=on"],
        benchmarks: BENCHMARKS,
        levels: LEVELS,
        symmetries: Some(Symmetries::ALL),
        ..Knowledge::USUAL
    }
}

/// The game's own solver, the same on every board.
const fn solver_info<G: Grid>() -> SolverInfo<ConnectFour<G>> {
    SolverInfo {
        is_for: |_| true,
        make: |memory, threads, openings| {
            let solver = Solver::new(memory).with_threads(threads.get());
            match openings {
                OpeningTable::On => Box::new(WithOpenings::new(solver)),
                OpeningTable::Off => Box::new(solver),
            }
        },
        search: |memory, threads, openings| {
            Box::new(ConnectFourExact::new(memory, openings).with_threads(threads.get()))
        },
        score: Some(solver::score_by_plies),
        effort: exact::effort,
        nodes_per_ms: 8000,
        rest: 8,
    }
}

/// `best` solves Connect Four: the levels below must make mistakes to differ
/// in strength.
const BENCHMARKS: &[Benchmark] = &[
    Benchmark { study: "eval=h1", depth: 10, ..Benchmark::USUAL },
    Benchmark {
        options: "size=8x8",
        study: "eval=h1",
        depth: 9,
        savings: Some(Savings {
            evaluations: &["eval=h1"],
            depth: 8,
            searches: &[
                ("minimax", ""),
                ("alphabeta", "table=off,order=off"),
                ("alphabeta", "table=off"),
            ],
        }),
        ..Benchmark::USUAL
    },
];

const LEVELS: Ladder = [
    "greedy:random=85",
    "greedy:random=60",
    "greedy:random=35",
    "pvs:nodes=100,random=22,seed=1,memory=2MB",
    "pvs:nodes=300,random=11,seed=1,memory=2MB",
    "pvs:nodes=800,random=4,seed=1,memory=2MB",
    "pvs:nodes=3500,random=1,seed=1,memory=2MB",
    "pvs:nodes=22000,seed=1,memory=2MB",
    "pvs:nodes=200000,seed=1,memory=8MB",
    "best",
];

#[cfg(test)]
mod tests {
    use super::*;
    use ludens_core::{Position, Symmetric};

    fn mirrors_agree<G: Grid>(size: &str) {
        for info in known::<G>().evaluations {
            let evaluation = info.with([]).expect("no weights");
            testing::over_random_games::<G>(size, |position| {
                let score = evaluation.score(position);
                assert_eq!(evaluation.score(&position.image(1)), score, "{}", position.text());
            });
        }
    }

    #[test]
    fn a_mirrored_position_has_the_same_score() {
        mirrors_agree::<Fixed<7, 6>>("7x6");
        mirrors_agree::<Fixed<8, 8>>("8x8");
        mirrors_agree::<AnySize>("5x7");
    }
}

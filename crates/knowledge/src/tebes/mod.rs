//! What is good in Tebes: the study's two evaluations, the best one we have, and
//! which moves to try first.

mod attrition;
mod endings;
mod features;
mod guide;
mod levels;
mod matrix;
mod places;
mod race;
mod sight;
#[cfg(test)]
mod testing;
mod tuned;

use ludens_games::tebes::Tebes;

use crate::terms::ROUNDING;
use crate::{Benchmark, EvaluationInfo, GameNetwork, Knowledge, Ladder};
use attrition::Attrition;
use guide::TebesGuide;
use matrix::Matrix;
use race::Race;

/// What is known of Tebes on 4x4.
pub static KNOWLEDGE_4: Knowledge<Tebes<4>> = Knowledge {
    endings: Some(endings::INFO),
    best: "pvs:selective=on,late-pruning=off,reductions=on,endings=on",
    ..known()
};
/// What is known of Tebes on 6x6.
pub static KNOWLEDGE_6: Knowledge<Tebes<6>> = Knowledge { networks: &NETWORKS_6, ..known() };
/// What is known of Tebes on 8x8.
pub static KNOWLEDGE_8: Knowledge<Tebes<8>> = known();

static NETWORKS_6: [GameNetwork; 1] = [GameNetwork::of_best(
    "tebes",
    include_bytes!("../../data/nets/tebes.net"),
    "pvs:selective=on,late-pruning=off,reductions=on,eval=net",
)];

const fn known<const N: usize>() -> Knowledge<Tebes<N>> {
    Knowledge {
        evaluations: &[
            EvaluationInfo {
                name: "race",
                alias: None,
                summary: "pieces by their squares, ways to the goal corners, threats (the best)",
                weights: race::WEIGHTS,
                other_terms: &[],
                make: |weights| Box::new(Race::<N>::new(weights)),
            },
            EvaluationInfo {
                name: "attrition",
                alias: Some("h2"),
                summary: "places, the balance of pieces, threatened captures (the study's second)",
                weights: attrition::WEIGHTS,
                other_terms: &[ROUNDING],
                make: |weights| Box::new(Attrition::new(weights)),
            },
            EvaluationInfo {
                name: "matrix",
                alias: Some("h1"),
                summary: "pieces and the squares they stand on (the study's first)",
                weights: matrix::WEIGHTS,
                other_terms: &[],
                make: |weights| Box::new(Matrix::new(weights)),
            },
        ],
        guide: &TebesGuide,
        features: Some(&features::SquaresAndTiles),
        rivals: &["alphabeta:depth=5,eval=h2", "mcts", "mcts:eval=h2,k=50"],
        benchmarks: &[Benchmark { study: "eval=h2", depth: 5, ..Benchmark::USUAL }],
        levels: LEVELS,
        best: "pvs:selective=on,late-pruning=off,reductions=on",
        ..Knowledge::USUAL
    }
}

/// A random player plays so badly that a few sensible moves beat it.
const LEVELS: Ladder = [
    "greedy:random=95",
    "greedy:random=80",
    "greedy:random=55",
    "greedy:random=25",
    "pvs:nodes=1000,random=10,seed=1,memory=2MB",
    "pvs:nodes=1500,random=3,seed=1,memory=2MB",
    "pvs:nodes=2700,seed=1,memory=2MB",
    "pvs:nodes=4400,seed=1,memory=2MB",
    "pvs:nodes=9000,seed=1,memory=4MB",
    "best",
];

#[cfg(test)]
mod tests {
    use super::*;
    use ludens_core::{Position, Symmetric};

    /// Every evaluation sees no difference between a position and its image.
    fn images_agree<const N: usize>(game: &str, symmetries: &[usize]) {
        for info in known::<N>().evaluations {
            let evaluation = info.with([]).expect("no weights");
            testing::over_random_games::<N>(game, |position| {
                for &symmetry in symmetries {
                    let image = evaluation.score(&position.image(symmetry));
                    assert_eq!(image, evaluation.score(position), "{}", position.text());
                }
            });
        }
    }

    #[test]
    fn both_sides_are_judged_alike() {
        // The study's matrices are not the mirrored ones of the mirrored tiles.
        images_agree::<4>("tebes:size=4", &[2]);
        images_agree::<6>("tebes", &[2]);
        images_agree::<4>("tebes:size=4,tiles=free,backward=all", &[1, 2, 3]);
        images_agree::<6>("tebes:tiles=free,seed=2,extra-turn=per-corner", &[1, 2, 3]);
        images_agree::<8>("tebes:size=8,tiles=random,backward=diagonal", &[1, 2, 3]);
    }
}

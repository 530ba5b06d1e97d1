//! What is good in Tebes: the study's two evaluations, the best one we have, and
//! which moves to try first.

mod attrition;
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

use crate::{EvaluationInfo, Knowledge};
use attrition::Attrition;
use guide::TebesGuide;
use matrix::Matrix;
use race::Race;

/// What is known of Tebes on 4x4.
pub static KNOWLEDGE_4: Knowledge<Tebes<4>> = known();
/// What is known of Tebes on 6x6.
pub static KNOWLEDGE_6: Knowledge<Tebes<6>> = known();
/// What is known of Tebes on 8x8.
pub static KNOWLEDGE_8: Knowledge<Tebes<8>> = known();

const fn known<const N: usize>() -> Knowledge<Tebes<N>> {
    Knowledge {
        evaluations: &[
            EvaluationInfo {
                name: "race",
                alias: None,
                summary: "pieces by their squares, ways to the goal corners, threats (the best)",
                weights: race::WEIGHTS,
                make: |weights| Box::new(Race::<N>::new(weights)),
            },
            EvaluationInfo {
                name: "attrition",
                alias: Some("h2"),
                summary: "places, the balance of pieces, threatened captures (the study's second)",
                weights: attrition::WEIGHTS,
                make: |weights| Box::new(Attrition::new(weights)),
            },
            EvaluationInfo {
                name: "matrix",
                alias: Some("h1"),
                summary: "pieces and the squares they stand on (the study's first)",
                weights: matrix::WEIGHTS,
                make: |weights| Box::new(Matrix::new(weights)),
            },
        ],
        guide: &TebesGuide,
        views: &[],
    }
}

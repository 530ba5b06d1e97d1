//! What is good in Connect Four: the study's evaluation, the reference
//! opponent's, the best one we have, and which columns to try first. All work
//! on every size of board.

mod guide;
mod lines;
mod random4;
#[cfg(test)]
mod testing;
mod threats;
mod windows;

use ludens_games::connect4::{AnySize, ConnectFour, Fixed, Grid};

use crate::{EvaluationInfo, Knowledge};
use guide::ColumnGuide;
use random4::Random4;
use threats::Threats;
use windows::Windows;

/// What is known of Connect Four on 7x6.
pub static KNOWLEDGE_7X6: Knowledge<ConnectFour<Fixed<7, 6>>> = known();
/// What is known of Connect Four on 8x8.
pub static KNOWLEDGE_8X8: Knowledge<ConnectFour<Fixed<8, 8>>> = known();
/// What is known of Connect Four on the other boards.
pub static KNOWLEDGE_ANY_SIZE: Knowledge<ConnectFour<AnySize>> = known();

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
    Knowledge { evaluations, guide: &ColumnGuide, views: &[] }
}

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

//! What is good in Connect Four: the study's evaluation, the reference
//! opponent's, the best one we have, and which columns to try first. All work
//! on every size of board.

mod guide;
mod random4;
#[cfg(test)]
mod testing;
mod windows;

use ludens_games::connect4::{AnySize, ConnectFour, Fixed, Grid};

use crate::{EvaluationInfo, Knowledge};
use guide::ColumnGuide;
use random4::Random4;
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
            name: "windows",
            alias: Some("profe"),
            summary: "lines of four that are still open, by the stones in them (the reference opponent's)",
            weights: windows::WEIGHTS,
            make: |weights| Box::new(Windows::new(weights)),
        },
        EvaluationInfo {
            name: "random4",
            alias: Some("h1"),
            summary: "stones in the middle and beside each other (the study's)",
            weights: random4::WEIGHTS,
            make: |weights| Box::new(Random4::new(weights)),
        },
    ];
    Knowledge { evaluations, guide: &ColumnGuide, views: &[] }
}

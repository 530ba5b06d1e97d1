//! What is good in Connect Four.

use ludens_core::Unguided;
use ludens_games::connect4::{AnySize, ConnectFour, Fixed, Grid};

use crate::Knowledge;

/// What is known of Connect Four on 7x6.
pub static KNOWLEDGE_7X6: Knowledge<ConnectFour<Fixed<7, 6>>> = known();
/// What is known of Connect Four on 8x8.
pub static KNOWLEDGE_8X8: Knowledge<ConnectFour<Fixed<8, 8>>> = known();
/// What is known of Connect Four on the other boards.
pub static KNOWLEDGE_ANY_SIZE: Knowledge<ConnectFour<AnySize>> = known();

const fn known<G: Grid>() -> Knowledge<ConnectFour<G>> {
    Knowledge { evaluations: &[], guide: &Unguided, views: &[] }
}

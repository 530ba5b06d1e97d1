//! What is good in the Game of the Amazons.

mod difference;
pub mod free_cells;
pub mod fusion;
pub mod mobility;
mod neighbours;
pub mod territory;
mod twin;

#[cfg(test)]
mod naive;

use ludens_core::Unguided;
use ludens_games::amazons::Amazons;

use crate::Knowledge;

/// What is known of amazons.
pub static KNOWLEDGE: Knowledge<Amazons> = Knowledge {
    evaluations: &[free_cells::INFO, mobility::INFO, territory::INFO, fusion::INFO],
    guide: &Unguided,
    views: &[],
};

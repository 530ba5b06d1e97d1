//! What is good in checkers: the study's evaluation, a better one learnt from
//! games, and which moves to try first.

pub mod features;
mod guide;
mod mickey;
mod patterns;
mod regions;
#[cfg(test)]
mod sample;

use ludens_games::checkers::Checkers;

use crate::Knowledge;

pub use mickey::Mickey;
pub use patterns::Patterns;
pub use patterns::Weight;

/// What is known of checkers.
pub static KNOWLEDGE: Knowledge<Checkers> = Knowledge {
    evaluations: &[patterns::INFO, mickey::INFO],
    guide: &guide::CheckersGuide,
    views: &[],
};

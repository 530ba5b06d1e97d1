//! What is good in checkers: the study's evaluation, and which moves to try
//! first.

mod guide;
mod mickey;
#[cfg(test)]
mod sample;

use ludens_games::checkers::Checkers;

use crate::Knowledge;

pub use mickey::Mickey;

/// What is known of checkers.
pub static KNOWLEDGE: Knowledge<Checkers> =
    Knowledge { evaluations: &[mickey::INFO], guide: &guide::CheckersGuide, views: &[] };

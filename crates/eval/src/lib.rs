//! What is good in each game: the evaluations of the five studies under their
//! names, the best ones we have, and for each game a guide that tells a search
//! which moves to try first.
//!
//! Each game is a module with one [`Knowledge`]; [`knowledge`] finds it by the
//! game's position type. How a search works is not known here.

pub mod amazons;
pub mod checkers;
pub mod connect4;
mod knowledge;
pub mod loa;
pub mod tebes;
mod terms;
mod weights;

pub use knowledge::{EvaluationError, EvaluationInfo, Knowledge, ViewInfo, knowledge};
pub use terms::TermInfo;
pub use weights::{WeightInfo, Weights};

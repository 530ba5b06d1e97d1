//! What is known of each game beside its rules: evaluations, the order to try
//! moves in, move filters, a solver, the studies' opponents, the strongest
//! player and the levels for people.
//!
//! Each game is a module with one [`Knowledge`]; [`knowledge`] finds it by the
//! game's position type. Nothing above this crate names a game.

pub mod amazons;
mod benchmark;
pub mod breakthrough;
pub mod checkers;
pub mod connect4;
mod endings;
pub mod hex;
mod knowledge;
mod levels;
pub mod loa;
pub mod mnk;
mod network;
mod opponent;
pub mod othello;
mod solver;
pub mod tebes;
mod terms;
#[cfg(test)]
mod testing;
mod weights;

pub use benchmark::{Benchmark, Savings};
pub use endings::use_endings_of;
pub use knowledge::{
    EndingsInfo, EvaluationError, EvaluationInfo, InMemory, Knowledge, MoveFilterInfo, SolveAll,
    Symmetries, knowledge, solver_for,
};
pub use levels::{LEVELS, Ladder, USUAL_LADDER};
pub use network::GameNetwork;
pub use opponent::{AS_RUN, Opponent, OpponentMethod};
pub use solver::{OpeningTable, Solved, Solver, SolverInfo};
pub use terms::TermInfo;
pub use weights::{WeightInfo, Weights};

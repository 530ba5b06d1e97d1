//! The simplest ways to choose a move, and what can be put around another way:
//! to choose worse, for levels, or to solve what can be solved.

mod blurred;
mod careless;
mod greedy;
mod random_choice;
mod solve_first;
mod unready;

pub use blurred::Blurred;
pub use careless::Careless;
pub use greedy::Greedy;
pub use random_choice::RandomChoice;
pub use solve_first::SolveFirst;
pub(crate) use unready::Unready;

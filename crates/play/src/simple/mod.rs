//! The simplest ways to choose a move, and ways to choose worse: what levels
//! for people and tests of everything else are made of.

mod blind;
mod blurred;
mod careless;
mod greedy;
mod random_choice;

pub use blind::Blind;
pub use blurred::Blurred;
pub use careless::Careless;
pub use greedy::Greedy;
pub use random_choice::RandomChoice;

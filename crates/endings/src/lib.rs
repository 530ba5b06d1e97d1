//! Endings known exactly. Positions with few pieces are solved backwards from the end
//! of the game (retrograde analysis), and the results kept where a search can look them up.

mod cache;
pub mod checkers;
mod combinations;
mod databases;
mod file;
mod marks;
pub mod tebes;

pub use databases::{BestPlay, Databases, Holding, Progress, Solved, Totals, Verified};
pub use file::FileError;

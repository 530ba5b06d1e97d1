//! Tebes solved backwards: positions with few pieces, or all of the 4x4 board. The side to move
//! always goes up, so that on a fair board one number and one worth serve both sides.
//!
//! Which options count: the tiles, `backward` and `extra-turn` make other games, each with a
//! solution of its own. With `draws=adjudicate` a piece each is decided; what would be drawn by
//! repetition or by the move limit is not known, as it depends on when that happens. `rows`
//! only says how a game begins.

mod board;
mod check;
mod layer;
mod pair;
mod ranking;
mod report;
mod solution;
#[cfg(test)]
mod tests;
mod worth;

pub use report::report;
pub use solution::Solution;

/// No side begins with more pieces where everything is solved.
const MOST_A_SIDE: u32 = ranking::MOST as u32;

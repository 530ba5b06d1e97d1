//! What a best-first search does, with a switch for each part.

use std::num::NonZero;

/// The default size of the tree, in bytes.
pub const DEFAULT_MEMORY: usize = 64 << 20;

/// The switches of a best-first search.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Settings {
    /// C in value + C·√(ln N / (n + 1)): how much a move gains because it is little
    /// explored.
    pub exploration: f64,
    /// The share of the best line in a move's value; the rest is the mean of all visits.
    pub best_share: f64,
    /// How many moves of a position are evaluated when it is expanded, the best by the
    /// guide; more as it is visited more often.
    pub first: NonZero<u16>,
    /// Where there are many moves, they are chosen in two stages: all clicks but the last,
    /// then the last.
    pub stages: bool,
    /// Whether the tree is kept for the next move of the same game.
    pub reuse: bool,
    /// How large the tree may become, in bytes. A full tree grows no more.
    pub memory: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            exploration: 0.05,
            best_share: 0.7,
            first: NonZero::new(16).expect("not zero"),
            stages: true,
            reuse: true,
            memory: DEFAULT_MEMORY,
        }
    }
}

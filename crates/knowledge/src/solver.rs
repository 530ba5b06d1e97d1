//! Exact values: what a solver of one game says, and how it is entered in the
//! game's knowledge.

use std::num::NonZero;

use ludens_core::{Options, Position, Value};
use ludens_search::Search;

/// The exact value of a position and a move that keeps it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Solved<M> {
    /// To the side to move.
    pub value: Value,
    /// For the side to move, as the game's solver counts; nothing if it knows who wins and no more.
    pub score: Option<i32>,
    /// A move that keeps the value, and the score if there is one.
    pub best_move: M,
    /// How many positions were searched.
    pub nodes: u64,
}

/// A solver written for one game.
pub trait Solver<P: Position>: Send {
    /// Solves an undecided position. `should_stop` is called now and then with
    /// the nodes searched so far, and ends the search by returning `true`; then
    /// there is no solution.
    fn solve(
        &mut self,
        position: &P,
        should_stop: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Solved<P::Move>>;
}

/// Whether the table of solved openings is used, or openings are solved again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpeningTable {
    /// It is used.
    On,
    /// Everything is solved.
    Off,
}

/// A game's own solver in its knowledge. A game without one is searched to the
/// end by alpha-beta.
pub struct SolverInfo<P: Position> {
    /// Whether it solves the game with these options.
    pub is_for: fn(&Options) -> bool,
    /// A solver whose tables take up to this many bytes, on so many threads if it can use them.
    pub make:
        fn(memory: usize, threads: NonZero<usize>, openings: OpeningTable) -> Box<dyn Solver<P>>,
    /// The same as a search, which shows its exact values like any other. It
    /// has no depths.
    pub search:
        fn(memory: usize, threads: NonZero<usize>, openings: OpeningTable) -> Box<dyn Search<P>>,
    /// The solver's score of a position with this value and this many plies to
    /// the end, if it has scores.
    pub score: Option<fn(position: &P, value: Value, plies: u32) -> i32>,
    /// About how many nodes it takes to find out who wins from a position, with the table of
    /// solved openings.
    pub effort: fn(position: &P) -> u64,
    /// About how many nodes it searches in a millisecond.
    pub nodes_per_ms: u64,
    /// Where solving most probably succeeds, one part in so many of what may be spent is left for
    /// a search in case it does not.
    pub rest: u32,
}

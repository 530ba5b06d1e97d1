//! Reference opponents: the programs that the studies played against.

use ludens_core::Position;
use ludens_search::{Search, Subject, alphabeta, mcts};

/// A player that only one game has.
pub struct Opponent<P: Position> {
    /// The name in `name:key=value`.
    pub name: &'static str,
    /// What it is, in one line.
    pub summary: &'static str,
    /// How it thinks.
    pub method: OpponentMethod<P>,
    /// The evaluation it uses by default; `None` for the game's best.
    pub evaluation: Option<&'static str>,
    /// Weights of that evaluation, where they differ from its own.
    pub weights: &'static [(&'static str, f64)],
    /// Its depth by default; with `None` it thinks for a second.
    pub depth: Option<u32>,
}

/// How an opponent thinks: by settings of a search that all games have, or by a
/// search of its own.
pub enum OpponentMethod<P: Position> {
    /// Alpha-beta with these settings.
    AlphaBeta(fn() -> alphabeta::Settings),
    /// Monte Carlo tree search with these settings.
    Mcts(fn() -> mcts::Settings),
    /// Its own search to a fixed depth, by an evaluation.
    OwnDepth(fn(Subject<P>) -> Box<dyn Search<P>>),
    /// Its own Monte Carlo search, with this much memory, or its usual, and this
    /// seed.
    OwnSimulations(fn(memory: Option<usize>, seed: u64) -> Box<dyn Search<P>>),
}

/// The switch that makes an evaluation count as the study's program did.
pub const AS_RUN: &[(&str, f64)] = &[("as-run", 1.0)];

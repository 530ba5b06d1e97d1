//! How to choose a move in any game, from plain minimax to Monte Carlo trees.
//!
//! Every search has the same interface, [`Search`]: a [`Task`] and a [`Control`] go
//! in, [`Report`]s come out, one whenever there is progress and one at the end. A
//! search knows its game only through `Position` and its [`Subject`].
//! None assumes that the sides alternate; none prints or reads a clock of
//! its own.
//!
//! [`minimax`] is the oracle: never optimised, it defines what the searches
//! that only prune safely must return, and what those that guess must agree
//! with wherever they call a value proven.

pub mod alphabeta;
pub mod best_first;
mod control;
pub mod exact;
mod helpers;
pub mod mcts;
mod memory;
pub mod minimax;
mod order;
pub mod proof;
mod report;
mod score;
mod signal;
mod sorting;
mod statistics;
mod table;
mod task;
pub mod xray;

pub use alphabeta::AlphaBeta;
pub use best_first::BestFirst;
pub use control::{Clock, Control, Limits, Meter};
pub use exact::Exact;
pub use memory::{affordable, zeroed_pairs};
pub use minimax::Minimax;
pub use proof::Prover;
pub use report::{Coverage, Line, Report, settle};
pub use score::{Proven, Score};
pub use signal::{Gate, Signal};
pub use sorting::sort_best_first;
pub use statistics::{DepthDone, Statistics};
pub use task::{Path, Search, Subject, Task};

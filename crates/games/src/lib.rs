//! The rule books. Each game is a module with the same inner names: a position
//! type, its `Move`, and a `Book` that tells the [`catalog`] its name, options
//! and oracle numbers. The catalogue is the only place that knows them all.

pub mod amazons;
mod arrangement;
mod bits;
pub mod breakthrough;
pub mod catalog;
pub mod checkers;
pub mod connect4;
pub mod formats;
pub mod hex;
pub mod loa;
pub mod mnk;
pub mod oracle;
pub mod othello;
pub mod tebes;

pub use arrangement::{Arrangement, ArrangementError, Palette};
pub use catalog::{CatalogError, GAMES, Game, GameInfo, Rulebook, Visitor};

/// Keeps the README's example true.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

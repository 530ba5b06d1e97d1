//! The rule books. Each game is a module with the same inner names: a position
//! type, its `Move`, and a `Book` that gives the [`catalog`] its name, options
//! and oracle numbers. The catalogue is the only place that knows them all.

#[macro_use]
mod past;

pub mod amazons;
mod arrangement;
mod bits;
pub mod breakthrough;
pub mod catalog;
pub mod checkers;
pub mod connect4;
pub mod formats;
pub mod hex;
mod letters;
pub mod loa;
pub mod mnk;
pub mod oracle;
pub mod othello;
mod slide_text;
pub mod tebes;
#[cfg(test)]
mod testing;

pub use arrangement::{Arrangement, ArrangementError, Palette};
pub use catalog::{CatalogError, GAMES, Game, GameInfo, Rulebook, Visitor};

/// Keeps the README's example true.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

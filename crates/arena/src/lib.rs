//! Matches and tournaments whose results can be trusted: every game is kept, and
//! every number in a table can be counted again from what is kept.
//!
//! [`store`] holds runs and their games in one SQLite file.

pub mod store;

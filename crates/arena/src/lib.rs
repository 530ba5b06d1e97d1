//! Matches and tournaments whose results can be trusted.
//!
//! [`statistics`] says what results mean: how much stronger one player is than
//! another, how sure that is, and when enough has been played.

pub mod statistics;

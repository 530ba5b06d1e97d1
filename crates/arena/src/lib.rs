//! Matches and tournaments whose results can be trusted: every game is kept, and
//! every number in a table can be counted again from what is kept.
//!
//! A [`plan`] says who meets whom, from where and with what; a [`runner`] plays
//! it on several threads and puts every finished game into the [`store`], so
//! that a run can be stopped, or killed, and goes on; [`statistics`] says what
//! the results mean; a [`report`] is the table of a run, or its games as a file; the
//! [`explorer`] shows what was played from a position in all of them. [`endings`] says where databases of
//! endings are kept.

pub mod endings;
pub mod explorer;
pub mod plan;
pub mod report;
pub mod runner;
pub mod statistics;
pub mod store;

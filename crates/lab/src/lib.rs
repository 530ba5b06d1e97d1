//! Experiments from a file to a report: what is asked ([`experiment`]), how it is
//! run so that it can be killed and goes on ([`run`]), what came out
//! ([`figures`], [`plots`]), what it means ([`judge`]), and what is told of it
//! ([`report`]). [`tune`] finds better weights for an evaluation by play.

pub mod experiment;
pub mod figures;
pub mod judge;
pub mod machine;
pub mod plots;
pub mod report;
pub mod run;
pub mod shipped;
pub mod tune;

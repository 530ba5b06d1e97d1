//! Experiments from a file to a report: the question ([`experiment`]), how it is
//! run so that it can be killed and resumed ([`run`]), the results
//! ([`figures`], [`plots`]), what they mean ([`judge`]), and the report
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

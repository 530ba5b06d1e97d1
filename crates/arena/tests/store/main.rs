//! The results file as its users see it: opened, filled, killed, merged and
//! copied. Each file of this folder tests one of these.

mod files;
mod games;
mod kill;
mod matches;
mod merge;
mod removal;
mod runs;
mod samples;
mod threads;

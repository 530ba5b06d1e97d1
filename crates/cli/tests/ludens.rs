//! The program as its users run it.

mod program;

mod answers;
mod architecture;
mod check_engine;
mod commands;
mod engine;
mod lab;
mod league;
mod matches;
mod networks;
mod play;
mod proofs;
mod readme;
mod results_file;
mod runs;
mod serve;
mod thinking;
mod tournaments;

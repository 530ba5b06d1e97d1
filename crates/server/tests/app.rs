//! The app over a real socket. Its fairness is measured in a program of its own, beside
//! nothing else.

mod support;

mod analysis;
mod arrangements;
mod catalogue;
mod door;
mod explorer;
mod fuzzed;
mod lab;
#[path = "matches/main.rs"]
mod matches;
#[path = "openapi/main.rs"]
mod openapi;
mod operator;
#[path = "tournaments/main.rs"]
mod tournaments;
mod xray;

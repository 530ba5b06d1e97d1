//! Players, searches, matches and the protocol.

mod agreement;
mod catalog;
mod documents;
mod engine;
mod exact_scores;
mod hurried;
mod match_state;
mod matches;
mod mcts;
mod own;
mod paused;
mod session;
mod signatures;
mod stopped;
mod thinking;
mod xray;

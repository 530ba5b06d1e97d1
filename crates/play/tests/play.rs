//! Players, searches, matches and the protocol.

mod agreement;
mod allowance;
mod best_first;
mod catalog;
mod clock;
mod documents;
mod endings;
mod engine;
mod evaluation_spec;
mod exact_scores;
mod explain;
mod hurried;
mod launch;
mod match_state;
mod matches;
mod mcts;
mod own;
mod paused;
mod session;
mod signatures;
mod stopped;
mod thinking;
mod ugi_command;
mod ugi_info;
mod values;
mod xray;

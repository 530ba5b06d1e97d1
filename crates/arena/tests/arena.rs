//! Runs, their statistics and the store.

mod explorer;
mod own_players;
mod report;
#[path = "runs/main.rs"]
mod runs;
#[path = "statistics/main.rs"]
mod statistics;
#[path = "store/main.rs"]
mod store;
mod tournament_file;

//! A crowd for the app, on this machine: people who play against machines, and
//! watchers of every game. Reports how soon a person's move is answered, whether
//! every watcher saw the end, how the app's memory changed, and, with a kill in
//! the middle, whether any acknowledged move was lost.
//!
//! With `--greedy N` another crowd comes: N visitors who ask all the time for the
//! most expensive things they may, and a few people who play levels. It reports how
//! long those people wait.
//!
//! ```text
//! cargo build --release && cargo run --release -p ludens-load -- --seconds 60
//! cargo run --release -p ludens-load -- --greedy 50 --seconds 600
//! ```

mod app;
mod crowd;
mod figures;
mod greedy;
mod http;
mod learner;
mod person;
mod waits;
mod watcher;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use clap::Parser;

use app::{AppProcess, ONE_ADDRESS};
use crowd::Crowd;
use figures::Figures;

/// Load test: many people use the app, and this program reports how it copes.
#[derive(Debug, Parser)]
struct Arguments {
    /// The program to try
    #[arg(long, default_value = "target/release/ludens")]
    program: PathBuf,
    /// How long the crowd plays
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// How many games are in progress at a time
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// How many watchers there are
    #[arg(long, default_value_t = 500)]
    watchers: usize,
    /// How long a person thinks, in milliseconds, on average
    #[arg(long, default_value_t = 1000)]
    pause_ms: u64,
    /// Run this many greedy visitors beside a few people who play levels, instead of the crowd
    #[arg(long, value_name = "N", default_value_t = 0)]
    greedy: u8,
    /// How many people play levels beside the greedy ones
    #[arg(long, value_name = "N", default_value_t = 18)]
    people: u8,
    /// Kill the app half-way, start it again, and report what was lost
    #[arg(long)]
    kill: bool,
}

#[tokio::main]
async fn main() -> Result<ExitCode> {
    let arguments = Arguments::parse();
    let folder = tempfile::tempdir()?;
    let db = folder.path().join("app.db");
    if arguments.greedy > 0 {
        let app = AppProcess::start(&arguments.program, &db, &[]).await?;
        return greedy::run(&arguments, app).await;
    }
    let mut app = AppProcess::start(&arguments.program, &db, &ONE_ADDRESS).await?;
    let mut crowd = Crowd::gather(&arguments, app.address);
    let half = Duration::from_secs(arguments.seconds) / 2;
    crowd.play(half, &mut app).await?;
    if arguments.kill {
        app.kill().await?;
        crowd.forget_the_present().await;
        app = AppProcess::start(&arguments.program, &db, &ONE_ADDRESS).await?;
        let lost = crowd.look_for_lost_moves(app.address).await?;
        return Ok(figures::tell_kill(crowd.acknowledged(), &lost));
    }
    crowd.play(half, &mut app).await?;
    crowd.fall_silent().await;
    let behind = crowd.watchers_behind(app.address).await?;
    let figures = Figures { behind, ..crowd.figures(&app) };
    app.end().await?;
    Ok(figures.tell())
}

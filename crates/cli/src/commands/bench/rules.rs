//! `ludens bench rules`: how fast the rule books are. A figure is printed only
//! after this program's perft has been checked against the published
//! count.

use std::io::Write;
use std::num::NonZero;
use std::time::{Duration, Instant};

use ludens_core::AnyRecord;
use ludens_core::playout::{Draw, Tally};
use ludens_games::{GAMES, Game};
use serde::Serialize;

use super::checked;
use super::search::subjects::subjects;
use crate::args::BenchRulesArgs;
use crate::commands::{grouped, print_json};
use crate::failure::Failure;

pub(super) fn run(args: &BenchRulesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let games = if args.games.is_empty() { usual_games() } else { args.games.clone() };
    let time = Duration::from_secs_f64(args.seconds);
    let mut speeds = Vec::new();
    for game in &games {
        let speed = measure(game, time)?;
        if !args.output.json {
            print_speed(out, &speed)?;
            out.flush()?;
        }
        speeds.push(speed);
    }
    if args.output.json { print_json(out, &speeds) } else { Ok(()) }
}

/// Every game as it is usually played, and the other boards that its benchmarks
/// name: a board may have a type of its own.
fn usual_games() -> Vec<Game> {
    let usual = GAMES.iter().map(Game::with_defaults);
    let others = subjects().into_iter().filter(|one| !one.benchmark.options.is_empty());
    usual.chain(others.map(|one| one.game)).collect()
}

#[derive(Serialize)]
struct Speed {
    game: String,
    perft_depth: u32,
    perft_leaves: u64,
    perft_leaves_per_s: f64,
    #[serde(flatten)]
    uniform: PlayoutSpeed,
    /// Moves drawn square by square, where a move is three clicks or more.
    #[serde(skip_serializing_if = "Option::is_none")]
    by_clicks: Option<PlayoutSpeed>,
}

#[derive(Serialize)]
struct PlayoutSpeed {
    playouts_per_s: f64,
    moves_per_s: f64,
    plies_per_playout: f64,
}

fn measure(game: &Game, time: Duration) -> Result<Speed, Failure> {
    let record = game.start();
    let (perft_depth, perft_leaves) = checked::count(game, &*record)?;
    let clicks = record.legal_moves().iter().map(|mv| mv.path.len()).max().unwrap_or(0);
    Ok(Speed {
        game: game.to_string(),
        perft_depth,
        perft_leaves,
        perft_leaves_per_s: perft_speed(&*record, perft_depth, time),
        uniform: playout_speed(&*record, Draw::Uniform, time),
        by_clicks: (clicks > 2).then(|| playout_speed(&*record, Draw::ByClicks, time)),
    })
}

/// Repeats `work` until the time is over; its units a second.
fn repeat(time: Duration, mut work: impl FnMut(u64) -> u64) -> f64 {
    let begun = Instant::now();
    let mut units = 0;
    for round in 0.. {
        units += work(round);
        if begun.elapsed() >= time {
            break;
        }
    }
    units as f64 / begun.elapsed().as_secs_f64()
}

fn perft_speed(record: &dyn AnyRecord, depth: u32, time: Duration) -> f64 {
    repeat(time, |_| record.perft(depth, NonZero::<usize>::MIN))
}

fn playout_speed(record: &dyn AnyRecord, draw: Draw, time: Duration) -> PlayoutSpeed {
    let mut all = Tally::default();
    let playouts_per_s = repeat(time, |round| {
        let tally = record.playouts(draw, 100, round);
        all.games += tally.games;
        all.plies += tally.plies;
        tally.games
    });
    let plies_per_playout = all.plies as f64 / all.games as f64;
    PlayoutSpeed {
        playouts_per_s,
        moves_per_s: playouts_per_s * plies_per_playout,
        plies_per_playout,
    }
}

fn print_speed(out: &mut dyn Write, speed: &Speed) -> Result<(), Failure> {
    let Speed { game, perft_depth, perft_leaves, .. } = speed;
    let leaves = grouped(*perft_leaves);
    writeln!(out, "{game}")?;
    writeln!(
        out,
        "  perft {perft_depth} = {leaves}, checked; {:.0} million leaves a second",
        speed.perft_leaves_per_s / 1e6
    )?;
    print_playouts(out, "uniform", &speed.uniform)?;
    if let Some(by_clicks) = &speed.by_clicks {
        print_playouts(out, "by clicks", by_clicks)?;
    }
    Ok(())
}

fn print_playouts(out: &mut dyn Write, draw: &str, speed: &PlayoutSpeed) -> Result<(), Failure> {
    Ok(writeln!(
        out,
        "  random games, {draw}: {} a second of {:.1} plies; {} moves a second",
        grouped(speed.playouts_per_s as u64),
        speed.plies_per_playout,
        grouped(speed.moves_per_s as u64)
    )?)
}

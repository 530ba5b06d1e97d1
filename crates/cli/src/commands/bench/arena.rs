//! `ludens bench arena`: what a match costs beyond its players' thinking, and
//! whether playing several games at a time makes moves late.

use std::env;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process;
use std::time::{Duration, Instant};

use ludens_arena::plan::{EntrantSpec, LimitSpec, Plan, RuleSet, RunSpec};
use ludens_arena::runner::Event;
use ludens_arena::store::Store;
use ludens_games::{GAMES, Game};
use serde::Serialize;

use super::checked;
use super::contest::{played, played_into};
use crate::args::BenchArenaArgs;
use crate::commands::{grouped, print_json};
use crate::failure::Failure;

/// A move's time where lateness is measured.
const MOVE_TIME: Duration = Duration::from_millis(50);

pub(super) fn run(args: &BenchArenaArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let game = args.game.clone().unwrap_or_else(|| Game::with_defaults(&GAMES[0]));
    checked::count(&game, &*game.start())?;
    let figures = Figures { overhead: overhead(&game, args)?, lateness: lateness(&game, args)? };
    if args.output.json { print_json(out, &figures) } else { figures.print(out) }
}

#[derive(Serialize)]
struct Figures {
    overhead: Overhead,
    lateness: Lateness,
}

/// Games between players that cost nothing, played and stored in a file.
#[derive(Serialize)]
struct Overhead {
    games: u64,
    seconds: f64,
    games_per_second: f64,
    /// The program's resident memory after a tenth of the games and after all,
    /// if the system reports it.
    memory_early_mb: Option<f64>,
    memory_late_mb: Option<f64>,
}

/// Games on all cores with little time for a move.
#[derive(Serialize)]
struct Lateness {
    games: u64,
    moves: u64,
    time_ms: f64,
    /// By how much the latest move exceeded its time.
    latest_ms: f64,
    time_losses: u64,
}

fn overhead(game: &Game, args: &BenchArenaArgs) -> Result<Overhead, Failure> {
    let plan = plan(game, ["random", "random"], args.games, LimitSpec::default())?;
    let file = TemporaryFile::new();
    let store = Store::open(&file.path)?;
    let (mut games, mut early) = (0, None);
    let began = Instant::now();
    played_into(&store, &plan, None, &mut |event| {
        if let Event::Game(_) = event {
            games += 1;
            if games == args.games / 10 {
                early = resident_mb();
            }
        }
    })?;
    let seconds = began.elapsed().as_secs_f64();
    Ok(Overhead {
        games,
        seconds,
        games_per_second: games as f64 / seconds,
        memory_early_mb: early,
        memory_late_mb: resident_mb(),
    })
}

fn lateness(game: &Game, args: &BenchArenaArgs) -> Result<Lateness, Failure> {
    let limits = LimitSpec { move_seconds: Some(MOVE_TIME.as_secs_f64()), ..LimitSpec::default() };
    let plan = plan(game, ["pvs", "mcts"], args.late_games, limits)?;
    let time_ms = MOVE_TIME.as_secs_f64() * 1e3;
    let (mut moves, mut latest_ms) = (0, f64::NEG_INFINITY);
    let table = played(&plan, None, &mut |event| {
        if let Event::Game(game) = event {
            moves += game.moves.len() as u64;
            let times = game.moves.iter().map(|mv| mv.time_ms - time_ms);
            latest_ms = times.fold(latest_ms, f64::max);
        }
    })?;
    let time_losses = table.standings.iter().map(|entry| entry.time_losses).sum();
    Ok(Lateness { games: table.games, moves, time_ms, latest_ms, time_losses })
}

fn plan(game: &Game, players: [&str; 2], games: u64, limits: LimitSpec) -> Result<Plan, Failure> {
    let entrant = |(place, player): (usize, &&str)| EntrantSpec {
        name: format!("{player} {}", place + 1),
        player: (*player).to_string(),
        limits: None,
    };
    let spec = RunSpec {
        rule_sets: vec![RuleSet::usual(game.to_string())],
        entrants: players.iter().enumerate().map(entrant).collect(),
        most_games: Some(games),
        limits,
        ..RunSpec::default()
    };
    Ok(Plan::new(spec)?)
}

impl Figures {
    fn print(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let Figures { overhead, lateness } = self;
        let games = grouped(overhead.games);
        let rate = grouped(overhead.games_per_second as u64);
        write!(out, "{games} games of random players played and stored: {rate} a second")?;
        if let Some((early, late)) = overhead.memory_early_mb.zip(overhead.memory_late_mb) {
            write!(out, "; memory {early:.1} MB after a tenth, {late:.1} MB at the end")?;
        }
        writeln!(out)?;
        let Lateness { games, moves, time_ms, latest_ms, time_losses } = lateness;
        writeln!(
            out,
            "{games} games on all cores at {time_ms:.0} ms a move: {time_losses} lost on time, \
             the latest of {moves} moves {latest_ms:+.1} ms"
        )?;
        Ok(())
    }
}

/// A results file that is removed when it is dropped.
struct TemporaryFile {
    folder: PathBuf,
    path: PathBuf,
}

impl TemporaryFile {
    fn new() -> TemporaryFile {
        let folder = env::temp_dir().join(format!("ludens-bench-{}", process::id()));
        TemporaryFile { path: folder.join("games.db"), folder }
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        // A temporary folder that cannot be removed does no harm.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The memory of this program, if the system reports it, as Linux does.
fn resident_mb() -> Option<f64> {
    let status = fs::read_to_string(Path::new("/proc/self/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: f64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes / 1024.0)
}

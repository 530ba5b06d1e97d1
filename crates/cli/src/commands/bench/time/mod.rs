//! `ludens bench time`: how late moves come while every core is kept busy by
//! others, beside a thread that only sleeps for the same time; how much of their
//! time they use; whether a millisecond is enough for a legal move; and how soon
//! `stop` is answered.
//!
//! | file | role |
//! |---|---|
//! | `busy` | threads that keep the cores busy |
//! | `lateness` | many delays in a few numbers |
//! | `usage` | what is left of a move's time |
//! | `game_clock` | what is left of a game's time |
//! | `stop` | a referee that says `stop` |

mod busy;
mod game_clock;
mod lateness;
mod stop;
mod usage;

use std::io::Write;
use std::thread;
use std::time::{Duration, Instant};

use ludens_core::{AnyRecord, Random};
use ludens_games::Game;
use ludens_play::{Go, Player, PlayerSpec, Purpose, Signal};
use serde::Serialize;

use super::{checked, games_or_all};
use crate::args::BenchTimeArgs;
use crate::commands::print_json;
use crate::failure::Failure;
use crate::seats;
use busy::Busy;
use game_clock::ClockUse;
use lateness::{Lateness, Summary};
use usage::{Choice, Usage, UsageSummary};

/// The limits that moves are given: as many in 20 to 40 ms as in 0.5 to 1 s.
const SHORTEST: Duration = Duration::from_millis(20);
const LONGEST: Duration = Duration::from_secs(1);
/// Where the limits are drawn from.
const SEED: u64 = 1;

/// The shortest time limit.
const INSTANT: Duration = Duration::from_millis(1);

/// How many moves are made and how often `stop` is sent, at most.
const INSTANT_MOVES: u32 = 100;
const STOPS: u32 = 50;

/// How many moves are made with idle cores to see how much of their time they
/// use, and how many games are played on the clock.
const USAGE_MOVES: u32 = 100;
const CLOCK_GAMES: u32 = 3;
/// The time for each of those moves.
const USAGE_LIMIT: Duration = Duration::from_millis(100);

pub(super) fn run(args: &BenchTimeArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut rows = Vec::new();
    for game in games_or_all(&args.games) {
        checked::count(&game, &*game.start())?;
        let spec = seats::player(&game, &args.player)?;
        let row = measure(&game, &spec, args.moves)?;
        if !args.output.json {
            print(&row, out)?;
            out.flush()?;
        }
        rows.push(row);
    }
    if args.output.json { print_json(out, &rows) } else { Ok(()) }
}

#[derive(Serialize)]
struct Row {
    game: String,
    player: String,
    moves: u32,
    busy_threads: usize,
    /// How long after its limit a move came.
    answers: Summary,
    /// How long after its time a thread that only sleeps woke up.
    timer: Summary,
    /// The same for moves with a millisecond, all of which were legal.
    at_1_ms: Summary,
    /// How long after `stop` the move came: with idle cores, and with busy ones.
    stop_idle: Summary,
    stop_busy: Summary,
    /// What moves with 100 ms took of them, with idle cores.
    usage: UsageSummary,
    /// The same with busy ones, at the limits of `answers`.
    usage_busy: UsageSummary,
    /// What games on the clock took of it, with idle cores.
    clock: ClockUse,
}

fn measure(game: &Game, spec: &PlayerSpec, moves: u32) -> Result<Row, Failure> {
    let stops = moves.min(STOPS);
    let stop_idle = stop::measure(game, spec, stops)?;
    let mut table = TimedPlayer::new(game, spec);
    for _ in 0..moves.min(USAGE_MOVES) {
        table.play(USAGE_LIMIT)?;
    }
    let usage = std::mem::take(&mut table.usage).summary();
    let clock = game_clock::measure(game, spec, moves.min(CLOCK_GAMES));
    let busy = Busy::start();
    let mut random = Random::new(SEED);
    let (mut answers, mut timer) = (Lateness::default(), Lateness::default());
    for _ in 0..moves {
        let (answer, wake_up) = table.play(draw_limit(&mut random))?;
        answers.push(answer);
        timer.push(wake_up);
    }
    let usage_busy = std::mem::take(&mut table.usage).summary();
    let mut at_1_ms = Lateness::default();
    for _ in 0..moves.min(INSTANT_MOVES) {
        at_1_ms.push(table.play(INSTANT)?.0);
    }
    Ok(Row {
        game: game.to_string(),
        player: spec.to_string(),
        moves,
        busy_threads: busy.threads(),
        answers: answers.summary(),
        timer: timer.summary(),
        at_1_ms: at_1_ms.summary(),
        stop_idle: stop_idle.summary(),
        stop_busy: stop::measure(game, spec, stops)?.summary(),
        usage,
        usage_busy,
        clock,
    })
}

/// A limit, every doubling of it as likely as any other.
fn draw_limit(random: &mut Random) -> Duration {
    const STEPS: usize = 10_000;
    let share = random.below(STEPS + 1) as f64 / STEPS as f64;
    let ratio = LONGEST.as_secs_f64() / SHORTEST.as_secs_f64();
    SHORTEST.mul_f64(ratio.powf(share))
}

/// A player that plays against itself, game after game.
struct TimedPlayer<'a> {
    game: &'a Game,
    player: Box<dyn Player>,
    record: Box<dyn AnyRecord>,
    games: u64,
    usage: Usage,
}

impl<'a> TimedPlayer<'a> {
    fn new(game: &'a Game, spec: &PlayerSpec) -> TimedPlayer<'a> {
        let mut player = spec.make();
        player.new_game(0);
        TimedPlayer { game, player, record: game.start(), games: 0, usage: Usage::default() }
    }

    /// One move within this time; how late it came, and how late a thread that
    /// slept meanwhile woke up.
    fn play(&mut self, limit: Duration) -> Result<(Duration, Duration), Failure> {
        if self.record.outcome().is_some() {
            self.games += 1;
            self.record = self.game.start();
            self.player.new_game(self.games);
        }
        let began = Instant::now();
        let (thought, took, wake_up) = thread::scope(|scope| {
            let sleeper = scope.spawn(move || {
                thread::sleep(limit.saturating_sub(began.elapsed()));
                began.elapsed().saturating_sub(limit)
            });
            let purpose = Purpose::Game;
            let go = Go { asked: Some(began), purpose, ..Go::for_time(limit) };
            let stop = Signal::default();
            let thought = self.player.think(&*self.record, &go, &stop, &mut |_| {});
            (thought, began.elapsed(), sleeper.join().unwrap_or_default())
        });
        let thought = thought?;
        let choice = match (self.record.legal_moves().len(), thought.worth().proven) {
            (1, _) => Choice::Single,
            (_, Some(_)) => Choice::Settled,
            _ => Choice::Open,
        };
        self.usage.push(choice, limit, took);
        // An illegal move would be found here.
        self.record.play(thought.best_move())?;
        Ok((took.saturating_sub(limit), wake_up))
    }
}

fn print(row: &Row, out: &mut dyn Write) -> Result<(), Failure> {
    let Row { game, player, moves, busy_threads, .. } = row;
    writeln!(out, "{game}, {player}: {moves} moves, {busy_threads} other threads busy")?;
    for (name, summary) in [
        ("move after its limit", &row.answers),
        ("bare timer", &row.timer),
        ("move with 1 ms, all legal", &row.at_1_ms),
        ("stop, cores idle", &row.stop_idle),
        ("stop, cores busy", &row.stop_busy),
    ] {
        writeln!(out, "  {name:<26} {summary}")?;
    }
    writeln!(out, "  {:<26} {}", "used of 100 ms, cores idle", row.usage)?;
    writeln!(out, "  {:<26} {}", "used, cores busy", row.usage_busy)?;
    writeln!(out, "  {:<26} {}", "clock, cores idle", row.clock)?;
    Ok(())
}

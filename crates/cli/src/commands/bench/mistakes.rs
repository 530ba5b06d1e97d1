//! `ludens bench mistakes`: how many moves of a player give something away. It plays from random
//! openings, and the game's solver says of each of its moves whether win, draw or loss is the
//! same afterwards.

use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use ludens_core::{AnyRecord, Random, Side, Value};
use ludens_games::Game;
use ludens_play::{Go, Player, PlayerSpec, Purpose, Signal, Solver};
use serde::Serialize;

use crate::args::BenchMistakesArgs;
use crate::commands::{grouped, print_json};
use crate::failure::Failure;
use crate::seats;

/// Positions that take longer to solve are left out.
const PATIENCE: Duration = Duration::from_secs(60);
/// The memory of each solver.
const MEMORY: usize = 256 << 20;

pub(super) fn run(args: &BenchMistakesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let game = &args.game;
    let player = seats::player(game, &args.player)?;
    let opponent = seats::player(game, &args.opponent)?;
    let figures = Bench { args, game, player, opponent }.play()?;
    if args.output.json { print_json(out, &figures) } else { figures.print(out) }
}

#[derive(Serialize)]
struct Figures {
    game: String,
    player: String,
    opponent: String,
    games: u32,
    /// The player's moves that were judged.
    moves: usize,
    /// Those that were not, as solving took too long.
    unsolved: usize,
    mistakes: Vec<Mistake>,
}

/// A move that gave something away.
#[derive(Clone, Serialize)]
struct Mistake {
    position: String,
    #[serde(rename = "move")]
    mv: String,
    /// What the position was worth to the player, and what is left of it.
    before: Value,
    after: Value,
}

impl Figures {
    fn add(&mut self, judged: Judged) {
        self.moves += judged.moves;
        self.unsolved += judged.unsolved;
        self.mistakes.extend(judged.mistakes);
    }

    fn print(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let Figures { player, opponent, games, moves, unsolved, mistakes, .. } = self;
        for Mistake { position, mv, before, after } in mistakes {
            writeln!(out, "{position}: {mv} makes a {} of a {}", after.name(), before.name())?;
        }
        let in_thousand = 1000.0 * mistakes.len() as f64 / (*moves).max(1) as f64;
        writeln!(
            out,
            "{player} against {opponent}, {games} games: {} of {} moves gave something away, \
             {in_thousand:.2} in a thousand; {} not solved",
            mistakes.len(),
            grouped(*moves as u64),
            grouped(*unsolved as u64)
        )?;
        Ok(())
    }
}

/// What became of the player's moves in one game.
#[derive(Default)]
struct Judged {
    moves: usize,
    unsolved: usize,
    mistakes: Vec<Mistake>,
}

struct Bench<'a> {
    args: &'a BenchMistakesArgs,
    game: &'a Game,
    player: PlayerSpec,
    opponent: PlayerSpec,
}

impl Bench<'_> {
    fn play(&self) -> Result<Figures, Failure> {
        let next = AtomicUsize::new(0);
        let all = Mutex::new(Vec::new());
        let threads = self.args.games_at_once.threads().get();
        thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    let mut seats = [self.player.make(), self.opponent.make()];
                    let mut solver = Solver::new(self.game, MEMORY);
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= self.args.games as usize {
                            return;
                        }
                        let judged = self.game_number(number, &mut seats, &mut solver);
                        all.lock().expect("no thread panics with it").push(judged);
                    }
                });
            }
        });
        let mut figures = Figures {
            game: self.game.to_string(),
            player: self.player.to_string(),
            opponent: self.opponent.to_string(),
            games: self.args.games,
            moves: 0,
            unsolved: 0,
            mistakes: Vec::new(),
        };
        for judged in all.into_inner().expect("no thread panics with it") {
            figures.add(judged?);
        }
        Ok(figures)
    }

    /// Plays a game from its own random opening; the sides change from game to game.
    fn game_number(
        &self,
        number: usize,
        seats: &mut [Box<dyn Player>; 2],
        solver: &mut Solver,
    ) -> Result<Judged, Failure> {
        let mut record = self.opening(number as u64);
        let own = if number.is_multiple_of(2) { Side::First } else { Side::Second };
        for seat in seats.iter_mut() {
            seat.new_game(number as u64);
        }
        let go = Go { purpose: Purpose::Game, ..Go::for_time(self.args.time) };
        let mut judged = Judged::default();
        while record.outcome().is_none() {
            let is_own = record.side() == own;
            let seat = &mut seats[usize::from(!is_own)];
            let thought = seat.think(&*record, &go, &Signal::default(), &mut |_| {});
            let thought = thought.map_err(|error| Failure::Failed(error.into()))?;
            let before = record.boxed_clone();
            record.play(thought.best_move()).map_err(|error| Failure::Failed(error.into()))?;
            if is_own {
                judged.add(&*before, &*record, thought.best_move(), solver);
            }
        }
        Ok(judged)
    }

    /// So many random moves from the start; others, if they end the game.
    fn opening(&self, number: u64) -> Box<dyn AnyRecord> {
        let mut random = Random::new(self.args.games_at_once.seed.wrapping_add(number << 32));
        loop {
            let mut record = self.game.start();
            let played = (0..self.args.plies).all(|_| record.play_at_random(&mut random));
            if played && record.outcome().is_none() {
                return record;
            }
        }
    }
}

impl Judged {
    /// Judges a move from the first position to the second.
    fn add(
        &mut self,
        before: &dyn AnyRecord,
        after: &dyn AnyRecord,
        mv: &str,
        solver: &mut Solver,
    ) {
        let side = before.side();
        let [was, is] = [before, after].map(|record| worth(record, side, solver));
        let (Some(was), Some(is)) = (was, is) else {
            self.unsolved += 1;
            return;
        };
        self.moves += 1;
        if was != is {
            let (position, mv) = (before.text(), mv.to_string());
            self.mistakes.push(Mistake { position, mv, before: was, after: is });
        }
    }
}

/// What a position is worth to this side; `None` if solving takes too long.
fn worth(record: &dyn AnyRecord, side: Side, solver: &mut Solver) -> Option<Value> {
    if let Some(outcome) = record.outcome() {
        return Some(Value::of_end(outcome.winner, side));
    }
    let solved = solver.solve(record, Some(PATIENCE), &Signal::default()).ok()?;
    Some(if record.side() == side { solved.value } else { solved.value.turned() })
}

//! `ludens bench endings`: how quickly a database of endings answers, and whether a player that
//! has it ever lets a known ending slip. The database itself is the opponent: in a lost position
//! it holds out as long as it can, in a drawn one it leaves the fewest ways to hold the draw.

use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use anyhow::anyhow;
use ludens_core::{AnyRecord, Known, Proof, Random, Side, Value};
use ludens_games::Game;
use ludens_play::endings::{Databases, databases, known, probes_per_second};
use ludens_play::{Go, Player, PlayerSpec, Purpose, Signal};
use serde::Serialize;

use super::checked;
use crate::args::BenchEndingsArgs;
use crate::commands::{grouped, print_json};
use crate::failure::Failure;
use crate::seats;

/// How many positions are asked again and again: the blocks of the few stay in memory.
const FEW: usize = 1_000;
const MANY: usize = 50_000;
/// Moves of each side until a game that goes nowhere is over.
const MOST_PLIES: usize = 300;

pub(super) fn run(args: &BenchEndingsArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let game = &args.game;
    checked::count(game, &*game.start())?;
    let databases = databases(game)
        .ok_or_else(|| Failure::usage(anyhow!("there are no databases of endings for {game}")))?;
    let spec = seats::player(game, &args.player)?;
    let bench = Bench { args, game, databases };
    let probes = bench.probes()?;
    if !args.output.json {
        let [memory, files] = [probes.per_second, probes.from_files_per_second];
        let [memory, files] = [memory, files].map(|rate| grouped(rate as u64));
        writeln!(out, "probes a second: {memory} from memory, {files} all over the files")?;
        out.flush()?;
    }
    let mut figures = Figures { game: game.to_string(), probes, played: Vec::new() };
    for value in [Value::Win, Value::Draw] {
        let games = bench.play(&spec, value)?;
        if !args.output.json {
            games.print(out)?;
        }
        figures.played.push(games);
    }
    if args.output.json { print_json(out, &figures) } else { Ok(()) }
}

#[derive(Serialize)]
struct Figures {
    game: String,
    probes: Probes,
    played: Vec<Games>,
}

/// How quickly what is known of positions is found.
#[derive(Serialize)]
struct Probes {
    /// When their blocks are in memory.
    per_second: f64,
    /// When they are too many for that.
    from_files_per_second: f64,
}

/// Games from positions of one value.
#[derive(Serialize)]
struct Games {
    value: Value,
    player: String,
    games: usize,
    won: usize,
    drawn: usize,
    lost: usize,
    /// The positions that ended worse than they should.
    slipped: Vec<String>,
    /// The plies of the longest game.
    longest: usize,
}

impl Games {
    fn none(value: Value, spec: &PlayerSpec) -> Games {
        let player = spec.to_string();
        Games {
            value,
            player,
            games: 0,
            won: 0,
            drawn: 0,
            lost: 0,
            slipped: Vec::new(),
            longest: 0,
        }
    }

    fn add(&mut self, ended: Ended) {
        self.games += 1;
        match ended.value {
            Value::Win => self.won += 1,
            Value::Draw => self.drawn += 1,
            Value::Loss => self.lost += 1,
        }
        self.longest = self.longest.max(ended.plies);
        let is_worse = match self.value {
            Value::Win => ended.value != Value::Win,
            Value::Draw => ended.value == Value::Loss,
            Value::Loss => false,
        };
        if is_worse {
            self.slipped.push(ended.start);
        }
    }

    fn print(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let Games { value, player, games, won, drawn, lost, slipped, longest } = self;
        writeln!(
            out,
            "{games} positions of value {}, {player} against the database: won {won}, drawn {drawn}, \
             lost {lost}; at most {longest} plies",
            value.name()
        )?;
        for text in slipped {
            writeln!(out, "slipped: {text}")?;
        }
        Ok(out.flush()?)
    }
}

struct Bench<'a> {
    args: &'a BenchEndingsArgs,
    game: &'a Game,
    databases: &'static dyn Databases,
}

impl Bench<'_> {
    /// An undecided position at random of which something is known. Half of them have as many
    /// pieces as were asked for, the others fewer.
    fn position(&self, random: &mut Random) -> Option<(Box<dyn AnyRecord>, Known)> {
        let most = self.args.pieces as usize;
        let pieces = if random.below(2) == 0 { most } else { 2 + random.below(most - 1) };
        let text = self.databases.random_position(pieces as u32, random);
        let record = self.game.from_text(&text).ok()?;
        if record.outcome().is_some() {
            return None;
        }
        let found = known(self.game, &*record)?;
        Some((record, found))
    }

    /// So many positions, of this value if one is given.
    fn positions(
        &self,
        count: usize,
        value: Option<Value>,
        seed: u64,
    ) -> Result<Vec<Box<dyn AnyRecord>>, Failure> {
        let mut random = Random::new(seed);
        let mut found = Vec::new();
        let tries = 1000 * count.max(1);
        for _ in 0..tries {
            if found.len() == count {
                break;
            }
            let position = self.position(&mut random);
            found.extend(
                position.filter(|(_, known)| value.is_none_or(|value| known.value == value)),
            );
        }
        if found.len() < count {
            return Err(Failure::usage(anyhow!(
                "too little is known of endings with {} pieces: build them first",
                self.args.pieces
            )));
        }
        Ok(found.into_iter().map(|(record, _)| record).collect())
    }

    fn probes(&self) -> Result<Probes, Failure> {
        let positions = self.positions(MANY, None, self.args.games_at_once.seed)?;
        let texts: Vec<String> = positions.iter().map(|record| record.text()).collect();
        let rate = |texts| {
            probes_per_second(self.game, texts, Duration::from_secs(1))
                .ok_or_else(|| Failure::usage(anyhow!("nothing is known of {}", self.game)))
        };
        Ok(Probes { per_second: rate(&texts[..FEW])?, from_files_per_second: rate(&texts)? })
    }

    fn play(&self, spec: &PlayerSpec, value: Value) -> Result<Games, Failure> {
        let positions = self.positions(
            self.args.games as usize,
            Some(value),
            self.args.games_at_once.seed + 1,
        )?;
        let next = AtomicUsize::new(0);
        let all = Mutex::new(Vec::new());
        let threads = self.args.games_at_once.threads().get();
        thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    let mut player = spec.make();
                    while let Some(start) = positions.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let ended = self.game_from(&mut *player, &**start);
                        all.lock().expect("no thread panics with it").push(ended);
                    }
                });
            }
        });
        let all = all.into_inner().expect("no thread panics with it");
        let mut games = Games::none(value, spec);
        for ended in all {
            games.add(ended?);
        }
        Ok(games)
    }

    /// Plays on from here: the side to move is the player's, the other the database's.
    fn game_from(&self, player: &mut dyn Player, start: &dyn AnyRecord) -> Result<Ended, Failure> {
        let own = start.side();
        let mut record =
            self.game.from_text(&start.text()).map_err(|e| Failure::Failed(e.into()))?;
        player.new_game(self.args.games_at_once.seed);
        let go = Go { purpose: Purpose::Game, ..Go::for_time(self.args.time) };
        let mut plies = 0;
        while record.outcome().is_none() && plies < MOST_PLIES {
            let mv = if record.side() == own {
                let thought = player.think(&*record, &go, &Signal::default(), &mut |_| {});
                thought.map_err(|error| Failure::Failed(error.into()))?.best_move().to_string()
            } else {
                self.best_defence(&*record)
            };
            record.play(&mv).map_err(|error| Failure::Failed(error.into()))?;
            plies += 1;
        }
        let value = Value::of_end(record.outcome().and_then(|outcome| outcome.winner), own);
        Ok(Ended { value, plies, start: start.text() })
    }

    /// The move of the database: one that keeps its value. If it loses, the end is as far as
    /// possible; if it is a draw, the other side has as few moves as possible that hold it.
    fn best_defence(&self, record: &dyn AnyRecord) -> String {
        let side = record.side();
        let rank = |mv: &str| {
            let next = self.after(record, mv);
            let found = self.known_to(side, &*next);
            let left = found.plies.or(found.left.map(|left| left + MOST_PLIES as u32));
            match found.value {
                Value::Win => (2, u32::MAX - left.unwrap_or_default()),
                Value::Draw => (1, u32::MAX - self.holding_moves(&*next)),
                Value::Loss => (0, left.unwrap_or_default()),
            }
        };
        let moves = record.legal_moves();
        let best = moves.iter().max_by_key(|mv| rank(&mv.text)).expect("the game is not over");
        best.text.clone()
    }

    fn after(&self, record: &dyn AnyRecord, mv: &str) -> Box<dyn AnyRecord> {
        let mut next = self.game.from_text(&record.text()).expect("a text of this game");
        next.play(mv).expect("a legal move");
        next
    }

    /// What is known of a position for this side. What leads out of the database counts as drawn.
    fn known_to(&self, side: Side, record: &dyn AnyRecord) -> Known {
        if let Some(outcome) = record.outcome() {
            let value = Value::of_end(outcome.winner, side);
            return Known { plies: Some(0), ..Known::by(Proof::Database, value) };
        }
        let found = known(self.game, record).unwrap_or(Known::by(Proof::Database, Value::Draw));
        let value = if record.side() == side { found.value } else { found.value.turned() };
        Known { value, ..found }
    }

    /// How many moves hold a drawn position.
    fn holding_moves(&self, record: &dyn AnyRecord) -> u32 {
        if record.outcome().is_some() {
            return 0;
        }
        let holds =
            |mv: &str| self.known_to(record.side(), &*self.after(record, mv)).value != Value::Loss;
        record.legal_moves().iter().filter(|mv| holds(&mv.text)).count() as u32
    }
}

/// How a game ended for the player.
struct Ended {
    value: Value,
    plies: usize,
    start: String,
}

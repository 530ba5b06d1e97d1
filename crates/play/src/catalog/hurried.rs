//! Every player of every game with a clock that jumps: by ten seconds at any
//! reading, or before the first one. Whatever the machine does, a player answers
//! with a legal move, after a search of all moves, and plays a win in one.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use ludens_core::laws::check_each;
use ludens_core::{Options, Position, Random, Record};
use ludens_games::{GAMES, Game, Visitor};
use ludens_search::mcts::Solver;
use ludens_search::{Clock, Control, Limits, Report, Search, Signal, Task};

use super::kinds::{self, Method};
use super::known::Known;
use super::make;
use super::recipe::Recipe;
use super::spec::PlayerSpec;

/// Beside the kinds themselves: what can be put around a search, and the options
/// of a search.
const VARIANTS: &[&str] = &[
    "pvs:exact=on",
    "pvs:threads=2",
    "ids:from=3",
    "ids:pruning=off",
    "alphabeta:depth=7",
    "minimax:depth=6",
    "mcts:exact=on",
    "mcts:k=50",
    "mcts:playout=4,threads=2",
    "pvs:seed=7",
    "level:1",
    "level:6",
    "level:10",
];

/// At which reading the clock jumps.
const JUMPS: [u64; 6] = [0, 1, 2, 4, 9, 25];

const JUMP: Duration = Duration::from_secs(10);
const LIMIT: Duration = Duration::from_secs(1);

/// A clock that stands nearly still, and jumps at one of its readings.
struct Jumping {
    at: u64,
    looks: AtomicU64,
}

impl Clock for Jumping {
    fn elapsed(&self) -> Duration {
        let looks = self.looks.fetch_add(1, Ordering::Relaxed);
        let jumped = if looks >= self.at { JUMP } else { Duration::ZERO };
        jumped + Duration::from_micros(looks)
    }
}

/// What a player guarantees, however short the time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Promise {
    /// A legal move.
    Legal,
    /// A few simulations.
    Simulates,
    /// The same, and it sees what wins at once.
    SimulatesAndWins,
    /// A depth that is finished.
    Depth,
    /// The same, and it sees what wins at once.
    Searches,
}

impl Promise {
    /// What the kind that finally thinks guarantees.
    fn of(recipe: &Recipe) -> Promise {
        let is_careless = recipe.whole("random").unwrap_or_default() > 0;
        match recipe.kind.method {
            Method::Random => Promise::Legal,
            _ if is_careless || recipe.get("nodes").is_some() => Promise::Legal,
            Method::OwnSimulations => Promise::Simulates,
            // It does not know what a win is.
            Method::OwnDepth => Promise::Depth,
            Method::Mcts(settings) if settings().solver == Solver::Off => Promise::Simulates,
            Method::Mcts(_) => Promise::SimulatesAndWins,
            _ => Promise::Searches,
        }
    }

    fn wins(self) -> bool {
        matches!(self, Promise::SimulatesAndWins | Promise::Searches)
    }
}

struct Hurry<'a> {
    player: &'a str,
    recipe: &'a Recipe,
}

impl Visitor for Hurry<'_> {
    type Output = ();

    fn visit<P: Position>(self, options: &Options) {
        let mut search = make::search::<P>(self.recipe, 0);
        for record in records::<P>(options) {
            for at in JUMPS {
                self.check(&mut *search, &record, at);
                search.forget();
            }
        }
    }
}

impl Hurry<'_> {
    fn check<P: Position>(&self, search: &mut dyn Search<P>, record: &Record<P>, at: u64) {
        let place = || format!("{}, jump at {at}, {}", self.player, record.position().text());
        let report = think(search, record, at);
        let (mut legal, side) = (Vec::new(), record.position().side());
        record.position().moves(&mut legal);
        assert!(legal.contains(&report.best_move()), "{}: not legal", place());
        let promise = Promise::of(self.recipe);
        if promise != Promise::Legal {
            assert!(report.depth >= 1, "{}: it did not search", place());
        }
        if matches!(promise, Promise::Simulates | Promise::SimulatesAndWins) {
            let known = report.best().proven.is_some();
            assert!(known || report.statistics.nodes >= 8, "{}: no simulations", place());
        }
        let wins = |mv: &P::Move| {
            let outcome = record.position().play(*mv).outcome();
            outcome.is_some_and(|outcome| outcome.winner == Some(side))
        };
        if promise.wins() && legal.iter().any(wins) {
            assert!(wins(&report.best_move()), "{}: it missed a win", place());
        }
    }
}

fn think<P: Position>(search: &mut dyn Search<P>, record: &Record<P>, at: u64) -> Report<P::Move> {
    let clock = Jumping { at, looks: AtomicU64::new(0) };
    let stop = Signal::default();
    let limits = Limits { soft: Some(LIMIT / 2), hard: Some(LIMIT), ..Limits::default() };
    search.think(&Task::new(record), &Control { limits, clock: &clock, stop: &stop }, &mut |_| {})
}

/// The start, a position of a random game, and two with a win in one.
fn records<P: Position>(options: &Options) -> Vec<Record<P>> {
    let start = Record::new(P::start(options));
    let mut records = vec![start.clone(), random_record(&start, 1, 8).unwrap_or(start.clone())];
    let winning = (1..).filter_map(|seed| won_soon(&start, seed)).take(2);
    records.extend(winning);
    records
}

fn random_record<P: Position>(start: &Record<P>, seed: u64, plies: usize) -> Option<Record<P>> {
    let (mut record, mut random, mut buffer) = (start.clone(), Random::new(seed), Vec::new());
    for _ in 0..plies {
        record.play(record.position().random_move(&mut random, &mut buffer)?);
    }
    record.position().outcome().is_none().then_some(record)
}

/// The last position of a random game before the move that won it.
fn won_soon<P: Position>(start: &Record<P>, seed: u64) -> Option<Record<P>> {
    let (mut record, mut random, mut buffer) = (start.clone(), Random::new(seed), Vec::new());
    for _ in 0..400 {
        let mv = record.position().random_move(&mut random, &mut buffer)?;
        let next = record.position().play(mv);
        let winner = next.outcome().and_then(|outcome| outcome.winner);
        if winner == Some(record.position().side()) {
            return Some(record);
        }
        record.play(mv);
    }
    None
}

fn players(game: &Game) -> Vec<String> {
    let known = Known::of(game);
    let kinds = kinds::kinds(&known).into_iter().filter(|kind| !kind.runs_programs());
    let names = kinds.map(|kind| kind.name.to_string());
    names.chain(VARIANTS.iter().map(ToString::to_string)).collect()
}

#[test]
fn whatever_the_clock_does_there_is_an_answer() {
    let games: Vec<Game> = GAMES.iter().flat_map(Game::variants).collect();
    check_each(&games, |game| {
        for player in players(game) {
            let spec = PlayerSpec::parse(game, &player).unwrap_or_else(|e| panic!("{e}"));
            let player = &format!("{game}, {player}");
            game.visit(Hurry { player, recipe: spec.recipe() });
        }
    });
}

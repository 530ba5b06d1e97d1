//! Every search against the oracle, plain minimax: those that only prune
//! safely must return its value, and those that guess must agree with every
//! value they call proven.

use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use ludens_core::{Curve, Evaluation, Options, Position, Random, Record, Unguided};
use ludens_games::{Game, Visitor};
use ludens_search::alphabeta::{Deepening, Order, Settings, TableUse};
use ludens_search::{
    AlphaBeta, Clock, Control, Exact, Limits, Minimax, Proven, Report, Search, Signal, Subject,
    Task,
};

/// Of so many positions: a quarter, and all with `LUDENS_FULL` set, as
/// `.ci/run --full` does.
fn of(positions: usize) -> usize {
    if std::env::var_os("LUDENS_FULL").is_some() { positions } else { positions / 4 }
}

/// An opinion without any sense, and with many ties: the hardest for a search
/// that must not mind either.
struct Noise;

impl<P: Position> Evaluation<P> for Noise {
    fn score(&self, position: &P) -> i32 {
        (position.key().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58) as i32 * 10 - 320
    }

    fn curve(&self) -> Curve {
        Curve::Logistic { scale: 300 }
    }
}

struct NoClock;

impl Clock for NoClock {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

fn subject<P: Position>() -> Subject<P> {
    let guide = ludens_knowledge::knowledge::<P>().map_or(&Unguided as _, |known| known.guide);
    Subject { evaluation: Arc::new(Noise), guide, view: None }
}

fn think<P: Position>(
    search: &mut dyn Search<P>,
    record: &Record<P>,
    depth: u32,
) -> Report<P::Move> {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let stop = Signal::default();
    let control = Control { limits, clock: &NoClock, stop: &stop };
    search.think(&Task::new(record), &control, &mut |_| {})
}

/// A record after some random moves that is not over.
fn random_record<P: Position>(
    options: &Options,
    plies: &std::ops::Range<usize>,
    random: &mut Random,
) -> Record<P> {
    let mut moves = Vec::new();
    let mut record = Record::new(P::start(options));
    for _ in 0..plies.start + random.below(plies.len()) {
        let Some(mv) = record.position().random_move(random, &mut moves) else { break };
        record.play(mv);
    }
    if record.outcome().is_some() {
        record.undo();
    }
    match record.outcome() {
        None => record,
        Some(_) => random_record(options, plies, random),
    }
}

/// Every safe search with every combination of ordering, window and table.
fn safe_settings() -> Vec<Settings> {
    let mut all = Vec::new();
    for bits in 0..8u32 {
        let on = |bit: u32| bits >> bit & 1 == 1;
        let order = Order { guide: on(0), killers: on(1), history: on(2) };
        for table in [TableUse::Off, TableUse::Exact] {
            for (null_window, aspiration) in [(false, false), (true, false), (true, true)] {
                let basic = Settings {
                    order,
                    table,
                    null_window,
                    aspiration,
                    memory: 1 << 20,
                    ..Settings::fixed()
                };
                all.push(basic);
                all.push(Settings { deepening: Deepening::From(1), ..basic });
            }
        }
        all.push(Settings {
            order,
            pruning: false,
            memory: 1 << 20,
            table: TableUse::Exact,
            ..Settings::fixed()
        });
    }
    all.push(Settings {
        threads: NonZero::new(2).expect("two"),
        memory: 1 << 20,
        table: TableUse::Exact,
        ..Settings::iterated()
    });
    all
}

struct Agreement {
    depths: &'static [u32],
    plies: std::ops::Range<usize>,
}

impl Visitor for Agreement {
    type Output = ();

    fn visit<P: Position>(self, options: &Options) {
        let mut random = Random::new(3);
        let mut searches: Vec<_> = safe_settings()
            .into_iter()
            .map(|settings| (settings, AlphaBeta::<P>::new(subject(), settings)))
            .collect();
        let mut oracle = Minimax::new(subject());
        for number in 0..of(2000) {
            let record = random_record::<P>(options, &self.plies, &mut random);
            let depth = self.depths[number % self.depths.len()];
            let expected = think(&mut oracle, &record, depth);
            // Each position meets a few of the searches, each search about
            // twenty positions, in a full run about eighty.
            for offset in 0..4 {
                let which = (number * 4 + offset) % searches.len();
                let (settings, search) = &mut searches[which];
                search.forget();
                let found = think(search, &record, depth);
                let place =
                    || format!("{} at depth {depth} with {settings:?}", record.position().text());
                assert_eq!(found.best().score, expected.best().score, "{}", place());
            }
        }
    }
}

/// Searches that guess, and the solver, on positions that the oracle solves.
struct ProvenAgreement {
    positions: usize,
    plies: std::ops::Range<usize>,
    /// How deep the oracle looks, and the others.
    depth: u32,
}

impl Visitor for ProvenAgreement {
    /// How many values were proven by both.
    type Output = usize;

    fn visit<P: Position>(self, options: &Options) -> usize {
        let guessing = Settings { memory: 1 << 20, ..Settings::strong() };
        let guide = subject::<P>().guide;
        let mut searches: Vec<Box<dyn Search<P>>> = vec![
            Box::new(AlphaBeta::new(subject(), guessing)),
            Box::new(AlphaBeta::new(subject(), Settings { null_move: false, ..guessing })),
            Box::new(AlphaBeta::new(
                subject(),
                Settings { memory: 1 << 20, ..Settings::iterated() },
            )),
            Box::new(Exact::new(guide, guessing)),
        ];
        let mut random = Random::new(4);
        let mut oracle = Minimax::new(subject());
        let mut compared = 0;
        for _ in 0..self.positions {
            let record = random_record::<P>(options, &self.plies, &mut random);
            let expected = think(&mut oracle, &record, self.depth).best().proven;
            for (which, search) in searches.iter_mut().enumerate() {
                // Tables are kept: an entry of another game is as true here.
                let found = think(&mut **search, &record, self.depth).best().proven;
                if let (Some(expected), Some(found)) = (expected, found) {
                    compared += 1;
                    let text = record.position().text();
                    assert_eq!(found.name(), expected.name(), "search {which} in {text}");
                }
            }
            let solved = think(&mut *searches[3], &record, self.depth).best().proven;
            let decided = |proven: &Proven| *proven != Proven::Draw;
            assert_eq!(
                solved.filter(decided),
                expected.filter(decided),
                "the solver finds the shortest win in {}",
                record.position().text()
            );
        }
        compared
    }
}

fn prove(game: &str, positions: usize, plies: std::ops::Range<usize>, depth: u32) {
    let game: Game = game.parse().expect("a game");
    let positions = of(positions);
    let compared = game.visit(ProvenAgreement { positions, plies, depth });
    assert!(compared > positions / 2, "only {compared} values were proven in {game}");
}

#[test]
fn proven_values() {
    prove("connect4:size=4x4", 300, 8..16, 8);
    prove("connect4", 300, 34..42, 8);
    prove("amazons:board=4x4", 200, 6..11, 8);
    prove("tebes:size=4", 200, 15..40, 5);
    prove("loa:setup=easy", 100, 20..60, 4);
    prove("checkers", 200, 60..120, 5);
}

fn agree(game: &str, depths: &'static [u32], plies: std::ops::Range<usize>) {
    let game: Game = game.parse().expect("a game");
    game.visit(Agreement { depths, plies });
}

#[test]
fn lines_of_action() {
    agree("loa:setup=easy", &[3, 4], 0..60);
    agree("loa", &[3], 0..60);
}

#[test]
fn checkers() {
    agree("checkers", &[3, 4], 0..100);
}

#[test]
fn connect_four() {
    agree("connect4", &[3, 4], 0..42);
    agree("connect4:size=8x8", &[3, 4], 0..60);
}

#[test]
fn amazons() {
    agree("amazons:board=4x4", &[3, 4], 1..10);
    agree("amazons:board=5x5", &[3, 4], 9..18);
}

#[test]
fn tebes() {
    agree("tebes", &[3], 0..80);
    agree("tebes:size=4", &[3, 4], 0..30);
}

//! Every search against the oracle, plain minimax: those that only prune
//! safely must return its value, and those that guess must agree with every
//! value they call proven. Every game of the catalogue takes part, in all forms
//! that its entry names as worth testing.

use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use ludens_core::laws::check_each;
use ludens_core::perft::perft;
use ludens_core::{Curve, Evaluation, Options, Position, Random, Record, Unguided};
use ludens_games::{GAMES, Game, Visitor};
use ludens_search::alphabeta::{Deepening, NullMove, Order, Reductions, Settings, TableUse};
use ludens_search::{
    AlphaBeta, Clock, Control, Exact, Limits, Minimax, Proven, Report, Search, Signal, Subject,
    Task,
};

/// Of this many positions: a quarter, and all with `LUDENS_FULL` set, as
/// `.ci/run --full` does.
fn of(positions: usize) -> usize {
    if std::env::var_os("LUDENS_FULL").is_some() { positions } else { positions / 4 }
}

/// A meaningless opinion with many ties: the hardest for a search
/// that must be right nevertheless.
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
    Subject::new(Arc::new(Noise), guide)
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

/// Plain minimax is to visit no more leaves than these, more or less.
const LEAVES: u64 = 100_000;

/// The deepest that the oracle can afford to search here, up to `most`.
fn affordable<P: Position>(position: &P, most: u32) -> u32 {
    let (mut depth, mut leaves) = (1, position.count_moves());
    let mut next = leaves * leaves;
    while depth < most && leaves > 0 && next <= LEAVES {
        let deeper = perft(position, depth + 1);
        next = deeper * deeper / leaves;
        (depth, leaves) = (depth + 1, deeper);
    }
    depth
}

/// A random game to its end, the last moves taken back: this many of `left`, or of
/// all if there are fewer.
fn random_record<P: Position>(options: &Options, left: usize, random: &mut Random) -> Record<P> {
    let mut moves = Vec::new();
    let mut record = Record::new(P::start(options));
    while record.outcome().is_none() {
        let mv = record.position().random_move(random, &mut moves).expect("it is not over");
        record.play(mv);
    }
    for _ in 0..=random.below(left.min(record.len())) {
        record.undo();
    }
    record
}

/// Every safe search with every combination of ordering, window and table.
fn safe_settings() -> Vec<Settings> {
    let mut all = Vec::new();
    for bits in 0..8u32 {
        let on = |bit: u32| bits >> bit & 1 == 1;
        let order = Order { guide: on(0), killers: on(1), history: on(2), continuation: on(1) };
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

/// Searches that only prune safely, on positions of all stages.
struct Agreement<'a> {
    game: &'a Game,
    positions: usize,
}

impl Visitor for Agreement<'_> {
    type Output = ();

    fn visit<P: Position>(self, options: &Options) {
        let mut random = Random::new(3);
        let mut searches: Vec<_> = safe_settings()
            .into_iter()
            .map(|settings| (settings, AlphaBeta::<P>::new(subject(), settings)))
            .collect();
        let mut oracle = Minimax::new(subject());
        for number in 0..self.positions {
            let record = random_record::<P>(options, usize::MAX, &mut random);
            let depth = affordable(record.position(), 4);
            let expected = think(&mut oracle, &record, depth);
            // Each position meets a few of the searches, each search about
            // thirty positions of a game, in a full run about a hundred.
            for offset in 0..4 {
                let which = (number * 4 + offset) % searches.len();
                let (settings, search) = &mut searches[which];
                search.forget();
                let found = think(search, &record, depth);
                let (game, text) = (self.game, record.position().text());
                let place = || format!("{game} {text} at depth {depth} with {settings:?}");
                assert_eq!(found.best().score, expected.best().score, "{}", place());
            }
        }
    }
}

/// All ideas of a selective search, also those that `selective` leaves out.
fn everything(settings: Settings) -> Settings {
    let settings = Settings { probcut: true, ..settings }.selective(true);
    Settings {
        reductions: Reductions::Large,
        correction: true,
        enhanced_cutoffs: true,
        extensions: true,
        ..settings
    }
}

/// Searches that guess, and the solver, on positions that the oracle solves.
struct ProvenAgreement<'a> {
    game: &'a Game,
    positions: usize,
}

/// A game ends this soon after the positions that searches have to solve, at least
/// if both sides want it.
const PLIES_LEFT: usize = 6;

impl Visitor for ProvenAgreement<'_> {
    /// How many values were proven by both.
    type Output = usize;

    fn visit<P: Position>(self, options: &Options) -> usize {
        let guessing = Settings { memory: 1 << 20, ..Settings::strong() };
        let guide = subject::<P>().guide;
        let mut searches: Vec<Box<dyn Search<P>>> = vec![
            Box::new(AlphaBeta::new(subject(), guessing)),
            Box::new(AlphaBeta::new(subject(), Settings { null_move: NullMove::Off, ..guessing })),
            Box::new(AlphaBeta::new(
                subject(),
                Settings { memory: 1 << 20, ..Settings::iterated() },
            )),
            Box::new(Exact::new(guide, None, guessing)),
            Box::new(AlphaBeta::new(subject(), guessing.selective(true))),
            Box::new(AlphaBeta::new(subject(), everything(guessing))),
        ];
        let mut random = Random::new(4);
        let mut oracle = Minimax::new(subject());
        let mut compared = 0;
        for _ in 0..self.positions {
            let record = random_record::<P>(options, PLIES_LEFT, &mut random);
            let depth = affordable(record.position(), 8);
            let text = || format!("{} {}", self.game, record.position().text());
            let expected = think(&mut oracle, &record, depth).best().proven;
            for (which, search) in searches.iter_mut().enumerate() {
                // Tables are kept: an entry of another game is as true here.
                let found = think(&mut **search, &record, depth).best().proven;
                if let (Some(expected), Some(found)) = (expected, found) {
                    compared += 1;
                    assert_eq!(found.name(), expected.name(), "search {which} in {}", text());
                }
            }
            let solved = think(&mut *searches[3], &record, depth).best().proven;
            let decided = |proven: &Proven| *proven != Proven::Draw;
            assert_eq!(
                solved.filter(decided),
                expected.filter(decided),
                "the solver finds the shortest win in {}",
                text()
            );
        }
        compared
    }
}

/// Every form of every game, with its share of the positions of its game.
fn games(positions: usize) -> Vec<(Game, usize)> {
    let of_game = |info| {
        let forms: Vec<Game> = Game::variants(info).collect();
        let share = of(positions).div_ceil(forms.len());
        forms.into_iter().map(move |game| (game, share))
    };
    GAMES.iter().flat_map(of_game).collect()
}

#[test]
fn proven_values() {
    check_each(&games(800), |(game, positions)| {
        let compared = game.visit(ProvenAgreement { game, positions: *positions });
        assert!(compared > positions / 2, "only {compared} values were proven in {game}");
    });
}

#[test]
fn safe_searches() {
    check_each(&games(3200), |(game, positions)| {
        game.visit(Agreement { game, positions: *positions });
    });
}

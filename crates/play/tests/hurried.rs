//! Every player of every game with a clock that jumps: by ten seconds at any
//! reading, or before the first one. Whatever the machine does, a player answers
//! with a legal move, after a search of all moves, and plays a win in one.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use ludens_core::laws::check_each;
use ludens_core::{AnyRecord, Random};
use ludens_games::{GAMES, Game};
use ludens_play::catalog::{needs_network, runs_programs};
use ludens_play::{Go, PlayerSpec, Proven, Signal, Thought, players};
use ludens_search::Gate;

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
    "bestfirst:first=1",
    "pvs:seed=7",
    "level:1",
    "level:6",
    "level:10",
];

/// At which reading the clock jumps.
const JUMPS: [u64; 6] = [0, 1, 2, 4, 9, 25];

/// Trying so many moves by their texts would take long.
const MANY: usize = 300;

const JUMP: Duration = Duration::from_secs(10);
const LIMIT: Duration = Duration::from_secs(1);

/// Turns the clock of a search back by ten seconds, until one of its readings. The
/// search was asked ten seconds ago, so that its clock first stands nearly still and
/// then jumps.
struct Jumping {
    at: u64,
    readings: AtomicU64,
}

impl Gate for Jumping {
    fn is_closed(&self) -> bool {
        false
    }

    fn pass(&self) {}

    fn waited(&self) -> Duration {
        // The stopwatch is set with the first reading.
        match self.readings.fetch_add(1, Ordering::Relaxed) {
            0 => Duration::ZERO,
            reading if reading <= self.at => JUMP,
            _ => Duration::ZERO,
        }
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
    fn of(spec: &PlayerSpec) -> Promise {
        let is_careless = spec.value("random").is_some_and(|percent| percent != "0");
        let name = spec.kind().name;
        match (name, spec.value("solver").as_deref()) {
            ("random", _) => Promise::Legal,
            _ if is_careless || spec.value("nodes").is_some() => Promise::Legal,
            ("carlinhos", _) | (_, Some("off")) => Promise::Simulates,
            // It does not know what a win is.
            ("profe", _) => Promise::Depth,
            (_, Some(_)) => Promise::SimulatesAndWins,
            (_, None) => Promise::Searches,
        }
    }

    fn wins(self) -> bool {
        matches!(self, Promise::SimulatesAndWins | Promise::Searches)
    }
}

/// A position with its moves, by their texts.
struct Case {
    record: Box<dyn AnyRecord>,
    legal: Vec<String>,
    /// Those that win at once.
    winning: Vec<String>,
}

impl Case {
    fn new(record: Box<dyn AnyRecord>) -> Case {
        let legal: Vec<String> = record.legal_moves().into_iter().map(|mv| mv.text).collect();
        // Where there are very many, the game is young and none wins.
        let few = legal.iter().take_while(|_| legal.len() < MANY);
        let winning = few.filter(|mv| wins(&*record, mv)).cloned().collect();
        Case { record, legal, winning }
    }

    fn check(&self, thought: &Thought, promise: Promise, place: &str) {
        let mv = thought.best_move().to_string();
        assert!(self.legal.contains(&mv), "{place}: {mv} is not legal");
        if promise != Promise::Legal {
            assert!(thought.depth >= 1, "{place}: it did not search");
        }
        if matches!(promise, Promise::Simulates | Promise::SimulatesAndWins) {
            let known = thought.worth().proven.is_some();
            assert!(known || thought.statistics.nodes >= 8, "{place}: no simulations");
        }
        if promise.wins() && !self.winning.is_empty() {
            let wins = self.winning.contains(&mv) || is_some_win(thought);
            assert!(wins, "{place}: it missed a win");
        }
    }
}

/// Whether it is proven that the side to move wins, and not in how many plies: then one win is as
/// good as another.
fn is_some_win(thought: &Thought) -> bool {
    let proven = thought.worth().proven;
    proven.is_some_and(|proven| proven.plies().is_none() && matches!(proven, Proven::Win { .. }))
}

/// One player of a game, asked about each position again and again.
fn check(game: &Game, text: &str, cases: &[Case]) {
    let spec = PlayerSpec::parse(game, text).unwrap_or_else(|error| panic!("{error}"));
    let promise = Promise::of(&spec);
    let mut player = spec.make();
    for case in cases {
        for at in JUMPS {
            player.new_game(0);
            let gate = Jumping { at, readings: AtomicU64::new(0) };
            let signal = Signal::default().behind(Arc::new(gate));
            let asked = Instant::now().checked_sub(JUMP);
            let go = Go { asked, ..Go::for_time(LIMIT) };
            let thought = player.think(&*case.record, &go, &signal, &mut |_| {});
            let thought = thought.unwrap_or_else(|error| panic!("{game}, {text}: {error}"));
            let place = format!("{game}, {text}, jump at {at}, {}", case.record.text());
            case.check(&thought, promise, &place);
        }
    }
}

/// Whether a move wins at once.
fn wins(record: &dyn AnyRecord, mv: &str) -> bool {
    let (side, mut next) = (record.side(), record.boxed_clone());
    next.play_on(mv).expect("a legal move");
    next.outcome_on_board().is_some_and(|outcome| outcome.winner == Some(side))
}

/// The start, a position of a random game, and two with a win in one.
fn cases(game: &Game) -> Vec<Case> {
    let early = random_record(game, 1, 8).unwrap_or_else(|| game.start());
    let winning = (1..).filter_map(|seed| won_soon(game, seed)).take(2);
    [game.start(), early].into_iter().chain(winning).map(Case::new).collect()
}

fn random_record(game: &Game, seed: u64, plies: usize) -> Option<Box<dyn AnyRecord>> {
    let (mut record, mut random) = (game.start(), Random::new(seed));
    for _ in 0..plies {
        if !record.play_at_random(&mut random) {
            return None;
        }
    }
    record.outcome_on_board().is_none().then_some(record)
}

/// The last position of a random game before the move that won it.
fn won_soon(game: &Game, seed: u64) -> Option<Box<dyn AnyRecord>> {
    let (mut record, mut random) = (game.start(), Random::new(seed));
    for _ in 0..400 {
        let side = record.side();
        if !record.play_at_random(&mut random) {
            return None;
        }
        let winner = record.outcome_on_board().and_then(|outcome| outcome.winner);
        if winner == Some(side) {
            record.undo();
            return Some(record);
        }
    }
    None
}

fn players_of(game: &Game) -> Vec<String> {
    let is_own = |name| !runs_programs(name) && !needs_network(name);
    let kinds = players(game).into_iter().filter(|kind| is_own(kind.name));
    let names = kinds.map(|kind| kind.name.to_string());
    names.chain(VARIANTS.iter().map(ToString::to_string)).collect()
}

#[test]
fn whatever_the_clock_does_there_is_an_answer() {
    let games: Vec<Game> = GAMES.iter().flat_map(Game::variants).collect();
    check_each(&games, |game| {
        let cases = cases(game);
        players_of(game).iter().for_each(|player| check(game, player, &cases));
    });
}

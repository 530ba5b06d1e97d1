//! Monte Carlo tree search on the real games: it finds short wins, whatever it
//! calls proven is what plain minimax says, and it answers in time.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use ludens_core::{Curve, Evaluation, Indifferent, Position, Random, Record, Side, Unguided};
use ludens_games::Game;
use ludens_games::amazons::Amazons;
use ludens_games::checkers::Checkers;
use ludens_games::connect4::{ConnectFour, Fixed};
use ludens_games::loa::LinesOfAction;
use ludens_games::tebes::Tebes;
use ludens_knowledge::amazons::{carlinhos, staged::StagedAmazons};
use ludens_search::mcts::{Choice, Judgement, Mcts, Playout, Policy, Settings, Solver};
use ludens_search::{Clock, Control, Limits, Path, Proven, Report, Search, Signal, Subject, Task};

type Connect4 = ConnectFour<Fixed<7, 6>>;

pub(crate) struct Stopwatch(pub(crate) Instant);

impl Clock for Stopwatch {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

pub(crate) fn position<P: Position>(game: &str, text: &str) -> P {
    let game: Game = game.parse().expect("a game");
    P::from_text(&game.options, text).expect(text)
}

fn mcts<P: Position>(settings: Settings) -> Mcts<P> {
    let subject = Subject::new(Arc::new(Indifferent), &Unguided);
    Mcts::new(subject, settings)
}

fn run<P: Position>(search: &mut Mcts<P>, task: &Task<'_, P>, limits: Limits) -> Report<P::Move> {
    let (clock, stop) = (Stopwatch(Instant::now()), Signal::default());
    search.think(task, &Control { limits, clock: &clock, stop: &stop }, &mut |_| {})
}

pub(crate) fn nodes(limit: u64) -> Limits {
    Limits { nodes: Some(limit), ..Limits::default() }
}

/// What minimax to a depth says of a position for the side to move: 1, 0 or
/// −1, or nothing if the end is beyond the depth. Draws by repetition and by move
/// limits count, as the rules have them.
fn minimax<P: Position>(position: &P, past: P::Past, path: &mut Path, depth: u32) -> Option<i8> {
    if depth == 0 {
        return None;
    }
    let mut moves = Vec::new();
    position.moves(&mut moves);
    path.push(position.key());
    let mut best = Some(-1);
    for mv in moves {
        let value = after(position, past, mv, path, depth);
        if value == Some(1) {
            best = value;
            break;
        }
        best = best.zip(value).map(|(best, value)| best.max(value));
    }
    path.pop();
    best
}

/// What a move is worth to the side that plays it.
fn after<P: Position>(
    position: &P,
    past: P::Past,
    mv: P::Move,
    path: &mut Path,
    depth: u32,
) -> Option<i8> {
    let (next, past) = (position.play(mv), position.remember(past, mv));
    let mine = |side: Side, value: i8| if side == position.side() { value } else { -value };
    match path.outcome(&next, past) {
        Some(outcome) => Some(outcome.winner.map_or(0, |winner| mine(winner, 1))),
        None => minimax(&next, past, path, depth - 1).map(|value| mine(next.side(), value)),
    }
}

/// What minimax to a depth says of a move from a record's last position.
pub(crate) fn value_of<P: Position>(record: &Record<P>, mv: P::Move, depth: u32) -> Option<i8> {
    after(record.position(), record.past(), mv, &mut Path::new(record), depth)
}

/// Plain UCT finds the way to win in this many plies, and with proofs is sure.
fn finds_win<P: Position>(game: &str, text: &str, plies: u32) {
    let record = Record::new(position::<P>(game, text));
    for choice in [Choice::BestRate, Choice::MostVisits, Choice::Robust] {
        let plain = Settings { choice, solver: Solver::Off, ..Settings::default() };
        let mv = run(&mut mcts(plain), &Task::new(&record), nodes(30_000)).best_move();
        let name = record.position().move_text(mv);
        assert_eq!(value_of(&record, mv, plies), Some(1), "{choice:?} plays {name} in {text}");
    }
    let sure = run(&mut mcts(Settings::default()), &Task::new(&record), nodes(30_000));
    let proven = sure.best().proven;
    assert!(matches!(proven, Some(Proven::Win { plies: found }) if found >= plies), "{text}");
    assert_eq!(value_of(&record, sure.best_move(), plies), Some(1), "{text}");
}

#[test]
fn short_wins_are_found_in_every_game() {
    finds_win::<LinesOfAction>("loa", "1w5w/8/8/8/8/2bb1b2/8/7w b", 1);
    finds_win::<LinesOfAction>("loa", "8/7b/8/1w6/8/3b1w2/8/8 w", 3);
    finds_win::<LinesOfAction>("loa", "8/3w4/7w/b7/8/b6b/8/8 w", 3);
    finds_win::<Checkers>("checkers", "W:W18,32:B15", 1);
    finds_win::<Checkers>("checkers", "W:W17,22,K23,26,28:B6", 3);
    finds_win::<Checkers>("checkers", "B:W18:B4,K6,9,28", 3);
    finds_win::<Connect4>("connect4", "7/7/7/7/ooo4/xxx4 x", 1);
    finds_win::<Connect4>("connect4", "7/7/7/7/2oo3/2xx3 x", 3);
    finds_win::<Amazons>("amazons:4x4", "xxxx/xxxx/xx1x/w1xb w", 1);
    finds_win::<Amazons>("amazons:4x4", "x2x/1x2/1w1x/xxb1 w", 3);
    finds_win::<Tebes<4>>("tebes:size=4", "w3/4/3w/b3 w w standard", 1);
    finds_win::<Tebes<4>>("tebes:size=4", "1ww1/2w1/1b2/1b1w b wb standard", 3);
    finds_win::<Tebes<6>>("tebes", "2w1w1/w5/1w1w1w/1w1bbb/2wwbb/3bwb b wb standard", 3);
}

#[test]
fn a_double_move_of_tebes_is_credited_to_the_side_that_makes_it() {
    // The first corner gives another turn, the second wins at once.
    let start = position::<Tebes<4>>("tebes:size=4", "4/w2w/4/1bb1 w - standard");
    let record = Record::new(start);
    let sure = run(&mut mcts(Settings::default()), &Task::new(&record), nodes(2000));
    assert_eq!(sure.best().proven, Some(Proven::Win { plies: 2 }));
    let [one, two] = sure.best().moves[..] else { panic!("two moves") };
    let between = start.play(one);
    assert_eq!(between.side(), Side::First, "the same side moves again");
    assert_eq!(between.play(two).outcome().and_then(|end| end.winner), Some(Side::First));

    // Without proofs the wins must add up for the same side on both plies.
    let plain = Settings { solver: Solver::Off, ..Settings::default() };
    let report = run(&mut mcts(plain), &Task::new(&record), nodes(20_000));
    assert!(report.best().score.value() > 9000, "{}", report.best().score);
    assert_eq!(start.play(report.best_move()).side(), Side::First);
}

/// Positions a few plies before the end of random games. Records are kept
/// whole: what was played before may matter.
pub(crate) fn late_records<P: Position>(game: &str, count: usize) -> Vec<Record<P>> {
    let game: Game = game.parse().expect("a game");
    let (mut random, mut buffer) = (Random::new(7), Vec::new());
    let mut records = Vec::new();
    while records.len() < count {
        let mut record = Record::new(P::start(&game.options));
        while record.outcome().is_none() {
            let mv = record.position().random_move(&mut random, &mut buffer).expect("a move");
            record.play(mv);
        }
        for _ in 0..2 + random.below(7) {
            record.undo();
        }
        records.push(record);
    }
    records
}

/// Thinks about late positions and compares every proof with minimax, as deep
/// as the proof says; gives how many wins, draws and losses were compared.
fn compare_proofs<P: Position>(game: &str, count: usize, deepest: u32) -> [u32; 3] {
    let mut compared = [0; 3];
    for record in late_records::<P>(game, count) {
        let task = Task { lines: 3, ..Task::new(&record) };
        let report = run(&mut mcts(Settings::default()), &task, nodes(1500));
        for line in &report.lines {
            let (value, depth) = match line.proven {
                Some(Proven::Win { plies }) => (1, plies),
                Some(Proven::Loss { plies }) => (-1, plies),
                Some(Proven::Draw) => (0, deepest),
                None => continue,
            };
            if depth > deepest {
                continue;
            }
            let said = value_of(&record, line.moves[0], depth);
            let text = record.position().text();
            assert_eq!(said, Some(value), "{game}: {:?} in {text}", line.proven);
            compared[(1 - value) as usize] += 1;
        }
    }
    compared
}

#[test]
fn what_is_proven_is_what_minimax_says() {
    // Each of these comparisons checks something.
    let [wins, _, losses] = compare_proofs::<Connect4>("connect4", 150, 12);
    assert!(wins > 50 && losses > 50, "{wins} {losses}");
    let [wins, _, losses] = compare_proofs::<Amazons>("amazons:4x4", 150, 8);
    assert!(wins > 50 && losses > 50, "{wins} {losses}");
    let [wins, _, losses] = compare_proofs::<Checkers>("checkers", 150, 7);
    assert!(wins > 50 && losses > 50, "{wins} {losses}");
    let [wins, _, losses] = compare_proofs::<LinesOfAction>("loa:setup=easy", 150, 4);
    assert!(wins > 20 && losses > 20, "{wins} {losses}");
    let [wins, _, losses] = compare_proofs::<Tebes<4>>("tebes:size=4", 150, 6);
    assert!(wins > 50 && losses > 50, "{wins} {losses}");
}

#[test]
fn full_boards_prove_draws() {
    // Games that lasted this long are mostly drawn, or nearly.
    let mut draws = 0;
    for record in late_records::<Connect4>("connect4:size=7x6", 2000) {
        if record.position().stone_count() < 32 {
            continue;
        }
        let report = run(&mut mcts(Settings::default()), &Task::new(&record), nodes(3000));
        let said = minimax(record.position(), (), &mut Path::new(&record), 42);
        let proven = report.best().proven.expect("small enough to be solved");
        let value = match proven {
            Proven::Win { .. } => 1,
            Proven::Draw => 0,
            Proven::Loss { .. } => -1,
        };
        assert_eq!(said, Some(value), "{}", record.position().text());
        draws += u32::from(value == 0);
    }
    assert!(draws >= 5, "{draws}");
}

/// Open neighbourhood: how many squares the own amazons can go to. Counts how
/// often it was asked.
#[derive(Default)]
struct Mobility(AtomicU64);

impl Evaluation<Amazons> for Mobility {
    fn score(&self, position: &Amazons) -> i32 {
        self.0.fetch_add(1, Ordering::Relaxed);
        let room = |side| -> usize {
            position.amazons(side).into_iter().map(|from| position.queen_mobility(from)).sum()
        };
        100 * (room(position.side()) as i32 - room(!position.side()) as i32)
    }

    fn curve(&self) -> Curve {
        Curve::Logistic { scale: 1000 }
    }
}

/// A clock on which every reading takes a millisecond.
#[derive(Default)]
struct Ticking(AtomicU64);

impl Clock for Ticking {
    fn elapsed(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

#[test]
fn slow_playouts_stop_in_time() {
    let game: Game = "amazons".parse().expect("a game");
    let record = Record::new(Amazons::start(&game.options));
    let limits = Limits { hard: Some(Duration::from_millis(5000)), ..Limits::default() };
    let playout =
        Playout { policy: Policy::Greedy, length: None, judgement: Judgement::BetterSide };
    for prior in [None, Some(50.0)] {
        let asked = Arc::new(Mobility::default());
        let subject = Subject::new(asked.clone(), &Unguided);
        let settings = Settings { playout, prior, ..Settings::default() };
        let (clock, stop) = (Ticking::default(), Signal::default());
        let control = Control { limits, clock: &clock, stop: &stop };
        let report = Mcts::new(subject, settings).think(&Task::new(&record), &control, &mut |_| {});
        // A playout rates 26,000 moves, and the first few are played to their
        // end. From then on the clock is read while moves are rated.
        let (asked, looks) = (asked.0.load(Ordering::Relaxed), clock.0.load(Ordering::Relaxed));
        assert!(looks < 5100, "{looks} looks at the clock");
        assert!((200_000..64 * 5100).contains(&asked), "{asked} moves were rated");
        assert!(report.lines[0].moves.len() <= 3);
    }
}

#[test]
fn a_shortened_playout_with_an_evaluation_plays_amazons() {
    let record = Record::new(position::<Amazons>("amazons:6x6", "2bb2/b4b/6/6/w4w/2ww2 w"));
    let subject = Subject::new(Arc::new(Mobility::default()), &Unguided);
    for length in [0, 4] {
        let playout = Playout {
            policy: Policy::ByClicks,
            length: Some(length),
            judgement: Judgement::Chance,
        };
        let settings = Settings { playout, ..Settings::with_evaluation() };
        let report =
            run(&mut Mcts::new(subject.clone(), settings), &Task::new(&record), nodes(5000));
        assert_eq!(report.statistics.nodes, 5000);
        assert_eq!(report.statistics.playouts > 0, length > 0);
        assert!(report.best().score.value() > 0, "the mover has the better of it");
    }
}

#[test]
fn carlinhos_plays_a_turn_in_three_clicks() {
    let game: Game = "amazons:half,arrow=any".parse().expect("a game");
    let start = Amazons::start(&game.options);
    let record = Record::new(StagedAmazons::new(start));
    let mut search = mcts(carlinhos::settings()).with_repeats(StagedAmazons::playouts_per_leaf);
    let report = run(&mut search, &Task::new(&record), nodes(3000));
    assert_eq!(report.statistics.playouts, 8 * 3000);
    let mv = StagedAmazons::whole_move(&report.best().moves).expect("three clicks");
    let mut moves = Vec::new();
    start.moves(&mut moves);
    assert!(moves.contains(&mv));
}

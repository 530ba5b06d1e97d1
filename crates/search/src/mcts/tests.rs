//! The search as a whole, on a game that can be solved by hand.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering;
use std::time::Duration;

use ludens_core::MoveFilter;
use ludens_core::MovePolicy;
use ludens_core::Position;
use ludens_core::Record;
use ludens_core::Unguided;

use super::toy::{Heap, Oracle};
use super::tree::ROOT;
use super::*;
use crate::{Clock, Limits, Proven, Signal};

/// A clock that moves on whenever it is read.
struct Ticking {
    looks: AtomicU64,
    step: Duration,
}

impl Clock for Ticking {
    fn elapsed(&self) -> Duration {
        self.step * self.looks.fetch_add(1, Ordering::Relaxed) as u32
    }
}

fn subject() -> Subject<Heap> {
    Subject::new(Arc::new(Oracle), &Unguided)
}

fn search(settings: Settings) -> Mcts<Heap> {
    Mcts::new(subject(), settings)
}

/// Thinks under these limits; the clock stands still unless there is a time
/// limit, then every reading takes a millisecond.
fn think_within(search: &mut Mcts<Heap>, task: &Task<'_, Heap>, limits: Limits) -> Report<u8> {
    let step = Duration::from_millis(u64::from(limits.hard.is_some()));
    let clock = Ticking { looks: AtomicU64::new(0), step };
    let stop = Signal::default();
    let control = Control { limits, clock: &clock, stop: &stop };
    search.think(task, &control, &mut |report| assert!(!report.lines.is_empty()))
}

fn nodes(limit: u64) -> Limits {
    Limits { nodes: Some(limit), ..Limits::default() }
}

fn think(search: &mut Mcts<Heap>, heap: Heap, limit: u64) -> Report<u8> {
    think_within(search, &Task::new(&Record::new(heap)), nodes(limit))
}

const NO_PROOFS: Settings = Settings { solver: Solver::Off, choice: Choice::MostVisits, ..plain() };

/// `Settings::default()` as a constant.
const fn plain() -> Settings {
    Settings {
        selection: Selection::Uct,
        exploration: 1.414,
        prior: None,
        untried: Untried::First,
        width: None,
        playout: Playout { policy: Policy::Uniform, length: None, judgement: Judgement::Chance },
        expand_after: 1,
        decided_weight: 1,
        solver: Solver::On,
        choice: Choice::BestRate,
        reuse: false,
        memory: 8 << 20,
        threads: NonZero::<usize>::MIN,
        seed: 1,
    }
}

#[test]
fn proofs_are_what_the_solution_says() {
    for left in 1..=18 {
        let report = think(&mut search(plain()), Heap::new(left), 100_000);
        let best = report.best();
        match best.proven {
            Some(Proven::Win { .. }) => assert!(Heap::new(left).is_won(), "{left}"),
            Some(Proven::Loss { .. }) => assert!(!Heap::new(left).is_won(), "{left}"),
            other => panic!("{other:?} with {left}"),
        }
        assert_eq!(Some(best.moves.len() as u32), best.proven.and_then(Proven::plies));
        assert_eq!(best.score, best.proven.expect("a proof").score());
        assert!(report.statistics.nodes < 100_000, "a proof ends thinking");
    }
}

#[test]
fn visits_alone_find_the_move_too() {
    // A side that moves twice in a row is credited twice.
    for left in [5, 6, 7, 9, 10] {
        let heap = Heap::new(left);
        for settings in [
            NO_PROOFS,
            Settings { prior: Some(50.0), ..NO_PROOFS },
            Settings { prior: Some(50.0), untried: Untried::AsJudged, ..NO_PROOFS },
        ] {
            let mv = think(&mut search(settings), heap, 20_000).best_move();
            assert_eq!(heap.mine(mv, heap.play(mv).solve(1)), 1, "{left}: {mv}");
        }
    }
}

#[test]
fn a_draw_by_a_limit_is_never_proven() {
    // Six could be won, but not within two moves.
    for limit in 1..=2 {
        let heap = Heap { limit, ..Heap::new(6) };
        assert_eq!((heap.solve(0), Heap::new(6).solve(0)), (0, 1));
        let report = think(&mut search(plain()), heap, 5000);
        assert_eq!(report.best().proven, None);
        assert_eq!(report.best().score.value(), 0, "but all playouts say so");
        assert_eq!(report.statistics.nodes, 5000);
    }
}

#[test]
fn node_limits_are_exact_and_runs_alike() {
    for limit in [1, 2, 100, 1000, 4321] {
        let run = || think(&mut search(NO_PROOFS), Heap::new(21), limit);
        let (one, two) = (run(), run());
        assert_eq!(one.statistics.nodes, limit);
        assert_eq!(one.statistics.playouts, two.statistics.playouts);
        assert_eq!((one.depth, &one.lines), (two.depth, &two.lines));
        assert_eq!(one.statistics, two.statistics);
    }
    let other = Settings { seed: 2, ..NO_PROOFS };
    let scores = [NO_PROOFS, other]
        .map(|settings| think(&mut search(settings), Heap::new(21), 999).best().score);
    assert_ne!(scores[0], scores[1], "another seed, other games");
}

#[test]
fn all_visits_are_counted() {
    let mut search = search(NO_PROOFS);
    think(&mut search, Heap::new(21), 1000);
    let tree = &search.trees[0];
    assert_eq!(tree[ROOT].visits, 1000);
    assert_eq!(tree.children(ROOT).iter().map(|child| child.visits).sum::<u32>(), 1000);
    let inner = tree[ROOT].children().next().expect("a child") as u32;
    let below: u32 = tree.children(inner).iter().map(|child| child.visits).sum();
    assert_eq!(tree[inner].visits, below + 1, "its own first playout, then its children's");
}

#[test]
fn a_kept_tree_keeps_its_visits() {
    let mut search = search(Settings { reuse: true, ..NO_PROOFS });
    let mut record = Record::new(Heap::new(21));
    let report = think_within(&mut search, &Task::new(&record), nodes(2000));
    let tree = &search.trees[0];
    let child = tree.child(ROOT, report.best_move()).expect("the move");
    let reply = tree[child].children().next().expect("a reply") as u32;
    let (visits, reply) = (tree[reply].visits, tree[reply].mv);
    assert!(visits > 100);
    record.play(report.best_move());
    record.play(reply);
    think_within(&mut search, &Task::new(&record), nodes(1));
    assert_eq!(search.trees[0][ROOT].visits, visits + 1);
    think_within(&mut search, &Task::new(&record), nodes(1));
    assert_eq!(search.trees[0][ROOT].visits, visits + 2, "the same position again");
    search.forget();
    think_within(&mut search, &Task::new(&record), nodes(1));
    assert_eq!(search.trees[0][ROOT].visits, 1);
    think_within(&mut search, &Task::new(&Record::new(Heap::new(20))), nodes(1));
    assert_eq!(search.trees[0][ROOT].visits, 1, "another game");
}

#[test]
fn memory_has_an_end_and_thinking_goes_on() {
    for memory in [0, 200, 2000, 20_000] {
        for threads in [1, 3] {
            let threads = NonZero::new(threads).expect("not zero");
            let mut search = search(Settings { memory, threads, reuse: true, ..NO_PROOFS });
            let mut record = Record::new(Heap::new(200));
            for _ in 0..3 {
                let report = think_within(&mut search, &Task::new(&record), nodes(3000));
                assert!(report.statistics.nodes >= 3000);
                assert!(report.statistics.fill <= 1000);
                // A root takes what it takes.
                assert!(search.bytes() <= memory.max(64 * threads.get()), "{}", search.bytes());
                record.play(report.best_move());
            }
        }
    }
}

#[test]
fn a_move_is_given_however_short_the_time() {
    let record = Record::new(Heap::new(21));
    let now = Limits { hard: Some(Duration::ZERO), ..Limits::default() };
    // Eight simulations are made whatever the clock shows.
    for (limits, simulations) in [(now, 8), (nodes(0), 0)] {
        let report = think_within(&mut search(plain()), &Task::new(&record), limits);
        assert_eq!(report.statistics.nodes, simulations);
        assert!((1..=3).contains(&report.best_move()));
    }
    let only = Task { only: Some(&[2]), ..Task::new(&record) };
    for limits in [now, nodes(500)] {
        let report = think_within(&mut search(plain()), &only, limits);
        assert_eq!((report.lines.len(), report.best_move()), (1, 2));
    }
}

#[test]
fn time_and_soft_time_end_it() {
    let record = Record::new(Heap::new(200));
    for soft in [None, Some(Duration::from_millis(20))] {
        let limits = Limits { soft, hard: Some(Duration::from_millis(200)), ..Limits::default() };
        let report = think_within(&mut search(NO_PROOFS), &Task::new(&record), limits);
        let end = soft.or(limits.hard).expect("a limit");
        assert!(report.statistics.nodes > 0);
        assert!(report.time >= end && report.time < end + Duration::from_millis(8));
    }
}

#[test]
fn the_best_lines_come_in_order() {
    let record = Record::new(Heap::new(9));
    for lines in 1..=4 {
        let task = Task { lines, ..Task::new(&record) };
        for settings in [plain(), NO_PROOFS] {
            let report = think_within(&mut search(settings), &task, nodes(3000));
            assert_eq!(report.lines.len(), lines.min(3));
            let mut firsts: Vec<_> = report.lines.iter().map(|line| line.moves[0]).collect();
            firsts.sort_unstable();
            firsts.dedup();
            assert_eq!(firsts.len(), lines.min(3), "different moves");
        }
    }
    // With proofs every move is settled in the end, and wins come first.
    let all = Task { lines: 3, ..Task::new(&record) };
    let report = think_within(&mut search(plain()), &all, nodes(100_000));
    assert!(report.lines.iter().all(|line| line.proven.is_some()));
    assert!(report.lines.is_sorted_by(|a, b| a.score >= b.score));
}

#[test]
fn threads_think_together() {
    let threads = NonZero::new(3).expect("not zero");
    let report = think(&mut search(Settings { threads, ..NO_PROOFS }), Heap::new(200), 30_000);
    assert!(report.statistics.nodes >= 30_000);
    assert_eq!(report.statistics.playouts, report.statistics.nodes - decided(&report));
    let proven = think(&mut search(Settings { threads, ..plain() }), Heap::new(20), u64::MAX);
    assert!(proven.best().proven.is_some(), "one proof ends all");
}

/// Simulations that needed no playout.
fn decided(report: &Report<u8>) -> u64 {
    report.statistics.leaves - report.statistics.playouts
}

#[test]
fn an_evaluation_decides_what_is_tried_first() {
    // Twelve can be won by one move only, and the oracle knows which.
    let heap = Heap::new(12);
    let wins = |&mv: &u8| heap.mine(mv, heap.play(mv).solve(1)) == 1;
    let good: Vec<u8> = (1..=3).filter(wins).collect();
    assert_eq!(good, [1]);
    for limit in [0, 1] {
        let settings = Settings { prior: Some(50.0), ..NO_PROOFS };
        assert_eq!(think(&mut search(settings), heap, limit).best_move(), good[0]);
    }
}

/// Simulates on a tree of the root's moves only.
fn think_flat(playout: Playout) -> Report<u8> {
    let limits = Limits { depth: Some(1), ..nodes(300) };
    let record = Record::new(Heap::new(201));
    let report =
        think_within(&mut search(Settings { playout, ..NO_PROOFS }), &Task::new(&record), limits);
    assert_eq!((report.depth, report.statistics.selective_depth), (1, 1));
    report
}

#[test]
fn playouts_are_cut_and_judged() {
    let score = |length, judgement| {
        let playout = Playout { policy: Policy::Uniform, length: Some(length), judgement };
        think_flat(playout).best().score.value()
    };
    assert_eq!(score(20, Judgement::Half), 0, "nothing ends in so few plies");
    // The best move has three chances in four, so the oracle says.
    assert_eq!(score(0, Judgement::Chance), 5000);
    assert_eq!(score(0, Judgement::BetterSide), 10_000);
    let playout =
        Playout { policy: Policy::Uniform, length: Some(0), judgement: Judgement::Chance };
    assert_eq!(think_flat(playout).statistics.playouts, 0, "nothing is played");
}

#[test]
fn policies_by_evaluation_play_well() {
    // A playout by the oracle's moves is won by the side that should win.
    let score = |policy| {
        let playout = Playout { policy, length: None, judgement: Judgement::Half };
        think_flat(playout).best().score.value()
    };
    assert_eq!(score(Policy::Greedy), 10_000);
    assert_eq!(score(Policy::Mostly { random_per_mille: 0 }), 10_000);
    let mostly = score(Policy::Mostly { random_per_mille: 10 });
    assert!(mostly > 2000 && mostly < 10_000, "{mostly}");
    for policy in [Policy::Uniform, Policy::ByClicks] {
        assert!(score(policy).abs() < 2000, "{policy:?} knows nothing");
    }
}

#[test]
fn repeats_and_decided_positions_weigh_more() {
    let mut repeated = search(NO_PROOFS).with_repeats(|heap| if heap.left > 100 { 8 } else { 1 });
    let report = think(&mut repeated, Heap::new(200), 50);
    assert_eq!((report.statistics.nodes, report.statistics.playouts), (50, 400));
    assert_eq!(repeated.trees[0][ROOT].visits, 400);
    let mut weighty = search(Settings { decided_weight: 100, ..NO_PROOFS });
    think(&mut weighty, Heap::new(1), 5);
    assert_eq!(weighty.trees[0][ROOT].visits, 500);
}

#[test]
fn a_win_in_one_is_played_at_once() {
    let settings = Settings { solver: Solver::WinInOne, ..NO_PROOFS };
    let report = think(&mut search(settings), Heap::new(3), 1000);
    assert_eq!((report.best_move(), report.statistics.nodes), (3, 0));
    assert_eq!(report.best().proven, Some(Proven::Win { plies: 1 }));
    let report = think(&mut search(settings), Heap::new(12), 1000);
    assert_eq!((report.best().proven, report.statistics.nodes), (None, 1000));
}

/// Hides the winning move.
struct TakeOne;

impl MoveFilter<Heap> for TakeOne {
    fn moves(&self, heap: &Heap, moves: &mut Vec<u8>) {
        heap.moves(moves);
        moves.truncate(1);
    }
}

#[test]
fn hidden_moves_keep_losses_from_being_proven() {
    // Of six, a side should take two. If all always take one, the other side wins.
    let subject = Subject { move_filter: Some(&TakeOne), ..subject() };
    let report = think(&mut Mcts::new(subject, plain()), Heap::new(6), 1000);
    assert!(Heap::new(6).is_won());
    assert_eq!((report.best_move(), report.best().proven), (1, None));
    assert!(report.best().score.value() < -9000, "as far as can be seen");
}

#[test]
fn only_the_widest_prospects_are_looked_at() {
    let width = NonZero::new(1);
    let mut search = search(Settings { prior: Some(50.0), width, ..plain() });
    think(&mut search, Heap::new(21), 2000);
    let tree = &search.trees[0];
    assert_eq!(tree.children(ROOT).len(), 3, "the root shows all");
    let inner = (1..tree.len() as u32).filter(|&node| tree[node].is_expanded());
    assert!(inner.clone().count() > 0 && inner.clone().all(|node| tree.children(node).len() == 1));
    assert!(tree[ROOT].is_open());
}

/// A policy that likes taking this many best.
struct Likes(u8);

impl MovePolicy<Heap> for Likes {
    fn shares(&self, _: &Heap, moves: &[u8], shares: &mut Vec<f32>) {
        let share = |&mv: &u8| if mv == self.0 { 0.8 } else { 0.2 / (moves.len() - 1) as f32 };
        shares.clear();
        shares.extend(moves.iter().map(share));
    }
}

fn puct(likes: u8, settings: Settings) -> Mcts<Heap> {
    let policy: Arc<dyn MovePolicy<Heap>> = Arc::new(Likes(likes));
    Mcts::new(Subject { policy: Some(policy), ..subject() }, settings)
}

#[test]
fn a_policy_is_followed_until_results_say_otherwise() {
    let settings = Settings { solver: Solver::Off, ..Settings::with_policy() };
    let heap = Heap::new(30);
    let mut moves = Vec::new();
    heap.moves(&mut moves);
    for likes in moves {
        let first = think(&mut puct(likes, settings), heap, 4).best_move();
        assert_eq!(first, likes, "a few visits go where the policy says");
    }
    // The evaluation knows the game: however wrong the policy is, visits find the way.
    for left in [5, 6, 7, 9, 10] {
        let heap = Heap::new(left);
        let mut moves = Vec::new();
        heap.moves(&mut moves);
        for likes in moves {
            let mv = think(&mut puct(likes, settings), heap, 5_000).best_move();
            assert_eq!(heap.mine(mv, heap.play(mv).solve(1)), 1, "{left}: {mv}, not {likes}");
        }
    }
}

#[test]
fn puct_proves_what_the_solution_says() {
    for left in 1..=18 {
        let report = think(&mut puct(1, Settings::with_policy()), Heap::new(left), 100_000);
        let won = matches!(report.best().proven, Some(Proven::Win { .. }));
        assert!(report.best().proven.is_some() && won == Heap::new(left).is_won(), "{left}");
        assert_eq!(report.statistics.playouts, 0, "nothing is played out");
    }
}

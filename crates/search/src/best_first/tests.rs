//! The search as a whole, on games that can be solved by hand.

use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use ludens_core::{Indifferent, MoveFilter, Position, Record, Unguided};

use super::toy::Pairs;
use super::tree::Kind;
use super::*;
use crate::mcts::toy::{Heap, Oracle};
use crate::{Clock, Limits, Proven, Signal};

/// A clock that always shows the same.
struct Still(Duration);

impl Clock for Still {
    fn elapsed(&self) -> Duration {
        self.0
    }
}

/// As few moves as possible at a time, so that all ways to show more are gone.
fn narrow() -> Settings {
    Settings { first: NonZero::<u16>::MIN, memory: 8 << 20, ..Settings::default() }
}

fn nodes(limit: u64) -> Limits {
    Limits { nodes: Some(limit), ..Limits::default() }
}

fn heap_search(settings: Settings) -> BestFirst<Heap> {
    let evaluation = Arc::new(Oracle);
    BestFirst::new(Subject::new(evaluation, &Unguided), settings)
}

fn pairs_search(settings: Settings) -> BestFirst<Pairs> {
    let evaluation = Arc::new(Indifferent);
    BestFirst::new(Subject::new(evaluation, &Unguided), settings)
}

fn think<P: Position>(
    search: &mut BestFirst<P>,
    task: &Task<'_, P>,
    limits: Limits,
) -> Report<P::Move> {
    let (clock, stop) = (Still(Duration::from_secs(1)), Signal::default());
    let control = Control { limits, clock: &clock, stop: &stop };
    search.think(task, &control, &mut |report| assert!(!report.lines.is_empty()))
}

#[test]
fn proofs_are_what_the_solution_says() {
    for left in 1..=18 {
        let record = Record::new(Heap::new(left));
        for settings in [Settings::default(), narrow()] {
            let report = think(&mut heap_search(settings), &Task::new(&record), nodes(100_000));
            let best = report.best();
            match best.proven {
                Some(Proven::Win { .. }) => assert!(Heap::new(left).is_won(), "{left}"),
                Some(Proven::Loss { .. }) => assert!(!Heap::new(left).is_won(), "{left}"),
                other => panic!("{other:?} with {left}"),
            }
            assert_eq!(best.score, best.proven.expect("a proof").score());
            assert!(report.statistics.nodes < 100_000, "a proof ends thinking");
        }
    }
}

#[test]
fn a_draw_by_a_limit_is_never_proven() {
    let heap = Heap { limit: 2, ..Heap::new(6) };
    let record = Record::new(heap);
    let report = think(&mut heap_search(narrow()), &Task::new(&record), nodes(2000));
    assert_eq!((report.best().proven, report.best().score.value()), (None, 0));
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
    let subject =
        Subject { move_filter: Some(&TakeOne), ..Subject::new(Arc::new(Oracle), &Unguided) };
    let record = Record::new(Heap::new(6));
    let mut search = BestFirst::new(subject, Settings::default());
    let report = think(&mut search, &Task::new(&record), nodes(1000));
    assert!(Heap::new(6).is_won());
    assert_eq!((report.best_move(), report.best().proven), (1, None));
}

#[test]
fn groups_are_exactly_the_legal_moves() {
    for settings in [narrow(), Settings { stages: false, ..narrow() }] {
        let record = Record::new(Pairs::lasting(200));
        let mut search = pairs_search(settings);
        think(&mut search, &Task::new(&record), nodes(20_000));
        let tree = search.tree.as_ref().expect("a tree");
        let groups = tree.children(ROOT).filter(|&child| tree[child].kind == Kind::Group);
        assert_eq!(groups.count() > 0, settings.stages);
        assert_eq!(tree[ROOT].rest, Rest::Nothing);
        let mut found: Vec<_> = answer::moves(tree, ROOT).iter().map(|&at| tree[at].mv).collect();
        found.sort_unstable();
        let mut legal = Vec::new();
        record.position().moves(&mut legal);
        legal.sort_unstable();
        assert_eq!(found, legal);
    }
}

#[test]
fn stages_change_no_proof() {
    let (mut won, mut lost) = (0, 0);
    for seed in 0..60 {
        let start = Pairs { seed, ..Pairs::lasting(2) };
        let record = Record::new(start);
        for stages in [true, false] {
            let settings = Settings { stages, ..narrow() };
            let report = think(&mut pairs_search(settings), &Task::new(&record), nodes(50_000));
            match report.best().proven.expect("small enough to be solved") {
                Proven::Win { plies } => {
                    assert!(start.is_won() && plies <= 2);
                    won += 1;
                }
                Proven::Loss { plies } => {
                    assert!(!start.is_won());
                    assert_eq!(plies, 2, "groups are no plies");
                    lost += 1;
                }
                Proven::Draw => panic!("there are no draws"),
            }
        }
    }
    assert!(won > 10 && lost > 10, "{won} {lost}");
}

#[test]
fn node_limits_are_exact_and_runs_alike() {
    let record = Record::new(Pairs::lasting(200));
    for limit in [1, 2, 100, 4321] {
        let run = || think(&mut pairs_search(narrow()), &Task::new(&record), nodes(limit));
        let (one, two) = (run(), run());
        assert_eq!(one.statistics.nodes, limit);
        assert_eq!((one.depth, &one.lines), (two.depth, &two.lines));
        assert_eq!(one.statistics, two.statistics);
    }
}

#[test]
fn a_depth_limit_bounds_the_tree() {
    let record = Record::new(Pairs::lasting(200));
    let limits = Limits { depth: Some(2), ..nodes(3000) };
    let report = think(&mut pairs_search(narrow()), &Task::new(&record), limits);
    assert_eq!(report.statistics.selective_depth, 2);
}

#[test]
fn a_move_is_given_however_short_the_time() {
    let record = Record::new(Pairs::lasting(200));
    let now = Limits { hard: Some(Duration::ZERO), ..Limits::default() };
    let mut legal = Vec::new();
    record.position().moves(&mut legal);
    // Eight visits are made whatever the clock shows.
    for (limits, visits) in [(now, 8), (nodes(0), 0)] {
        let report = think(&mut pairs_search(narrow()), &Task::new(&record), limits);
        assert_eq!(report.statistics.nodes, visits);
        assert!(legal.contains(&report.best_move()));
    }
    let only = Task { only: Some(&[(2, 3)]), ..Task::new(&record) };
    for limits in [now, nodes(500)] {
        let report = think(&mut pairs_search(narrow()), &only, limits);
        assert_eq!((report.lines.len(), report.best_move()), (1, (2, 3)));
    }
}

#[test]
fn the_best_lines_come_in_order() {
    let record = Record::new(Pairs::lasting(200));
    for lines in [2, 5, 36, 50] {
        let task = Task { lines, ..Task::new(&record) };
        let report = think(&mut pairs_search(narrow()), &task, nodes(500));
        let mut firsts: Vec<_> = report.lines.iter().map(|line| line.moves[0]).collect();
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts.len(), lines.min(36), "different moves");
    }
}

#[test]
fn the_tree_is_kept_and_its_memory_bounded() {
    for (reuse, memory) in [(true, 8 << 20), (false, 8 << 20), (true, 3000), (true, 1)] {
        let mut search = pairs_search(Settings { reuse, memory, ..narrow() });
        let mut record = Record::new(Pairs::lasting(200));
        let mut before = 0;
        for _ in 0..5 {
            let report = think(&mut search, &Task::new(&record), nodes(2000));
            let tree = search.tree.as_ref().expect("a tree");
            assert!(tree.bytes() <= memory.max(64));
            assert_eq!(u64::from(tree[ROOT].visits) > 2000, before > 0 && reuse && memory > 1);
            before = tree.len() - 1;
            record.play(report.best_move());
        }
    }
}

//! What is proven must be true: on graphs full of repetition, under every rule about it, with
//! every size of table.

use std::collections::HashSet;
use std::time::Duration;

use ludens_core::{Options, Position, Record, Side, Unguided};

use super::toy::Maze;
use super::{Answer, Prover, Question, within};
use crate::mcts::toy::Heap;
use crate::{Clock, Control, Limits, Signal};

struct Still;

impl Clock for Still {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

fn ask<P: Position>(
    prover: &mut Prover<P>,
    record: &Record<P>,
    attacker: Side,
    nodes: u64,
) -> (Answer<P::Move>, u64) {
    let stop = Signal::default();
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let control = Control { limits, clock: &Still, stop: &stop };
    let question = Question { record, attacker, only: None };
    within(&control, |meter| prover.ask(&question, meter))
}

const PLENTY: u64 = 1_000_000;

fn mazes() -> impl Iterator<Item = Maze> {
    let start = Maze::start(&Options::defaults(&[]));
    (0..1_000).map(move |seed| Maze {
        seed,
        places: 4 + (seed % 17) as u8,
        arrows: 2 + (seed % 3) as u8,
        rarity: 3 + seed % 6,
        ..start
    })
}

fn undecided(maze: Maze) -> impl Iterator<Item = Maze> {
    (0..maze.places).map(move |at| maze.at(at)).filter(|maze| maze.outcome().is_none())
}

#[test]
fn every_answer_is_that_of_going_backwards() {
    for bytes in [1, 1 << 10, 1 << 16] {
        for maze in mazes() {
            let mut prover = Prover::new(&Unguided, bytes);
            for (from, side) in undecided(maze).flat_map(|at| Side::BOTH.map(|side| (at, side))) {
                let plies = maze.wins(side, &HashSet::new())[usize::from(from.at)];
                let (answer, _) = ask(&mut prover, &Record::new(from), side, PLENTY);
                check(&answer, plies, from, side);
            }
        }
    }
}

/// The answer is right, its plies are enough, and its line is one of the game.
fn check(answer: &Answer<u8>, plies: Option<u32>, from: Maze, attacker: Side) {
    match (answer, plies) {
        (Answer::Won { plies: most, line }, Some(plies)) => {
            assert!(most.is_some_and(|most| most >= plies), "{from:?}");
            let mut end = from;
            for &mv in line {
                let mut moves = Vec::new();
                end.moves(&mut moves);
                assert!(moves.contains(&mv), "{from:?}: {line:?}");
                end = end.play(mv);
            }
            assert!(
                !line.is_empty()
                    && end.wins(attacker, &HashSet::new())[usize::from(end.at)].is_some()
            );
        }
        (Answer::NotWon { line }, None) => {
            assert_eq!(line.is_empty(), from.side() == attacker, "{from:?}");
            let saved = |&mv: &u8| from.wins(attacker, &HashSet::new())[usize::from(mv)].is_none();
            assert!(line.iter().all(saved), "{from:?}: {line:?}");
        }
        (answer, plies) => panic!("{from:?}: {answer:?}, but going backwards says {plies:?}"),
    }
}

/// Under a rule that draws at the second visit, a win may not pass through what was visited
/// in the game; and what was proven in another game must not be used.
#[test]
fn a_proof_avoids_what_the_game_has_used_up() {
    let (mut mattered, mut games) = (0, 0);
    for maze in mazes() {
        let mut prover = Prover::new(&Unguided, 1 << 14);
        let maze = Maze { limit: 2, ..maze };
        for from in undecided(maze) {
            let record = walk(from, 1 + u32::from(from.at) % 5);
            let Some(record) = record else { continue };
            let drawn: HashSet<u8> = (0..=record.len())
                .filter_map(|plies| record.position_after(plies))
                .map(|maze| maze.at)
                .collect();
            for side in Side::BOTH {
                let at = usize::from(record.position().at);
                let free = maze.wins(side, &HashSet::new())[at].is_some();
                let won = maze.wins(side, &drawn)[at].is_some();
                let (answer, _) = ask(&mut prover, &record, side, PLENTY);
                assert_eq!(matches!(answer, Answer::Won { .. }), won, "{record:?} {side:?}");
                assert_eq!(matches!(answer, Answer::NotWon { .. }), !won, "{record:?} {side:?}");
                mattered += u32::from(free != won);
                games += 1;
            }
        }
    }
    assert!(games > 1000 && mattered > 20, "{mattered} of {games}");
}

/// A game of so many plies that does not end; nothing if there is none.
fn walk(from: Maze, plies: u32) -> Option<Record<Maze>> {
    let mut record = Record::new(from);
    for ply in 0..plies {
        let mut moves = Vec::new();
        record.position().moves(&mut moves);
        let mv = *moves.get((ply as usize + usize::from(from.at)) % moves.len().max(1))?;
        record.play(mv);
        if record.outcome().is_some() {
            return None;
        }
    }
    Some(record)
}

#[test]
fn draws_by_a_limit_on_moves_are_no_wins() {
    for limit in 1..=9 {
        let mut prover = Prover::new(&Unguided, 1 << 14);
        for left in 1..=20 {
            let heap = Heap { limit, ..Heap::new(left) };
            let record = Record::new(heap);
            let value = heap.solve(0);
            let mine = ask(&mut prover, &record, Side::First, PLENTY).0;
            let theirs = ask(&mut prover, &record, Side::Second, PLENTY).0;
            assert_eq!(matches!(mine, Answer::Won { .. }), value == 1, "{left}, limit {limit}");
            assert_eq!(matches!(theirs, Answer::Won { .. }), value == -1, "{left}, {limit}");
            assert_eq!(matches!(mine, Answer::NotWon { .. }), value != 1, "{left}, {limit}");
        }
    }
}

#[test]
fn a_search_that_is_stopped_goes_on_where_it_was() {
    let maze = |seed| Maze {
        seed,
        places: 250,
        arrows: 4,
        rarity: 9,
        ..Maze::start(&Options::defaults(&[]))
    };
    let (mut at_once, mut in_pieces, mut answered) = (0, 0, 0);
    for from in (0..40).flat_map(|seed| undecided(maze(seed)).take(1)) {
        let record = Record::new(from);
        let (whole, nodes) =
            ask(&mut Prover::new(&Unguided, 1 << 20), &record, Side::First, PLENTY);
        at_once += nodes;
        let mut prover = Prover::new(&Unguided, 1 << 20);
        for _ in 0..1000 {
            let (answer, nodes) = ask(&mut prover, &record, Side::First, 100);
            in_pieces += nodes;
            if answer != Answer::Open {
                assert_eq!(
                    matches!(answer, Answer::Won { .. }),
                    matches!(whole, Answer::Won { .. })
                );
                answered += 1;
                break;
            }
        }
    }
    assert_eq!(answered, 40);
    assert!(at_once > 2_000 && in_pieces < 3 * at_once, "{at_once}, {in_pieces}");
}

#[test]
fn limits_are_kept() {
    let maze = Maze { places: 250, arrows: 4, rarity: 60, ..Maze::start(&Options::defaults(&[])) };
    let from = undecided(maze).next().expect("a place");
    for limit in [1, 10, 100] {
        let (answer, nodes) =
            ask(&mut Prover::new(&Unguided, 1 << 20), &Record::new(from), Side::First, limit);
        assert_eq!(answer, Answer::Open);
        assert!(nodes <= limit + 4, "{nodes}");
    }
}

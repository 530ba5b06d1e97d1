//! The evaluations written as the study says them, square by square: what the
//! fast ones are compared with.

use std::collections::HashMap;

use ludens_core::Position;
use ludens_core::Random;
use ludens_core::Side;
use ludens_core::Square;
use ludens_core::Value;
use ludens_games::Game;
use ludens_games::amazons::Amazons;
use ludens_games::amazons::FRAME;
use ludens_games::amazons::Squares;
use ludens_games::amazons::file_and_rank;
use ludens_games::amazons::square;

/// Every board under both rules for arrows.
pub(super) const GAMES: &[&str] = &[
    "amazons:full",
    "amazons:full,arrow=any",
    "amazons:half",
    "amazons:half,arrow=any",
    "amazons:quarter,arrow=any",
    "amazons:8x8",
    "amazons:6x6",
    "amazons:5x5",
    "amazons:4x4",
];

/// The eight ways to go, as steps of file and rank.
pub(super) const COMPASS: [(isize, isize); 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

pub(super) fn game(name: &str) -> Game {
    name.parse().expect("a game")
}

pub(super) fn position(name: &str, text: &str) -> Amazons {
    Amazons::from_text(&game(name).options, text).expect("a position")
}

pub(super) fn start(name: &str) -> Amazons {
    Amazons::start(&game(name).options)
}

/// The squares of these names.
pub(super) fn named(names: &str) -> Squares {
    let name = |word: &str| {
        let (file, rank) = word.split_at(1);
        square(file.as_bytes()[0] as usize - 97, rank.parse::<usize>().expect("a rank") - 1)
    };
    names.split_whitespace().map(name).collect()
}

/// Every undecided position of some random games.
pub(super) fn for_random_positions(name: &str, games: u64, mut check: impl FnMut(&Amazons)) {
    for seed in 0..games {
        let mut random = Random::new(seed);
        let mut position = start(name);
        while let Some(mv) = position.random_move(&mut random, &mut Vec::new()) {
            check(&position);
            position = position.play(mv);
        }
    }
}

/// The square one step on, if it is within the frame.
pub(super) fn next(from: Square, (east, north): (isize, isize)) -> Option<Square> {
    let (file, rank) = file_and_rank(from);
    let (file, rank) = (file.checked_add_signed(east)?, rank.checked_add_signed(north)?);
    (file < FRAME && rank < FRAME).then(|| square(file, rank))
}

/// The squares in a direction as far as they are empty, the nearest first.
pub(super) fn ray(empty: Squares, from: Square, direction: (isize, isize)) -> Vec<Square> {
    let step = |&at: &Square| next(at, direction).filter(|&to| empty.contains(to));
    std::iter::successors(step(&from), step).collect()
}

/// The squares a queen reaches.
pub(super) fn reach(empty: Squares, from: Square) -> Squares {
    COMPASS.into_iter().flat_map(|direction| ray(empty, from, direction)).collect()
}

pub(super) fn free_cells(position: &Amazons) -> [i32; 2] {
    let empty = position.empty_squares();
    let free = |from| {
        COMPASS.into_iter().filter_map(|way| next(from, way)).filter(|&s| empty.contains(s)).count()
    };
    Side::BOTH.map(|side| position.amazons(side).into_iter().map(free).sum::<usize>() as i32)
}

pub(super) fn mobility(position: &Amazons) -> [i32; 2] {
    let moves = |from| reach(position.empty_squares(), from).len();
    Side::BOTH.map(|side| position.amazons(side).into_iter().map(moves).sum::<usize>() as i32)
}

/// How many moves a side needs to a square, of 1, 2 and 3 for more.
fn moves_needed(position: &Amazons, side: Side, target: Square) -> u32 {
    let empty = position.empty_squares();
    let sees = |from: Square| reach(empty, from).contains(target);
    match (position.amazons(side).into_iter().any(sees), two_move_ways(position, side, target)) {
        (true, _) => 1,
        (false, 0) => 3,
        (false, _) => 2,
    }
}

/// Pairs of an own amazon and a square between from which the target is seen,
/// the amazon's old square being empty by then.
fn two_move_ways(position: &Amazons, side: Side, target: Square) -> usize {
    let empty = position.empty_squares();
    let ways = |from: Square| {
        let after = empty.toggled(from);
        let between = reach(empty, from).into_iter();
        between.filter(|&between| reach(after, between).contains(target)).count()
    };
    position.amazons(side).into_iter().map(ways).sum()
}

/// To whom the study gives an empty square.
pub(super) fn owner(position: &Amazons, target: Square) -> Option<Side> {
    use std::cmp::Ordering;
    let [first, second] = Side::BOTH.map(|side| moves_needed(position, side, target));
    let [more, fewer] = Side::BOTH.map(|side| two_move_ways(position, side, target));
    let order = match (first, second) {
        (1, 1) | (3, 3) => Ordering::Equal,
        (2, 2) => more.cmp(&fewer),
        _ => second.cmp(&first),
    };
    match order {
        Ordering::Greater => Some(Side::First),
        Ordering::Less => Some(Side::Second),
        Ordering::Equal => None,
    }
}

pub(super) fn territory(position: &Amazons) -> [i32; 2] {
    let owners: Vec<_> =
        position.empty_squares().into_iter().map(|square| owner(position, square)).collect();
    Side::BOTH.map(|side| owners.iter().filter(|&&owner| owner == Some(side)).count() as i32)
}

/// By trying everything.
pub(super) fn value(position: &Amazons, solved: &mut HashMap<u64, Value>) -> Value {
    if let Some(&value) = solved.get(&position.key()) {
        return value;
    }
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let wins = moves.iter().any(|&mv| value(&position.play(mv), solved) == Value::Loss);
    let value = if wins { Value::Win } else { Value::Loss };
    solved.insert(position.key(), value);
    value
}

/// The position of a random game with so many empty squares left, or its last one.
pub(super) fn thinned(name: &str, seed: u64, empty: usize) -> Amazons {
    let mut random = Random::new(seed);
    let mut position = start(name);
    while position.empty_squares().len() > empty {
        match position.random_move(&mut random, &mut Vec::new()) {
            Some(mv) => position = position.play(mv),
            None => return position,
        }
    }
    position
}

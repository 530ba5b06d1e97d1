//! The tables against a slow computation that uses nothing but the rules: it goes through all
//! positions of up to three pieces again and again until nothing changes.

use std::collections::HashMap;
use std::num::NonZero;

use ludens_core::{Known, Position, Proof, Side, Value};
use ludens_endings::checkers::{Tables, build};

use ludens_games::checkers::Checkers;
use ludens_games::checkers::layout::{BOTTOM, TOP, half_turn};

fn tables(pieces: u32, counted: u32, threads: usize) -> Tables {
    build(pieces, counted, NonZero::new(threads).expect("a thread"))
}

/// Every position of so many pieces with Black to move and both sides on the board.
fn positions(pieces: u32) -> Vec<Checkers> {
    let mut found = Vec::new();
    for all in sets(32, pieces) {
        for own in subsets(all).filter(|&own| own != 0 && own != all) {
            let other = all & !own;
            for kings in subsets(all) {
                let men = all & !kings;
                if men & own & BOTTOM == 0 && men & other & TOP == 0 {
                    found.push(Checkers::of_sets(own, other, kings, Side::First));
                }
            }
        }
    }
    found
}

/// All sets of so many of the first squares.
fn sets(squares: u32, count: u32) -> Vec<u32> {
    if count == 0 {
        return vec![0];
    }
    (0..squares)
        .flat_map(|top| sets(top, count - 1).into_iter().map(move |set| set | 1 << top))
        .collect()
}

/// All parts of a set.
fn subsets(set: u32) -> impl Iterator<Item = u32> {
    let mut next = Some(set);
    std::iter::from_fn(move || {
        let part = next?;
        next = (part != 0).then(|| (part - 1) & set);
        Some(part)
    })
}

/// The same position with Black to move.
fn for_black(position: Checkers) -> Checkers {
    if position.side() == Side::First {
        return position;
    }
    let turned = |set: u32| half_turn(set);
    let (own, other) = (position.pieces(Side::Second), position.pieces(Side::First));
    Checkers::of_sets(turned(own), turned(other), turned(position.kings()), Side::First)
}

/// Wins and losses with their plies, by going through all positions until nothing changes: in
/// round `n` those that end in `n` plies are found.
fn slowly(positions: &[Checkers]) -> HashMap<Checkers, Known> {
    let mut known: HashMap<Checkers, Known> = HashMap::new();
    let mut moves = Vec::new();
    for plies in 0.. {
        let mut found = Vec::new();
        let mut pending = false;
        for position in positions.iter().filter(|position| !known.contains_key(position)) {
            position.moves(&mut moves);
            let next = moves.iter().map(|&mv| {
                let next = for_black(position.play(mv));
                match next.pieces(Side::First) {
                    0 => (plies > 0).then_some(Known {
                        plies: Some(0),
                        ..Known::by(Proof::Database, Value::Loss)
                    }),
                    _ => known.get(&next).copied(),
                }
            });
            let next: Vec<_> = next.collect();
            let is = |value| {
                move |known: &Option<Known>| known.is_some_and(|known| known.value == value)
            };
            let value = if next.iter().any(is(Value::Loss)) {
                Value::Win
            } else if next.iter().all(is(Value::Win)) {
                Value::Loss
            } else {
                continue;
            };
            pending = true;
            found.push((
                *position,
                Known { plies: Some(plies), ..Known::by(Proof::Database, value) },
            ));
        }
        known.extend(found);
        if !pending && plies > 2 {
            break;
        }
    }
    known
}

#[test]
fn tables_know_what_the_rules_say() {
    let all: Vec<Checkers> = (2..=3).flat_map(positions).collect();
    let slow = slowly(&all);
    let tables = tables(3, 3, 2);
    for position in &all {
        let draw = Known::by(Proof::Database, Value::Draw);
        let expected = slow.get(position).copied().unwrap_or(draw);
        assert_eq!(tables.known_at(position), Some(expected), "{}", position.text());
    }
}

#[test]
fn values_are_the_same_without_plies_and_with_any_number_of_threads() {
    let (with, without) = (tables(3, 3, 1), tables(3, 0, 2));
    for position in positions(3) {
        let [with, without] = [&with, &without].map(|tables| tables.known_at(&position));
        assert_eq!(with.map(|known| known.value), without.map(|known| known.value));
        assert_eq!(without.and_then(|known| known.plies), None);
    }
}

/// Wins are a ply longer than the quickest loss they lead to, losses than the slowest win, and
/// draws lead to a draw and to no loss. Only the true values and plies are all of this.
#[test]
fn every_position_of_four_pieces_is_worth_its_best_move() {
    let tables = tables(4, 4, 2);
    let mut moves = Vec::new();
    for position in positions(4) {
        position.moves(&mut moves);
        let next = moves.iter().map(|&mv| after(&tables, &position.play(mv)));
        let best = next.map(Known::a_ply_before).max_by_key(|known| match known.value {
            Value::Win => (2, -i64::from(known.plies.expect("counted"))),
            Value::Draw => (1, 0),
            Value::Loss => (0, i64::from(known.plies.expect("counted"))),
        });
        let best =
            best.unwrap_or(Known { plies: Some(0), ..Known::by(Proof::Database, Value::Loss) });
        assert_eq!(tables.known_at(&position), Some(best), "{}", position.text());
    }
}

/// What is known after a move, which may have taken the last piece.
fn after(tables: &Tables, position: &Checkers) -> Known {
    let lost = Known { plies: Some(0), ..Known::by(Proof::Database, Value::Loss) };
    match position.pieces(position.side()) {
        0 => lost,
        _ => tables.known_at(position).expect("four pieces at most"),
    }
}

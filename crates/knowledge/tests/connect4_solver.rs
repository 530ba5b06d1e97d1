//! The solver against published scores, published values of whole boards, and
//! plain minimax on small and on nearly full boards.

use ludens_core::Value;
use ludens_core::{Options, Outcome, Position, Random};
use ludens_games::Rulebook;
use ludens_games::connect4::{AnySize, Book, ConnectFour, Fixed, Grid, Move};
use ludens_knowledge::connect4::solver::{Solver, plies_to_end, score_of_end};

const MEBIBYTE: usize = 1 << 20;

fn options(size: &str) -> Options {
    let spec = format!("connect4:size={size}").parse().expect("a spec");
    Options::read(Book::INFO.options, &spec).expect("a size")
}

fn never(_: u64) -> bool {
    false
}

fn empties<G: Grid>(position: &ConnectFour<G>) -> u32 {
    (position.grid().width() * position.grid().height()) as u32 - position.stone_count()
}

/// Solves the first lines of an oracle file.
fn agree<G: Grid>(size: &str, oracle: &str, lines: usize) {
    let options = options(size);
    let mut solver = Solver::new(16 * MEBIBYTE);
    for line in oracle.lines().take(lines) {
        let (columns, expected) = line.split_once(' ').expect("columns and a score");
        let position = ConnectFour::<G>::from_text(&options, columns).expect("a position");
        let solution = solver.solve(&position, &mut never).expect("not stopped");
        assert_eq!(solution.score.to_string(), expected, "{columns}");
    }
}

#[test]
fn late_positions_of_7x6_score_as_published() {
    agree::<Fixed<7, 6>>("7x6", include_str!("../data/connect4/end-easy"), 1000);
    agree::<Fixed<7, 6>>("7x6", include_str!("../data/connect4/middle-easy"), 1000);
}

#[test]
fn middle_positions_of_7x6_score_as_published() {
    agree::<Fixed<7, 6>>("7x6", include_str!("../data/connect4/middle-medium"), 1000);
}

#[test]
fn early_positions_of_7x6_score_as_published() {
    agree::<Fixed<7, 6>>("7x6", include_str!("../data/connect4/begin-easy"), 1000);
    agree::<Fixed<7, 6>>("7x6", include_str!("../data/connect4/begin-medium"), 30);
}

#[test]
fn positions_of_8x8_score_as_two_other_solvers_say() {
    agree::<Fixed<8, 8>>("8x8", include_str!("../data/connect4/8x8-quiet"), 240);
}

/// Perfect play from the empty board, as John Tromp and Christophe Steininger
/// found it: who wins, and with which stone.
#[test]
fn small_boards_have_their_published_values() {
    let drawn = ["4x4", "5x4", "7x4", "4x5", "5x5", "6x5", "4x6", "5x6", "4x7", "5x7", "4x8"];
    for size in drawn {
        assert_eq!(score_of_start(size), 0, "{size}");
    }
    for (size, last_move) in [("6x4", 24), ("8x4", 32), ("6x6", 36)] {
        let expected = score_of_end(Value::Loss, last_move, last_move);
        assert_eq!(score_of_start(size), expected, "{size}");
    }
}

fn score_of_start(size: &str) -> i32 {
    let start = ConnectFour::<AnySize>::start(&options(size));
    Solver::new(16 * MEBIBYTE).solve(&start, &mut never).expect("not stopped").score
}

/// The score by trying everything.
fn plain_score<G: Grid>(position: &ConnectFour<G>) -> i32 {
    match position.outcome() {
        Some(Outcome { winner: Some(_), .. }) => {
            return score_of_end(Value::Loss, 0, empties(position));
        }
        Some(_) => return 0,
        None => {}
    }
    let mut moves = Vec::new();
    position.moves(&mut moves);
    moves.into_iter().map(|mv| -plain_score(&position.play(mv))).max().expect("a move")
}

/// An undecided position with this many empty squares, by random moves that do
/// not end the game.
fn random_position<G: Grid>(options: &Options, left: u32, random: &mut Random) -> ConnectFour<G> {
    let mut position = ConnectFour::<G>::start(options);
    while empties(&position) > left {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        moves.retain(|&mv| position.play(mv).outcome().is_none());
        position = match random.pick(&moves) {
            Some(mv) => position.play(mv),
            None => ConnectFour::start(options),
        };
    }
    position
}

/// Every answer of the solver, against plain minimax.
fn check_answers<G: Grid>(solver: &mut Solver, position: &ConnectFour<G>) {
    let expected = plain_score(position);
    let text = position.text();
    let solution = solver.solve(position, &mut never).expect("not stopped");
    assert_eq!(solution.score, expected, "{text}");
    let weak = solver.solve_weakly(position, &mut never).expect("not stopped");
    assert_eq!(weak.value, Value::of(expected), "{text}");
    let columns = solver.score_columns(position, &mut never).expect("not stopped");
    let mut moves = Vec::new();
    position.moves(&mut moves);
    assert_eq!(columns.iter().map(|&(mv, _)| mv).collect::<Vec<_>>(), moves);
    for &(mv, score) in &columns {
        assert_eq!(score, -plain_score(&position.play(mv)), "{text}, column {}", mv.column + 1);
    }
    let (best, _) = solver.best_move(position, &mut never).expect("not stopped");
    assert!(columns.contains(&(best, expected)), "{text}: {best:?}");
    let line = solver.line(position, &mut never);
    assert_eq!(line[0], best, "{text}");
    assert_eq!(line.len() as u32, plies_to_end(expected, empties(position)), "{text}");
    let end = line.iter().fold(*position, |position, &mv: &Move| position.play(mv));
    assert!(end.outcome().is_some(), "{text}");
}

#[test]
fn all_answers_agree_with_plain_minimax() {
    let sizes = [
        ("4x4", 12),
        ("5x4", 10),
        ("4x5", 11),
        ("5x5", 10),
        ("6x5", 9),
        ("7x7", 8),
        ("4x8", 11),
        ("7x8", 8),
        ("9x4", 8),
        ("10x7", 7),
        ("9x8", 8),
        ("10x8", 8),
    ];
    let mut solver = Solver::new(2 * MEBIBYTE);
    for (size, most) in sizes {
        let options = options(size);
        let mut random = Random::new(4);
        for n in 0..60 {
            let left = most - n % 7;
            check_answers(&mut solver, &random_position::<AnySize>(&options, left, &mut random));
        }
    }
}

#[test]
fn a_weak_solution_is_cheaper() {
    let start = ConnectFour::<AnySize>::start(&options("6x5"));
    let weak = Solver::new(4 * MEBIBYTE).solve_weakly(&start, &mut never).expect("not stopped");
    let strong = Solver::new(4 * MEBIBYTE).solve(&start, &mut never).expect("not stopped");
    assert_eq!(weak.value, Value::Draw);
    assert!(weak.nodes < strong.nodes, "{} and {}", weak.nodes, strong.nodes);
}

#[test]
fn a_stopped_solver_gives_no_answer_and_can_go_on() {
    let start = ConnectFour::<AnySize>::start(&options("5x5"));
    let mut solver = Solver::new(4 * MEBIBYTE);
    let mut asked = Vec::new();
    let mut after_some = |nodes| {
        asked.push(nodes);
        nodes >= 20_000
    };
    assert_eq!(solver.solve(&start, &mut after_some), None);
    let expected: Vec<u64> = (1..=79).map(|question| 256 * question).collect();
    assert_eq!(asked, expected);
    assert_eq!(solver.score_columns(&start, &mut |_| true), None);
    assert_eq!(solver.line(&start, &mut |_| true), []);
    let fresh = Solver::new(4 * MEBIBYTE).solve(&start, &mut never).expect("not stopped");
    let resumed = solver.solve(&start, &mut never).expect("not stopped");
    assert_eq!(resumed.score, fresh.score);
    assert!(resumed.nodes < fresh.nodes);
}

#[test]
fn threads_find_the_same_scores() {
    let options = options("7x6");
    let mut solver = Solver::new(16 * MEBIBYTE).with_threads(3);
    let oracle = include_str!("../data/connect4/begin-medium");
    for line in oracle.lines().take(4) {
        let (columns, expected) = line.split_once(' ').expect("columns and a score");
        let position = ConnectFour::<Fixed<7, 6>>::from_text(&options, columns).expect("columns");
        let solution = solver.solve(&position, &mut never).expect("not stopped");
        assert_eq!(solution.score.to_string(), expected, "{columns}");
    }
    solver.clear();
    let start = ConnectFour::<Fixed<7, 6>>::start(&options);
    assert_eq!(solver.solve(&start, &mut |nodes| nodes > 100_000), None);
}

#[test]
fn nodes_are_counted_over_all_columns() {
    let position = ConnectFour::<AnySize>::start(&options("5x5"));
    let mut last = 0;
    let mut watch = |nodes| {
        assert!(nodes > last, "{nodes} after {last}");
        last = nodes;
        false
    };
    let columns = Solver::new(4 * MEBIBYTE).score_columns(&position, &mut watch);
    let scores: Vec<i32> = columns.expect("not stopped").into_iter().map(|(_, s)| s).collect();
    assert!(last > 0);
    assert_eq!(scores.iter().max(), Some(&0), "{scores:?}");
    assert_eq!(scores[..2], [scores[4], scores[3]], "mirror images");
}

#[test]
fn decided_positions_are_answered_too() {
    let mut solver = Solver::new(2 * MEBIBYTE);
    let won = ConnectFour::<Fixed<7, 6>>::from_text(&options("7x6"), "1213141").expect("a line");
    assert_eq!(solver.solve(&won, &mut never).map(|s| (s.score, s.nodes)), Some((-18, 0)));
    assert_eq!(plies_to_end(-18, empties(&won)), 0);
    assert_eq!(solver.line(&won, &mut never), []);
    assert_eq!(solver.score_columns(&won, &mut never), Some(Vec::new()));
    assert_eq!(solver.best_move(&won, &mut never), None);
    let full = ConnectFour::<AnySize>::from_text(&options("4x4"), "1212343421214343");
    let full = full.expect("a line");
    assert_eq!(solver.solve(&full, &mut never).map(|s| s.score), Some(0));
    assert_eq!(solver.solve_weakly(&full, &mut never).map(|s| s.value), Some(Value::Draw));
}

//! Measures the Connect Four solver: for each set of positions the mean time
//! and the mean number of nodes a position, and whether the scores are right.
//!
//! `cargo run --release -p ludens-knowledge --example solve_connect4 -- 64` gives it
//! 64 mebibytes. A second number says how many threads search, and names choose sets. Every
//! position is solved with an empty table.

use std::time::{Duration, Instant};

use ludens_core::{Options, Position};
use ludens_games::Rulebook;
use ludens_games::connect4::{Book, ConnectFour, Fixed, Grid};
use ludens_knowledge::connect4::solver::Solver;

const SETS: [(&str, &str, &str); 8] = [
    ("end-easy", "7x6", include_str!("../data/connect4/end-easy")),
    ("middle-easy", "7x6", include_str!("../data/connect4/middle-easy")),
    ("middle-medium", "7x6", include_str!("../data/connect4/middle-medium")),
    ("begin-easy", "7x6", include_str!("../data/connect4/begin-easy")),
    ("begin-medium", "7x6", include_str!("../data/connect4/begin-medium")),
    ("begin-hard-small", "7x6", include_str!("../data/connect4/begin-hard-small")),
    ("8x8-quiet", "8x8", include_str!("../data/connect4/8x8-quiet")),
    ("empty board", "7x6", " 1"),
];

fn main() {
    let (numbers, chosen): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|word| word.parse::<usize>().is_ok());
    let number = |place: usize| numbers.get(place).and_then(|number| number.parse().ok());
    let (mebibytes, threads) = (number(0).unwrap_or(64), number(1).unwrap_or(1));
    let mut solver = Solver::new(mebibytes << 20).with_threads(threads);
    println!("| set | positions | mean time | mean nodes | nodes/s |\n|---|--:|--:|--:|--:|");
    for (name, size, lines) in SETS {
        if !chosen.is_empty() && !chosen.iter().any(|chosen| chosen == name) {
            continue;
        }
        match size {
            "8x8" => measure::<Fixed<8, 8>>(&mut solver, size, name, lines),
            _ => measure::<Fixed<7, 6>>(&mut solver, size, name, lines),
        }
    }
}

/// Solves the positions of a set and prints a row of the table.
fn measure<G: Grid>(solver: &mut Solver, size: &str, name: &str, lines: &str) {
    let spec = format!("connect4:size={size}").parse().expect("a spec");
    let options = Options::read(Book::INFO.options, &spec).expect("a size");
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for line in lines.lines() {
        let (columns, expected) = line.split_once(' ').expect("columns and a score");
        let start = ConnectFour::<G>::start(&options);
        let position =
            if columns.is_empty() { Ok(start) } else { Position::from_text(&options, columns) };
        solver.clear();
        let clock = Instant::now();
        let solution = solver.solve(&position.expect("a position"), &mut |_| false);
        time += clock.elapsed();
        let solution = solution.expect("nobody stopped it");
        assert_eq!(solution.score.to_string(), expected, "{columns}");
        nodes += solution.nodes;
    }
    print_row(name, lines.lines().count(), nodes, time);
}

fn print_row(name: &str, positions: usize, nodes: u64, time: Duration) {
    let mean = time.as_secs_f64() * 1e3 / positions as f64;
    let mean_nodes = nodes as f64 / positions as f64;
    let speed = nodes as f64 / time.as_secs_f64() / 1e6;
    println!("| {name} | {positions} | {mean:.4} ms | {mean_nodes:.1} | {speed:.1} M |");
}

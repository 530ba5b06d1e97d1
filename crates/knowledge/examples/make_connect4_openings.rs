//! Makes the openings of Connect Four: solves every position of 7x6 with so
//! many stones, and writes the file that the solver has built in.
//!
//! `cargo run --release -p ludens-knowledge --example make_connect4_openings -- 8 scores.txt 16`
//! solves the positions of eight stones with sixteen threads. What is solved is added to
//! `scores.txt`, a line a position, so that a run that was stopped can go on. When all is known
//! it writes `scores.txt.letters`, to be put in `data/connect4/openings.txt`. A fourth
//! argument is how many positions this run solves at most.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use ludens_games::connect4::{ConnectFour, Fixed};
use ludens_knowledge::connect4::solver::Solver;
use ludens_knowledge::connect4::solver::book::{letter, positions};

/// How many neighbours one thread solves: they share most of their trees.
const CHUNK: usize = 16;
/// The memory of a thread.
const BYTES: usize = 64 << 20;

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [stones, path, threads, most @ ..] = &arguments[..] else {
        panic!("usage: make_connect4_openings STONES FILE THREADS [MOST]");
    };
    let number = |text: &String| text.parse::<usize>().expect("a number");
    let positions = positions(number(stones));
    let mut scores = read(path, positions.len())?;
    let mut open: Vec<usize> = (0..positions.len()).filter(|&i| scores[i].is_none()).collect();
    open.truncate(most.first().map_or(usize::MAX, number));
    println!("{} positions, {} to solve", positions.len(), open.len());
    let file = Mutex::new(OpenOptions::new().append(true).create(true).open(path)?);
    let chunks: Vec<&[usize]> = open.chunks(CHUNK).collect();
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..number(threads) {
            scope.spawn(|| work(&positions, &chunks, &next, &file));
        }
    });
    scores = read(path, positions.len())?;
    match scores.into_iter().collect::<Option<Vec<i32>>>() {
        Some(scores) => write_letters(&format!("{path}.letters"), stones, &scores),
        None => Ok(()),
    }
}

/// Solves chunk after chunk until none is left.
fn work(
    positions: &[ConnectFour<Fixed<7, 6>>],
    chunks: &[&[usize]],
    next: &AtomicUsize,
    file: &Mutex<File>,
) {
    let mut solver = Solver::new(BYTES);
    while let Some(chunk) = chunks.get(next.fetch_add(1, Ordering::Relaxed)) {
        let line = |&place: &usize| {
            let solution = solver.solve(&positions[place], &mut |_| false).expect("never stopped");
            format!("{place} {}\n", solution.score)
        };
        let lines: String = chunk.iter().map(line).collect();
        let mut file = file.lock().expect("no thread panics with it");
        file.write_all(lines.as_bytes()).expect("the file can be written");
    }
}

/// What is known already. A line that was cut off in the middle is removed.
fn read(path: &str, count: usize) -> io::Result<Vec<Option<i32>>> {
    let mut scores = vec![None; count];
    let Ok(text) = fs::read_to_string(path) else { return Ok(scores) };
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    OpenOptions::new().write(true).open(path)?.set_len(whole as u64)?;
    for line in text[..whole].lines() {
        let (place, score) = line.split_once(' ').expect("a place and a score");
        let place: usize = place.parse().expect("a place");
        scores[place] = Some(score.parse().expect("a score"));
    }
    Ok(scores)
}

fn write_letters(path: &str, stones: &str, scores: &[i32]) -> io::Result<()> {
    let mut text = format!(
        "# Connect Four 7x6: the scores of all undecided positions of {stones} stones, once of two\n\
         # mirror images, in the order of their codes. P is a draw, Q a win with the last stone.\n\
         # Made by the example make_connect4_openings.\n"
    );
    for line in scores.chunks(100) {
        text.extend(line.iter().map(|&score| letter(score)));
        text.push('\n');
    }
    fs::write(path, text)
}

//! Makes the openings of Connect Four 7x6: solves every position with so many stones, and
//! writes a file that the solver has built in.
//!
//! `cargo run --release -p ludens-knowledge --example make_connect4_openings -- scores 8
//! scores.txt 16` solves the positions of eight stones with sixteen threads. What is solved is
//! added to `scores.txt`, a line a position, so that a run that was stopped can go on. When all
//! is known it writes `scores.txt.letters`, to be put in `data/connect4/openings.txt`. A fifth
//! argument is how many positions this run solves at most.
//!
//! `moves 9 moves.txt 16` asks who wins, and for a move that keeps it. That is
//! `data/connect4/ninth.txt`.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use ludens_core::Value;
use ludens_games::connect4::{ConnectFour, Fixed};
use ludens_knowledge::connect4::solver::Solver;
use ludens_knowledge::connect4::solver::book::{letter, positions};
use ludens_knowledge::connect4::solver::ninth::{Answer, letters};

/// How many neighbours one thread solves: they share most of their trees.
const CHUNK: usize = 16;
/// The memory of a thread.
const BYTES: usize = 64 << 20;

type Opening = ConnectFour<Fixed<7, 6>>;

/// What is wanted of each position, as a number, and how the numbers are written at the end.
struct Wanted {
    ask: fn(&mut Solver, &Opening) -> i32,
    about: &'static str,
    letters: fn(&[i32]) -> String,
    /// How many numbers make a line.
    a_line: usize,
}

const SCORES: Wanted = Wanted {
    ask: score,
    about: "the scores of all undecided positions of {} stones, once of two\n\
            # mirror images, in the order of their codes. P is a draw, Q a win with the last stone.",
    letters: |scores| scores.iter().map(|&score| letter(score)).collect(),
    a_line: 100,
};

const MOVES: Wanted = Wanted {
    ask: keeping,
    about: "who wins the undecided positions of {} stones, and a move that\n\
            # keeps it, once of two mirror images, in the order of their codes: two letters for\n\
            # three positions.",
    letters: |numbers| letters(&numbers.iter().map(|&number| number as u8).collect::<Vec<_>>()),
    a_line: 150,
};

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [wanted, stones, path, threads, most @ ..] = &arguments[..] else {
        panic!("usage: make_connect4_openings scores|moves STONES FILE THREADS [MOST]");
    };
    let wanted = if wanted == "moves" { MOVES } else { SCORES };
    let number = |text: &String| text.parse::<usize>().expect("a number");
    let positions = positions(number(stones));
    let scores = read(path, positions.len())?;
    let mut open: Vec<usize> = (0..positions.len()).filter(|&i| scores[i].is_none()).collect();
    open.truncate(most.first().map_or(usize::MAX, number));
    println!("{} positions, {} to solve", positions.len(), open.len());
    let file = Mutex::new(OpenOptions::new().append(true).create(true).open(path)?);
    let chunks: Vec<&[usize]> = open.chunks(CHUNK).collect();
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..number(threads) {
            scope.spawn(|| work(wanted.ask, &positions, &chunks, &next, &file));
        }
    });
    match read(path, positions.len())?.into_iter().collect::<Option<Vec<_>>>() {
        Some(numbers) => wanted.write(&format!("{path}.letters"), stones, &numbers),
        None => Ok(()),
    }
}

fn score(solver: &mut Solver, position: &Opening) -> i32 {
    solver.solve(position, &mut |_| false).expect("never stopped").score
}

/// The number of who wins and of a move that keeps it.
fn keeping(solver: &mut Solver, position: &Opening) -> i32 {
    let solution = solver.solve_weakly(position, &mut |_| false).expect("never stopped");
    let value = solution.value;
    let mut column = |score| {
        let mv = solver.keeping_move(score, position, &mut |_| false);
        mv.expect("a move keeps it").column
    };
    let column = match value {
        Value::Win => column(1),
        Value::Draw => column(0),
        Value::Loss => 0,
    };
    i32::from(Answer { value, column }.number())
}

/// Solves chunk after chunk until none is left.
fn work(
    ask: fn(&mut Solver, &Opening) -> i32,
    positions: &[Opening],
    chunks: &[&[usize]],
    next: &AtomicUsize,
    file: &Mutex<File>,
) {
    let mut solver = Solver::new(BYTES);
    while let Some(chunk) = chunks.get(next.fetch_add(1, Ordering::Relaxed)) {
        let mut line =
            |&place: &usize| format!("{place} {}\n", ask(&mut solver, &positions[place]));
        let lines: String = chunk.iter().map(&mut line).collect();
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

impl Wanted {
    fn write(&self, path: &str, stones: &str, numbers: &[i32]) -> io::Result<()> {
        let about = self.about.replace("{}", stones);
        let mut text =
            format!("# Connect Four 7x6: {about}\n# Made by the example make_connect4_openings.\n");
        for line in numbers.chunks(self.a_line) {
            text += &(self.letters)(line);
            text.push('\n');
        }
        fs::write(path, text)
    }
}

//! `ludens solve`: the proven value of one position or of many.

use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use ludens_core::Proof;
use ludens_play::{OpeningTable, Signal, Solution, SolveError, Solver, SolverOptions};
use serde::Serialize;

use crate::args::SolveArgs;
use crate::commands::{grouped, print_json};
use crate::failure::Failure;
use crate::place;

pub(crate) fn run(args: &SolveArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let began = Instant::now();
    let openings = if args.no_openings { OpeningTable::Off } else { OpeningTable::On };
    let options = SolverOptions { memory: args.memory, threads: args.threads, openings };
    let mut solver = Solver::with(&args.game, options);
    if args.stdin {
        return solve_lines(args, &mut solver, io::stdin().lock(), out);
    }
    let record = place::open_undecided(&args.game, &args.position)?;
    // Making the tables is part of the time.
    let time = args.time.map(|time| time.saturating_sub(began.elapsed()));
    match solver.solve(&*record, time, &Signal::default()) {
        Ok(solution) => print_solution(args, &solution, out),
        Err(error) => {
            if args.output.json
                && let SolveError::Unsolved { nodes, time } = error
            {
                print_json(out, &SolutionJson::unsolved(nodes, time))?;
            }
            Err(error.into())
        }
    }
}

/// An answer for each line, in the order of the input; for a wrong line the
/// answer is the error.
fn solve_lines(
    args: &SolveArgs,
    solver: &mut Solver,
    input: impl BufRead,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (mut lines, mut failures) = (0, 0);
    for (number, line) in (1..).zip(input.split(b'\n')) {
        match solve_text(args, solver, &String::from_utf8_lossy(&line?)) {
            Ok(solution) => print_solution(args, &solution, out)?,
            Err(error) => {
                failures += 1;
                print_error(args, number, &error, out)?;
            }
        }
        lines = number;
        out.flush()?;
    }
    match failures {
        0 => Ok(()),
        _ => Err(Failure::Failed(anyhow::anyhow!(
            "{failures} of {lines} positions could not be solved"
        ))),
    }
}

fn solve_text(args: &SolveArgs, solver: &mut Solver, line: &str) -> anyhow::Result<Solution> {
    let text = match args.first_word {
        true => line.split_whitespace().next().unwrap_or(""),
        false => line.trim(),
    };
    let record = args.game.from_text(text)?;
    Ok(solver.solve(&*record, args.time, &Signal::default())?)
}

fn print_solution(
    args: &SolveArgs,
    solution: &Solution,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if args.output.json {
        return print_json(out, &SolutionJson::from(solution));
    }
    let Solution { value, score, best_move, nodes, time, .. } = solution;
    let (value, nodes, seconds) = (value.name(), grouped(*nodes), time.as_secs_f64());
    let score = score.map_or_else(String::new, |score| format!(" {score:+}"));
    Ok(writeln!(out, "{value}{score} by {best_move}, {nodes} nodes in {seconds:.3} s")?)
}

fn print_error(
    args: &SolveArgs,
    line: usize,
    error: &anyhow::Error,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    match args.output.json {
        true => print_json(out, &ErrorJson { line, value: None, error: error.to_string() }),
        false => Ok(writeln!(out, "error: line {line}: {error}")?),
    }
}

/// `value` and the rest are null where the position was not solved in time.
#[derive(Serialize)]
struct SolutionJson<'a> {
    value: Option<&'static str>,
    score: Option<i32>,
    proof: Option<Proof>,
    #[serde(rename = "move")]
    best_move: Option<&'a str>,
    nodes: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct ErrorJson {
    line: usize,
    value: Option<&'static str>,
    error: String,
}

impl SolutionJson<'_> {
    fn unsolved(nodes: u64, time: Duration) -> SolutionJson<'static> {
        let seconds = time.as_secs_f64();
        SolutionJson { value: None, score: None, proof: None, best_move: None, nodes, seconds }
    }
}

impl<'a> From<&'a Solution> for SolutionJson<'a> {
    fn from(solution: &'a Solution) -> SolutionJson<'a> {
        SolutionJson {
            value: Some(solution.value.name()),
            score: solution.score,
            proof: Some(solution.proof),
            best_move: Some(&solution.best_move),
            nodes: solution.nodes,
            seconds: solution.time.as_secs_f64(),
        }
    }
}

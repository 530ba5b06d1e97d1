//! `ludens perft`: counting move sequences, and checking the published counts.

use std::io::{self, IsTerminal, Write};
use std::num::NonZero;
use std::time::Instant;

use ludens_core::AnyRecord;
use ludens_games::Game;
use ludens_games::oracle::{self, Counts};
use serde::Serialize;

use crate::args::PerftArgs;
use crate::commands::{grouped, print_json};
use crate::failure::Failure;
use crate::place;

/// Larger counts take minutes; the user must ask for them.
const MAX_LEAVES: u64 = 400_000_000;

pub(crate) fn run(args: &PerftArgs, out: &mut dyn Write) -> Result<(), Failure> {
    match (&args.game, args.depth) {
        (Some(game), Some(depth)) if !args.verify => {
            let record = place::open(game, &args.position)?;
            count(args, &game.to_string(), &*record, depth, out)
        }
        _ => verify(args, out),
    }
}

#[derive(Serialize)]
struct PerftJson {
    game: String,
    position: String,
    depth: u32,
    leaves: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    divide: Vec<DivideJson>,
}

#[derive(Serialize)]
struct DivideJson {
    #[serde(rename = "move")]
    text: String,
    leaves: u64,
}

fn count(
    args: &PerftArgs,
    game: &str,
    record: &dyn AnyRecord,
    depth: u32,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let begun = Instant::now();
    let divide = if args.divide { record.divide(depth, args.threads) } else { Vec::new() };
    let leaves = match args.divide && depth > 0 {
        true => divide.iter().map(|(_, leaves)| leaves).sum(),
        false => record.perft(depth, args.threads),
    };
    let seconds = begun.elapsed().as_secs_f64();
    if args.output.json {
        let divide = divide.into_iter().map(|(text, leaves)| DivideJson { text, leaves });
        let (game, position) = (game.to_string(), record.text());
        let divide = divide.collect();
        return print_json(out, &PerftJson { game, position, depth, leaves, seconds, divide });
    }
    for (text, leaves) in &divide {
        writeln!(out, "{text:<12} {:>18}", grouped(*leaves))?;
    }
    let rate = rate(leaves, seconds);
    let word = if leaves == 1 { "leaf" } else { "leaves" };
    writeln!(out, "depth {depth}: {} {word} in {seconds:.3} s{rate}", grouped(leaves))?;
    Ok(())
}

/// The speed, if the time was long enough to measure it.
fn rate(leaves: u64, seconds: f64) -> String {
    match seconds > 0.001 {
        true => format!(", {:.0} million a second", leaves as f64 / seconds / 1e6),
        false => String::new(),
    }
}

#[derive(Serialize)]
struct CheckJson {
    game: String,
    position: String,
    depth: u32,
    leaves: u64,
    expected: u64,
    ok: bool,
    seconds: f64,
}

/// Checks the published counts one by one, each printed as it is known.
fn verify(args: &PerftArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut checks = Vec::new();
    let max_leaves = args.max_leaves.unwrap_or(MAX_LEAVES);
    for counts in oracle::all().iter().filter(|counts| is_wanted(args, counts)) {
        for (depth, &expected) in (1..).zip(&counts.leaves).filter(|(_, n)| **n <= max_leaves) {
            let check = check(counts, depth, expected, args.threads);
            if !args.output.json {
                print_check(&check, out)?;
            }
            checks.push(check);
        }
    }
    if args.output.json {
        print_json(out, &checks)?;
    }
    let wrong = checks.iter().filter(|check| !check.ok).count();
    match (checks.len(), wrong) {
        (0, _) => Err(Failure::usage(anyhow::anyhow!("no published count fits"))),
        (n, 0) if !args.output.json => Ok(writeln!(out, "all {n} counts are right")?),
        (_, 0) => Ok(()),
        (n, _) => Err(Failure::Failed(anyhow::anyhow!("{wrong} of {n} counts are wrong"))),
    }
}

/// Without options a game's name means all its counts, with options just those.
fn is_wanted(args: &PerftArgs, counts: &Counts) -> bool {
    let Some(game) = &args.game else { return true };
    let is_usual = *game == Game::with_defaults(game.info);
    counts.game == *game || is_usual && counts.game.info.name == game.info.name
}

fn check(counts: &Counts, depth: u32, expected: u64, threads: NonZero<usize>) -> CheckJson {
    let record = match &counts.position {
        Some(text) => counts.game.from_text(text).expect("the tests read all published positions"),
        None => counts.game.start(),
    };
    let begun = Instant::now();
    let leaves = record.perft(depth, threads);
    CheckJson {
        game: counts.game.to_string(),
        position: record.text(),
        depth,
        leaves,
        expected,
        ok: leaves == expected,
        seconds: begun.elapsed().as_secs_f64(),
    }
}

fn print_check(check: &CheckJson, out: &mut dyn Write) -> Result<(), Failure> {
    let CheckJson { game, depth, leaves, seconds, .. } = check;
    let verdict = match check.ok {
        true => "ok".to_string(),
        false => format!("WRONG, should be {}", grouped(check.expected)),
    };
    let leaves = grouped(*leaves);
    writeln!(out, "{game:<28} depth {depth:>2} {leaves:>14} {seconds:>8.3} s  {verdict}")?;
    // A person who watches wants each line at once.
    if io::stdout().is_terminal() {
        out.flush()?;
    }
    Ok(())
}

//! How deep a search gets in a given time: the median over the first ten
//! positions, the start among them. `pvs` reports its nominal depth, which it
//! reaches by searching most moves less deeply; `ids` searches every move, so
//! its depth is the full width's.

use std::io::Write;

use ludens_play::Go;
use serde::Serialize;

use super::Bench;
use super::subjects::player;
use crate::commands::bench::sample::median;
use crate::failure::Failure;

/// How many positions are searched.
const POSITIONS: usize = 10;

/// Deeper than any search gets: a position that was solved.
const SOLVED: f64 = 1000.0;

#[derive(Serialize)]
pub(super) struct Row {
    game: String,
    player: String,
    kind: &'static str,
    seconds: f64,
    /// The median; null if most positions were solved.
    depth: Option<f64>,
    /// What was reached in each position, null where it was solved.
    depths: Vec<Option<u32>>,
}

pub(super) fn measure(bench: &Bench, out: &mut dyn Write) -> Result<Vec<Row>, Failure> {
    let subject = bench.benchmark;
    writeln!(out, "  depth in {:.2} s, {POSITIONS} positions", bench.time.as_secs_f64())?;
    let mut rows = Vec::new();
    for options in [subject.study, subject.best] {
        for (search, kind) in [("pvs", "nominal"), ("ids", "full-width")] {
            let row = reach(bench, player(search, &[options]), kind)?;
            let median = row.depth.map_or("solved".to_string(), |depth| format!("{depth:.1}"));
            let each: Vec<String> = row.depths.iter().map(|depth| word(*depth)).collect();
            writeln!(out, "    {:<44} {kind:<10} {median:>6}  ({})", row.player, each.join(" "))?;
            out.flush()?;
            rows.push(row);
        }
    }
    Ok(rows)
}

fn word(depth: Option<u32>) -> String {
    depth.map_or("solved".to_string(), |depth| depth.to_string())
}

fn reach(bench: &Bench, player: String, kind: &'static str) -> Result<Row, Failure> {
    let mut depths = Vec::new();
    for record in bench.positions.iter().take(POSITIONS) {
        let thought = bench.think(&player, &**record, &Go::for_time(bench.time))?;
        let solved = thought.worth().proven.is_some();
        depths.push((!solved).then_some(thought.depth));
    }
    let numbers: Vec<f64> = depths.iter().map(|depth| depth.map_or(SOLVED, f64::from)).collect();
    Ok(Row {
        game: bench.game.to_string(),
        player,
        kind,
        seconds: bench.time.as_secs_f64(),
        depth: median(&numbers).filter(|depth| *depth < SOLVED / 2.0),
        depths,
    })
}

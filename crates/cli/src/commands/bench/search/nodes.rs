//! Nodes to a fixed depth, over the first ten positions together.

use std::io::Write;

use ludens_play::Go;
use serde::Serialize;

use super::Bench;
use super::subjects::player;
use crate::commands::{grouped, rounded};
use crate::failure::Failure;

/// How many positions are searched.
const POSITIONS: usize = 10;

#[derive(Serialize)]
pub(super) struct Row {
    game: String,
    player: String,
    depth: u32,
    positions: usize,
    nodes: u64,
    seconds: f64,
    nodes_per_s: f64,
}

pub(super) fn measure(bench: &Bench, out: &mut dyn Write) -> Result<Vec<Row>, Failure> {
    let subject = bench.benchmark;
    writeln!(out, "  nodes to depth {}, {POSITIONS} positions", subject.depth)?;
    let mut rows = Vec::new();
    for options in [subject.study, subject.best] {
        for search in ["alphabeta", "ids", "pvs"] {
            let row = count(bench, player(search, &[options]))?;
            let Row { player, nodes, seconds, .. } = &row;
            writeln!(
                out,
                "    {player:<44} {:>13} in {seconds:>6.2} s, {:>6} a second",
                grouped(*nodes),
                rounded(row.nodes_per_s as u64)
            )?;
            out.flush()?;
            rows.push(row);
        }
    }
    Ok(rows)
}

fn count(bench: &Bench, player: String) -> Result<Row, Failure> {
    let depth = bench.benchmark.depth;
    let (mut nodes, mut seconds) = (0, 0.0);
    for record in bench.positions.iter().take(POSITIONS) {
        let thought = bench.think(&player, &**record, &Go::to_depth(depth))?;
        nodes += thought.statistics.nodes;
        seconds += thought.time.as_secs_f64();
    }
    let nodes_per_s = nodes as f64 / seconds;
    let (game, positions) = (bench.game.to_string(), POSITIONS);
    Ok(Row { game, player, depth, positions, nodes, seconds, nodes_per_s })
}

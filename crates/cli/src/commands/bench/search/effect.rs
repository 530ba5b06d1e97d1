//! What the studies measured: how many nodes pruning, order and a table save
//! from the starting position.

use std::io::Write;

use ludens_play::Go;
use ludens_play::catalog::Savings;
use serde::Serialize;

use super::Bench;
use super::subjects::player;
use crate::commands::grouped;
use crate::failure::Failure;

#[derive(Serialize)]
pub(super) struct Row {
    game: String,
    player: String,
    depth: u32,
    nodes: u64,
    leaves: u64,
    /// How many times fewer nodes than the first way took.
    saves: f64,
}

pub(super) fn measure(bench: &Bench, out: &mut dyn Write) -> Result<Vec<Row>, Failure> {
    let mut rows = Vec::new();
    if let Some(savings) = &bench.benchmark.savings {
        writeln!(out, "  nodes from the start to depth {}", savings.depth)?;
        for evaluation in savings.evaluations {
            rows.extend(compare(bench, savings, evaluation, out)?);
        }
    }
    Ok(rows)
}

fn compare(
    bench: &Bench,
    savings: &Savings,
    evaluation: &str,
    out: &mut dyn Write,
) -> Result<Vec<Row>, Failure> {
    let (game, depth) = (bench.game.to_string(), savings.depth);
    let mut rows: Vec<Row> = Vec::new();
    for (search, options) in savings.searches {
        let player = player(search, &[evaluation, options]);
        let thought = bench.think(&player, &*bench.positions[0], &Go::to_depth(depth))?;
        let (nodes, leaves) = (thought.statistics.nodes, thought.statistics.leaves);
        let saves = rows.first().map_or(nodes, |first| first.nodes) as f64 / nodes.max(1) as f64;
        let counted = grouped(nodes);
        writeln!(out, "    {player:<44} {counted:>13}, {saves:>7.1} times fewer")?;
        out.flush()?;
        rows.push(Row { game: game.clone(), player, depth, nodes, leaves, saves });
    }
    Ok(rows)
}

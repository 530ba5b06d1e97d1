//! What the studies measured: how many nodes pruning, order and a table save
//! from the starting position.

use std::io::Write;

use ludens_play::Go;
use serde::Serialize;

use super::Bench;
use super::subjects::player;
use crate::commands::grouped;
use crate::failure::Failure;

/// A comparison: the first way of searching against the others.
struct Comparison {
    game: &'static str,
    evaluations: &'static [&'static str],
    depth: u32,
    ways: &'static [(&'static str, &'static str)],
}

static COMPARISONS: &[Comparison] = &[
    Comparison {
        game: "loa",
        evaluations: &["eval=h1", "eval=h2", "eval=h3", "eval=h4"],
        depth: 4,
        ways: &[("minimax", ""), ("alphabeta", "table=off,order=off"), ("alphabeta", "")],
    },
    Comparison {
        game: "connect4:size=8x8",
        evaluations: &["eval=h1"],
        depth: 8,
        ways: &[("minimax", ""), ("alphabeta", "table=off,order=off"), ("alphabeta", "table=off")],
    },
];

#[derive(Serialize)]
pub(super) struct Row {
    game: &'static str,
    player: String,
    depth: u32,
    nodes: u64,
    leaves: u64,
    /// How many times fewer nodes than the first way took.
    saves: f64,
}

pub(super) fn measure(bench: &Bench, out: &mut dyn Write) -> Result<Vec<Row>, Failure> {
    let mut rows = Vec::new();
    for comparison in COMPARISONS.iter().filter(|one| one.game == bench.subject.game) {
        writeln!(out, "  nodes from the start to depth {}", comparison.depth)?;
        for evaluation in comparison.evaluations {
            rows.extend(compare(bench, comparison, evaluation, out)?);
        }
    }
    Ok(rows)
}

fn compare(
    bench: &Bench,
    comparison: &Comparison,
    evaluation: &str,
    out: &mut dyn Write,
) -> Result<Vec<Row>, Failure> {
    let (game, depth) = (bench.subject.game, comparison.depth);
    let mut rows: Vec<Row> = Vec::new();
    for (search, options) in comparison.ways {
        let player = player(search, &[evaluation, options]);
        let thought = bench.think(&player, &*bench.positions[0], &Go::to_depth(depth))?;
        let (nodes, leaves) = (thought.statistics.nodes, thought.statistics.leaves);
        let saves = rows.first().map_or(nodes, |first| first.nodes) as f64 / nodes.max(1) as f64;
        let counted = grouped(nodes);
        writeln!(out, "    {player:<44} {counted:>13}, {saves:>7.1} times fewer")?;
        out.flush()?;
        rows.push(Row { game, player, depth, nodes, leaves, saves });
    }
    Ok(rows)
}

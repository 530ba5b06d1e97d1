//! What threads bring: nodes a second, and the time until the same depth is
//! reached, against one thread. One thread searches each position for the
//! given time; the last depth it finished is then searched by all.

use std::io::Write;
use std::num::NonZero;

use ludens_core::AnyRecord;
use ludens_play::Go;
use ludens_search::DepthDone;
use serde::Serialize;

use super::Bench;
use super::subjects::player;
use crate::commands::bench::sample::geometric_mean;
use crate::failure::Failure;

/// A depth that was finished sooner is measured too badly to count.
const SHORTEST_SECONDS: f64 = 0.02;

#[derive(Serialize)]
pub(super) struct Row {
    game: &'static str,
    player: String,
    threads: usize,
    /// How many positions took long enough to count.
    positions: usize,
    /// Geometric means; null if no position counted.
    nodes_per_s_ratio: Option<f64>,
    time_to_depth_ratio: Option<f64>,
    each: Vec<Ratio>,
}

/// One position, all threads against one.
#[derive(Debug, Clone, Copy, Serialize)]
struct Ratio {
    depth: u32,
    nodes_per_s: f64,
    time_to_depth: f64,
}

pub(super) fn measure(
    bench: &Bench,
    threads: NonZero<usize>,
    out: &mut dyn Write,
) -> Result<Row, Failure> {
    let mut each = Vec::new();
    for record in &bench.positions {
        each.extend(compare(bench, &**record, threads)?);
    }
    let mean = |of: fn(&Ratio) -> f64| geometric_mean(&each.iter().map(of).collect::<Vec<_>>());
    let row = Row {
        game: bench.subject.game,
        player: player("pvs", &[bench.subject.best]),
        threads: threads.get(),
        positions: each.len(),
        nodes_per_s_ratio: mean(|ratio| ratio.nodes_per_s),
        time_to_depth_ratio: mean(|ratio| ratio.time_to_depth),
        each,
    };
    let times = |ratio: Option<f64>| ratio.map_or("-".to_string(), |ratio| format!("{ratio:.2}x"));
    writeln!(
        out,
        "  {threads} threads against 1, {} positions: nodes a second {}, time to depth {}",
        row.positions,
        times(row.nodes_per_s_ratio),
        times(row.time_to_depth_ratio)
    )?;
    out.flush()?;
    Ok(row)
}

/// `None` where one thread was done too soon.
fn compare(
    bench: &Bench,
    record: &dyn AnyRecord,
    threads: NonZero<usize>,
) -> Result<Option<Ratio>, Failure> {
    let best = bench.subject.best;
    let alone = bench.think(&player("pvs", &[best]), record, &Go::for_time(bench.time))?;
    let Some(&alone) = alone.statistics.depths.last() else { return Ok(None) };
    if alone.time.as_secs_f64() < SHORTEST_SECONDS {
        return Ok(None);
    }
    let many = player("pvs", &[best, &format!("threads={threads}")]);
    let together = bench.think(&many, record, &Go::to_depth(alone.depth))?;
    let Some(&together) = together.statistics.depths.last() else { return Ok(None) };
    Ok(Some(Ratio {
        depth: alone.depth,
        nodes_per_s: speed(together) / speed(alone),
        time_to_depth: alone.time.as_secs_f64() / together.time.as_secs_f64(),
    }))
}

fn speed(done: DepthDone) -> f64 {
    done.nodes as f64 / done.time.as_secs_f64()
}

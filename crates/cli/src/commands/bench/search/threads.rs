//! What threads bring: nodes a second, and the time until the same depth is
//! reached, against one thread. One thread searches each position for the
//! given time; the last depth it finished is then searched by all. Both have a
//! table that is in use already, as in the middle of a game: the pages of a
//! new one are handed out one by one, and threads wait for each other there.

use std::io::Write;
use std::num::NonZero;

use ludens_core::AnyRecord;
use ludens_play::{Go, Player, Signal};
use ludens_search::DepthDone;
use serde::Serialize;

use super::Bench;
use super::subjects::player;
use crate::commands::bench::sample::geometric_mean;
use crate::failure::Failure;

/// A depth that was finished sooner is measured too badly to count.
const SHORTEST_SECONDS: f64 = 0.02;
/// Small enough that the slowest search fills it within a second.
const MEMORY: &str = "memory=16MB";

#[derive(Serialize)]
pub(super) struct Row {
    game: String,
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
    let many = format!("threads={threads}");
    let mut rivals = Rivals {
        alone: bench.player(&player("pvs", &[bench.benchmark.best, MEMORY]))?,
        together: bench.player(&player("pvs", &[bench.benchmark.best, MEMORY, &many]))?,
    };
    rivals.warm_up(bench)?;
    let mut each = Vec::new();
    for record in &bench.positions {
        each.extend(rivals.compare(bench, &**record)?);
    }
    let mean = |of: fn(&Ratio) -> f64| geometric_mean(&each.iter().map(of).collect::<Vec<_>>());
    let row = Row {
        game: bench.game.to_string(),
        player: player("pvs", &[bench.benchmark.best, MEMORY]),
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

/// One thread, and all.
struct Rivals {
    alone: Box<dyn Player>,
    together: Box<dyn Player>,
}

impl Rivals {
    /// Both think about a position that is not among those measured.
    fn warm_up(&mut self, bench: &Bench) -> Result<(), Failure> {
        let mut record = bench.game.start();
        for _ in 0..3 {
            record.play(&record.legal_moves()[0].text)?;
        }
        for player in [&mut self.alone, &mut self.together] {
            think(&mut **player, &*record, &Go::for_time(bench.time))?;
        }
        Ok(())
    }

    /// `None` where one thread was done too soon.
    fn compare(&mut self, bench: &Bench, record: &dyn AnyRecord) -> Result<Option<Ratio>, Failure> {
        let alone = think(&mut *self.alone, record, &Go::for_time(bench.time))?;
        let Some(alone) = alone.filter(|done| done.time.as_secs_f64() >= SHORTEST_SECONDS) else {
            return Ok(None);
        };
        let together = think(&mut *self.together, record, &Go::to_depth(alone.depth))?;
        Ok(together.map(|together| Ratio {
            depth: alone.depth,
            nodes_per_s: speed(together) / speed(alone),
            time_to_depth: alone.time.as_secs_f64() / together.time.as_secs_f64(),
        }))
    }
}

/// The last depth that was finished.
fn think(
    player: &mut dyn Player,
    record: &dyn AnyRecord,
    go: &Go,
) -> Result<Option<DepthDone>, Failure> {
    let thought = player.think(record, go, &Signal::default(), &mut |_| {})?;
    Ok(thought.statistics.depths.last().copied())
}

fn speed(done: DepthDone) -> f64 {
    done.nodes as f64 / done.time.as_secs_f64()
}

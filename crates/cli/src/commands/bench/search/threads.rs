//! What threads bring to `best`: nodes a second, and the time until the same depth is
//! reached, against one thread. A search of the given time says which depth that is; then
//! one thread and all threads search it, with the same limits. That is done with tables in
//! use, as in the middle of a game, and with fresh ones, as at its first move: the pages of
//! a new table are handed out one by one.

use std::io::Write;
use std::num::NonZero;

use ludens_core::AnyRecord;
use ludens_play::{Go, Player, Signal, Time};
use ludens_search::DepthDone;
use serde::Serialize;

use super::Bench;
use crate::commands::bench::sample::geometric_mean;
use crate::failure::Failure;

/// A depth that was finished sooner is measured too badly to count.
const SHORTEST_SECONDS: f64 = 0.02;
/// So much longer than the given time a search to the same depth may take.
const PATIENCE: u32 = 10;

/// Which tables the searches have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Tables {
    /// Those of the positions before.
    InUse,
    /// New ones for each position.
    Fresh,
}

impl Tables {
    /// The table in use is so small that the slowest search fills it within a second.
    fn player(self, threads: usize) -> String {
        match self {
            Tables::InUse => format!("best:threads={threads},memory=16MB"),
            Tables::Fresh => format!("best:threads={threads}"),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Tables::InUse => "tables in use",
            Tables::Fresh => "fresh tables",
        }
    }
}

#[derive(Serialize)]
pub(super) struct Row {
    game: String,
    player: String,
    tables: Tables,
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
) -> Result<Vec<Row>, Failure> {
    let threads = threads.get();
    let mut rows = Vec::new();
    for tables in [Tables::InUse, Tables::Fresh] {
        let row = compare_with(bench, tables, threads)?;
        let times =
            |ratio: Option<f64>| ratio.map_or("-".to_string(), |ratio| format!("{ratio:.2}x"));
        writeln!(
            out,
            "  {threads} threads against 1, {}, {} positions: nodes a second {}, time to depth {}",
            tables.name(),
            row.positions,
            times(row.nodes_per_s_ratio),
            times(row.time_to_depth_ratio)
        )?;
        out.flush()?;
        rows.push(row);
    }
    Ok(rows)
}

fn compare_with(bench: &Bench, tables: Tables, threads: usize) -> Result<Row, Failure> {
    let mut rivals = Rivals::new(bench, tables, threads)?;
    if tables == Tables::InUse {
        rivals.warm_up()?;
    }
    let mut each = Vec::new();
    for record in &bench.positions {
        if tables == Tables::Fresh {
            rivals = Rivals::new(bench, tables, threads)?;
        }
        each.extend(rivals.compare(&**record)?);
    }
    let mean = |of: fn(&Ratio) -> f64| geometric_mean(&each.iter().map(of).collect::<Vec<_>>());
    Ok(Row {
        game: bench.game.to_string(),
        player: tables.player(1),
        tables,
        threads,
        positions: each.len(),
        nodes_per_s_ratio: mean(|ratio| ratio.nodes_per_s),
        time_to_depth_ratio: mean(|ratio| ratio.time_to_depth),
        each,
    })
}

/// One thread, and all; and one that says how deep they are to search.
struct Rivals<'a> {
    bench: &'a Bench,
    scout: Box<dyn Player>,
    alone: Box<dyn Player>,
    together: Box<dyn Player>,
}

impl<'a> Rivals<'a> {
    fn new(bench: &'a Bench, tables: Tables, threads: usize) -> Result<Rivals<'a>, Failure> {
        let player = |threads| bench.player(&tables.player(threads));
        Ok(Rivals { bench, scout: player(1)?, alone: player(1)?, together: player(threads)? })
    }

    /// All think about a position that is not among those measured.
    fn warm_up(&mut self) -> Result<(), Failure> {
        let mut record = self.bench.game.start();
        for _ in 0..3 {
            record.play(&record.legal_moves()[0].text)?;
        }
        for player in [&mut self.alone, &mut self.together] {
            think(&mut **player, &*record, &Go::for_time(self.bench.time))?;
        }
        Ok(())
    }

    /// `None` where one thread was done too soon.
    fn compare(&mut self, record: &dyn AnyRecord) -> Result<Option<Ratio>, Failure> {
        let time = self.bench.time;
        let Some(seen) = think(&mut *self.scout, record, &Go::for_time(time))? else {
            return Ok(None);
        };
        let go =
            Go { depth: Some(seen.depth), time: Time::Fixed(time * PATIENCE), ..Go::default() };
        let alone = think(&mut *self.alone, record, &go)?;
        let Some(alone) = alone.filter(|done| done.time.as_secs_f64() >= SHORTEST_SECONDS) else {
            return Ok(None);
        };
        let together = think(&mut *self.together, record, &go)?;
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

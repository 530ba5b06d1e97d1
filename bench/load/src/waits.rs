//! How long people waited beside greedy visitors, and whether that is good
//! enough.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::Duration;

use crate::figures::verdict;

/// The limit for the 99th percentile of the acknowledgements.
const MOST: Duration = Duration::from_millis(250);
/// The longest that anyone may wait for a level's move.
const LONGEST: Duration = Duration::from_secs(1);
/// The most memory that the app may hold, in megabytes: searches under way (3,072),
/// players between their moves (512), trees (512), two tournaments (2,048).
const MOST_MEMORY: u64 = 6200;

/// How long people waited.
#[derive(Default)]
pub(crate) struct Waits {
    /// For their own moves to be taken.
    acknowledged: Vec<Duration>,
    /// For the answer, by level.
    answered: BTreeMap<u8, Vec<Duration>>,
}

impl Waits {
    pub(crate) fn note(&mut self, level: u8, acknowledged: Duration, answered: Duration) {
        self.acknowledged.push(acknowledged);
        self.answered.entry(level).or_default().push(answered);
    }

    /// Prints the figures; the exit code says whether they are good enough. Memory and disk are in
    /// kilobytes, second by second.
    pub(crate) fn tell(mut self, memory: &[u64], disk: &[u64]) -> ExitCode {
        println!("{:<18} {:>6} {:>10} {:>10} {:>10}", "", "count", "p50", "p99", "longest");
        let taken = row("moves taken", &mut self.acknowledged);
        let mut all: Vec<Duration> = self.answered.values().flatten().copied().collect();
        let answered = row("moves answered", &mut all);
        for (level, times) in &mut self.answered {
            row(&format!("  by level {level}"), times);
        }
        println!("memory             {} MB in tenths of the time", tenths(memory));
        println!("on disk            {} MB in tenths of the time", tenths(disk));
        let most = memory.iter().max().map_or(0, |most| most / 1024);
        println!("memory at most     {most} MB");
        let is_quick = taken.p99 < MOST && answered.p99 < MOST;
        verdict(is_quick && answered.longest <= LONGEST && most <= MOST_MEMORY && !all.is_empty())
    }
}

struct Row {
    p99: Duration,
    longest: Duration,
}

fn row(name: &str, times: &mut [Duration]) -> Row {
    times.sort_unstable();
    let at = |share: f64| {
        let place = (times.len() as f64 * share) as usize;
        times.get(place.min(times.len().saturating_sub(1))).copied().unwrap_or_default()
    };
    let (p50, p99, longest) = (at(0.5), at(0.99), at(1.0));
    let ms = |time: Duration| format!("{:.1} ms", 1000.0 * time.as_secs_f64());
    println!("{name:<18} {:>6} {:>10} {:>10} {:>10}", times.len(), ms(p50), ms(p99), ms(longest));
    Row { p99, longest }
}

/// The means of ten parts, in megabytes.
fn tenths(samples: &[u64]) -> String {
    let mean = |part: &[u64]| part.iter().sum::<u64>() / part.len() as u64 / 1024;
    let parts = samples.chunks(samples.len().div_ceil(10).max(1));
    parts.map(|part| mean(part).to_string()).collect::<Vec<_>>().join(", ")
}

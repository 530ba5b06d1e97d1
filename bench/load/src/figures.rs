//! The results, and whether they are good enough.

use std::process::ExitCode;
use std::time::Duration;

use crate::person::Acknowledged;

/// The limit for the 99th percentile of the answer times.
const MOST: Duration = Duration::from_millis(50);

/// The most memory that the app may hold, in megabytes: the players that it
/// keeps between their moves (512), and what everything else needs.
const MOST_MEMORY: f64 = 800.0;

/// By how much memory may grow from the second quarter of the time to the last.
const GROWTH: f64 = 1.10;

/// Growth is only checked with this many samples. Which sixteen players are kept
/// changes with every move, and with it memory by a third up or down; only the
/// mean over minutes is steady.
const SAMPLES_FOR_GROWTH: usize = 900;

/// What was measured.
pub(crate) struct Figures {
    pub(crate) answers: Vec<Duration>,
    pub(crate) finished: u64,
    /// In kilobytes, second by second.
    pub(crate) memory: Vec<u64>,
    /// Watchers that did not see the end.
    pub(crate) behind: usize,
}

impl Figures {
    /// Prints the figures; the exit code says whether they are good enough.
    pub(crate) fn tell(mut self) -> ExitCode {
        self.answers.sort_unstable();
        let at = |share: f64| {
            let place = (self.answers.len() as f64 * share) as usize;
            self.answers.get(place.min(self.answers.len().saturating_sub(1))).copied()
        };
        let ms = |time: Option<Duration>| {
            time.map_or("none".into(), |time| format!("{:.1} ms", 1000.0 * time.as_secs_f64()))
        };
        println!("moves answered     {}", self.answers.len());
        println!("games finished     {}", self.finished);
        println!("half of them in    {}", ms(at(0.5)));
        println!("99 of 100 in       {}", ms(at(0.99)));
        println!("the slowest in     {}", ms(at(1.0)));
        println!("watchers behind    {}", self.behind);
        let means = [0, 1, 2, 3].map(|quarter| self.mean_memory(quarter));
        let [a, b, c, d] = means;
        println!("memory             {a:.0}, {b:.0}, {c:.0}, {d:.0} MB in the four quarters");
        println!("memory at most     {:.0} MB", self.most_memory());
        let is_quick = at(0.99).is_some_and(|time| time < MOST);
        verdict(is_quick && self.is_memory_steady(means) && self.behind == 0)
    }

    fn is_memory_steady(&self, quarters: [f64; 4]) -> bool {
        let is_long = self.memory.len() >= SAMPLES_FOR_GROWTH;
        let is_flat = !is_long || quarters[3] <= quarters[1] * GROWTH;
        is_flat && self.most_memory() <= MOST_MEMORY
    }

    /// In megabytes.
    fn most_memory(&self) -> f64 {
        self.memory.iter().max().map_or(0.0, |&most| most as f64 / 1024.0)
    }

    /// Over a quarter of the time, from 0, in megabytes.
    fn mean_memory(&self, quarter: usize) -> f64 {
        let part = self.memory.chunks(self.memory.len().div_ceil(4).max(1)).nth(quarter);
        let part = part.unwrap_or(&[]);
        part.iter().sum::<u64>() as f64 / part.len().max(1) as f64 / 1024.0
    }
}

/// What a kill cost.
pub(crate) fn tell_kill(acknowledged: usize, lost: &[Acknowledged]) -> ExitCode {
    println!("moves acknowledged {acknowledged}");
    println!("lost by the kill   {}", lost.len());
    for one in lost {
        println!("  {one:?}");
    }
    verdict(lost.is_empty() && acknowledged > 0)
}

pub(crate) fn verdict(is_good: bool) -> ExitCode {
    println!("{}", if is_good { "good" } else { "NOT GOOD ENOUGH" });
    if is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

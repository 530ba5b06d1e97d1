//! What came of it, and whether that is good enough.

use std::process::ExitCode;
use std::time::Duration;

use crate::person::Acknowledged;

/// The slowest that one answer of a hundred may be.
const MOST: Duration = Duration::from_millis(50);

/// By how much memory may differ between the third quarter of the time and the
/// last: before, tables and caches fill.
const GROWTH: f64 = 1.10;

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
    /// Prints it; the exit code says whether it is good.
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
        let [early, late] = [2, 3].map(|quarter| self.mean_memory(quarter));
        println!("memory             {early:.0} MB in the third quarter, {late:.0} MB in the last");
        let is_quick = at(0.99).is_some_and(|time| time < MOST);
        let is_flat = late <= early * GROWTH;
        verdict(is_quick && is_flat && self.behind == 0)
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

fn verdict(is_good: bool) -> ExitCode {
    println!("{}", if is_good { "good" } else { "NOT GOOD ENOUGH" });
    if is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

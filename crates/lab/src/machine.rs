//! The machine in a few words, for reports.

use std::env::consts::{ARCH, OS};
use std::fs;
use std::thread;

/// The processor, as far as the system reports it, its cores and the system.
pub fn describe() -> String {
    let cores = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let processor = processor().unwrap_or_else(|| ARCH.to_string());
    format!("{processor}, {cores} cores, {OS}")
}

fn processor() -> Option<String> {
    let about = fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = about.lines().find(|line| line.starts_with("model name"))?;
    line.split_once(':').map(|(_, name)| name.trim().to_string())
}

//! Makes sure that a program, with everything it started, uses no more memory
//! than it may. A thread of ours checks this repeatedly, also while the program
//! does not answer, and ends it when it has taken too much.
//!
//! What counts is the memory that is really in use. Linux reports it in `/proc`,
//! other kinds of Unix by `ps`; on Windows nothing is limited.

use std::fmt;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, OnceLock};
use std::thread::{self, JoinHandle};

use super::process::group;
use meter::{GLANCE, Meter};

/// More memory than was allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Excess {
    /// How many bytes were in use.
    pub used: usize,
    /// How many it may use.
    pub allowed: usize,
}

impl fmt::Display for Excess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let megabytes = |bytes: usize| bytes.div_ceil(1 << 20);
        let Excess { used, allowed } = *self;
        write!(f, "used {} MB of memory; {} MB are allowed", megabytes(used), megabytes(allowed))
    }
}

/// Watches a group of processes.
pub(super) struct Guard {
    found: Arc<OnceLock<Excess>>,
    watch: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Guard {
    /// Watches the group of this number until it is dismissed.
    pub(super) fn set(group: u32, allowed: usize) -> Guard {
        let found = Arc::new(OnceLock::new());
        let (dismiss, dismissed) = channel::<()>();
        let tell = Arc::clone(&found);
        let thread = thread::spawn(move || {
            let mut meter = Meter::new(group);
            while dismissed.recv_timeout(GLANCE) == Err(RecvTimeoutError::Timeout) {
                let used = meter.used(allowed);
                if used > allowed {
                    let _ = tell.set(Excess { used, allowed });
                    group::kill_all(group);
                    return;
                }
            }
        });
        Guard { found, watch: Some((dismiss, thread)) }
    }

    /// How much the group used, if that was too much.
    pub(super) fn found(&self) -> Option<Excess> {
        self.found.get().copied()
    }

    /// Ends the watch: the group's number may be used again from now on.
    pub(super) fn dismiss(&mut self) {
        if let Some((dismiss, thread)) = self.watch.take() {
            drop(dismiss);
            let _ = thread.join();
        }
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        self.dismiss();
    }
}

#[cfg(target_os = "linux")]
mod meter {
    use std::fs;
    use std::time::{Duration, Instant};

    use rustix::param::page_size;

    /// Between two checks.
    pub(super) const GLANCE: Duration = Duration::from_millis(50);
    /// How long the list of the group's members is used.
    const ROLL_CALL: Duration = Duration::from_secs(1);

    /// Measures a group of processes.
    pub(super) struct Meter {
        group: u32,
        members: Vec<u32>,
        listed: Option<Instant>,
    }

    impl Meter {
        pub(super) fn new(group: u32) -> Meter {
            Meter { group, members: Vec::new(), listed: None }
        }

        /// How many bytes are in use. Memory that members share is counted once
        /// for each, unless that would be too much: then it is shared out, which
        /// takes longer to find out.
        pub(super) fn used(&mut self, allowed: usize) -> usize {
            if self.listed.is_none_or(|listed| listed.elapsed() >= ROLL_CALL) {
                self.members = members(self.group);
                self.listed = Some(Instant::now());
            }
            let sum = self.members.iter().filter_map(|&pid| resident(pid)).sum();
            if sum <= allowed || self.members.len() < 2 {
                return sum;
            }
            let fair = |&pid: &u32| share(pid).or_else(|| resident(pid));
            self.members.iter().filter_map(fair).sum()
        }
    }

    /// All processes in the group.
    fn members(group: u32) -> Vec<u32> {
        let Ok(entries) = fs::read_dir("/proc") else { return vec![group] };
        let pids = entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
        pids.filter(|&pid| group_of(pid) == Some(group)).collect()
    }

    /// The third word after the name, which stands in parentheses and may hold
    /// anything.
    fn group_of(pid: u32) -> Option<u32> {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        let (_, after) = stat.rsplit_once(')')?;
        after.split_whitespace().nth(2)?.parse().ok()
    }

    /// What a process holds in memory; nothing once it has ended.
    fn resident(pid: u32) -> Option<usize> {
        let statm = fs::read_to_string(format!("/proc/{pid}/statm")).ok()?;
        let pages: usize = statm.split_whitespace().nth(1)?.parse().ok()?;
        Some(pages * page_size())
    }

    /// What a process holds in memory, its part of what it shares.
    fn share(pid: u32) -> Option<usize> {
        let rollup = fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).ok()?;
        let line = rollup.lines().find_map(|line| line.strip_prefix("Pss:"))?;
        let kilobytes: usize = line.split_whitespace().next()?.parse().ok()?;
        Some(kilobytes << 10)
    }
}

#[cfg(all(unix, not(target_os = "linux")))]
mod meter {
    use std::process::Command;
    use std::time::Duration;

    /// Between two checks; each costs a process.
    pub(super) const GLANCE: Duration = Duration::from_millis(250);

    /// Measures a group of processes.
    pub(super) struct Meter {
        group: u32,
    }

    impl Meter {
        pub(super) fn new(group: u32) -> Meter {
            Meter { group }
        }

        /// How many bytes are in use; shared memory counts once for each member.
        pub(super) fn used(&mut self, _: usize) -> usize {
            let listed = Command::new("ps").args(["-A", "-o", "pgid=,rss="]).output();
            let listed = listed.map(|output| output.stdout).unwrap_or_default();
            let used = |line: &str| {
                let mut words = line.split_whitespace();
                let group: u32 = words.next()?.parse().ok()?;
                let kilobytes: usize = words.next()?.parse().ok()?;
                (group == self.group).then_some(kilobytes << 10)
            };
            String::from_utf8_lossy(&listed).lines().filter_map(used).sum()
        }
    }
}

#[cfg(not(unix))]
mod meter {
    use std::time::Duration;

    /// There is nothing to measure.
    pub(super) const GLANCE: Duration = Duration::from_secs(3600);

    /// Measures nothing.
    pub(super) struct Meter;

    impl Meter {
        pub(super) fn new(_: u32) -> Meter {
            Meter
        }

        pub(super) fn used(&mut self, _: usize) -> usize {
            0
        }
    }
}

//! Counts for the operator of the server.

use std::time::Duration;

use crate::metrics::{counter, gauge};

/// What the pool does and has done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Figures {
    /// How many jobs can search at a time.
    pub(crate) threads: usize,
    /// How many do.
    pub(crate) busy: usize,
    /// How many have begun and stand aside for others.
    pub(crate) aside: usize,
    /// How many jobs wait to begin.
    pub(crate) waiting: usize,
    /// Jobs that were begun.
    pub(crate) turns: u64,
    /// Jobs that ended by themselves or were stopped while they ran.
    pub(crate) done: u64,
    /// Jobs for which there was no room.
    pub(crate) refused: u64,
    /// Jobs whose client has left, running or not.
    pub(crate) stopped: u64,
    /// Jobs whose time was up.
    pub(crate) out_of_time: u64,
    /// Times a job stood aside for others.
    pub(crate) yielded: u64,
    /// Jobs that panicked.
    pub(crate) panicked: u64,
    /// How long jobs waited to begin, all together.
    pub(crate) waited: Duration,
    /// How long they ran, all together.
    pub(crate) ran: Duration,
}

impl Figures {
    /// In the format of Prometheus.
    pub(crate) fn text(&self) -> String {
        [
            gauge("ludens_search_threads", self.threads),
            gauge("ludens_search_busy", self.busy),
            gauge("ludens_search_aside", self.aside),
            gauge("ludens_search_waiting", self.waiting),
            counter("ludens_search_turns_total", self.turns),
            counter("ludens_search_done_total", self.done),
            counter("ludens_search_refused_total", self.refused),
            counter("ludens_search_stopped_total", self.stopped),
            counter("ludens_search_out_of_time_total", self.out_of_time),
            counter("ludens_search_yielded_total", self.yielded),
            counter("ludens_search_panicked_total", self.panicked),
            counter("ludens_search_waited_seconds_total", self.waited.as_secs_f64()),
            counter("ludens_search_ran_seconds_total", self.ran.as_secs_f64()),
        ]
        .concat()
    }
}

//! What the operator decides, and the limits for all clients.

use std::num::NonZero;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use crate::guard::{Network, OperatorKey};

/// How the app is run.
#[derive(Debug, Clone)]
pub struct Config {
    /// The file that keeps games and results.
    pub db: PathBuf,
    /// Host names, beside this machine's own, that requests may use.
    pub hosts: Vec<String>,
    /// Reverse proxies whose headers say who asks.
    pub proxies: Vec<Network>,
    /// The operator's key; without one nothing can be removed over the web.
    pub operator: Option<OperatorKey>,
    /// How much may be kept on disk, in bytes, before nothing new begins.
    pub storage: Option<u64>,
    /// How many searches run at a time.
    pub search_threads: NonZero<usize>,
    /// The limits for all clients.
    pub limits: Limits,
}

impl Config {
    /// The usual settings with this file: one core is left to people.
    pub fn new(db: impl Into<PathBuf>) -> Config {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        Config {
            db: db.into(),
            hosts: Vec::new(),
            proxies: Vec::new(),
            operator: None,
            storage: None,
            search_threads: NonZero::new(cores - 1).unwrap_or(NonZero::<usize>::MIN),
            limits: Limits::default(),
        }
    }
}

/// The limits for all clients.
#[derive(Debug, Clone)]
pub struct Limits {
    /// The size of a request, in bytes.
    pub body: usize,
    /// How many requests a client may make in a second, for a while twice that.
    pub rate: u32,
    /// How many connections there are at a time.
    pub connections: usize,
    /// How many of them one client may have.
    pub connections_each: usize,
    /// How long a client may take to send a request, and the app to answer it.
    /// A live stream is answered when it begins.
    pub request_time: Duration,
    /// How long a live stream lasts, and up to a quarter longer; the page takes
    /// it up again.
    pub stream_time: Duration,
    /// How long one machine's move may take, whatever its options say.
    pub think_time: Duration,
    /// How long one analysis may take.
    pub analysis_time: Duration,
    /// How many searches may wait for a turn; no client has more than a quarter.
    pub searches: usize,
    /// How many of them may be of one match or one client.
    pub searches_each: usize,
    /// How many searches may be under way, running or standing aside for
    /// others. Clients that have none may have as many again.
    pub searches_begun: usize,
    /// How many of them one client may have, beside the moves of levels.
    pub searches_begun_each: usize,
    /// How much memory they may have, in bytes; no client has more than a
    /// quarter. Clients that have none may have as much again, and as much once
    /// more where a person waits.
    pub search_memory: usize,
    /// How many threads one search may have.
    pub threads: usize,
    /// How much memory one player may have, in bytes.
    pub player_memory: usize,
    /// How many machine players keep what they have learnt.
    pub players_kept: usize,
    /// How much memory these may have together, in bytes.
    pub kept_memory: usize,
    /// How many matches are kept in memory at a time.
    pub matches_kept: usize,
    /// How many of them without a live stream; beyond that the one that was
    /// used longest ago is left to the store.
    pub matches_unattended: usize,
    /// After this time a match in which nothing happens is left to the store.
    pub match_idle: Duration,
    /// The same for one without a live stream.
    pub match_unattended: Duration,
    /// How many matches one client may begin in an hour.
    pub matches_an_hour: u32,
    /// How many moves may have been played before a match begins.
    pub moves_before: usize,
    /// How many tournaments are played at a time.
    pub tournaments: usize,
    /// How many of them are set up in an hour, by all together.
    pub tournaments_an_hour: usize,
    /// How many of them by one client.
    pub tournaments_an_hour_each: u32,
    /// How many games one tournament may have.
    pub tournament_games: u64,
    /// How many games the tournaments of one client may have that are set up in
    /// an hour.
    pub tournament_games_an_hour: u64,
    /// How much memory the players of one tournament may have, in bytes.
    pub tournament_memory: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        Limits {
            body: 512 * 1024,
            rate: 200,
            connections: 2000,
            connections_each: 1000,
            request_time: Duration::from_secs(30),
            stream_time: Duration::from_secs(600),
            think_time: Duration::from_secs(60),
            analysis_time: Duration::from_secs(600),
            searches: 1000,
            searches_each: 8,
            searches_begun: 256,
            searches_begun_each: 8,
            search_memory: 1 << 30,
            threads: cores,
            player_memory: 128 << 20,
            players_kept: 16,
            kept_memory: 512 << 20,
            matches_kept: 2000,
            matches_unattended: 200,
            match_idle: Duration::from_secs(60),
            match_unattended: Duration::from_secs(10),
            matches_an_hour: 1000,
            moves_before: 500,
            tournaments: 2,
            tournaments_an_hour: 200,
            tournaments_an_hour_each: 100,
            tournament_games: 20_000,
            tournament_games_an_hour: 50_000,
            tournament_memory: 1 << 30,
        }
    }
}

impl Limits {
    /// How many live streams one client may have: it can still ask for something
    /// else beside them.
    pub(crate) fn streams_each(&self) -> usize {
        (self.connections_each * 3 / 4).max(1)
    }

    /// How long an analysis may take with all the time it waits for others.
    pub(crate) fn longest_analysis(&self) -> Duration {
        self.analysis_time * 2
    }

    /// Longer than any request takes, streams and analyses included.
    pub(crate) fn longest_request(&self) -> Duration {
        let stream = self.stream_time + self.stream_time / 4;
        stream.max(self.longest_analysis()).max(self.request_time) + self.request_time
    }
}

//! A search as a player: finds its own type of record behind the type-erased
//! one, turns the question into limits, and the reports into words.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use ludens_core::{AnyRecord, Curve, Position, Record, Side, read_move};
use ludens_search::{Clock, Control, Limits, Report, Search, Signal, Task};

use crate::clock::{Stopwatch, Time, before_delay, tighter};
use crate::go::{Detail, Go, Purpose};
use crate::player::{Player, PlayerError};
use crate::thought::Thought;

/// Makes a search whose randomness comes from the seed of a game.
pub type SearchMaker<P> = Box<dyn Fn(u64) -> Box<dyn Search<P>> + Send>;

/// The limits of a player's own.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OwnLimits {
    /// The depth of a search.
    pub depth: Option<u32>,
    /// Nodes for one move.
    pub nodes: Option<u64>,
    /// Time for one move.
    pub time: Option<Duration>,
    /// The default depth, for a search that must have one.
    pub usual_depth: Option<u32>,
    /// The default time, if nothing sets a limit.
    pub usual_time: Option<Duration>,
    /// Whether a limit on the depth ends its thinking at all.
    pub heeds_depth: bool,
}

impl OwnLimits {
    /// What may be spent: of each kind the tighter limit, the caller's or the
    /// player's own.
    fn with(self, go: &Go, asked: Limits) -> Limits {
        let own = Limits { depth: self.depth, nodes: self.nodes, ..fixed_limits(self.time) };
        let mut limits = tighter(asked, own);
        limits.depth = limits.depth.or(self.usual_depth);
        if go.time != Time::Infinite && !self.ends(limits) {
            limits = tighter(limits, fixed_limits(self.usual_time));
        }
        limits
    }

    /// Whether these limits end its thinking.
    fn ends(self, limits: Limits) -> bool {
        let by_depth = limits.depth.is_some() && self.heeds_depth;
        by_depth || limits.nodes.is_some() || limits.hard.is_some()
    }
}

/// The bounds of a time that is the same for both sides.
fn fixed_limits(time: Option<Duration>) -> Limits {
    time.map_or(Time::Unset, Time::Fixed).limits(Side::First)
}

/// The memory of a late answer decreases with every answer after it: by one
/// part in this many.
const FADING: u32 = 8;

/// The most time for a forced move.
const FORCED_TIME: Duration = Duration::from_millis(1);

/// A player that searches.
pub struct Thinker<P: Position> {
    spec: String,
    make: SearchMaker<P>,
    /// Made when it is first needed: its table may be large.
    search: Option<Box<dyn Search<P>>>,
    limits: OwnLimits,
    /// How its scores translate into a chance to win.
    curve: Option<Curve>,
    /// Whether searches for two seeds are the same.
    ignores_seed: bool,
    /// How late its last answers came after the time at which they should have
    /// ended, the latest of them counting most.
    late: Duration,
}

impl<P: Position> Thinker<P> {
    /// A player of this name that searches as `make` returns.
    pub fn new(
        spec: impl Into<String>,
        make: SearchMaker<P>,
        limits: OwnLimits,
        curve: Option<Curve>,
    ) -> Thinker<P> {
        let spec = spec.into();
        let late = Duration::ZERO;
        Thinker { spec, make, search: None, limits, curve, ignores_seed: false, late }
    }

    /// The same player, known to search the same for any seed: then a search
    /// that forgets is as good as a new one, and keeps its memory.
    #[must_use]
    pub fn ignoring_seed(self) -> Thinker<P> {
        Thinker { ignores_seed: true, ..self }
    }

    fn record<'a>(&self, record: &'a dyn AnyRecord) -> Result<&'a Record<P>, PlayerError> {
        let found = record.as_any().downcast_ref();
        found.ok_or_else(|| PlayerError::WrongGame { player: self.spec.clone() })
    }
}

impl<P: Position> Player for Thinker<P> {
    fn think(
        &mut self,
        record: &dyn AnyRecord,
        go: &Go,
        stop: &Signal,
        progress: &mut dyn FnMut(&Thought),
    ) -> Result<Thought, PlayerError> {
        let record = self.record(record)?;
        let search = self.search.get_or_insert_with(|| (self.make)(0));
        let began = go.asked.unwrap_or_else(Instant::now);
        let stopwatch = Stopwatch::since(began).pausing_with(stop);
        let position = record.position();
        // A draw that could be claimed does not end the thinking: the caller
        // plays on.
        if let Some(outcome) = position.outcome() {
            return Err(PlayerError::GameOver { outcome });
        }
        let only = go.only.iter().map(|text| read_move(position, text));
        let mut only = only.collect::<Result<Vec<_>, _>>()?;
        let mut named = HashSet::new();
        only.retain(|&mv| named.insert(mv));
        let task = Task {
            record,
            lines: lines(go.wanted, position),
            only: (!only.is_empty()).then_some(&only[..]),
        };
        let mut limits = self.limits.with(go, go.limits(position.side()));
        limits = before_delay(limits, self.late);
        let is_enough = !go.wanted.all_moves() && task.lines == 1;
        if go.purpose == Purpose::Game && is_enough && has_one_move(&task) {
            limits = tighter(limits, forced_limits(limits));
        }
        let control = Control { limits, clock: &stopwatch, stop };
        let in_words =
            |report: &Report<P::Move>| Thought::of(report, position, self.curve, go.wanted);
        let report = search.think(&task, &control, &mut |report| progress(&in_words(report)));
        let late =
            limits.hard.map_or(Duration::ZERO, |hard| stopwatch.elapsed().saturating_sub(hard));
        self.late = late.max(self.late - self.late / FADING);
        Ok(in_words(&report))
    }

    fn new_game(&mut self, seed: u64) {
        match &mut self.search {
            Some(search) if self.ignores_seed => search.forget(),
            // The old one is dropped first: two large tables at a time may be too much.
            search => {
                *search = None;
                *search = Some((self.make)(seed));
            }
        }
    }

    fn spec(&self) -> &str {
        &self.spec
    }
}

/// What a player may spend on a forced move: enough for an opinion
/// of it, if a time was given.
fn forced_limits(given: Limits) -> Limits {
    Limits { hard: given.hard.map(|_| FORCED_TIME), ..Limits::default() }
}

/// Whether there is nothing to choose.
fn has_one_move<P: Position>(task: &Task<'_, P>) -> bool {
    task.only.is_none() && task.record.position().count_moves() == 1
}

/// How many lines the search is to find.
fn lines<P: Position>(wanted: Detail, position: &P) -> usize {
    match wanted.all_moves() {
        true => position.count_moves() as usize,
        false => wanted.lines(),
    }
}

/// A player's own seed mixed with that of a game; 0 leaves it as it is.
pub fn mix_seeds(own: u64, game: u64) -> u64 {
    own ^ game.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

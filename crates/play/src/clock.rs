//! Time: the stopwatch of a search, and how the time a player has
//! becomes the bounds of one move.
//!
//! Two bounds result. After the soft one no new depth is begun; at the
//! hard one thinking stops wherever it is. Both leave room for the time that the
//! move takes to arrive, so that it arrives before the time is up.

use std::time::{Duration, Instant};

use ludens_core::Side;
use ludens_search::{Clock, Limits, Signal};

/// The time since thinking began, without the time for which it had to wait.
#[derive(Debug, Clone)]
pub struct Stopwatch {
    began: Instant,
    signal: Signal,
    /// How long the signal's search had stood still before.
    waited: Duration,
}

impl Stopwatch {
    /// Begins now.
    pub fn start() -> Stopwatch {
        Stopwatch::since(Instant::now())
    }

    /// Began at this moment.
    pub fn since(began: Instant) -> Stopwatch {
        Stopwatch { began, signal: Signal::default(), waited: Duration::ZERO }
    }

    /// The same, but it stands still from now on whenever this signal lets the
    /// search wait.
    #[must_use]
    pub fn pausing_with(self, signal: &Signal) -> Stopwatch {
        Stopwatch { waited: signal.waited(), signal: signal.clone(), ..self }
    }

    /// When it began.
    pub fn began(&self) -> Instant {
        self.began
    }
}

impl Clock for Stopwatch {
    fn elapsed(&self) -> Duration {
        let paused = self.signal.waited().saturating_sub(self.waited);
        self.began.elapsed().saturating_sub(paused)
    }
}

/// The time there is for one move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Time {
    /// Nothing is given: a player uses its own options.
    #[default]
    Unset,
    /// Until it is stopped.
    Infinite,
    /// This long and no longer.
    Fixed(Duration),
    /// What the clocks show.
    Clock(Clocks),
}

/// What the clocks of both sides show, and what each move adds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clocks {
    /// The time each side has left.
    pub left: [Duration; 2],
    /// What each side gets back after a move of its own.
    pub increment: [Duration; 2],
}

/// What is kept back of a fixed time: a fiftieth, between these two, but never
/// more than a twentieth.
const LEAST_MARGIN: Duration = Duration::from_millis(1);
const MOST_MARGIN: Duration = Duration::from_millis(5);

/// How many more moves a player on the clock expects.
const MOVES_LEFT: u32 = 30;

/// What each of them may cost beside the thinking.
const LATENCY: Duration = Duration::from_millis(4);

/// What is never touched, however short the time.
const CLOCK_MARGIN: Duration = Duration::from_millis(5);

impl Time {
    /// The bounds for a move of `side`.
    pub fn limits(self, side: Side) -> Limits {
        match self {
            Time::Unset | Time::Infinite => Limits::default(),
            Time::Fixed(time) => fixed(time),
            Time::Clock(clocks) => {
                clocked(clocks.left[side.index()], clocks.increment[side.index()])
            }
        }
    }
}

/// All of a fixed time is used: none of it could be saved for later, and an
/// unfinished depth may still find a better move.
fn fixed(time: Duration) -> Limits {
    Limits { hard: Some(time - margin(time)), ..Limits::default() }
}

fn margin(time: Duration) -> Duration {
    (time / 50).clamp(LEAST_MARGIN, MOST_MARGIN).min(time / 20)
}

/// The bounds for a player whose last answers came this late: on a
/// busy machine more of a fixed time is kept back.
pub fn before_delay(limits: Limits, late: Duration) -> Limits {
    let earlier = |hard: Duration| {
        let most = MOST_MARGIN.saturating_sub(margin(hard));
        hard - late.min(most).min(hard / 20)
    };
    match limits.soft {
        Some(_) => limits,
        None => Limits { hard: limits.hard.map(earlier), ..limits },
    }
}

/// An even share of what is left, and most of the increment. A depth begun in
/// time may take twice the share, as the next one would have cost more still.
/// What the remaining moves need just to be made is kept back, unless the
/// increment pays for it.
fn clocked(left: Duration, increment: Duration) -> Limits {
    let reserve = CLOCK_MARGIN + LATENCY.saturating_sub(increment) * MOVES_LEFT;
    let spendable = left.saturating_sub(reserve);
    let share = spendable / MOVES_LEFT + increment.saturating_mul(3) / 4;
    let hard = share.saturating_mul(2).min(spendable);
    Limits {
        soft: Some((share.saturating_mul(3) / 5).min(hard)),
        hard: Some(hard),
        ..Limits::default()
    }
}

/// Both limits at once: of each kind the tighter one.
pub fn tighter(a: Limits, b: Limits) -> Limits {
    Limits {
        depth: smaller(a.depth, b.depth),
        nodes: smaller(a.nodes, b.nodes),
        soft: smaller(a.soft, b.soft),
        hard: smaller(a.hard, b.hard),
    }
}

fn smaller<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

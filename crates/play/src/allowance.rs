//! What a player may finally spend on a move: what a match gives it, what its
//! own options say, and the default if neither sets a limit. Two sides
//! with different allowances play an unequal match, which is shown to people.

use std::fmt;
use std::time::Duration;

use crate::game_match::{Pace, TimeControl};
use crate::thinker::OwnLimits;

/// The limits that hold for every move of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Allowance {
    /// Time for a move.
    pub time: Option<Duration>,
    /// Time for the game, and what every move adds.
    pub clock: Option<[Duration; 2]>,
    /// Nodes for a move.
    pub nodes: Option<u64>,
    /// Plies of depth.
    pub depth: Option<u32>,
}

impl Allowance {
    /// What a player with limits of its own may spend under this control.
    pub fn of(own: &OwnLimits, control: &TimeControl) -> Allowance {
        let (time, clock) = match control.pace {
            Pace::Own => (None, None),
            Pace::PerMove(time) => (Some(time), None),
            Pace::Clock { base, increment } => (None, Some([base, increment])),
        };
        let mut all = Allowance {
            time: least(time, own.time),
            clock,
            nodes: least(control.nodes, own.nodes),
            depth: least(control.depth, own.depth).or(own.usual_depth),
        };
        let by_depth = all.depth.is_some() && own.heeds_depth;
        if !by_depth && all.time.is_none() && all.nodes.is_none() && all.clock.is_none() {
            all.time = own.usual_time;
        }
        all
    }
}

fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    a.into_iter().chain(b).min()
}

/// `100 ms a move, depth 4`.
impl fmt::Display for Allowance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            self.time.map(|time| format!("{} a move", duration(time))),
            self.clock.map(|[base, increment]| match increment {
                Duration::ZERO => format!("{} for the game", duration(base)),
                _ => format!("{} for the game + {} a move", duration(base), duration(increment)),
            }),
            self.nodes.map(|nodes| format!("{nodes} nodes")),
            self.depth.map(|depth| format!("depth {depth}")),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        match parts.is_empty() {
            true => f.write_str("no limit"),
            false => f.write_str(&parts.join(", ")),
        }
    }
}

/// `200 ms`, `1.5 s`.
fn duration(time: Duration) -> String {
    match time.as_secs() {
        0 => format!("{} ms", time.as_secs_f64() * 1e3),
        _ => format!("{} s", time.as_secs_f64()),
    }
}

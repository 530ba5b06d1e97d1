//! The rules of a match: what each side may spend.

use std::time::Duration;

use ludens_core::Side;

use serde::{Deserialize, Serialize};

use super::micros;
use crate::clock::{Clocks, Time};
use crate::go::{Go, Purpose};

/// What a side may spend.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct TimeControl {
    /// No deeper than this many plies.
    pub depth: Option<u32>,
    /// No more nodes than this for a move.
    pub nodes: Option<u64>,
    /// Its time.
    pub pace: Pace,
}

/// How time is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// As the player itself decides.
    #[default]
    Own,
    /// This much for every move.
    #[serde(rename = "per_move_us")]
    PerMove(#[serde(with = "micros")] Duration),
    /// This much for the game, and this much more after every move.
    Clock {
        /// At the beginning.
        #[serde(rename = "base_us", with = "micros")]
        base: Duration,
        /// After every move.
        #[serde(rename = "increment_us", with = "micros")]
        increment: Duration,
    },
}

/// The rules of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rules {
    /// What each side may spend.
    pub control: [TimeControl; 2],
    /// By how much a time may be exceeded: a small delay is not the player's fault.
    #[serde(rename = "margin_us", with = "micros")]
    pub margin: Duration,
    /// After this many plies the match is a draw.
    pub most_plies: Option<usize>,
    /// The seed: it makes this match differ from others of the same players.
    pub seed: u64,
}

impl Default for Rules {
    fn default() -> Rules {
        let margin = Duration::from_millis(100);
        Rules { control: [TimeControl::default(); 2], margin, most_plies: None, seed: 0 }
    }
}

impl Rules {
    /// What each side's clock shows at the beginning; `None` without a clock.
    pub(super) fn base(&self) -> [Duration; 2] {
        self.control.map(|control| match control.pace {
            Pace::Clock { base, .. } => base,
            Pace::Own | Pace::PerMove(_) => Duration::ZERO,
        })
    }

    /// What each side gets back after a move.
    pub(super) fn increment(&self) -> [Duration; 2] {
        self.control.map(|control| match control.pace {
            Pace::Clock { increment, .. } => increment,
            Pace::Own | Pace::PerMove(_) => Duration::ZERO,
        })
    }

    /// The question to a side that has used this much of its time for this move
    /// while the clocks show `left`.
    pub(super) fn question(&self, side: Side, mut left: [Duration; 2], spent: Duration) -> Go {
        let control = self.control[side.index()];
        let time = match control.pace {
            Pace::Own => Time::Unset,
            Pace::PerMove(time) => Time::Fixed(time.saturating_sub(spent)),
            Pace::Clock { .. } => {
                let own = &mut left[side.index()];
                *own = own.saturating_sub(spent);
                Time::Clock(Clocks { left, increment: self.increment() })
            }
        };
        let margin = Some(self.margin);
        let purpose = Purpose::Game;
        Go { depth: control.depth, nodes: control.nodes, time, purpose, margin, ..Go::default() }
    }
}

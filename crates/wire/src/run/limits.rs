//! What a player may spend on a move and on a game.

use std::time::Duration;

use ludens_play::{Pace, TimeControl};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What may be spent; nothing given leaves it to the player.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct LimitSpec {
    /// Seconds for a move.
    pub move_seconds: Option<f64>,
    /// Seconds for the game.
    pub base_seconds: Option<f64>,
    /// Seconds added after every move.
    pub increment_seconds: Option<f64>,
    /// Nodes for a move.
    pub nodes: Option<u64>,
    /// Plies of depth.
    pub depth: Option<u32>,
}

impl LimitSpec {
    /// Whether these limits can be kept.
    pub fn are_possible(&self) -> bool {
        let times = [self.move_seconds, self.base_seconds];
        let is_time = |time: f64| time > 0.0 && time.is_finite();
        times.into_iter().flatten().all(is_time)
            && self.increment_seconds.is_none_or(|time| time >= 0.0 && time.is_finite())
            && self.nodes != Some(0)
            && self.depth != Some(0)
    }

    /// Whether no clock is given; then a player that keeps to nodes or depth
    /// plays the same game every time.
    pub fn is_repeatable(&self) -> bool {
        self.move_seconds.is_none() && self.base_seconds.is_none()
    }
}

impl From<&LimitSpec> for TimeControl {
    fn from(limits: &LimitSpec) -> TimeControl {
        let seconds = |s: f64| Duration::try_from_secs_f64(s).unwrap_or(Duration::MAX);
        let pace = match (limits.move_seconds, limits.base_seconds) {
            (Some(time), _) => Pace::PerMove(seconds(time)),
            (None, Some(base)) => Pace::Clock {
                base: seconds(base),
                increment: seconds(limits.increment_seconds.unwrap_or(0.0)),
            },
            (None, None) => Pace::Own,
        };
        TimeControl { depth: limits.depth, nodes: limits.nodes, pace }
    }
}

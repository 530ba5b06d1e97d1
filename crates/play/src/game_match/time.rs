//! The time in a match: what the clocks show, what the side to move has spent,
//! and who is too late. A match reads no clock; its callers say how long a move took.

use std::time::Duration;

use ludens_core::Side;

use super::{Cause, Match, Pace, Rules, TimeControl, TurnPlayed, micros};

impl Match {
    /// The time on each side's clock, if it has one.
    pub fn clock(&self, side: Side) -> Option<Duration> {
        let is_clock = matches!(self.control(side).pace, Pace::Clock { .. });
        is_clock.then_some(self.left[side.index()])
    }

    /// The side to move has thought for this long and was then interrupted: this
    /// will count when it moves.
    pub fn spend(&mut self, time: Duration) {
        self.spent += micros::whole(time);
    }

    /// How much of its time the side to move used before it was interrupted.
    pub fn spent(&self) -> Duration {
        self.spent
    }

    /// The time that the side to move still has for this move, if it has a
    /// limit. The margin is not included.
    pub fn time_left(&self) -> Option<Duration> {
        let side = self.record.side();
        let time = match self.control(side).pace {
            Pace::Own => return None,
            Pace::PerMove(limit) => limit,
            Pace::Clock { .. } => self.left[side.index()],
        };
        Some(time.saturating_sub(self.spent))
    }

    /// The side to move, which has thought for this long, loses if that is too
    /// long. True if it does.
    pub fn claim_time(&mut self, time: Duration) -> bool {
        let side = self.record.side();
        let is_too_late = self.ending().is_none() && self.is_too_late(side, time);
        if is_too_late {
            self.lose(side, Cause::Time);
        }
        is_too_late
    }

    pub(super) fn is_too_late(&self, side: Side, time: Duration) -> bool {
        let (time, margin) = (self.spent + time, self.rules.margin);
        match self.control(side).pace {
            Pace::Own => false,
            Pace::PerMove(limit) => time > limit.saturating_add(margin),
            Pace::Clock { .. } => time > self.left[side.index()].saturating_add(margin),
        }
    }

    /// How long the turn has taken that ends now.
    pub(super) fn time_of_turn(&self, time: Duration) -> Duration {
        self.spent + micros::whole(time)
    }

    fn control(&self, side: Side) -> TimeControl {
        self.rules.control[side.index()]
    }
}

/// The clocks after these turns.
pub(super) fn clocks_after(rules: &Rules, turns: &[TurnPlayed]) -> [Duration; 2] {
    let mut left = rules.base();
    turns.iter().for_each(|turn| stop_clock(&mut left, rules, turn));
    left
}

/// A turn is over: its time is taken off the clock, and the increment added.
pub(super) fn stop_clock(left: &mut [Duration; 2], rules: &Rules, turn: &TurnPlayed) {
    let side = turn.side.index();
    left[side] = left[side].saturating_sub(turn.time).saturating_add(rules.increment()[side]);
}

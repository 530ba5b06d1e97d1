//! A machine's turn, taken on another thread: the match lends out its player with all
//! it must know, the caller lets it think there, and the answer
//! brings the player back. Meanwhile the match may go another way; then the
//! answer only brings the player back.

use std::time::Duration;

use ludens_core::{AnyRecord, Side};
use ludens_search::{Clock, Signal};

use crate::clock::Stopwatch;
use crate::go::Go;
use crate::player::{Player, PlayerError};
use crate::thought::Thought;

/// A question to a machine, with the machine.
pub struct Question {
    pub(super) side: Side,
    /// The match's revision at which it was asked.
    pub(super) asked_at: u64,
    pub(super) player: Box<dyn Player>,
    pub(super) record: Box<dyn AnyRecord>,
    pub(super) go: Go,
}

impl Question {
    /// Whose move is asked for.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The game so far.
    pub fn record(&self) -> &dyn AnyRecord {
        &*self.record
    }

    /// Lets the player think. Its time begins now: the time that the question has waited
    /// does not count.
    pub fn think(mut self, stop: &Signal, progress: &mut dyn FnMut(&Thought)) -> Answer {
        let (thought, time) = think(&mut *self.player, &*self.record, &self.go, stop, progress);
        Answer { side: self.side, asked_at: self.asked_at, player: self.player, thought, time }
    }
}

/// The answer to a question, with the machine.
pub struct Answer {
    pub(super) side: Side,
    pub(super) asked_at: u64,
    pub(super) player: Box<dyn Player>,
    pub(super) thought: Result<Thought, PlayerError>,
    pub(super) time: Duration,
}

impl Answer {
    /// Whose move it is.
    pub fn side(&self) -> Side {
        self.side
    }

    /// What the player thinks, or why it has no move.
    pub fn thought(&self) -> Result<&Thought, &PlayerError> {
        self.thought.as_ref()
    }
}

/// Lets a player think, and measures its time, without the time it had to wait.
pub(super) fn think(
    player: &mut dyn Player,
    record: &dyn AnyRecord,
    go: &Go,
    stop: &Signal,
    progress: &mut dyn FnMut(&Thought),
) -> (Result<Thought, PlayerError>, Duration) {
    let clock = Stopwatch::start().pausing_with(stop);
    let go = Go { asked: Some(clock.began()), ..go.clone() };
    let thought = player.think(record, &go, stop, progress);
    (thought, clock.elapsed())
}

//! A thought in slices: others get their turns in between, and whoever reads
//! along sees one search that only gets deeper.

use std::time::{Duration, Instant};

use ludens_core::AnyRecord;
use ludens_play::{Go, Player, PlayerError, PlayerSpec, Thought, Time, Wanted};

use crate::pool::Turn;

/// A player that is made when its first turn comes: its memory may be large.
pub(super) struct Thinker {
    spec: PlayerSpec,
    player: Option<Box<dyn Player>>,
}

impl Thinker {
    pub(super) fn new(spec: PlayerSpec) -> Thinker {
        Thinker { spec, player: None }
    }

    fn player(&mut self) -> &mut dyn Player {
        &mut **self.player.get_or_insert_with(|| self.spec.make())
    }
}

/// One position to be thought about for so long.
pub(super) struct Thinking {
    wanted: Wanted,
    left: Duration,
    /// What was done in turns that are over.
    spent: Duration,
    nodes: u64,
    deepest: Option<Thought>,
}

impl Thinking {
    pub(super) fn new(wanted: Wanted, time: Duration) -> Thinking {
        Thinking { wanted, left: time, spent: Duration::ZERO, nodes: 0, deepest: None }
    }

    /// Thinks until the end, or until the turn is over: then there is no answer
    /// yet, and another turn is needed.
    pub(super) fn think(
        &mut self,
        thinker: &mut Thinker,
        record: &dyn AnyRecord,
        turn: &Turn,
        tell: &mut dyn FnMut(Thought),
    ) -> Option<Result<Thought, PlayerError>> {
        let began = Instant::now();
        let go = Go { time: Time::Fixed(self.left), wanted: self.wanted, ..Go::default() };
        let answer = thinker.player().think(record, &go, turn.stop(), &mut |thought| {
            if self.is_news(thought) {
                tell(self.summed(thought.clone()));
            }
        });
        let thought = match answer {
            Ok(thought) => thought,
            Err(error) => return Some(Err(error)),
        };
        let nodes = thought.statistics.nodes;
        if self.is_news(&thought) {
            self.deepest = Some(self.summed(thought));
        }
        let took = began.elapsed();
        self.nodes += nodes;
        self.spent += took;
        self.left = self.left.saturating_sub(took);
        if turn.must_yield() && !self.left.is_zero() {
            return None;
        }
        self.deepest.take().map(Ok)
    }

    /// A new turn begins with a shallow look again.
    fn is_news(&self, thought: &Thought) -> bool {
        self.deepest.as_ref().is_none_or(|deepest| thought.depth >= deepest.depth)
    }

    /// With what the turns before have done.
    fn summed(&self, mut thought: Thought) -> Thought {
        thought.statistics.nodes += self.nodes;
        thought.time += self.spent;
        thought
    }
}

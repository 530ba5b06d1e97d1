//! Endings of any game: its databases, and what is known of a position.

use std::time::{Duration, Instant};

use ludens_core::{AnyRecord, Known, Knows, Options, Position, Record};
use ludens_games::{Game, Visitor};
use ludens_knowledge::knowledge;

pub use ludens_endings::{Databases, FileError, Holding, Progress, Totals, Verified};

/// The databases of a game, if it has any.
pub fn databases(game: &Game) -> Option<&'static dyn Databases> {
    game.visit(FindDatabases)
}

/// What is known of the record's last position without a search; nothing once it is decided.
pub fn known(game: &Game, record: &dyn AnyRecord) -> Option<Known> {
    game.visit(Ask { record })
}

/// How many positions a second are found when their blocks are in memory: these are asked for
/// again and again, so long.
pub fn probes_per_second(game: &Game, texts: &[String], time: Duration) -> Option<f64> {
    game.visit(ProbesPerSecond { texts, time })
}

struct FindDatabases;

impl Visitor for FindDatabases {
    type Output = Option<&'static dyn Databases>;

    fn visit<P: Position>(self, _: &Options) -> Self::Output {
        knowledge::<P>()?.endings.as_ref()?.databases
    }
}

struct Ask<'a> {
    record: &'a dyn AnyRecord,
}

impl Visitor for Ask<'_> {
    type Output = Option<Known>;

    fn visit<P: Position>(self, _: &Options) -> Option<Known> {
        let record = self.record.as_any().downcast_ref::<Record<P>>()?;
        if record.outcome().is_some() {
            return None;
        }
        (knowledge::<P>()?.endings.as_ref()?.knows)().known(record.position())
    }
}

struct ProbesPerSecond<'a> {
    texts: &'a [String],
    time: Duration,
}

impl Visitor for ProbesPerSecond<'_> {
    type Output = Option<f64>;

    fn visit<P: Position>(self, options: &Options) -> Option<f64> {
        let read = |text: &String| P::from_text(options, text).ok();
        let positions: Vec<P> = self.texts.iter().filter_map(read).collect();
        let knows = (knowledge::<P>()?.endings.as_ref()?.knows)();
        // The first round reads the blocks.
        ask(&*knows, &positions);
        let began = Instant::now();
        let mut asked = 0;
        while began.elapsed() < self.time {
            asked += ask(&*knows, &positions);
        }
        Some(asked as f64 / began.elapsed().as_secs_f64())
    }
}

/// Of how many of these something is known.
fn ask<P: Position>(knows: &dyn Knows<P>, positions: &[P]) -> usize {
    positions.iter().filter(|position| knows.known(position).is_some()).count()
}

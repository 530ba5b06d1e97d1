//! Endings of any game: its databases, and what is known of a position.

use ludens_core::{AnyRecord, Known, Options, Position, Record};
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

//! Endings of checkers, as a search asks for them: one database for the whole program.

use std::sync::{Arc, OnceLock};

use ludens_core::{Known, Knows, Side};
use ludens_endings::FileError;
use ludens_endings::checkers::{CheckersEndings, Database};
use ludens_games::checkers::Checkers;

use crate::EndingsInfo;
use crate::endings::endings_folder;

/// No database has more pieces.
const MOST_PIECES: u32 = 8;

/// What the game's knowledge says of endings.
pub(super) const INFO: EndingsInfo<Checkers> =
    EndingsInfo { knows: endings, databases: Some(&CheckersEndings), in_memory: None };

/// The database; and why the folder's files are not used, if they cannot be.
fn database() -> &'static (Database, Option<FileError>) {
    static DATABASE: OnceLock<(Database, Option<FileError>)> = OnceLock::new();
    DATABASE.get_or_init(|| {
        let opened = endings_folder().map(|(folder, memory)| Database::open(folder, *memory));
        match opened {
            Some(Ok(database)) => (database, None),
            Some(Err(error)) => (Database::small(), Some(error)),
            None => (Database::small(), None),
        }
    })
}

struct Endings;

impl Knows<Checkers> for Endings {
    fn known(&self, position: &Checkers) -> Option<Known> {
        let pieces = position.pieces(Side::First) | position.pieces(Side::Second);
        if pieces.count_ones() > MOST_PIECES {
            return None;
        }
        // A block that cannot be read is like one that is not there.
        database().0.known_at(position).ok().flatten()
    }
}

/// What knows endings. It is solved or opened now and not when a search first asks: then the
/// clock of a move runs.
fn endings() -> Arc<dyn Knows<Checkers>> {
    database();
    Arc::new(Endings)
}

//! What a client asks of the pool, and how much may be asked.

use std::fmt;
use std::sync::Arc;

use thiserror::Error;

use crate::problem::Problem;

/// A match, an analysis or a game of a tournament that needs searches,
/// and its client: a client has one share, however many owners it has.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Owner {
    pub(super) client: Arc<str>,
    pub(super) name: Arc<str>,
}

impl Owner {
    /// The one of this name: `Owner::of(client, format_args!("match {id}"))`.
    pub(crate) fn of(client: impl fmt::Display, name: impl fmt::Display) -> Owner {
        Owner { client: client.to_string().into(), name: name.to_string().into() }
    }
}

impl fmt::Debug for Owner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.name, self.client)
    }
}

/// Who waits for it. Of a client's jobs the first kind goes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) enum Kind {
    /// A person waits, and it takes a moment: the move of a level. As long as
    /// its client has credit it goes before jobs that take longer.
    Quick,
    /// A person waits: the move of any other player, a hint.
    Awaited,
    /// Jobs without a waiting person: analyses, machines among themselves.
    #[default]
    Long,
}

/// What a job needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Demand {
    pub(super) kind: Kind,
    /// This many bytes, from when it has begun.
    pub(super) memory: usize,
    /// This many threads search for it.
    pub(super) threads: usize,
    /// Whether the caller brings its own thread and memory: a lease.
    pub(super) brings_thread: bool,
}

/// Less than this counts as nothing: a level's table.
const SMALL: usize = 16 << 20;

impl Demand {
    pub(super) fn is_small(&self) -> bool {
        self.memory <= SMALL
    }

    /// What it counts among a client's jobs that have begun.
    pub(super) fn weight(&self) -> usize {
        usize::from(self.kind != Kind::Quick)
    }
}

/// How many jobs may wait, and how many may have begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bounds {
    /// Of one owner may wait.
    pub(crate) per_owner: usize,
    /// Of one client may wait.
    pub(crate) per_client: usize,
    /// Of all together may wait.
    pub(crate) in_all: usize,
    /// Of one client may have begun, beside quick answers.
    pub(crate) begun_each: usize,
    /// May have begun in all. Clients with nothing begun may have as many again.
    pub(crate) begun: usize,
    /// Bytes that those may have; no client has more than a quarter. Clients
    /// with nothing begun may have as many again, and as many once more if a
    /// person waits.
    pub(crate) memory: usize,
}

/// Why a job was refused. Trying again in a little while may help.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub(crate) enum Full {
    /// The owner, or its client, has too many that wait.
    #[error("You have asked for more searches than may wait at a time.")]
    Owner,
    /// There are too many that wait.
    #[error("Too many searches are waiting; try again in a moment.")]
    All,
    /// The pool ends.
    #[error("The server is shutting down.")]
    Closed,
}

impl From<Full> for Problem {
    fn from(full: Full) -> Problem {
        Problem::busy(full)
    }
}

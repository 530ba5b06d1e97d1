//! Work that takes a while, done where no request has to wait for it: files on threads
//! that may block, and work that needs a processor for more than a moment in turns
//! with all searches.

use std::sync::atomic::{AtomicU64, Ordering};

use tokio::task;

use crate::guard::Client;
use crate::pool::{Job, JobHandle, Kind, Owner, Pool};
use crate::problem::Problem;

/// Does it on a thread that may block.
pub(crate) async fn off_the_road<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    task::spawn_blocking(work).await.map_err(Problem::internal)?
}

/// Does it on the search pool when it is this client's turn. Work that takes
/// longer than some milliseconds asks its signal now and then whether to stop.
pub(crate) async fn in_turn<T: Send + 'static>(
    pool: &Pool,
    client: Client,
    work: impl FnOnce(&JobHandle) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    // Each is an owner of its own: they need not wait for each other.
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let owner = Owner::of(client, format_args!("chore {number}"));
    let job = Job { kind: Kind::Quick, ..Job::default() };
    pool.start(&owner, job, work)?.await?
}

//! Work that reads or writes files, or counts for a while: done where waiting
//! does no harm.

use tokio::task;

use crate::problem::Problem;

/// Does it on a thread that may wait.
pub(crate) async fn off_the_road<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    task::spawn_blocking(work).await.map_err(Problem::internal)?
}

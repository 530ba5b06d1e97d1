//! What the caller of the pool holds: the answer to come, and the way to stop
//! the job. A ticket that is dropped stops it.

use std::any::Any;
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use thiserror::Error;
use tokio::sync::oneshot;
use tokio::time::timeout;

use super::Job;
use super::demand::{Full, Owner};
use super::job_handle::JobHandle;
use super::scheduler::{End, Scheduler};
use crate::problem::Problem;

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub(crate) enum Lost {
    /// It was stopped before its turn came.
    #[error("The search was stopped before it began.")]
    Stopped,
    /// It panicked with this message: a mistake in the program.
    #[error("The search failed, which is a mistake in Ludens: {0}.")]
    Panicked(String),
}

impl From<Lost> for Problem {
    fn from(lost: Lost) -> Problem {
        match lost {
            Lost::Stopped => Problem::busy(lost),
            Lost::Panicked(_) => Problem::internal(lost),
        }
    }
}

/// An answer to come, to be awaited.
pub(crate) struct Ticket<T> {
    stopper: Stopper,
    answer: oneshot::Receiver<Result<T, Lost>>,
    /// Then there is nothing left to stop, though the thread may still be
    /// cleaning up.
    is_answered: bool,
}

impl<T> Ticket<T> {
    /// Waits on the caller's thread.
    #[cfg(test)]
    pub(super) fn wait(mut self) -> Result<T, Lost> {
        let (_, never) = oneshot::channel();
        let answer = std::mem::replace(&mut self.answer, never);
        self.is_answered = true;
        answer.blocking_recv().unwrap_or(Err(Lost::Stopped))
    }

    /// Waits for the answer, but no longer than this: then the job is stopped,
    /// and the answer is what it has by then.
    pub(crate) async fn within(mut self, patience: Duration) -> Result<T, Lost> {
        if let Ok(answer) = timeout(patience, &mut self).await {
            return answer;
        }
        self.stopper.stop();
        self.await
    }

    /// A way to stop the job for another task than the ticket's holder.
    pub(crate) fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }
}

impl<T> Future for Ticket<T> {
    type Output = Result<T, Lost>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let answer = Pin::new(&mut self.answer).poll(context);
        self.is_answered = answer.is_ready();
        answer.map(|answer| answer.unwrap_or(Err(Lost::Stopped)))
    }
}

impl<T> Drop for Ticket<T> {
    fn drop(&mut self) {
        if !self.is_answered {
            self.stopper.stop();
        }
    }
}

/// Stops one job.
#[derive(Clone)]
pub(crate) struct Stopper {
    scheduler: Arc<Scheduler>,
    number: u64,
}

impl Stopper {
    /// Raises the job's flag, if it runs; one that still waits is forgotten.
    pub(crate) fn stop(&self) {
        self.scheduler.stop(self.number);
    }
}

/// Queues a job whose answer goes to the ticket.
pub(super) fn start<T, F>(
    scheduler: &Arc<Scheduler>,
    owner: &Owner,
    job: Job,
    work: F,
) -> Result<Ticket<T>, Full>
where
    T: Send + 'static,
    F: FnOnce(&JobHandle) -> T + Send + 'static,
{
    let (teller, answer) = oneshot::channel();
    let work = move |turn: &JobHandle| {
        let (told, end) = match catch_unwind(AssertUnwindSafe(|| work(turn))) {
            Ok(answer) => (Ok(answer), End::Done),
            Err(panic) => (Err(Lost::Panicked(message(&*panic))), End::Panicked),
        };
        // The caller may have left.
        let _ = teller.send(told);
        end
    };
    let number = scheduler.enter(owner, job, Box::new(work))?;
    let stopper = Stopper { scheduler: Arc::clone(scheduler), number };
    Ok(Ticket { stopper, answer, is_answered: false })
}

/// The message of a panic.
fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("no message").to_string()
}

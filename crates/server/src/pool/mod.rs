//! The search pool: all searching is done here, with as many searches at a time as
//! there are slots, so that the machine is never overloaded and
//! all clients get turns. Each job has an [`Owner`]: a match, an
//! analysis, a game of a tournament; each belongs to a client.
//!
//! - The client that has used least is served first, so that a person who plays
//!   now and then is answered at once, whatever others ask for. Of a client's
//!   own jobs those go first for which a person waits.
//! - A search that has had more than a waiting client stands aside: it stops at its
//!   gate with all it knows, its clock stands still, and it goes on later.
//! - Waiting jobs are bounded, for each owner, for each client and in all; so are
//!   jobs that have begun, in number and memory. Further ones are refused ([`Full`]).
//! - A job has a signal, to be handed to `Player::think`. It is raised when the
//!   job's time is up, when its answer is not needed any more, and when the pool
//!   ends.
//! - A job that panics is reported as [`Lost::Panicked`]; it harms no other.
//!
//! | file | role |
//! |---|---|
//! | `demand` | what is asked for, by whom, and how much may be |
//! | `shares` | who has had how much |
//! | `queue` | whose turn it is: no threads, no time |
//! | `scheduler` | jobs, their threads, and who gets a slot |
//! | `job_handle` | what a job sees: its signal, and the gate where it waits |
//! | `ticket` | what the caller holds: the answer to come, the way to stop it |
//! | `lease` | a slot for a caller with its own thread |
//! | `figures` | counts for the operator |
//!
//! ```text
//! let job = Job { limit: Some(Duration::from_secs(10)), ..Job::default() };
//! let ticket = pool.start(&Owner::of(client, "match 7"), job, move |turn| {
//!     player.think(&*record, &go, turn.stop(), &mut |_| {})
//! })?;
//! let thought = ticket.await?; // dropping the ticket stops the job
//! ```

mod demand;
mod figures;
mod job_handle;
mod lease;
mod queue;
mod scheduler;
mod shares;
#[cfg(test)]
mod tests;
mod ticket;

use std::num::NonZero;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use ludens_play::Signal;

pub(crate) use demand::{Bounds, Full, Kind, Owner};
pub(crate) use figures::Figures;
pub(crate) use job_handle::JobHandle;
pub(crate) use lease::SlotLease;
pub(crate) use ticket::{Lost, Stopper, Ticket};

use scheduler::Scheduler;

/// What a job needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Job {
    /// Who waits for it.
    pub(crate) kind: Kind,
    /// It may search this long in all; the time it waits does not count. Then its
    /// signal is raised. Without it the job must end by itself.
    pub(crate) limit: Option<Duration>,
    /// The memory it takes, in bytes.
    pub(crate) memory: usize,
    /// The threads that it searches with.
    pub(crate) threads: usize,
}

impl Default for Job {
    fn default() -> Job {
        Job { kind: Kind::default(), limit: None, memory: 0, threads: 1 }
    }
}

/// Where searching is done.
pub(crate) struct Pool {
    scheduler: Arc<Scheduler>,
}

impl Pool {
    /// This many search at a time; a thread watches them.
    pub(crate) fn new(slots: NonZero<usize>, bounds: Bounds) -> Pool {
        let scheduler = Arc::new(Scheduler::new(slots, bounds));
        let watched = Arc::clone(&scheduler);
        let watchdog = thread::Builder::new().name("search watch".to_string());
        // Without this thread the server is of no use, and this is its start.
        watchdog.spawn(move || watched.watch()).expect("the system lets a thread be made");
        Pool { scheduler }
    }

    /// Queues a job. It is called on a thread of its own when its turn has come.
    pub(crate) fn start<T, F>(&self, owner: &Owner, job: Job, work: F) -> Result<Ticket<T>, Full>
    where
        T: Send + 'static,
        F: FnOnce(&JobHandle) -> T + Send + 'static,
    {
        ticket::start(&self.scheduler, owner, job, work)
    }

    /// Waits, on the caller's thread, for a turn: so that a caller that searches on a
    /// thread of its own takes fair turns. None if the pool ends or `give_up` is
    /// raised before. Not bounded: the caller waits. Never to be called on an
    /// async thread.
    pub(crate) fn lend(&self, owner: &Owner, give_up: &Signal) -> Option<SlotLease> {
        lease::lend(&self.scheduler, owner, 1, give_up)
    }

    /// The same for a caller whose work takes this many threads of its own. They
    /// stand aside together.
    pub(crate) fn lend_all(
        &self,
        owner: &Owner,
        threads: usize,
        give_up: &Signal,
    ) -> Option<SlotLease> {
        lease::lend(&self.scheduler, owner, threads, give_up)
    }

    /// The counts at this moment.
    pub(crate) fn figures(&self) -> Figures {
        self.scheduler.figures()
    }

    /// Stops every job and takes no more.
    pub(crate) fn close(&self) {
        self.scheduler.close();
    }

    /// Stops every job and takes no more; waits until none is left, but no
    /// longer than this. True if none is. To be called on a thread that may
    /// block.
    pub(crate) fn shut_down(&self, patience: Duration) -> bool {
        self.scheduler.close();
        self.scheduler.wait_until_idle(patience)
    }
}

/// Without a shutdown only the orderly end is lost.
impl Drop for Pool {
    fn drop(&mut self) {
        self.scheduler.close();
    }
}

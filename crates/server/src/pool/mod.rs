//! The search pool: all searching is done here, so many searches at a time as
//! there are slots, so that the machine is never asked for more than it has and
//! everybody gets a turn. Who wants something of it is an [`Owner`]: a match, an
//! analysis, a game of a tournament; each belongs to a client.
//!
//! - The client that has used least is served first, so that somebody who plays
//!   now and then is answered at once, whatever others ask for. Of a client's
//!   own jobs those go first for which a person waits.
//! - A search that has had more than whoever waits stands aside: it stops at its
//!   gate with all it knows, its clock stands still, and it goes on later.
//! - What waits is bounded, for each owner, for each client and in all; so is
//!   what has begun, in number and memory. What is more is refused ([`Full`]).
//! - A job has a signal, to be handed to `Player::think`. It is raised when the
//!   job's time is up, when nobody wants the answer any more, and when the pool
//!   ends.
//! - A job that panics is reported as [`Lost::Panicked`]; it harms no other.
//!
//! | file | role |
//! |---|---|
//! | `demand` | what is wanted, by whom, and how much may be |
//! | `shares` | who has had how much |
//! | `queue` | whose turn it is: no threads, no time |
//! | `scheduler` | jobs, their threads, and who gets a slot |
//! | `turn` | what a job sees: its signal, and the gate where it waits |
//! | `ticket` | what whoever asked holds: the answer to come, the way to stop it |
//! | `lease` | a slot for a caller with its own thread |
//! | `figures` | counts for people who look after the server |
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
    /// It may search so long in all; the time it waits does not count. Then its
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
    /// So many search at a time; a thread watches over them.
    pub(crate) fn new(slots: NonZero<usize>, bounds: Bounds) -> Pool {
        let scheduler = Arc::new(Scheduler::new(slots, bounds));
        let watched = Arc::clone(&scheduler);
        let watchdog = thread::Builder::new().name("search watch".to_string());
        // Without it the server is of no use, and this is its start.
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

    /// Waits, on the caller's thread, for a turn: so that whoever searches on a
    /// thread of his own takes fair turns. None if the pool ends or `give_up` is
    /// raised before. Not bounded: whoever calls waits. Never to be called on an
    /// async thread.
    pub(crate) fn lend(&self, owner: &Owner, give_up: &Signal) -> Option<SlotLease> {
        lease::lend(&self.scheduler, owner, 1, give_up)
    }

    /// The same for somebody whose work takes so many threads of his own. They
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
    /// wait.
    pub(crate) fn shut_down(&self, patience: Duration) -> bool {
        self.scheduler.close();
        self.scheduler.wait_until_idle(patience)
    }
}

/// Whoever forgets to shut it down only loses the orderly end.
impl Drop for Pool {
    fn drop(&mut self) {
        self.scheduler.close();
    }
}

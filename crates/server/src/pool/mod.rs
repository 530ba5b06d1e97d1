//! The search pool: a fixed number of threads on which all searching is done,
//! so that the machine is never asked for more than it has and everybody gets a
//! turn. Who wants something of it is an [`Owner`]: a match, an analysis, a game of
//! a tournament; each belongs to a client.
//!
//! - Clients are served one after the other, and so are the owners of each,
//!   whoever has how many jobs; one job of an owner runs at a time.
//! - What waits is bounded, for each owner, for each client and in all; what is
//!   more is refused ([`Full`]).
//! - A job has a stop flag, to be handed to `Player::think`. It is raised when
//!   the job's time is up, when nobody wants the answer any more, when the pool
//!   ends, and, for a job with a slice, when the slice is used up and others
//!   wait: then the job comes again later.
//! - A job that panics is reported as [`Lost::Panicked`]; its thread goes on.
//!
//! | file | role |
//! |---|---|
//! | `queue` | whose turn it is: no threads, no time |
//! | `turn` | what a running job sees, and why it was stopped |
//! | `ticket` | what whoever asked holds: the answer to come, the way to stop it |
//! | `loan` | a thread lent to somebody who brings his own |
//! | `hall` | what workers, watchdog and askers share |
//! | `figures` | counts for people who look after the server |
//!
//! ```text
//! let job = Job { limit: Some(Duration::from_secs(10)), slice: None };
//! let ticket = pool.start(Owner::of(client, "match 7"), job, move |turn| {
//!     Next::Done(player.think(&*record, &go, turn.stop(), &mut |_| {}))
//! })?;
//! let thought = ticket.await?; // dropping the ticket stops the job
//! ```

mod figures;
mod hall;
mod loan;
mod queue;
#[cfg(test)]
mod tests;
mod ticket;
mod turn;

use std::num::NonZero;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use ludens_play::Signal;

pub(crate) use figures::Figures;
pub(crate) use loan::Loan;
pub(crate) use queue::{Bounds, Full, Owner};
pub(crate) use ticket::{Lost, Stopper, Ticket};
pub(crate) use turn::{Next, Turn};

use hall::Hall;

/// How long a job may think, and how long at a stretch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Job {
    /// So long in all; the time it waits does not count. Then its flag is
    /// raised. Without it the job must end by itself.
    pub(crate) limit: Option<Duration>,
    /// After so long at a stretch its flag is raised if others wait and no
    /// thread is idle; see [`Turn::must_yield`]. Without it nobody asks it to
    /// yield.
    pub(crate) slice: Option<Duration>,
}

/// A good slice for a long job: nobody waits noticeably longer for it, and what
/// is lost by beginning again with a warm table is little.
pub(crate) const SLICE: Duration = Duration::from_millis(200);

/// The threads that search.
pub(crate) struct Pool {
    hall: Arc<Hall>,
}

impl Pool {
    /// Starts so many threads, and one that watches the time.
    pub(crate) fn new(threads: NonZero<usize>, bounds: Bounds) -> Pool {
        let hall = Arc::new(Hall::new(threads, bounds));
        for place in 0..threads.get() {
            let hall = Arc::clone(&hall);
            spawn(format!("search {place}"), move || hall.work(place));
        }
        let watched = Arc::clone(&hall);
        spawn("search watch".to_string(), move || watched.watch());
        Pool { hall }
    }

    /// Queues a job. It is called on one of the threads when its owner's turn
    /// has come, and again as long as it answers [`Next::Again`]. It keeps its
    /// state, such as a player with its table, in what it has captured.
    pub(crate) fn start<T, F>(&self, owner: Owner, job: Job, work: F) -> Result<Ticket<T>, Full>
    where
        T: Send + 'static,
        F: FnMut(&Turn) -> Next<T> + Send + 'static,
    {
        ticket::start(&self.hall, owner, job, work)
    }

    /// Waits, on the caller's thread, for a turn, and takes a thread of the pool
    /// out of service until the loan is dropped: so that whoever searches on a
    /// thread of his own takes fair turns. None if the pool ends or `give_up` is
    /// raised before. Not bounded: whoever calls waits. Never to be called on an
    /// async thread.
    pub(crate) fn lend(&self, owner: &Owner, give_up: &Signal) -> Option<Loan> {
        loan::lend(&self.hall, owner, give_up)
    }

    /// The counts at this moment.
    pub(crate) fn figures(&self) -> Figures {
        self.hall.figures()
    }

    /// Stops every job and takes no more.
    pub(crate) fn close(&self) {
        self.hall.close();
    }

    /// Stops every job and takes no more; waits until the threads are idle, but
    /// no longer than this. True if they are. To be called on a thread that may
    /// wait.
    pub(crate) fn shut_down(&self, patience: Duration) -> bool {
        self.hall.close();
        self.hall.wait_until_idle(patience)
    }
}

/// Whoever forgets to shut it down only loses the orderly end.
impl Drop for Pool {
    fn drop(&mut self) {
        self.hall.close();
    }
}

fn spawn(name: String, work: impl FnOnce() + Send + 'static) {
    let spawned = thread::Builder::new().name(name).spawn(work);
    // Without its threads the server is of no use, and this is its start.
    spawned.expect("the system lets a thread be made");
}

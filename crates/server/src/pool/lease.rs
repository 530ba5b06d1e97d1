//! A slot lent: a caller searches on a thread of its own, takes turns like all
//! others, and stands aside like them.

use std::sync::Arc;

use ludens_play::Signal;

use super::demand::{Demand, Kind, Owner};
use super::job_handle::JobHandle;
use super::scheduler::{End, Scheduler};

/// A slot for the borrower's own thread. It ends when this is dropped.
pub(crate) struct SlotLease {
    scheduler: Arc<Scheduler>,
    number: u64,
    turn: Arc<JobHandle>,
}

impl SlotLease {
    /// The borrower's own signal, behind the gate where its search waits when it
    /// is others' turn.
    pub(crate) fn signal(&self) -> &Signal {
        self.turn.stop()
    }
}

impl Drop for SlotLease {
    fn drop(&mut self) {
        self.scheduler.finish(self.number, End::Done);
    }
}

/// Waits for a slot; none if the pool ends or the flag is raised before.
pub(super) fn lend(
    scheduler: &Arc<Scheduler>,
    owner: &Owner,
    threads: usize,
    flag: &Signal,
) -> Option<SlotLease> {
    let demand = Demand { kind: Kind::Long, memory: 0, threads, brings_thread: true };
    let turn = |number| JobHandle::behind(flag, scheduler, number);
    let (number, turn) = scheduler.enter_loan(owner, demand, turn)?;
    // Whatever happens, it is given back.
    let loan = SlotLease { scheduler: Arc::clone(scheduler), number, turn };
    (loan.turn.wait_for_slot() && !flag.is_raised()).then_some(loan)
}

//! A thread lent: one of the pool's threads stands still while somebody
//! searches on his own, so that together they are never more than the pool has.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

use ludens_play::Signal;

use super::Job;
use super::hall::{End, Entry, Hall};
use super::queue::Owner;
use super::turn::Turn;

/// How soon somebody who waits for a turn notices that he need not.
const PATIENCE: Duration = Duration::from_millis(20);

/// A turn on the borrower's own thread. It ends when this is dropped.
#[derive(Debug)]
pub(crate) struct Loan {
    /// The pool's thread waits until nobody can send any more.
    _given: Sender<()>,
}

/// Waits for a turn; none if the pool ends or the flag is raised before.
pub(super) fn lend(hall: &Arc<Hall>, owner: &Owner, give_up: &Signal) -> Option<Loan> {
    let (grant, granted) = mpsc::channel();
    let (given, given_back) = mpsc::channel();
    let mut handover = Some((grant, given_back));
    let work = move |_: &Turn| {
        if let Some((grant, given_back)) = handover.take() {
            stand_still(&grant, &given_back);
        }
        End::Done
    };
    let number = hall.enter_always(owner, Entry::new(Job::default(), Box::new(work))).ok()?;
    let loan = Loan { _given: given };
    while !give_up.is_raised() {
        match granted.recv_timeout(PATIENCE) {
            Ok(()) => return Some(loan),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
    hall.stop(owner, number);
    None
}

/// On the pool's thread: until the loan is dropped. A borrower who has given up
/// has dropped it already.
fn stand_still(grant: &Sender<()>, given_back: &Receiver<()>) {
    if grant.send(()).is_ok() {
        // An error is what is waited for: the loan is gone.
        let _ = given_back.recv();
    }
}

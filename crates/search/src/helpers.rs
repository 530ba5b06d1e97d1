//! Threads that help one another with a search. Not generic, because searches are
//! compiled for every game and starting threads is much code.

use std::panic::resume_unwind;
use std::thread;

use crate::Statistics;

/// Lets `helpers` threads do `help` while this one leads; what all have done together.
/// A panic of one is a panic of all.
pub(crate) fn think_together(
    helpers: usize,
    help: &(dyn Fn(usize) -> Statistics + Sync),
    lead: Box<dyn FnOnce() -> Statistics + '_>,
) -> Statistics {
    thread::scope(|scope| {
        let helpers: Vec<_> =
            (0..helpers).map(|number| scope.spawn(move || help(number))).collect();
        let mut statistics = lead();
        for helper in helpers {
            match helper.join() {
                Ok(of_helper) => statistics.add(&of_helper),
                Err(panic) => resume_unwind(panic),
            }
        }
        statistics
    })
}

//! Ctrl-C: once, and the games under way are finished; twice, and they are
//! abandoned; three times, and the program ends at once.

use std::process;
use std::sync::Arc;

use ludens_arena::runner::{Asked, StopSignal};

use crate::failure::Failure;

/// A signal that Ctrl-C raises, or another request to end.
pub(crate) fn listen() -> Result<Arc<StopSignal>, Failure> {
    let stop = Arc::new(StopSignal::default());
    let asked = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        // A user who asks a third time does not want to wait.
        if asked.ask() == Asked::Again {
            process::exit(130);
        }
    })?;
    Ok(stop)
}

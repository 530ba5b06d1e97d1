//! Ctrl-C: once, and the games under way are finished; twice, and they are left;
//! three times, and the program is gone.

use std::process;
use std::sync::Arc;

use ludens_arena::runner::{Asked, StopSignal};

use crate::failure::Failure;

/// A signal that Ctrl-C gives, or being asked to end in another way.
pub(crate) fn listen() -> Result<Arc<StopSignal>, Failure> {
    let stop = Arc::new(StopSignal::default());
    let asked = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        // Somebody who asks a third time does not want to wait for anything.
        if asked.ask() == Asked::Again {
            process::exit(130);
        }
    })?;
    Ok(stop)
}

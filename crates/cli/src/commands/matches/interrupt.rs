//! Ctrl-C: once, and the games under way are finished; twice, and they are left.

use std::sync::Arc;

use ludens_arena::runner::StopSignal;

use crate::failure::Failure;

/// A signal that Ctrl-C gives, or being asked to end in another way.
pub(crate) fn listen() -> Result<Arc<StopSignal>, Failure> {
    let stop = Arc::new(StopSignal::default());
    let asked = Arc::clone(&stop);
    ctrlc::set_handler(move || asked.ask())?;
    Ok(stop)
}

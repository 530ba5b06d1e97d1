//! Threads that do nothing useful, one for each core, so that every other thread
//! must wait for its turn.

use std::hint;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

/// Keeps all cores busy until it is dropped.
pub(super) struct Busy {
    done: Arc<AtomicBool>,
    threads: Vec<JoinHandle<()>>,
}

impl Busy {
    /// As many threads as there are cores.
    pub(super) fn start() -> Busy {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let done = Arc::new(AtomicBool::new(false));
        let spin = || {
            let done = Arc::clone(&done);
            thread::spawn(move || {
                while !done.load(Ordering::Relaxed) {
                    hint::spin_loop();
                }
            })
        };
        let threads = (0..cores).map(|_| spin()).collect();
        Busy { done, threads }
    }

    pub(super) fn threads(&self) -> usize {
        self.threads.len()
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.done.store(true, Ordering::Relaxed);
        for thread in self.threads.drain(..) {
            // A thread that only spins has no result.
            let _ = thread.join();
        }
    }
}

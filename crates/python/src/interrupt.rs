//! Long work: it is done on another thread, without the interpreter's lock, while
//! the caller's thread checks for Ctrl-C and passes progress on.

use std::panic;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use ludens_play::Signal;
use pyo3::prelude::*;

/// How often somebody looks whether Ctrl-C was pressed.
const TICK: Duration = Duration::from_millis(20);

/// Does the work and comes back with its result. Whenever the work tells
/// something, `hear` is called with the interpreter's lock. An exception, from
/// there or from Ctrl-C, raises `stop`, waits for the work to end, and counts
/// instead of the result.
pub(crate) fn run_with_progress<T: Send, N: Send>(
    py: Python<'_>,
    stop: &Signal,
    work: impl FnOnce(&dyn Fn(N)) -> T + Send,
    mut hear: impl FnMut(Python<'_>, N) -> PyResult<()> + Send,
) -> PyResult<T> {
    let _presence = Presence::new();
    let (to, from) = mpsc::channel();
    let done = py.detach(move || {
        thread::scope(|scope| {
            // Known to Python from the beginning: a function that the work calls again and
            // again then finds the interpreter's lock sooner.
            let work = move || work(&move |news| drop(to.send(news)));
            let worker = scope.spawn(move || Python::attach(|py| py.detach(work)));
            let mut failure = None;
            loop {
                let news = match from.recv_timeout(TICK) {
                    Ok(news) => Some(news),
                    Err(RecvTimeoutError::Timeout) => None,
                    Err(RecvTimeoutError::Disconnected) => break,
                };
                let heard = Python::attach(|py| {
                    py.check_signals()?;
                    news.map_or(Ok(()), |news| hear(py, news))
                });
                if IS_ENDING.load(Ordering::Relaxed) {
                    stop.raise();
                }
                if let Err(error) = heard {
                    stop.raise();
                    failure = failure.or(Some(error));
                }
            }
            let done = worker.join();
            match failure {
                Some(error) => Err(error),
                None => Ok(done),
            }
        })
    })?;
    match done {
        Ok(done) => Ok(done),
        Err(panic) => panic::resume_unwind(panic),
    }
}

/// The same for work that tells nothing.
pub(crate) fn run_interruptible<T: Send>(
    py: Python<'_>,
    stop: &Signal,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    run_with_progress(py, stop, |_: &dyn Fn(())| work(), |_, ()| Ok(()))
}

/// Whether the interpreter is about to end.
static IS_ENDING: AtomicBool = AtomicBool::new(false);
/// How much work is under way.
static UNDER_WAY: AtomicUsize = AtomicUsize::new(0);

/// Work that is under way, as long as this lives.
struct Presence;

impl Presence {
    fn new() -> Presence {
        UNDER_WAY.fetch_add(1, Ordering::SeqCst);
        Presence
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        UNDER_WAY.fetch_sub(1, Ordering::SeqCst);
    }
}

/// What the interpreter calls before it ends: work on threads that nobody waits for is
/// stopped, and gets a moment to leave. Coming back into an interpreter that has ended
/// would take the process down.
#[pyfunction(name = "_end")]
pub(crate) fn end(py: Python<'_>) {
    const MOMENT: Duration = Duration::from_secs(3);
    IS_ENDING.store(true, Ordering::SeqCst);
    let began = Instant::now();
    py.detach(|| {
        while UNDER_WAY.load(Ordering::SeqCst) > 0 && began.elapsed() < MOMENT {
            thread::sleep(Duration::from_millis(5));
        }
    });
}

//! What a job sees: its signal, which ends it, and the gate behind which it
//! waits while others search. Its time stands still there.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use ludens_play::{Gate, Signal};

use super::scheduler::Scheduler;

/// How soon a lease notices that its run is stopped, while it waits.
const GLANCE: Duration = Duration::from_millis(50);

/// A job's time on the pool.
#[derive(Debug)]
pub(crate) struct JobHandle {
    stop: Signal,
    gate: Arc<SlotGate>,
    is_unwanted: AtomicBool,
}

impl JobHandle {
    /// For a job of the pool: it has a flag of its own.
    pub(super) fn new(scheduler: &Arc<Scheduler>, number: u64) -> JobHandle {
        JobHandle::with(&Signal::default(), None, scheduler, number)
    }

    /// For a caller that has a flag, and raises it without calling the pool.
    pub(super) fn behind(flag: &Signal, scheduler: &Arc<Scheduler>, number: u64) -> JobHandle {
        JobHandle::with(flag, Some(GLANCE), scheduler, number)
    }

    fn with(
        flag: &Signal,
        glance: Option<Duration>,
        scheduler: &Arc<Scheduler>,
        number: u64,
    ) -> JobHandle {
        let gate = Arc::new(SlotGate {
            scheduler: Arc::downgrade(scheduler),
            number,
            flag: flag.clone(),
            glance,
            is_asked_aside: AtomicBool::new(false),
            waited: AtomicU64::new(0),
            slot: Mutex::new(Slot { is_given: false, is_over: false, lost: None }),
            changed: Condvar::new(),
        });
        JobHandle { stop: flag.behind(gate.clone()), gate, is_unwanted: AtomicBool::new(false) }
    }

    /// For `Player::think`: raised when the job must return soon; behind it the
    /// search waits when it is others' turn.
    pub(crate) fn stop(&self) -> &Signal {
        &self.stop
    }

    /// Whether the job must return.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.is_raised()
    }

    /// Whether the answer is not needed any more, or the pool ends: then the
    /// job's result is incomplete.
    pub(crate) fn is_unwanted(&self) -> bool {
        self.is_unwanted.load(Ordering::Relaxed)
    }

    /// The job's time is up.
    pub(super) fn end(&self) {
        self.stop.raise();
        self.gate.wake();
    }

    /// The answer is not needed any more.
    pub(super) fn discard(&self) {
        self.is_unwanted.store(true, Ordering::Relaxed);
        self.gate.slot().is_over = true;
        self.end();
    }

    /// The job must let others have its slot.
    pub(super) fn ask_aside(&self) {
        self.gate.is_asked_aside.store(true, Ordering::Relaxed);
    }

    /// The job has given up its slot: its time stands still from now on.
    pub(super) fn close(&self) {
        let mut slot = self.gate.slot();
        slot.is_given = false;
        slot.lost = Some(Instant::now());
    }

    /// The job has a slot.
    pub(super) fn open(&self) {
        let mut slot = self.gate.slot();
        slot.is_given = true;
        if let Some(lost) = slot.lost.take() {
            let nanoseconds = u64::try_from(lost.elapsed().as_nanos()).unwrap_or(u64::MAX);
            self.gate.waited.fetch_add(nanoseconds, Ordering::Relaxed);
        }
        self.gate.is_asked_aside.store(false, Ordering::Relaxed);
        drop(slot);
        self.gate.wake();
    }

    /// Waits for the first slot; false if there will be none.
    pub(super) fn wait_for_slot(&self) -> bool {
        self.gate.wait();
        let slot = self.gate.slot();
        slot.is_given && !slot.is_over
    }
}

/// Whether a job may search now.
#[derive(Debug)]
struct Slot {
    is_given: bool,
    /// The job is not needed any more.
    is_over: bool,
    /// When the slot was given up.
    lost: Option<Instant>,
}

/// The gate of one job.
struct SlotGate {
    scheduler: Weak<Scheduler>,
    number: u64,
    flag: Signal,
    /// How often it checks the flag while it waits, if nobody wakes it.
    glance: Option<Duration>,
    is_asked_aside: AtomicBool,
    /// In nanoseconds.
    waited: AtomicU64,
    slot: Mutex<Slot>,
    changed: Condvar,
}

impl SlotGate {
    fn slot(&self) -> MutexGuard<'_, Slot> {
        self.slot.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wake(&self) {
        // With the lock, so that no thread checks and then sleeps meanwhile.
        let _slot = self.slot();
        self.changed.notify_all();
    }

    /// Waits for a slot, or for the end.
    fn wait(&self) {
        let mut slot = self.slot();
        while !slot.is_given && !slot.is_over && !self.flag.is_raised() {
            slot = match self.glance {
                None => self.changed.wait(slot).unwrap_or_else(PoisonError::into_inner),
                Some(time) => {
                    let waited = self.changed.wait_timeout(slot, time);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
    }
}

impl Gate for SlotGate {
    fn is_closed(&self) -> bool {
        self.is_asked_aside.load(Ordering::Relaxed)
    }

    fn pass(&self) {
        let waits = self.scheduler.upgrade().is_some_and(|all| all.stand_aside(self.number));
        if waits {
            self.wait();
        }
    }

    fn waited(&self) -> Duration {
        Duration::from_nanos(self.waited.load(Ordering::Relaxed))
    }
}

impl std::fmt::Debug for SlotGate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SlotGate").field("number", &self.number).finish_non_exhaustive()
    }
}

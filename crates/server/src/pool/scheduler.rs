//! What searching threads, watchdog and callers share: the queue, the jobs, and
//! the counts, behind one lock that is held for moments only. A job that has
//! begun keeps its thread and its state until it ends; how many of them search
//! at a time is the number of slots.

use std::collections::HashMap;
use std::num::NonZero;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::Job;
use super::demand::{Bounds, Demand, Full, Owner};
use super::figures::Figures;
use super::job_handle::JobHandle;
use super::queue::Queue;

/// How often the watchdog compares the clients' use, while a job waits.
const TICK: Duration = Duration::from_millis(10);

/// How a job ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    Done,
    Panicked,
}

/// What a job does when it begins; a lease does it on the caller's thread.
pub(super) type Work = Box<dyn FnOnce(&JobHandle) -> End + Send>;

/// A job as it was asked for.
struct Entry {
    turn: Arc<JobHandle>,
    work: Option<Work>,
    /// How long it may run in all.
    limit: Option<Duration>,
    since: Instant,
}

struct State {
    queue: Queue,
    jobs: HashMap<u64, Entry>,
    is_closed: bool,
    figures: Figures,
}

/// The state that all threads share.
pub(super) struct Scheduler {
    slots: usize,
    /// The queue's time begins here.
    origin: Instant,
    state: Mutex<State>,
    /// The time to wait for has changed.
    for_watchdog: Condvar,
    /// A job is over.
    for_the_end: Condvar,
}

impl Scheduler {
    pub(super) fn new(slots: NonZero<usize>, bounds: Bounds) -> Scheduler {
        let slots = slots.get();
        let state = State {
            queue: Queue::new(bounds),
            jobs: HashMap::new(),
            is_closed: false,
            figures: Figures { threads: slots, ..Figures::default() },
        };
        Scheduler {
            slots,
            origin: Instant::now(),
            state: Mutex::new(state),
            for_watchdog: Condvar::new(),
            for_the_end: Condvar::new(),
        }
    }

    /// No job is called under the lock, so its data is never half changed.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> Duration {
        self.origin.elapsed()
    }

    /// Queues a job if there is room; returns its number.
    pub(super) fn enter(
        self: &Arc<Scheduler>,
        owner: &Owner,
        job: Job,
        work: Work,
    ) -> Result<u64, Full> {
        let demand = Demand {
            kind: job.kind,
            memory: job.memory,
            threads: job.threads,
            brings_thread: false,
        };
        let mut state = self.state();
        if state.is_closed {
            return Err(Full::Closed);
        }
        let pushed = state.queue.push(owner, demand, self.now());
        state.figures.refused += u64::from(!matches!(pushed, Ok((_, None))));
        let (number, goes) = pushed?;
        let gone = goes.and_then(|goes| self.take_out(&mut state, goes));
        let turn = Arc::new(JobHandle::new(self, number));
        let (work, since) = (Some(work), Instant::now());
        state.jobs.insert(number, Entry { turn, work, limit: job.limit, since });
        self.fill(&mut state);
        drop(state);
        drop(gone);
        self.for_watchdog.notify_one();
        Ok(number)
    }

    /// Queues a lease, however many wait: its number and its turn, which begins
    /// when its gate opens. None if the pool has ended.
    pub(super) fn enter_loan(
        self: &Arc<Scheduler>,
        owner: &Owner,
        demand: Demand,
        turn: impl FnOnce(u64) -> JobHandle,
    ) -> Option<(u64, Arc<JobHandle>)> {
        let mut state = self.state();
        if state.is_closed {
            return None;
        }
        let number = state.queue.push_always(owner, demand, self.now());
        let turn = Arc::new(turn(number));
        let entry =
            Entry { turn: Arc::clone(&turn), work: None, limit: None, since: Instant::now() };
        state.jobs.insert(number, entry);
        self.fill(&mut state);
        drop(state);
        self.for_watchdog.notify_one();
        Some((number, turn))
    }

    /// The job is not needed any more. What it has captured is freed outside the
    /// lock.
    pub(super) fn stop(self: &Arc<Scheduler>, number: u64) {
        let mut state = self.state();
        let Some(entry) = state.jobs.get(&number) else { return };
        entry.turn.discard();
        state.figures.stopped += 1;
        let gone = match state.queue.is_begun(number) {
            true => {
                state.queue.let_leave(number);
                None
            }
            false => self.take_out(&mut state, number),
        };
        drop(state);
        drop(gone);
    }

    /// A job is over: its slot is for others.
    pub(super) fn finish(self: &Arc<Scheduler>, number: u64, end: End) {
        let mut state = self.state();
        let ran = state.queue.attained(number, self.now());
        state.figures.ran += ran;
        match end {
            End::Done => state.figures.done += 1,
            End::Panicked => state.figures.panicked += 1,
        }
        let gone = self.take_out(&mut state, number);
        self.fill(&mut state);
        drop(state);
        drop(gone);
        self.for_watchdog.notify_one();
        self.for_the_end.notify_all();
    }

    /// Takes a job out of the queue; the caller drops the rest of it.
    fn take_out(&self, state: &mut State, number: u64) -> Option<Entry> {
        state.queue.remove(number, self.now());
        state.jobs.remove(&number)
    }

    /// Gives the free slots to the next jobs.
    fn fill(self: &Arc<Scheduler>, state: &mut State) {
        while state.queue.running() < self.slots && !state.is_closed {
            let now = self.now();
            let Some(next) = state.queue.next(now) else { return };
            let begins = state.queue.give_slot(next, now);
            let Some(entry) = state.jobs.get_mut(&next) else { continue };
            if begins {
                state.figures.turns += 1;
                state.figures.waited += entry.since.elapsed();
            }
            entry.turn.open();
            let work = entry.work.take().map(|work| (work, Arc::clone(&entry.turn)));
            if let Some((work, turn)) = work
                && !self.spawn(next, work, turn)
            {
                self.take_out(state, next);
            }
        }
    }

    /// A thread for a job that begins. False if the system has none.
    fn spawn(self: &Arc<Scheduler>, number: u64, work: Work, turn: Arc<JobHandle>) -> bool {
        let scheduler = Arc::clone(self);
        let thread = thread::Builder::new().name(format!("search {number}"));
        let spawned = thread.spawn(move || {
            let end = work(&turn);
            scheduler.finish(number, end);
        });
        spawned.inspect_err(|error| tracing::error!("no thread for a search: {error}")).is_ok()
    }

    /// A searching thread has reached its gate: true if it must wait there.
    pub(super) fn stand_aside(self: &Arc<Scheduler>, number: u64) -> bool {
        let mut state = self.state();
        let before = state.queue.running();
        let waits = state.queue.stand_aside(number, self.now());
        let Some(entry) = state.jobs.get(&number) else { return false };
        match waits {
            false => entry.turn.open(),
            // Only the first thread of a search gives the slot away.
            true if state.queue.running() < before => {
                entry.turn.close();
                state.figures.yielded += 1;
                self.fill(&mut state);
                drop(state);
                self.for_watchdog.notify_one();
            }
            true => {}
        }
        waits
    }

    /// Ends every job, and takes no more.
    pub(super) fn close(&self) {
        let mut state = self.state();
        state.is_closed = true;
        let numbers: Vec<u64> = state.jobs.keys().copied().collect();
        let mut gone = Vec::new();
        for number in numbers {
            if let Some(entry) = state.jobs.get(&number) {
                entry.turn.discard();
            }
            match state.queue.is_begun(number) {
                true => drop(state.queue.let_leave(number)),
                false => gone.extend(self.take_out(&mut state, number)),
            }
        }
        drop(state);
        drop(gone);
        self.for_watchdog.notify_all();
        self.for_the_end.notify_all();
    }

    /// Waits until no job is left; false if it took longer than this.
    pub(super) fn wait_until_idle(&self, patience: Duration) -> bool {
        let busy = |state: &mut State| state.queue.begun() > 0;
        let waited = self.for_the_end.wait_timeout_while(self.state(), patience, busy);
        let (_state, result) = waited.unwrap_or_else(PoisonError::into_inner);
        !result.timed_out()
    }

    pub(super) fn figures(&self) -> Figures {
        let state = self.state();
        let (busy, begun) = (state.queue.running(), state.queue.begun());
        let aside = begun.saturating_sub(busy);
        Figures { busy, aside, waiting: state.queue.waiting(), ..state.figures }
    }

    /// The watchdog's life: ends jobs whose time is up, and asks jobs whose clients
    /// have had more than others to stand aside.
    pub(super) fn watch(&self) {
        let mut state = self.state();
        while !state.is_closed {
            let now = self.now();
            state.end_those_out_of_time(now);
            while let Some(number) = state.queue.to_ask_aside(self.slots, now) {
                state.queue.ask_aside(number);
                if let Some(entry) = state.jobs.get(&number) {
                    entry.turn.ask_aside();
                }
            }
            let is_contested = state.queue.next(now).is_some();
            let next = if is_contested { Some(TICK) } else { state.next_end(now) };
            state = match next {
                None => self.for_watchdog.wait(state).unwrap_or_else(PoisonError::into_inner),
                Some(time) => {
                    let woken = self.for_watchdog.wait_timeout(state, time);
                    woken.unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
    }
}

impl State {
    fn end_those_out_of_time(&mut self, now: Duration) {
        for (number, entry) in &mut self.jobs {
            let attained = self.queue.attained(*number, now);
            if entry.limit.is_some_and(|limit| attained >= limit) {
                entry.limit = None;
                entry.turn.end();
                self.figures.out_of_time += 1;
            }
        }
    }

    /// How long it takes until the next job is out of time, if all ran.
    fn next_end(&self, now: Duration) -> Option<Duration> {
        let left = |(number, entry): (&u64, &Entry)| {
            Some(entry.limit?.saturating_sub(self.queue.attained(*number, now)))
        };
        self.jobs.iter().filter_map(left).min()
    }
}

//! What workers, watchdog and askers share: the queue, what runs on each
//! thread, and the counts, behind one lock that is held for moments only.

use std::num::NonZero;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::Job;
use super::figures::Figures;
use super::queue::{Bounds, Full, Owner, Queue};
use super::turn::Turn;

/// How a call of a job ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    Done,
    Again,
    Panicked,
}

/// One call of a job.
type Work = Box<dyn FnMut(&Turn) -> End + Send>;

/// A job that waits, or runs.
pub(super) struct Entry {
    number: u64,
    /// What is left of its time.
    left: Option<Duration>,
    slice: Option<Duration>,
    since: Instant,
    work: Work,
}

impl Entry {
    pub(super) fn new(job: Job, work: Work) -> Entry {
        Entry { number: 0, left: job.limit, slice: job.slice, since: Instant::now(), work }
    }
}

/// What runs on a thread.
struct Running {
    number: u64,
    turn: Arc<Turn>,
    /// When its time is up.
    end: Option<Instant>,
    /// When it has to make room for others.
    slice_end: Option<Instant>,
}

struct State {
    queue: Queue<Entry>,
    /// By the thread's number.
    running: Vec<Option<Running>>,
    next_number: u64,
    is_closed: bool,
    figures: Figures,
}

/// The place where all meet.
pub(super) struct Hall {
    state: Mutex<State>,
    /// There is something to do.
    for_workers: Condvar,
    /// The time to wait for has changed.
    for_watchdog: Condvar,
    /// A thread has become idle.
    for_the_end: Condvar,
}

impl Hall {
    pub(super) fn new(threads: NonZero<usize>, bounds: Bounds) -> Hall {
        let threads = threads.get();
        let state = State {
            queue: Queue::new(bounds),
            running: (0..threads).map(|_| None).collect(),
            next_number: 1,
            is_closed: false,
            figures: Figures { threads, ..Figures::default() },
        };
        Hall {
            state: Mutex::new(state),
            for_workers: Condvar::new(),
            for_watchdog: Condvar::new(),
            for_the_end: Condvar::new(),
        }
    }

    /// No job is called under the lock, so nothing can be half done in it.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Queues a job if there is room; its number.
    pub(super) fn enter(&self, owner: &Owner, entry: Entry) -> Result<u64, Full> {
        let mut state = self.state();
        let entered = state.enter(entry, |queue, entry| queue.push(owner, entry));
        state.figures.refused += u64::from(entered.is_err());
        self.tell(state, entered)
    }

    /// Queues a job, however many wait; its number.
    pub(super) fn enter_always(&self, owner: &Owner, entry: Entry) -> Result<u64, Full> {
        let mut state = self.state();
        let entered = state.enter(entry, |queue, entry| {
            queue.push_always(owner, entry);
            Ok(())
        });
        self.tell(state, entered)
    }

    fn tell(&self, state: MutexGuard<'_, State>, entered: Result<u64, Full>) -> Result<u64, Full> {
        drop(state);
        if entered.is_ok() {
            self.for_workers.notify_one();
            self.for_watchdog.notify_one();
        }
        entered
    }

    /// Nobody wants the job any more. What it has captured is freed outside the
    /// lock.
    pub(super) fn stop(&self, owner: &Owner, number: u64) {
        let mut state = self.state();
        let waiting = state.queue.remove(owner, |entry| entry.number == number);
        let is_running = state.discard(number);
        state.figures.stopped += u64::from(waiting.is_some() || is_running);
        drop(state);
        drop(waiting);
    }

    /// Ends every job, and takes no more.
    pub(super) fn close(&self) {
        let mut state = self.state();
        state.is_closed = true;
        let waiting = state.queue.clear();
        for running in state.running.iter_mut().flatten() {
            running.turn.discard();
        }
        drop(state);
        drop(waiting);
        self.for_workers.notify_all();
        self.for_watchdog.notify_all();
    }

    /// Waits until no thread is busy; false if it took longer than this.
    pub(super) fn wait_until_idle(&self, patience: Duration) -> bool {
        let busy = |state: &mut State| state.running.iter().any(Option::is_some);
        let waited = self.for_the_end.wait_timeout_while(self.state(), patience, busy);
        let (_state, result) = waited.unwrap_or_else(PoisonError::into_inner);
        !result.timed_out()
    }

    pub(super) fn figures(&self) -> Figures {
        let state = self.state();
        let busy = state.running.iter().flatten().count();
        Figures { busy, waiting: state.queue.waiting(), ..state.figures }
    }

    /// A worker's life.
    pub(super) fn work(&self, place: usize) {
        while let Some((owner, mut entry, turn)) = self.next(place) {
            let began = Instant::now();
            let end = (entry.work)(&turn);
            self.finish(place, &owner, entry, end, began.elapsed());
        }
    }

    /// Waits for a job; none when the pool ends.
    fn next(&self, place: usize) -> Option<(Owner, Entry, Arc<Turn>)> {
        let mut state = self.state();
        loop {
            if state.is_closed {
                return None;
            }
            if let Some((owner, entry)) = state.queue.next() {
                let turn = state.begin(place, &entry);
                drop(state);
                self.for_watchdog.notify_one();
                return Some((owner, entry, turn));
            }
            state = self.for_workers.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn finish(&self, place: usize, owner: &Owner, mut entry: Entry, end: End, ran: Duration) {
        let mut state = self.state();
        let running = state.running[place].take();
        let is_unwanted = running.is_some_and(|running| running.turn.is_unwanted());
        state.count(end, ran);
        let mut done = None;
        if end == End::Again && !is_unwanted && !state.is_closed {
            entry.left = entry.left.map(|left| left.saturating_sub(ran));
            entry.since = Instant::now();
            state.queue.push_always(owner, entry);
        } else {
            done = Some(entry);
        }
        state.queue.finish(owner);
        drop(state);
        drop(done);
        // The owner's next job may be for another thread, if this one takes that
        // of somebody else.
        self.for_workers.notify_one();
        self.for_the_end.notify_all();
    }

    /// The watchdog's life: raises flags when their time has come.
    pub(super) fn watch(&self) {
        let mut state = self.state();
        while !state.is_closed {
            let next = state.raise_flags(Instant::now());
            state = match next.map(|next| next.saturating_duration_since(Instant::now())) {
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
    fn enter(
        &mut self,
        mut entry: Entry,
        push: impl FnOnce(&mut Queue<Entry>, Entry) -> Result<(), Full>,
    ) -> Result<u64, Full> {
        if self.is_closed {
            return Err(Full::Closed);
        }
        let number = self.next_number;
        entry.number = number;
        push(&mut self.queue, entry)?;
        self.next_number += 1;
        Ok(number)
    }

    /// A thread takes a job.
    fn begin(&mut self, place: usize, entry: &Entry) -> Arc<Turn> {
        let now = Instant::now();
        let turn = Arc::new(Turn::default());
        self.figures.turns += 1;
        self.figures.waited += now.saturating_duration_since(entry.since);
        self.running[place] = Some(Running {
            number: entry.number,
            turn: Arc::clone(&turn),
            end: entry.left.and_then(|left| now.checked_add(left)),
            slice_end: entry.slice.and_then(|slice| now.checked_add(slice)),
        });
        turn
    }

    fn count(&mut self, end: End, ran: Duration) {
        self.figures.ran += ran;
        match end {
            End::Done => self.figures.done += 1,
            End::Again => self.figures.yielded += 1,
            End::Panicked => self.figures.panicked += 1,
        }
    }

    fn discard(&self, number: u64) -> bool {
        let running = self.running.iter().flatten().find(|running| running.number == number);
        running.inspect(|running| running.turn.discard()).is_some()
    }

    /// Raises the flags whose time has come; when to look again.
    fn raise_flags(&mut self, now: Instant) -> Option<Instant> {
        let State { running, queue, figures, .. } = self;
        // Room is made for as many as wait, and only if no thread is idle.
        let is_busy = running.iter().all(Option::is_some);
        let asked = running.iter().flatten().filter(|running| running.turn.is_stopped()).count();
        let mut wanted = if is_busy { queue.owners_in_line().saturating_sub(asked) } else { 0 };
        let mut next: Option<Instant> = None;
        for running in running.iter_mut().flatten() {
            if running.end.is_some_and(|end| end <= now) {
                running.end = None;
                running.turn.end();
                figures.out_of_time += 1;
            }
            if wanted > 0 && running.slice_end.is_some_and(|end| end <= now) {
                running.slice_end = None;
                running.turn.ask_to_yield();
                wanted -= 1;
            }
            let slice_end = running.slice_end.filter(|_| wanted > 0);
            next = [next, running.end, slice_end].into_iter().flatten().min();
        }
        next
    }
}

//! The pool with its threads. What depends on the time is tested with bounds
//! wide enough for a busy machine.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use ludens_play::Signal;

use super::{Bounds, Full, Job, Lost, Next, Owner, Pool, Ticket, Turn};

const MS: Duration = Duration::from_millis(1);
const LONG: Duration = Duration::from_secs(20);
const WIDE: Bounds = Bounds { per_owner: 100, per_client: 100, in_all: 100 };

fn pool(threads: usize, bounds: Bounds) -> Pool {
    Pool::new(NonZero::new(threads).expect("some threads"), bounds)
}

fn owner(name: &str) -> Owner {
    Owner::of("test", name)
}

/// Keeps a thread of the pool busy until it is let go.
struct Blocker {
    _ticket: Ticket<()>,
    go: Sender<()>,
}

fn block(pool: &Pool, name: &str) -> Blocker {
    let (go, wait): (_, Receiver<()>) = mpsc::channel();
    let (began, begun) = mpsc::channel();
    let ticket = pool.start(owner(name), Job::default(), move |_| {
        began.send(()).expect("somebody waits");
        let _ = wait.recv();
        Next::Done(())
    });
    begun.recv_timeout(LONG).expect("it begins");
    Blocker { _ticket: ticket.expect("room"), go }
}

impl Blocker {
    fn let_go(self) {
        self.go.send(()).expect("it waits");
    }
}

/// Runs until its flag is raised.
fn run_until_stopped(turn: &Turn) {
    let began = Instant::now();
    while !turn.is_stopped() {
        assert!(began.elapsed() < LONG, "nobody stopped it");
        thread::sleep(MS);
    }
}

#[test]
fn owners_are_served_in_turn() {
    let pool = pool(1, WIDE);
    let blocker = block(&pool, "x");
    let order = Arc::new(Mutex::new(Vec::new()));
    let ask = |name: &'static str| {
        let order = Arc::clone(&order);
        let note = move |_: &Turn| {
            order.lock().expect("no panic").push(name);
            Next::Done(())
        };
        pool.start(owner(name), Job::default(), note).expect("room")
    };
    let tickets: Vec<_> = ["a", "a", "a", "b", "c"].map(ask).into_iter().collect();
    blocker.let_go();
    tickets.into_iter().for_each(|ticket| ticket.wait().expect("an answer"));
    assert_eq!(*order.lock().expect("no panic"), ["a", "b", "c", "a", "a"]);
    // An answer comes a moment before its thread is idle.
    assert!(pool.shut_down(LONG));
    assert_eq!(pool.figures().done, 6);
}

#[test]
fn an_owner_uses_one_thread_only() {
    let pool = pool(4, WIDE);
    let running = Arc::new(AtomicBool::new(false));
    let ask = |_| {
        let running = Arc::clone(&running);
        let work = move |_: &Turn| {
            let was_alone = !running.swap(true, Ordering::SeqCst);
            thread::sleep(5 * MS);
            running.store(false, Ordering::SeqCst);
            Next::Done(was_alone)
        };
        pool.start(owner("a"), Job::default(), work).expect("room")
    };
    let tickets: Vec<_> = (0..8).map(ask).collect();
    assert!(tickets.into_iter().all(|ticket| ticket.wait() == Ok(true)));
}

#[test]
fn what_is_too_much_is_refused() {
    let pool = pool(1, Bounds { per_owner: 2, per_client: 10, in_all: 3 });
    let blocker = block(&pool, "x");
    let ask = |name| pool.start(owner(name), Job::default(), |_| Next::Done(()));
    let kept = [ask("a"), ask("a")].map(|ticket| ticket.expect("room"));
    assert_eq!(ask("a").err(), Some(Full::Owner));
    let last = ask("b").expect("room");
    assert_eq!(ask("c").err(), Some(Full::All));
    assert_eq!((pool.figures().waiting, pool.figures().refused), (3, 2));
    drop(kept);
    assert!(ask("c").is_ok());
    blocker.let_go();
    assert_eq!(last.wait(), Ok(()));
}

#[test]
fn a_job_is_stopped_when_its_time_is_up() {
    let pool = pool(1, WIDE);
    let began = Instant::now();
    let job = Job { limit: Some(30 * MS), slice: None };
    let work = |turn: &Turn| {
        run_until_stopped(turn);
        Next::Done(turn.must_yield())
    };
    let ticket = pool.start(owner("a"), job, work).expect("room");
    assert_eq!(ticket.wait(), Ok(false));
    assert!(began.elapsed() >= 30 * MS && began.elapsed() < LONG);
    assert_eq!(pool.figures().out_of_time, 1);
}

/// A job that thinks in slices until its time is up, and counts its turns.
fn start_long(pool: &Pool, name: &str, limit: Duration) -> Ticket<u32> {
    let mut turns = 0;
    let job = Job { limit: Some(limit), slice: Some(5 * MS) };
    let work = move |turn: &Turn| {
        turns += 1;
        run_until_stopped(turn);
        if turn.must_yield() { Next::Again } else { Next::Done(turns) }
    };
    pool.start(owner(name), job, work).expect("room")
}

#[test]
fn long_jobs_make_room_and_keep_what_they_know() {
    let pool = pool(1, WIDE);
    let long = [start_long(&pool, "a", 100 * MS), start_long(&pool, "b", 100 * MS)];
    let short = pool.start(owner("c"), Job::default(), |_| Next::Done(())).expect("room");
    let began = Instant::now();
    assert_eq!(short.wait(), Ok(()));
    assert!(began.elapsed() < LONG / 2);
    let turns = long.map(|ticket| ticket.wait().expect("an answer"));
    assert!(turns.iter().all(|&turns| turns > 2), "{turns:?}");
    assert_eq!(pool.figures().yielded, u64::from(turns[0] + turns[1] - 2));
}

#[test]
fn a_long_job_that_nobody_waits_behind_is_left_alone() {
    let pool = pool(2, WIDE);
    let a = start_long(&pool, "a", 60 * MS);
    let b = start_long(&pool, "b", 60 * MS);
    assert_eq!((a.wait(), b.wait()), (Ok(1), Ok(1)));
}

#[test]
fn whoever_borrows_takes_a_turn() {
    let pool = pool(1, WIDE);
    let never = Signal::default();
    let loan = pool.lend(&owner("tournament"), &never).expect("a turn");
    let ticket = pool.start(owner("a"), Job::default(), |_| Next::Done(7)).expect("room");
    thread::sleep(20 * MS);
    assert_eq!((pool.figures().busy, pool.figures().waiting), (1, 1));
    drop(loan);
    assert_eq!(ticket.wait(), Ok(7));
    assert!(pool.lend(&owner("tournament"), &never).is_some());
}

#[test]
fn whoever_gives_up_waiting_gets_no_loan_and_blocks_nobody() {
    let pool = pool(1, WIDE);
    let blocker = block(&pool, "x");
    assert!(pool.lend(&owner("tournament"), &Signal::raised()).is_none());
    let give_up = Signal::default();
    thread::scope(|scope| {
        let waiting = scope.spawn(|| pool.lend(&owner("tournament"), &give_up).is_none());
        thread::sleep(10 * MS);
        give_up.raise();
        assert!(waiting.join().expect("no panic"));
    });
    blocker.let_go();
    let ticket = pool.start(owner("a"), Job::default(), |_| Next::Done(7)).expect("room");
    assert_eq!(ticket.wait(), Ok(7));
}

#[test]
fn a_ticket_thrown_away_stops_its_job() {
    let pool = pool(1, WIDE);
    let (told, stopped) = mpsc::channel();
    let (began, begun) = mpsc::channel();
    let running = pool.start(owner("a"), Job::default(), move |turn: &Turn| {
        began.send(()).expect("somebody waits");
        run_until_stopped(turn);
        told.send(()).expect("somebody waits");
        // Nobody wants another turn of it.
        Next::<()>::Again
    });
    begun.recv_timeout(LONG).expect("it begins");
    let waiting = pool.start(owner("b"), Job::default(), |_| -> Next<()> { panic!("never run") });
    drop(waiting.expect("room"));
    drop(running.expect("room"));
    stopped.recv_timeout(LONG).expect("it was stopped");
    let ticket = pool.start(owner("a"), Job::default(), |_| Next::Done(7)).expect("room");
    assert_eq!(ticket.wait(), Ok(7));
    assert_eq!((pool.figures().stopped, pool.figures().panicked), (2, 0));
}

#[test]
fn somebody_else_may_stop_a_job() {
    let pool = pool(1, WIDE);
    let blocker = block(&pool, "x");
    let ticket = pool.start(owner("a"), Job::default(), |_| Next::Done(())).expect("room");
    ticket.stopper().stop();
    assert_eq!(ticket.wait(), Err(Lost::Stopped));
    blocker.let_go();
}

#[test]
fn the_end_stops_all() {
    let pool = pool(1, WIDE);
    let (began, begun) = mpsc::channel();
    let running = pool.start(owner("a"), Job::default(), move |turn: &Turn| {
        began.send(()).expect("somebody waits");
        run_until_stopped(turn);
        Next::Done(())
    });
    begun.recv_timeout(LONG).expect("it begins");
    let waiting = pool.start(owner("b"), Job::default(), |_| Next::Done(()));
    assert!(pool.shut_down(LONG));
    assert_eq!(running.expect("room").wait(), Ok(()));
    assert_eq!(waiting.expect("room").wait(), Err(Lost::Stopped));
    let refused = pool.start(owner("a"), Job::default(), |_| Next::Done(()));
    assert_eq!(refused.err(), Some(Full::Closed));
    assert!(pool.lend(&owner("a"), &Signal::default()).is_none());
}

#[test]
fn the_end_does_not_wait_for_ever() {
    let pool = pool(1, WIDE);
    let loan = pool.lend(&owner("a"), &Signal::default());
    assert!(!pool.shut_down(10 * MS));
    drop(loan);
    assert!(pool.shut_down(LONG));
}

#[test]
fn a_panic_is_told_and_does_no_harm() {
    let pool = pool(1, WIDE);
    let ask = |text: &'static str| {
        let work = move |_: &Turn| -> Next<()> { panic!("{text}") };
        pool.start(owner("a"), Job::default(), work).expect("room").wait()
    };
    assert_eq!(ask("one"), Err(Lost::Panicked("one".to_string())));
    assert_eq!(ask("two"), Err(Lost::Panicked("two".to_string())));
    let ticket = pool.start(owner("a"), Job::default(), |_| Next::Done(7)).expect("room");
    assert_eq!(ticket.wait(), Ok(7));
    assert_eq!(pool.figures().panicked, 2);
}

#[tokio::test]
async fn an_answer_can_be_awaited() {
    let pool = pool(1, WIDE);
    let ticket = pool.start(owner("a"), Job::default(), |_| Next::Done(7)).expect("room");
    assert_eq!(ticket.await, Ok(7));
}

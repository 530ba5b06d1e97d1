//! The pool with its threads. What depends on the time is tested with bounds
//! wide enough for a busy machine.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use ludens_play::Signal;

use super::{Bounds, Full, Job, JobHandle, Kind, Lost, Owner, Pool, Ticket};

const MS: Duration = Duration::from_millis(1);
const LONG: Duration = Duration::from_secs(20);
const WIDE: Bounds = Bounds {
    per_owner: 100,
    per_client: 100,
    in_all: 100,
    begun_each: 100,
    begun: 100,
    memory: 1 << 30,
};

fn pool(threads: usize, bounds: Bounds) -> Pool {
    Pool::new(NonZero::new(threads).expect("some threads"), bounds)
}

fn owner(name: &str) -> Owner {
    Owner::of("test", name)
}

/// Keeps a thread of the pool busy until it is released.
struct Blocker {
    _ticket: Ticket<()>,
    go: Sender<()>,
}

fn block(pool: &Pool, name: &str) -> Blocker {
    let (go, wait): (_, Receiver<()>) = mpsc::channel();
    let (began, begun) = mpsc::channel();
    let ticket = pool.start(&owner(name), Job::default(), move |_| {
        began.send(()).expect("somebody waits");
        let _ = wait.recv();
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
fn run_until_stopped(turn: &JobHandle) {
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
        let note = move |_: &JobHandle| {
            order.lock().expect("no panic").push(name);
        };
        pool.start(&owner(name), Job::default(), note).expect("room")
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
        let work = move |_: &JobHandle| {
            let was_alone = !running.swap(true, Ordering::SeqCst);
            thread::sleep(5 * MS);
            running.store(false, Ordering::SeqCst);
            was_alone
        };
        pool.start(&owner("a"), Job::default(), work).expect("room")
    };
    let tickets: Vec<_> = (0..8).map(ask).collect();
    assert!(tickets.into_iter().all(|ticket| ticket.wait() == Ok(true)));
}

#[test]
fn what_is_too_much_is_refused() {
    let pool = pool(1, Bounds { per_owner: 2, per_client: 10, in_all: 3, ..WIDE });
    let blocker = block(&pool, "x");
    let ask = |name| pool.start(&owner(name), Job::default(), |_| ());
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
    let job = Job { limit: Some(30 * MS), ..Job::default() };
    let work = |turn: &JobHandle| {
        run_until_stopped(turn);
        turn.is_unwanted()
    };
    let ticket = pool.start(&owner("a"), job, work).expect("room");
    assert_eq!(ticket.wait(), Ok(false));
    assert!(began.elapsed() >= 30 * MS && began.elapsed() < LONG);
    assert_eq!(pool.figures().out_of_time, 1);
}

/// A job that searches until its time is up: how long it took, and how long it
/// stood still meanwhile.
fn start_long(pool: &Pool, name: &str, limit: Duration) -> Ticket<(Duration, Duration)> {
    let job = Job { limit: Some(limit), ..Job::default() };
    let work = move |turn: &JobHandle| {
        let began = Instant::now();
        while !turn.stop().must_stop() {
            assert!(began.elapsed() < LONG, "nobody stopped it");
            std::hint::spin_loop();
        }
        (began.elapsed(), turn.stop().waited())
    };
    pool.start(&Owner::of(name, "long"), job, work).expect("room")
}

#[test]
fn long_jobs_stand_aside_and_have_their_whole_time() {
    let pool = pool(1, WIDE);
    let long = [start_long(&pool, "a", 300 * MS), start_long(&pool, "b", 300 * MS)];
    for ticket in long {
        let (took, waited) = ticket.wait().expect("an answer");
        // Starting its thread is part of its time.
        assert!(took - waited >= 250 * MS, "{took:?} with {waited:?} of rest");
        assert!(waited >= 100 * MS, "{waited:?}");
    }
    assert!(pool.figures().yielded >= 3, "{:?}", pool.figures());
}

#[test]
fn a_quick_answer_does_not_wait_for_long_ones() {
    let pool = pool(1, WIDE);
    let long: Vec<_> = ["a", "b", "c"].map(|name| start_long(&pool, name, LONG)).into();
    thread::sleep(50 * MS);
    for _ in 0..5 {
        let began = Instant::now();
        let job = Job { kind: Kind::Quick, ..Job::default() };
        let quick = pool.start(&Owner::of("person", "match"), job, |_| ()).expect("room");
        assert_eq!(quick.wait(), Ok(()));
        assert!(began.elapsed() < LONG / 40, "{:?}", began.elapsed());
    }
    drop(long);
    assert!(pool.shut_down(LONG));
}

#[test]
fn a_long_job_with_no_other_behind_it_is_left_alone() {
    let pool = pool(2, WIDE);
    let both = [start_long(&pool, "a", 60 * MS), start_long(&pool, "b", 60 * MS)];
    let rests = both.map(|ticket| ticket.wait().expect("an answer").1);
    assert_eq!(rests, [Duration::ZERO; 2]);
}

#[test]
fn a_loan_stands_aside_and_ends_with_its_run() {
    let pool = pool(1, WIDE);
    let stop = Signal::default();
    let loan = pool.lend(&owner("tournament"), &stop).expect("a turn");
    let quick = pool.start(&Owner::of("person", "match"), Job::default(), |_| 7).expect("room");
    let answered = thread::scope(|scope| {
        let borrower = scope.spawn(|| while !loan.signal().must_stop() {});
        let answered = quick.wait();
        // Others have the slot: the run can be stopped nevertheless.
        let other = start_long(&pool, "other", LONG);
        while pool.figures().aside == 0 {
            thread::sleep(MS);
        }
        stop.raise();
        borrower.join().expect("no panic");
        drop(other);
        answered
    });
    assert_eq!(answered, Ok(7));
    drop(loan);
    assert!(pool.shut_down(LONG));
}

#[test]
fn an_answer_is_cut_short_after_a_while() {
    let pool = pool(1, WIDE);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
    let runtime = runtime.expect("a runtime");
    let work = |turn: &JobHandle| {
        run_until_stopped(turn);
        9
    };
    let began = pool.start(&owner("a"), Job::default(), work).expect("room");
    let waits = pool.start(&owner("b"), Job::default(), |_| 7).expect("room");
    assert_eq!(runtime.block_on(waits.within(10 * MS)), Err(Lost::Stopped));
    assert_eq!(runtime.block_on(began.within(10 * MS)), Ok(9));
}

#[test]
fn a_borrower_takes_a_turn() {
    let pool = pool(1, WIDE);
    let never = Signal::default();
    let loan = pool.lend(&owner("tournament"), &never).expect("a turn");
    let ticket = pool.start(&owner("a"), Job::default(), |_| 7).expect("room");
    thread::sleep(20 * MS);
    assert_eq!((pool.figures().busy, pool.figures().waiting), (1, 1));
    drop(loan);
    assert_eq!(ticket.wait(), Ok(7));
    assert!(pool.lend(&owner("tournament"), &never).is_some());
}

#[test]
fn a_caller_that_gives_up_waiting_gets_no_loan_and_blocks_no_other() {
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
    let ticket = pool.start(&owner("a"), Job::default(), |_| 7).expect("room");
    assert_eq!(ticket.wait(), Ok(7));
}

#[test]
fn a_ticket_thrown_away_stops_its_job() {
    let pool = pool(1, WIDE);
    let (told, stopped) = mpsc::channel();
    let (began, begun) = mpsc::channel();
    let running = pool.start(&owner("a"), Job::default(), move |turn: &JobHandle| {
        began.send(()).expect("somebody waits");
        run_until_stopped(turn);
        told.send(()).expect("somebody waits");
    });
    begun.recv_timeout(LONG).expect("it begins");
    let waiting = pool.start(&owner("b"), Job::default(), |_| -> () { panic!("never run") });
    drop(waiting.expect("room"));
    drop(running.expect("room"));
    stopped.recv_timeout(LONG).expect("it was stopped");
    let ticket = pool.start(&owner("a"), Job::default(), |_| 7).expect("room");
    assert_eq!(ticket.wait(), Ok(7));
    assert_eq!((pool.figures().stopped, pool.figures().panicked), (2, 0));
}

#[test]
fn another_task_may_stop_a_job() {
    let pool = pool(1, WIDE);
    let blocker = block(&pool, "x");
    let ticket = pool.start(&owner("a"), Job::default(), |_| ()).expect("room");
    ticket.stopper().stop();
    assert_eq!(ticket.wait(), Err(Lost::Stopped));
    blocker.let_go();
}

#[test]
fn the_end_stops_all() {
    let pool = pool(1, WIDE);
    let (began, begun) = mpsc::channel();
    let running = pool.start(&owner("a"), Job::default(), move |turn: &JobHandle| {
        began.send(()).expect("somebody waits");
        run_until_stopped(turn);
    });
    begun.recv_timeout(LONG).expect("it begins");
    let waiting = pool.start(&owner("b"), Job::default(), |_| ());
    assert!(pool.shut_down(LONG));
    assert_eq!(running.expect("room").wait(), Ok(()));
    assert_eq!(waiting.expect("room").wait(), Err(Lost::Stopped));
    let refused = pool.start(&owner("a"), Job::default(), |_| ());
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
fn a_panic_is_reported_and_does_no_harm() {
    let pool = pool(1, WIDE);
    let ask = |text: &'static str| {
        let work = move |_: &JobHandle| -> () { panic!("{text}") };
        pool.start(&owner("a"), Job::default(), work).expect("room").wait()
    };
    assert_eq!(ask("one"), Err(Lost::Panicked("one".to_string())));
    assert_eq!(ask("two"), Err(Lost::Panicked("two".to_string())));
    let ticket = pool.start(&owner("a"), Job::default(), |_| 7).expect("room");
    assert_eq!(ticket.wait(), Ok(7));
    assert_eq!(pool.figures().panicked, 2);
}

#[tokio::test]
async fn an_answer_can_be_awaited() {
    let pool = pool(1, WIDE);
    let ticket = pool.start(&owner("a"), Job::default(), |_| 7).expect("room");
    assert_eq!(ticket.await, Ok(7));
}

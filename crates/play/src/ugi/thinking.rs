//! Thinking on a thread of its own, so that the session hears `stop` at once.
//!
//! The player goes into the thread and comes back when the thread is joined.
//! Having answered, the thread may go on thinking about the opponent's choice:
//! what it learns there stays in the player's table or tree.

use std::io::Write;
use std::num::NonZero;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use ludens_core::AnyRecord;
use ludens_games::Game;
use ludens_search::Signal;

use super::info::Info;
use super::output::Output;
use crate::clock::Time;
use crate::go::Go;
use crate::player::Player;
use crate::thought::Thought;

/// The message about a player that panicked.
const BROKE_DOWN: &str = "the player broke down; another will be made";

/// The flags that the session and the thread share.
#[derive(Default)]
struct Signals {
    /// The session wants the answer now.
    stop: Signal,
    /// The session wants the player back.
    leave: Signal,
    /// The answer has been given.
    answered: AtomicBool,
}

/// A question that a thread is busy with.
pub(super) struct Thinking {
    signals: Arc<Signals>,
    thread: JoinHandle<Option<Box<dyn Player>>>,
}

/// What the thread works on.
pub(super) struct Question<W> {
    pub(super) player: Box<dyn Player>,
    pub(super) record: Box<dyn AnyRecord>,
    pub(super) go: Go,
    pub(super) afterwards: Afterwards,
    pub(super) output: Output<W>,
}

/// What the player does after its answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Afterwards {
    /// It waits.
    Rest,
    /// It thinks on the opponent's time.
    Ponder,
}

impl Thinking {
    pub(super) fn start<W: Write + Send + 'static>(question: Question<W>) -> Thinking {
        let signals = Arc::new(Signals::default());
        let shared = Arc::clone(&signals);
        let thread = thread::spawn(move || question.answer(&shared));
        Thinking { signals, thread }
    }

    /// Counts move sequences beside the session.
    pub(super) fn count<W: Write + Send + 'static>(counting: Counting<W>) -> Thinking {
        let signals = Arc::new(Signals::default());
        let shared = Arc::clone(&signals);
        let thread = thread::spawn(move || {
            counting.count(&shared);
            None
        });
        Thinking { signals, thread }
    }

    /// Asks for the answer now.
    pub(super) fn stop(&self) {
        self.signals.stop.raise();
        self.thread.thread().unpark();
    }

    /// Ends it, with an answer if none was given yet, and takes the player
    /// back, if there was one and it did not break down.
    pub(super) fn leave(self) -> Option<Box<dyn Player>> {
        self.signals.leave.raise();
        self.stop();
        self.thread.join().ok().flatten()
    }

    /// Waits for the answer, but no longer than `patience`.
    pub(super) fn wait(&self, patience: Duration) {
        let end = Instant::now() + patience;
        let is_done = || self.signals.answered.load(Ordering::Acquire) || self.thread.is_finished();
        while !is_done() && Instant::now() < end {
            thread::sleep(Duration::from_millis(1));
        }
    }
}

impl<W: Write> Question<W> {
    /// The player comes back, unless it broke down.
    fn answer(mut self, signals: &Signals) -> Option<Box<dyn Player>> {
        let Question { player, record, go, output, .. } = &mut self;
        // The referee must get an answer, whatever goes wrong.
        let thought = panic::catch_unwind(AssertUnwindSafe(|| {
            player.think(&**record, go, &signals.stop, &mut |thought: &Thought| {
                output.say_all(Info::lines(thought));
            })
        }));
        let Ok(thought) = thought else {
            output.remark(BROKE_DOWN);
            output.say("bestmove none");
            return None;
        };
        while go.time == Time::Infinite && !signals.stop.is_raised() {
            thread::park();
        }
        match &thought {
            Ok(thought) => {
                output.say_all(Info::lines(thought));
                output.say(format_args!("bestmove {}", thought.best_move()));
            }
            Err(error) => {
                output.remark(error);
                output.say("bestmove none");
            }
        }
        signals.answered.store(true, Ordering::Release);
        if let (Ok(thought), Afterwards::Ponder) = (thought, self.afterwards) {
            self.ponder(thought.best_move(), signals);
        }
        Some(self.player)
    }

    /// Thinks about the reply until the session wants the player back.
    fn ponder(&mut self, answer: &str, signals: &Signals) {
        let goes_on =
            self.record.play_on(answer).is_ok() && self.record.outcome_on_board().is_none();
        if goes_on {
            // An error here will occur again when it matters.
            let _ = self.player.think(&*self.record, &Go::infinite(), &signals.leave, &mut |_| {});
        }
    }
}

/// Move sequences to count.
pub(super) struct Counting<W> {
    pub(super) game: Game,
    pub(super) record: Box<dyn AnyRecord>,
    pub(super) depth: u32,
    pub(super) threads: NonZero<usize>,
    pub(super) output: Output<W>,
}

/// This many leaves are counted without checking whether to stop: a fraction of a
/// second.
const AT_ONCE: f64 = 1e8;

impl<W: Write> Counting<W> {
    /// Counts move by move, a line for each, then the total; when
    /// stopped, the total until then.
    fn count(self, signals: &Signals) {
        let mut total = u64::from(self.depth == 0);
        let moves = if self.depth == 0 { Vec::new() } else { self.record.legal_moves() };
        for mv in moves {
            let mut record = self.record.boxed_clone();
            let played = record.play(&mv.text).is_ok();
            let count =
                if played { self.behind(&*record, self.depth - 1, signals) } else { Some(0) };
            let Some(count) = count else { break };
            self.output.say(format_args!("{}: {count}", mv.text));
            total += count;
        }
        if !signals.leave.is_raised() {
            self.output.say(format_args!("nodes {total}"));
        }
        signals.answered.store(true, Ordering::Release);
    }

    /// The count from a position, in parts small enough to be stopped between.
    fn behind(&self, record: &dyn AnyRecord, depth: u32, signals: &Signals) -> Option<u64> {
        if signals.stop.is_raised() {
            return None;
        }
        // Only the position counts, and not how often it has occurred.
        let record = self.game.from_text(&record.text()).ok()?;
        let moves = record.legal_moves();
        let leaves = (moves.len() as f64).powi(depth as i32);
        if leaves <= AT_ONCE || depth < 2 {
            return Some(record.perft(depth, self.threads));
        }
        let count = |text: &str| {
            let mut next = record.boxed_clone();
            next.play(text).ok()?;
            self.behind(&*next, depth - 1, signals)
        };
        moves.iter().map(|mv| count(&mv.text)).sum()
    }
}

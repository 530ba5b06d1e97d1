//! What an actor publishes: the newest view, what a machine thinks at this moment, and how
//! many are watching. Watchers read here and never disturb the actor.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use ludens_core::Side;
use ludens_play::{Thought, Worth};
use schemars::JsonSchema;
use serde::Serialize;
use tokio::sync::watch;

use super::keys::Hands;
use super::setup::AppSetup;
use super::view::{MatchView, Snapshot};

/// A machine's thinking is published at most this often.
const THOUGHT_PAUSE: Duration = Duration::from_millis(200);

/// What can be seen of an actor.
pub(super) struct Feed {
    pub(super) setup: Arc<AppSetup>,
    pub(super) views: watch::Sender<Arc<Snapshot>>,
    /// As JSON.
    pub(super) thoughts: watch::Sender<Arc<str>>,
    /// Raised when the actor is ended: watchers must connect again.
    pub(super) gone: watch::Sender<bool>,
    looked: Mutex<Instant>,
    watchers: AtomicUsize,
}

impl Feed {
    pub(super) fn new(setup: Arc<AppSetup>, shown: Arc<Snapshot>) -> Arc<Feed> {
        Arc::new(Feed {
            setup,
            views: watch::Sender::new(shown),
            thoughts: watch::Sender::new(Arc::from("{}")),
            gone: watch::Sender::new(false),
            looked: Mutex::new(Instant::now()),
            watchers: AtomicUsize::new(0),
        })
    }

    /// The newest snapshot.
    pub(super) fn newest(&self) -> Arc<Snapshot> {
        Arc::clone(&self.views.borrow())
    }

    /// The view of this snapshot for a client with these seats.
    pub(super) fn view<'s>(&self, snapshot: &'s Snapshot, hands: Hands) -> MatchView<'s> {
        snapshot.view(hands, self.watchers(), Instant::now())
    }

    /// How many clients without a seat are watching.
    pub(super) fn watchers(&self) -> usize {
        self.watchers.load(Ordering::Relaxed)
    }

    /// Whether anybody follows the actor live.
    pub(super) fn is_followed(&self) -> bool {
        self.views.receiver_count() > 0
    }

    /// Notes that a client has looked at the match now.
    pub(super) fn note_look(&self) {
        *self.looked.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// When a client last looked at the match.
    pub(super) fn looked(&self) -> Instant {
        *self.looked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether anybody follows the actor, or has looked within this time.
    pub(super) fn interests(&self, time: Duration) -> bool {
        self.is_followed() || self.looked().elapsed() < time
    }
}

/// A client without a seat that is watching. It is counted until this is dropped.
pub(super) struct Watcher(Arc<Feed>);

impl Watcher {
    pub(super) fn new(seen: &Arc<Feed>) -> Watcher {
        seen.watchers.fetch_add(1, Ordering::Relaxed);
        Watcher(Arc::clone(seen))
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        self.0.watchers.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Publishes what the machine of one side thinks.
pub(super) struct ThoughtPublisher {
    seen: Arc<Feed>,
    side: Side,
    last: Option<Instant>,
}

impl ThoughtPublisher {
    pub(super) fn new(seen: &Arc<Feed>, side: Side) -> ThoughtPublisher {
        ThoughtPublisher { seen: Arc::clone(seen), side, last: None }
    }

    /// Publishes that it waits for its turn on the search pool.
    pub(super) fn waits(&self) {
        self.send(&Thinking { side: self.side, waiting: true, thought: None });
    }

    /// Publishes that its turn has come.
    pub(super) fn begins(&self) {
        self.send(&Thinking { side: self.side, waiting: false, thought: None });
    }

    /// Publishes what it thinks now, unless that happened very recently or nobody listens.
    pub(super) fn thinks(&mut self, thought: &Thought) {
        let is_time = self.last.is_none_or(|last| last.elapsed() >= THOUGHT_PAUSE);
        if !is_time || self.seen.thoughts.receiver_count() == 0 {
            return;
        }
        self.last = Some(Instant::now());
        let thought = Some(PassingThought::from(thought));
        self.send(&Thinking { side: self.side, waiting: false, thought });
    }

    fn send(&self, thinking: &Thinking<'_>) {
        if let Ok(json) = serde_json::to_string(thinking) {
            self.seen.thoughts.send_replace(json.into());
        }
    }
}

/// What a machine of the match is thinking.
#[derive(Serialize, JsonSchema)]
pub(super) struct Thinking<'a> {
    side: Side,
    /// Whether it waits for its turn in the search pool.
    waiting: bool,
    #[serde(flatten)]
    thought: Option<PassingThought<'a>>,
}

/// What it thinks at this moment.
#[derive(Serialize, JsonSchema)]
struct PassingThought<'a> {
    depth: u32,
    nodes: u64,
    nps: u64,
    #[serde(flatten)]
    worth: Option<Worth>,
    line: &'a [String],
}

impl<'a> From<&'a Thought> for PassingThought<'a> {
    fn from(thought: &'a Thought) -> PassingThought<'a> {
        PassingThought {
            depth: thought.depth,
            nodes: thought.statistics.nodes,
            nps: thought.nodes_per_second(),
            worth: thought.opinion(),
            line: &thought.best().moves,
        }
    }
}

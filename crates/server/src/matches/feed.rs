//! What an actor shows: the newest view, what a machine thinks at this moment,
//! and who is watching. Whoever watches looks here and never disturbs the actor.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use ludens_core::Side;
use ludens_play::{Proven, Thought};
use serde::Serialize;
use tokio::sync::watch;

use super::keys::Hands;
use super::setup::AppSetup;
use super::view::{MatchView, Snapshot};

/// Not more often than this is told what a machine thinks.
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

    /// How many watch who hold no seat.
    pub(super) fn watchers(&self) -> usize {
        self.watchers.load(Ordering::Relaxed)
    }

    /// Whether anybody follows the actor live.
    pub(super) fn is_followed(&self) -> bool {
        self.views.receiver_count() > 0
    }

    /// Somebody has looked.
    pub(super) fn note_look(&self) {
        *self.looked.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// When somebody last looked.
    pub(super) fn looked(&self) -> Instant {
        *self.looked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether anybody follows the actor, or has looked within this time.
    pub(super) fn interests(&self, time: Duration) -> bool {
        self.is_followed() || self.looked().elapsed() < time
    }
}

/// Somebody without a seat who is watching, until this is dropped.
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

/// Tells what the machine of one side thinks.
pub(super) struct ThoughtPublisher {
    seen: Arc<Feed>,
    side: Side,
    last: Option<Instant>,
}

impl ThoughtPublisher {
    pub(super) fn new(seen: &Arc<Feed>, side: Side) -> ThoughtPublisher {
        ThoughtPublisher { seen: Arc::clone(seen), side, last: None }
    }

    /// It waits for its turn on the search pool.
    pub(super) fn waits(&self) {
        self.send(&Thinking { waiting: true, ..Thinking::of(self.side) });
    }

    /// Its turn has come.
    pub(super) fn begins(&self) {
        self.send(&Thinking::of(self.side));
    }

    /// It thinks this now. Only some of it is told.
    pub(super) fn thinks(&mut self, thought: &Thought) {
        let is_time = self.last.is_none_or(|last| last.elapsed() >= THOUGHT_PAUSE);
        if !is_time || self.seen.thoughts.receiver_count() == 0 {
            return;
        }
        self.last = Some(Instant::now());
        let worth = thought.opinion();
        self.send(&Thinking {
            depth: Some(thought.depth),
            nodes: Some(thought.statistics.nodes),
            nps: Some(thought.nodes_per_second()),
            score: worth.map(|worth| worth.number()),
            chance: worth.and_then(|worth| worth.chance),
            proven: worth.and_then(|worth| worth.proven).map(Proven::name),
            plies: worth.and_then(|worth| worth.proven).and_then(Proven::plies),
            line: Some(&thought.best().moves),
            ..Thinking::of(self.side)
        });
    }

    fn send(&self, thinking: &Thinking<'_>) {
        if let Ok(json) = serde_json::to_string(thinking) {
            self.seen.thoughts.send_replace(json.into());
        }
    }
}

/// What a machine is doing, for a page.
#[derive(Serialize)]
struct Thinking<'a> {
    side: &'static str,
    waiting: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nps: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chance: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proven: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<&'a [String]>,
}

impl Thinking<'_> {
    /// Nothing is known yet.
    fn of(side: Side) -> Self {
        Thinking {
            side: side.name(),
            waiting: false,
            depth: None,
            nodes: None,
            nps: None,
            score: None,
            chance: None,
            proven: None,
            plies: None,
            line: None,
        }
    }
}

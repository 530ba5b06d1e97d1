//! Events to one client for as long as it listens. The work is a task that is
//! dropped, with everything it holds, the moment the client leaves or the app
//! ends; a ticket of the search pool that it holds stops its search.

use std::collections::{BTreeSet, HashMap};
use std::convert::Infallible;
use std::future::Future;
use std::pin::pin;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_stream::wrappers::ReceiverStream;

use crate::app::App;
use crate::guard::Client;
use crate::pool::{Owner, Stopper};
use crate::problem::Problem;

/// How often a quiet stream shows that it is alive.
const SIGN_OF_LIFE: Duration = Duration::from_secs(15);

/// How many analyses a client may have at a time, and all together. The pool decides
/// how many of them hold a player's memory.
const MOST_EACH: usize = 4;
const MOST: usize = 400;

/// The way to a client.
#[derive(Clone)]
pub(super) struct Teller {
    to: mpsc::Sender<Result<Event, Infallible>>,
}

impl Teller {
    /// Sends an event; waits while the client is behind.
    pub(super) async fn tell(&self, name: &str, data: String) {
        // A client that has left is noticed elsewhere.
        let _ = self.to.send(Ok(Event::default().event(name).data(data))).await;
    }

    /// Sends a value as JSON, which is written on a thread that may
    /// block: the scores of all moves may be long.
    pub(super) async fn tell_json<T>(&self, name: &str, data: T)
    where
        T: Serialize + Send + 'static,
    {
        let written = tokio::task::spawn_blocking(move || serde_json::to_string(&data)).await;
        if let Ok(Ok(text)) = written {
            self.tell(name, text).await;
        }
    }

    /// Sends why there is no result.
    pub(super) async fn tell_problem(&self, problem: &Problem) {
        self.tell("problem", problem.to_json().to_string()).await;
    }
}

/// Answers with the events that `work` sends. After the longest time that an
/// analysis may take, whether it had turns or not, its search is stopped.
pub(super) fn answer<W, F>(app: &Arc<App>, listener: Listener, search: Stopper, work: W) -> Response
where
    W: FnOnce(Teller) -> F + Send + 'static,
    F: Future<Output = ()> + Send + 'static,
{
    let (to, events) = mpsc::channel(4);
    let mut closing = app.closing.subscribe();
    let most = app.config.limits.longest_analysis();
    tokio::spawn(async move {
        let all = async {
            let mut work = pin!(work(Teller { to: to.clone() }));
            if timeout(most, &mut work).await.is_err() {
                search.stop();
                work.await;
            }
        };
        tokio::select! {
            () = all => {}
            () = to.closed() => {}
            _ = closing.wait_for(|closing| *closing) => {}
        }
        drop(listener);
    });
    let keep_alive = KeepAlive::new().interval(SIGN_OF_LIFE);
    Sse::new(ReceiverStream::new(events)).keep_alive(keep_alive).into_response()
}

/// The streams of analyses that are open, by client.
#[derive(Default)]
pub(crate) struct Listeners(Mutex<HashMap<Client, BTreeSet<usize>>>);

/// An open stream; counted until it is dropped.
pub(super) struct Listener {
    app: Arc<App>,
    client: Client,
    seat: usize,
}

impl Listener {
    /// Counts another stream of a client, if it may have one.
    pub(super) fn new(app: &Arc<App>, client: Client) -> Result<Listener, Problem> {
        let mut open = app.listeners.0.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = open.values().map(BTreeSet::len).sum();
        let taken = open.get(&client);
        let free = (0..MOST_EACH).find(|seat| taken.is_none_or(|taken| !taken.contains(seat)));
        let Some(seat) = free else {
            let detail = format!("You have {MOST_EACH} analyses under way; end one of them first.");
            return Err(Problem::busy(detail));
        };
        if all >= MOST {
            return Err(Problem::busy("Too many analyses are under way; try again later."));
        }
        open.entry(client).or_default().insert(seat);
        app.metrics.streams.fetch_add(1, Ordering::Relaxed);
        Ok(Listener { app: app.clone(), client, seat })
    }

    /// The owner of an analysis's jobs. A client's analyses take turns, too, so each
    /// has an owner of its own; their number is bounded.
    pub(super) fn owner(&self, kind: &str) -> Owner {
        Owner::of(self.client, format_args!("{kind} {}", self.seat))
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let mut open = self.app.listeners.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(taken) = open.get_mut(&self.client) {
            taken.remove(&self.seat);
            if taken.is_empty() {
                open.remove(&self.client);
            }
        }
        self.app.metrics.streams.fetch_sub(1, Ordering::Relaxed);
    }
}

//! Live streams: how many of them a client may have, and how long one lasts.
//! Before the app ends a stream for its age it sends `again`, and the page
//! reconnects where it was. So no client holds a connection for ever by asking once.

use std::collections::HashMap;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use tokio::time::{Sleep, sleep};
use tokio_stream::Stream;

use crate::app::App;
use crate::guard::Client;
use crate::problem::Problem;

/// Keep-alive messages for programs between here and the page, and to notice clients
/// that have gone.
const PULSE: Duration = Duration::from_secs(15);

/// Streams that began together end one after the other: each of this many in a
/// row lasts a little longer.
const STEPS: u32 = 16;

/// The streams that are open.
#[derive(Default)]
pub(crate) struct Streams {
    open: Mutex<HashMap<Client, usize>>,
    begun: AtomicU32,
}

/// One open stream; counted until it is dropped.
pub(crate) struct StreamPass {
    app: Arc<App>,
    client: Client,
}

impl StreamPass {
    /// One more stream of a client, if it may have one.
    pub(crate) fn new(app: &Arc<App>, client: Client) -> Result<StreamPass, Problem> {
        let most = app.config.limits.streams_each();
        let mut open = app.streams.open.lock().unwrap_or_else(PoisonError::into_inner);
        let own = open.entry(client).or_default();
        if *own >= most {
            let detail =
                format!("You have {most} live streams open already; close one of them first.");
            return Err(Problem::busy(detail));
        }
        *own += 1;
        app.metrics.streams.fetch_add(1, Ordering::Relaxed);
        Ok(StreamPass { app: Arc::clone(app), client })
    }

    /// Answers with these events, until they or the stream's time end.
    pub(crate) fn answer<S>(self, events: S) -> Response
    where
        S: Stream<Item = Result<Event, Infallible>> + Send + 'static,
    {
        let step = self.app.streams.begun.fetch_add(1, Ordering::Relaxed) % STEPS;
        let life = self.app.config.limits.stream_time;
        let time = Box::pin(sleep(life + life / 4 * step / STEPS));
        let stream = Limited { events: Some(Box::pin(events)), time, _pass: self };
        Sse::new(stream).keep_alive(KeepAlive::new().interval(PULSE)).into_response()
    }
}

impl Drop for StreamPass {
    fn drop(&mut self) {
        let mut open = self.app.streams.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = open.get_mut(&self.client) {
            *own -= 1;
            if *own == 0 {
                open.remove(&self.client);
            }
        }
        self.app.metrics.streams.fetch_sub(1, Ordering::Relaxed);
    }
}

type Events = Pin<Box<dyn Stream<Item = Result<Event, Infallible>> + Send>>;

/// Events for a time.
struct Limited {
    /// None after the end.
    events: Option<Events>,
    time: Pin<Box<Sleep>>,
    _pass: StreamPass,
}

impl Stream for Limited {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let Limited { events, time, .. } = &mut *self;
        let Some(running) = events else { return Poll::Ready(None) };
        if time.as_mut().poll(context).is_ready() {
            *events = None;
            return Poll::Ready(Some(Ok(Event::default().event("again").data("{}"))));
        }
        running.as_mut().poll_next(context)
    }
}

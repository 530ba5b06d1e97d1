//! A match as a live stream: its newest view whenever it changes, and what a machine
//! thinks. A client that is slow, or was away, gets only the newest view.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::extract::State;
use axum::response::Response;
use axum::response::sse::Event;
use schemars::JsonSchema;
use serde::Deserialize;
use tokio_stream::Stream;
use tokio_stream::wrappers::WatchStream;

use super::feed::{Feed, Watcher};
use super::keys::{Hands, Keys};
use super::view::Snapshot;
use crate::app::App;
use crate::guard::Client;
use crate::input::{Asked, Named};
use crate::problem::Problem;
use crate::streams::StreamPass;

/// Where a client wants to continue.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Since {
    /// The version that was seen last; newer ones come at once.
    #[serde(default)]
    since: Option<u64>,
}

pub(super) async fn follow(
    State(app): State<Arc<App>>,
    client: Client,
    Named(id): Named<String>,
    keys: Keys,
    Asked(Since { since }): Asked<Since>,
) -> Result<Response, Problem> {
    let seen = app.matches.seen(client, &id).await?;
    let hands = seen.setup.hands(&keys);
    let pass = StreamPass::new(&app, client)?;
    Ok(pass.answer(Live::new(&app, &seen, hands, since)))
}

/// A live stream.
struct Live {
    seen: Arc<Feed>,
    hands: Hands,
    /// What is sent at once.
    first: Option<Arc<Snapshot>>,
    views: WatchStream<Arc<Snapshot>>,
    thoughts: WatchStream<Arc<str>>,
    closing: WatchStream<bool>,
    gone: WatchStream<bool>,
    _attendance: Option<Watcher>,
}

impl Live {
    fn new(app: &Arc<App>, seen: &Arc<Feed>, hands: Hands, since: Option<u64>) -> Live {
        let mut views = seen.views.subscribe();
        let newest = Arc::clone(&views.borrow_and_update());
        Live {
            seen: Arc::clone(seen),
            hands,
            first: Some(newest).filter(|newest| since.is_none_or(|since| newest.version > since)),
            views: WatchStream::from_changes(views),
            thoughts: WatchStream::from_changes(seen.thoughts.subscribe()),
            closing: WatchStream::new(app.closing.subscribe()),
            gone: WatchStream::new(seen.gone.subscribe()),
            _attendance: hands.are_empty().then(|| Watcher::new(seen)),
        }
    }

    fn view(&self, shown: &Snapshot) -> Event {
        let event = Event::default().event("view").id(shown.version.to_string());
        // Plain data can always be written as JSON.
        event.json_data(self.seen.view(shown, self.hands)).unwrap_or_default()
    }
}

impl Stream for Live {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        // If the actor is gone, the next request starts another.
        let Live { closing, gone, .. } = &mut *self;
        if is_raised(closing, context) || is_raised(gone, context) {
            return Poll::Ready(None);
        }
        if let Some(shown) = self.first.take() {
            return Poll::Ready(Some(Ok(self.view(&shown))));
        }
        match Pin::new(&mut self.views).poll_next(context) {
            Poll::Ready(Some(shown)) => return Poll::Ready(Some(Ok(self.view(&shown)))),
            Poll::Ready(None) => return Poll::Ready(None),
            Poll::Pending => {}
        }
        let thought = Pin::new(&mut self.thoughts).poll_next(context);
        thought.map(|thought| Some(Ok(Event::default().event("thinking").data(&*thought?))))
    }
}

/// Whether a flag is raised now. If it is not, the task wakes when it is.
fn is_raised(flag: &mut WatchStream<bool>, context: &mut Context<'_>) -> bool {
    while let Poll::Ready(value) = Pin::new(&mut *flag).poll_next(context) {
        if value.unwrap_or(true) {
            return true;
        }
    }
    false
}

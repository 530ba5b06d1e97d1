//! A tournament as a live stream: `view` when something has changed, `live` when a board
//! has. A slow client misses some of the changes, but always gets the newest.

use std::sync::Arc;

use axum::response::Response;
use axum::response::sse::Event;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::sync::watch;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

use super::feed::{Message, RunFeed, Subscription};
use crate::app::App;
use crate::guard::Client;
use crate::problem::Problem;
use crate::streams::StreamPass;

/// The stream for a client; `since` is the version it has seen, if any.
pub(super) async fn stream(
    app: &Arc<App>,
    client: Client,
    feed: &Arc<RunFeed>,
    since: Option<u64>,
) -> Result<Response, Problem> {
    let pass = StreamPass::new(app, client)?;
    // Subscribe first, so that no change is missed meanwhile.
    let seat = feed.sit_down(&app.closing);
    let first = feed.message().await?;
    let (to, from): (_, Receiver<Event>) = channel(1);
    let closing = app.closing.subscribe();
    tokio::spawn(async move {
        let seen = since.filter(|since| *since == first.version);
        let watcher = Watcher { to, seat, closing };
        // An error only means that the client is gone or the app ends.
        let _ = watcher.watch(first, seen.is_some()).await;
    });
    Ok(pass.answer(ReceiverStream::new(from).map(Ok)))
}

struct Watcher {
    to: Sender<Event>,
    seat: Subscription,
    closing: watch::Receiver<bool>,
}

/// What is new.
enum News {
    View,
    Boards,
}

/// The client is gone, or the app ends.
struct Gone;

impl Watcher {
    async fn watch(mut self, first: Message, is_seen: bool) -> Result<(), Gone> {
        let mut told = first.version;
        if !is_seen {
            self.send_view(&first).await?;
        }
        loop {
            match self.news().await? {
                News::View => {
                    let view = self.seat.views.borrow_and_update().clone();
                    if let Some(view) = view.filter(|view| view.version > told) {
                        told = view.version;
                        self.send_view(&view).await?;
                    }
                }
                News::Boards => {
                    let boards = self.seat.boards.borrow_and_update().clone();
                    if let Some(boards) = boards {
                        self.send(Event::default().event("live").data(&boards.json)).await?;
                    }
                }
            }
        }
    }

    async fn news(&mut self) -> Result<News, Gone> {
        tokio::select! {
            // Views come before boards, which are sent again soon.
            biased;
            _ = self.closing.wait_for(|closing| *closing) => Err(Gone),
            () = self.to.closed() => Err(Gone),
            changed = self.seat.views.changed() => changed.map(|()| News::View).map_err(|_| Gone),
            changed = self.seat.boards.changed() => {
                changed.map(|()| News::Boards).map_err(|_| Gone)
            }
        }
    }

    async fn send_view(&self, view: &Message) -> Result<(), Gone> {
        let event = Event::default().event("view").id(view.version.to_string());
        self.send(event.data(&view.json)).await
    }

    async fn send(&self, event: Event) -> Result<(), Gone> {
        self.to.send(event).await.map_err(|_| Gone)
    }
}

//! A client that watches a table, game after game.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use anyhow::Result;
use tokio::sync::watch;

use crate::http::Client;
use crate::person::lock;

/// The last view that a watcher has seen: of which match, and which version.
pub(crate) type Seen = Arc<Mutex<Option<(String, u64)>>>;

/// Watches the games that are played at a table.
pub(crate) async fn watch(
    address: SocketAddr,
    mut now: watch::Receiver<String>,
    seen: Seen,
) -> Result<()> {
    loop {
        let id = now.wait_for(|id| !id.is_empty()).await?.clone();
        let events = format!("/api/matches/{id}/events?since=0");
        let mut live = Client::connect(address).await?.follow(&events, "").await?;
        loop {
            tokio::select! {
                changed = now.changed() => {
                    changed?;
                    break;
                }
                view = live.next("view") => match view? {
                    None => break,
                    Some(view) => *lock(&seen) = Some((id.clone(), version(&view))),
                },
            }
        }
    }
}

/// Reading every view completely would keep the crowd busier than the app.
fn version(view: &str) -> u64 {
    let number = view.split_once("\"version\":").map_or("", |(_, rest)| rest);
    let end = number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len());
    number[..end].parse().unwrap_or(0)
}

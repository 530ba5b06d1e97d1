//! Connections: how many there are, of each client and in all. When all are
//! taken, the client with most of them loses the one that has been idle longest, and
//! not the newcomer. A connection whose request does not end is closed after a while,
//! even if its client reads nothing.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;
use tokio::time::sleep;

use crate::app::App;
use crate::guard::Client;

/// How many connections each client has.
#[derive(Default)]
pub(crate) struct Doors(Mutex<HashMap<Client, Vec<Arc<Latch>>>>);

/// A connection as others see it.
struct Latch {
    /// When its last request began.
    asked: Mutex<Instant>,
    /// Another client needs the connection.
    shut: Notify,
}

impl Latch {
    fn asked(&self) -> Instant {
        *self.asked.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Doors {
    fn open(&self) -> MutexGuard<'_, HashMap<Client, Vec<Arc<Latch>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One open connection.
pub(crate) struct Door {
    doors: Arc<Doors>,
    app: Arc<App>,
    client: Client,
    latch: Arc<Latch>,
}

impl Door {
    /// `None` if there are too many already and no client has more.
    pub(crate) fn open(doors: &Arc<Doors>, app: &Arc<App>, from: SocketAddr) -> Option<Door> {
        let limits = &app.config.limits;
        let client = Client::new(from.ip());
        let mut open = doors.open();
        let all: usize = open.values().map(Vec::len).sum();
        let own = open.get(&client).map_or(0, Vec::len);
        // A proxy's connections belong to many clients.
        let is_shared = app.proxies.include(from.ip());
        if own >= limits.connections_each && !is_shared {
            return None;
        }
        if all >= limits.connections {
            shut_one_of_greediest(&mut open, if is_shared { 0 } else { own + 1 })?;
        }
        let latch = Arc::new(Latch { asked: Mutex::new(Instant::now()), shut: Notify::new() });
        open.entry(client).or_default().push(Arc::clone(&latch));
        app.metrics.connections.fetch_add(1, Ordering::Relaxed);
        Some(Door { doors: Arc::clone(doors), app: Arc::clone(app), client, latch })
    }

    /// To be called when a request begins.
    pub(crate) fn knocker(&self) -> impl Fn() + Clone + Send + 'static {
        let latch = Arc::clone(&self.latch);
        move || *latch.asked.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now()
    }

    /// Waits until the connection has to be closed: others need it, or its last
    /// request has taken longer than anything may.
    pub(crate) async fn has_to_close(&self) {
        let most = self.app.config.limits.longest_request();
        let overstays = async {
            loop {
                let left = most.saturating_sub(self.latch.asked().elapsed());
                if left.is_zero() {
                    return;
                }
                sleep(left.max(Duration::from_millis(10))).await;
            }
        };
        tokio::select! {
            () = self.latch.shut.notified() => {}
            () = overstays => {}
        }
    }
}

/// Closes the connection that has been idle longest of the client with most, if
/// it has more than this many.
fn shut_one_of_greediest(open: &mut HashMap<Client, Vec<Arc<Latch>>>, than: usize) -> Option<()> {
    let greediest = open.values_mut().max_by_key(|latches| latches.len());
    let latches = greediest.filter(|latches| latches.len() > than)?;
    let (oldest, _) = latches.iter().enumerate().min_by_key(|(_, latch)| latch.asked())?;
    // It no longer counts, though its task ends a moment later.
    latches.swap_remove(oldest).shut.notify_one();
    Some(())
}

impl Drop for Door {
    fn drop(&mut self) {
        let mut open = self.doors.open();
        if let Some(own) = open.get_mut(&self.client) {
            own.retain(|latch| !Arc::ptr_eq(latch, &self.latch));
            if own.is_empty() {
                open.remove(&self.client);
            }
        }
        self.app.metrics.connections.fetch_sub(1, Ordering::Relaxed);
    }
}

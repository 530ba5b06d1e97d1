//! An app on a real socket with a store of its own, and a small client that
//! sees exactly what goes over the wire.

#![allow(
    dead_code,
    unused_imports,
    unreachable_pub,
    reason = "each test program uses its part of this"
)]

mod client;
mod events;

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use ludens_server::{App, Config, serve};
use serde_json::Value;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::Notify;

pub use client::{Answer, Request, connect_from};
pub use events::{Event, Events};

/// A running app. It ends when it is dropped.
pub struct Server {
    pub address: SocketAddr,
    folder: Option<TempDir>,
    db: PathBuf,
    ended: Arc<Notify>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    /// An app with an empty store.
    pub fn start() -> Server {
        Server::start_with(|_| {})
    }

    /// The same with another configuration.
    pub fn start_with(change: impl FnOnce(&mut Config)) -> Server {
        let folder = tempfile::tempdir().expect("a folder");
        let db = folder.path().join("app.db");
        let mut server = Server::start_on(&db, change);
        server.folder = Some(folder);
        server
    }

    /// An app on a store that is there already.
    pub fn start_on(db: &Path, change: impl FnOnce(&mut Config)) -> Server {
        let mut config = Config::new(db);
        // Tests ask faster than people.
        config.limits.rate = 100_000;
        change(&mut config);
        let runtime = Runtime::new().expect("threads");
        let listener = runtime.block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, 0)));
        let listener = listener.expect("a port");
        let address = listener.local_addr().expect("an address");
        let app = App::new(config, address).expect("an app");
        let ended = Arc::new(Notify::new());
        let end = ended.clone();
        let thread = thread::spawn(move || {
            runtime.block_on(serve(listener, app, async move { end.notified().await }));
        });
        Server { address, folder: None, db: db.to_owned(), ended, thread: Some(thread) }
    }

    /// Its store.
    pub fn db(&self) -> &Path {
        &self.db
    }

    /// Ends it as a signal would, and starts another on the same store.
    #[must_use]
    pub fn restart(mut self) -> Server {
        self.end();
        let mut next = Server::start_on(&self.db, |_| {});
        next.folder = self.folder.take();
        next
    }

    fn end(&mut self) {
        self.ended.notify_one();
        if let Some(thread) = self.thread.take() {
            thread.join().expect("the app ends well");
        }
    }

    /// A request that can be changed before it is sent.
    pub fn request(&self, method: &str, path: &str) -> Request {
        Request::new(self.address, method, path)
    }

    pub fn get(&self, path: &str) -> Answer {
        self.request("GET", path).send()
    }

    pub fn post(&self, path: &str, body: &Value) -> Answer {
        self.request("POST", path).json(body).send()
    }

    /// A live stream that was asked for with GET.
    pub fn follow(&self, path: &str) -> Events {
        self.request("GET", path).events()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.end();
    }
}

//! The app on a socket: connections are counted, a client that sends its
//! request too slowly is disconnected, and the end waits for answers under way.

use std::convert::Infallible;
use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep, timeout};
use tower::ServiceExt;

use crate::app::App;
use crate::doors::{Door, Doors};

/// How long a client may take to send its request.
const HEADER_TIME: Duration = Duration::from_secs(10);

/// How long the end waits for answers under way.
const PATIENCE: Duration = Duration::from_secs(5);

/// Serves the app until `end` comes true, then closes it.
pub async fn serve(listener: TcpListener, app: Arc<App>, end: impl Future<Output = ()>) {
    let graceful = GracefulShutdown::new();
    let doors = Arc::new(Doors::default());
    let router = app.router();
    tokio::pin!(end);
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, from)) => {
                    if let Some(door) = Door::open(&doors, &app, from) {
                        attend(stream, from, door, router.clone(), graceful.watcher());
                    }
                }
                // Most likely too many open files: others must close first.
                Err(error) => {
                    tracing::warn!("no connection: {error}");
                    sleep(Duration::from_millis(100)).await;
                }
            },
            () = &mut end => break,
        }
    }
    app.close();
    // Clients that are still connected then are disconnected.
    let _ = timeout(PATIENCE, graceful.shutdown()).await;
    // A run that has not stopped by then shows as interrupted, and can go on as well.
    let _ = timeout(PATIENCE, app.tournaments.until_idle()).await;
    let _ = timeout(PATIENCE, app.bench.until_idle()).await;
    let ending = tokio::task::spawn_blocking(move || {
        app.pool.shut_down(PATIENCE);
        // Last: tasks that were still busy may have stored something.
        app.db.close(PATIENCE);
    });
    let _ = ending.await;
}

/// Answers one connection's requests.
fn attend(stream: TcpStream, from: SocketAddr, door: Door, router: Router, watcher: Watcher) {
    let _ = stream.set_nodelay(true);
    let knock = door.knocker();
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        knock();
        request.extensions_mut().insert(ConnectInfo(from));
        let answer = router.clone().oneshot(request.map(axum::body::Body::new));
        async move { Ok::<_, Infallible>(answer.await.unwrap_or_else(|never| match never {})) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIME)
        .serve_connection(TokioIo::new(stream), service);
    let connection = watcher.watch(connection);
    tokio::spawn(async move {
        tokio::select! {
            // A client that leaves early is no error of ours.
            _ = connection => {}
            () = door.has_to_close() => {}
        }
    });
}

//! Who may ask, how often, and the headers of every answer.
//!
//! A page of another site must not reach the app through the browser of the person who
//! runs it: requests name the host they mean, and it must be ours; those that
//! change something say which page they come from, and it must be ours, too.

mod headers;
mod operator;
mod origin;
mod proxy;
mod quota;
mod rate;

use std::any::Any;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Request, State};
use axum::http::StatusCode;
use axum::http::header::ACCEPT_ENCODING;
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

pub(crate) use operator::{Lock, Operator, same_in_constant_time};
pub use operator::{OperatorKey, OperatorKeyError};
pub(crate) use origin::Hosts;
pub(crate) use proxy::Proxies;
pub use proxy::{Network, NetworkError};
pub(crate) use quota::{HOUR, Quota};
pub(crate) use rate::{Client, Rates};

use crate::app::App;
use crate::problem::Problem;

/// The router behind all guards, the outermost last.
pub(crate) fn protect(router: Router<Arc<App>>, app: &Arc<App>) -> Router<Arc<App>> {
    router
        .layer(DefaultBodyLimit::max(app.config.limits.body))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn_with_state(app.clone(), in_time))
        .layer(from_fn_with_state(app.clone(), rate::limit))
        .layer(from_fn_with_state(app.clone(), origin::check))
        .layer(CompressionLayer::new())
        .layer(from_fn(as_it_is_at_home))
        .layer(from_fn_with_state(app.clone(), count))
        .layer(from_fn(headers::add))
        .layer(from_fn_with_state(app.clone(), identify))
}

/// Finds out who asks, once for all handlers.
async fn identify(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let from = request.extensions().get::<ConnectInfo<SocketAddr>>();
    if let Some(peer) = from.map(|ConnectInfo(from)| from.ip()) {
        let client = Client::new(app.proxies.client(peer, request.headers()));
        request.extensions_mut().insert(client);
    }
    next.run(request).await
}

/// On this machine the wire is quicker than any compression.
async fn as_it_is_at_home(mut request: Request, next: Next) -> Response {
    let client = request.extensions().get::<Client>();
    if client.is_some_and(|client| client.is_here()) {
        request.headers_mut().remove(ACCEPT_ENCODING);
    }
    next.run(request).await
}

/// A request that takes too long, to arrive or to be answered, is ended.
async fn in_time(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let limit = app.config.limits.request_time;
    match tokio::time::timeout(limit, next.run(request)).await {
        Ok(response) => response,
        Err(_) => {
            let detail = format!("The request took longer than {} s.", limit.as_secs());
            Problem::new(StatusCode::REQUEST_TIMEOUT, detail).into_response()
        }
    }
}

/// Requests and answers are counted for the operator.
async fn count(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let response = next.run(request).await;
    app.metrics.answered(response.status());
    response
}

/// A mistake of ours ends one request and nothing else.
#[expect(clippy::needless_pass_by_value, reason = "so the layer hands it over")]
fn panicked(cause: Box<dyn Any + Send + 'static>) -> Response {
    let what = cause.downcast_ref::<String>().map(String::as_str);
    let what = what.or_else(|| cause.downcast_ref::<&str>().copied()).unwrap_or("unknown");
    Problem::internal(format!("This is a mistake in Ludens: {what}.")).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;
    use axum::http::header::CONTENT_ENCODING;
    use tower::ServiceExt;

    #[tokio::test]
    async fn only_what_goes_over_a_network_is_compressed() {
        let router: Router = Router::new().fallback(async || "long ".repeat(1000));
        let router = router.layer(CompressionLayer::new()).layer(from_fn(as_it_is_at_home));
        for (from, is_compressed) in
            [("127.0.0.1:9", false), ("[::ffff:127.0.0.1]:9", false), ("192.0.2.1:9", true)]
        {
            let mut request = Request::new(Body::empty());
            request.headers_mut().insert(ACCEPT_ENCODING, "gzip".parse().expect("a header"));
            let from: SocketAddr = from.parse().expect("an address");
            request.extensions_mut().insert(Client::new(from.ip()));
            let answer = router.clone().oneshot(request).await.expect("an answer");
            assert_eq!(answer.headers().contains_key(CONTENT_ENCODING), is_compressed, "{from}");
        }
    }
}

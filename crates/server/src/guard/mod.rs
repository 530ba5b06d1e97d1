//! Who may ask, how often, and what every answer says about itself.
//!
//! A page of another site must not reach the app through the browser of whoever
//! runs it: requests name the host they mean, and it must be ours; those that
//! change something say which page they come from, and it must be ours, too.

mod headers;
mod origin;
mod rate;

use std::any::Any;
use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::StatusCode;
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

pub(crate) use origin::Hosts;
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
        .layer(from_fn_with_state(app.clone(), count))
        .layer(from_fn(headers::add))
}

/// A request that takes too long, to arrive or to be answered, is given up.
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

/// Requests and answers are counted for those who watch over the app.
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

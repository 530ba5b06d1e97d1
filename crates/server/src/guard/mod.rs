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
use axum::http::{Response, StatusCode};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::IntoResponse;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::limit::RequestBodyLimitLayer;

pub(crate) use origin::Hosts;
pub(crate) use rate::{Client, Rates};

use crate::app::App;
use crate::problem::Problem;

/// The router behind all guards, the outermost last.
pub(crate) fn protect(router: Router<Arc<App>>, app: &Arc<App>) -> Router<Arc<App>> {
    router
        .layer(RequestBodyLimitLayer::new(app.config.limits.body))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn_with_state(app.clone(), in_time))
        .layer(from_fn_with_state(app.clone(), rate::limit))
        .layer(from_fn_with_state(app.clone(), origin::check))
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(app.clone(), count))
        .layer(from_fn(headers::add))
}

/// A request that takes too long, to arrive or to be answered, is given up.
async fn in_time(
    axum::extract::State(app): axum::extract::State<Arc<App>>,
    request: axum::extract::Request,
    next: axum::middleware::Next,
) -> axum::response::Response {
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
async fn count(
    axum::extract::State(app): axum::extract::State<Arc<App>>,
    request: axum::extract::Request,
    next: axum::middleware::Next,
) -> axum::response::Response {
    let response = next.run(request).await;
    app.metrics.answered(response.status());
    response
}

/// A mistake of ours ends one request and nothing else.
fn panicked(cause: Box<dyn Any + Send + 'static>) -> Response<axum::body::Body> {
    let what = cause.downcast_ref::<String>().map(String::as_str);
    let what = what.or_else(|| cause.downcast_ref::<&str>().copied()).unwrap_or("unknown");
    Problem::internal(format!("This is a mistake in Ludens: {what}.")).into_response()
}

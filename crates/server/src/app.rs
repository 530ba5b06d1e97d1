//! What all requests share, and where each of them goes.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::http::StatusCode;
use ludens_arena::store::StoreError;
use tokio::sync::watch;

use crate::config::Config;
use crate::db::Db;
use crate::guard::{self, Hosts, Rates};
use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::{assets, catalogue, metrics, positions, records};

/// The state of the app.
pub struct App {
    pub(crate) config: Config,
    pub(crate) db: Arc<Db>,
    pub(crate) hosts: Hosts,
    pub(crate) rates: Rates,
    pub(crate) metrics: Metrics,
    /// True once the app is ending: live streams end then.
    pub(crate) closing: watch::Sender<bool>,
}

impl App {
    /// An app that listens there.
    pub fn new(config: Config, listen: SocketAddr) -> Result<Arc<App>, StoreError> {
        Ok(Arc::new(App {
            db: Arc::new(Db::open(config.db.clone())?),
            hosts: Hosts::new(listen, &config.hosts),
            rates: Rates::new(config.limits.rate),
            metrics: Metrics::default(),
            closing: watch::Sender::new(false),
            config,
        }))
    }

    /// All routes.
    pub fn router(self: &Arc<App>) -> Router {
        let routes = Router::new()
            .merge(catalogue::routes())
            .merge(positions::routes())
            .merge(records::routes())
            .merge(metrics::routes())
            .fallback(assets::fallback)
            .method_not_allowed_fallback(wrong_method);
        guard::protect(routes, self).with_state(self.clone())
    }

    /// Ends what is under way, so that it can go on when the app runs again.
    pub fn close(&self) {
        self.closing.send_replace(true);
    }
}

async fn wrong_method(method: axum::http::Method, uri: axum::http::Uri) -> Problem {
    let detail = format!("{method} is not possible at {}.", uri.path());
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, detail)
}

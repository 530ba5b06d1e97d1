//! What all requests share, and where each of them goes.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::http::StatusCode;
use ludens_arena::store::StoreError;
use tokio::sync::watch;

use crate::analysis::{self, Listeners};
use crate::config::{Config, Limits};
use crate::db::Db;
use crate::explorer::{self, Indexer};
use crate::guard::{self, Hosts, Lock, Proxies, Rates};
use crate::lab::{self, LabRunner};
use crate::matches::{self, MatchRegistry};
use crate::metrics::Metrics;
use crate::openapi::{self, Endpoint};
use crate::pool::{Bounds, Pool};
use crate::problem::Problem;
use crate::storage::Storage;
use crate::streams::Streams;
use crate::tournaments::{self, Tournaments};
use crate::xray::{self, Trees};
use crate::{arrangements, assets, catalogue, metrics, operator, positions, records};

/// The state of the app.
pub struct App {
    pub(crate) config: Config,
    pub(crate) db: Arc<Db>,
    pub(crate) hosts: Hosts,
    pub(crate) proxies: Proxies,
    /// Checks the operator's key.
    pub(crate) lock: Lock,
    pub(crate) storage: Arc<Storage>,
    pub(crate) rates: Rates,
    pub(crate) metrics: Metrics,
    /// The open streams of analyses.
    pub(crate) listeners: Listeners,
    /// The live streams that are open.
    pub(crate) streams: Streams,
    /// Makes the index of positions.
    pub(crate) indexer: Indexer,
    /// Where all searching is done.
    pub(crate) pool: Arc<Pool>,
    pub(crate) tournaments: Tournaments,
    /// Where experiments are run.
    pub(crate) bench: Arc<LabRunner>,
    /// The searches that were recorded last.
    pub(crate) trees: Trees,
    /// The matches that are being played.
    pub(crate) matches: Arc<MatchRegistry>,
    /// True once the app is ending: live streams end then.
    pub(crate) closing: watch::Sender<bool>,
}

impl App {
    /// An app that listens there.
    pub fn new(config: Config, listen: SocketAddr) -> Result<Arc<App>, StoreError> {
        let Limits {
            searches,
            searches_each,
            searches_begun,
            searches_begun_each,
            search_memory,
            ..
        } = config.limits;
        let per_client = searches.div_ceil(4);
        let bounds = Bounds {
            per_owner: searches_each,
            per_client,
            in_all: searches,
            begun_each: searches_begun_each,
            begun: searches_begun,
            memory: search_memory,
        };
        let db = Arc::new(Db::open(config.db.clone())?);
        let pool = Arc::new(Pool::new(config.search_threads, bounds));
        let closing = watch::Sender::new(false);
        let storage = Storage::new(&config.db, &lab::folder(&config.db), config.storage);
        let storage = Arc::new(storage);
        Ok(Arc::new(App {
            tournaments: Tournaments::new(&db, &pool, &storage, &config),
            bench: Arc::new(LabRunner::new(&config.db, &pool, &storage)),
            trees: Trees::default(),
            indexer: Indexer::start(db.clone()),
            listeners: Listeners::default(),
            streams: Streams::default(),
            matches: MatchRegistry::new(
                config.limits.clone(),
                Arc::clone(&pool),
                Arc::clone(&db),
                closing.subscribe(),
            ),
            db,
            hosts: Hosts::new(listen, &config.hosts),
            proxies: Proxies::new(&config.proxies),
            lock: Lock::new(config.operator.clone()),
            storage,
            rates: Rates::new(config.limits.rate),
            metrics: Metrics::default(),
            pool,
            closing,
            config,
        }))
    }

    /// Where requests go: to an endpoint, or to the page.
    pub fn router(self: &Arc<App>) -> Router {
        let routes = openapi::router(endpoints())
            .fallback(assets::fallback)
            .method_not_allowed_fallback(wrong_method);
        guard::protect(routes, self).with_state(self.clone())
    }

    /// Ends what is under way, so that it can go on when the app runs again.
    pub fn close(&self) {
        self.closing.send_replace(true);
        self.tournaments.close();
        self.bench.close();
        self.pool.close();
        self.indexer.close();
    }
}

/// Everything that is answered, but the page.
pub(crate) fn endpoints() -> Vec<Endpoint> {
    let parts = [
        catalogue::endpoints(),
        positions::endpoints(),
        records::endpoints(),
        arrangements::endpoints(),
        analysis::endpoints(),
        explorer::endpoints(),
        matches::endpoints(),
        metrics::endpoints(),
        tournaments::endpoints(),
        xray::endpoints(),
        lab::endpoints(),
        openapi::endpoints(),
        operator::endpoints(),
    ];
    parts.into_iter().flatten().collect()
}

async fn wrong_method(method: axum::http::Method, uri: axum::http::Uri) -> Problem {
    let detail = format!("{method} is not possible at {}.", uri.path());
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, detail)
}

//! Figures for the operator, in the format of Prometheus.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use serde_json::json;

use crate::app::App;
use crate::openapi::{Endpoint, Tag};

/// What `/healthz` says as long as the app runs.
const HEALTHY: &str = "ok";

pub(crate) fn endpoints() -> Vec<Endpoint> {
    Tag::App.over([
        Endpoint::get("/healthz", || async { HEALTHY })
            .named("health", "Whether the app runs")
            .answers(200, "It does.")
            .with("text/plain", |_| json!({"type": "string", "const": HEALTHY})),
        Endpoint::get("/metrics", metrics)
            .named("metrics", "Figures for Prometheus")
            .sends_text("The figures.", &["text/plain"]),
    ])
}

/// What has been counted so far.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// Answers by the first digit of their status.
    answers: [AtomicU64; 6],
    /// Connections that are open.
    pub(crate) connections: AtomicI64,
    /// Live streams that are open.
    pub(crate) streams: AtomicI64,
}

impl Metrics {
    /// A request was answered.
    pub(crate) fn answered(&self, status: StatusCode) {
        let class = usize::from(status.as_u16() / 100).min(5);
        self.answers[class].fetch_add(1, Ordering::Relaxed);
    }

    fn text(&self) -> String {
        let mut text = String::from("# TYPE ludens_answers_total counter\n");
        for (class, count) in self.answers.iter().enumerate().skip(1) {
            let count = count.load(Ordering::Relaxed);
            text += &format!("ludens_answers_total{{status=\"{class}xx\"}} {count}\n");
        }
        let open = |gauge: &AtomicI64| gauge.load(Ordering::Relaxed);
        text += &gauge("ludens_connections", open(&self.connections));
        text + &gauge("ludens_streams", open(&self.streams))
    }
}

/// A figure that goes up and down.
pub(crate) fn gauge(name: &str, value: impl std::fmt::Display) -> String {
    format!("# TYPE {name} gauge\n{name} {value}\n")
}

/// A figure that only goes up.
pub(crate) fn counter(name: &str, value: impl std::fmt::Display) -> String {
    format!("# TYPE {name} counter\n{name} {value}\n")
}

async fn metrics(State(app): State<Arc<App>>) -> impl IntoResponse {
    let figures = [app.pool.figures().text(), app.matches.figures(), app.tournaments.figures()];
    let storage = gauge("ludens_storage_bytes", app.storage.used());
    let text = app.metrics.text() + &figures.concat() + &storage;
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], text)
}

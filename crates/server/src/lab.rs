//! The lab: the experiments that come with the program. They are run on the
//! command line, which has the machine to itself.

use std::sync::{Arc, LazyLock};

use axum::routing::get;
use axum::{Json, Router};
use ludens_lab::experiment::{Experiment, Scale};
use ludens_lab::shipped::SHIPPED;
use serde::Serialize;

use crate::app::App;

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new().route("/api/lab", get(lab))
}

/// What there is to study.
#[derive(Serialize)]
struct Lab {
    experiments: &'static [Entry],
    /// Runs are folders of whoever runs them; the app knows of none.
    reports: [(); 0],
}

/// An experiment in a list.
#[derive(Serialize)]
struct Entry {
    name: &'static str,
    title: String,
    /// The first of its games.
    game: String,
    question: String,
}

static EXPERIMENTS: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let entry = |name, text| {
        let experiment = Experiment::read(name, text, Scale::Standard).ok()?;
        let game = experiment.parts.first()?.game().to_string();
        Some(Entry { name, title: experiment.title, game, question: experiment.question })
    };
    // All can be read: a test of the lab holds them to it.
    SHIPPED.iter().filter_map(|shipped| entry(shipped.name, shipped.text)).collect()
});

async fn lab() -> Json<Lab> {
    Json(Lab { experiments: &EXPERIMENTS, reports: [] })
}

//! The lab: the experiments that come with the program, run one at a time in
//! turns with all other searches, and their reports.
//!
//! | file | role |
//! |---|---|
//! | `runner` | what is run, and what waits |
//! | `run_folder` | runs on disk |
//! | `view` | runs as JSON |
//! | `files` | reports as they were written |

mod files;
mod run_folder;
mod runner;
mod view;

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::response::sse::Event;
use ludens_lab::experiment::{Experiment, Scale};
use ludens_lab::shipped::{self, SHIPPED};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;
use tokio::time::sleep;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

use crate::app::App;
use crate::guard::Client;
use crate::input::{Body, Named};
use crate::openapi::{Endpoint, Failure, PathParameter, Tag};
use crate::patient::off_the_road;
use crate::problem::Problem;
use crate::streams::StreamPass;

use run_folder::RunName;
pub(crate) use run_folder::folder;
pub(crate) use runner::LabRunner;
use view::{RunView, WholeRunView};

/// The least time between two events.
const PACE: Duration = Duration::from_millis(500);

pub(crate) fn endpoints() -> Vec<Endpoint> {
    let run_id = || PathParameter::name("id", "The run.").such_as("lab_run");
    Tag::Lab.over([
        Endpoint::get("/api/lab", lab)
            .named("showLab", "Experiments and their runs")
            .sends::<Lab>(),
        Endpoint::get("/api/lab/events", watch).named("watchLab", "The runs, live").streams(
            "Events `lab` with {runs: LabRun[]}, the first at once, then whenever something has \
             changed, at most two a second; in the end `again` ({}): ask again.",
        ),
        Endpoint::get("/api/lab/experiments/{name}", experiment)
            .named("showExperiment", "An experiment's file")
            .at(PathParameter::name("name", "The experiment."))
            .sends::<Text>(),
        Endpoint::post("/api/lab/runs", start)
            .named(
                "startRun",
                "Runs an experiment, or goes on with it; one runs at a time, others wait",
            )
            .takes::<Start>()
            .creates::<RunView>("Begun, or waiting.")
            .may(&[Failure::Conflict, Failure::Full]),
        Endpoint::get("/api/lab/runs/{id}", run)
            .named("showRun", "A run with what came out")
            .at(run_id())
            .sends::<WholeRunView>(),
        Endpoint::delete("/api/lab/runs/{id}", remove)
            .named("removeRun", "Removes a run and all its files")
            .at(run_id())
            .sends_nothing("Removed.")
            .may(&[Failure::Conflict]),
        Endpoint::post("/api/lab/runs/{id}/stop", stop)
            .named("stopRun", "Stops a run; what it has measured is kept")
            .at(run_id())
            .sends::<RunView>(),
        Endpoint::get("/api/lab/runs/{id}/files/{*file}", files::file)
            .named("readRunFile", "A file of a run's report")
            .at(run_id())
            .at(PathParameter::name("file", files::NAMES))
            .sends_text("The file as it was written.", &["text/html"]),
    ])
}

/// The experiments, and their runs.
#[derive(Serialize, JsonSchema)]
struct Lab {
    experiments: &'static [Entry],
    runs: Vec<RunView>,
}

/// An experiment in a list.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Experiment")]
struct Entry {
    name: &'static str,
    title: String,
    /// The first of its games.
    game: String,
    question: String,
    study: Option<String>,
}

static EXPERIMENTS: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let entry = |name, text| {
        let experiment = Experiment::read(name, text, Scale::Standard).ok()?;
        // The app does not read files for its visitors.
        if experiment.reads_files() {
            return None;
        }
        let game = experiment.parts.first()?.game().to_string();
        let Experiment { title, question, study, .. } = experiment;
        Some(Entry { name, title, game, question, study })
    };
    // All can be read: a test of the lab checks that.
    SHIPPED.iter().filter_map(|shipped| entry(shipped.name, shipped.text)).collect()
});

async fn lab(State(app): State<Arc<App>>) -> Result<Json<Lab>, Problem> {
    Ok(Json(Lab { experiments: &EXPERIMENTS, runs: runs(&app).await? }))
}

/// All runs there are.
async fn runs(app: &Arc<App>) -> Result<Vec<RunView>, Problem> {
    let app = Arc::clone(app);
    off_the_road(move || Ok(view::all(&app.bench))).await
}

/// An experiment's file.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ExperimentText")]
struct Text {
    name: &'static str,
    title: &'static str,
    text: &'static str,
}

async fn experiment(Named(name): Named<String>) -> Result<Json<Text>, Problem> {
    let found = shipped::find(&name).zip(EXPERIMENTS.iter().find(|entry| entry.name == name));
    let (shipped, entry) =
        found.ok_or_else(|| Problem::not_found(format!("There is no experiment {name}.")))?;
    Ok(Json(Text { name: shipped.name, title: &entry.title, text: shipped.text }))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "LabRunRequest")]
struct Start {
    name: String,
    scale: Scale,
}

async fn start(
    State(app): State<Arc<App>>,
    Body(Start { name, scale }): Body<Start>,
) -> Result<(StatusCode, Json<RunView>), Problem> {
    let name = RunName::new(&name, scale)?;
    let view = off_the_road(move || {
        app.storage.check()?;
        app.bench.begin(name)?;
        Ok(view::of(&app.bench, name))
    });
    Ok((StatusCode::CREATED, Json(view.await?)))
}

async fn run(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
) -> Result<Json<WholeRunView>, Problem> {
    let name = RunName::read(&id)?;
    Ok(Json(off_the_road(move || view::whole(&app.bench, name)).await?))
}

async fn stop(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
) -> Result<Json<RunView>, Problem> {
    let name = RunName::read(&id)?;
    let view = off_the_road(move || {
        app.bench.known(name)?;
        app.bench.stop(name);
        Ok(view::of(&app.bench, name))
    });
    Ok(Json(view.await?))
}

async fn remove(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
) -> Result<StatusCode, Problem> {
    let name = RunName::read(&id)?;
    off_the_road(move || {
        app.bench.remove(name)?;
        app.storage.measure_again();
        Ok(())
    })
    .await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Serialize)]
struct News {
    runs: Vec<RunView>,
}

/// All runs whenever one has changed.
async fn watch(State(app): State<Arc<App>>, client: Client) -> Result<Response, Problem> {
    let pass = StreamPass::new(&app, client)?;
    let (to, from) = mpsc::channel(1);
    let (mut changes, mut closing) = (app.bench.changes(), app.closing.subscribe());
    tokio::spawn(async move {
        loop {
            let told = runs(&app).await.map(|runs| News { runs });
            let Some(data) = told.ok().and_then(|news| serde_json::to_string(&news).ok()) else {
                return;
            };
            if to.send(Event::default().event("lab").data(data)).await.is_err() {
                return;
            }
            sleep(PACE).await;
            tokio::select! {
                changed = changes.changed() => if changed.is_err() { return },
                () = to.closed() => return,
                _ = closing.wait_for(|closing| *closing) => return,
            }
        }
    });
    Ok(pass.answer(ReceiverStream::new(from).map(Ok)))
}

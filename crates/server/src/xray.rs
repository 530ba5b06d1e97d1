//! Searches laid open: one is run on the pool before a recorder, its tree is
//! kept for a while, and read page by page.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::{get, post};
use axum::{Json, Router};
use ludens_play::xray::{Family, MOST_DEPTH, Page, Reach, Step, Summary, Tree, XRay};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::guard::Client;
use crate::input::{Asked, Body, Named};
use crate::patient::off_the_road;
use crate::place::Place;
use crate::players;
use crate::pool::{Job, Next, Owner, Turn};
use crate::problem::Problem;

/// No look takes longer.
const LOOK_TIME: Duration = Duration::from_secs(10);
/// So many trees are kept, of up to some hundred megabytes in all.
const TREES_KEPT: usize = 4;
/// Children on a page where nobody says how many, and at most.
const USUAL_COUNT: usize = 100;
const MOST_COUNT: usize = 500;
/// Nodes that are told of at a time, and with their children.
const MOST_IDS: usize = 300;
const MOST_NODES: usize = 15_000;

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/api/xray", post(look))
        .route("/api/xray/{id}", get(summary))
        .route("/api/xray/{id}/nodes", get(nodes))
        .route("/api/xray/{id}/steps/{step}", get(step))
}

/// The trees that were made last.
#[derive(Default)]
pub(crate) struct Trees {
    next: AtomicU64,
    kept: Mutex<VecDeque<(String, Arc<Kept>)>>,
}

/// A tree and what was asked.
struct Kept {
    place: Place,
    start: String,
    player: String,
    summary: Summary,
    seen: XRay,
}

impl Trees {
    fn add(&self, kept: Kept) -> (String, Arc<Kept>) {
        let id = self.next.fetch_add(1, Ordering::Relaxed).to_string();
        let entry = (id, Arc::new(kept));
        let mut trees = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        trees.push_back(entry.clone());
        if trees.len() > TREES_KEPT {
            trees.pop_front();
        }
        entry
    }

    fn find(&self, id: &str) -> Result<Arc<Kept>, Problem> {
        let trees = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let found = trees.iter().find(|(kept, _)| kept == id).map(|(_, tree)| Arc::clone(tree));
        found.ok_or_else(|| Problem::not_found("This tree is not kept any more: look again."))
    }
}

/// What is to be looked into.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    game: String,
    #[serde(default)]
    start: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    player: String,
    #[serde(default)]
    depth: Option<u32>,
    #[serde(default)]
    nodes: Option<u64>,
    #[serde(default)]
    compare: bool,
}

/// A tree as a whole, with what was asked.
#[derive(Serialize)]
struct Told {
    id: String,
    game: String,
    start: String,
    moves: Vec<String>,
    player: String,
    #[serde(flatten)]
    summary: Summary,
}

impl Told {
    fn new(id: String, kept: &Kept) -> Told {
        Told {
            id,
            game: kept.place.game.clone(),
            start: kept.start.clone(),
            moves: kept.place.moves.clone(),
            player: kept.player.clone(),
            summary: kept.summary.clone(),
        }
    }
}

async fn look(
    State(app): State<Arc<App>>,
    client: Client,
    Body(question): Body<Question>,
) -> Result<(StatusCode, Json<Told>), Problem> {
    let Question { game, start, moves, player, depth, nodes, compare } = question;
    if depth.is_some_and(|depth| !(1..=MOST_DEPTH).contains(&depth)) || nodes == Some(0) {
        let detail = format!("The depth must be 1 to {MOST_DEPTH}, the nodes at least 1.");
        return Err(Problem::unprocessable(detail));
    }
    let place = Place { game, start, moves };
    let (game, record) = place.open()?;
    let spec = players::player(&game, &player, &app.config.limits)?;
    let reach = Reach { depth, nodes, time: Some(LOOK_TIME), compare };
    let start_text = record.start_text();
    let work = move |turn: &Turn| {
        let seen = spec.look(&*record, reach, turn.stop());
        Next::Done(seen.map(|seen| (seen.summary(), seen)))
    };
    let job = Job { limit: Some(LOOK_TIME), slice: None };
    let ticket = app.pool.start(Owner::of(client, "xray"), job, work)?;
    let (summary, seen) = ticket.await?.map_err(Problem::unprocessable)?;
    let kept = Kept {
        place: Place { game: game.to_string(), ..place },
        start: start_text,
        player,
        summary,
        seen,
    };
    let (id, kept) = app.trees.add(kept);
    Ok((StatusCode::CREATED, Json(Told::new(id, &kept))))
}

async fn summary(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
) -> Result<Json<Told>, Problem> {
    let kept = app.trees.find(&id)?;
    Ok(Json(Told::new(id, &kept)))
}

/// Which of the trees is meant.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Which {
    #[default]
    Own,
    Plain,
}

impl Which {
    fn of(self, kept: &Kept) -> Result<&dyn Tree, Problem> {
        match self {
            Which::Own => Ok(&*kept.seen.tree),
            Which::Plain => kept.seen.tree.plain().ok_or_else(|| {
                Problem::unprocessable("This search was not compared with one without pruning.")
            }),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NodesQuery {
    ids: String,
    step: Option<usize>,
    #[serde(default)]
    from: usize,
    count: Option<usize>,
    #[serde(default)]
    tree: Which,
}

#[derive(Serialize)]
struct Families {
    nodes: Vec<Family>,
}

async fn nodes(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
    Asked(query): Asked<NodesQuery>,
) -> Result<Json<Families>, Problem> {
    let kept = app.trees.find(&id)?;
    let NodesQuery { ids, step, from, count, tree } = query;
    let ids = read_ids(&ids)?;
    let most = MOST_COUNT.min(MOST_NODES / ids.len());
    let page = Page { from, count: count.unwrap_or(USUAL_COUNT).min(most) };
    let families = off_the_road(move || {
        let found = tree.of(&kept)?.families(&ids, step, page);
        let missing = |id: u32| Problem::not_found(format!("There is no node {id} then."));
        let found = found.into_iter().zip(ids).map(|(found, id)| found.ok_or_else(|| missing(id)));
        Ok(Families { nodes: found.collect::<Result<_, _>>()? })
    });
    Ok(Json(families.await?))
}

fn read_ids(text: &str) -> Result<Vec<u32>, Problem> {
    let ids: Result<Vec<u32>, _> = text.split(',').map(str::parse).collect();
    match ids {
        Ok(ids) if ids.len() <= MOST_IDS => Ok(ids),
        Ok(_) => Err(Problem::unprocessable(format!("No more than {MOST_IDS} nodes at a time."))),
        Err(_) => Err(Problem::bad_request("The ids are numbers with commas between them.")),
    }
}

async fn step(
    State(app): State<Arc<App>>,
    Named((id, step)): Named<(String, usize)>,
) -> Result<Json<Step>, Problem> {
    let kept = app.trees.find(&id)?;
    let found = kept.seen.tree.step(step);
    let missing = || {
        let steps = kept.seen.tree.steps();
        Problem::not_found(format!("There is no step {step}; there are {steps}."))
    };
    Ok(Json(found.ok_or_else(missing)?))
}

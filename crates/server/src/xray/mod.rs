//! Recorded searches: one is run on the pool with a recorder, its tree is
//! kept for a while, and read page by page. `tree_cache` decides whose trees stay.

mod tree_cache;

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use ludens_wire::PositionRequest;
use ludens_wire::xray::{Family, MOST_DEPTH, MOST_VISITS, Page, Reach, Step, Summary, Tree, XRay};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::guard::Client;
use crate::input::{Asked, Body, Named};
use crate::openapi::{Endpoint, Failure, PathParameter, Tag};
use crate::patient::off_the_road;
use crate::players;
use crate::pool::{Job, JobHandle, Owner};
use crate::position_request::open_in_turn;
use crate::problem::Problem;
use tree_cache::TreeCache;

/// No recording takes longer.
const LOOK_TIME: Duration = Duration::from_secs(10);
/// No client waits longer, even if others leave the recording less time.
const PATIENCE: Duration = Duration::from_secs(25);
/// The memory for the visits of a search: up to this many, of this size.
const TREE_MEMORY: usize = MOST_VISITS as usize * 80;
/// The default and the largest number of children on a page.
const USUAL_COUNT: usize = 100;
const MOST_COUNT: usize = 500;
/// How many nodes are sent at a time, and with their children.
const MOST_IDS: usize = 300;
const MOST_NODES: usize = 15_000;

pub(crate) fn endpoints() -> Vec<Endpoint> {
    let tree = || PathParameter::name("id", "The tree.");
    Tag::Analysis.over([
        Endpoint::post("/api/xray", look)
            .named("look", "Lays a search open; its tree is kept for a while")
            .takes::<Question>()
            .creates::<Told>("Searched.")
            .may(&[Failure::Busy]),
        Endpoint::get("/api/xray/{id}", summary)
            .named("showTree", "A tree as a whole")
            .at(tree())
            .sends::<Told>(),
        Endpoint::get("/api/xray/{id}/nodes", nodes)
            .named("readNodes", "Nodes of a tree, with some of their children")
            .at(tree())
            .asked::<NodesQuery>()
            .sends::<Families>()
            .may(&[Failure::Unprocessable]),
        Endpoint::get("/api/xray/{id}/steps/{step}", step)
            .named("showStep", "Where the search was at a step")
            .at(tree())
            .at(PathParameter::number("step", "The step, from 1."))
            .sends::<Step>(),
    ])
}

/// A tree and what was asked.
struct Kept {
    place: PositionRequest,
    start: String,
    player: String,
    summary: Summary,
    seen: XRay,
}

/// The trees that were made last.
#[derive(Default)]
pub(crate) struct Trees(TreeCache<Kept>);

impl Trees {
    fn add(&self, client: Client, kept: Kept) -> (String, Arc<Kept>) {
        let bytes = kept.seen.tree.bytes();
        self.0.add(client, bytes, kept)
    }

    fn find(&self, id: &str) -> Result<Arc<Kept>, Problem> {
        let found = self.0.find(id);
        found.ok_or_else(|| Problem::not_found("This tree is not kept any more: look again."))
    }
}

/// What is to be recorded.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "XrayRequest")]
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
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "XraySummary")]
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
    let place = PositionRequest { game, start, moves };
    let (game, record) = open_in_turn(place.clone(), &app.pool, client).await?;
    let spec = players::player(&game, &player, &app.config.limits)?;
    let reach = Reach { depth, nodes, time: Some(LOOK_TIME), compare };
    let start_text = record.start_text();
    let work = move |turn: &JobHandle| {
        let seen = spec.look(&*record, reach, turn.stop());
        seen.map(|seen| (seen.summary(), seen))
    };
    let memory = TREE_MEMORY * if compare { 2 } else { 1 };
    let job = Job { limit: Some(LOOK_TIME), memory, ..Job::default() };
    let ticket = app.pool.start(&Owner::of(client, "xray"), job, work)?;
    let (summary, seen) = ticket.within(PATIENCE).await?.map_err(Problem::unprocessable)?;
    let kept = Kept {
        place: PositionRequest { game: game.to_string(), ..place },
        start: start_text,
        player,
        summary,
        seen,
    };
    let (id, kept) = app.trees.add(client, kept);
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
#[derive(Debug, Clone, Copy, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "XrayTree")]
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

/// Which nodes are wanted.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct NodesQuery {
    /// Which nodes, with commas between them.
    ids: String,
    /// Only what the search knew after so many steps.
    step: Option<usize>,
    /// The first child.
    #[serde(default)]
    from: usize,
    /// How many children; 500 at most.
    count: Option<usize>,
    /// The search's own tree, or that without pruning.
    #[serde(default)]
    tree: Which,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "XrayNodes")]
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

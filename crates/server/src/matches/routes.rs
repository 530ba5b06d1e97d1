//! Beginning a match, looking at it, moving and acting in it.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use ludens_arena::store::Removal;
use ludens_core::Side;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::actions::Action;
use super::feed::Feed;
use super::keys::{Hands, Key, Keys};
use super::refusal::Refusal;
use super::setup::{AppSetup, MatchRequest};
use super::view::{MatchView, Snapshot};
use crate::app::App;
use crate::guard::{Client, Operator};
use crate::input::{Body, Named};
use crate::operator;
use crate::problem::Problem;

pub(super) async fn begin(
    State(app): State<Arc<App>>,
    client: Client,
    Body(wanted): Body<MatchRequest>,
) -> Result<Response, Problem> {
    app.storage.check()?;
    let setup = wanted.check(&app.config.limits)?;
    let (id, seen) = app.matches.begin(client, setup).await?;
    // The client that begins a match gets the keys of all persons' seats, and shares them.
    let hands = Hands(Side::BOTH.map(|side| !seen.setup.is_machine(side)));
    Ok(begun(&id, &seen, hands))
}

/// Removes a match, even one that is being played.
pub(super) async fn remove(
    State(app): State<Arc<App>>,
    operator: Operator,
    Named(id): Named<String>,
) -> Result<StatusCode, Problem> {
    let removal = Removal { matches: vec![id.clone()], ..Removal::default() };
    operator::remove(&app, removal).await?;
    app.matches.dismiss(&id);
    tracing::info!("{} has removed the match {id}", operator.client);
    Ok(StatusCode::NO_CONTENT)
}

/// A match that has begun, with the secrets of the seats that one holds in it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "BegunMatch")]
pub(super) struct BegunView<'a> {
    id: &'a str,
    keys: KeysView<'a>,
    view: MatchView<'a>,
}

/// The secrets of the seats that one holds. A client that has one may move there.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Keys")]
pub(super) struct KeysView<'a> {
    first: Option<&'a str>,
    second: Option<&'a str>,
}

/// The answer to the client that began a match.
pub(super) fn begun(id: &str, seen: &Feed, hands: Hands) -> Response {
    let newest = seen.newest();
    let keys = keys_of(&seen.setup, hands);
    let begun = BegunView { id, keys, view: seen.view(&newest, hands) };
    (StatusCode::CREATED, Json(begun)).into_response()
}

/// The secrets of these seats.
pub(super) fn keys_of(setup: &AppSetup, hands: Hands) -> KeysView<'_> {
    let key = |side: Side| setup.key(side).filter(|_| hands.hold(side)).map(Key::text);
    KeysView { first: key(Side::First), second: key(Side::Second) }
}

pub(super) async fn look(
    State(app): State<Arc<App>>,
    client: Client,
    Named(id): Named<String>,
    keys: Keys,
) -> Result<Response, Problem> {
    let seen = app.matches.seen(client, &id).await?;
    let hands = seen.setup.hands(&keys);
    Ok(Json(seen.view(&seen.newest(), hands)).into_response())
}

/// A move for the side that is to move.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MoveRequest {
    r#move: String,
    /// The version that the sender has seen.
    version: u64,
}

pub(super) async fn play(
    State(app): State<Arc<App>>,
    client: Client,
    Named(id): Named<String>,
    keys: Keys,
    Body(MoveRequest { r#move, version }): Body<MoveRequest>,
) -> Result<Response, Problem> {
    let seen = app.matches.seen(client, &id).await?;
    let hands = seen.setup.hands(&keys);
    let changed = app
        .matches
        .change(client, &id, move |live_match, now| live_match.play(hands, version, &r#move, now));
    answer(&app, client, &id, hands, changed.await).await
}

/// Something else that a person may do.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ActionRequest {
    action: Action,
    /// The version that the sender has seen.
    version: u64,
}

pub(super) async fn act(
    State(app): State<Arc<App>>,
    client: Client,
    Named(id): Named<String>,
    keys: Keys,
    Body(ActionRequest { action, version }): Body<ActionRequest>,
) -> Result<Response, Problem> {
    let seen = app.matches.seen(client, &id).await?;
    let hands = seen.setup.hands(&keys);
    let changed = app
        .matches
        .change(client, &id, move |live_match, now| live_match.act(hands, version, action, now));
    answer(&app, client, &id, hands, changed.await).await
}

/// The view after a change, or why it was refused. A client that has seen an older version
/// also gets the newest view.
async fn answer(
    app: &Arc<App>,
    client: Client,
    id: &str,
    hands: Hands,
    changed: Result<Arc<Snapshot>, Refusal>,
) -> Result<Response, Problem> {
    let seen = app.matches.seen(client, id).await?;
    match changed {
        Ok(shown) => Ok(Json(seen.view(&shown, hands)).into_response()),
        Err(Refusal::Other(problem)) => Err(problem),
        Err(Refusal::Stale) => {
            let view = serde_json::to_value(seen.view(&seen.newest(), hands));
            let view = view.map_err(Problem::internal)?;
            let detail = "The match has changed meanwhile; the newest view comes with this answer.";
            Err(Problem::conflict(detail).with("view", view))
        }
    }
}

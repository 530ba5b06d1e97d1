//! A rematch: the same match again, with colours swapped. The first client that asks begins
//! it. The other finds it through the old match, and gets the secret of the same person's
//! seat.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Serialize;

use super::hint::Nothing;
use super::keys::{Hands, Keys};
use super::live_match::LiveMatch;
use super::refusal::Refusal;
use super::registry::MatchRegistry;
use super::routes::{KeysView, begun, keys_of};
use super::setup::Setup;
use crate::app::App;
use crate::guard::Client;
use crate::input::{Body, Named};
use crate::problem::Problem;

pub(super) async fn begin(
    State(app): State<Arc<App>>,
    client: Client,
    Named(id): Named<String>,
    keys: Keys,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Response, Problem> {
    let hands = hands_in(&app.matches, client, &id, &keys).await?;
    let next = match app.matches.look(client, &id, known_or_new).await?? {
        Known(next) => next,
        New(setup) => {
            app.storage.check()?;
            set_up(&app.matches, client, &id, *setup).await?
        }
    };
    let seen = app.matches.seen(client, &next).await?;
    Ok(begun(&next, &seen, swapped(hands)))
}

/// The match that followed, and the key of the same person there.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "RematchKeys")]
pub(super) struct FoundView<'a> {
    id: &'a str,
    keys: KeysView<'a>,
}

pub(super) async fn find(
    State(app): State<Arc<App>>,
    client: Client,
    Named(id): Named<String>,
    keys: Keys,
) -> Result<Response, Problem> {
    let hands = hands_in(&app.matches, client, &id, &keys).await?;
    let next =
        app.matches.look(client, &id, |live_match| live_match.progress.rematch.clone()).await?;
    let next = next.ok_or_else(|| Problem::not_found("Nobody has asked for a rematch."))?;
    let seen = app.matches.seen(client, &next).await?;
    let keys = keys_of(&seen.setup, swapped(hands));
    Ok(Json(FoundView { id: &next, keys }).into_response())
}

/// The seats of the client. A client without a seat may not ask for a rematch.
async fn hands_in(
    registry: &Arc<MatchRegistry>,
    client: Client,
    id: &str,
    keys: &Keys,
) -> Result<Hands, Problem> {
    let hands = registry.seen(client, id).await?.setup.hands(keys);
    match hands.are_empty() {
        true => Err(Problem::forbidden("You hold no seat in this match.")),
        false => Ok(hands),
    }
}

fn swapped(Hands([first, second]): Hands) -> Hands {
    Hands([second, first])
}

/// A rematch that has begun already, or the setup of a new one.
enum Rematch {
    Known(String),
    New(Box<Setup>),
}
use Rematch::{Known, New};

fn known_or_new(live_match: &LiveMatch) -> Result<Rematch, Problem> {
    if let Some(next) = &live_match.progress.rematch {
        return Ok(Known(next.clone()));
    }
    if !live_match.is_over() {
        return Err(Problem::unprocessable("The match is not over."));
    }
    Ok(New(Box::new(live_match.setup().rematch()?)))
}

/// Begins the rematch and notes it in the old match. If another request did so at the same
/// time, its rematch counts and this one is not used.
async fn set_up(
    registry: &Arc<MatchRegistry>,
    client: Client,
    id: &str,
    setup: Setup,
) -> Result<String, Problem> {
    let (next, _) = registry.begin(client, setup).await?;
    let noted = next.clone();
    let changed = registry
        .change(client, id, move |live_match, now| live_match.note_rematch(noted, now))
        .await;
    match changed {
        Ok(_) => Ok(next),
        Err(Refusal::Other(problem)) => Err(problem),
        Err(Refusal::Stale) => {
            let known =
                registry.look(client, id, |live_match| live_match.progress.rematch.clone()).await?;
            Ok(known.unwrap_or(next))
        }
    }
}

impl LiveMatch {
    fn note_rematch(&mut self, next: String, now: std::time::Instant) -> Result<(), Refusal> {
        if self.progress.rematch.is_some() {
            return Err(Refusal::Stale);
        }
        self.progress.rematch = Some(next);
        self.settle(now);
        Ok(())
    }
}

//! A hint for the person to move: what the strongest player would do, after a short search.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use ludens_core::AnyRecord;
use ludens_games::Game;
use ludens_play::{Go, PlayerSpec};
use ludens_wire::ThoughtView;
use schemars::JsonSchema;
use serde::Deserialize;

use super::keys::{Hands, Keys};
use super::live_match::LiveMatch;
use crate::app::App;
use crate::guard::Client;
use crate::input::{Body, Named};
use crate::players;
use crate::pool::{JobHandle, Kind, Owner};
use crate::problem::Problem;

/// How long the search for a hint takes; less if little time is left on the clock.
const TIME: Duration = Duration::from_secs(1);

/// The longest wait for a hint, even if the search pool is busy and its search is cut
/// short.
const PATIENCE: Duration = Duration::from_secs(5);

/// An empty object.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Nothing {}

pub(super) async fn hint(
    State(app): State<Arc<App>>,
    client: Client,
    Named(id): Named<String>,
    keys: Keys,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Json<ThoughtView>, Problem> {
    let seen = app.matches.seen(client, &id).await?;
    let hands = seen.setup.hands(&keys);
    let (game, record, time) =
        app.matches.look(client, &id, move |live_match| place(live_match, hands)).await??;
    let spec = PlayerSpec::parse(&game, "best").map_err(Problem::internal)?;
    let job = players::job(&spec, Kind::Awaited, time);
    let owner = Owner::of(client, format_args!("hint {id}"));
    let ticket = app.pool.start(&owner, job, move |turn: &JobHandle| {
        spec.make().think(&*record, &Go::for_time(time), turn.stop(), &mut |_| {})
    })?;
    let thought = ticket.within(PATIENCE).await?.map_err(Problem::internal)?;
    Ok(Json(ThoughtView::from(&thought)))
}

type PositionRequest = (Game, Box<dyn AnyRecord>, Duration);

/// The position for a hint and the time for its search, if a hint is allowed.
fn place(live_match: &LiveMatch, hands: Hands) -> Result<PositionRequest, Problem> {
    if hands.are_empty() {
        return Err(Problem::forbidden("You hold no seat in this match."));
    }
    if live_match.setup.is_between_people() && !hands.hold_both() {
        let detail = "There are no hints in a match between two people.";
        return Err(Problem::forbidden(detail));
    }
    if !live_match.person_to_move().is_some_and(|side| hands.hold(side)) {
        return Err(Problem::unprocessable("It is not your turn to move."));
    }
    let left = live_match.players.time_left().map_or(TIME, |left| (left / 20).min(TIME));
    Ok((live_match.players.game().clone(), live_match.record().boxed_clone(), left))
}

//! A match as a file.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use ludens_arena::report::{Date, remark};
use ludens_arena::store::MoveRow;
use ludens_core::{GameResult, Ply, Side, Transcript};
use ludens_games::formats::{Format, replay};
use ludens_play::Cause;
use serde::Deserialize;
use serde_json::{Value, json};

use super::live_match::LiveMatch;
use super::progress::StoredTurn;
use super::setup::SeatSetup;
use super::view::{TurnView, seats};
use crate::app::App;
use crate::guard::Client;
use crate::input::{Asked, Named};
use crate::problem::Problem;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct How {
    format: String,
}

pub(super) async fn download(
    State(app): State<Arc<App>>,
    client: Client,
    Named(id): Named<String>,
    Asked(How { format }): Asked<How>,
) -> Result<Response, Problem> {
    let text = match format.as_str() {
        "json" => {
            app.matches
                .look(client, &id, |live_match| format!("{:#}\n", everything(live_match)))
                .await?
        }
        _ => {
            let known: Format = format.parse().map_err(Problem::unprocessable)?;
            let transcript = app.matches.look(client, &id, transcript).await?;
            let replayed = replay(&transcript).map_err(Problem::internal)?;
            known.write(&replayed).map_err(Problem::unprocessable)?
        }
    };
    let kind = if format == "json" { "application/json" } else { "text/plain; charset=utf-8" };
    let place = format!("attachment; filename=\"ludens-{id}.{format}\"");
    Ok(([(CONTENT_TYPE, kind.to_string()), (CONTENT_DISPOSITION, place)], text).into_response())
}

/// The match on paper, as far as it was played.
fn transcript(live_match: &LiveMatch) -> Transcript {
    let ending = live_match.players.ending();
    let before = live_match.setup.moves.iter().map(Ply::new);
    let played = live_match.progress.turns.iter().map(ply);
    Transcript {
        game: live_match.game.to_string(),
        start: live_match.setup.start.clone(),
        tags: tags(live_match),
        comment: None,
        plies: before.chain(played).collect(),
        result: ending.as_ref().map_or(GameResult::Open, |ending| {
            ending.winner.map_or(GameResult::Drawn, GameResult::Won)
        }),
        reason: ending.map(|ending| match ending.cause {
            // What a program said when it failed is too long for a tag.
            Cause::Failure(_) => "failure".to_string(),
            Cause::Illegal(_) => "illegal move".to_string(),
            cause => cause.to_string(),
        }),
    }
}

fn tags(live_match: &LiveMatch) -> Vec<(String, String)> {
    let date = Date::of_seconds(live_match.created).map(|date| ("Date", date.in_tags()));
    let [first, second] = Side::BOTH.map(|side| name(live_match, side));
    let names = [("First", first), ("Second", second)];
    let tags = date.into_iter().chain(names);
    tags.map(|(name, value)| (name.to_string(), value)).collect()
}

/// Who sat there; somebody without a name is called by the colour.
fn name(live_match: &LiveMatch, side: Side) -> String {
    match live_match.setup.seat(side) {
        SeatSetup::Person { name: Some(name), .. } => name.clone(),
        SeatSetup::Person { name: None, .. } => {
            live_match.game.info.sides[side.index()].to_string()
        }
        SeatSetup::Machine { player } => player.clone(),
    }
}

fn ply(turn: &StoredTurn) -> Ply {
    let opinion = turn.opinion.as_ref();
    let row = MoveRow {
        side: turn.side,
        text: turn.text.clone(),
        score: opinion.map(|opinion| opinion.score),
        proven: opinion.and_then(|opinion| opinion.proven.clone()),
        depth: opinion.map(|opinion| opinion.depth),
        nodes: opinion.map(|opinion| opinion.nodes),
        time_ms: turn.time_us as f64 / 1000.0,
    };
    Ply { text: turn.text.clone(), comment: Some(remark(&row)) }
}

/// All that is known of the match and no secret.
fn everything(live_match: &LiveMatch) -> Value {
    let turns: Vec<_> = live_match.progress.turns.iter().map(TurnView::from).collect();
    json!({
        "id": &*live_match.id,
        "game": live_match.game.to_string(),
        "start": live_match.setup.start,
        "moves": live_match.setup.moves,
        "seats": seats(&live_match.setup),
        "clock": live_match.setup.clock,
        "seed": live_match.setup.seed,
        "created": live_match.created,
        "turns": turns,
        "ending": live_match.progress.ending,
    })
}

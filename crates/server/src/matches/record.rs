//! A match as a file.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use ludens_arena::report::{Date, remark};
use ludens_arena::store::MoveRow;
use ludens_core::{GameResult, Ply, Side, Transcript};
use ludens_games::formats::{Format, replay};
use ludens_play::{Ending, MatchState, TurnPlayed};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::live_match::LiveMatch;
use super::setup::ClockSetup;
use super::view::{SeatView, TurnView};
use crate::app::App;
use crate::guard::Client;
use crate::input::{Asked, Named};
use crate::problem::Problem;

/// The format that contains everything, in addition to the usual formats of game records.
const JSON: &str = "json";

/// How a match is written.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct How {
    /// The kind of file.
    #[schemars(extend("enum" = formats()))]
    format: String,
}

/// The names of all formats.
fn formats() -> Vec<&'static str> {
    Format::ALL.into_iter().map(Format::name).chain([JSON]).collect()
}

pub(super) async fn download(
    State(app): State<Arc<App>>,
    client: Client,
    Named(id): Named<String>,
    Asked(How { format }): Asked<How>,
) -> Result<Response, Problem> {
    let text = match format.as_str() {
        JSON => app.matches.look(client, &id, everything).await??,
        _ => {
            let known: Format = format.parse().map_err(Problem::unprocessable)?;
            let transcript = app.matches.look(client, &id, transcript).await?;
            let replayed = replay(&transcript).map_err(Problem::internal)?;
            known.write(&replayed).map_err(Problem::unprocessable)?
        }
    };
    let kind = if format == JSON { "application/json" } else { "text/plain; charset=utf-8" };
    let place = format!("attachment; filename=\"ludens-{id}.{format}\"");
    Ok(([(CONTENT_TYPE, kind.to_string()), (CONTENT_DISPOSITION, place)], text).into_response())
}

/// The match as a transcript, as far as it was played.
fn transcript(live_match: &LiveMatch) -> Transcript {
    let ending = live_match.players.ending();
    let before = live_match.players.opening().iter().map(Ply::new);
    let played = live_match.players.turns().iter().map(ply);
    Transcript {
        game: live_match.players.game().to_string(),
        start: live_match.players.unusual_start(),
        tags: tags(live_match),
        comment: None,
        plies: before.chain(played).collect(),
        result: ending.as_ref().map_or(GameResult::Open, Ending::result),
        reason: ending.map(|ending| ending.cause.in_brief()),
    }
}

fn tags(live_match: &LiveMatch) -> Vec<(String, String)> {
    let date = Date::of_seconds(live_match.created).map(|date| ("Date", date.in_tags()));
    let [first, second] = Side::BOTH.map(|side| name(live_match, side));
    let names = [("First", first), ("Second", second)];
    let tags = date.into_iter().chain(names);
    tags.map(|(name, value)| (name.to_string(), value)).collect()
}

/// The name of a side's player; a person without a name is called by the colour.
fn name(live_match: &LiveMatch, side: Side) -> String {
    let colour = live_match.players.game().info.sides[side.index()];
    live_match.players.seat(side).name().unwrap_or(colour).to_string()
}

fn ply(turn: &TurnPlayed) -> Ply {
    Ply { text: turn.text.clone(), comment: Some(remark(&MoveRow::from(turn))) }
}

/// All that is known of the match and no secret.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MatchRecord")]
pub(super) struct Everything<'a> {
    id: &'a str,
    game: &'a str,
    start: Option<&'a str>,
    /// Moves that were played before it.
    moves: &'a [String],
    seats: [SeatView; 2],
    clock: Option<ClockSetup>,
    seed: u64,
    /// Seconds since 1970.
    created: u64,
    turns: Vec<TurnView<'a>>,
    ending: Option<&'a Ending>,
}

fn everything(live_match: &LiveMatch) -> Result<String, Problem> {
    let MatchState { setup, progress } = live_match.players.state();
    let everything = Everything {
        id: &live_match.id,
        game: &setup.game,
        start: setup.start.as_deref(),
        moves: &setup.moves,
        seats: setup.seats.each_ref().map(SeatView::from),
        clock: ClockSetup::of(&setup.rules),
        seed: setup.rules.seed,
        created: live_match.created,
        turns: progress.turns.iter().map(TurnView::from).collect(),
        ending: progress.ending.as_ref(),
    };
    let text = serde_json::to_string_pretty(&everything).map_err(Problem::internal)?;
    Ok(format!("{text}\n"))
}

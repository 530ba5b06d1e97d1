//! Games in files: read into moves, and written.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use ludens_core::{GameResult, Ply, Transcript, check_visible};
use ludens_games::formats::{Format, replay};
use ludens_play::{Clock, Stopwatch};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::guard::Client;
use crate::input::Body;
use crate::openapi::{Endpoint, Failure, Tag};
use crate::patient::in_turn;
use crate::pool::JobHandle;
use crate::position_request;
use crate::problem::Problem;

/// More games of one text are not read.
const MOST_GAMES: usize = 1000;

pub(crate) fn endpoints() -> Vec<Endpoint> {
    Tag::Records.over([
        Endpoint::post("/api/records", read)
            .named("readRecords", "Games from a text")
            .takes::<Given>()
            .sends::<Games>()
            .may(&[Failure::Busy]),
        Endpoint::post("/api/records/write", write)
            .named("writeRecord", "A game as a file")
            .takes::<ToWrite>()
            .sends::<Written>()
            .may(&[Failure::Busy]),
    ])
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "GivenRecords")]
struct Given {
    text: String,
    /// The game to assume if the text does not say.
    #[serde(default)]
    game: Option<String>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ReadRecords")]
struct Games {
    games: Vec<ReadGame>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "RecordedGame")]
struct ReadGame {
    game: String,
    start: Option<String>,
    moves: Vec<String>,
    tags: BTreeMap<String, String>,
    result: &'static str,
    reason: Option<String>,
    /// Before the first move.
    comment: Option<String>,
    /// After each move.
    comments: Vec<Option<String>>,
}

/// A text that takes longer is not read to its end.
const LONGEST: Duration = Duration::from_secs(15);

async fn read(
    State(app): State<Arc<App>>,
    client: Client,
    Body(given): Body<Given>,
) -> Result<Json<Games>, Problem> {
    in_turn(&app.pool, client, move |turn| read_games(&given, turn)).await.map(Json)
}

/// Between two games it stands aside for others.
fn read_games(given: &Given, turn: &JobHandle) -> Result<Games, Problem> {
    let clock = Stopwatch::start().pausing_with(turn.stop());
    let game = given.game.as_deref().map(position_request::game).transpose()?;
    let read = Format::guess(&given.text).read(&given.text, game.as_ref());
    let transcripts = read.map_err(Problem::unprocessable)?;
    match transcripts.len() {
        0 => return Err(Problem::unprocessable("There is no game in this text.")),
        1..=MOST_GAMES => {}
        found => {
            let detail = format!("{found} games are too many; {MOST_GAMES} are read at once.");
            return Err(Problem::unprocessable(detail));
        }
    }
    let mut games = Vec::new();
    for (number, transcript) in (1..).zip(&transcripts) {
        if turn.stop().must_stop() || clock.elapsed() > LONGEST {
            let detail =
                format!("It takes too long to read all of it: {} games.", transcripts.len());
            return Err(Problem::unprocessable(detail));
        }
        games.push(read_game(number, transcript)?);
    }
    Ok(Games { games })
}

/// A game after every move of it was checked.
fn read_game(number: usize, transcript: &Transcript) -> Result<ReadGame, Problem> {
    let replayed = replay(transcript)
        .map_err(|error| Problem::unprocessable(format!("game {number}: {error}")))?;
    let Transcript { start, tags, comment, plies, result, reason, .. } = replayed.transcript;
    let (moves, comments) = plies.into_iter().map(|ply| (ply.text, ply.comment)).unzip();
    Ok(ReadGame {
        game: replayed.game.to_string(),
        start,
        moves,
        tags: tags.into_iter().collect(),
        result: result.text(),
        reason,
        comment,
        comments,
    })
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "RecordToWrite")]
struct ToWrite {
    game: String,
    #[serde(default)]
    start: Option<String>,
    moves: Vec<String>,
    #[serde(default)]
    tags: BTreeMap<String, String>,
    format: String,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "WrittenRecord")]
struct Written {
    /// A name for the file.
    name: String,
    text: String,
}

async fn write(
    State(app): State<Arc<App>>,
    client: Client,
    Body(wanted): Body<ToWrite>,
) -> Result<Json<Written>, Problem> {
    in_turn(&app.pool, client, move |_| written(wanted)).await.map(Json)
}

fn written(wanted: ToWrite) -> Result<Written, Problem> {
    let format: Format = wanted.format.parse().map_err(Problem::unprocessable)?;
    let game = position_request::game(&wanted.game)?;
    let record = ludens_wire::open(&game, wanted.start.as_deref(), &wanted.moves)?;
    for value in wanted.tags.values() {
        check_visible(value).map_err(Problem::unprocessable)?;
    }
    let transcript = Transcript {
        game: game.to_string(),
        start: wanted.start,
        tags: wanted.tags.into_iter().collect(),
        plies: record.played().into_iter().map(|mv| Ply::new(mv.text)).collect(),
        result: GameResult::from(record.outcome()),
        ..Transcript::default()
    };
    let replayed = replay(&transcript).map_err(Problem::unprocessable)?;
    let text = format.write(&replayed).map_err(Problem::unprocessable)?;
    Ok(Written { name: format!("{}.{}", game.info.name, format.name()), text })
}

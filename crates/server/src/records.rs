//! Games in files: read into moves, and written.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::routing::post;
use axum::{Json, Router};
use ludens_core::{GameResult, Ply, Transcript, check_visible};
use ludens_games::formats::{Format, replay};
use serde::{Deserialize, Serialize};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::app::App;
use crate::input::Body;
use crate::place;
use crate::problem::Problem;

/// More games of one text are not read.
const MOST_GAMES: usize = 1000;

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new().route("/api/records", post(read)).route("/api/records/write", post(write))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Given {
    text: String,
    /// The game to assume where the text does not say.
    #[serde(default)]
    game: Option<String>,
}

#[derive(Serialize)]
struct Games {
    games: Vec<ReadGame>,
}

#[derive(Serialize)]
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

/// So many texts are read at a time, on threads that may take their time.
static READERS: Semaphore = Semaphore::const_new(2);

/// A text that takes longer is not read to its end.
const LONGEST: Duration = Duration::from_secs(15);

async fn read(Body(given): Body<Given>) -> Result<Json<Games>, Problem> {
    let _turn = READERS.acquire().await.map_err(Problem::internal)?;
    let read = spawn_blocking(move || read_games(&given)).await;
    read.map_err(Problem::internal)?.map(Json)
}

fn read_games(given: &Given) -> Result<Games, Problem> {
    let end = Instant::now() + LONGEST;
    let game = given.game.as_deref().map(place::game).transpose()?;
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
        if Instant::now() > end {
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ToWrite {
    game: String,
    #[serde(default)]
    start: Option<String>,
    moves: Vec<String>,
    #[serde(default)]
    tags: BTreeMap<String, String>,
    format: String,
}

#[derive(Serialize)]
struct Written {
    /// A name for the file.
    name: String,
    text: String,
}

async fn write(Body(wanted): Body<ToWrite>) -> Result<Json<Written>, Problem> {
    let format: Format = wanted.format.parse().map_err(Problem::unprocessable)?;
    let game = place::game(&wanted.game)?;
    let record = place::open(&game, wanted.start.as_deref(), &wanted.moves)?;
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
    Ok(Json(Written { name: format!("{}.{}", game.info.name, format.name()), text }))
}

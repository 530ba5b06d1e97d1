//! What there is to play, and who plays it.

use axum::Json;
use ludens_games::GAMES;
use ludens_games::formats::Format;
use ludens_play::catalog::needs_network;
use ludens_play::{PlayerInfo, players};
use ludens_wire::GameView;
use schemars::JsonSchema;
use serde::Serialize;

use crate::input::Named;
use crate::openapi::{Endpoint, PathParameter, Tag};
use crate::position_request;
use crate::problem::Problem;

/// The one kind of player that web clients may not name: it is a program.
pub(crate) const OUTSIDE: &str = "engine";

pub(crate) fn endpoints() -> Vec<Endpoint> {
    Tag::Catalogue.over([
        Endpoint::get("/api/games", games).named("listGames", "All games").sends::<Vec<Entry>>(),
        Endpoint::get("/api/games/{game}/players", game_players)
            .named("listPlayers", "The players of a game")
            .at(PathParameter::game())
            .sends::<Vec<PlayerInfo>>(),
        Endpoint::get("/api/games/{game}/levels", levels)
            .named("listLevels", "The levels of a game")
            .at(PathParameter::game())
            .sends::<Vec<Level>>(),
    ])
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "GameEntry")]
struct Entry {
    #[serde(flatten)]
    game: GameView,
    /// The kinds of files that hold its games.
    formats: Vec<&'static str>,
}

async fn games() -> Json<Vec<Entry>> {
    let entry = |info| {
        let game = GameView::from(info);
        let holds = |format: &Format| format.games().is_none_or(|games| games.contains(&game.name));
        let formats = Format::ALL.into_iter().filter(holds).map(Format::name).collect();
        Entry { game, formats }
    };
    Json(GAMES.iter().map(entry).collect())
}

async fn game_players(Named(game): Named<String>) -> Result<Json<Vec<PlayerInfo>>, Problem> {
    let mut players = players(&position_request::game(&game)?);
    players.retain(|player| player.name != OUTSIDE && !needs_network(player.name));
    Ok(Json(players))
}

#[derive(Serialize, JsonSchema)]
struct Level {
    level: usize,
    player: String,
    /// What it stands for.
    stands_for: &'static str,
}

async fn levels(Named(game): Named<String>) -> Result<Json<Vec<Level>>, Problem> {
    let ladder = ludens_play::levels(&position_request::game(&game)?);
    let rung = |(level, stands_for)| Level { level, player: format!("level:{level}"), stands_for };
    Ok(Json((1..).zip(ladder).map(rung).collect()))
}

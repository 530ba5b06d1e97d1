//! Positions by how they came about: the rules for clients that have none.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use ludens_wire::{PositionRequest, PositionView};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::app::App;
use crate::guard::Client;
use crate::input::Body;
use crate::openapi::{Endpoint, Failure, Tag};
use crate::patient::in_turn;
use crate::problem::Problem;

pub(crate) fn endpoints() -> Vec<Endpoint> {
    Tag::Positions.over([Endpoint::post("/api/positions", position)
        .named("showPosition", "A position after some moves")
        .takes::<PositionQuery>()
        .sends::<PositionView>()
        .may(&[Failure::Busy])])
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "PositionViewRequest")]
struct PositionQuery {
    game: String,
    #[serde(default)]
    start: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    /// Whether legal moves are wanted: a picture needs none, and there can be
    /// thousands.
    #[serde(default = "yes")]
    legal_moves: bool,
    /// Whether the board before the last move is wanted: only a client that shows the move
    /// itself needs it.
    #[serde(default = "yes")]
    last_board: bool,
}

fn yes() -> bool {
    true
}

async fn position(
    State(app): State<Arc<App>>,
    client: Client,
    Body(wanted): Body<PositionQuery>,
) -> Result<Json<PositionView>, Problem> {
    let PositionQuery { game, start, moves, legal_moves, last_board } = wanted;
    let view = in_turn(&app.pool, client, move |_| {
        let (game, record) = PositionRequest { game, start, moves }.open()?;
        let view = if legal_moves { PositionView::new } else { PositionView::without_moves };
        let mut view = view(&game.to_string(), &*record);
        if !last_board {
            view.last_board = None;
        }
        Ok(view)
    });
    Ok(Json(view.await?))
}

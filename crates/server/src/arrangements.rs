//! Positions set up by hand: what an editor may set, and the result.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use ludens_core::{Piece, Side};
use ludens_games::Arrangement;
use ludens_wire::PositionView;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::guard::Client;
use crate::input::{Body, Named};
use crate::openapi::{Endpoint, Failure, PathParameter, Tag};
use crate::patient::in_turn;
use crate::position_request;
use crate::problem::Problem;

pub(crate) fn endpoints() -> Vec<Endpoint> {
    Tag::Positions.over([
        Endpoint::post("/api/arrangements", arrange)
            .named("arrange", "A position set up by hand")
            .takes::<Setup>()
            .sends::<Arranged>()
            .may(&[Failure::Busy]),
        Endpoint::get("/api/games/{game}/palette", palette)
            .named("getPalette", "What an editor may set in a game")
            .at(PathParameter::game())
            .sends::<Palette>(),
    ])
}

/// What the editor may set.
#[derive(Serialize, JsonSchema)]
struct Palette {
    pieces: Vec<Piece>,
    /// Whether squares can be blocked.
    blocked: bool,
    squares: Vec<String>,
}

async fn palette(Named(game): Named<String>) -> Result<Json<Palette>, Problem> {
    let game = position_request::game(&game)?;
    let palette = game.info.palette;
    let of_side = |side: Side| palette.shapes.iter().map(move |&shape| Piece { side, shape });
    let pieces = Side::BOTH.into_iter().flat_map(of_side).collect();
    Ok(Json(Palette { pieces, blocked: palette.blocked, squares: game.squares() }))
}

/// A position that was set up.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Arrangement")]
struct Setup {
    game: String,
    side: Side,
    #[serde(default)]
    pieces: BTreeMap<String, Piece>,
    #[serde(default)]
    blocked: BTreeSet<String>,
}

/// The result.
#[derive(Serialize, JsonSchema)]
struct Arranged {
    /// The position's text.
    position: String,
    view: PositionView,
}

async fn arrange(
    State(app): State<Arc<App>>,
    client: Client,
    Body(setup): Body<Setup>,
) -> Result<Json<Arranged>, Problem> {
    in_turn(&app.pool, client, move |_| arranged(setup)).await.map(Json)
}

fn arranged(setup: Setup) -> Result<Arranged, Problem> {
    let game = position_request::game(&setup.game)?;
    let Setup { side, pieces, blocked, .. } = setup;
    let arrangement = Arrangement { side, pieces, blocked };
    let record = game.arrange(&arrangement).map_err(Problem::unprocessable)?;
    let view = PositionView::new(&game.to_string(), &*record);
    Ok(Arranged { position: record.text(), view })
}

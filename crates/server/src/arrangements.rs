//! Positions set up by hand: what an editor may set, and what comes of it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use axum::extract::State;
use axum::routing::{get, post};
use axum::{Json, Router};
use ludens_core::{Piece, Shape, Side};
use ludens_games::Arrangement;
use ludens_play::views::{PieceView, PositionView};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::guard::Client;
use crate::input::{Body, Named};
use crate::patient::in_turn;
use crate::position_request;
use crate::problem::Problem;

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/api/arrangements", post(arrange))
        .route("/api/games/{game}/palette", get(palette))
}

/// What the editor may set.
#[derive(Serialize)]
struct Palette {
    pieces: Vec<PieceView>,
    /// Whether squares can be blocked.
    blocked: bool,
    squares: Vec<String>,
}

async fn palette(Named(game): Named<String>) -> Result<Json<Palette>, Problem> {
    let game = position_request::game(&game)?;
    let palette = game.info.palette;
    let of_side = |side: Side| {
        palette
            .shapes
            .iter()
            .map(move |&shape| PieceView { side: side.name(), shape: shape.name() })
    };
    let pieces = Side::BOTH.into_iter().flat_map(of_side).collect();
    Ok(Json(Palette { pieces, blocked: palette.blocked, squares: game.squares() }))
}

/// What somebody has set up.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Setup {
    game: String,
    side: SideName,
    #[serde(default)]
    pieces: BTreeMap<String, PieceName>,
    #[serde(default)]
    blocked: BTreeSet<String>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum SideName {
    First,
    Second,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ShapeName {
    Disc,
    King,
    Queen,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct PieceName {
    side: SideName,
    shape: ShapeName,
}

impl From<SideName> for Side {
    fn from(name: SideName) -> Side {
        match name {
            SideName::First => Side::First,
            SideName::Second => Side::Second,
        }
    }
}

impl From<PieceName> for Piece {
    fn from(PieceName { side, shape }: PieceName) -> Piece {
        let shape = match shape {
            ShapeName::Disc => Shape::Disc,
            ShapeName::King => Shape::King,
            ShapeName::Queen => Shape::Queen,
        };
        Piece { side: side.into(), shape }
    }
}

/// What came of it.
#[derive(Serialize)]
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
    let pieces = setup.pieces.into_iter().map(|(square, piece)| (square, piece.into()));
    let arrangement =
        Arrangement { side: setup.side.into(), pieces: pieces.collect(), blocked: setup.blocked };
    let record = game.arrange(&arrangement).map_err(Problem::unprocessable)?;
    let view = PositionView::new(&game.to_string(), &*record);
    Ok(Arranged { position: record.text(), view })
}

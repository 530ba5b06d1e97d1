//! Positions by how they came about: the rules for whoever has none.

use std::sync::Arc;

use axum::routing::post;
use axum::{Json, Router};
use ludens_play::views::PositionView;

use crate::app::App;
use crate::input::Body;
use crate::place::Place;
use crate::problem::Problem;

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new().route("/api/positions", post(position))
}

async fn position(Body(place): Body<Place>) -> Result<Json<PositionView>, Problem> {
    let (game, record) = place.open()?;
    Ok(Json(PositionView::new(&game.to_string(), &*record)))
}

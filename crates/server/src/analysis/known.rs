//! What is known of a position and its moves without a search.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use ludens_wire::{KnownPositionView, PositionRequest};

use crate::app::App;
use crate::guard::Client;
use crate::input::Body;
use crate::patient::in_turn;
use crate::problem::Problem;

pub(super) async fn known(
    State(app): State<Arc<App>>,
    client: Client,
    Body(place): Body<PositionRequest>,
) -> Result<Json<KnownPositionView>, Problem> {
    // A game may have thousands of moves.
    let work = move |_: &_| {
        let (game, record) = place.open()?;
        Ok(KnownPositionView::new(&game, &*record))
    };
    in_turn(&app.pool, client, work).await.map(Json)
}

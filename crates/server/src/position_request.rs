//! Positions that requests name, opened when it is their client's turn.

use ludens_core::AnyRecord;
use ludens_games::Game;
use ludens_wire::{PositionRequest, PositionRequestError};

use crate::guard::Client;
use crate::patient::in_turn;
use crate::pool::Pool;
use crate::problem::Problem;

/// This many moves can be replayed within a moment.
const FEW_MOVES: usize = 16;

/// The game and the record. A long record is replayed when it is this client's
/// turn.
pub(crate) async fn open_in_turn(
    request: PositionRequest,
    pool: &Pool,
    client: Client,
) -> Result<(Game, Box<dyn AnyRecord>), Problem> {
    match request.moves.len() > FEW_MOVES {
        true => in_turn(pool, client, move |_| Ok(request.open()?)).await,
        false => Ok(request.open()?),
    }
}

/// The game that a text names.
pub(crate) fn game(text: &str) -> Result<Game, Problem> {
    text.parse().map_err(Problem::unprocessable)
}

impl From<PositionRequestError> for Problem {
    fn from(error: PositionRequestError) -> Problem {
        Problem::unprocessable(error)
    }
}

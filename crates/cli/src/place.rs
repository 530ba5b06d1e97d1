//! From `GAME --position TEXT --moves "m m m"` to a record, and its state
//! in words.

use ludens_core::{AnyRecord, Outcome};
use ludens_games::Game;

use crate::args::PositionArgs;
use crate::failure::Failure;

/// The record that the arguments describe.
pub(crate) fn open(game: &Game, place: &PositionArgs) -> Result<Box<dyn AnyRecord>, Failure> {
    let moves: Vec<&str> = place.moves.as_deref().unwrap_or("").split_whitespace().collect();
    ludens_wire::open(game, place.position.as_deref(), &moves).map_err(Failure::usage)
}

/// The same, for commands that play or solve: the game must not be over.
pub(crate) fn open_undecided(
    game: &Game,
    place: &PositionArgs,
) -> Result<Box<dyn AnyRecord>, Failure> {
    let record = open(game, place)?;
    match record.outcome() {
        None => Ok(record),
        Some(_) => Err(is_over(game, &*record)),
    }
}

/// The same, for commands that show a position: a draw that no player has claimed
/// does not matter to them.
pub(crate) fn open_with_moves(
    game: &Game,
    place: &PositionArgs,
) -> Result<Box<dyn AnyRecord>, Failure> {
    let record = open(game, place)?;
    match record.outcome_on_board() {
        None => Ok(record),
        Some(_) => Err(is_over(game, &*record)),
    }
}

fn is_over(game: &Game, record: &dyn AnyRecord) -> Failure {
    let state = state(game, record);
    Failure::usage(anyhow::anyhow!("the game is over in this position ({state})"))
}

/// Whose turn it is or how the game ended, in the game's own words.
pub(crate) fn state(game: &Game, record: &dyn AnyRecord) -> String {
    let name = |side: ludens_core::Side| game.info.sides[side.index()];
    match record.outcome() {
        None => format!("{} to move", name(record.side())),
        Some(Outcome { winner: None, reason }) => format!("draw: {reason}"),
        Some(Outcome { winner: Some(side), reason }) => format!("{} wins: {reason}", name(side)),
    }
}

/// "no legal moves", "1 legal move", "36 legal moves".
pub(crate) fn legal_moves(count: usize) -> String {
    match count {
        0 => "no legal moves".to_string(),
        1 => "1 legal move".to_string(),
        _ => format!("{count} legal moves"),
    }
}

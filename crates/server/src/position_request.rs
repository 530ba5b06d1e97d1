//! A game, where it began and what was played: how most requests name a
//! position.

use ludens_core::AnyRecord;
use ludens_games::Game;
use serde::Deserialize;

use crate::guard::Client;
use crate::patient::in_turn;
use crate::pool::Pool;
use crate::problem::Problem;

/// More moves than any game has that somebody wants to end.
pub(crate) const MOST_MOVES: usize = 2000;

/// A position by how it came about.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionRequest {
    /// The game with its options.
    pub(crate) game: String,
    /// The position it began with; the usual one if not given.
    #[serde(default)]
    pub(crate) start: Option<String>,
    /// The moves from there.
    #[serde(default)]
    pub(crate) moves: Vec<String>,
}

/// So many moves are played again within a moment.
const FEW_MOVES: usize = 16;

impl PositionRequest {
    /// The game and the record. Many moves are played again when it is this
    /// client's turn.
    pub(crate) async fn open_in_turn(
        self,
        pool: &Pool,
        client: Client,
    ) -> Result<(Game, Box<dyn AnyRecord>), Problem> {
        match self.moves.len() > FEW_MOVES {
            true => in_turn(pool, client, move |_| self.open()).await,
            false => self.open(),
        }
    }

    /// The game and the record.
    pub(crate) fn open(&self) -> Result<(Game, Box<dyn AnyRecord>), Problem> {
        let game = game(&self.game)?;
        let record = open(&game, self.start.as_deref(), &self.moves)?;
        Ok((game, record))
    }
}

/// The game that a text names.
pub(crate) fn game(text: &str) -> Result<Game, Problem> {
    text.parse().map_err(Problem::unprocessable)
}

/// The record of these moves from there. A draw that nobody claimed does not
/// end it, as in files.
pub(crate) fn open(
    game: &Game,
    start: Option<&str>,
    moves: &[String],
) -> Result<Box<dyn AnyRecord>, Problem> {
    if moves.len() > MOST_MOVES {
        let detail = format!("{} moves are too many; {MOST_MOVES} are allowed.", moves.len());
        return Err(Problem::unprocessable(detail));
    }
    let mut record = match start {
        Some(text) => game.from_text(text).map_err(Problem::unprocessable)?,
        None => game.start(),
    };
    for (number, text) in (1..).zip(moves) {
        let played = record.play_on(text);
        played.map_err(|error| Problem::unprocessable(format!("move {number}: {error}")))?;
    }
    Ok(record)
}

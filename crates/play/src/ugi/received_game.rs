//! Where the game stands, and the words that led there. A referee repeats all
//! moves every time; only those that are new are read.

use ludens_core::AnyRecord;
use ludens_games::Game;

/// A record with the words it was made from.
pub(super) struct ReceivedGame {
    start: Option<String>,
    moves: Vec<String>,
    pub(super) record: Box<dyn AnyRecord>,
}

impl ReceivedGame {
    /// The starting position.
    pub(super) fn start(game: &Game) -> ReceivedGame {
        ReceivedGame { start: None, moves: Vec::new(), record: game.start() }
    }

    /// The place that these words describe; `self` stays as it is.
    pub(super) fn moved(
        &self,
        game: &Game,
        start: Option<String>,
        moves: Vec<String>,
    ) -> Result<ReceivedGame, String> {
        let goes_on = start == self.start && moves.starts_with(&self.moves);
        let (mut record, known) = match &start {
            _ if goes_on => (self.record.boxed_clone(), self.moves.len()),
            None => (game.start(), 0),
            Some(text) => (game.from_text(text).map_err(|error| error.to_string())?, 0),
        };
        for text in &moves[known..] {
            // A referee may play on where a draw could be claimed.
            record.play_on(text).map_err(|error| error.to_string())?;
        }
        Ok(ReceivedGame { start, moves, record })
    }
}

//! The interface of every player, whatever the game and however it thinks.

use ludens_core::{AnyRecord, MoveError, Outcome};
use ludens_search::Signal;
use thiserror::Error;

use crate::catalog::NetworkFileError;
use crate::engine::EngineError;
use crate::go::Go;
use crate::thought::Thought;

/// A player that can be asked for a move.
pub trait Player: Send {
    /// Thinks about the record's last position until its limits or `stop` end
    /// it, and calls `progress` whenever there is something new. The thought that it
    /// returns has at least one line, and its best move is legal.
    fn think(
        &mut self,
        record: &dyn AnyRecord,
        go: &Go,
        stop: &Signal,
        progress: &mut dyn FnMut(&Thought),
    ) -> Result<Thought, PlayerError>;

    /// A new game begins: the player forgets what it has learnt. The seed is mixed with the
    /// player's own, so that games differ and each can be played again; with 0
    /// the player's own seed counts alone.
    fn new_game(&mut self, seed: u64);

    /// Makes sure that the player can be asked: an outside program is started, and a network's
    /// file could be read. Any other player always can.
    fn get_ready(&mut self) -> Result<(), PlayerError> {
        Ok(())
    }

    /// The player's name with its options, as the catalogue reads it.
    fn spec(&self) -> &str;

    /// Which program this is, by its own name, if it is not ours; `None`
    /// while it does not run.
    fn version(&self) -> Option<String> {
        None
    }

    /// The last lines that an outside program wrote, also after it has failed.
    fn last_output(&self) -> Vec<String> {
        Vec::new()
    }
}

/// Why a player has no move.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PlayerError {
    /// The record is of another game.
    #[error("{player} was made for another game, or for other options of it")]
    WrongGame {
        /// The player.
        player: String,
    },
    /// There is no move to find.
    #[error("there is no move to find: the game is over, {outcome}")]
    GameOver {
        /// How it ended.
        outcome: Outcome,
    },
    /// One of the moves to choose from cannot be played.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A player that the caller brought along failed.
    #[error("{player}: {why}")]
    Own {
        /// The player.
        player: String,
        /// Its message.
        why: String,
    },
    /// The network that it evaluates with cannot be used.
    #[error(transparent)]
    Network(#[from] NetworkFileError),
    /// An outside program failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
}

//! Observers see games while they are played, for example to show the boards on a page. An
//! observer also decides when a player may think, so that a run can share its computer with
//! other work.

use ludens_play::{Match, Signal};

use crate::plan::Unit;

/// Sees all games of a run while they are played. The threads that play call it, so it must
/// be quick; only `give_turn` may block.
pub trait RunObserver: Sync {
    /// A game begins, or a move has been played in it.
    fn on_move(&self, unit: &Unit, game: &Match);

    /// A player is about to think. The observer calls `think` once, now or later: no clock
    /// runs before that, and `think` returns when the move is made. Its argument is the
    /// run's own signal, possibly behind a gate where the search may have to wait. If the
    /// run is stopped first, `think` need not be called, and the game is abandoned.
    fn give_turn(&self, unit: &Unit, stop: &Signal, think: &mut dyn FnMut(&Signal));

    /// A game is over, or was abandoned. It is not in the store yet.
    fn leave(&self, unit: &Unit);
}

/// An observer that does nothing: no player has to wait.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoObserver;

impl RunObserver for NoObserver {
    fn on_move(&self, _: &Unit, _: &Match) {}

    fn give_turn(&self, _: &Unit, stop: &Signal, think: &mut dyn FnMut(&Signal)) {
        think(stop);
    }

    fn leave(&self, _: &Unit) {}
}

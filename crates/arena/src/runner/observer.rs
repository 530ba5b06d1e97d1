//! Observers see games while they are played: a page that shows the boards,
//! for one. An observer also says when a machine may think, so that a
//! run can share its computer with others.

use ludens_play::{Match, Signal};

use crate::plan::Unit;

/// Sees all games of a run while they are played. The threads that play call
/// it, so it must be quick; only `give_turn` may let them wait.
pub trait RunObserver: Sync {
    /// A game begins, or a move has been played in it.
    fn on_move(&self, unit: &Unit, game: &Match);

    /// A machine is about to think. `think` is to be called once, at once or
    /// later: no clock runs before, and it returns when the move is made. It is
    /// given the run's own signal, perhaps behind a gate where the search may
    /// have to wait. Only if the run is stopped meanwhile it need not be
    /// called: then the game is abandoned.
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

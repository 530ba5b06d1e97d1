//! A player that cannot be asked, because a file that it needs cannot be used.

use ludens_core::AnyRecord;
use ludens_search::Signal;

use crate::go::Go;
use crate::player::{Player, PlayerError};
use crate::thought::Thought;

/// Says what is wrong whenever it is asked.
pub(crate) struct Unready {
    spec: String,
    error: PlayerError,
}

impl Unready {
    pub(crate) fn new(spec: String, error: PlayerError) -> Unready {
        Unready { spec, error }
    }
}

impl Player for Unready {
    fn think(
        &mut self,
        _: &dyn AnyRecord,
        _: &Go,
        _: &Signal,
        _: &mut dyn FnMut(&Thought),
    ) -> Result<Thought, PlayerError> {
        Err(self.error.clone())
    }

    fn new_game(&mut self, _: u64) {}

    fn get_ready(&mut self) -> Result<(), PlayerError> {
        Err(self.error.clone())
    }

    fn spec(&self) -> &str {
        &self.spec
    }
}

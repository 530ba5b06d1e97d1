//! A player that now and then moves without thinking.

use ludens_core::{Position, Random};
use ludens_search::{Control, Report, Search, Task};

use super::RandomChoice;

/// Plays some of its moves at random, the rest as another search says.
pub struct Careless<P: Position> {
    search: Box<dyn Search<P>>,
    /// Of a hundred moves, how many are random.
    percent: u32,
    dice: Random,
    choice: RandomChoice,
}

impl<P: Position> Careless<P> {
    /// Plays `percent` of a hundred moves at random.
    pub fn new(search: Box<dyn Search<P>>, percent: u32, seed: u64) -> Careless<P> {
        let choice = RandomChoice::new(seed.wrapping_add(1));
        Careless { search, percent, dice: Random::new(seed), choice }
    }
}

impl<P: Position> Search<P> for Careless<P> {
    fn think(
        &mut self,
        task: &Task<'_, P>,
        control: &Control<'_>,
        progress: &mut dyn FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        if self.dice.below(100) < self.percent as usize {
            return self.choice.think(task, control, progress);
        }
        self.search.think(task, control, progress)
    }

    fn forget(&mut self) {
        self.search.forget();
    }
}

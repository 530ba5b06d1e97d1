//! An evaluation with errors: how a weak player sees the board.

use std::sync::Arc;

use ludens_core::{Curve, Evaluation, Position, Random};

/// Adds an error to another evaluation. The same position is always misjudged
/// in the same way, so that a search stays consistent and a game repeatable;
/// decided positions are never evaluated, so wins within the search are not missed.
pub struct Blurred<P: Position> {
    evaluation: Arc<dyn Evaluation<P>>,
    /// The largest error, in hundredths.
    noise: u32,
    seed: u64,
}

impl<P: Position> Blurred<P> {
    /// Errors of up to `noise` hundredths either way.
    pub fn new(evaluation: Arc<dyn Evaluation<P>>, noise: u32, seed: u64) -> Blurred<P> {
        Blurred { evaluation, noise, seed }
    }
}

impl<P: Position> Evaluation<P> for Blurred<P> {
    fn score(&self, position: &P) -> i32 {
        let mut random = Random::new(position.key() ^ self.seed);
        let error = random.below(2 * self.noise as usize + 1) as i32 - self.noise as i32;
        self.evaluation.score(position).saturating_add(error)
    }

    fn curve(&self) -> Curve {
        self.evaluation.curve()
    }
}

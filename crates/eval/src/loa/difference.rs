//! Evaluations that judge each side's pieces by themselves: the score is what
//! the side to move has less what its opponent has. The study's four and
//! `centroids` are of this kind.

use ludens_core::{Curve, Evaluation, Position};
use ludens_games::loa::LinesOfAction;

/// What a side's pieces are worth, wherever the opponent's stand.
pub(super) trait Arrangement: Send + Sync {
    /// The score difference at which the odds are e to one, as measured in
    /// games of shallow searches.
    const SCALE: i32;

    /// The worth of a side with these pieces, in hundredths; there is at least
    /// one piece.
    fn value(&self, pieces: u64) -> i32;
}

/// The evaluation by the difference of the two sides' worth.
pub(super) struct Difference<A>(pub(super) A);

impl<A: Arrangement> Evaluation<LinesOfAction> for Difference<A> {
    fn score(&self, position: &LinesOfAction) -> i32 {
        let side = position.side();
        self.0.value(position.pieces(side)) - self.0.value(position.pieces(!side))
    }

    fn curve(&self) -> Curve {
        Curve::Logistic { scale: A::SCALE }
    }
}

//! Evaluations that judge each side's pieces alone: the score is what
//! the side to move has less what its opponent has. The study's four and
//! `centroids` are of this kind.

use ludens_core::{Curve, Evaluation, Position, Term};
use ludens_games::loa::LinesOfAction;

use crate::terms::{Against, Ledger};

/// What a side's pieces are worth, wherever the opponent's stand.
pub(super) trait Arrangement: Send + Sync {
    /// The score difference at which the odds are e to one, as measured in
    /// games of shallow searches.
    const SCALE: i32;

    /// Enters what the worth of a side with these pieces is made of, in
    /// hundredths; there is at least one piece.
    fn enter(&self, pieces: u64, ledger: &mut impl Ledger);

    /// The worth of a side with these pieces.
    #[inline]
    fn value(&self, pieces: u64) -> i32 {
        let mut sum = 0;
        self.enter(pieces, &mut sum);
        sum
    }

    /// The terms of the score, where one side has these pieces and the other
    /// has those.
    fn terms(&self, own: u64, other: u64) -> Vec<Term> {
        let mut terms = Vec::new();
        self.enter(own, &mut terms);
        self.enter(other, &mut Against(&mut terms));
        terms
    }
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

    fn terms(&self, position: &LinesOfAction) -> Vec<Term> {
        let side = position.side();
        self.0.terms(position.pieces(side), position.pieces(!side))
    }
}

//! `discs`, the evaluation of a beginner: more discs and more corners are better.
//! It serves as a comparison.

use ludens_core::{Curve, Evaluation, Position, Term};
use ludens_games::othello::Othello;

use super::squares::CORNERS;
use crate::terms::Ledger;
use crate::{EvaluationInfo, WeightInfo, Weights};

/// The entry in the catalogue.
pub(super) const INFO: EvaluationInfo<Othello> = EvaluationInfo {
    name: "discs",
    alias: None,
    summary: "the number of discs and of corners (a beginner's)",
    weights: WEIGHTS,
    other_terms: &[],
    make: |weights| Box::new(Discs::new(weights)),
};

const WEIGHTS: &[WeightInfo] = &[
    WeightInfo { name: "disc", help: "a disc", default: 1.0 },
    WeightInfo { name: "corner", help: "a corner that is held", default: 8.0 },
];

/// The evaluation.
#[derive(Debug, Clone)]
struct Discs {
    disc: i32,
    corner: i32,
}

impl Discs {
    fn new(weights: &Weights) -> Discs {
        Discs { disc: weights.hundredths("disc"), corner: weights.hundredths("corner") }
    }

    #[inline]
    fn enter(&self, position: &Othello, ledger: &mut impl Ledger) {
        let side = position.side();
        let (own, other) = (position.discs(side), position.discs(!side));
        let more = |set: u64| (own & set).count_ones() as i32 - (other & set).count_ones() as i32;
        ledger.add("disc", self.disc * more(u64::MAX));
        ledger.add("corner", self.corner * more(CORNERS));
    }
}

impl Evaluation<Othello> for Discs {
    #[inline]
    fn score(&self, position: &Othello) -> i32 {
        let mut sum = 0;
        self.enter(position, &mut sum);
        sum
    }

    fn curve(&self) -> Curve {
        Curve::Logistic { scale: 1500 }
    }

    fn terms(&self, position: &Othello) -> Vec<Term> {
        let mut terms = Vec::new();
        self.enter(position, &mut terms);
        terms
    }
}

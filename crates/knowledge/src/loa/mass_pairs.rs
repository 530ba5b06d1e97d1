//! `mass-pairs`, the study's H4: pieces near their centre of mass, side by
//! side. The centre is a square: the mean column and the mean row, counted
//! from the top left, each rounded, a half up. So of two squares equally near
//! it is the one further right and further down, and the board's mirror images
//! are not always worth the same.

use ludens_games::loa::LinesOfAction;

use super::difference::{Arrangement, Difference};
use super::groups::{count, distance_sum_to, squares};
use super::pairs::{self, PairBonus};
use crate::terms::Ledger;
use crate::{EvaluationInfo, WeightInfo, Weights};

/// The evaluation in the catalogue.
pub(super) const INFO: EvaluationInfo<LinesOfAction> = EvaluationInfo {
    name: "mass-pairs",
    alias: Some("h4"),
    summary: "pieces near their centre of mass, and pairs of neighbours",
    weights: WEIGHTS,
    other_terms: &[],
    make: |weights| Box::new(Difference(MassPairs::new(weights))),
};

const WEIGHTS: &[WeightInfo] = &[
    WeightInfo { name: "step", help: "each step to the centre of mass", default: -10.0 },
    pairs::ORTHOGONAL,
    pairs::DIAGONAL,
    pairs::AS_RUN,
];

struct MassPairs {
    step: i32,
    pairs: PairBonus,
}

impl MassPairs {
    fn new(weights: &Weights) -> MassPairs {
        MassPairs { step: weights.hundredths("step"), pairs: PairBonus::new(weights) }
    }
}

impl Arrangement for MassPairs {
    const SCALE: i32 = 30_000;

    #[inline]
    fn enter(&self, pieces: u64, ledger: &mut impl Ledger) {
        ledger.add("step", self.step * distance_sum_to(centre_of_mass(pieces), pieces));
        self.pairs.enter(pieces, ledger);
    }
}

/// The square of the centre of mass.
#[inline]
pub(super) fn centre_of_mass(pieces: u64) -> usize {
    let (mut columns, mut rows) = (0, 0);
    for square in squares(pieces) {
        columns += square % 8;
        rows += 7 - square / 8;
    }
    let pieces = count(pieces) as usize;
    let mean = |sum: usize| (2 * sum + pieces) / (2 * pieces);
    8 * (7 - mean(rows)) + mean(columns)
}

#[cfg(test)]
mod tests {
    use super::super::samples::{pieces, start};
    use super::*;
    use ludens_core::Side;

    fn with(changes: &[(&str, f64)]) -> MassPairs {
        let mut weights = Weights::defaults(WEIGHTS);
        assert!(changes.iter().all(|&(name, value)| weights.set(name, value)));
        MassPairs::new(&weights)
    }

    #[test]
    fn each_side_begins_at_minus_370() {
        for side in Side::BOTH {
            let pieces = start().pieces(side);
            assert_eq!(with(&[]).value(pieces), -37_000);
            assert_eq!(with(&[("as-run", 1.0)]).value(pieces), -42_000);
            assert_eq!(with(&[("orthogonal", 0.0), ("diagonal", 0.0)]).value(pieces), -42_000);
        }
    }

    #[test]
    fn halves_are_rounded_to_the_right_and_down() {
        let centre = |set: u64| 1 << centre_of_mass(set);
        assert_eq!(centre(pieces("a1 b1")), pieces("b1"));
        assert_eq!(centre(pieces("a8 a7")), pieces("a7"));
        assert_eq!(centre(start().pieces(Side::First)), pieces("e4"));
        // Two thirds are rounded up, one third is rounded down.
        assert_eq!(centre(pieces("a1 b1 b2")), pieces("b1"));
    }

    #[test]
    fn steps_and_pairs_add_up() {
        // The centre of mass is d1: 3, 1 and 4 steps; c1 and d2 are one pair.
        assert_eq!(with(&[]).value(pieces("a1 c1 d2 h1")), -9000 + 1500);
        assert_eq!(with(&[("step", -1.0)]).value(pieces("a1 c1 d2 h1")), -900 + 1500);
    }
}

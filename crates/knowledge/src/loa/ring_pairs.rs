//! `ring-pairs`, the study's H3: pieces in the middle, side by side. Each
//! square has a value by its ring, and each pair of neighbours a bonus.

use ludens_games::loa::LinesOfAction;

use super::difference::{Arrangement, Difference};
use super::groups::count;
use super::pairs::{self, PairBonus};
use super::rings::{CORNERS, RINGS};
use crate::terms::Ledger;
use crate::{EvaluationInfo, WeightInfo, Weights};

/// The evaluation in the catalogue.
pub(super) const INFO: EvaluationInfo<LinesOfAction> = EvaluationInfo {
    name: "ring-pairs",
    alias: Some("h3"),
    summary: "pieces on the inner rings, and pairs of neighbours",
    weights: WEIGHTS,
    other_terms: &[],
    make: |weights| Box::new(Difference(RingPairs::new(weights))),
};

const WEIGHTS: &[WeightInfo] = &[
    WeightInfo { name: "corner", help: "a corner", default: -50.0 },
    WeightInfo { name: "outer", help: "another square of the outer ring", default: -30.0 },
    WeightInfo { name: "second", help: "a square of the second ring", default: -20.0 },
    WeightInfo { name: "third", help: "a square of the third ring", default: -10.0 },
    WeightInfo { name: "centre", help: "one of the four squares in the middle", default: 0.0 },
    pairs::ORTHOGONAL,
    pairs::DIAGONAL,
    pairs::AS_RUN,
];

/// The classes of squares, in the order of their weights.
const CLASSES: [(&str, u64); 5] = [
    ("corner", CORNERS),
    ("outer", RINGS[0] & !CORNERS),
    ("second", RINGS[1]),
    ("third", RINGS[2]),
    ("centre", RINGS[3]),
];

struct RingPairs {
    classes: [(&'static str, u64, i32); 5],
    pairs: PairBonus,
}

impl RingPairs {
    fn new(weights: &Weights) -> RingPairs {
        RingPairs {
            classes: CLASSES.map(|(name, squares)| (name, squares, weights.hundredths(name))),
            pairs: PairBonus::new(weights),
        }
    }
}

impl Arrangement for RingPairs {
    const SCALE: i32 = 20_000;

    #[inline]
    fn enter(&self, pieces: u64, ledger: &mut impl Ledger) {
        for (name, squares, value) in self.classes {
            ledger.add(name, value * count(pieces & squares));
        }
        self.pairs.enter(pieces, ledger);
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{pieces, start};
    use super::*;
    use ludens_core::Side;

    fn with(changes: &[(&str, f64)]) -> RingPairs {
        let mut weights = Weights::defaults(WEIGHTS);
        assert!(changes.iter().all(|&(name, value)| weights.set(name, value)));
        RingPairs::new(&weights)
    }

    #[test]
    fn each_side_begins_at_minus_310() {
        for side in Side::BOTH {
            let pieces = start().pieces(side);
            assert_eq!(with(&[]).value(pieces), -31_000);
            assert_eq!(with(&[("as-run", 1.0)]).value(pieces), -36_000);
            assert_eq!(with(&[("orthogonal", 0.0), ("diagonal", 0.0)]).value(pieces), -36_000);
        }
    }

    #[test]
    fn squares_and_pairs_add_up() {
        assert_eq!(with(&[]).value(pieces("a1 c1 b7 f6 d4")), -11_000);
        // A pair of each kind: c3 and d3, d3 and e4.
        assert_eq!(with(&[]).value(pieces("c3 d3 e4")), -2000 + 500 + 1500);
        assert_eq!(with(&[("diagonal", 7.0)]).value(pieces("c3 d4")), -1000 + 700);
        assert_eq!(with(&[("corner", -90.0)]).value(pieces("h1")), -9000);
    }
}

//! `groups-center`, the study's H1: one large group in the middle. A piece is
//! worth its square's value once, and once more for each own neighbour; a side
//! is worth its best group.
//!
//! ```text
//! 1 1 1 1 1 1 1 1
//! 1 4 4 4 4 4 4 1      three pieces in a row on squares of value 5:
//! 1 4 5 5 5 5 4 1      5·2 + 5·3 + 5·2 = 35
//! 1 4 5 5 5 5 4 1  …
//! ```

use ludens_games::loa::LinesOfAction;

use super::difference::{Arrangement, Difference};
use super::groups::{NEAR, count, groups, lone, squares};
use super::rings::{RINGS, ring};
use crate::terms::Ledger;
use crate::{EvaluationInfo, WeightInfo, Weights};

/// The evaluation in the catalogue.
pub(super) const INFO: EvaluationInfo<LinesOfAction> = EvaluationInfo {
    name: "groups-center",
    alias: Some("h1"),
    summary: "the best group, by its squares and by how many neighbours its pieces have",
    weights: WEIGHTS,
    other_terms: &[],
    make: |weights| Box::new(Difference(GroupsCenter::new(weights))),
};

const WEIGHTS: &[WeightInfo] = &[
    WeightInfo { name: "outer", help: "a square of the outer ring", default: 1.0 },
    WeightInfo { name: "second", help: "a square of the second ring", default: 4.0 },
    WeightInfo { name: "inner", help: "a square of the inner 4x4", default: 5.0 },
];

struct GroupsCenter {
    values: [i32; 64],
}

impl GroupsCenter {
    fn new(weights: &Weights) -> GroupsCenter {
        let [outer, second, inner] =
            ["outer", "second", "inner"].map(|name| weights.hundredths(name));
        let rings = [outer, second, inner, inner];
        GroupsCenter { values: std::array::from_fn(|square| rings[ring(square)]) }
    }

    #[inline]
    fn group_value(&self, group: u64) -> i32 {
        self.value_on(u64::MAX, group)
    }

    /// What a group is worth by its pieces on some squares.
    #[inline]
    fn value_on(&self, some: u64, group: u64) -> i32 {
        // The square itself is counted among its neighbours: the value once.
        let value = |square: usize| self.values[square] * count(NEAR[square] & group);
        squares(group & some).map(value).sum()
    }
}

impl Arrangement for GroupsCenter {
    const SCALE: i32 = 7000;

    fn enter(&self, pieces: u64, ledger: &mut impl Ledger) {
        let best = groups(pieces).max_by_key(|&group| self.group_value(group)).unwrap_or(0);
        let inner = RINGS[2] | RINGS[3];
        for (name, squares) in [("outer", RINGS[0]), ("second", RINGS[1]), ("inner", inner)] {
            ledger.add(name, self.value_on(squares, best));
        }
    }

    /// As the parts add up, but quicker.
    fn value(&self, pieces: u64) -> i32 {
        // A piece by itself is quickly known, and there are many.
        let lone = lone(pieces);
        let single = squares(lone).map(|square| self.values[square]).max();
        let larger = groups(pieces ^ lone).map(|group| self.group_value(group)).max();
        single.max(larger).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{pieces, start};
    use super::*;
    use ludens_core::Side;

    fn value(pieces: u64) -> i32 {
        GroupsCenter::new(&Weights::defaults(WEIGHTS)).value(pieces)
    }

    #[test]
    fn each_row_of_six_is_worth_sixteen() {
        for side in Side::BOTH {
            assert_eq!(value(start().pieces(side)), 1600);
        }
    }

    #[test]
    fn three_in_the_middle_are_worth_thirty_five() {
        assert_eq!(value(pieces("c4 d4 e4")), 3500);
        // Each of the three touches both others.
        assert_eq!(value(pieces("d4 e4 d5")), 4500);
    }

    #[test]
    fn only_the_best_group_counts() {
        assert_eq!(value(pieces("a1 a2")), 400);
        assert_eq!(value(pieces("a1 a2 e4")), 500);
        assert_eq!(value(pieces("a1 a2 g4 f4")), (4 + 5) * 200);
    }

    #[test]
    fn the_rings_can_be_weighed() {
        let mut weights = Weights::defaults(WEIGHTS);
        assert!(weights.set("outer", 2.0) && weights.set("inner", 0.5));
        let changed = GroupsCenter::new(&weights);
        assert_eq!(changed.value(pieces("h8")), 200);
        assert_eq!(changed.value(pieces("b2")), 400);
        assert_eq!(changed.value(pieces("f3")), 50);
    }
}

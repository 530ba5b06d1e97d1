//! The bonus for own pieces side by side that the study's H3 and H4 share:
//! a number for each pair of orthogonal neighbours, more for each diagonal one.
//! The study's program ran without it, which the switch `as-run` repeats.

use super::groups::{count, left, right};
use crate::terms::Ledger;
use crate::{WeightInfo, Weights};

/// The three weights, for an evaluation to list among its own.
pub(super) const ORTHOGONAL: WeightInfo =
    WeightInfo { name: "orthogonal", help: "a pair of orthogonal neighbours", default: 5.0 };
pub(super) const DIAGONAL: WeightInfo =
    WeightInfo { name: "diagonal", help: "a pair of diagonal neighbours", default: 15.0 };
pub(super) const AS_RUN: WeightInfo =
    WeightInfo { name: "as-run", help: "1: no pairs, as the study's program ran", default: 0.0 };

/// What pairs are worth, in hundredths.
pub(super) struct PairBonus {
    orthogonal: i32,
    diagonal: i32,
}

impl PairBonus {
    pub(super) fn new(weights: &Weights) -> PairBonus {
        if weights.is_on(AS_RUN.name) {
            return PairBonus { orthogonal: 0, diagonal: 0 };
        }
        PairBonus {
            orthogonal: weights.hundredths(ORTHOGONAL.name),
            diagonal: weights.hundredths(DIAGONAL.name),
        }
    }

    /// Enters the bonus of a side with these pieces.
    #[inline]
    pub(super) fn enter(&self, pieces: u64, ledger: &mut impl Ledger) {
        ledger.add(ORTHOGONAL.name, self.orthogonal * orthogonal_pairs(pieces));
        ledger.add(DIAGONAL.name, self.diagonal * diagonal_pairs(pieces));
    }
}

/// How many pairs of orthogonal neighbours there are.
#[inline]
pub(super) fn orthogonal_pairs(pieces: u64) -> i32 {
    count(pieces & left(pieces)) + count(pieces & pieces >> 8)
}

/// How many pairs of diagonal neighbours there are.
#[inline]
pub(super) fn diagonal_pairs(pieces: u64) -> i32 {
    count(pieces & left(pieces) >> 8) + count(pieces & right(pieces) >> 8)
}

#[cfg(test)]
mod tests {
    use super::super::samples::pieces;
    use super::*;

    #[test]
    fn every_pair_counts_once() {
        let square = pieces("d4 e4 d5 e5");
        assert_eq!((orthogonal_pairs(square), diagonal_pairs(square)), (4, 2));
        let bent = pieces("a1 b2 c2 d1 h8");
        assert_eq!((orthogonal_pairs(bent), diagonal_pairs(bent)), (1, 2));
    }

    #[test]
    fn the_edges_do_not_touch() {
        let edges = pieces("h1 a2 h3 a4");
        assert_eq!((orthogonal_pairs(edges), diagonal_pairs(edges)), (0, 0));
    }
}

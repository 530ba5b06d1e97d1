//! `centroids`, the evaluation of the reference opponents McCloud and Bucky:
//! few groups, each of them compact, and their middles near each other. What a
//! side has to mend is a penalty; the score is the opponent's less one's own.
//!
//! ```text
//! 10 · (groups − 1)
//! + for each group 3 · (variance of files + of ranks) − ⌊√(size / π)⌋, if above 0
//! + 10 · length of the minimal spanning tree over the groups' centroids
//! ```

use std::f64::consts::PI;

use ludens_games::loa::LinesOfAction;

use super::difference::{Arrangement, Difference};
use super::groups::{groups, lone, squares};
use crate::terms::{Ledger, ROUNDING, rounded};
use crate::{EvaluationInfo, TermInfo, WeightInfo, Weights};

/// The evaluation in the catalogue.
pub(super) const INFO: EvaluationInfo<LinesOfAction> = EvaluationInfo {
    name: "centroids",
    alias: Some("mccloud"),
    summary: "few and compact groups whose middles are near each other",
    weights: WEIGHTS,
    other_terms: &[ONE_GROUP, ROUNDING],
    make: |weights| Box::new(Difference(Centroids::new(weights))),
};

const WEIGHTS: &[WeightInfo] = &[
    WeightInfo { name: "group", help: "each group beyond the first", default: 10.0 },
    WeightInfo { name: "spread", help: "the variance of a group's squares", default: 3.0 },
    WeightInfo { name: "link", help: "the way from group to group", default: 10.0 },
];

const ONE_GROUP: TermInfo =
    TermInfo { name: "one-group", help: "a side whose pieces are all in one group" };

/// What a side in one group has more than any other.
const TOGETHER: i32 = 100_000_000;

/// No more groups fit on the board: each needs a 2x2 square to itself.
const MAX_GROUPS: usize = 16;

struct Centroids {
    group: f64,
    spread: f64,
    link: f64,
    /// The radius of a disc of so many squares, in whole steps.
    radii: [f64; 65],
}

impl Centroids {
    fn new(weights: &Weights) -> Centroids {
        let [group, spread, link] = ["group", "spread", "link"].map(|name| weights.get(name));
        let radii = std::array::from_fn(|size| (size as f64 / PI).sqrt().floor());
        Centroids { group, spread, link, radii }
    }

    /// How far a group is from compact.
    fn looseness(&self, sums: &Sums) -> f64 {
        (self.spread * sums.variance() - self.radii[sums.size as usize]).max(0.0)
    }

    /// What a side has to mend: too many groups, loose ones, the ways between
    /// them; nothing where all its pieces are in one group.
    fn penalties(&self, pieces: u64) -> Option<[f64; 3]> {
        let mut middles = [Middle::at(0.0, 0.0); MAX_GROUPS];
        let (mut known, mut loose) = (0, 0.0);
        // A piece by itself is its own middle and has no spread.
        let lone = lone(pieces);
        for square in squares(lone) {
            middles[known] = Middle::at((square % 8) as f64, (square / 8) as f64);
            known += 1;
        }
        for group in groups(pieces ^ lone) {
            let sums = Sums::of(group);
            middles[known] = sums.middle();
            loose += self.looseness(&sums);
            known += 1;
        }
        (known > 1).then(|| {
            let link = self.link * tree_length(&mut middles[..known]);
            [self.group * (known - 1) as f64, loose, link]
        })
    }
}

impl Arrangement for Centroids {
    const SCALE: i32 = 30_000;

    fn enter(&self, pieces: u64, ledger: &mut impl Ledger) {
        let Some(penalties) = self.penalties(pieces) else {
            return ledger.add(ONE_GROUP.name, TOGETHER);
        };
        let parts = WEIGHTS.iter().zip(penalties);
        let parts = parts.map(|(weight, penalty)| (weight.name, -100.0 * penalty));
        for term in rounded(self.value(pieces), parts) {
            ledger.add(term.name, term.value);
        }
    }

    /// As the parts add up, but quicker.
    fn value(&self, pieces: u64) -> i32 {
        match self.penalties(pieces) {
            None => TOGETHER,
            Some([group, spread, link]) => -(100.0 * (group + spread + link)).round() as i32,
        }
    }
}

/// A group's squares added up: all that its middle and its spread need.
struct Sums {
    size: f64,
    files: f64,
    ranks: f64,
    squared: f64,
}

impl Sums {
    fn of(group: u64) -> Sums {
        let (mut files, mut ranks, mut squared) = (0, 0, 0);
        for square in squares(group) {
            let (file, rank) = (square as u32 % 8, square as u32 / 8);
            files += file;
            ranks += rank;
            squared += file * file + rank * rank;
        }
        let [files, ranks, squared] = [files, ranks, squared].map(f64::from);
        Sums { size: f64::from(group.count_ones()), files, ranks, squared }
    }

    fn middle(&self) -> Middle {
        let [file, rank] = [self.files, self.ranks].map(|sum| sum / self.size);
        Middle::at(file, rank)
    }

    /// The variance of the files and that of the ranks together. All sums are
    /// whole numbers, so mirror images give the same to the last bit.
    fn variance(&self) -> f64 {
        let squares = self.files * self.files + self.ranks * self.ranks;
        (self.size * self.squared - squares) / (self.size * self.size)
    }
}

/// A group's centroid, and the square of its distance to the growing tree.
#[derive(Clone, Copy)]
struct Middle {
    file: f64,
    rank: f64,
    gap: f64,
}

impl Middle {
    fn at(file: f64, rank: f64) -> Middle {
        Middle { file, rank, gap: f64::INFINITY }
    }

    fn squared_distance(&self, other: &Middle) -> f64 {
        let (files, ranks) = (self.file - other.file, self.rank - other.rank);
        files * files + ranks * ranks
    }
}

/// The length of the minimal spanning tree, by Prim: the nearest point joins
/// the tree until none is left. Points that have joined stand at the end.
fn tree_length(points: &mut [Middle]) -> f64 {
    let mut length = 0.0;
    let mut outside = points;
    while let Some((joined, rest)) = outside.split_last_mut() {
        let Some(nearest) = update_gaps(joined, rest) else { break };
        length += rest[nearest].gap.sqrt();
        let last = rest.len() - 1;
        rest.swap(nearest, last);
        outside = rest;
    }
    length
}

/// Lets `joined` shorten the gaps of the rest, and finds the least of them.
fn update_gaps(joined: &Middle, rest: &mut [Middle]) -> Option<usize> {
    let mut nearest = None;
    let mut least = f64::INFINITY;
    for (i, point) in rest.iter_mut().enumerate() {
        point.gap = point.gap.min(point.squared_distance(joined));
        if point.gap < least {
            (nearest, least) = (Some(i), point.gap);
        }
    }
    nearest
}

#[cfg(test)]
mod tests {
    use super::super::samples::{pieces, start};
    use super::*;
    use ludens_core::Side;

    fn with(changes: &[(&str, f64)]) -> Centroids {
        let mut weights = Weights::defaults(WEIGHTS);
        assert!(changes.iter().all(|&(name, value)| weights.set(name, value)));
        Centroids::new(&weights)
    }

    #[test]
    fn one_group_is_worth_a_million() {
        assert_eq!(with(&[]).value(pieces("a1")), 100_000_000);
        assert_eq!(with(&[]).value(pieces("a1 b2 c1")), 100_000_000);
    }

    #[test]
    fn lone_pieces_cost_their_groups_and_the_tree() {
        // Two links of 3 and 4 and not the 5: 10 · 2 + 10 · 7.
        assert_eq!(with(&[]).value(pieces("a1 d1 d5")), -9000);
        assert_eq!(with(&[("group", 0.0)]).value(pieces("a1 d1 d5")), -7000);
        assert_eq!(with(&[("link", 1.0)]).value(pieces("a1 d1 d5")), -2700);
        // 10 + 10 · √(2² + 1²).
        assert_eq!(with(&[]).value(pieces("c3 e4")), -3236);
        // A square of lone pieces and one in its middle: four links of √8.
        assert_eq!(with(&[]).value(pieces("a1 e1 c3 a5 e5")), -4000 - 11_314);
    }

    #[test]
    fn long_groups_are_spread() {
        // Variance 2/3, radius 0; the middles are 4 apart: 10 + 2 + 40.
        assert_eq!(with(&[]).value(pieces("a1 a2 a3 e2")), -5200);
        // The start: variance 35/12, radius 1, twice; the rows are 7 apart.
        for side in Side::BOTH {
            assert_eq!(with(&[]).value(start().pieces(side)), -(1000 + 2 * 775 + 7000));
        }
    }

    #[test]
    fn a_compact_group_costs_nothing() {
        // Variance 1/2 weighs 0.3, the radius of four is 1: below zero is zero.
        let compact = pieces("a1 b1 a2 b2 a8");
        let middles = 10.0 + 10.0 * (0.25f64 + 6.5 * 6.5).sqrt();
        let worth = with(&[("spread", 0.6)]).value(compact);
        assert_eq!(worth, -(100.0 * middles).round() as i32);
        // Weighed in full it is 1.5 − 1.
        let worth = with(&[]).value(compact);
        assert_eq!(worth, -(100.0 * (middles + 0.5)).round() as i32);
    }
}

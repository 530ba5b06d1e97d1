//! `centroids`, the evaluation of the reference opponents McCloud and Bucky:
//! few groups, each of them compact, and their middles near each other. What a
//! side has to improve is a penalty; the score is the opponent's less one's own.
//!
//! ```text
//! 10 · (groups − 1)
//! + for each group 3 · (variance of files + of ranks) − ⌊√(size / π)⌋, if above 0
//! + 10 · length of the minimal spanning tree over the groups' centroids
//! ```
//!
//! The original's table of distances was filled above the diagonal only, which
//! `as-run` repeats, with the groups in the order of their lowest squares.

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
    WeightInfo {
        name: "as-run",
        help: "1: the way to an earlier group counts nothing, as the original ran",
        default: 0.0,
    },
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
    ways: Ways,
    /// The radius of a disc of this many squares, in whole steps.
    radii: [f64; 65],
}

impl Centroids {
    fn new(weights: &Weights) -> Centroids {
        let [group, spread, link] = ["group", "spread", "link"].map(|name| weights.get(name));
        let radii = std::array::from_fn(|size| (size as f64 / PI).sqrt().floor());
        let ways = if weights.is_on("as-run") { Ways::OneWay } else { Ways::BothWays };
        Centroids { group, spread, link, ways, radii }
    }

    /// How far a group is from compact.
    fn looseness(&self, sums: &Sums) -> f64 {
        (self.spread * sums.variance() - self.radii[sums.size as usize]).max(0.0)
    }

    /// A side's penalty: too many groups, loose ones, the ways between
    /// them; nothing if all its pieces are in one group.
    fn penalties(&self, pieces: u64) -> Option<[f64; 3]> {
        let mut middles = [Middle::at(0.0, 0.0); MAX_GROUPS];
        let (mut known, mut loose) = (0, 0.0);
        // A piece by itself is its own middle and has no spread. If the order
        // of the groups counts it must wait for its turn.
        let lone = match self.ways {
            Ways::BothWays => lone(pieces),
            Ways::OneWay => 0,
        };
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
            let middles = &mut middles[..known];
            let length = match self.ways {
                Ways::BothWays => tree_length(middles),
                Ways::OneWay => tree_length_one_way(middles),
            };
            [self.group * (known - 1) as f64, loose, self.link * length]
        })
    }
}

/// Between which groups there are ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ways {
    /// From each to each.
    BothWays,
    /// As the original ran: its table of distances is filled above the diagonal
    /// only, and so from a group to an earlier one the way is 0.
    OneWay,
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

/// The same where the way to an earlier point is 0: the first point begins, and
/// of equally near ones the earlier joins. The order of the points counts.
fn tree_length_one_way(points: &mut [Middle]) -> f64 {
    let (mut length, mut joined, mut is_in) = (0.0, 0, [false; MAX_GROUPS]);
    for _ in 1..points.len() {
        is_in[joined] = true;
        let from = points[joined];
        for (i, point) in points.iter_mut().enumerate() {
            let way = if i > joined { point.squared_distance(&from) } else { 0.0 };
            point.gap = point.gap.min(way);
        }
        let outside = (0..points.len()).filter(|&i| !is_in[i]);
        let nearest = outside.min_by(|&a, &b| points[a].gap.total_cmp(&points[b].gap));
        joined = nearest.expect("one point for each round but the first");
        length += points[joined].gap.sqrt();
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
    use super::super::samples::{pieces, positions, start};
    use super::*;
    use ludens_core::Side;

    const AS_RUN: (&str, f64) = ("as-run", 1.0);

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

    /// The original's way to its length, restated: a table of distances between
    /// the groups in the order of their lowest squares, of which only the part
    /// above the diagonal is filled, and Prim's algorithm on the rows of it.
    fn length_as_run(pieces: u64) -> f64 {
        let middles: Vec<(f64, f64)> = groups(pieces)
            .map(|group| {
                let size = f64::from(group.count_ones());
                let files: usize = squares(group).map(|square| square % 8).sum();
                let ranks: usize = squares(group).map(|square| square / 8).sum();
                (files as f64 / size, ranks as f64 / size)
            })
            .collect();
        let count = middles.len();
        let mut table = vec![vec![0.0; count]; count];
        for i in 0..count {
            for j in i + 1..count {
                let (a, b) = (middles[i], middles[j]);
                table[i][j] = f64::hypot(a.0 - b.0, a.1 - b.1);
            }
        }
        let mut keys = vec![f64::MAX; count];
        let mut done = vec![false; count];
        keys[0] = 0.0;
        for _ in 0..count {
            let open = (0..count).filter(|&i| !done[i]);
            let next = open.min_by(|&a, &b| keys[a].total_cmp(&keys[b])).expect("an open one");
            done[next] = true;
            for other in (0..count).filter(|&i| !done[i]).collect::<Vec<_>>() {
                keys[other] = f64::min(keys[other], table[next][other]);
            }
        }
        keys.iter().sum()
    }

    #[test]
    fn as_run_the_way_back_is_free() {
        // From a1 the nearer is d1, then d5 from there: 3 and 4.
        assert_eq!(with(&[AS_RUN]).value(pieces("a1 d1 d5")), -9000);
        // From a1 the nearest is b3; from there the way to h1, which comes before
        // it, costs nothing.
        let one_way = with(&[AS_RUN, ("group", 0.0), ("spread", 0.0)]);
        assert_eq!(one_way.value(pieces("a1 h1 b3")), -(1000.0 * 5.0f64.sqrt()).round() as i32);
    }

    #[test]
    fn as_run_the_length_is_that_of_a_table_with_one_half() {
        let one_way = with(&[AS_RUN, ("group", 0.0), ("spread", 0.0)]);
        let mut shorter = 0;
        for position in positions(400) {
            for side in Side::BOTH {
                let own = position.pieces(side);
                if groups(own).count() < 2 {
                    continue;
                }
                let expected = -(1000.0 * length_as_run(own)).round() as i32;
                assert!((one_way.value(own) - expected).abs() <= 1, "{position:?} {side}");
                let both_ways = with(&[("group", 0.0), ("spread", 0.0)]).value(own);
                shorter += usize::from(one_way.value(own) > both_ways);
            }
        }
        assert!(shorter > 100, "{shorter}");
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

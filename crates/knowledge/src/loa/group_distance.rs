//! `group-distance`, the study's H2: how far it is for all other pieces to
//! the group they should join. A side is worth less the steps, as a king
//! walks, from each piece outside a group to the nearest in it; the group with
//! the fewest counts. In one group it is worth 0, at the start −42.

use ludens_core::Term;
use ludens_games::loa::LinesOfAction;

use super::difference::{Arrangement, Difference};
use super::groups::{distance_sum, distance_sum_to, groups, lone, squares};
use crate::terms::Ledger;
use crate::{EvaluationInfo, TermInfo, WeightInfo, Weights};

/// The evaluation in the catalogue.
pub(super) const INFO: EvaluationInfo<LinesOfAction> = EvaluationInfo {
    name: "group-distance",
    alias: Some("h2"),
    summary: "how many steps all other pieces have to the group that is nearest to them",
    weights: WEIGHTS,
    other_terms: &[OWN, ENEMY],
    make: |weights| Box::new(Difference(GroupDistance::new(weights))),
};

const WEIGHTS: &[WeightInfo] =
    &[WeightInfo { name: "step", help: "what each step costs", default: 1.0 }];

const OWN: TermInfo = TermInfo { name: "own-steps", help: "the steps of the own pieces" };
const ENEMY: TermInfo = TermInfo { name: "enemy-steps", help: "the steps of the enemy's pieces" };

struct GroupDistance {
    step: i32,
}

impl GroupDistance {
    fn new(weights: &Weights) -> GroupDistance {
        GroupDistance { step: weights.hundredths("step") }
    }
}

impl Arrangement for GroupDistance {
    const SCALE: i32 = 2500;

    #[inline]
    fn enter(&self, pieces: u64, ledger: &mut impl Ledger) {
        ledger.add(OWN.name, -self.step * steps(pieces));
    }

    /// There is only one part, so each side's is listed.
    fn terms(&self, own: u64, other: u64) -> Vec<Term> {
        let [own, other] = [own, other].map(|pieces| self.value(pieces));
        vec![Term { name: OWN.name, value: own }, Term { name: ENEMY.name, value: -other }]
    }
}

/// The fewest steps there are to one group from all outside it.
#[inline]
fn steps(pieces: u64) -> i32 {
    let lone = lone(pieces);
    let to_lone = squares(lone).map(|square| distance_sum_to(square, pieces));
    let to_groups = groups(pieces ^ lone).map(|group| distance_sum(group, pieces));
    let least = to_lone.fold(i32::MAX, i32::min);
    to_groups.fold(least, i32::min)
}

#[cfg(test)]
mod tests {
    use super::super::samples::{pieces, positions, start};
    use super::*;
    use ludens_core::Side;

    #[test]
    fn each_side_begins_with_forty_two_steps() {
        let evaluation = GroupDistance::new(&Weights::defaults(WEIGHTS));
        for side in Side::BOTH {
            assert_eq!(evaluation.value(start().pieces(side)), -4200);
        }
    }

    #[test]
    fn one_group_has_no_steps() {
        assert_eq!(steps(pieces("e5")), 0);
        assert_eq!(steps(pieces("a1 b2 c3 d4")), 0);
    }

    #[test]
    fn the_group_nearest_to_all_counts() {
        // From a1: 3 + 7; from d4: 3 + 4; from h8: 7 + 4.
        assert_eq!(steps(pieces("a1 d4 h8")), 7);
        // From the pair: 2; from c1, to the nearer of the pair and the other: 2 + 3.
        assert_eq!(steps(pieces("c1 e1 f1")), 2);
        // h1 and a2 are neighbours as numbers only.
        assert_eq!(steps(pieces("h1 a2")), 7);
    }

    /// The definition, piece by piece.
    fn steps_by_hand(pieces: u64) -> i32 {
        let all: Vec<(i32, i32)> =
            (0..64).filter(|s| pieces >> s & 1 != 0).map(|s| (s % 8, s / 8)).collect();
        let distance = |a: (i32, i32), b: (i32, i32)| (a.0 - b.0).abs().max((a.1 - b.1).abs());
        let group_of = |first: (i32, i32)| {
            let mut group = vec![first];
            while let Some(&next) = all
                .iter()
                .find(|&&p| !group.contains(&p) && group.iter().any(|&g| distance(g, p) == 1))
            {
                group.push(next);
            }
            group
        };
        let to_group = |group: &[(i32, i32)]| -> i32 {
            all.iter().map(|&p| group.iter().map(|&g| distance(g, p)).min().unwrap_or(0)).sum()
        };
        all.iter().map(|&first| to_group(&group_of(first))).min().unwrap_or(0)
    }

    #[test]
    fn sets_of_squares_count_as_the_definition_does() {
        let positions = positions(600);
        assert_eq!(positions.len(), 600);
        for position in &positions {
            for side in Side::BOTH {
                let pieces = position.pieces(side);
                assert_eq!(steps(pieces), steps_by_hand(pieces), "{position:?}");
            }
        }
    }
}

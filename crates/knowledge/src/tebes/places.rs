//! What a piece is worth by the square it stands on: the levels of
//! [`levels`](super::levels) with the study's weights. Both evaluations of the
//! study begin with this.

use super::levels::Levels;
use super::sight::Sight;
use crate::terms::Ledger;
use crate::{WeightInfo, Weights};

/// The weights of the levels, and before them those of an evaluation itself.
pub(super) const fn with_levels<const OWN: usize, const ALL: usize>(
    own: [WeightInfo; OWN],
) -> [WeightInfo; ALL] {
    assert!(ALL == OWN + LEVELS.len());
    let mut all = [LEVELS[0]; ALL];
    let mut i = 0;
    while i < ALL {
        all[i] = if i < OWN { own[i] } else { LEVELS[i - OWN] };
        i += 1;
    }
    all
}

const LEVELS: [WeightInfo; 10] = [
    weight("max", "the value that counts as won", 1000.0),
    weight("b1", "an own piece on a goal corner", 100.0),
    weight("b2", "an own piece that could capture on a goal corner", 50.0),
    weight("b3", "an own piece that could walk to a goal corner", 25.0),
    weight("b4", "an own piece two squares straight before a goal corner", 15.0),
    weight("b5", "an own piece on a home corner", 10.0),
    weight("b6", "an own piece well placed in the middle", 5.0),
    weight("p1", "an enemy piece on its goal corner", 100.0),
    weight("p2", "an enemy piece on its last row that could capture on its corner", 50.0),
    weight("p3", "an enemy piece near its corner otherwise", 25.0),
];

const BONUS: [&str; 6] = ["b1", "b2", "b3", "b4", "b5", "b6"];
const PENALTY: [&str; 3] = ["p1", "p2", "p3"];

/// A weight in the list.
pub(super) const fn weight(name: &'static str, help: &'static str, default: f64) -> WeightInfo {
    WeightInfo { name, help, default }
}

/// What a piece is worth by its square, in hundredths.
#[derive(Debug, Clone)]
pub(super) struct Places {
    bonus: [i32; 6],
    penalty: [i32; 3],
}

impl Places {
    pub(super) fn new(weights: &Weights) -> Places {
        Places {
            bonus: BONUS.map(|name| weights.hundredths(name)),
            penalty: PENALTY.map(|name| weights.hundredths(name)),
        }
    }

    /// Enters what the own pieces' squares are worth, and the enemy's against it.
    #[inline]
    pub(super) fn enter<const N: usize>(&self, sight: &Sight<N>, ledger: &mut impl Ledger) {
        let levels = Levels::on::<N>(sight.own_tiles);
        let count = |pieces: u64, set: u64| (pieces & set).count_ones() as i32;
        for ((name, weight), set) in BONUS.into_iter().zip(self.bonus).zip(levels.bonus) {
            ledger.add(name, weight * count(sight.own, set));
        }
        for ((name, weight), set) in PENALTY.into_iter().zip(self.penalty).zip(levels.penalty) {
            ledger.add(name, -weight * count(sight.enemy, set));
        }
    }
}

//! Numbering the positions of one material: first by where the men stand, then by the kings.
//! Positions with the same men follow each other, so that a *unit* of them, within which
//! only kings move, is one stretch of numbers.

use ludens_games::checkers::layout::{BOTTOM, TOP};

use super::{Material, Pieces};
use crate::combinations::{choose, rank_among, subsets_of};

/// Where men can stand: not where they would have been crowned.
pub(super) const OWN_MEN: u32 = !BOTTOM;
pub(super) const OTHER_MEN: u32 = !TOP;

/// The numbering of one material.
pub(super) struct Index {
    material: Material,
    /// For each placement of the own men, how many units come before.
    units_before: Vec<u64>,
    /// In how many ways the kings can stand beside the men, of one side and of both.
    other_kings: u64,
    kings: u64,
    count: u64,
}

impl Index {
    pub(super) fn new(material: Material) -> Index {
        let free = 32 - material.men();
        let own_kings = u64::from(choose(free, material.own.kings));
        let other_kings = u64::from(choose(free - material.own.kings, material.other.kings));
        let mut units = 0;
        let units_before = subsets_of(OWN_MEN, material.own.men)
            .map(|own_men| {
                let before = units;
                let places = (OTHER_MEN & !own_men).count_ones();
                units += u64::from(choose(places, material.other.men));
                before
            })
            .collect();
        let kings = own_kings * other_kings;
        Index { material, units_before, other_kings, kings, count: units * kings }
    }

    /// How many positions there are.
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// The number of the first position with these men.
    #[inline]
    pub(super) fn first_of(&self, own_men: u32, other_men: u32) -> u64 {
        let before = self.units_before[rank_among(own_men, OWN_MEN) as usize];
        let unit = before + u64::from(rank_among(other_men, OTHER_MEN & !own_men));
        unit * self.kings
    }

    /// The number of a position of this material.
    #[inline]
    pub(super) fn number_of(&self, pieces: Pieces) -> u64 {
        let Pieces { own_men, own_kings, other_men, other_kings } = pieces;
        let free = !(own_men | other_men);
        let own = u64::from(rank_among(own_kings, free));
        let other = u64::from(rank_among(other_kings, free & !own_kings));
        self.first_of(own_men, other_men) + own * self.other_kings + other
    }

    /// All positions, in the order of their numbers.
    pub(super) fn positions(&self) -> impl Iterator<Item = Pieces> {
        let Material { own, other } = self.material;
        subsets_of(OWN_MEN, own.men).flat_map(move |own_men| {
            subsets_of(OTHER_MEN & !own_men, other.men).flat_map(move |other_men| {
                let free = !(own_men | other_men);
                subsets_of(free, own.kings).flat_map(move |own_kings| {
                    subsets_of(free & !own_kings, other.kings).map(move |other_kings| Pieces {
                        own_men,
                        own_kings,
                        other_men,
                        other_kings,
                    })
                })
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_has_the_number_of_its_place() {
        for pieces in 2..4 {
            for material in Material::all(pieces) {
                let index = Index::new(material);
                for (number, pieces) in (0..).zip(index.positions()) {
                    assert_eq!(index.number_of(pieces), number, "{material}");
                    assert_eq!(pieces.material(), material);
                }
                assert_eq!(index.count(), index.positions().count() as u64, "{material}");
            }
        }
    }

    /// The positions of one side alone, which need no table.
    fn alone(pieces: u32) -> u64 {
        (0..=pieces).map(|men| u64::from(choose(28, men) * choose(32 - men, pieces - men))).sum()
    }

    #[test]
    fn there_are_as_many_positions_as_published() {
        for (pieces, published) in [
            (1, 120),
            (2, 6_972),
            (3, 261_224),
            (4, 7_092_774),
            (5, 148_688_232),
            (6, 2_503_611_964),
        ] {
            let both: u64 = Material::all(pieces).into_iter().map(|m| Index::new(m).count()).sum();
            assert_eq!(both + 2 * alone(pieces), published, "{pieces} pieces");
        }
    }
}

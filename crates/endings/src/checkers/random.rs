//! Positions at random, for tests and measurements.

use ludens_core::Random;

use super::index::{Index, OTHER_MEN, OWN_MEN};
use super::{Material, Pieces};

/// A position with so many pieces, each as likely as any other.
pub(super) fn position(pieces: u32, random: &mut Random) -> Pieces {
    let materials = Material::all(pieces);
    let counts: Vec<u64> = materials.iter().map(|&m| Index::new(m).count()).collect();
    let mut number = random.bits() % counts.iter().sum::<u64>();
    let mut place = 0;
    while number >= counts[place] {
        number -= counts[place];
        place += 1;
    }
    of_material(materials[place], random)
}

fn of_material(material: Material, random: &mut Random) -> Pieces {
    let Material { own, other } = material;
    loop {
        let own_men = subset(OWN_MEN, own.men, random);
        let other_men = subset(OTHER_MEN, other.men, random);
        // Men that stand on each other are drawn again, or some placements would be likelier.
        if own_men & other_men != 0 {
            continue;
        }
        let own_kings = subset(!(own_men | other_men), own.kings, random);
        let taken = own_men | other_men | own_kings;
        return Pieces {
            own_men,
            own_kings,
            other_men,
            other_kings: subset(!taken, other.kings, random),
        };
    }
}

/// So many of these squares.
fn subset(squares: u32, count: u32, random: &mut Random) -> u32 {
    let mut chosen = 0u32;
    while chosen.count_ones() < count {
        chosen |= squares & 1 << random.below(32);
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All numbers of a material come up about equally often.
    #[test]
    fn every_position_is_as_likely_as_any_other() {
        let mut random = Random::new(3);
        let counts: Vec<_> = Material::all(2).into_iter().map(Index::new).collect();
        let all: u64 = counts.iter().map(Index::count).sum();
        let draws = 100 * all;
        let mut seen = std::collections::HashMap::new();
        for _ in 0..draws {
            *seen.entry(position(2, &mut random)).or_insert(0u32) += 1;
        }
        assert_eq!(seen.len() as u64, all);
        assert!(seen.values().all(|times| (50..=160).contains(times)), "{:?}", seen.values().max());
    }
}

//! The order of games in a run. Rounds are the outer loop, so that all pairs have met about
//! equally often if a run is stopped early. A round has all games, each game has all
//! pairings, and each pairing has both colours.

use std::num::NonZero;

use serde::{Deserialize, Serialize};

use ludens_wire::run::Format;

/// Two entrants who meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pairing(pub usize, pub usize);

/// The place of a game in a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slot {
    /// The round, which is also the opening.
    pub round: u64,
    /// Which of the run's games.
    pub game: usize,
    /// Which pairing of the round.
    pub pairing: usize,
    /// Which game from this opening.
    pub colour: u8,
}

impl Slot {
    pub(super) fn of(number: u64, slots: NonZero<u64>, games: u64, games_each: u8) -> Slot {
        let each = u64::from(games_each.max(1));
        let (round, place) = (number / slots, number % slots);
        let pairings = (slots.get() / (games * each)).max(1);
        Slot {
            round,
            game: (place / (pairings * each)) as usize,
            pairing: (place / each % pairings) as usize,
            colour: (place % each) as u8,
        }
    }

    /// Whether the second of the pairing moves first. Where each opening is
    /// played once, colours change from round to round.
    pub(super) fn turned(self, games_each: u8) -> bool {
        match games_each {
            1 => !self.round.is_multiple_of(2),
            _ => self.colour == 1,
        }
    }
}

/// The pairings of a round; a Swiss round's depend on what was played.
pub(super) fn pairings(format: Format, entrants: usize) -> Vec<Pairing> {
    match format {
        Format::RoundRobin => circle(entrants),
        Format::Gauntlet => (1..entrants).map(|other| Pairing(0, other)).collect(),
        Format::Swiss => Vec::new(),
    }
}

/// All against all by the circle method: the first stays and the others rotate, so that
/// nobody plays twice before all have played once.
fn circle(entrants: usize) -> Vec<Pairing> {
    let seats = entrants.next_multiple_of(2);
    let mut ring: Vec<usize> = (0..seats).collect();
    let mut pairings = Vec::new();
    for _ in 1..seats {
        for place in 0..seats / 2 {
            let (one, other) = (ring[place], ring[seats - 1 - place]);
            if one.max(other) < entrants {
                pairings.push(Pairing(one.min(other), one.max(other)));
            }
        }
        ring[1..].rotate_right(1);
    }
    pairings
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn everybody_meets_everybody_once() {
        for entrants in 2..12 {
            let pairings = circle(entrants);
            let different: HashSet<_> = pairings.iter().collect();
            assert_eq!(pairings.len(), entrants * (entrants - 1) / 2, "{entrants}");
            assert_eq!(different.len(), pairings.len(), "{entrants}");
        }
    }

    #[test]
    fn nobody_waits_long() {
        for (number, Pairing(one, other)) in circle(6).into_iter().enumerate() {
            let table = &circle(6)[number / 3 * 3..number / 3 * 3 + 3];
            let meets = |who| table.iter().filter(|p| p.0 == who || p.1 == who).count();
            assert_eq!((meets(one), meets(other)), (1, 1));
        }
    }

    #[test]
    fn numbers_count_through_everything() {
        let slots = NonZero::new(2 * 3 * 2).expect("not 0");
        let all: Vec<Slot> = (0..24).map(|number| Slot::of(number, slots, 2, 2)).collect();
        assert_eq!(all[0], Slot { round: 0, game: 0, pairing: 0, colour: 0 });
        assert_eq!(all[1], Slot { round: 0, game: 0, pairing: 0, colour: 1 });
        assert_eq!(all[2], Slot { round: 0, game: 0, pairing: 1, colour: 0 });
        assert_eq!(all[6], Slot { round: 0, game: 1, pairing: 0, colour: 0 });
        assert_eq!(all[23], Slot { round: 1, game: 1, pairing: 2, colour: 1 });
    }
}

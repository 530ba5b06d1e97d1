//! What stands where, and nothing else: the small copy of a board on which regions are found and
//! counted. It has no line tables; a queen's way is walked.

use ludens_core::{Side, Square};
use ludens_games::amazons::{Amazons, Move, Squares};

use super::compass::{neighbours, ray};
use super::spread::king_step;

/// Empty squares and amazons. All other squares are blocked for good.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Placement {
    pub(super) empty: u128,
    pub(super) amazons: [u128; 2],
}

impl Placement {
    pub(super) fn of(position: &Amazons) -> Placement {
        Placement {
            empty: position.empty_squares().0,
            amazons: Side::BOTH.map(|side| position.amazons(side).0),
        }
    }

    pub(super) fn amazons(&self, side: Side) -> u128 {
        self.amazons[side.index()]
    }

    /// The empty squares that a side can ever get to while the other side's amazons stay where
    /// they are.
    #[inline]
    pub(super) fn reach(&self, side: Side) -> u128 {
        flood(self.empty, self.amazons(side))
    }

    /// How many squares each side's kings are nearer to than the other's.
    pub(super) fn nearer(&self) -> [i32; 2] {
        let mut new = self.amazons;
        let [mut reached, mut nearer] = [[0; 2]; 2];
        while new[0] | new[1] != 0 {
            new = [0, 1].map(|side| king_step(self.empty, new[side]) & !reached[side]);
            for side in [0, 1] {
                nearer[side] |= new[side] & !reached[1 - side] & !new[1 - side];
            }
            for side in [0, 1] {
                reached[side] |= new[side];
            }
        }
        nearer.map(count)
    }

    /// Whether an arrow on this square may have cut a part of the board in two, or filled it: not if
    /// what is open around it hangs together there, and some of it is empty.
    #[inline]
    pub(super) fn may_divide(&self, arrow: Square) -> bool {
        let open = self.empty | self.amazons[0] | self.amazons[1];
        let around = neighbours(arrow).0 & open;
        around & self.empty == 0 || flood(around, lowest(around)) | lowest(around) != around
    }

    /// After a side's move.
    #[inline]
    pub(super) fn after(&self, side: Side, mv: Move) -> Placement {
        let [from, to, arrow] = [mv.from, mv.to, mv.arrow].map(|square| Squares::of(square).0);
        let mut next = *self;
        next.amazons[side.index()] ^= from ^ to;
        next.empty ^= from ^ to ^ arrow;
        next
    }
}

/// The empty squares that kings on `sources` can ever get to. A queen's way is made of king's
/// steps, so amazons and arrows get there, too, and nowhere else.
#[inline]
pub(super) fn flood(empty: u128, sources: u128) -> u128 {
    let mut reached = king_step(empty, sources);
    loop {
        let next = king_step(empty, reached);
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// The squares that a queen reaches over these empty ones.
#[inline]
pub(super) fn queen_reach(empty: u128, from: Square) -> u128 {
    (0..8).fold(0, |reach, direction| {
        let way = ray(from, direction);
        let blocked = way & !empty;
        let end = match (blocked, UPWARDS[direction]) {
            (0, _) => return reach | way,
            (_, true) => blocked.trailing_zeros(),
            (_, false) => 127 - blocked.leading_zeros(),
        };
        let end = Square(end as u8);
        reach | way & !ray(end, direction) & !Squares::of(end).0
    })
}

/// Whether squares in this direction have higher numbers.
const UPWARDS: [bool; 8] = [false, true, false, true, false, true, true, false];

/// A number that stands for these sets and this rest; different ones hardly ever share it.
pub(super) fn hash<const N: usize>(sets: [u128; N], rest: u64) -> u64 {
    let mix = |key: u64, word: u64| {
        let product = u128::from(key ^ word) * 0x9e37_79b9_7f4a_7c15;
        (product >> 64) as u64 ^ product as u64
    };
    let words = sets.into_iter().flat_map(|set| [set as u64, (set >> 64) as u64]);
    words.fold(mix(!0, rest), |key, word| mix(key.rotate_left(23), word))
}

/// The lowest square of a set, as a set.
#[inline]
pub(super) fn lowest(set: u128) -> u128 {
    set & set.wrapping_neg()
}

/// How many squares a set has.
#[inline]
pub(super) fn count(set: u128) -> i32 {
    set.count_ones() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amazons::naive;

    #[test]
    fn queens_reach_what_the_rules_say() {
        for name in ["amazons:full", "amazons:6x6"] {
            naive::for_random_positions(name, 2, |position| {
                for square in Squares::of_board(position.size()) {
                    let reach = queen_reach(position.empty_squares().0, square);
                    assert_eq!(reach, position.queen_reach(square).0);
                }
            });
        }
    }

    #[test]
    fn reach_goes_around_corners_but_not_through_walls() {
        let position = naive::position("amazons:4x4", "1xb1/xx2/1xx1/w1xx w");
        let placement = Placement::of(&position);
        assert_eq!(placement.reach(Side::First), naive::named("b1 a2").0);
        assert_eq!(placement.reach(Side::Second), naive::named("d2 c3 d3 d4").0);
    }
}

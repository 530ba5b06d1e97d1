//! The third evaluation of the study, alias `h3`: squares that a side reaches
//! in fewer queen moves than the other, looking one and two moves ahead.
//!
//! A square that both need two moves for goes to the side with more ways to it.
//! A way is an own amazon and an empty square between, the amazon's own square
//! being empty once it has gone. That last clause never changes the count: if
//! the way from the square between led across the amazon's old square, the
//! amazon would see the target and need only one move. So the ways are counted
//! from the target, as the amazons that see each square it sees.

use ludens_core::Side;
use ludens_core::Square;
use ludens_games::amazons::Amazons;

use super::difference::Difference;
use super::difference::FLIPPED;
use super::difference::Names;
use super::twin::Ground;
use super::twin::Rays;
use super::twin::Twin;
use super::twin::count_by_nibble;
use crate::EvaluationInfo;
use crate::TermInfo;
use crate::WeightInfo;

/// Its entry in the catalogue.
pub(super) const INFO: EvaluationInfo<Amazons> = EvaluationInfo {
    name: "territory",
    alias: Some("h3"),
    summary: "squares reached in fewer queen moves, less the opponent's",
    weights: &[SQUARE, AS_RUN, FLIPPED],
    other_terms: &[OWN, ENEMY],
    make: |weights| {
        let square = weights.hundredths(SQUARE.name);
        let worth = move |squares: [i32; 2]| [squares.map(|n| n * square)];
        match weights.is_on(AS_RUN.name) {
            true => Difference::boxed(weights, SCALE, NAMES, move |p| worth(territory_as_run(p))),
            false => Difference::boxed(weights, SCALE, NAMES, move |p| worth(territory(p))),
        }
    },
};

/// The score at which the odds are e to one.
const SCALE: i32 = 800;

const SQUARE: WeightInfo =
    WeightInfo { name: "square", help: "a square that belongs to a side", default: 1.0 };

const OWN: TermInfo =
    TermInfo { name: "own-squares", help: "squares that the own side reaches sooner" };
const ENEMY: TermInfo =
    TermInfo { name: "enemy-squares", help: "squares that the enemy reaches sooner" };
const NAMES: [Names; 1] = [[OWN.name, ENEMY.name]];

/// The switch for the territory as the study's program really counted it.
pub(super) const AS_RUN: WeightInfo = WeightInfo {
    name: "as-run",
    help: "squares reached in one move only, as the study's program did",
    default: 0.0,
};

/// How many squares belong to each side.
pub fn territory(position: &Amazons) -> [i32; 2] {
    let ground = Ground::new(position.empty_squares());
    let rays = ground.rays(amazons(position));
    let one = rays.union();
    let two = ground.queen_step(one).without(one);
    let [their_one, their_two] = [one, two].map(Twin::exchanged);
    let owned = one.without(their_one) | two.without(their_one | their_two);
    let contested = two & their_two;
    let mut counts = owned.counts();
    if !contested.is_empty() {
        let ways = Ways::new(&rays);
        for square in contested.of(Side::First) {
            let margin = ways.margin(position, square);
            counts[0] += i32::from(margin > 0);
            counts[1] += i32::from(margin < 0);
        }
    }
    counts
}

/// The same as the study's program counted it: the squares reached in one move
/// by one side only. Its second moves had no effect.
pub fn territory_as_run(position: &Amazons) -> [i32; 2] {
    let ground = Ground::new(position.empty_squares());
    let one = ground.queen_step(amazons(position));
    one.without(one.exchanged()).counts()
}

/// The amazons of both sides.
#[inline]
pub(super) fn amazons(position: &Amazons) -> Twin {
    Twin::new(Side::BOTH.map(|side| position.amazons(side)))
}

/// How many amazons of each side see each square.
struct Ways {
    /// The number modulo four.
    few: [Places; 2],
    /// The number by fours, if any square is seen by four or more.
    fours: Option<[Places; 2]>,
}

impl Ways {
    #[inline]
    fn new(rays: &Rays) -> Ways {
        let [ones, twos, fours, eights] = rays.counts();
        let places = |ones: Twin, twos: Twin| {
            Side::BOTH.map(|side| Places { ones: ones.of(side).0, twos: twos.of(side).0 })
        };
        let crowded = !(fours | eights).is_empty();
        Ways { few: places(ones, twos), fours: crowded.then(|| places(fours, eights)) }
    }

    /// How many more ways the first side has to a square than the second.
    #[inline]
    fn margin(&self, position: &Amazons, target: Square) -> i32 {
        let between = position.queen_reach(target).0;
        let margin = |places: &[Places; 2]| places[0].sum(between) - places[1].sum(between);
        margin(&self.few) + self.fours.as_ref().map_or(0, |fours| 4 * margin(fours))
    }
}

/// A number from 0 to 3 on every square, in binary.
struct Places {
    ones: u128,
    twos: u128,
}

impl Places {
    /// The sum of the numbers on these squares, 105 at most, by adding up
    /// neighbouring bits, then pairs, and so on: both digits at the cost of one
    /// but for the first two steps.
    #[inline]
    fn sum(&self, squares: u128) -> i32 {
        let half = |squares: u64, ones: u64, twos: u64| {
            let nibbles = count_by_nibble(squares & ones) + 2 * count_by_nibble(squares & twos);
            (nibbles & 0x0f0f_0f0f_0f0f_0f0f) + (nibbles >> 4 & 0x0f0f_0f0f_0f0f_0f0f)
        };
        let low = half(squares as u64, self.ones as u64, self.twos as u64);
        let high = half((squares >> 64) as u64, (self.ones >> 64) as u64, (self.twos >> 64) as u64);
        ((low + high).wrapping_mul(0x0101_0101_0101_0101) >> 56) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amazons::naive;

    fn owned(text: &str) -> [i32; 2] {
        territory(&naive::position("amazons:4x4", text))
    }

    #[test]
    fn what_both_reach_in_one_move_belongs_to_neither() {
        assert_eq!(owned("xxxx/xxxx/xxxx/w2b w"), [0, 0]);
    }

    #[test]
    fn one_move_is_better_than_two() {
        // White sees b2 across the corner, Black gets there over b1 or c1.
        assert_eq!(owned("xxxx/xxxx/x1xx/w2b w"), [1, 0]);
    }

    #[test]
    fn of_two_moves_more_ways_are_better() {
        // Only c4 is two moves away for both: White comes over c1, c2 and c3,
        // Black over c1 and c2. White also sees c3, and Black does not.
        assert_eq!(owned("xx1x/xx1x/xx1w/xx1b w"), [2, 0]);
    }

    #[test]
    fn as_many_ways_belong_to_neither() {
        // To c1 both have three ways; c2, c3 and c4 both see.
        assert_eq!(owned("xx1x/xb1w/xx1x/xx1x w"), [0, 0]);
    }

    #[test]
    fn three_moves_are_too_many() {
        // White sees b1 and c1, then d2, then c3. Black is shut in.
        assert_eq!(owned("bxxx/xx1x/xxx1/w2x w"), [3, 0]);
    }

    #[test]
    fn as_run_only_first_moves_count() {
        let run = |text| territory_as_run(&naive::position("amazons:4x4", text));
        assert_eq!(run("xx1x/xx1x/xx1w/xx1b w"), [1, 0]);
        assert_eq!(run("bxxx/xx1x/xxx1/w2x w"), [2, 0]);
    }

    #[test]
    fn many_amazons_may_see_one_square() {
        // Up to eight a side can be set up; here five and more see some squares.
        for text in [
            "w2w2w1/8/b1b1b3/3x4/wxx1xxw1/3x4/b1b1b3/w2w2w1 w",
            "w2w2w1/1xxxxx2/2b1b3/wx1x1xw1/2bxb3/1xxxxx2/w2w2w1/b6b w",
        ] {
            let position = naive::position("amazons:8x8", text);
            assert_eq!(territory(&position), naive::territory(&position), "{text}");
        }
    }

    #[test]
    fn it_agrees_with_the_study_square_by_square() {
        for name in naive::GAMES {
            naive::for_random_positions(name, 3, |position| {
                assert_eq!(territory(position), naive::territory(position), "{position:?}");
            });
        }
    }
}

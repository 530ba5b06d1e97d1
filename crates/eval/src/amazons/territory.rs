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
use ludens_games::amazons::Squares;

use super::difference::Difference;
use super::difference::FLIPPED;
use super::twin::Ground;
use super::twin::Rays;
use super::twin::Twin;
use crate::EvaluationInfo;
use crate::WeightInfo;

/// Its entry in the catalogue.
pub(super) const INFO: EvaluationInfo<Amazons> = EvaluationInfo {
    name: "territory",
    alias: Some("h3"),
    summary: "squares reached in fewer queen moves, less the opponent's",
    weights: &[SQUARE, AS_RUN, FLIPPED],
    make: |weights| {
        let square = weights.hundredths(SQUARE.name);
        match weights.is_on(AS_RUN.name) {
            true => {
                Difference::boxed(weights, SCALE, move |p| territory_as_run(p).map(|n| n * square))
            }
            false => Difference::boxed(weights, SCALE, move |p| territory(p).map(|n| n * square)),
        }
    },
};

/// The score at which the odds are e to one.
const SCALE: i32 = 600;

const SQUARE: WeightInfo =
    WeightInfo { name: "square", help: "a square that belongs to a side", default: 1.0 };

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
    from_rays(position, &ground, &rays)
}

/// The same as the study's program counted it: the squares reached in one move
/// by one side only. Its look at second moves had no effect.
pub fn territory_as_run(position: &Amazons) -> [i32; 2] {
    let ground = Ground::new(position.empty_squares());
    let one = ground.queen_step(amazons(position));
    one.without(one.exchanged()).counts()
}

/// The territory, given the rays of all amazons.
#[inline]
pub(super) fn from_rays(position: &Amazons, ground: &Ground, rays: &Rays) -> [i32; 2] {
    let one = rays.union();
    let two = ground.queen_step(one).without(one);
    let [their_one, their_two] = [one, two].map(Twin::exchanged);
    let owned = one.without(their_one) | two.without(their_one | their_two);
    let mut counts = owned.counts();
    let contested = two & their_two;
    if !contested.is_empty() {
        let ways = Ways::new(rays);
        for square in contested.of(Side::First) {
            let margin = ways.margin(position, square);
            counts[0] += i32::from(margin > 0);
            counts[1] += i32::from(margin < 0);
        }
    }
    counts
}

/// The amazons of both sides.
#[inline]
pub(super) fn amazons(position: &Amazons) -> Twin {
    Twin::new(Side::BOTH.map(|side| position.amazons(side)))
}

/// How many amazons of each side see each square, in binary.
struct Ways([[Squares; 2]; 4]);

impl Ways {
    #[inline]
    fn new(rays: &Rays) -> Ways {
        Ways(rays.counts().map(|bit| Side::BOTH.map(|side| bit.of(side))))
    }

    /// How many more ways the first side has to a square than the second.
    #[inline]
    fn margin(&self, position: &Amazons, target: Square) -> i32 {
        let between = position.queen_reach(target).0;
        let ways = |bit: usize, side: usize| (between & self.0[bit][side].0).count_ones() as i32;
        (0..4).map(|bit| (ways(bit, 0) - ways(bit, 1)) << bit).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amazons::naive;

    #[test]
    fn it_agrees_with_the_study_square_by_square() {
        for name in naive::GAMES {
            naive::for_random_positions(name, 3, |position| {
                assert_eq!(territory(position), naive::territory(position), "{position:?}");
            });
        }
    }
}

//! `attrition`, the study's second evaluation: places as in
//! [`matrix`](super::matrix), the balance of pieces weighed more the fewer are
//! left, and the captures each side threatens.

use ludens_core::{Curve, Evaluation, Position, Term};
use ludens_games::tebes::Tebes;

use super::places::{Places, weight, with_levels};
use super::sight::Sight;
use crate::terms::rounded;
use crate::{WeightInfo, Weights};

/// What can be changed: the study's numbers.
pub(super) const WEIGHTS: &[WeightInfo] = &with_levels::<3, 13>([
    weight("c1", "the places of the pieces", 0.5),
    weight("c2", "the balance of pieces", 1.0),
    weight("c3", "a capture threatened", 3.0),
]);

/// What all pieces against none would be worth, in hundredths.
const ALL_PIECES: f64 = 40_000.0;

/// The evaluation.
#[derive(Debug, Clone)]
pub(super) struct Attrition {
    places: Places,
    c1: f64,
    c2: f64,
    c3: i32,
    full: i32,
}

impl Attrition {
    pub(super) fn new(weights: &Weights) -> Attrition {
        Attrition {
            places: Places::new(weights),
            c1: weights.get("c1"),
            c2: weights.get("c2"),
            c3: weights.hundredths("c3"),
            full: weights.hundredths("max"),
        }
    }

    /// What the pieces that are left are worth, by how many more they are.
    #[inline]
    fn pieces<const N: usize>(&self, sight: &Sight<N>) -> f64 {
        let [own, enemy] = [sight.own, sight.enemy].map(|set| f64::from(set.count_ones()));
        self.c2 * (ALL_PIECES * (own - enemy) / (own + enemy))
    }

    #[inline]
    fn threats<const N: usize>(&self, position: &Tebes<N>) -> i32 {
        let side = position.side();
        let [threats, threatened] = [side, !side].map(|of| position.count_captures(of) as i32);
        self.c3 * (threats - threatened)
    }
}

impl<const N: usize> Evaluation<Tebes<N>> for Attrition {
    #[inline]
    fn score(&self, position: &Tebes<N>) -> i32 {
        let sight = Sight::of(position, position.side());
        let mut places = 0;
        self.places.enter(&sight, &mut places);
        let fractions = self.c1 * f64::from(places) + self.pieces(&sight);
        (fractions.round() as i32).saturating_add(self.threats(position))
    }

    fn curve(&self) -> Curve {
        Curve::Linear { full: self.full }
    }

    /// A place is listed by its level, weighed by `c1`.
    fn terms(&self, position: &Tebes<N>) -> Vec<Term> {
        let sight = Sight::of(position, position.side());
        let mut places = Vec::new();
        self.places.enter(&sight, &mut places);
        let places = places.iter().map(|term| (term.name, self.c1 * f64::from(term.value)));
        let others = [("c2", self.pieces(&sight)), ("c3", f64::from(self.threats(position)))];
        rounded(self.score(position), places.chain(others))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tebes::testing::{
        evaluation, naive_captures, over_random_games, position, with_weight,
    };

    fn score<const N: usize>(text: &str) -> i32 {
        evaluation::<N>("attrition").score(&position(text))
    }

    #[test]
    fn places_pieces_and_threats_are_counted_by_hand() {
        // Black: a1 is a goal corner (100), d1 level 2 (50), e2 nothing; White:
        // c6 and b5 both P3 (25). Neither side threatens anything.
        let black = "2w3/1w4/6/6/4b1/b2b2 b - standard";
        assert_eq!(score::<6>(black), 50 * (150 - 50) + 8000);
        // For White: c6 level 3 (25), b5 level 2 (50); a1 P1, d1 P2.
        let white = black.replace(" b - ", " w - ");
        assert_eq!(score::<6>(&white), 50 * (75 - 150) - 8000);
    }

    #[test]
    fn threats_count_for_both_sides() {
        // d3 is black: White captures d4, c4 and e4. All three stand next to it; d4
        // is white, so Black captures d3 from there; c4 and e4 are black and see
        // nothing two squares away.
        let text = "6/6/2bbb1/3w2/6/6 w - standard";
        let both = score::<6>(text);
        let without = with_weight::<6>("attrition", "c3", 0.0).score(&position(text));
        assert_eq!(both - without, 300 * (3 - 1));
        let black = text.replace(" w - ", " b - ");
        let without = with_weight::<6>("attrition", "c3", 0.0).score(&position(&black));
        assert_eq!(score::<6>(&black) - without, 300 * (1 - 3));
    }

    #[test]
    fn four_files_are_counted_by_hand() {
        // Black: d2 level 2 (50), c3 level 3 (25); White: b4 P2 (50), b3 P3 (25).
        // b3 (black) and c3 (white) capture each other: a threat each.
        assert_eq!(score::<4>("1w2/1wb1/3b/4 b - standard"), 0);
        // White: b4 and b3 level 2 (50 each); Black: d2 P3 (25).
        assert_eq!(score::<4>("1w2/1wb1/3b/4 w - standard"), 50 * 75);
    }

    #[test]
    fn the_weights_scale_their_parts() {
        let text = position::<6>("2w3/1w4/6/6/4b1/b2b2 b - standard");
        let score = |name, value| with_weight::<6>("attrition", name, value).score(&text);
        assert_eq!(score("c1", 0.0), 8000);
        assert_eq!(score("c1", 1.0), 100 * 100 + 8000);
        assert_eq!(score("c2", 0.25), 5000 + 2000);
        assert_eq!(score("b1", 20.0), 50 * (70 - 50) + 8000);
    }

    fn threats_are_captures<const N: usize>(game: &str) {
        let (threats, without) =
            (with_weight::<N>("attrition", "c3", 1.0), with_weight::<N>("attrition", "c3", 0.0));
        over_random_games::<N>(game, |position| {
            let [own, enemy] =
                [position.side(), !position.side()].map(|s| naive_captures(position, s));
            assert_eq!(threats.score(position) - without.score(position), 100 * (own - enemy));
        });
    }

    #[test]
    fn threats_are_the_captures_of_the_rules() {
        threats_are_captures::<6>("tebes");
        threats_are_captures::<4>("tebes:size=4,tiles=free,seed=3");
        threats_are_captures::<8>("tebes:size=8,tiles=random,backward=all");
    }
}

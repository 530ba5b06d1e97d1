//! `matrix`, the study's first evaluation: every piece counts, an own one more
//! where it serves, an enemy one more where it threatens.

use ludens_core::{Curve, Evaluation, Position, Term};
use ludens_games::tebes::Tebes;

use super::places::{Places, weight, with_levels};
use super::sight::Sight;
use crate::terms::Ledger;
use crate::{WeightInfo, Weights};

/// What can be changed: the study's numbers.
pub(super) const WEIGHTS: &[WeightInfo] = &with_levels::<1, 11>([weight("piece", "a piece", 10.0)]);

/// The evaluation.
#[derive(Debug, Clone)]
pub(super) struct Matrix {
    places: Places,
    piece: i32,
    full: i32,
}

impl Matrix {
    pub(super) fn new(weights: &Weights) -> Matrix {
        Matrix {
            places: Places::new(weights),
            piece: weights.hundredths("piece"),
            full: weights.hundredths("max"),
        }
    }

    #[inline]
    fn enter<const N: usize>(&self, position: &Tebes<N>, ledger: &mut impl Ledger) {
        let sight = Sight::of(position, position.side());
        let pieces = sight.own.count_ones() as i32 - sight.enemy.count_ones() as i32;
        ledger.add("piece", self.piece * pieces);
        self.places.enter(&sight, ledger);
    }
}

impl<const N: usize> Evaluation<Tebes<N>> for Matrix {
    #[inline]
    fn score(&self, position: &Tebes<N>) -> i32 {
        let mut sum = 0;
        self.enter(position, &mut sum);
        sum
    }

    fn curve(&self) -> Curve {
        Curve::Linear { full: self.full }
    }

    fn terms(&self, position: &Tebes<N>) -> Vec<Term> {
        let mut terms = Vec::new();
        self.enter(position, &mut terms);
        terms
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tebes::testing::{evaluation, position, with_weight};

    fn score<const N: usize>(text: &str) -> i32 {
        evaluation::<N>("matrix").score(&position(text))
    }

    #[test]
    fn the_starts_are_counted_by_hand() {
        // Own: two home corners (5), and on 6x6 c3 and e3 (6); enemy: nothing
        // of White's matrix is reached.
        assert_eq!(score::<6>("bbbbbb/bbbbbb/bbbbbb/wwwwww/wwwwww/wwwwww w - standard"), 3000);
        // a2 b2 c2 d2 are of levels 6 2 3 4: 5 + 50 + 25 + 15. Black's b3 and
        // d3 are P3 already: 25 each.
        assert_eq!(score::<4>("bbbb/bbbb/wwww/wwww w - standard"), 100 * (95 + 20 - 50));
    }

    #[test]
    fn white_has_the_matrices_upside_down() {
        // For Black: a1 is a goal corner (100), e2 nothing (0), d1 of level 2
        // (50): with three pieces 180. White on c6: level P3, b5: P3, and two
        // pieces: 70.
        let black = "2w3/1w4/6/6/4b1/b2b2 b - standard";
        assert_eq!(score::<6>(black), 100 * (180 - 70));
        // The same with the sides exchanged.
        let white = "w2w2/4w1/6/6/1b4/2b3 w - standard";
        assert_eq!(score::<6>(white), 100 * (180 - 70));
        // The other side has another view: White on c6 level 3, b5 level 2,
        // two pieces: 95; Black on a1 level P1, d1 P2, e2 nothing, three pieces.
        assert_eq!(score::<6>(&black.replace(" b - ", " w - ")), 100 * (95 - 180));
    }

    #[test]
    fn four_files_have_their_own_matrix() {
        // Black: d2 level 2 (50), c3 level 3 (25), two pieces; White: b4 level
        // P2 (50), b3 P3 (25), two pieces.
        assert_eq!(score::<4>("1w2/1wb1/3b/4 b - standard"), 0);
        // White: b4 level 2 (50), b3 level 2 (50); Black: d2 P3 (25), c3 nothing.
        assert_eq!(score::<4>("1w2/1wb1/3b/4 w - standard"), 100 * (100 - 25));
    }

    #[test]
    fn weights_change_what_they_name() {
        let start = position::<6>("bbbbbb/bbbbbb/bbbbbb/wwwwww/wwwwww/www3 w - standard");
        let score = |name, value| with_weight::<6>("matrix", name, value).score(&start);
        assert_eq!(score("piece", 0.0), 2000);
        assert_eq!(score("piece", 1.5), 2000 - 450);
        assert_eq!(score("b5", 0.5), 1050 - 3000);
        let halved = with_weight::<6>("matrix", "max", 500.0);
        assert_eq!(halved.curve(), Curve::Linear { full: 50_000 });
    }
}

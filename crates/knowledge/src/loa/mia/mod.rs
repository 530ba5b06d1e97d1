//! `mia`, the best evaluation there is here. Its features are those of the
//! program MIA (M. Winands, J. van den Herik, J. Uiterwijk, *An Evaluation
//! Function for Lines of Action*, 2003) as far as they helped. The weights are
//! our own and change as pieces gather. They were fitted to 80,000 positions of
//! 3,000 games it played with itself, half to the results and half to what searches of
//! 1,500 nodes found. Twelve units are the odds of e to one.

mod features;

use ludens_core::{Curve, Evaluation, Position, Side, Term};
use ludens_games::loa::{LinesOfAction, Slides};

use super::groups::{count, lone};
use super::pairs::{diagonal_pairs, orthogonal_pairs};
use crate::terms::{ROUNDING, rounded};
use crate::{EvaluationInfo, WeightInfo, Weights};
use features::{Mass, Walls, area};

/// The evaluation in the catalogue.
pub(super) const INFO: EvaluationInfo<LinesOfAction> = EvaluationInfo {
    name: "mia",
    alias: None,
    summary: "the features of the program MIA: shape, place, freedom to move, walls",
    weights: WEIGHTS,
    other_terms: &[ROUNDING],
    make: |weights| Box::new(Mia::new(weights)),
};

const fn weight(name: &'static str, default: f64, help: &'static str) -> WeightInfo {
    WeightInfo { name, help, default }
}

const WEIGHTS: &[WeightInfo] = &[
    weight("dispersion", -14.9, "how far pieces are from their centre of mass"),
    weight("centralisation", 2.7, "the ring of a piece on average"),
    weight("eccentricity", 1.06, "how far the centre of mass is from the middle"),
    weight("euler", -0.05, "the Euler number: groups less holes"),
    weight("lone", 0.01, "a piece that touches no other"),
    weight("connectedness", 0.63, "pairs of neighbours for each piece"),
    weight("uniformity", -0.15, "the area of the rectangle around all pieces"),
    weight("mobility", 0.234, "a move inside the board"),
    weight("captures", 1.82, "a capture inside the board"),
    weight("edge", 0.182, "a move to the edge"),
    weight("edge-captures", 0.16, "a capture at the edge"),
    weight("walls", 1.79, "an enemy at the edge with two of three ways closed"),
    weight("full-walls", 3.54, "an enemy at the edge with all three ways closed"),
    weight("pieces", 1.26, "a piece"),
    weight("tempo", 2.6, "being to move"),
    weight("gathering", 1.0, "how much the weights change until all pieces are gathered"),
];

/// Features of a side, in the order of their weights.
const FEATURES: usize = 14;

/// By how much each feature's weight has changed when the pieces of both sides are gathered.
const CHANGES: [f64; FEATURES] =
    [-7.6, 3.16, 3.16, -3.97, 1.76, 0.72, -0.105, 0.329, 0.33, 0.269, -0.04, 0.07, 0.05, 3.89];

/// Where the dispersions of both sides add up to this, the weights count as they are listed.
const SCATTERED: f32 = 4.0;

/// The evaluation: all weights in hundredths.
struct Mia {
    weights: [f32; FEATURES],
    /// What is added to them as pieces gather.
    changes: [f32; FEATURES],
    tempo: f32,
}

impl Mia {
    fn new(weights: &Weights) -> Mia {
        let hundredths = |name: &str| (100.0 * weights.get(name)) as f32;
        let gathering = hundredths("gathering");
        Mia {
            weights: std::array::from_fn(|feature| hundredths(WEIGHTS[feature].name)),
            changes: CHANGES.map(|change| gathering * change as f32),
            tempo: hundredths("tempo"),
        }
    }

    /// What each feature adds for the side to move.
    #[inline]
    fn parts(&self, position: &LinesOfAction) -> [f32; FEATURES] {
        let (side, slides) = (position.side(), position.slides());
        let [mine, theirs] = [side, !side].map(|side| Mass::new(position.pieces(side)));
        let dispersions = [mine.dispersion(), theirs.dispersion()];
        let gathered = 1.0 - ((dispersions[0] + dispersions[1]) / SCATTERED).min(1.0);
        let mine = features(position, side, &mine, dispersions[0], slides[side.index()]);
        let theirs = features(position, !side, &theirs, dispersions[1], slides[(!side).index()]);
        std::array::from_fn(|i| {
            (self.weights[i] + gathered * self.changes[i]) * (mine[i] - theirs[i])
        })
    }
}

/// What is seen of a side, in the order of the weights.
#[inline]
fn features(
    position: &LinesOfAction,
    side: Side,
    mass: &Mass,
    dispersion: f32,
    slides: Slides,
) -> [f32; FEATURES] {
    let (own, other) = (position.pieces(side), position.pieces(!side));
    let pieces = count(own) as f32;
    let pairs = (orthogonal_pairs(own) + diagonal_pairs(own)) as f32;
    let walls = Walls::new(own, other);
    [
        dispersion,
        mass.centralisation(),
        mass.eccentricity(),
        position.euler_number(side) as f32,
        count(lone(own)) as f32,
        pairs / pieces,
        area(own),
        f32::from(slides.quiet),
        f32::from(slides.captures),
        f32::from(slides.edge),
        f32::from(slides.edge_captures),
        walls.partial,
        walls.complete,
        pieces,
    ]
}

impl Evaluation<LinesOfAction> for Mia {
    fn score(&self, position: &LinesOfAction) -> i32 {
        (self.parts(position).iter().sum::<f32>() + self.tempo).round() as i32
    }

    fn curve(&self) -> Curve {
        Curve::Logistic { scale: 1200 }
    }

    fn terms(&self, position: &LinesOfAction) -> Vec<Term> {
        let parts = self.parts(position).into_iter().chain([self.tempo]).map(f64::from);
        rounded(self.score(position), WEIGHTS.iter().map(|weight| weight.name).zip(parts))
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::position;
    use super::*;

    /// The score where only one weight counts, in whole units.
    fn score(text: &str, name: &str) -> f64 {
        let only = WEIGHTS.iter().map(|weight| (weight.name, f64::from(weight.name == name)));
        let evaluation = INFO.with(only).expect("known weights");
        f64::from(evaluation.score(&position(text))) / 100.0
    }

    #[test]
    fn each_weight_weighs_its_feature() {
        // Black has a lone piece and three in a bent row, White two at the edge.
        let text = "8/8/8/w7/1b1b4/1b6/1b6/w7 b";
        assert_eq!(score(text, "pieces"), 2.0);
        assert_eq!(score(text, "euler"), 0.0);
        assert_eq!(score(text, "lone"), -1.0);
        assert_eq!(score(text, "connectedness"), 0.5);
        assert_eq!(score(text, "uniformity"), 9.0 - 5.0);
        assert_eq!(score(text, "walls"), 0.0);
        assert_eq!(score(text, "tempo"), 1.0);
    }

    #[test]
    fn moves_are_weighed_by_kind() {
        // From b1 Black goes to a2, b2 and c2, and captures on d1; White goes
        // from d1 to c2, d2 and e2, and to f1 and b1.
        let text = "8/8/8/8/8/8/8/1b1w4 b";
        assert_eq!(score(text, "mobility"), 2.0 - 3.0);
        assert_eq!(score(text, "captures"), 0.0);
        assert_eq!(score(text, "edge"), 1.0 - 1.0);
        assert_eq!(score(text, "edge-captures"), 0.0);
    }

    #[test]
    fn holding_an_enemy_at_the_edge_counts() {
        let text = "8/8/8/8/8/7w/2bbb3/3w4 w";
        assert_eq!((score(text, "full-walls"), score(text, "walls")), (-1.0, 0.0));
        let text = "8/8/8/8/8/7w/3bb3/3w4 b";
        assert_eq!((score(text, "full-walls"), score(text, "walls")), (0.0, 1.0));
    }

    #[test]
    fn gathering_in_the_middle_is_good() {
        let evaluation = INFO.with([]).expect("the defaults");
        let gathered = position("8/8/2b5/1bbb4/2b2b2/8/8/w1w1w2w b");
        assert!(evaluation.score(&gathered) > 1000);
        assert!(evaluation.score(&gathered.with_other_to_move()) < -500);
    }
}

//! `mia`, the best evaluation there is here. Its features are those of the
//! program MIA (M. Winands, J. van den Herik, J. Uiterwijk, *An Evaluation
//! Function for Lines of Action*, 2003) as far as they helped; the weights are
//! our own, fitted to the results of some ten thousand games it played with
//! itself. Twelve units are the odds of e to one.

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
    weight("dispersion", -12.0, "how far pieces are from their centre of mass"),
    weight("centralisation", 6.2, "the ring of a piece on average"),
    weight("eccentricity", 3.7, "how far the centre of mass is from the middle"),
    weight("euler", -2.7, "the Euler number: groups less holes"),
    weight("lone", 1.6, "a piece that touches no other"),
    weight("connectedness", -0.9, "pairs of neighbours for each piece"),
    weight("uniformity", -0.1, "the area of the rectangle around all pieces"),
    weight("mobility", 0.39, "a move inside the board"),
    weight("captures", 2.05, "a capture inside the board"),
    weight("edge", 0.23, "a move to the edge"),
    weight("edge-captures", 0.5, "a capture at the edge"),
    weight("walls", 1.6, "an enemy at the edge with two of three ways closed"),
    weight("full-walls", 2.5, "an enemy at the edge with all three ways closed"),
    weight("pieces", 2.6, "a piece"),
    weight("tempo", 2.6, "being to move"),
];

/// The weights, in hundredths.
struct Mia {
    dispersion: f32,
    centralisation: f32,
    eccentricity: f32,
    euler: f32,
    lone: f32,
    connectedness: f32,
    uniformity: f32,
    mobility: f32,
    captures: f32,
    edge: f32,
    edge_captures: f32,
    walls: f32,
    full_walls: f32,
    pieces: f32,
    tempo: f32,
    /// The same by name.
    weights: Weights,
}

impl Mia {
    fn new(weights: &Weights) -> Mia {
        let hundredths = |name: &str| (100.0 * weights.get(name)) as f32;
        Mia {
            dispersion: hundredths("dispersion"),
            centralisation: hundredths("centralisation"),
            eccentricity: hundredths("eccentricity"),
            euler: hundredths("euler"),
            lone: hundredths("lone"),
            connectedness: hundredths("connectedness"),
            uniformity: hundredths("uniformity"),
            mobility: hundredths("mobility"),
            captures: hundredths("captures"),
            edge: hundredths("edge"),
            edge_captures: hundredths("edge-captures"),
            walls: hundredths("walls"),
            full_walls: hundredths("full-walls"),
            pieces: hundredths("pieces"),
            tempo: hundredths("tempo"),
            weights: weights.clone(),
        }
    }

    /// The same with only one weight. A score is a sum over the weights,
    /// so this shows what that one adds, by the same code that adds them up.
    fn only(&self, name: &str) -> Mia {
        let mut weights = self.weights.clone();
        for other in WEIGHTS.iter().filter(|weight| weight.name != name) {
            weights.set(other.name, 0.0);
        }
        Mia::new(&weights)
    }

    /// By how much the side to move is ahead.
    #[inline]
    fn lead(&self, position: &LinesOfAction) -> f32 {
        let side = position.side();
        let slides = position.slides();
        let mine = self.value(position, side, slides[side.index()]);
        let theirs = self.value(position, !side, slides[(!side).index()]);
        mine - theirs + self.tempo
    }

    /// What a side is worth.
    #[inline]
    fn value(&self, position: &LinesOfAction, side: Side, slides: Slides) -> f32 {
        let (own, other) = (position.pieces(side), position.pieces(!side));
        self.euler * position.euler_number(side) as f32
            + self.shape(own)
            + self.place(own)
            + self.freedom(slides)
            + self.blockade(own, other)
    }

    /// How the pieces are connected.
    #[inline]
    fn shape(&self, own: u64) -> f32 {
        let pieces = count(own) as f32;
        let pairs = (orthogonal_pairs(own) + diagonal_pairs(own)) as f32;
        self.pieces * pieces
            + self.connectedness * pairs / pieces
            + self.lone * count(lone(own)) as f32
            + self.uniformity * area(own)
    }

    /// Where on the board they are.
    #[inline]
    fn place(&self, own: u64) -> f32 {
        let mass = Mass::new(own);
        self.dispersion * mass.dispersion()
            + self.eccentricity * mass.eccentricity()
            + self.centralisation * mass.centralisation()
    }

    /// How they can move.
    #[inline]
    fn freedom(&self, slides: Slides) -> f32 {
        self.mobility * f32::from(slides.quiet)
            + self.captures * f32::from(slides.captures)
            + self.edge * f32::from(slides.edge)
            + self.edge_captures * f32::from(slides.edge_captures)
    }

    /// How they hold enemies at the edge.
    #[inline]
    fn blockade(&self, own: u64, other: u64) -> f32 {
        let walls = Walls::new(own, other);
        self.walls * walls.partial + self.full_walls * walls.complete
    }
}

impl Evaluation<LinesOfAction> for Mia {
    fn score(&self, position: &LinesOfAction) -> i32 {
        self.lead(position).round() as i32
    }

    fn curve(&self) -> Curve {
        Curve::Logistic { scale: 1200 }
    }

    fn terms(&self, position: &LinesOfAction) -> Vec<Term> {
        let part = |name| (name, f64::from(self.only(name).lead(position)));
        rounded(self.score(position), WEIGHTS.iter().map(|weight| part(weight.name)))
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

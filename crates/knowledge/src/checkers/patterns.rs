//! `patterns`: the best evaluation we have. It adds up what arrangements of
//! men, kings, safe moves and threats were worth in games played by searches
//! against themselves, where every feature has a weight for a full board and
//! one for an empty board, blended by how many pieces there are.
//!
//! The weights stand in `data/checkers/patterns.txt`, which also says how they
//! were made.

use ludens_core::Curve;
use ludens_core::Evaluation;
use ludens_core::Side;
use ludens_core::Term;
use ludens_games::checkers::Checkers;

use super::features;
use super::features::BLOCKS;
use super::features::FEATURES;
use super::features::visit;
use crate::EvaluationInfo;
use crate::TermInfo;
use crate::terms::ROUNDING;
use crate::terms::rounded;

/// The entry in the catalogue.
pub(super) const INFO: EvaluationInfo<Checkers> = EvaluationInfo {
    name: "patterns",
    alias: None,
    summary: "arrangements of men, kings, safe moves and threats, weighed by learning from games",
    weights: &[],
    other_terms: &[
        term("men", "how the men are arranged"),
        term("man", "men more than the enemy has"),
        term("king", "kings more than the enemy has"),
        term("king-squares", "the squares that the kings stand on"),
        term("ahead", "being ahead, by how many pieces are left"),
        term("threatened", "pieces that can be jumped"),
        term("opposition", "having the opposition"),
        term("turn", "being the one to move"),
        ROUNDING,
    ],
    make: |_| Box::new(Patterns::learnt()),
};

const fn term(name: &'static str, help: &'static str) -> TermInfo {
    TermInfo { name, help }
}

/// A score of 100 is one in the logarithm of the odds: that is what the
/// weights were fitted to.
const CURVE: Curve = Curve::Logistic { scale: 100 };

/// The pieces of a full board.
const FULL: i32 = features::FULL as i32;

/// Weights are in thousandths, scores in hundredths.
const WEIGHTS_TO_SCORE: i32 = 10;

/// What was learnt: for a run of features the number of the first, then the
/// weights of each.
const LEARNT: &str = include_str!("../../data/checkers/patterns.txt");

/// A feature's weight on a full board and on an empty one, in thousandths.
pub type Weight = [i16; 2];

/// The evaluation learnt from games.
#[derive(Debug, Clone)]
pub struct Patterns {
    weights: Box<[Weight; FEATURES]>,
}

impl Patterns {
    /// The evaluation with the weights that were learnt.
    pub fn learnt() -> Patterns {
        Patterns::new(read(LEARNT))
    }

    /// The evaluation with these weights, by the numbers of the features.
    pub fn new(weights: Box<[Weight; FEATURES]>) -> Patterns {
        Patterns { weights }
    }
}

impl Evaluation<Checkers> for Patterns {
    fn score(&self, position: &Checkers) -> i32 {
        let mut sum = Blend::default();
        visit(position, |feature, times| sum.add(self.weights[feature], times));
        sum.parts(position) / PARTS
    }

    fn curve(&self) -> Curve {
        CURVE
    }

    fn terms(&self, position: &Checkers) -> Vec<Term> {
        let mut sums = BLOCKS.map(|(name, _)| (name, Blend::default()));
        visit(position, |feature, times| {
            let block = BLOCKS.iter().rposition(|&(_, first)| first <= feature).unwrap_or(0);
            sums[block].1.add(self.weights[feature], times);
        });
        let worth = |sum: Blend| f64::from(sum.parts(position)) / f64::from(PARTS);
        rounded(self.score(position), sums.map(|(name, sum)| (name, worth(sum))))
    }
}

/// A score is counted in this many parts of a hundredth, and rounded at the end.
const PARTS: i32 = FULL * WEIGHTS_TO_SCORE;

/// Weights added up, as on a full board and as on an empty one.
#[derive(Debug, Clone, Copy, Default)]
struct Blend {
    full: i32,
    empty: i32,
}

impl Blend {
    #[inline]
    fn add(&mut self, weight: Weight, times: i32) {
        self.full += i32::from(weight[0]) * times;
        self.empty += i32::from(weight[1]) * times;
    }

    /// Its value on a board with as many pieces as this one.
    #[inline]
    fn parts(self, position: &Checkers) -> i32 {
        let pieces = position.pieces(Side::First) | position.pieces(Side::Second);
        let pieces = (pieces.count_ones() as i32).min(FULL);
        self.full * pieces + self.empty * (FULL - pieces)
    }
}

fn read(data: &str) -> Box<[Weight; FEATURES]> {
    let mut weights = Box::new([[0; 2]; FEATURES]);
    for line in data.lines().filter(|line| !line.starts_with('#')) {
        let (first, run) = line.split_once(':').expect("a colon after the first number");
        let first: usize = first.parse().expect("the number of a feature");
        for (weight, text) in weights[first..].iter_mut().zip(run.split_whitespace()) {
            *weight = read_weight(text);
        }
    }
    weights
}

/// Two numbers, as in `12/-7`.
fn read_weight(text: &str) -> Weight {
    let (full, empty) = text.split_once('/').expect("a slash between two weights");
    [full, empty].map(|number| number.parse().expect("a whole number"))
}

#[cfg(test)]
mod tests {
    use ludens_core::Symmetric;

    use super::super::mickey;
    use super::super::sample;
    use super::*;

    #[test]
    fn both_sides_see_the_same() {
        let patterns = Patterns::learnt();
        for position in sample::positions(500) {
            assert_eq!(patterns.score(&position), patterns.score(&position.image(1)));
        }
    }

    #[test]
    fn every_weight_that_was_learnt_is_read() {
        let written = LEARNT.lines().filter(|line| !line.starts_with('#'));
        let written: usize = written.map(|line| line.split_whitespace().count() - 1).sum();
        let read = read(LEARNT).iter().filter(|&&weight| weight != [0, 0]).count();
        assert_eq!(read, written);
        assert!(read > 5000, "only {read}");
    }

    #[test]
    fn weights_blend_from_a_full_board_to_an_empty_one() {
        // One weight: the turn, which the mover always has.
        let mut weights = Box::new([[0; 2]; FEATURES]);
        weights[FEATURES - 1] = [1200, 0];
        let turn = Patterns::new(weights);
        assert_eq!(turn.score(&sample::position("B:W21-32:B1-12")), 120);
        assert_eq!(turn.score(&sample::position("W:W21-26:B1-6")), 60);
    }

    #[test]
    fn being_ahead_is_good_and_more_so_with_kings() {
        let score = |text| Patterns::learnt().score(&sample::position(text));
        assert!(score("B:W22-32:B1-12") > 50);
        assert!(score("W:W22-32:B1-12") < -50);
        assert!(score("B:W24,28,31:BK18,K19,7,8") > score("B:W24,28,31:B18,19,7,8"));
    }

    #[test]
    fn it_stands_before_the_study_s() {
        let names: Vec<_> =
            super::super::KNOWLEDGE.evaluations.iter().map(|info| info.name).collect();
        assert_eq!(names, [INFO.name, mickey::INFO.name]);
    }
}

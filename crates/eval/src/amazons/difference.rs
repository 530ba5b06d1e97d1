//! The form that all evaluations of the study have: what the side to move has
//! less what the other has.

use ludens_core::Curve;
use ludens_core::Evaluation;
use ludens_core::Position;
use ludens_games::amazons::Amazons;

use crate::WeightInfo;
use crate::Weights;

/// The switch that every evaluation of the study has.
pub(super) const FLIPPED: WeightInfo = WeightInfo {
    name: "flipped",
    help: "the sign turned round, as the study's program had it at even depths",
    default: 0.0,
};

/// An evaluation made of each side's own value, in hundredths.
pub(super) struct Difference<F> {
    values: F,
    /// 1, or −1 if flipped.
    sign: i32,
    curve: Curve,
}

impl<F: Fn(&Amazons) -> [i32; 2] + Send + Sync + 'static> Difference<F> {
    /// Scores lead to chances by a logistic curve of this scale.
    pub(super) fn boxed(weights: &Weights, scale: i32, values: F) -> Box<dyn Evaluation<Amazons>> {
        let sign = if weights.is_on(FLIPPED.name) { -1 } else { 1 };
        Box::new(Difference { values, sign, curve: Curve::Logistic { scale } })
    }
}

impl<F: Fn(&Amazons) -> [i32; 2] + Send + Sync> Evaluation<Amazons> for Difference<F> {
    fn score(&self, position: &Amazons) -> i32 {
        let values = (self.values)(position);
        let side = position.side();
        self.sign * (values[side.index()] - values[(!side).index()])
    }

    fn curve(&self) -> Curve {
        self.curve
    }
}

//! The form that all evaluations of the study have: what the side to move has
//! less what the other has.

use ludens_core::Curve;
use ludens_core::Evaluation;
use ludens_core::Position;
use ludens_core::Term;
use ludens_games::amazons::Amazons;

use crate::WeightInfo;
use crate::Weights;
use crate::terms::Ledger;

/// The switch that every evaluation of the study has.
pub(super) const FLIPPED: WeightInfo = WeightInfo {
    name: "flipped",
    help: "the sign turned round, as the study's program had it at even depths",
    default: 0.0,
};

/// What a part is called that is the own side's, and one that is the enemy's;
/// of the same name they are one term.
pub(super) type Names = [&'static str; 2];

/// An evaluation made of each side's own values, one a part, in hundredths.
pub(super) struct Difference<F, const PARTS: usize> {
    values: F,
    names: [Names; PARTS],
    /// 1, or −1 if flipped.
    sign: i32,
    curve: Curve,
}

impl<F, const PARTS: usize> Difference<F, PARTS>
where
    F: Fn(&Amazons) -> [[i32; 2]; PARTS] + Send + Sync + 'static,
{
    /// Scores lead to chances by a logistic curve of this scale.
    pub(super) fn boxed(
        weights: &Weights,
        scale: i32,
        names: [Names; PARTS],
        values: F,
    ) -> Box<dyn Evaluation<Amazons>> {
        let sign = if weights.is_on(FLIPPED.name) { -1 } else { 1 };
        Box::new(Difference { values, names, sign, curve: Curve::Logistic { scale } })
    }

    #[inline]
    fn enter(&self, position: &Amazons, ledger: &mut impl Ledger) {
        let side = position.side();
        for (values, [own, enemy]) in (self.values)(position).into_iter().zip(self.names) {
            ledger.add(own, self.sign * values[side.index()]);
            ledger.add(enemy, -self.sign * values[(!side).index()]);
        }
    }
}

impl<F, const PARTS: usize> Evaluation<Amazons> for Difference<F, PARTS>
where
    F: Fn(&Amazons) -> [[i32; 2]; PARTS] + Send + Sync + 'static,
{
    fn score(&self, position: &Amazons) -> i32 {
        let mut sum = 0;
        self.enter(position, &mut sum);
        sum
    }

    fn curve(&self) -> Curve {
        self.curve
    }

    fn terms(&self, position: &Amazons) -> Vec<Term> {
        let mut terms = Vec::new();
        self.enter(position, &mut terms);
        terms
    }
}

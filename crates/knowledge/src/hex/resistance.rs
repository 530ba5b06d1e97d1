//! `resistance`, the best evaluation we have: how much the board resists
//! between a side's edges, compared with what it resists between the other
//! side's. The file `circuit` says how that is found. The score is the logarithm
//! of the quotient, in which a better connection and a cut count alike.

use ludens_core::{Curve, Evaluation, Position, Term};
use ludens_games::hex::Hex;

use super::circuit::{BRIDGE, Circuit, PIERCED, Resistors};
use crate::terms::{Ledger, listed};
use crate::{EvaluationInfo, WeightInfo, Weights};

/// Its entry in the catalogue.
pub(super) const INFO: EvaluationInfo<Hex> = EvaluationInfo {
    name: "resistance",
    alias: None,
    summary: "the electrical resistance between a side's edges, with bridges (the best)",
    weights: WEIGHTS,
    other_terms: &[],
    make: |weights| Box::new(Resistance::new(weights)),
};

const WEIGHTS: &[WeightInfo] = &[
    WeightInfo {
        name: "resistance",
        help: "the resistance between the own edges, against the other side's",
        default: 1.0,
    },
    WeightInfo { name: "tempo", help: "to be on move", default: 0.35 },
    WeightInfo {
        name: "bridge",
        help: "what a cell of an own bridge resists, an empty one being 1",
        default: BRIDGE,
    },
    WeightInfo {
        name: "pierced",
        help: "what a cell of an enemy bridge resists",
        default: PIERCED,
    },
];

/// The score that makes the odds e to one.
const SCALE: i32 = 60;

/// The limits of a cell's resistance, whatever the weights say: not below zero, and
/// not so large that numbers overflow.
const SENSIBLE: std::ops::RangeInclusive<f64> = 0.001..=1000.0;

/// The evaluation.
struct Resistance {
    resistance: f64,
    tempo: i32,
    resistors: Resistors,
}

impl Resistance {
    fn new(weights: &Weights) -> Resistance {
        let resistor = |name| weights.get(name).clamp(*SENSIBLE.start(), *SENSIBLE.end()) as f32;
        Resistance {
            resistance: 100.0 * weights.get("resistance"),
            tempo: weights.hundredths("tempo"),
            resistors: Resistors {
                bridge: resistor("bridge"),
                pierced: resistor("pierced"),
                ..Resistors::USUAL
            },
        }
    }

    fn enter(&self, position: &Hex, ledger: &mut impl Ledger) {
        let currents = Circuit::both(position, &self.resistors).map(|circuit| circuit.current());
        let side = position.side();
        let [own, enemy] = [side, !side].map(|side| f64::from(currents[side.index()]));
        ledger.add("resistance", (self.resistance * (own / enemy).ln()).round() as i32);
        ledger.add("tempo", self.tempo);
    }
}

impl Evaluation<Hex> for Resistance {
    fn score(&self, position: &Hex) -> i32 {
        let mut sum = 0;
        self.enter(position, &mut sum);
        sum
    }

    fn curve(&self) -> Curve {
        Curve::Logistic { scale: SCALE }
    }

    fn terms(&self, position: &Hex) -> Vec<Term> {
        let mut terms = listed(&["resistance", "tempo"]);
        self.enter(position, &mut terms);
        terms
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::testing::{over_random_games, position};
    use ludens_core::Symmetric;

    fn score(text: &str) -> i32 {
        INFO.with([]).expect("no weights").score(&position(5, text))
    }

    #[test]
    fn the_turned_board_has_the_same_score() {
        let evaluation = INFO.with([]).expect("no weights");
        over_random_games(6, 4, |position| {
            let [score, turned] = [*position, position.image(1)].map(|p| evaluation.score(&p));
            // Sums in another order are rounded differently.
            assert!((score - turned).abs() <= 2, "{}: {score} {turned}", position.text());
        });
    }

    #[test]
    fn the_middle_is_better_than_a_corner_and_a_bridge_than_a_step() {
        assert!(score("5/5/2r2/5/5 b") < score("r4/5/5/5/5 b"));
        assert!(score("5/3r1/5/2r2/b4 b") < score("5/3r1/3r1/5/b4 b"));
    }
}

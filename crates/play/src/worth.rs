//! What a move or a position is worth, and the one JSON form of it.
//!
//! In JSON a score is a number in the evaluation's unit; a proven win in n plies
//! is 10000 − n, a proven loss n − 10000, so that sorting by score is right
//! everywhere, and `proven` and `plies` say the same in words.

use ludens_core::{Curve, Proof, Value};
use ludens_search::{Proven, Score};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A proven win right now, in JSON.
const PROVEN_SCORE: f64 = 10_000.0;

/// What a move is worth to the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(from = "WorthView", into = "WorthView")]
#[schemars(with = "WorthView")]
pub struct Worth {
    /// The search's score.
    pub score: Score,
    /// Whether that is certain.
    pub proven: Option<Proven>,
    /// How it was proven, if that is known.
    pub proof: Option<Proof>,
    /// The chance to win, from 0 to 1, if the player knows it.
    pub chance: Option<f64>,
    /// In Connect Four the score that the oracle gives, if it is certain: 0
    /// for a draw, k for a win with the k-th stone from the last that the side
    /// could place, −k for a loss likewise, as
    /// [`Solution::score`](crate::Solution::score) has it.
    pub exact: Option<i32>,
}

impl Worth {
    /// The worth of a score that translates by this curve.
    pub fn new(score: Score, proven: Option<Proven>, curve: Option<Curve>) -> Worth {
        let chance = match proven {
            Some(Proven::Win { .. }) => Some(1.0),
            Some(Proven::Loss { .. }) => Some(0.0),
            Some(Proven::Draw) => Some(0.5),
            None => curve.map(|curve| curve.chance(score.value())),
        };
        Worth { score, proven, proof: None, chance, exact: None }
    }

    /// The worth with this [`Worth::number`], of which this is certain.
    pub fn from_number(number: f64, proven: Option<Value>) -> Worth {
        let plies = plies_of_number(number).unwrap_or_default();
        let proven = proven.map(|value| match value {
            Value::Win => Proven::Win { plies },
            Value::Loss => Proven::Loss { plies },
            Value::Draw => Proven::Draw,
        });
        let opinion = || Score::opinion((number * 100.0).round() as i32);
        Worth::new(proven.map_or_else(opinion, Proven::score), proven, None)
    }

    /// What is proven, without the plies.
    pub fn value(&self) -> Option<Value> {
        self.proven.map(value_of)
    }

    /// What the number itself says.
    pub(crate) fn of(score: Score) -> Worth {
        Worth::new(score, score.proven(), None)
    }

    /// The same from the other side's view.
    #[must_use]
    pub fn flipped(self) -> Worth {
        let proven = self.proven.map(|proven| match proven {
            Proven::Win { plies } => Proven::Loss { plies },
            Proven::Loss { plies } => Proven::Win { plies },
            Proven::Draw => Proven::Draw,
        });
        Worth {
            score: -self.score,
            proven,
            proof: self.proof,
            chance: self.chance.map(|chance| 1.0 - chance),
            exact: self.exact.map(|exact| -exact),
        }
    }

    /// The score as a number in the evaluation's unit, with ±(10000 − plies)
    /// for a proven win or loss.
    pub fn number(&self) -> f64 {
        match self.proven {
            Some(Proven::Win { plies }) => PROVEN_SCORE - f64::from(plies),
            Some(Proven::Loss { plies }) => f64::from(plies) - PROVEN_SCORE,
            Some(Proven::Draw) => 0.0,
            None => f64::from(self.score.as_opinion().value()) / 100.0,
        }
    }
}

/// In how many plies a side with this proven [`Worth::number`] wins or loses; none for
/// a number that is an evaluation.
fn plies_of_number(number: f64) -> Option<u32> {
    let plies = PROVEN_SCORE - number.abs();
    (plies.fract() == 0.0 && (0.0..=PROVEN_SCORE).contains(&plies)).then_some(plies as u32)
}

/// A worth as JSON has it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Worth")]
struct WorthView {
    /// In the evaluation's unit; a proven win in n plies is 10000 − n, a loss
    /// n − 10000.
    score: f64,
    /// What is certain.
    proven: Option<Value>,
    /// In how many plies, if that is proven.
    plies: Option<u32>,
    /// How it was proven, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Proof")]
    proof: Option<Proof>,
    /// The chance to win, if the player knows it.
    #[schemars(range(min = 0, max = 1))]
    chance: Option<f64>,
    /// In a game with a solver of its own, the score that this gives, where it
    /// is certain.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "i32")]
    exact: Option<i32>,
}

impl From<Worth> for WorthView {
    fn from(worth: Worth) -> WorthView {
        let Worth { proven, proof, chance, exact, .. } = worth;
        WorthView {
            score: worth.number(),
            proven: worth.value(),
            plies: proven.and_then(Proven::plies),
            proof,
            chance,
            exact,
        }
    }
}

impl From<WorthView> for Worth {
    /// The plies follow from the score.
    fn from(WorthView { score, proven, proof, chance, exact, .. }: WorthView) -> Worth {
        let worth = Worth::from_number(score, proven);
        Worth { proof, chance: chance.or(worth.chance), exact, ..worth }
    }
}

/// What is proven, without the plies.
pub(crate) fn value_of(proven: Proven) -> Value {
    match proven {
        Proven::Win { .. } => Value::Win,
        Proven::Loss { .. } => Value::Loss,
        Proven::Draw => Value::Draw,
    }
}

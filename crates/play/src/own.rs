//! Evaluations that a caller brings along and no name in the catalogue stands for:
//! for example from another language. They only see positions as text and data.

use std::fmt;
use std::sync::Arc;

use ludens_core::{AnyRecord, Curve, Evaluation, Position, Record};

/// An opinion about positions, whatever their type.
pub trait OwnEvaluation: Send + Sync {
    /// How good the last position of the record is for the side to move, in a unit
    /// of its own. A decided position is never asked about. The record begins and
    /// ends with the position: it does not contain the moves played before.
    fn score(&self, record: &dyn AnyRecord) -> f64;
}

/// Such an opinion in the form that a search needs.
#[derive(Clone)]
pub(crate) struct Own(pub(crate) Arc<dyn OwnEvaluation>);

impl fmt::Debug for Own {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Own")
    }
}

/// No opinion is so strong that it could be taken for a proof.
const STRONGEST: f64 = 590_000.0;

impl<P: Position> Evaluation<P> for Own {
    fn score(&self, position: &P) -> i32 {
        let score = self.0.score(&Record::new(position.clone()));
        (100.0 * score).round().clamp(-STRONGEST, STRONGEST) as i32
    }

    /// A lead of one is worth something like a piece.
    fn curve(&self) -> Curve {
        Curve::Logistic { scale: 200 }
    }
}

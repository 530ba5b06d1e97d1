//! Why something cannot be done in a match.

use crate::problem::Problem;

/// A refusal.
#[derive(Debug)]
pub(super) enum Refusal {
    /// The sender has seen an older version of the match.
    Stale,
    /// Anything else.
    Other(Problem),
}

impl Refusal {
    /// This client may not do it.
    pub(super) fn forbidden(detail: impl ToString) -> Refusal {
        Refusal::Other(Problem::forbidden(detail))
    }

    /// No client can do it.
    pub(super) fn impossible(detail: impl ToString) -> Refusal {
        Refusal::Other(Problem::unprocessable(detail))
    }
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Refusal {
        Refusal::Other(problem)
    }
}

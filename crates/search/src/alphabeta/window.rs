//! The window of scores that matter, from the view of the side to move.

use std::ops::Neg;

use crate::Score;

/// Scores at or below `alpha` and at or above `beta` need not be exact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    /// Every score matters.
    pub(super) const FULL: Window = Window { alpha: Score::WORST, beta: Score::BEST };

    /// Alpha and beta.
    pub(super) fn ends(self) -> [Score; 2] {
        [self.alpha, self.beta]
    }

    /// Only the question whether the score is above `alpha`.
    pub(super) fn above(alpha: Score) -> Window {
        Window { alpha, beta: alpha.next() }
    }

    /// Whether it is a null window.
    pub(super) fn is_null(self) -> bool {
        self.beta <= self.alpha.next()
    }

    /// The same window, but scores must beat `alpha`.
    pub(super) fn raised(self, alpha: Score) -> Window {
        Window { alpha: self.alpha.max(alpha), beta: self.beta }
    }
}

/// From the other side's view.
impl Neg for Window {
    type Output = Window;

    fn neg(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

//! What is proven about a position in the tree, and how that follows
//! from its children.
//!
//! A proof begins only where the position itself decides the game. A draw by
//! repetition or by a move limit depends on the way there and is never proven;
//! the tree treats it as a playout that ended in a draw.

use ludens_core::Outcome;
use ludens_core::Side;

use crate::Proven;

/// What is certain of a position, in absolute terms, and how soon it ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Proof {
    pub(crate) value: Value,
    /// A bound on the plies to the end with best play; no meaning for draws.
    pub(crate) plies: u16,
}

/// How a position's game ends with best play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Value {
    /// Not known.
    Open,
    /// This side wins.
    Won(Side),
    /// Nobody wins.
    Drawn,
}

impl Proof {
    pub(crate) const OPEN: Proof = Proof { value: Value::Open, plies: 0 };

    /// What follows for a position with `side` to move from all its children.
    pub(crate) fn from_children(side: Side, children: impl Iterator<Item = Proof>) -> Proof {
        let (mut open, mut drawn) = (false, false);
        let (mut soonest, mut latest) = (None, 0);
        for child in children {
            match child.value {
                Value::Open => open = true,
                Value::Drawn => drawn = true,
                Value::Won(winner) if winner == side => {
                    soonest = Some(soonest.unwrap_or(child.plies).min(child.plies));
                }
                Value::Won(_) => latest = latest.max(child.plies),
            }
        }
        match soonest {
            Some(plies) => Proof { value: Value::Won(side), plies: plies.saturating_add(1) },
            None if open => Proof::OPEN,
            None if drawn => Proof { value: Value::Drawn, plies: 0 },
            None => Proof { value: Value::Won(!side), plies: latest.saturating_add(1) },
        }
    }

    #[inline]
    pub(crate) fn is_open(self) -> bool {
        self.value == Value::Open
    }

    /// What it means to the side that would play a move leading here.
    pub(crate) fn proven_for(self, mover: Side) -> Option<Proven> {
        let plies = u32::from(self.plies) + 1;
        match self.value {
            Value::Open => None,
            Value::Drawn => Some(Proven::Draw),
            Value::Won(winner) if winner == mover => Some(Proven::Win { plies }),
            Value::Won(_) => Some(Proven::Loss { plies }),
        }
    }
}

impl Value {
    /// What a position's own outcome proves.
    #[inline]
    pub(crate) fn of(outcome: Option<Outcome>) -> Value {
        match outcome {
            None => Value::Open,
            Some(outcome) => outcome.winner.map_or(Value::Drawn, Value::Won),
        }
    }

    /// The value of a proven move among its siblings. A win or
    /// loss is not tried again unless there is nothing else: less than any
    /// that is open.
    #[inline]
    pub(crate) fn worth(self) -> f32 {
        if self == Value::Drawn { 0.5 } else { -1.0 }
    }

    /// The first side's share of the game.
    #[inline]
    pub(crate) fn first_share(self) -> f64 {
        match self {
            Value::Won(Side::First) => 1.0,
            Value::Won(Side::Second) => 0.0,
            Value::Drawn | Value::Open => 0.5,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn won(side: Side, plies: u16) -> Proof {
        Proof { value: Value::Won(side), plies }
    }

    const DRAWN: Proof = Proof { value: Value::Drawn, plies: 0 };

    fn follows(children: &[Proof]) -> Proof {
        Proof::from_children(Side::First, children.iter().copied())
    }

    #[test]
    fn one_win_is_enough_and_the_soonest_counts() {
        let children = [Proof::OPEN, won(Side::First, 4), won(Side::First, 2), DRAWN];
        assert_eq!(follows(&children), won(Side::First, 3));
    }

    #[test]
    fn a_loss_or_a_draw_needs_all() {
        let lost = [won(Side::Second, 1), won(Side::Second, 5)];
        assert_eq!(follows(&lost), won(Side::Second, 6));
        assert_eq!(follows(&[lost[0], Proof::OPEN]), Proof::OPEN);
        assert_eq!(follows(&[lost[0], DRAWN]), DRAWN);
        assert_eq!(follows(&[DRAWN, Proof::OPEN]), Proof::OPEN);
    }

    #[test]
    fn it_is_told_as_the_mover_sees_it() {
        assert_eq!(won(Side::First, 2).proven_for(Side::First), Some(Proven::Win { plies: 3 }));
        assert_eq!(won(Side::First, 0).proven_for(Side::Second), Some(Proven::Loss { plies: 1 }));
        assert_eq!(Proof::OPEN.proven_for(Side::First), None);
    }
}

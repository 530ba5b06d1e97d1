//! How a game ended, in absolute terms: who won, and why.
//!
//! Outcomes name a side, never "the side to move": in Lines of Action a move
//! can connect the opponent, and in Tebes a side can move twice.

use std::fmt;

use crate::Side;

/// The rules' verdict on a finished game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The side that won; `None` is a draw.
    pub winner: Option<Side>,
    /// Which rule ended the game.
    pub reason: Reason,
}

impl Outcome {
    /// `side` has won.
    pub const fn win(side: Side, reason: Reason) -> Outcome {
        Outcome { winner: Some(side), reason }
    }

    /// Nobody has won.
    pub const fn draw(reason: Reason) -> Outcome {
        Outcome { winner: None, reason }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(side) => write!(f, "{side} wins ({})", self.reason),
            None => write!(f, "draw ({})", self.reason),
        }
    }
}

/// Why a game ended, in one or two words. A game may name reasons of its own;
/// those that several games share stand here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Reason(pub &'static str);

impl Reason {
    /// The side to move cannot move.
    pub const NO_MOVE: Reason = Reason("no move");
    /// A side has no pieces left.
    pub const NO_PIECES: Reason = Reason("no pieces");
    /// The same position came up too often.
    pub const REPETITION: Reason = Reason("repetition");
    /// A limit on the number of moves ran out.
    pub const MOVE_LIMIT: Reason = Reason("move limit");
    /// The board is full.
    pub const FULL: Reason = Reason("full board");
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

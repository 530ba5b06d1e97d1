//! What a position is worth to the side to move, in one byte: the higher the better.

use ludens_core::{Known, Proof, Value};

/// 0 is a draw; 127 is won and -127 is lost in no plies, and each ply brings both nearer to 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Worth(i8);

impl Worth {
    pub(super) const DRAW: Worth = Worth(0);
    pub(super) const WON: Worth = Worth(i8::MAX);
    pub(super) const LOST: Worth = Worth(-i8::MAX);

    pub(super) fn win(plies: usize) -> Worth {
        let plies = i8::try_from(plies).expect("endings are shorter");
        Worth(i8::MAX - plies)
    }

    pub(super) fn loss(plies: usize) -> Worth {
        Worth::win(plies).turned()
    }

    /// For the other side.
    #[inline]
    pub(super) fn turned(self) -> Worth {
        Worth(-self.0)
    }

    /// A ply before, for the same side.
    #[inline]
    pub(super) fn a_ply_before(self) -> Worth {
        Worth(self.0 - self.0.signum())
    }

    pub(super) fn value(self) -> Value {
        Value::of(i32::from(self.0))
    }

    /// How many plies are left; of a draw no number that means anything.
    pub(super) fn plies(self) -> usize {
        (i8::MAX - self.0.abs()) as usize
    }

    pub(super) fn known(self) -> Known {
        let plies = (self != Worth::DRAW).then_some(self.plies() as u32);
        Known { plies, ..Known::by(Proof::Database, self.value()) }
    }
}

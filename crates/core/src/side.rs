//! The two sides of a game: the one that moves first and the other.

use std::fmt;
use std::ops::Not;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One of the two sides. Games call them by colour; everything shared calls
/// them by who begins.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The side that moves first from the starting position.
    First,
    /// The other side.
    Second,
}

impl Side {
    /// Both sides, the first mover first.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// 0 for the first side, 1 for the second: for tables with a row for each side.
    ///
    /// ```
    /// use ludens_core::Side;
    /// assert_eq!(["black", "white"][Side::Second.index()], "white");
    /// ```
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opponent; `!side` says the same where `const` is not needed.
    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// `"first"` or `"second"`, as JSON and records write it.
    pub const fn name(self) -> &'static str {
        match self {
            Side::First => "first",
            Side::Second => "second",
        }
    }
}

impl Not for Side {
    type Output = Side;

    #[inline]
    fn not(self) -> Side {
        self.other()
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

//! Proof and disproof numbers: how many leaves must still be won, or lost, at least before a
//! position is decided.

/// The largest number that is not infinite. Twenty bits, as the table has room for.
pub(super) const MOST: u32 = (1 << 20) - 2;
/// What can no longer be done.
pub(super) const INFINITE: u32 = MOST + 1;

/// The two numbers of a position. As a limit they say how far a search may let them grow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Numbers {
    /// For a proof that the attacker wins.
    pub(super) proof: u32,
    /// For a proof that the attacker does not win.
    pub(super) disproof: u32,
}

impl Numbers {
    /// The attacker wins.
    pub(super) const PROVEN: Numbers = Numbers { proof: 0, disproof: INFINITE };
    /// The attacker does not win.
    pub(super) const DISPROVEN: Numbers = Numbers { proof: INFINITE, disproof: 0 };
    /// No limit: the search goes on until one of them is 0.
    pub(super) const UNLIMITED: Numbers = Numbers { proof: INFINITE, disproof: INFINITE };

    /// Numbers of a position that is still open.
    pub(super) fn open(proof: u32, disproof: u32) -> Numbers {
        Numbers { proof: proof.clamp(1, MOST), disproof: disproof.clamp(1, MOST) }
    }

    /// Whether neither has been done.
    pub(super) fn is_open(self) -> bool {
        self.proof != 0 && self.disproof != 0
    }

    /// With the roles exchanged: the defender wants to prove that he does not lose.
    #[must_use]
    pub(super) fn exchanged(self) -> Numbers {
        Numbers { proof: self.disproof, disproof: self.proof }
    }

    /// Whether one of them has reached its limit.
    pub(super) fn exceed(self, limits: Numbers) -> bool {
        self.proof >= limits.proof || self.disproof >= limits.disproof
    }
}

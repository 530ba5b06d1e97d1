//! A search's opinion as one number. Wins and losses carry their distance, so
//! that a nearer win is better and a farther loss too:
//!
//! ```text
//! -WIN .. -WIN+4000 .. -MAX_OPINION ..... 0 ..... MAX_OPINION .. WIN-4000 .. WIN
//!  loss in n plies, or     an evaluation's opinion     win in some number of plies,
//!  in some number                                      or in n
//! ```
//!
//! Where only that a side wins is known and not how soon, the evaluation says which way
//! looks shorter.
//!
//! All values fit 24 bits, which is the room that a table entry has for them.

use std::fmt;
use std::ops::Neg;

use ludens_core::{Outcome, Side};

const WIN: i32 = 8_000_000;
/// Wins and losses farther away than this are given as this far.
const MAX_PLIES: i32 = 4_000;
/// More than any evaluation gives an undecided position.
const STRONGEST: i32 = 599_900;
const MAX_OPINION: i32 = 600_000;
/// A win in some number of plies, where the evaluation is even.
const SOME_WIN: i32 = 4_000_000;

/// How good a position is for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(i32);

impl Score {
    /// Neither side is better, or the game is drawn.
    pub const DRAW: Score = Score(0);
    /// Better than any position can be.
    pub const BEST: Score = Score(WIN + 1);
    /// Worse than any position can be.
    pub const WORST: Score = Score(-WIN - 1);

    /// An evaluation's score; never a win or a loss, however large.
    #[inline]
    pub fn opinion(value: i32) -> Score {
        Score(value.clamp(-MAX_OPINION, MAX_OPINION))
    }

    /// The side to move wins in this many plies.
    #[inline]
    pub fn win(plies: u32) -> Score {
        Score(WIN - plies.min(MAX_PLIES as u32) as i32)
    }

    /// The side to move loses in this many plies.
    #[inline]
    pub fn loss(plies: u32) -> Score {
        -Score::win(plies)
    }

    /// The least that a certain win is worth.
    pub(crate) const LEAST_WIN: Score = Score(MAX_OPINION + 1);

    /// The side to move wins, and nobody knows how soon; the evaluation has this opinion.
    #[inline]
    pub(crate) fn some_win(opinion: Score) -> Score {
        Score(SOME_WIN + opinion.0.clamp(-STRONGEST, STRONGEST))
    }

    /// The least win of the same kind: with its plies, or without.
    fn least_win(self) -> i32 {
        if self.has_plies() { WIN - MAX_PLIES } else { Score::LEAST_WIN.0 }
    }

    /// Whether it is a win or a loss in a number of plies that is known.
    #[inline]
    pub(crate) fn has_plies(self) -> bool {
        self.0.abs() >= WIN - MAX_PLIES
    }

    /// What an outcome is worth to `side`, `plies` away from it.
    #[inline]
    pub fn of(outcome: Outcome, side: Side, plies: u32) -> Score {
        match outcome.winner {
            None => Score::DRAW,
            Some(winner) if winner == side => Score::win(plies),
            Some(_) => Score::loss(plies),
        }
    }

    /// Whether the side to move wins for certain.
    #[inline]
    pub fn is_win(self) -> bool {
        self.0 > MAX_OPINION
    }

    /// Whether the side to move loses for certain.
    #[inline]
    pub fn is_loss(self) -> bool {
        self.0 < -MAX_OPINION
    }

    /// Whether it is a certain win or loss, not an opinion.
    #[inline]
    pub fn is_decided(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// The same without the proof: a win or a loss becomes the strongest
    /// opinion that is shown.
    #[must_use]
    pub fn as_opinion(self) -> Score {
        match self {
            score if score.is_win() => Score(STRONGEST),
            score if score.is_loss() => Score(-STRONGEST),
            score => score,
        }
    }

    /// The win or loss that the number itself proves, if it does.
    pub fn proven(self) -> Option<Proven> {
        let plies = (WIN - self.0.abs()).min(MAX_PLIES) as u32;
        match self {
            score if score.is_win() => Some(Proven::Win { plies }),
            score if score.is_loss() => Some(Proven::Loss { plies }),
            _ => None,
        }
    }

    /// The number itself: hundredths of the evaluation's unit, unless decided.
    #[inline]
    pub fn value(self) -> i32 {
        self.0
    }

    /// A number that [`Score::value`] gave.
    #[inline]
    pub(crate) fn from_value(value: i32) -> Score {
        Score(value)
    }

    /// The smallest step up.
    #[inline]
    pub(crate) fn next(self) -> Score {
        Score(self.0 + 1)
    }

    /// The smallest step down.
    #[inline]
    pub(crate) fn before(self) -> Score {
        Score(self.0 - 1)
    }

    /// A score seen from `plies` earlier: wins and losses are that much
    /// farther away.
    #[inline]
    pub(crate) fn farther(self, plies: u32) -> Score {
        match self {
            score if score.is_win() => Score((score.0 - plies as i32).max(score.least_win())),
            score if score.is_loss() => -(-score).farther(plies),
            score => score,
        }
    }

    /// A score seen from `plies` later: the inverse of
    /// [`Score::farther`].
    #[inline]
    pub(crate) fn nearer(self, plies: u32) -> Score {
        match self {
            score if score.is_win() => Score((score.0 + plies as i32).min(WIN)),
            score if score.is_loss() => -(-score).nearer(plies),
            score => score,
        }
    }

    /// This score moved by `amount`, within what a position can be worth.
    #[inline]
    pub(crate) fn shifted(self, amount: i32) -> Score {
        Score(self.0.saturating_add(amount).clamp(-WIN - 1, WIN + 1))
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(proven) = self.proven() else {
            return write!(f, "{:+.2}", f64::from(self.0) / 100.0);
        };
        match proven.plies() {
            Some(plies) => write!(f, "{} in {plies}", proven.name()),
            None => write!(f, "{}", proven.name()),
        }
    }
}

/// A value that is certain, for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Proven {
    /// It wins.
    Win {
        /// In this many plies, or fewer.
        plies: u32,
    },
    /// It loses.
    Loss {
        /// In this many plies, or fewer.
        plies: u32,
    },
    /// With best play nobody wins.
    Draw,
}

impl Proven {
    /// `win`, `loss` or `draw`.
    pub fn name(self) -> &'static str {
        match self {
            Proven::Win { .. } => "win",
            Proven::Loss { .. } => "loss",
            Proven::Draw => "draw",
        }
    }

    /// How many plies to the end, if that is known.
    pub fn plies(self) -> Option<u32> {
        match self {
            Proven::Win { plies } | Proven::Loss { plies } => {
                (plies < MAX_PLIES as u32).then_some(plies)
            }
            Proven::Draw => None,
        }
    }

    /// The score that says the same.
    pub fn score(self) -> Score {
        match self {
            Proven::Win { plies } => Score::win(plies),
            Proven::Loss { plies } => Score::loss(plies),
            Proven::Draw => Score::DRAW,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearer_wins_and_farther_losses_are_better() {
        assert!(Score::win(1) > Score::win(3));
        assert!(Score::loss(3) > Score::loss(1));
        assert!(Score::win(100_000) > Score::opinion(i32::MAX));
        assert!(Score::opinion(i32::MIN) > Score::loss(100_000));
        assert!(Score::BEST > Score::win(0) && Score::WORST < Score::loss(0));
        assert_eq!(Score::win(u32::MAX), Score::win(MAX_PLIES as u32));
    }

    #[test]
    fn without_certainty_the_order_stays() {
        let scores = [Score::loss(3), Score::opinion(-5), Score::opinion(5), Score::win(3)];
        let opinions = scores.map(Score::as_opinion);
        assert!(opinions.is_sorted() && opinions.iter().all(|score| !score.is_decided()));
    }

    #[test]
    fn distance_counts_from_where_one_looks() {
        assert_eq!(Score::win(3).farther(2), Score::win(5));
        assert_eq!(Score::win(5).nearer(2), Score::win(3));
        assert_eq!(Score::loss(3).farther(2), Score::loss(5));
        assert_eq!(Score::opinion(7).farther(2), Score::opinion(7));
        assert_eq!(Score::loss(4).proven(), Some(Proven::Loss { plies: 4 }));
    }

    #[test]
    fn wins_without_plies_lie_between_opinions_and_wins_with_plies() {
        let wins =
            [-i32::MAX, -5, 5, i32::MAX].map(|opinion| Score::some_win(Score::opinion(opinion)));
        assert!(wins.is_sorted() && wins.iter().all(|win| win.is_win() && !win.has_plies()));
        assert!(Score::opinion(i32::MAX) < Score::LEAST_WIN && Score::LEAST_WIN <= wins[0]);
        assert!(wins[3] < Score::win(u32::MAX));
        assert!(wins[1].farther(9) < wins[1] && wins[1].farther(9).nearer(9) == wins[1]);
        assert_eq!(wins[1].proven().and_then(Proven::plies), None);
        assert_eq!(wins[1].to_string(), "win");
        assert_eq!((-wins[1]).to_string(), "loss");
    }
}

//! Wins, draws and losses from the view of one entrant: the plainest count of all,
//! and the sample to use for games that were not played in pairs.

use std::iter::Sum;
use std::ops::Add;
use std::ops::AddAssign;

use ludens_core::Side;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Sample;

/// A finished game from the view of one of its players, as a cross table shows it:
/// 0, ½ or 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// Lost: 0.
    Loss,
    /// Drawn: ½.
    Draw,
    /// Won: 1.
    Win,
}

impl Mark {
    /// What a game that `winner` won, or that was drawn, is to the player of
    /// `side`.
    ///
    /// ```
    /// use ludens_arena::statistics::Mark;
    /// use ludens_core::Side;
    /// assert_eq!(Mark::of(Some(Side::First), Side::Second), Mark::Loss);
    /// assert_eq!(Mark::of(None, Side::Second), Mark::Draw);
    /// ```
    pub fn of(winner: Option<Side>, side: Side) -> Mark {
        match winner {
            None => Mark::Draw,
            Some(winner) if winner == side => Mark::Win,
            Some(_) => Mark::Loss,
        }
    }

    /// The points in halves: 0, 1 or 2.
    pub const fn half_points(self) -> usize {
        self as usize
    }
}

/// Wins, draws and losses.
///
/// ```
/// use ludens_arena::statistics::Tally;
/// let tally = Tally::new(3, 2, 1);
/// assert_eq!(tally.games(), 6);
/// assert_eq!(tally.points(), 4.0);
/// assert_eq!(tally.reversed(), Tally::new(1, 2, 3));
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Tally {
    /// These counts.
    pub const fn new(wins: u64, draws: u64, losses: u64) -> Tally {
        Tally { wins, draws, losses }
    }

    /// Counts one more game.
    pub fn count(&mut self, mark: Mark) {
        match mark {
            Mark::Win => self.wins += 1,
            Mark::Draw => self.draws += 1,
            Mark::Loss => self.losses += 1,
        }
    }

    /// All games.
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// One for a win, one half for a draw.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The points as a share of the games; `None` before the first game.
    pub fn share(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.mean())
    }

    /// The same games from the opponent's view.
    #[must_use]
    pub const fn reversed(&self) -> Tally {
        Tally { wins: self.losses, draws: self.draws, losses: self.wins }
    }
}

impl Sample for Tally {
    fn games_each(&self) -> u32 {
        1
    }

    fn counts(&self) -> Vec<u64> {
        vec![self.losses, self.draws, self.wins]
    }
}

impl Add for Tally {
    type Output = Tally;

    fn add(self, other: Tally) -> Tally {
        Tally {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        *self = *self + other;
    }
}

impl Sum for Tally {
    fn sum<I: Iterator<Item = Tally>>(tallies: I) -> Tally {
        tallies.fold(Tally::default(), Add::add)
    }
}

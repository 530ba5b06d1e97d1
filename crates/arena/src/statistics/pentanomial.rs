//! Pairs of games from one opening, colours swapped, counted by the points that
//! both games brought together. An opening that favours a side then favours
//! neither player, and what it adds to the noise is taken out again.

use std::iter::Sum;
use std::ops::Add;
use std::ops::AddAssign;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Mark, Sample};

/// How many pairs brought an entrant 0, ½, 1, 1½ and 2 points.
///
/// ```
/// use ludens_arena::statistics::{Mark, Pentanomial};
/// let mut pairs = Pentanomial::default();
/// pairs.count(Mark::Win, Mark::Draw);
/// pairs.count(Mark::Win, Mark::Loss);
/// pairs.count(Mark::Draw, Mark::Draw);
/// assert_eq!(pairs, Pentanomial([0, 0, 2, 1, 0]));
/// assert_eq!(pairs.points(), 3.5);
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// Counts one more pair, by the marks of its two games.
    pub fn count(&mut self, one: Mark, other: Mark) {
        self.0[one.half_points() + other.half_points()] += 1;
    }

    /// All pairs.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// All games: two a pair.
    pub fn games(&self) -> u64 {
        2 * self.pairs()
    }

    /// One for each game won, one half for each drawn.
    pub fn points(&self) -> f64 {
        self.mean() * self.games() as f64
    }

    /// The same pairs from the opponent's view.
    #[must_use]
    pub fn reversed(&self) -> Pentanomial {
        let mut counts = self.0;
        counts.reverse();
        Pentanomial(counts)
    }
}

/// One observation is a pair: [`Sample::variance`] is that of a pair,
/// [`Sample::game_variance`] that of a game.
impl Sample for Pentanomial {
    fn games_each(&self) -> u32 {
        2
    }

    fn counts(&self) -> Vec<u64> {
        self.0.to_vec()
    }
}

impl Add for Pentanomial {
    type Output = Pentanomial;

    fn add(self, other: Pentanomial) -> Pentanomial {
        Pentanomial(std::array::from_fn(|result| self.0[result] + other.0[result]))
    }
}

impl AddAssign for Pentanomial {
    fn add_assign(&mut self, other: Pentanomial) {
        *self = *self + other;
    }
}

impl Sum for Pentanomial {
    fn sum<I: Iterator<Item = Pentanomial>>(counts: I) -> Pentanomial {
        counts.fold(Pentanomial::default(), Add::add)
    }
}

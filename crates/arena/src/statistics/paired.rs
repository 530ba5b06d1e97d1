//! All games of a match whose games come in pairs, also those whose pair is not whole yet.
//! Whole pairs say how much results vary, and single games vary as games do: so an
//! estimate counts exactly the games that the results beside it count.

use super::{Pentanomial, Sample, Tally};

/// Games, most of them in pairs.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PairedGames {
    /// All games.
    pub tally: Tally,
    /// Those whose pair is whole.
    pub pairs: Pentanomial,
}

impl PairedGames {
    /// Games whose pair is not whole.
    pub fn singles(&self) -> u64 {
        self.tally.games().saturating_sub(self.pairs.games())
    }

    /// The variance of all points together.
    fn points_variance(&self) -> f64 {
        // A pair's share is one of two games, so its points are twice as much.
        let of_pairs = 4.0 * self.pairs.variance() * self.pairs.pairs() as f64;
        of_pairs + self.tally.variance() * self.singles() as f64
    }
}

impl Sample for PairedGames {
    fn games_each(&self) -> u32 {
        1
    }

    /// The games one by one. What they have in common shows in the variance.
    fn counts(&self) -> Vec<u64> {
        self.tally.counts()
    }

    fn observations(&self) -> u64 {
        self.pairs.pairs() + self.singles()
    }

    fn games(&self) -> u64 {
        self.tally.games()
    }

    fn mean(&self) -> f64 {
        self.tally.mean()
    }

    fn variance(&self) -> f64 {
        self.standard_error().powi(2) * self.observations() as f64
    }

    fn game_variance(&self) -> f64 {
        self.points_variance() / self.games().max(1) as f64
    }

    fn standard_error(&self) -> f64 {
        self.points_variance().sqrt() / self.games().max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::{elo, normalised_elo, superiority};

    #[test]
    fn whole_pairs_are_counted_as_pairs() {
        let pairs = Pentanomial([3, 20, 41, 25, 6]);
        let tally = Tally::new(57, 87, 46);
        assert_eq!((tally.games(), tally.points()), (pairs.games(), pairs.points()));
        let games = PairedGames { tally, pairs };
        for estimate in [elo, normalised_elo] {
            let (one, other) = (estimate(&games), estimate(&pairs));
            assert!((one.value - other.value).abs() < 1e-9 && (one.low - other.low).abs() < 1e-9);
        }
        assert!((superiority(&games) - superiority(&pairs)).abs() < 1e-12);
    }

    #[test]
    fn a_game_without_its_other_counts_too() {
        // Two pairs, 2 and 1 points, and a lost game: three and a half of five points.
        let games = PairedGames { tally: Tally::new(3, 0, 2), pairs: Pentanomial([0, 0, 1, 0, 1]) };
        assert_eq!((games.singles(), games.games(), games.mean()), (1, 5, 0.6));
        // Points vary by 2 · 4 · 1/16 in the pairs and by 0.24 in the single game.
        assert!((games.standard_error() - 0.74f64.sqrt() / 5.0).abs() < 1e-12);
    }
}

//! One machine's part of a run that several machines share.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// One machine's part of a run: the pairs whose number modulo `count` is `index`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// From 0.
    pub index: u64,
    /// How many machines there are.
    pub count: u64,
}

/// `2/8`: the second of eight.
impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index + 1, self.count)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let parts = text.split_once('/');
        let parts =
            parts.and_then(|(index, count)| Some((index.parse().ok()?, count.parse().ok()?)));
        match parts {
            Some((index, count)) if (1..=count).contains(&index) => {
                Ok(Shard { index: index - 1, count })
            }
            _ => Err(ShardError { text: text.to_string() }),
        }
    }
}

/// A text that is not a shard.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{text:?} is no part of a whole, such as 1/8 or 8/8")]
pub struct ShardError {
    /// As it was given.
    text: String,
}

impl Shard {
    /// The whole run.
    pub const WHOLE: Shard = Shard { index: 0, count: 1 };

    /// How many of the first `games` games belong to this shard.
    pub fn count_of(self, games: u64, games_each: u8) -> u64 {
        let each = u64::from(games_each.max(1));
        let (whole, rest) = (games / each, games % each);
        let pairs = whole / self.count + u64::from(whole % self.count > self.index);
        let odd = if whole % self.count == self.index { rest } else { 0 };
        pairs * each + odd
    }

    /// Whether a game belongs to this shard. Both games of a pair belong to the same one.
    pub fn has(self, number: u64, games_each: u8) -> bool {
        number / u64::from(games_each.max(1)) % self.count == self.index
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_read_as_they_are_written() {
        let shard: Shard = "2/8".parse().expect("a share");
        assert_eq!((shard, shard.to_string()), (Shard { index: 1, count: 8 }, "2/8".to_string()));
        for wrong in ["", "1", "0/8", "9/8", "1/0", "-1/8", "a/b", "1/8/2"] {
            let error = wrong.parse::<Shard>().expect_err("no share").to_string();
            assert!(error.contains(&format!("{wrong:?}")), "{error}");
        }
    }

    #[test]
    fn shares_are_counted_as_they_are_dealt() {
        for (games, count, each) in [(0, 3, 2), (7, 3, 2), (40, 8, 2), (41, 4, 1), (5, 9, 2)] {
            let dealt = |index| {
                let shard = Shard { index, count };
                let own = (0..games).filter(|&number| shard.has(number, each)).count() as u64;
                assert_eq!(shard.count_of(games, each), own, "{shard} of {games}");
                own
            };
            assert_eq!((0..count).map(dealt).sum::<u64>(), games);
        }
    }
}

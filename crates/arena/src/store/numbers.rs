//! Which games of a run are there: the question a resumed run begins with. Kept
//! as ranges, as there are few gaps among many numbers.

use std::ops::RangeInclusive;

use super::Store;
use super::error::StoreError;
use super::runs::RunId;

/// A set of game numbers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Numbers {
    /// In order, with a gap between any two.
    ranges: Vec<RangeInclusive<u64>>,
}

impl Numbers {
    /// The numbers as ranges, in order.
    pub fn ranges(&self) -> &[RangeInclusive<u64>] {
        &self.ranges
    }

    /// Whether this number is among them.
    pub fn contains(&self, number: u64) -> bool {
        let later = self.ranges.partition_point(|range| *range.end() < number);
        self.ranges.get(later).is_some_and(|range| range.contains(&number))
    }

    /// How many they are.
    pub fn count(&self) -> u64 {
        self.ranges.iter().map(|range| range.end() - range.start() + 1).sum()
    }

    /// The numbers below `planned` that are not among them, in order.
    ///
    /// ```
    /// use ludens_arena::store::Numbers;
    ///
    /// let played: Numbers = [0, 1, 4].into_iter().collect();
    /// assert_eq!(played.missing(7).collect::<Vec<_>>(), [2, 3, 5, 6]);
    /// ```
    pub fn missing(&self, planned: u64) -> impl Iterator<Item = u64> {
        let starts = self.ranges.iter().map(|range| *range.start()).chain([planned]);
        let ends = [0].into_iter().chain(self.ranges.iter().map(|range| range.end() + 1));
        ends.zip(starts).flat_map(move |(from, to)| from..to.min(planned))
    }

    /// Takes in a number that is larger than all before it.
    fn push(&mut self, number: u64) {
        match self.ranges.last_mut() {
            Some(range) if range.end() + 1 == number => *range = *range.start()..=number,
            _ => self.ranges.push(number..=number),
        }
    }
}

/// Of numbers in rising order.
impl FromIterator<u64> for Numbers {
    fn from_iter<I: IntoIterator<Item = u64>>(rising: I) -> Numbers {
        let mut numbers = Numbers::default();
        rising.into_iter().for_each(|number| numbers.push(number));
        numbers
    }
}

impl Store {
    /// The numbers of the games that a run has.
    pub fn numbers(&self, run: RunId) -> Result<Numbers, StoreError> {
        let query = "SELECT number FROM games WHERE run = ?1 ORDER BY number";
        let mut numbers = Numbers::default();
        // One by one: a list of a million numbers would be wasteful.
        self.rows(query, [run.0], |row| row.get(0).map(|number| numbers.push(number)))?;
        Ok(numbers)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn ranges_hold_what_a_set_holds(set: BTreeSet<u8>, planned in 0u64..300) {
            let numbers: Numbers = set.iter().map(|number| u64::from(*number)).collect();
            prop_assert_eq!(numbers.count(), set.len() as u64);
            let has = |number: u64| u8::try_from(number).is_ok_and(|small| set.contains(&small));
            prop_assert!((0..300).all(|number| numbers.contains(number) == has(number)));
            let missing: Vec<u64> = (0..planned).filter(|number| !has(*number)).collect();
            prop_assert_eq!(numbers.missing(planned).collect::<Vec<_>>(), missing);
            let gaps = numbers.ranges().windows(2).all(|two| two[0].end() + 1 < *two[1].start());
            prop_assert!(gaps);
        }
    }
}

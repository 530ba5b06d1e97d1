//! Sorting lines and moves without a copy of the sort for every game.
//!
//! Searches are compiled once for each game's types, and so would be the standard
//! library's sort, which is large: it was a fifth of all that the compiler had to
//! translate. Here only places are sorted. Not for inner loops.

use std::cmp::{Ordering, Reverse};

/// Sorts by a number, the largest first; equal items keep their order.
///
/// ```
/// use ludens_search::sort_best_first;
/// let mut words = ["a", "ccc", "bb", "aaa"];
/// sort_best_first(&mut words, |word| word.len() as i64);
/// assert_eq!(words, ["ccc", "aaa", "bb", "a"]);
/// ```
pub fn sort_best_first<T>(items: &mut [T], key: impl Fn(&T) -> i64) {
    let keys: Vec<i64> = items.iter().map(key).collect();
    arrange(items, &places_by_key(&keys));
}

/// Sorts as `compare` says; equal items keep their order.
pub(crate) fn sort_by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let places = places_by(items.len(), &|a, b| compare(&items[a], &items[b]));
    arrange(items, &places);
}

fn places_by_key(keys: &[i64]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..keys.len()).collect();
    places.sort_by_key(|&place| Reverse(keys[place]));
    places
}

fn places_by(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..count).collect();
    places.sort_by(|&a, &b| compare(a, b));
    places
}

/// Puts at each place the item that stood at `places[place]`.
fn arrange<T>(items: &mut [T], places: &[usize]) {
    for at in 0..items.len() {
        let mut from = places[at];
        // What stood there has been swapped away, to where the place of that one says.
        while from < at {
            from = places[from];
        }
        items.swap(at, from);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludens_core::Random;

    #[test]
    fn it_sorts_as_the_standard_library_does() {
        let mut random = Random::new(5);
        for length in 0..60 {
            let items: Vec<(i64, usize)> =
                (0..length).map(|at| (random.below(9) as i64, at)).collect();
            let mut expected = items.clone();
            expected.sort_by_key(|&(key, _)| Reverse(key));
            let mut by_key = items.clone();
            sort_best_first(&mut by_key, |&(key, _)| key);
            let mut by_comparing = items;
            sort_by(&mut by_comparing, |a, b| b.0.cmp(&a.0));
            assert_eq!((&by_key, &by_comparing), (&expected, &expected));
        }
    }
}

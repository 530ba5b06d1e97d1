//! Numbering the subsets of a few things: the `k`-element subsets of `n` things are numbered
//! from 0 in the order of their bit patterns, so that a number is found by adding up
//! binomial coefficients.

/// How many things there can be, and how many of them in a subset.
const MOST: usize = 32;
const CHOSEN: usize = 8;

/// `BINOMIAL[n][k]`: in how many ways `k` of `n` things can be chosen.
const BINOMIAL: [[u32; CHOSEN + 1]; MOST + 1] = {
    let mut table = [[0; CHOSEN + 1]; MOST + 1];
    let mut n = 0;
    while n <= MOST {
        table[n][0] = 1;
        let mut k = 1;
        while k <= CHOSEN {
            if n > 0 {
                table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            }
            k += 1;
        }
        n += 1;
    }
    table
};

/// In how many ways `k` of `n` things can be chosen.
#[inline]
pub(crate) fn choose(n: u32, k: u32) -> u32 {
    BINOMIAL[n as usize][k as usize]
}

/// The number of a subset of `0..32`, among those with as many elements.
#[inline]
pub(crate) fn rank(mut subset: u32) -> u32 {
    let (mut number, mut k) = (0, 1);
    while subset != 0 {
        number += BINOMIAL[subset.trailing_zeros() as usize][k];
        subset &= subset - 1;
        k += 1;
    }
    number
}

/// The number of `subset` among the subsets of `things` with as many elements.
#[inline]
pub(crate) fn rank_among(mut subset: u32, things: u32) -> u32 {
    let (mut number, mut k) = (0, 1);
    while subset != 0 {
        let below = (1 << subset.trailing_zeros()) - 1;
        number += BINOMIAL[(things & below).count_ones() as usize][k];
        subset &= subset - 1;
        k += 1;
    }
    number
}

/// All `k`-element subsets of `0..n`, in the order of their numbers.
pub(crate) fn subsets(n: u32, k: u32) -> impl Iterator<Item = u32> {
    // The next larger word with as many bits: the lowest run of ones moves up by one, and what
    // it leaves behind goes to the bottom.
    let next = move |&subset: &u64| {
        let lowest = subset & subset.wrapping_neg();
        let raised = subset + lowest;
        (subset != 0).then(|| raised | ((subset ^ raised) / lowest) >> 2)
    };
    std::iter::successors(Some((1u64 << k) - 1), next)
        .take_while(move |&subset| subset >> n == 0)
        .map(|subset| subset as u32)
}

/// All `k`-element subsets of `things`, in the order of their numbers among these.
pub(crate) fn subsets_of(things: u32, k: u32) -> impl Iterator<Item = u32> {
    let places = Places::of(things);
    subsets(things.count_ones(), k).map(move |subset| places.spread(subset))
}

/// The elements of a set, from the lowest.
pub(crate) struct Places([u8; MOST]);

impl Places {
    pub(crate) fn of(mut things: u32) -> Places {
        let mut places = [0; MOST];
        for place in &mut places {
            *place = things.trailing_zeros() as u8;
            things &= things.wrapping_sub(1);
        }
        Places(places)
    }

    /// The elements whose places are in `subset`.
    #[inline]
    pub(crate) fn spread(&self, mut subset: u32) -> u32 {
        let mut things = 0;
        while subset != 0 {
            things |= 1 << self.0[subset.trailing_zeros() as usize];
            subset &= subset - 1;
        }
        things
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_are_numbered_in_their_order() {
        for (n, k) in [(1, 0), (5, 5), (7, 3), (32, 1), (32, 3)] {
            let all: Vec<u32> = subsets(n, k).collect();
            assert_eq!(all.len() as u32, choose(n, k), "{n} {k}");
            assert!(all.iter().all(|subset| subset.count_ones() == k));
            assert!((0..).zip(&all).all(|(number, &subset)| rank(subset) == number));
        }
    }

    #[test]
    fn subsets_of_a_set_are_numbered_among_them() {
        let things = 0b1011_0110_0001_1000_0000_0000_0000_1101;
        for k in 0..4 {
            for (number, subset) in (0..).zip(subsets_of(things, k)) {
                assert_eq!(subset & !things, 0);
                assert_eq!(rank_among(subset, things), number);
            }
        }
    }
}

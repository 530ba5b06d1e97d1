//! Words as sets of squares: operations that several games need.

/// The lowest bit of every byte.
const LOW: u64 = 0x0101_0101_0101_0101;
/// The highest bit of every byte.
const HIGH: u64 = 0x8080_8080_8080_8080;

/// By `n` and a byte: the place of the byte's bit that has `n` others below it.
static IN_BYTE: [[u8; 256]; 8] = in_byte();

/// A set whose bits have been counted, to draw one of them.
///
/// Random games do so in every position. There is no branch here: a loop that removes
/// bit after bit makes the processor guess how many there are.
#[derive(Clone, Copy)]
pub(crate) struct Counted {
    set: u64,
    /// In each byte, how many bits there are up to its own highest one.
    sums: u64,
}

impl Counted {
    #[inline]
    pub(crate) fn new(set: u64) -> Counted {
        Counted { set, sums: bits_in_bytes(set).wrapping_mul(LOW) }
    }

    /// How many bits there are.
    #[inline]
    pub(crate) fn count(self) -> usize {
        (self.sums >> 56) as usize
    }

    /// The place of the bit that has `n` others below it; there must be more than `n`.
    #[inline]
    pub(crate) fn nth(self, n: usize) -> usize {
        let n = n as u64;
        // The high bit of a byte stays where all of its bits come before the n-th.
        let passed = ((n * LOW) | HIGH).wrapping_sub(self.sums) & HIGH;
        let start = (!passed & HIGH).trailing_zeros() - 7;
        let before = (self.sums << 8) >> start & 0xff;
        let byte = self.set >> start & 0xff;
        start as usize + usize::from(IN_BYTE[(n - before) as usize & 7][byte as usize])
    }
}

/// Every byte replaced by the number of its bits.
#[inline]
const fn bits_in_bytes(set: u64) -> u64 {
    let pairs = set - (set >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f
}

const fn in_byte() -> [[u8; 256]; 8] {
    let mut places = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut place, mut n) = (0, 0);
        while place < 8 {
            if byte >> place & 1 != 0 {
                places[n][byte] = place;
                n += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludens_core::Random;

    #[test]
    fn bits_are_counted_and_found() {
        let mut random = Random::new(1);
        let sparse: Vec<u64> = (0..100).map(|_| random.bits() & random.bits()).collect();
        for set in sparse.into_iter().chain([1, 1 << 63, HIGH, LOW, u64::MAX]) {
            let places = (0..64).filter(|place| set >> place & 1 != 0);
            for (n, place) in places.enumerate() {
                assert_eq!(Counted::new(set).nth(n), place, "{n} of {set:#x}");
            }
            assert_eq!(Counted::new(set).count(), set.count_ones() as usize);
        }
    }
}

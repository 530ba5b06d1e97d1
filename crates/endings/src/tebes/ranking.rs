//! Numbering sets of squares, a byte at a time: the `k`-element sets are numbered in the order of
//! their bit patterns, so that a number is a sum of binomial coefficients. `combinations` does the
//! same for up to 32 squares and an element at a time, which takes longer.

/// So many squares, and so many bytes, have the largest sets; and so many elements.
const BYTES: usize = 5;
pub(super) const MOST: usize = 8;

/// `CHOOSE[n][k]`: in how many ways `k` of `n` things can be chosen.
const CHOOSE: [[u32; MOST + 1]; 8 * BYTES + 1] = {
    let mut table = [[0; MOST + 1]; 8 * BYTES + 1];
    let mut n = 0;
    while n <= 8 * BYTES {
        table[n][0] = 1;
        let mut k = 1;
        while n > 0 && k <= MOST {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// `RANKS[i][k][byte]`: what the `i`-th byte adds to the number of a set that has `k` elements
/// below it.
static RANKS: [[[u32; 256]; MOST + 1]; BYTES] = {
    let mut table = [[[0; 256]; MOST + 1]; BYTES];
    let mut i = 0;
    while i < BYTES {
        let mut below = MOST;
        while below > 0 {
            below -= 1;
            let mut byte = 1;
            while byte < 256usize {
                let lowest = byte.trailing_zeros() as usize;
                let rest = table[i][below + 1][byte & (byte - 1)];
                table[i][below][byte] = CHOOSE[8 * i + lowest][below + 1] + rest;
                byte += 1;
            }
        }
        i += 1;
    }
    table
};

/// `SQUEEZED[mask][byte]`: the bits of a byte that lie in the mask, side by side.
static SQUEEZED: [[u8; 256]; 256] = {
    let mut table = [[0; 256]; 256];
    let mut mask = 1;
    while mask < 256usize {
        let lowest = mask.trailing_zeros();
        let mut byte = 0;
        while byte < 256 {
            table[mask][byte] = table[mask & (mask - 1)][byte] << 1 | (byte >> lowest & 1) as u8;
            byte += 1;
        }
        mask += 1;
    }
    table
};

static COUNTS: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 1;
    while byte < 256usize {
        table[byte] = table[byte & (byte - 1)] + 1;
        byte += 1;
    }
    table
};

/// In how many ways `k` of `n` things can be chosen.
pub(super) const fn choose(n: u32, k: u32) -> u32 {
    CHOOSE[n as usize][k as usize]
}

/// The number of a set of up to eight squares of a board with `squares`.
#[inline]
pub(super) fn rank(set: u64, squares: usize) -> u32 {
    let (mut number, mut below) = (0, 0);
    for (i, ranks) in RANKS.iter().enumerate().take(squares.div_ceil(8)) {
        let byte = (set >> (8 * i)) as u8;
        number += ranks[below][usize::from(byte)];
        below = (below + usize::from(COUNTS[usize::from(byte)])).min(MOST);
    }
    number
}

/// The squares of a set that lie in `mask`, as if there were no others.
#[inline]
pub(super) fn squeeze(set: u64, mask: u64, squares: usize) -> u64 {
    let (mut squeezed, mut below) = (0, 0);
    for i in 0..squares.div_ceil(8) {
        let (byte, mask) = ((set >> (8 * i)) as u8, (mask >> (8 * i)) as u8);
        squeezed |= u64::from(SQUEEZED[usize::from(mask)][usize::from(byte)]) << below;
        below += COUNTS[usize::from(mask)];
    }
    squeezed
}

/// All sets of `k` squares of `mask`, in the order of their numbers when squeezed.
pub(super) fn subsets(mask: u64, k: u32) -> impl Iterator<Item = u64> {
    // The lowest squares of the mask, so many.
    let mut lowest = [0; MOST + 1];
    let mut rest = mask;
    for i in 0..MOST {
        lowest[i + 1] = lowest[i] | rest & rest.wrapping_neg();
        rest &= rest.wrapping_sub(1);
    }
    let first = (mask.count_ones() >= k).then_some(lowest[k as usize]);
    std::iter::successors(first, move |&set| {
        // The lowest run of squares moves up by one, and what it leaves behind goes to the
        // bottom.
        let raised = (set | !mask).wrapping_add(set & set.wrapping_neg()) & mask;
        let left = (set & !raised).count_ones() as usize;
        (raised > set).then(|| raised | lowest[left - 1])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_numbered_in_their_order() {
        let holes = 0b1011_0110_1001_1110;
        for (mask, squares) in [(0xffff, 16), (holes, 16), ((1 << 36) - 1, 36), (0x9_9999_9999, 36)]
        {
            for k in 0..=3 {
                let sets: Vec<u64> = subsets(mask, k).collect();
                assert_eq!(sets.len() as u32, choose(mask.count_ones(), k), "{mask:b} {k}");
                for (number, &set) in (0..).zip(&sets) {
                    assert!(set & !mask == 0 && set.count_ones() == k);
                    assert_eq!(rank(squeeze(set, mask, squares), squares), number);
                }
            }
        }
    }

    #[test]
    fn eight_squares_of_sixteen_can_be_numbered() {
        let numbers = subsets(0xffff, 8).map(|set| rank(set, 16));
        assert!(numbers.eq(0..12_870));
    }
}

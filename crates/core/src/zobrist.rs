//! Zobrist keys: a random number for every fact of a position, the key being
//! the exclusive-or of the facts that hold. The numbers are made at compile
//! time from a seed, so keys are the same in every build and a game's table is
//! one line.

/// A table of `N` random numbers. Give each table of a game another `seed`.
///
/// ```
/// static STONES: [u64; 64] = ludens_core::zobrist::table(1);
/// let key = STONES[3] ^ STONES[17];
/// assert_eq!(key ^ STONES[17], STONES[3]);
/// ```
pub const fn table<const N: usize>(seed: u64) -> [u64; N] {
    let mut numbers = [0; N];
    let mut state = seed.wrapping_mul(0xd134_2543_de82_ef95);
    let mut i = 0;
    while i < N {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        numbers[i] = mix(state);
        i += 1;
    }
    numbers
}

/// SplitMix64's output function: spreads every bit of a word over the whole
/// word. Also good for keying a fact that is a number rather than a square.
pub const fn mix(word: u64) -> u64 {
    let mut z = word;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_several_tables_differ() {
        let mut all: Vec<u64> = table::<200>(1).into_iter().chain(table::<200>(2)).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 400);
    }
}

//! Whether a side's pieces form one group.
//!
//! The Euler number of a set of squares is its number of groups less its number
//! of holes. It is kept while pieces come and go, as a change depends on the
//! eight neighbours only. Above 1 there are several groups for certain, which
//! settles nearly every position; else a flood from one piece decides. (S. B.
//! Gray, *Local Properties of Binary Images in Two Dimensions*, 1971, counts it
//! from 2x2 squares; M. Winands brought it to Lines of Action.)
//!
//! ```text
//! . x x .      one group and one hole: Euler number 0
//! x . x .
//! . x . .      squares are bits, a1 the lowest, b1 the next, h8 the highest
//! ```

/// The squares that are not on file a, and those not on file h.
const NOT_A: u64 = !0x0101_0101_0101_0101;
const NOT_H: u64 = !0x8080_8080_8080_8080;

/// How the Euler number of `pieces` grows when the square joins them; whether
/// it is in the set already does not matter.
#[inline]
pub(super) fn euler_gain(pieces: u64, square: usize) -> i8 {
    // The 3x3 squares around it, turned to the bits 0–2, 8–10 and 16–18.
    let around = (pieces & NEIGHBOURS[square]).rotate_right((square as u32).wrapping_sub(9));
    let pattern = around & 0o7 | around >> 5 & 0o70 | around >> 10 & 0o700;
    GAINS[pattern as usize]
}

/// Whether a set of squares is one group; `euler` is its Euler number.
#[inline]
pub(super) fn is_connected(pieces: u64, euler: i8) -> bool {
    euler <= 1 && is_flooded(pieces)
}

/// Whether a flood from the lowest piece reaches all others.
#[inline(never)]
fn is_flooded(pieces: u64) -> bool {
    let mut group = pieces & pieces.wrapping_neg();
    loop {
        let grown = grow(group) & pieces;
        if grown == group {
            return group == pieces;
        }
        group = grown;
    }
}

/// The squares of a set and all their neighbours.
const fn grow(set: u64) -> u64 {
    let wide = set | (set & NOT_H) << 1 | (set & NOT_A) >> 1;
    wide | wide << 8 | wide >> 8
}

static NEIGHBOURS: [u64; 64] = neighbours();

const fn neighbours() -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = grow(1 << square) & !(1 << square);
        square += 1;
    }
    table
}

/// The growth of the Euler number by the pattern of the neighbours: three rows
/// of three bits, from the lowest.
static GAINS: [i8; 512] = gains();

const fn gains() -> [i8; 512] {
    let mut table = [0; 512];
    let mut pattern = 0;
    while pattern < 512 {
        let without = pattern & !0o20;
        let change = quads(without | 0o20) - quads(without);
        table[pattern] = (change / 4) as i8;
        pattern += 1;
    }
    table
}

/// Four times the Euler number, as far as the four 2x2 squares around the
/// middle show: one for a single piece, less one for three, less two for two
/// in opposite corners.
const fn quads(pattern: usize) -> i32 {
    let corners = [pattern, pattern >> 1, pattern >> 3, pattern >> 4];
    let mut sum = 0;
    let mut i = 0;
    while i < 4 {
        let quad = corners[i] & 0o33;
        sum += match (quad.count_ones(), quad) {
            (1, _) => 1,
            (3, _) => -1,
            (2, 0o21 | 0o12) => -2,
            _ => 0,
        };
        i += 1;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The Euler number of a set, its squares added one by one.
    fn euler(pieces: u64) -> i8 {
        let squares = (0..64).filter(|square| pieces >> square & 1 != 0);
        let add = |(set, euler): (u64, i8), square: usize| {
            (set | 1 << square, euler + euler_gain(set, square))
        };
        squares.fold((0, 0), add).1
    }

    /// How many groups there are, square by square.
    fn groups(pieces: u64) -> usize {
        let mut left: Vec<(i32, i32)> =
            (0..64).filter(|s| pieces >> s & 1 != 0).map(|s| (s % 8, s / 8)).collect();
        let mut groups = 0;
        while let Some(first) = left.pop() {
            groups += 1;
            let mut open = vec![first];
            while let Some((file, rank)) = open.pop() {
                let touches = |&(f, r): &(i32, i32)| (f - file).abs().max((r - rank).abs()) == 1;
                open.extend(left.iter().copied().filter(touches));
                left.retain(|square| !touches(square));
            }
        }
        groups
    }

    #[test]
    fn holes_count_against_groups() {
        assert_eq!(euler(0x1), 1);
        assert_eq!(euler(0x8000_0000_0000_0001), 2);
        assert_eq!(euler(0x07_05_07), 0);
        assert_eq!(euler(0x02_05_02), 0);
        // h1 and a2 are neighbours as numbers, but not on the board.
        assert_eq!(euler(0x180), 2);
    }

    proptest! {
        #[test]
        fn connected_means_one_group(a: u64, b: u64, c: u64, d: u64) {
            // Dense, thin, and grown around a few squares.
            for pieces in [a, a & b, a & b & c, grow(a & b & c & d) & !(a & b), grow(a & b & c & d)] {
                if pieces != 0 {
                    prop_assert_eq!(is_connected(pieces, euler(pieces)), groups(pieces) == 1);
                }
            }
        }
    }
}

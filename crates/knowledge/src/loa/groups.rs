//! Sets of squares as words, for the evaluations: groups, neighbours and
//! distances for a whole set at once. Neighbours also touch at corners, so a
//! set grown once holds all that is one king's step away.
//!
//! ```text
//! . . . . .      . x x x .
//! . . x . .  ->  . x x x .      squares are bits: a1 the lowest, b1 the next,
//! . . . . .      . x x x .      a2 the ninth, h8 the highest
//! ```

/// The squares that are not on file a, and those not on file h.
const NOT_A: u64 = !0x0101_0101_0101_0101;
const NOT_H: u64 = !0x8080_8080_8080_8080;

/// The squares of a set and all their neighbours.
#[inline]
pub(super) const fn grow(set: u64) -> u64 {
    let wide = set | left(set) | right(set);
    wide | wide << 8 | wide >> 8
}

/// The set moved one file to the left; what leaves the board is gone.
#[inline]
pub(super) const fn left(set: u64) -> u64 {
    (set & NOT_A) >> 1
}

/// The set moved one file to the right; what leaves the board is gone.
#[inline]
pub(super) const fn right(set: u64) -> u64 {
    (set & NOT_H) << 1
}

/// How many squares a set has.
#[inline]
pub(super) const fn count(set: u64) -> i32 {
    set.count_ones() as i32
}

/// The squares of a set, from the lowest.
#[inline]
pub(super) fn squares(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        square
    })
}

/// Each square with its neighbours.
pub(super) static NEAR: [u64; 64] = near();

const fn near() -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = grow(1 << square);
        square += 1;
    }
    table
}

/// The pieces that touch no other.
#[inline]
pub(super) const fn lone(pieces: u64) -> u64 {
    let beside = left(pieces) | right(pieces);
    let row = pieces | beside;
    pieces & !(beside | row << 8 | row >> 8)
}

/// The groups that `pieces` form, from the one with the lowest square.
#[inline]
pub(super) fn groups(pieces: u64) -> impl Iterator<Item = u64> {
    let mut rest = pieces;
    std::iter::from_fn(move || {
        let group = group_of(rest & rest.wrapping_neg(), rest);
        rest ^= group;
        (group != 0).then_some(group)
    })
}

/// All of `pieces` that are connected with `seed`.
#[inline]
fn group_of(seed: u64, pieces: u64) -> u64 {
    let mut group = seed;
    loop {
        // Three steps for each question: a mispredicted branch costs more.
        let near = grow(grow(group) & pieces) & pieces;
        group = grow(near) & pieces;
        if group == near {
            return group;
        }
    }
}

/// The distances of all `pieces` to the nearest square of `from`, added up.
///
/// A piece counts once for every step that has not reached it. These sets lie
/// in each other, so the bits of all distances at once are sums without carry.
#[inline]
pub(super) fn distance_sum(from: u64, pieces: u64) -> i32 {
    let mut near = from;
    let mut far = [pieces & !from; 7];
    for far in &mut far[1..] {
        near = grow(near);
        *far = pieces & !near;
    }
    let ones = far.iter().fold(0, |odd, set| odd ^ set);
    let twos = far[1] ^ far[3] ^ far[5];
    count(ones) + 2 * count(twos) + 4 * count(far[3])
}

/// The distances of all `pieces` to one square, added up.
#[inline]
pub(super) fn distance_sum_to(square: usize, pieces: u64) -> i32 {
    let [ones, twos, fours] = DISTANCE_BITS[square];
    count(pieces & ones) + 2 * count(pieces & twos) + 4 * count(pieces & fours)
}

/// How far two squares are from each other.
#[inline]
pub(super) const fn distance(a: usize, b: usize) -> i32 {
    let files = (a % 8).abs_diff(b % 8);
    let ranks = (a / 8).abs_diff(b / 8);
    (if files > ranks { files } else { ranks }) as i32
}

/// For each square the squares whose distance has the bit 1, the bit 2 and the
/// bit 4.
static DISTANCE_BITS: [[u64; 3]; 64] = distance_bits();

const fn distance_bits() -> [[u64; 3]; 64] {
    let mut table = [[0; 3]; 64];
    let mut square = 0;
    while square < 64 {
        let mut other = 0;
        while other < 64 {
            let mut bit = 0;
            while bit < 3 {
                let set = distance(square, other) as u64 >> bit & 1;
                table[square][bit] |= set << other;
                bit += 1;
            }
            other += 1;
        }
        square += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::super::samples::pieces;
    use super::*;

    #[test]
    fn sets_grow_within_the_board() {
        assert_eq!(grow(pieces("a1")), pieces("a1 b1 a2 b2"));
        assert_eq!(grow(pieces("h4")), pieces("g3 h3 g4 h4 g5 h5"));
        assert_eq!((left(pieces("a3 c3")), right(pieces("h3 c3"))), (pieces("b3"), pieces("d3")));
    }

    #[test]
    fn groups_hang_together_and_are_apart() {
        let set = pieces("a1 c1 d2 e3 d4 c5 h1 a2 h8");
        let found: Vec<_> = groups(set).collect();
        let expected = ["a1 a2", "c1 d2 e3 d4 c5", "h1", "h8"].map(pieces);
        assert_eq!(found, expected);
        assert_eq!(lone(set), pieces("h1 h8"));
    }

    #[test]
    fn distances_add_up_from_a_square_and_from_a_set() {
        for square in 0..64 {
            for other in 0..64 {
                let far = distance(square, other);
                assert_eq!(distance_sum_to(square, 1 << other), far);
                assert_eq!(distance_sum(1 << square, 1 << other), far);
            }
        }
        // Each counts to the nearer of the two: 0, 1, 2 and 7.
        assert_eq!(distance_sum(pieces("a1 c1"), pieces("a1 b2 c3 h8")), 10);
        assert_eq!(distance_sum_to(0, pieces("a1 b2 c3 h8")), 10);
    }
}

//! Where a disc can be put, and which discs it turns: whole boards at a time,
//! by shifting sets of squares along the eight directions.

/// A direction: how far bits move, and the squares that a line can run through
/// without leaving the board at its left or right edge.
struct Way {
    step: u32,
    through: u64,
}

/// All squares off the a- and h-file.
const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// To the right, down, down left and down right; backwards these are the others.
const WAYS: [Way; 4] = [
    Way { step: 1, through: INNER },
    Way { step: 8, through: u64::MAX },
    Way { step: 7, through: INNER },
    Way { step: 9, through: INNER },
];

/// The squares of `through` in unbroken lines that begin right after `from`, at
/// most six a line; `shift` goes further by this many steps.
#[inline]
fn run(from: u64, through: u64, shift: impl Fn(u64, u32) -> u64) -> u64 {
    let mut found = through & shift(from, 1);
    found |= through & shift(found, 1);
    // Pairs of squares, so that each of the next steps covers two.
    let pairs = through & shift(through, 1);
    found |= pairs & shift(found, 2);
    found | pairs & shift(found, 2)
}

/// The empty squares where a disc of `own` outflanks some of `other`.
///
/// ```
/// use ludens_games::othello::targets;
/// let (black, white) = (1 << 28 | 1 << 35, 1 << 27 | 1 << 36);
/// assert_eq!(targets(black, white), 1 << 19 | 1 << 26 | 1 << 37 | 1 << 44);
/// ```
#[inline]
pub fn targets(own: u64, other: u64) -> u64 {
    let mut ends = 0;
    for Way { step, through } in WAYS {
        let through = other & through;
        ends |= run(own, through, |set, times| set << (step * times)) << step;
        ends |= run(own, through, |set, times| set >> (step * times)) >> step;
    }
    ends & !(own | other)
}

/// The discs of `other` that a new disc of `own` on this square turns.
#[inline]
pub fn flips(own: u64, other: u64, square: usize) -> u64 {
    let disc = 1 << square;
    let mut turned = 0;
    for Way { step, through } in WAYS {
        let through = other & through;
        let up = run(disc, through, |set, times| set << (step * times));
        let down = run(disc, through, |set, times| set >> (step * times));
        turned |= if up << step & own != 0 { up } else { 0 };
        turned |= if down >> step & own != 0 { down } else { 0 };
    }
    turned
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludens_core::Random;

    /// Square by square, as a person does it.
    fn slow(own: u64, other: u64, square: i32) -> u64 {
        let is_in = |set: u64, x: i32, y: i32| {
            (0..8).contains(&x) && (0..8).contains(&y) && set >> (8 * y + x) & 1 != 0
        };
        let mut turned = 0;
        for (dx, dy) in (0..9).map(|i| (i % 3 - 1, i / 3 - 1)).filter(|&way| way != (0, 0)) {
            let (mut x, mut y, mut line) = (square % 8 + dx, square / 8 + dy, 0);
            while is_in(other, x, y) {
                line |= 1 << (8 * y + x);
                (x, y) = (x + dx, y + dy);
            }
            turned |= if is_in(own, x, y) { line } else { 0 };
        }
        turned
    }

    #[test]
    fn sets_see_what_a_person_sees() {
        let mut random = Random::new(1);
        for _ in 0..3000 {
            let [a, b, c] = [0; 3].map(|_| random.bits());
            // Boards from sparse to crowded.
            for (own, other) in [(a & b, c & !a), (a, !a), (a & b & c, !(a & b)), (a & !b, b)] {
                let mut found = 0;
                for square in (0..64).filter(|&square| (own | other) >> square & 1 == 0) {
                    let turned = slow(own, other, square);
                    assert_eq!(flips(own, other, square as usize), turned, "{own:x} {other:x}");
                    found |= u64::from(turned != 0) << square;
                }
                assert_eq!(targets(own, other), found, "{own:x} {other:x}");
            }
        }
    }
}

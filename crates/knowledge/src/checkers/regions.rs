//! Pieces of the board small enough to know every arrangement of men on them:
//! eight squares have 3⁸ = 6561. Each region is read twice, as the mover
//! sees it and as the opponent sees it from the other side of the board, so
//! that both read the same table.
//!
//! An arrangement's number is a sum over the men, so it is added up from small
//! tables, four squares of the board at a time, for all regions at once.

use ludens_games::checkers::layout::SQUARES;
use ludens_games::checkers::layout::Set;
use ludens_games::checkers::layout::bit;
use ludens_games::checkers::layout::place;

/// How many regions there are.
pub(super) const REGIONS: usize = 6;
/// How many arrangements of men a region has: each of its eight squares holds
/// an own man, an enemy man, or none.
pub(super) const ARRANGEMENTS: usize = 6561;

/// A rectangle of the board with eight dark squares. Rows are counted from the
/// home row of the side whose view it is, columns from the left of a board on which
/// that side goes down.
struct Region {
    rows: [usize; 2],
    columns: [usize; 2],
}

const fn region(rows: [usize; 2], columns: [usize; 2]) -> Region {
    Region { rows, columns }
}

const ALL: [Region; REGIONS] = [
    region([0, 3], [0, 3]),
    region([0, 3], [2, 5]),
    region([0, 3], [4, 7]),
    region([2, 5], [0, 3]),
    region([2, 5], [2, 5]),
    region([0, 1], [0, 7]),
];

/// The number of the arrangement in every region: first as the mover sees
/// them, then as the opponent does.
pub(super) type Numbers = [u16; 2 * REGIONS];

/// What each four squares of the board add to the numbers, by which of them
/// have men.
type Addends = [[Numbers; 16]; SQUARES / 4];

static OWN: Addends = addends([1, 2]);
static OTHER: Addends = addends([2, 1]);

/// The numbers of the arrangements of the mover's and the other side's men,
/// the mover going down.
#[inline]
pub(super) fn numbers(own: Set, other: Set) -> Numbers {
    let mut numbers = [0; 2 * REGIONS];
    for four in 0..SQUARES / 4 {
        let at = |men: Set| (men >> (4 * four) & 15) as usize;
        add(&mut numbers, &OWN[four][at(own)]);
        add(&mut numbers, &OTHER[four][at(other)]);
    }
    numbers
}

#[inline]
fn add(numbers: &mut Numbers, more: &Numbers) {
    for (number, more) in numbers.iter_mut().zip(more) {
        *number += more;
    }
}

/// The addends of the men that count `digits[0]` where the mover looks and
/// `digits[1]` where the opponent does.
const fn addends(digits: [u16; 2]) -> Addends {
    let mut addends = [[[0; 2 * REGIONS]; 16]; SQUARES / 4];
    let mut r = 0;
    while r < REGIONS {
        let mut n = 1;
        let mut power = 1;
        while n <= SQUARES {
            if contains(&ALL[r], n) {
                put(&mut addends, r, bit(n), digits[0] * power);
                put(&mut addends, REGIONS + r, bit(33 - n), digits[1] * power);
                power *= 3;
            }
            n += 1;
        }
        r += 1;
    }
    addends
}

const fn contains(region: &Region, n: usize) -> bool {
    let (row, column) = place(n);
    let [top, bottom] = region.rows;
    let [left, right] = region.columns;
    top <= row && row <= bottom && left <= column && column <= right
}

/// Lets a man on the square of `bit` add `amount` to one of the numbers.
const fn put(addends: &mut Addends, number: usize, bit: u8, amount: u16) {
    let mut men = 0;
    while men < 16 {
        if men >> (bit % 4) & 1 != 0 {
            addends[bit as usize / 4][men][number] += amount;
        }
        men += 1;
    }
}

#[cfg(test)]
mod tests {
    use ludens_games::checkers::layout::half_turn;

    use super::*;

    fn set(numbers: &[usize]) -> Set {
        numbers.iter().fold(0, |set, &n| set | 1 << bit(n))
    }

    #[test]
    fn regions_have_eight_squares_and_cover_the_board() {
        let size = |region: &Region| (1..=SQUARES).filter(|&n| contains(region, n)).count();
        assert!(ALL.iter().all(|region| size(region) == 8));
        let covered = |n| ALL.iter().any(|region| contains(region, n) || contains(region, 33 - n));
        assert!((1..=SQUARES).all(covered));
    }

    #[test]
    fn arrangements_are_numbered_in_base_three() {
        // The first region has the squares 1, 2, 5, 6, 9, 10, 13 and 14.
        assert_eq!(numbers(set(&[1]), 0)[0], 1);
        assert_eq!(numbers(0, set(&[1]))[0], 2);
        assert_eq!(numbers(set(&[2, 32]), set(&[14, 20]))[0], 3 + 2 * 2187);
        let full = numbers(0, Set::MAX);
        assert!(full[..REGIONS].iter().all(|&n| usize::from(n) == ARRANGEMENTS - 1));
    }

    #[test]
    fn the_opponent_reads_the_same_tables_from_the_other_side() {
        let (own, other) = (set(&[1, 2, 7, 10, 18]), set(&[13, 22, 29, 31]));
        let here = numbers(own, other);
        let there = numbers(half_turn(other), half_turn(own));
        assert_eq!(here[..REGIONS], there[REGIONS..]);
        assert_eq!(here[REGIONS..], there[..REGIONS]);
    }
}

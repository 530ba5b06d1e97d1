//! How the 32 dark squares lie in a word.
//!
//! Along both diagonals neighbouring squares are a fixed number of bits apart,
//! counted around the word: a step down to the right is a rotation by 1, down
//! to the left by 7, and going up rotates the other way. No row needs shifts of
//! its own; a mask keeps out the squares from which a step would leave the board.
//!
//! ```text
//!        numbers on paper                 bits of the word
//!         1     2     3     4               25    19    13     7
//!      5     6     7     8                0    26    20    14
//!         9    10    11    12                1    27    21    15
//!     13    14    15    16                8     2    28    22
//!        17    18    19    20                9     3    29    23
//!     21    22    23    24               16    10     4    30
//!        25    26    27    28               17    11     5    31
//!     29    30    31    32               24    18    12     6
//! ```

/// A set of squares.
pub type Set = u32;

/// How many squares are played on.
pub const SQUARES: usize = 32;

/// The row of squares 1 to 4, where a white man is crowned.
pub const TOP: Set = row(0);
/// The row of squares 29 to 32, where a black man is crowned.
pub const BOTTOM: Set = row(7);

/// One of the four ways a piece can go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// From 1 to 6.
    DownRight,
    /// From 1 to 5.
    DownLeft,
    /// From 6 to 1.
    UpLeft,
    /// From 5 to 1.
    UpRight,
}

impl Direction {
    /// In the order of their codes: the opposite of a code differs in bit 1.
    pub const ALL: [Direction; 4] =
        [Direction::DownRight, Direction::DownLeft, Direction::UpLeft, Direction::UpRight];

    /// The direction's number, as a path holds it.
    #[inline]
    pub const fn code(self) -> u32 {
        self as u32
    }

    /// By how much a step rotates a word to the left.
    #[inline]
    const fn rotation(self) -> u32 {
        match self {
            Direction::DownRight => 1,
            Direction::DownLeft => 7,
            Direction::UpLeft => 31,
            Direction::UpRight => 25,
        }
    }

    /// Rows down and columns to the right.
    const fn offset(self) -> (i32, i32) {
        match self {
            Direction::DownRight => (1, 1),
            Direction::DownLeft => (1, -1),
            Direction::UpLeft => (-1, -1),
            Direction::UpRight => (-1, 1),
        }
    }

    /// The squares with at least `steps` more squares in this direction.
    const fn with_room(self, steps: i32) -> Set {
        let (down, right) = self.offset();
        let mut squares = 0;
        let mut number = 1;
        while number <= SQUARES {
            let (row, column) = place(number);
            let (row, column) = (row as i32 + steps * down, column as i32 + steps * right);
            if row >= 0 && row < 8 && column >= 0 && column < 8 {
                squares |= 1 << bit(number);
            }
            number += 1;
        }
        squares
    }

    /// The squares from which one step leads to one of `targets`.
    #[inline]
    pub const fn steps_to(self, targets: Set) -> Set {
        const ROOM: [Set; 4] = room(1);
        targets.rotate_right(self.rotation()) & ROOM[self as usize]
    }

    /// The squares from which a piece can jump one of `others` onto one of
    /// `empty`.
    #[inline]
    pub const fn jumps_over(self, others: Set, empty: Set) -> Set {
        const ROOM: [Set; 4] = room(2);
        let rotation = self.rotation();
        others.rotate_right(rotation) & empty.rotate_right(2 * rotation % 32) & ROOM[self as usize]
    }

    /// The squares `steps` further on; the caller guarantees that they are on
    /// the board.
    #[inline]
    pub const fn ahead(self, squares: Set, steps: u32) -> Set {
        squares.rotate_left(steps * self.rotation() % 32)
    }

    /// The same for a single bit.
    #[inline]
    pub const fn bit_ahead(self, bit: u8, steps: u32) -> u8 {
        (bit + (steps * self.rotation() % 32) as u8) % 32
    }
}

const fn room(steps: i32) -> [Set; 4] {
    let mut masks = [0; 4];
    let mut i = 0;
    while i < 4 {
        masks[i] = Direction::ALL[i].with_room(steps);
        i += 1;
    }
    masks
}

/// The row and column of a square, from the top left.
pub const fn place(number: usize) -> (usize, usize) {
    let row = (number - 1) / 4;
    (row, (number - 1) % 4 * 2 + (row + 1) % 2)
}

/// The bit of the square with this number, from 1 to 32.
#[inline]
pub const fn bit(number: usize) -> u8 {
    let (row, column) = place(number);
    ((4 * row + 28 - 3 * column) % 32) as u8
}

/// The number of the square a bit stands for.
#[inline]
pub fn number(bit: u8) -> usize {
    static NUMBERS: [u8; SQUARES] = numbers();
    usize::from(NUMBERS[usize::from(bit)])
}

const fn numbers() -> [u8; SQUARES] {
    let mut numbers = [0; SQUARES];
    let mut number = 1;
    while number <= SQUARES {
        numbers[bit(number) as usize] = number as u8;
        number += 1;
    }
    numbers
}

const fn row(row: usize) -> Set {
    let mut squares = 0;
    let mut i = 1;
    while i <= 4 {
        squares |= 1 << bit(4 * row + i);
        i += 1;
    }
    squares
}

/// The squares of a set by their bits, lowest first.
#[inline]
pub fn bits(mut set: Set) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(bit)
    })
}

/// The set after a half turn of the board. It turns every step around, so
/// that bit `b` goes to bit 31 − `b`: a reversal of the word.
#[inline]
pub const fn half_turn(set: Set) -> Set {
    set.reverse_bits()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_has_a_bit_of_its_own() {
        let all = (1..=SQUARES).fold(0, |set, n| set | 1 << bit(n));
        assert_eq!(all, Set::MAX);
        assert!((1..=SQUARES).all(|n| number(bit(n)) == n));
        assert!((1..=SQUARES).all(|n| half_turn(1 << bit(n)) == 1 << bit(33 - n)));
    }

    #[test]
    fn steps_are_those_of_the_board() {
        let square = |n| 1 << bit(n);
        let names = |set| {
            let mut names: Vec<_> = bits(set).map(number).collect();
            names.sort_unstable();
            names
        };
        for n in 1..=SQUARES {
            for direction in Direction::ALL {
                let (down, right) = direction.offset();
                let (row, column) = place(n);
                let target = (row as i32 + down, column as i32 + right);
                let expected =
                    (1..=SQUARES).find(|&m| place(m) == (target.0 as usize, target.1 as usize));
                let found = Direction::ALL[direction.code() as usize ^ 2].steps_to(square(n));
                assert_eq!(names(found), expected.into_iter().collect::<Vec<_>>(), "{n}");
            }
        }
        assert_eq!(names(Direction::DownLeft.ahead(square(3), 2)), [10]);
    }
}

//! What is taken on each line of the board, and how far a queen reaches.
//!
//! Four lines go through every square: its rank, its file, and a diagonal each
//! way. A line is a word of ten bits, 1 for a taken square; the bits are counted
//! along the file for ranks and diagonals, along the rank for files. What lies
//! outside the board is taken, so a short diagonal is a word like any other:
//!
//! ```text
//! 4 . . b .      rank 3       1111110100   d is the higher bit
//! 3 . . w .      file c       1111111100
//! 2 . x . .      a2 b3 c4     1111111100   the fourth bit would be d5
//! 1 . . . .      c4 d3        1111110111   the first two would be a6 and b5
//!   a b c d
//! ```
//!
//! How many squares a queen reaches along a line is then one look-up by its
//! place on the line and the word, and a whole queen is four of them.

use ludens_core::Square;

use super::Run;
use super::squares::{FRAME, Squares, file_and_rank};

/// The bits of a line.
const WHOLE: u16 = (1 << FRAME) - 1;

/// Sizes that are powers of two let a mask stand for the check of an index.
const LINES: usize = 64;
const SQUARES: usize = 256;
const COUNTS_LEN: usize = 16 << FRAME;

/// Where the words of each direction begin: 10 ranks, 10 files, 19 diagonals
/// each way; and how far apart neighbours on such a line are numbered.
const DIRECTIONS: [Direction; 4] = [
    Direction { first_line: 0, step: 1 },
    Direction { first_line: 10, step: 10 },
    Direction { first_line: 20, step: 11 },
    Direction { first_line: 39, step: -9 },
];

struct Direction {
    first_line: usize,
    step: i8,
}

/// The most squares a queen can reach.
pub(super) const MAX_REACH: usize = 35;

/// What is taken, line by line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Lines([u16; LINES]);

impl Lines {
    /// A frame on which every square is taken.
    pub(super) const FULL: Lines = Lines([WHOLE; LINES]);

    /// Takes the square if it was free, frees it if it was taken.
    #[inline]
    pub(super) fn flip(&mut self, square: Square) {
        for crossing in crossings(square) {
            self.0[crossing.line as usize % LINES] ^= crossing.bit;
        }
    }

    /// A queen on this square.
    #[inline]
    pub(super) fn queen(&self, square: Square) -> Queen {
        let crossings = crossings(square);
        let words = crossings.each_ref().map(|crossing| self.0[crossing.line as usize % LINES]);
        Queen { square, crossings, words }
    }

    /// How many pairs of a target and an arrow an amazon here has, by the
    /// direction in which the target lies.
    #[inline]
    pub(super) fn count_shots(&self, from: Square) -> [usize; 4] {
        let queen = self.queen(from);
        [
            self.count_shots_along::<0>(&queen),
            self.count_shots_along::<1>(&queen),
            self.count_shots_along::<2>(&queen),
            self.count_shots_along::<3>(&queen),
        ]
    }

    /// The same for direction `I`. Seen from any of its targets the line holds
    /// all the others and the square the amazon left, so only the three lines
    /// across need to be counted.
    #[inline]
    fn count_shots_along<const I: usize>(&self, queen: &Queen) -> usize {
        let [down, up] = queen.rays_along(I);
        let targets = down.length + up.length;
        let across = |to| self.queen(to).count_across::<I>();
        let arrows = |ray: Ray| ray.squares().map(across).sum::<usize>();
        targets * targets + arrows(down) + arrows(up)
    }
}

/// A queen on a square: what is taken on the four lines through it.
#[derive(Clone, Copy)]
pub(super) struct Queen {
    square: Square,
    crossings: &'static [Crossing; 4],
    words: [u16; 4],
}

impl Queen {
    /// How many squares it reaches.
    #[inline]
    pub(super) fn count(&self) -> usize {
        (0..4).map(|i| self.count_along(i)).sum()
    }

    /// How many of them are not in direction `I`.
    #[inline]
    fn count_across<const I: usize>(&self) -> usize {
        (0..4).filter(|&i| i != I).map(|i| self.count_along(i)).sum()
    }

    #[inline]
    fn count_along(&self, i: usize) -> usize {
        let index = (self.crossings[i].counts | self.words[i]) as usize;
        usize::from(COUNTS[index % COUNTS_LEN])
    }

    /// Its rays: the two of each direction, some of them perhaps of length 0.
    #[inline]
    pub(super) fn rays(&self) -> [Ray; 8] {
        let [west, east] = self.rays_along(0);
        let [south, north] = self.rays_along(1);
        let [southwest, northeast] = self.rays_along(2);
        let [northwest, southeast] = self.rays_along(3);
        [west, east, south, north, southwest, northeast, northwest, southeast]
    }

    /// Its rays in direction `i`, down and up the line.
    #[inline]
    pub(super) fn rays_along(&self, i: usize) -> [Ray; 2] {
        let arms = self.arms(i);
        let (from, step) = (self.square, DIRECTIONS[i].step);
        [Ray { from, step: -step, length: arms.down }, Ray { from, step, length: arms.up }]
    }

    #[inline]
    fn arms(&self, i: usize) -> Arms {
        let packed = usize::from(self.packed_arms(i));
        Arms { down: packed & 15, up: packed >> 4 }
    }

    #[inline]
    fn packed_arms(&self, i: usize) -> u8 {
        let index = (self.crossings[i].counts | self.words[i]) as usize;
        ARMS[index % COUNTS_LEN]
    }

    /// The squares it reaches.
    #[inline]
    pub(super) fn reach(&self) -> Squares {
        let mut set = 0;
        for (i, direction) in DIRECTIONS.iter().enumerate() {
            let arms = self.arms(i);
            // The end of the run that has the lowest number.
            let back = if direction.step > 0 { arms.down } else { arms.up };
            let lowest = self.square.index() - back * direction.step.unsigned_abs() as usize;
            set |= RUNS[i][(arms.down + arms.up) & 15] << lowest;
        }
        Squares(set).toggled(self.square)
    }

    /// The squares it reaches by their numbers.
    #[inline]
    pub(super) fn targets(&self) -> Targets {
        Targets::new(self.square, self.all_arms())
    }

    /// Its arms in all directions, a byte each.
    #[inline]
    fn all_arms(&self) -> u32 {
        u32::from_le_bytes([0, 1, 2, 3].map(|i| self.packed_arms(i)))
    }
}

/// The squares a queen reaches, numbered: along the rank, the file, the two
/// diagonals. Which way the n-th lies cannot be foreseen, so it is found
/// without a branch, in words of four bytes with a byte a direction.
#[derive(Clone, Copy)]
pub(super) struct Targets {
    square: Square,
    /// How far it reaches: down the line in the lower half of the byte, up in
    /// the upper.
    arms: u32,
    /// How many squares it reaches in this direction and those before it.
    sums: u32,
}

impl Targets {
    /// Nowhere to go.
    pub(super) const NONE: Targets = Targets { square: Square(0), arms: 0, sums: 0 };

    #[inline]
    fn new(square: Square, arms: u32) -> Targets {
        let lengths = (arms & 0x0f0f_0f0f) + (arms >> 4 & 0x0f0f_0f0f);
        // No sum is above 35, so no byte runs over into the next.
        Targets { square, arms, sums: lengths.wrapping_mul(0x0101_0101) }
    }

    /// How many there are.
    #[inline]
    pub(super) fn len(&self) -> usize {
        (self.sums >> 24) as usize
    }

    /// The `n`-th; the caller guarantees that it exists.
    #[inline]
    pub(super) fn nth(&self, n: usize) -> Square {
        self.step(n).to
    }

    /// The step to the `n`-th.
    #[inline]
    pub(super) fn step(&self, n: usize) -> Step {
        debug_assert!(n < self.len(), "there is no target {n}");
        let n = n as u32;
        // The high bit of a byte stays where n is not below its sum; the three
        // bits are added up in the third byte: eight times the direction.
        let passed = (((n * 0x0001_0101) | 0x0080_8080) - (self.sums & 0x00ff_ffff)) & 0x0080_8080;
        let shift = (passed >> 4).wrapping_mul(0x0001_0101) >> 16 & 0xff;
        let place = n - (self.sums << 8 >> shift & 0xff);
        let arms = self.arms >> shift & 0xff;
        let down = arms & 0x0f;
        // Down the line come −1, −2, …; up the line 1, 2, ….
        let steps = if place < down { !(place as i32) } else { (place - down) as i32 + 1 };
        let step = i32::from((STEPS >> shift) as i8);
        let to = Square((i32::from(self.square.0) + steps * step) as u8);
        // One step up makes the arm down longer and the arm up shorter by one.
        Step { to, shift, arms: arms.wrapping_add_signed(-15 * steps) }
    }
}

/// A step of an amazon, with what it tells of the squares around its target.
#[derive(Clone, Copy)]
pub(super) struct Step {
    /// Where it goes.
    pub(super) to: Square,
    /// Eight times the direction.
    shift: u32,
    /// Its arms on the line it came along, now that the square it left is free.
    arms: u32,
}

impl Lines {
    /// The squares an arrow can hit after a step. The square just left is free
    /// for it, which changes the line of the step only.
    #[inline]
    pub(super) fn arrows(&self, step: Step) -> Targets {
        let arms = self.queen(step.to).all_arms();
        let along = ((arms >> step.shift & 0xff) ^ step.arms) << step.shift;
        Targets::new(step.to, arms ^ along)
    }
}

/// The steps of the four directions, a byte each.
const STEPS: u32 = u32::from_le_bytes([
    DIRECTIONS[0].step as u8,
    DIRECTIONS[1].step as u8,
    DIRECTIONS[2].step as u8,
    DIRECTIONS[3].step as u8,
]);

/// The squares a queen reaches on one side of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ray {
    from: Square,
    step: i8,
    length: usize,
}

impl Ray {
    /// How it goes and how far.
    #[inline]
    pub(super) fn run(self) -> Run {
        Run { step: self.step, length: self.length as u8 }
    }

    /// The squares, the nearest first.
    #[inline]
    pub(super) fn squares(self) -> impl ExactSizeIterator<Item = Square> {
        (0..self.length).map(move |n| self.nth(n))
    }

    /// The square that has `n` others before it.
    #[inline]
    fn nth(self, n: usize) -> Square {
        Square(self.from.0.wrapping_add_signed((n as i8 + 1).wrapping_mul(self.step)))
    }
}

/// A line through a square; of a size that makes the table's index a shift.
#[derive(Clone, Copy)]
#[repr(align(8))]
struct Crossing {
    line: u16,
    /// The square's bit on the line.
    bit: u16,
    /// Where the tables for its place begin.
    counts: u16,
}

/// The four lines through a square.
#[inline]
fn crossings(square: Square) -> &'static [Crossing; 4] {
    &CROSSINGS[square.index() % SQUARES]
}

static CROSSINGS: [[Crossing; 4]; SQUARES] = {
    let mut table = [[Crossing { line: 0, bit: 0, counts: 0 }; 4]; SQUARES];
    let mut i = 0;
    while i < FRAME * FRAME {
        let (file, rank) = file_and_rank(Square(i as u8));
        let numbers = [rank, file, file + FRAME - 1 - rank, file + rank];
        let places = [file, rank, file, file];
        let mut j = 0;
        while j < 4 {
            table[i][j] = Crossing {
                line: (DIRECTIONS[j].first_line + numbers[j]) as u16,
                bit: 1 << places[j],
                counts: (places[j] << FRAME) as u16,
            };
            j += 1;
        }
        i += 1;
    }
    table
};

/// How many free squares follow a place on a line, down and up.
#[derive(Clone, Copy)]
struct Arms {
    down: usize,
    up: usize,
}

#[inline]
const fn arms(place: usize, word: u16) -> Arms {
    // A taken square before the line and one after it stop the arms.
    let word = (word as u32 | 1 << FRAME) << 1 | 1;
    let below = word & ((2 << place) - 1) | 1;
    let above = word >> (place + 2);
    Arms { down: place - below.ilog2() as usize, up: above.trailing_zeros() as usize }
}

/// By place and word, one place after another: how far a queen reaches down the
/// line, and sixteen times how far up.
static ARMS: [u8; COUNTS_LEN] = {
    let mut table = [0; COUNTS_LEN];
    let mut place = 0;
    while place < FRAME {
        let mut word = 0;
        while word <= WHOLE {
            let arms = arms(place, word);
            table[place << FRAME | word as usize] = (arms.down | arms.up << 4) as u8;
            word += 1;
        }
        place += 1;
    }
    table
};

/// The same added up: how many squares a queen reaches on that line.
static COUNTS: [u8; COUNTS_LEN] = {
    let mut table = [0; COUNTS_LEN];
    let mut i = 0;
    while i < COUNTS_LEN {
        table[i] = (ARMS[i] & 15) + (ARMS[i] >> 4);
        i += 1;
    }
    table
};

/// By direction and n: n + 1 squares of a line, the lowest being square 0.
static RUNS: [[u128; 16]; 4] = {
    let mut table = [[0; 16]; 4];
    let mut i = 0;
    while i < 4 {
        let step = DIRECTIONS[i].step.unsigned_abs() as usize;
        let mut n = 0;
        while n < FRAME {
            let shorter = if n == 0 { 0 } else { table[i][n - 1] };
            table[i][n] = shorter | 1 << (n * step);
            n += 1;
        }
        i += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::super::squares::square;
    use super::*;
    use proptest::prelude::*;

    /// Walks square by square, as a person would.
    fn walk(free: Squares, from: Square) -> Squares {
        let steps = [(0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1)];
        let (file, rank) = file_and_rank(from);
        let ray = |(x, y): (isize, isize)| {
            let place = move |n: isize| {
                let on = |a: usize, by: isize| a.checked_add_signed(n * by).filter(|&a| a < FRAME);
                Some(square(on(file, x)?, on(rank, y)?))
            };
            (1..).map_while(place).take_while(move |&s| free.contains(s))
        };
        steps.into_iter().flat_map(ray).collect()
    }

    proptest! {
        #[test]
        fn all_ways_to_say_reach_agree(word: u128, thin: u128, from in 0..100_u8) {
            let from = Square(from);
            let free = Squares((word | thin) & Squares::of_board(FRAME).0 & !Squares::of(from).0);
            let mut lines = Lines::FULL;
            free.into_iter().for_each(|square| lines.flip(square));

            let queen = lines.queen(from);
            let set = queen.reach();
            prop_assert_eq!(set, walk(free, from));
            prop_assert_eq!(queen.count(), set.len());
            prop_assert_eq!(queen.targets().len(), set.len());
            let list: Vec<_> = queen.rays().into_iter().flat_map(Ray::squares).collect();
            prop_assert_eq!(list.len(), set.len());
            prop_assert_eq!(list.iter().copied().collect::<Squares>(), set);
            for (n, &square) in list.iter().enumerate() {
                prop_assert_eq!(queen.targets().nth(n), square);
            }
        }
    }

    #[test]
    fn no_queen_reaches_more_than_is_said() {
        let mut lines = Lines::FULL;
        Squares::of_board(FRAME).into_iter().for_each(|square| lines.flip(square));
        let longest = Squares::of_board(FRAME).into_iter().map(|s| lines.queen(s).count()).max();
        assert_eq!(longest, Some(MAX_REACH));
    }
}

//! A set of squares for each side in one value, and how queens spread
//! over the board in it: the basis of every evaluation of territory.
//!
//! Five words are a board for both sides. Word i holds two ranks, each in
//! sixteen bits of which a board uses ten:
//!
//! ```text
//! bits  0..16  first side, rank i          32..48  first side, rank 9 - i
//!      16..32  second side, rank i         48..64  second side, rank 9 - i
//! ```
//!
//! Turned by 32 bits, word i is what word 9 - i would be. So one walk over ten
//! words goes north in the lower half while it goes south in the upper, for both
//! sides at once, and the six unused bits keep neighbours on a rank apart.

use std::array;
use std::ops::BitAnd;
use std::ops::BitOr;
use std::ops::BitXor;

use ludens_core::Side;
use ludens_games::amazons::FRAME;
use ludens_games::amazons::Squares;

const WORDS: usize = FRAME / 2;
const RANK: u64 = (1 << FRAME) - 1;

/// A set of squares for each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Twin([u64; WORDS]);

impl Twin {
    /// One set for the first side, another for the second.
    #[inline]
    pub(super) fn new(sets: [Squares; 2]) -> Twin {
        let rank = |set: Squares, rank: usize| (set.0 >> (rank * FRAME)) as u64 & RANK;
        let pair = |i| rank(sets[0], i) | rank(sets[1], i) << 16;
        Twin(array::from_fn(|i| pair(i) | pair(FRAME - 1 - i) << 32))
    }

    /// The same set for both sides.
    #[inline]
    pub(super) fn both(set: Squares) -> Twin {
        let rank = |rank: usize| (set.0 >> (rank * FRAME)) as u64 & RANK;
        Twin(array::from_fn(|i| (rank(i) | rank(FRAME - 1 - i) << 32) * 0x1_0001))
    }

    /// The set of one side.
    #[inline]
    pub(super) fn of(self, side: Side) -> Squares {
        let lane = 16 * side.index();
        let rank = |rank: usize| u128::from(self.word(rank) >> lane & RANK) << (rank * FRAME);
        Squares((0..FRAME).fold(0, |set, i| set | rank(i)))
    }

    /// The sets exchanged between the sides.
    #[inline]
    pub(super) fn exchanged(self) -> Twin {
        const FIRST: u64 = 0x0000_ffff_0000_ffff;
        Twin(self.0.map(|word| (word & FIRST) << 16 | word >> 16 & FIRST))
    }

    /// What is in these sets and not in those.
    #[inline]
    pub(super) fn without(self, other: Twin) -> Twin {
        self.zip(other, |a, b| a & !b)
    }

    /// Whether both sets are empty.
    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0.into_iter().fold(0, |all, word| all | word) == 0
    }

    /// How many squares each side has.
    #[inline]
    pub(super) fn counts(self) -> [i32; 2] {
        let bytes = self.0.into_iter().map(count_by_byte).sum::<u64>();
        let lanes = (bytes & 0x00ff_00ff_00ff_00ff) + (bytes >> 8 & 0x00ff_00ff_00ff_00ff);
        let sides = (lanes + (lanes >> 32)) as u32;
        [(sides & 0xffff) as i32, (sides >> 16) as i32]
    }

    /// The word of a rank in the lower half, with the rank it is paired with in
    /// the upper.
    #[inline]
    fn word(self, rank: usize) -> u64 {
        if rank < WORDS { self.0[rank] } else { self.0[FRAME - 1 - rank].rotate_left(32) }
    }

    #[inline]
    fn zip(self, other: Twin, f: impl Fn(u64, u64) -> u64) -> Twin {
        Twin(array::from_fn(|i| f(self.0[i], other.0[i])))
    }

    #[inline]
    fn map(self, f: impl Fn(u64) -> u64) -> Twin {
        Twin(self.0.map(f))
    }
}

/// How many bits are set in each byte of a word.
#[inline]
fn count_by_byte(word: u64) -> u64 {
    let nibbles = count_by_nibble(word);
    (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f
}

/// How many bits are set in each half byte of a word.
#[inline]
pub(super) fn count_by_nibble(word: u64) -> u64 {
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333)
}

impl BitAnd for Twin {
    type Output = Twin;

    #[inline]
    fn bitand(self, other: Twin) -> Twin {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for Twin {
    type Output = Twin;

    #[inline]
    fn bitor(self, other: Twin) -> Twin {
        self.zip(other, |a, b| a | b)
    }
}

impl BitXor for Twin {
    type Output = Twin;

    #[inline]
    fn bitxor(self, other: Twin) -> Twin {
        self.zip(other, |a, b| a ^ b)
    }
}

/// The empty squares, over which everything spreads.
pub(super) struct Ground {
    /// The same set for both sides.
    pub(super) empty: Twin,
    /// Where a square and the next 1, 3, 7 to the east are empty.
    runs: [Twin; 3],
}

impl Ground {
    #[inline]
    pub(super) fn new(empty: Squares) -> Ground {
        let empty = Twin::both(empty);
        let two = empty.map(|word| word & word >> 1);
        let four = two.map(|word| word & word >> 2);
        let eight = four.map(|word| word & word >> 4);
        Ground { empty, runs: [two, four, eight] }
    }

    /// The squares that queens on `sources` reach in one move.
    #[inline]
    pub(super) fn queen_step(&self, sources: Twin) -> Twin {
        self.rays(sources).union()
    }

    /// The rays of queens on `sources`, each up to the first square taken.
    #[inline]
    pub(super) fn rays(&self, sources: Twin) -> Rays {
        Rays { upright: self.upright(sources), east: self.east(sources), west: self.west(sources) }
    }

    /// The rays that leave their rank, by the rank they come to: straight,
    /// leaning east, leaning west.
    #[inline]
    fn upright(&self, sources: Twin) -> [[u64; 3]; FRAME] {
        let mut rays = [[0; 3]; FRAME];
        let [mut straight, mut east, mut west] = [0; 3];
        for (rank, ray) in rays.iter_mut().enumerate().skip(1) {
            let source = sources.word(rank - 1);
            let empty = self.empty.word(rank);
            straight = (straight | source) & empty;
            east = (east | source) << 1 & empty;
            west = (west | source) >> 1 & empty;
            *ray = [straight, east, west];
        }
        rays
    }

    /// A sum carries through a run of ones just as a queen slides.
    #[inline]
    fn east(&self, sources: Twin) -> Twin {
        self.empty.zip(sources, |empty, source| {
            let first = source << 1 & empty;
            empty & (!(empty + first) | first)
        })
    }

    /// Nothing carries downwards, so here the rays are doubled three times.
    #[inline]
    fn west(&self, sources: Twin) -> Twin {
        let [two, four, eight] = self.runs;
        Twin(array::from_fn(|i| {
            let first = sources.0[i] >> 1 & self.empty.0[i];
            let ray = first | first >> 1 & self.empty.0[i];
            let ray = ray | ray >> 2 & two.0[i];
            let ray = ray | ray >> 4 & four.0[i];
            ray | ray >> 8 & eight.0[i]
        }))
    }
}

/// The rays of queens, direction by direction. Upright rays go north in the
/// lower half of a rank's word and south in the upper.
pub(super) struct Rays {
    upright: [[u64; 3]; FRAME],
    east: Twin,
    west: Twin,
}

impl Rays {
    /// The squares on any ray.
    #[inline]
    pub(super) fn union(&self) -> Twin {
        let upright = |rank: usize| {
            let [straight, east, west] = self.upright[rank];
            straight | east | west
        };
        let along = self.east | self.west;
        Twin(array::from_fn(|i| along.0[i] | upright(i) | upright(FRAME - 1 - i).rotate_left(32)))
    }

    /// On how many rays each square is, as a number of four bits: the sets of
    /// squares that have the bit for 1, 2, 4, 8.
    #[inline]
    pub(super) fn counts(&self) -> [Twin; 4] {
        let mut counts = [Twin::default(); 4];
        for i in 0..WORDS {
            let word = self.counts_in(i);
            (0..4).for_each(|bit| counts[bit].0[i] = word[bit]);
        }
        counts
    }

    /// Eight bits added: two sums of three, then the rest.
    #[inline]
    fn counts_in(&self, i: usize) -> [u64; 4] {
        let near = self.upright[i];
        let far = self.upright[FRAME - 1 - i].map(|word| word.rotate_left(32));
        let (ones, twos) = add3(near[0], near[1], near[2]);
        let (more_ones, more_twos) = add3(far[0], far[1], far[2]);
        let (last_ones, last_twos) = add3(ones, self.east.0[i], self.west.0[i]);
        let (one, carried) = (last_ones ^ more_ones, last_ones & more_ones);
        let (twos, fours) = add3(twos, more_twos, last_twos);
        let (two, more_fours) = (twos ^ carried, twos & carried);
        [one, two, fours ^ more_fours, fours & more_fours]
    }
}

/// The sum of three bits, in every place: the ones and the twos.
#[inline]
fn add3(a: u64, b: u64, c: u64) -> (u64, u64) {
    (a ^ b ^ c, a & b | c & (a ^ b))
}

//! Boards as words, and all questions that the search asks about them.
//!
//! A column is a byte, its lowest square the lowest bit; here 7x6:
//!
//! ```text
//!  7 15 23 31 39 47 55    spare rows: never a stone there, so that no line
//!  6 14 22 30 38 46 54    runs from one column into the next
//!  5 13 21 29 37 45 53
//!  4 12 20 28 36 44 52
//!  3 11 19 27 35 43 51
//!  2 10 18 26 34 42 50
//!  1  9 17 25 33 41 49
//!  0  8 16 24 32 40 48
//! ```
//!
//! So the steps along lines are the same on every board (1, 7, 8 and 9), the
//! mirror image is the bytes in reverse order, and a size is only some masks.
//! Eight rows leave none to spare; there, masks cut the lines at the edges.

use std::marker::PhantomData;

use super::word::Word;

/// What the compiler must know of a board's size.
pub(super) trait Layout: Copy + Sync {
    /// The word that holds it.
    type Word: Word;
    /// Whether the columns have a row to spare.
    const SPARE_ROW: bool;
}

/// Up to eight columns of up to seven rows.
#[derive(Debug, Clone, Copy)]
pub(super) struct Low;
/// Up to eight columns of eight rows.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tall;
/// Nine or ten columns of up to seven rows.
#[derive(Debug, Clone, Copy)]
pub(super) struct WideLow;
/// Nine or ten columns of eight rows.
#[derive(Debug, Clone, Copy)]
pub(super) struct WideTall;

impl Layout for Low {
    type Word = u64;
    const SPARE_ROW: bool = true;
}
impl Layout for Tall {
    type Word = u64;
    const SPARE_ROW: bool = false;
}
impl Layout for WideLow {
    type Word = u128;
    const SPARE_ROW: bool = true;
}
impl Layout for WideTall {
    type Word = u128;
    const SPARE_ROW: bool = false;
}

/// The stones on a board, and the squares that win.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stones<W> {
    /// The stones of the side to move.
    pub(super) own: W,
    /// All stones.
    pub(super) taken: W,
    /// The empty squares where the side to move would make four.
    pub(super) own_wins: W,
    /// The empty squares where the other side would.
    pub(super) other_wins: W,
}

impl<W: Word> Stones<W> {
    /// The stones of the other side.
    #[inline]
    pub(super) fn other(&self) -> W {
        self.own ^ self.taken
    }

    /// The stones after a move to `square`, by which the mover wins on `wins`.
    #[inline]
    pub(super) fn after(&self, square: W, wins: W) -> Stones<W> {
        Stones {
            own: self.other(),
            taken: self.taken | square,
            own_wins: self.other_wins & !square,
            other_wins: wins,
        }
    }
}

/// What a table knows a position by: 64 bits and what does not fit them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Code {
    pub(super) main: u64,
    pub(super) rest: u64,
}

/// The size of a board, as masks.
#[derive(Debug, Clone, Copy)]
pub(super) struct Frame<L: Layout> {
    pub(super) width: u32,
    pub(super) height: u32,
    /// All squares.
    pub(super) squares: L::Word,
    /// The lowest square of each column.
    pub(super) bottom: L::Word,
    /// Every other row, from the top one down.
    pub(super) upper: L::Word,
    layout: PhantomData<L>,
}

impl<L: Layout> Frame<L> {
    /// The board of this size.
    pub(super) fn new(width: u32, height: u32) -> Self {
        let columns = (0..width).fold(L::Word::EMPTY, |set, column| set | L::Word::column(column));
        let rows = |rows: u32| columns & L::Word::rows(rows as u8);
        let all = (1 << height) - 1;
        let top_parity = if height.is_multiple_of(2) { 0xaa } else { 0x55 };
        Frame {
            width,
            height,
            squares: rows(all),
            bottom: rows(1),
            upper: rows(all & top_parity),
            layout: PhantomData,
        }
    }

    /// How many squares are empty.
    pub(super) fn empties(&self, taken: L::Word) -> i32 {
        (self.squares & !taken).count()
    }

    /// The stones of both sides, with the squares that win.
    pub(super) fn stones(&self, own: L::Word, other: L::Word) -> Stones<L::Word> {
        let taken = own | other;
        let (own_wins, other_wins) = (self.wins(own, taken), self.wins(other, taken));
        Stones { own, taken, own_wins, other_wins }
    }

    /// The square a stone would fall to in each column that is not full.
    #[inline]
    pub(super) fn landings(&self, taken: L::Word) -> L::Word {
        if L::SPARE_ROW {
            (taken + self.bottom) & self.squares
        } else {
            // A full column's top stone shifts onto the next column's bottom
            // square, which is in the set anyway.
            (taken << 1 | self.bottom) & !taken & self.squares
        }
    }

    /// The empty squares where one more of these stones would make four.
    #[inline]
    pub(super) fn wins(&self, stones: L::Word, taken: L::Word) -> L::Word {
        let upright = stones << 1 & stones << 2 & stones << 3;
        let found = if L::SPARE_ROW {
            upright | line(stones, 8) | line(stones, 7) | line(stones, 9)
        } else {
            upright & L::Word::rows(0xf8) | line(stones, 8) | rising(stones) | falling(stones)
        };
        found & self.squares & !taken
    }

    /// Whether a set of squares holds four in a row.
    #[inline]
    pub(super) fn has_four(&self, set: L::Word) -> bool {
        // Pairs of neighbours, then pairs of such pairs two steps apart.
        let four = |step: u32| {
            let pairs = set & set >> step;
            pairs & pairs >> (2 * step)
        };
        let found = if L::SPARE_ROW {
            four(8) | four(1) | four(9) | four(7)
        } else {
            four(8) | (four(1) | four(9)) & L::Word::rows(0x1f) | four(7) & L::Word::rows(0xf8)
        };
        !found.is_empty()
    }

    /// The moves after which the other side cannot win at once; none if every move
    /// loses. The side to move has no win itself.
    #[inline]
    pub(super) fn safe_moves(&self, taken: L::Word, other_wins: L::Word) -> L::Word {
        let landings = self.landings(taken);
        let forced = landings & other_wins;
        let moves = if forced.is_empty() {
            landings
        } else if forced.without_first().is_empty() {
            forced
        } else {
            return L::Word::EMPTY;
        };
        moves & !self.below(other_wins)
    }

    /// The squares right below those of a set.
    #[inline]
    fn below(&self, set: L::Word) -> L::Word {
        if L::SPARE_ROW { set >> 1 } else { set >> 1 & L::Word::rows(0x7f) }
    }

    /// A number that identifies the position and its mirror image:
    /// the stones of the side to move with a mark on top of each column. In a
    /// full column of eight the mark finds no room, so these are listed apart.
    #[inline]
    pub(super) fn code(&self, own: L::Word, taken: L::Word) -> Code {
        if L::SPARE_ROW {
            let marked = own | (taken + self.bottom);
            let (main, rest) = marked.min(marked.mirrored(self.width)).halves();
            return Code { main, rest };
        }
        let (marked, full) = (own | self.landings(taken), taken & L::Word::rows(0x80));
        let image = (marked.mirrored(self.width), full.mirrored(self.width));
        let (marked, full) = (marked, full).min(image);
        let (main, above) = marked.halves();
        Code { main, rest: above << 16 | a_bit_a_column(full) }
    }
}

/// Top squares, gathered into the lowest bits.
#[inline]
fn a_bit_a_column<W: Word>(tops: W) -> u64 {
    let gather = |eight: u64| (eight >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let (low, high) = tops.halves();
    gather(high) << 8 | gather(low)
}

/// The squares that complete three stones to a line of four along a step.
#[inline]
fn line<W: Word>(stones: W, step: u32) -> W {
    let (after, before) = (stones << step, stones >> step);
    let two_after = after & stones << (2 * step);
    let two_before = before & stones >> (2 * step);
    two_after & (stones << (3 * step) | before) | two_before & (stones >> (3 * step) | after)
}

/// [`line`] up to the right, where there is no spare row.
#[inline]
fn rising<W: Word>(stones: W) -> W {
    let (after, before) = (stones << 9 & W::rows(0xfe), stones >> 9 & W::rows(0x7f));
    let two_after = after & (stones << 18 & W::rows(0xfc));
    let two_before = before & (stones >> 18 & W::rows(0x3f));
    two_after & (stones << 27 & W::rows(0xf8) | before)
        | two_before & (stones >> 27 & W::rows(0x1f) | after)
}

/// [`line`] down to the right, where there is no spare row.
#[inline]
fn falling<W: Word>(stones: W) -> W {
    let (after, before) = (stones << 7 & W::rows(0x7f), stones >> 7 & W::rows(0xfe));
    let two_after = after & (stones << 14 & W::rows(0x3f));
    let two_before = before & (stones >> 14 & W::rows(0xfc));
    two_after & (stones << 21 & W::rows(0x1f) | before)
        | two_before & (stones >> 21 & W::rows(0xf8) | after)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludens_core::Random;

    /// Square by square, what [`Frame::has_four`] finds at once.
    fn plainly_has_four<L: Layout>(frame: &Frame<L>, set: L::Word) -> bool {
        let (width, height) = (frame.width as i32, frame.height as i32);
        let holds = |column: i32, row: i32| {
            (0..width).contains(&column)
                && (0..height).contains(&row)
                && set.meets(L::Word::square((8 * column + row) as u32))
        };
        let steps = [(1, 0), (0, 1), (1, 1), (1, -1)];
        let squares = (0..width).flat_map(|column| (0..height).map(move |row| (column, row)));
        squares
            .flat_map(|square| steps.map(|step| (square, step)))
            .any(|((column, row), (x, y))| (0..4).all(|n| holds(column + n * x, row + n * y)))
    }

    /// A random set of squares, about half of them.
    fn random_set<L: Layout>(frame: &Frame<L>, random: &mut Random) -> L::Word {
        let squares = (0..8 * frame.width).filter(|_| random.below(2) == 0);
        let set = squares.fold(L::Word::EMPTY, |set, index| set | L::Word::square(index));
        set & frame.squares
    }

    fn check<L: Layout>(width: u32, height: u32) {
        let frame = Frame::<L>::new(width, height);
        let mut random = Random::new(u64::from(width * height));
        for _ in 0..300 {
            let set = random_set(&frame, &mut random) & random_set(&frame, &mut random);
            assert_eq!(frame.has_four(set), plainly_has_four(&frame, set), "{set:?}");
            if plainly_has_four(&frame, set) {
                continue;
            }
            let wins = frame.wins(set, set);
            for index in 0..8 * width {
                let square = L::Word::square(index) & frame.squares & !set;
                // Nothing stands above an empty square.
                let above = L::Word::column(index / 8) & !L::Word::before(index);
                if set.meets(above) {
                    continue;
                }
                assert_eq!(
                    wins.meets(square),
                    plainly_has_four(&frame, set | square),
                    "{width}x{height}, {set:?}, square {index}"
                );
            }
        }
    }

    #[test]
    fn lines_are_found_as_square_by_square() {
        check::<Low>(7, 6);
        check::<Low>(4, 4);
        check::<Low>(8, 7);
        check::<Tall>(8, 8);
        check::<Tall>(4, 8);
        check::<WideLow>(10, 7);
        check::<WideTall>(9, 8);
        check::<WideTall>(10, 8);
    }

    #[test]
    fn full_columns_of_eight_do_not_share_a_code() {
        let frame = Frame::<Tall>::new(8, 8);
        // A full column of the other side, and one that holds a single stone of
        // the side to move with the mark in the same places.
        let full = frame.code(0, 0xff);
        let empty = frame.code(0, 0);
        assert_ne!(full, empty);
        assert_ne!(frame.code(0x7f, 0xff), frame.code(0x3f, 0x7f));
        assert_eq!(full, frame.code(0, 0xff << 56), "mirror images are one");
    }
}

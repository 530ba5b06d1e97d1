//! The 42 lines of the board, each kept as one number, and the tables that say
//! which moves such a number allows.
//!
//! A line's code is its squares read as digits in base 3, the line's first
//! square being the lowest digit: 0 is empty, 1 black, 2 white. Ranks run to
//! the right, files and both kinds of diagonals upwards:
//!
//! ```text
//! rank 3 (line 2):  . b . . w . . b    code 1·3 + 2·3⁴ + 1·3⁷
//! lines 0–7 ranks, 8–15 files, 16–28 diagonals like a1–h8, 29–41 like h1–a8
//! ```
//!
//! Shorter lines have smaller codes, so an offset for each length keeps them
//! apart, and one table serves all lines. Changing a square changes four codes,
//! and with them the number of moves of each side: counting moves is free.

use ludens_core::{Side, Square};

use super::slides::{self, Slides};

/// A corner is no diagonal: nothing can move along it.
pub(super) const LINES: usize = 42;

/// Codes of lines of 2 to 8 squares: 9 + 27 + … + 3⁸.
pub(super) const CODES: usize = 9837;

/// The lines of each direction.
const DIRECTIONS: [std::ops::Range<usize>; 4] = [0..8, 8..16, 16..29, 29..42];

/// The state of every line, and how many moves each side has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Lines {
    codes: [u16; LINES],
    /// Two bytes a direction from the lowest: Black's moves and White's moves.
    /// With at most 24 pieces no byte runs over.
    counts: u64,
}

impl Lines {
    /// The lines of an empty board.
    pub(super) const EMPTY: Lines = Lines { codes: empty_codes(), counts: 0 };

    /// Puts a piece on an empty square.
    #[inline]
    pub(super) fn place(&mut self, side: Side, square: Square) {
        self.change(square, digit(side));
    }

    /// Takes a piece off its square.
    #[inline]
    pub(super) fn remove(&mut self, side: Side, square: Square) {
        self.change(square, digit(side).wrapping_neg());
    }

    /// Adds `difference` (wrapping) to the digit of a square.
    #[inline]
    fn change(&mut self, square: Square, difference: u16) {
        for (direction, crossing) in CROSSINGS[square.index()].iter().enumerate() {
            let code = &mut self.codes[usize::from(crossing.line)];
            let before = COUNTS[usize::from(*code)];
            *code = code.wrapping_add(crossing.weight.wrapping_mul(difference));
            let after = COUNTS[usize::from(*code)];
            let change = u64::from(after).wrapping_sub(u64::from(before));
            self.counts = self.counts.wrapping_add(change << (16 * direction));
        }
    }

    /// How many moves a side has.
    #[inline]
    pub(super) fn count(&self, side: Side) -> usize {
        (self.sums(side) >> 48) as usize
    }

    /// The slides of both sides by kind.
    #[inline]
    pub(super) fn slides(&self) -> [Slides; 2] {
        slides::count(&self.codes)
    }

    /// Sixteen bits a direction: a side's moves in it and those before it.
    #[inline]
    fn sums(&self, side: Side) -> u64 {
        let counts = self.counts >> (8 * side.index()) & 0x00ff_00ff_00ff_00ff;
        counts.wrapping_mul(0x0001_0001_0001_0001)
    }

    /// Calls `visit` with the squares each move of a side goes from and to.
    #[inline]
    pub(super) fn for_each(&self, side: Side, mut visit: impl FnMut(Square, Square)) {
        for (line, &code) in LINE_INFOS.iter().zip(&self.codes) {
            let movers = &MOVERS[usize::from(code)];
            let mut set = movers.sets[side.index()];
            while set != 0 {
                let (from, to) = line.squares(set.trailing_zeros(), movers.distance);
                visit(from, to);
                set &= set - 1;
            }
        }
    }

    /// The squares of a side's `n`-th move, `n` being less than its count.
    #[inline]
    pub(super) fn nth(&self, side: Side, n: usize) -> (Square, Square) {
        let sums = self.sums(side);
        // The sum before each direction; three comparisons without a branch.
        let before = |direction: usize| (sums << 16 >> (16 * direction)) as usize & 0xff;
        let direction = (1..4).filter(|&direction| n >= before(direction)).count();
        let mut left = n - before(direction);
        for line in DIRECTIONS[direction].clone() {
            let code = usize::from(self.codes[line]);
            let count = usize::from(COUNTS[code].to_le_bytes()[side.index()]);
            if left < count {
                let mut set = MOVERS[code].sets[side.index()];
                (0..left).for_each(|_| set &= set - 1);
                return LINE_INFOS[line].squares(set.trailing_zeros(), MOVERS[code].distance);
            }
            left -= count;
        }
        unreachable!("there are fewer moves")
    }
}

const fn digit(side: Side) -> u16 {
    side as u16 + 1
}

/// Where a line lies: its first square, the step to the next, its length.
#[derive(Clone, Copy)]
struct LineInfo {
    first: u8,
    step: u8,
    length: u8,
}

impl LineInfo {
    /// The square at a place on the line, from 0.
    #[inline]
    const fn square(&self, place: u8) -> u8 {
        self.first + self.step * place
    }

    /// The squares that a bit of [`Movers::sets`] goes from and to.
    #[inline]
    const fn squares(&self, bit: u32, distance: u8) -> (Square, Square) {
        let from = self.square(bit as u8 % 8);
        let span = self.step * distance;
        (Square(from), Square(if bit < 8 { from + span } else { from - span }))
    }
}

static LINE_INFOS: [LineInfo; LINES] = line_infos();

const fn line_infos() -> [LineInfo; LINES] {
    let mut lines = [LineInfo { first: 0, step: 1, length: 8 }; LINES];
    let mut i = 0;
    while i < 8 {
        lines[i].first = 8 * i as u8;
        lines[8 + i] = LineInfo { first: i as u8, step: 8, length: 8 };
        i += 1;
    }
    let mut i = 0;
    while i < 13 {
        let (length, first_rank) = if i < 7 { (i + 2, 0) } else { (14 - i, i - 6) };
        // Diagonals like a1–h8 begin at g1, f1, … a1, a2, … a7.
        let rising = if i < 7 { 6 - i } else { 8 * first_rank };
        // Diagonals like h1–a8 begin at b1, c1, … h1, h2, … h7.
        let falling = if i < 7 { i + 1 } else { 8 * first_rank + 7 };
        lines[16 + i] = LineInfo { first: rising as u8, step: 9, length: length as u8 };
        lines[29 + i] = LineInfo { first: falling as u8, step: 7, length: length as u8 };
        i += 1;
    }
    lines
}

/// A line through a square, and what the square's digit is worth there.
#[derive(Clone, Copy)]
struct Crossing {
    line: u8,
    weight: u16,
}

/// The four lines through every square, in the order of the directions. Where
/// a corner has no diagonal, any line does, as the corner is worth nothing there.
static CROSSINGS: [[Crossing; 4]; 64] = crossings();

const fn crossings() -> [[Crossing; 4]; 64] {
    let mut crossings = [[Crossing { line: 0, weight: 0 }; 4]; 64];
    let infos = line_infos();
    let mut line = 0;
    while line < LINES {
        let direction = (line >= 8) as usize + (line >= 16) as usize + (line >= 29) as usize;
        let mut place = 0;
        while place < infos[line].length {
            let weight = 3u16.pow(place as u32);
            let square = infos[line].square(place) as usize;
            crossings[square][direction] = Crossing { line: line as u8, weight };
            place += 1;
        }
        line += 1;
    }
    crossings
}

/// The code of an empty line: 9 + 27 + … up to the next shorter length.
pub(super) const fn offset(length: usize) -> usize {
    (3usize.pow(length as u32) - 9) / 2
}

const fn empty_codes() -> [u16; LINES] {
    let mut codes = [0; LINES];
    let infos = line_infos();
    let mut line = 0;
    while line < LINES {
        codes[line] = offset(infos[line].length as usize) as u16;
        line += 1;
    }
    codes
}

/// The moves along one line.
#[derive(Clone, Copy)]
pub(super) struct Movers {
    /// For each side the places that can go up the line, and in the high byte
    /// those that can go down; the line's first square is the lowest bit.
    pub(super) sets: [u16; 2],
    /// How far every piece on the line goes.
    pub(super) distance: u8,
}

static MOVERS: [Movers; CODES] = movers();

/// How many moves a line allows: Black's in the low byte, White's in the high.
static COUNTS: [u16; CODES] = counts();

pub(super) const fn movers() -> [Movers; CODES] {
    let mut table = [Movers { sets: [0; 2], distance: 0 }; CODES];
    let mut length = 2;
    while length <= 8 {
        let mut number = 0;
        while number < 3usize.pow(length as u32) {
            table[offset(length) + number] = movers_of(length, number);
            number += 1;
        }
        length += 1;
    }
    table
}

/// The places of Black's and of White's pieces in a code without its offset.
pub(super) const fn digits(number: usize) -> [u16; 2] {
    let mut pieces = [0u16; 2];
    let (mut rest, mut place) = (number, 0);
    while rest > 0 {
        if rest % 3 > 0 {
            pieces[rest % 3 - 1] |= 1 << place;
        }
        rest /= 3;
        place += 1;
    }
    pieces
}

const fn movers_of(length: usize, number: usize) -> Movers {
    let [black, white] = digits(number);
    let distance = (black | white).count_ones();
    Movers {
        sets: [
            up(black, white, length, distance) | down(black, white, distance) << 8,
            up(white, black, length, distance) | down(white, black, distance) << 8,
        ],
        distance: distance as u8,
    }
}

/// The places of `own` from which a piece can go up the line: its target is on
/// the line and not its own, and no enemy stands before it.
const fn up(own: u16, enemy: u16, length: usize, distance: u32) -> u16 {
    let mut blocked = own >> distance;
    let mut step = 1;
    while step < distance {
        blocked |= enemy >> step;
        step += 1;
    }
    let on_line = (1 << (length as u32 - distance)) - 1;
    own & on_line & !blocked
}

/// As [`up`], the other way.
const fn down(own: u16, enemy: u16, distance: u32) -> u16 {
    let mut blocked = own << distance;
    let mut step = 1;
    while step < distance {
        blocked |= enemy << step;
        step += 1;
    }
    let on_line = 0xff << distance;
    own & on_line & !blocked
}

const fn counts() -> [u16; CODES] {
    let table = movers();
    let mut counts = [0; CODES];
    let mut code = 0;
    while code < CODES {
        let [black, white] = table[code].sets;
        counts[code] = (black.count_ones() | white.count_ones() << 8) as u16;
        code += 1;
    }
    counts
}

#[cfg(test)]
mod tests {
    use crate::Game;
    use crate::loa::{LinesOfAction, Move};
    use ludens_core::{Position, Random, Square};

    /// Whose piece stands at a file and rank; the outer `None` is off the board.
    fn look(position: &LinesOfAction, file: i32, rank: i32) -> Option<Option<ludens_core::Side>> {
        let inside = (0..8).contains(&file) && (0..8).contains(&rank);
        inside.then(|| position.piece(Square((8 * rank + file) as u8)))
    }

    /// The move in a direction exactly as the rules say, step by step.
    fn slide(position: &LinesOfAction, from: Square, step: (i32, i32)) -> Option<Move> {
        let (file, rank) = (i32::from(from.0 % 8), i32::from(from.0 / 8));
        let at = |n: i32| look(position, file + n * step.0, rank + n * step.1);
        let distance = (-7..=7).filter(|&n| at(n).flatten().is_some()).count() as i32;
        let enemy_before = (1..distance).any(|n| at(n).flatten() == Some(!position.side()));
        let free = at(distance)? != Some(position.side()) && !enemy_before;
        let to = 8 * (rank + distance * step.1) + file + distance * step.0;
        free.then_some(Move::Slide { from, to: Square(to as u8) })
    }

    fn slides(position: &LinesOfAction) -> Vec<Move> {
        let steps = (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y)));
        let steps: Vec<_> = steps.filter(|&step| step != (0, 0)).collect();
        let own = (0..64).map(Square).filter(|&s| position.piece(s) == Some(position.side()));
        own.flat_map(|from| steps.iter().filter_map(move |&step| slide(position, from, step)))
            .collect()
    }

    fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
        moves.sort_by_key(|mv| match mv {
            Move::Slide { from, to } => (from.0, to.0),
            Move::Pass => (64, 64),
        });
        moves
    }

    #[test]
    fn the_tables_know_the_rule() {
        let game: Game = "loa".parse().expect("a game");
        let mut random = Random::new(7);
        let mut moves = Vec::new();
        for _ in 0..20 {
            let mut position = LinesOfAction::start(&game.options);
            while let Some(mv) = position.random_move(&mut random, &mut moves) {
                position.moves(&mut moves);
                let nth = (0..position.mobility(position.side())).map(|n| {
                    let (from, to) = position.lines.nth(position.side(), n);
                    Move::Slide { from, to }
                });
                let expected = sorted(slides(&position));
                assert_eq!(sorted(nth.collect()), expected, "{}", position.text());
                assert_eq!(sorted(moves.clone()), expected, "{}", position.text());
                position = position.play(mv);
            }
        }
    }
}

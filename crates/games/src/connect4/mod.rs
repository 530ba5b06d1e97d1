//! Connect Four.
//!
//! Two players in turn drop a stone into a column that is not full; it falls to
//! the lowest empty square. The first side with four or more in a row, upright, level
//! or slanting, wins; a full board is a draw. (Howard Wexler's game for Milton
//! Bradley, 1974; James D. Allen, *The Complete Book of Connect 4*, 2010.)
//! Boards from 4x4 to 10x8, columns first; 7x6 is the usual one.
//!
//! ```text
//! 6 . . . . . . .     a move is its column, from 1: 4
//! 5 . . . . . . .     a position is its rows from the top and the side:
//! 4 . . . o . . .       7/7/3o3/3x3/3o3/2xx3 o
//! 3 . . . x . . .     or the columns played so far: 44443 (Pons' form)
//! 2 . . . o . . .
//! 1 . . x x . . .
//!   1 2 3 4 5 6 7
//! ```
//!
//! Squares are named `a1` to `g6`; the file `bits` draws how they are kept.

mod bits;
mod notation;

use ludens_core::{
    Board, Colour, Labels, Layout, OptionInfo, Options, Outcome, Piece, Position, PositionError,
    Random, Reason, Shape, Side, Square, Symmetric, Tile, Values, file_rank, zobrist,
};

pub use bits::{AnySize, Bits, Fixed, Grid};
pub use notation::{read_columns, write_columns};

use crate::{GameInfo, Palette, Rulebook, Visitor};

/// Four of one colour in a row.
pub const FOUR: Reason = Reason("four in a row");

/// The most squares a board has.
const MAX_SQUARES: usize = 80;

static STONE_KEYS: [[u64; MAX_SQUARES]; 2] = [zobrist::table(41), zobrist::table(42)];
static SIZE_KEYS: [u64; 128] = zobrist::table(43);

/// The game's entry in the catalogue.
pub struct Book;

impl Rulebook for Book {
    const INFO: GameInfo = GameInfo {
        name: "connect4",
        title: "Connect Four",
        summary: "drop stones into columns; four in a row wins",
        sides: ["Red", "Yellow"],
        colours: [Colour::Red, Colour::Yellow],
        sample: "5 4 4 4 4 5 5 6 5 5 6 7 3 4 4 3",
        options: &[OptionInfo {
            name: "size",
            help: "columns x rows of the board",
            default: "7x6",
            values: Values::Size { min: (4, 4), max: (10, 8) },
        }],
        variants: &["size=8x8", "size=5x4", "size=9x7"],
        palette: Palette { shapes: &[Shape::Disc], blocked: false },
        perft: include_str!("../../data/perft/connect4.perft"),
        openings: include_str!("../../data/openings/connect4-drawn.txt"),
    };

    fn visit<V: Visitor>(options: &Options, visitor: V) -> V::Output {
        match options.size("size") {
            (7, 6) => visitor.visit::<ConnectFour<Fixed<7, 6>>>(options),
            (8, 8) => visitor.visit::<ConnectFour<Fixed<8, 8>>>(options),
            _ => visitor.visit::<ConnectFour<AnySize>>(options),
        }
    }

    fn text_of(picture: &Board, side: Side) -> String {
        notation::write_picture(picture, side)
    }
}

/// A move: the column, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// The column, from 0 at the left.
    pub column: u8,
}

/// A position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ConnectFour<G: Grid> {
    grid: G,
    /// The stones of the side to move and of the other side.
    own: G::Bits,
    other: G::Bits,
    side: Side,
    key: u64,
}

impl<G: Grid> ConnectFour<G> {
    fn empty(grid: G) -> Self {
        let key = SIZE_KEYS[grid.width() * 9 + grid.height()];
        ConnectFour { grid, own: G::Bits::EMPTY, other: G::Bits::EMPTY, side: Side::First, key }
    }

    /// The size of the board.
    pub fn grid(&self) -> G {
        self.grid
    }

    /// The stones of a side.
    #[inline]
    pub fn stones(&self, side: Side) -> G::Bits {
        if side == self.side { self.own } else { self.other }
    }

    /// How many stones are on the board.
    #[inline]
    pub fn stone_count(&self) -> u32 {
        (self.own | self.other).count()
    }

    /// The square a stone would fall to in each column that is not full.
    #[inline]
    pub fn landings(&self) -> G::Bits {
        let taken = self.own | self.other;
        // A full column's top stone shifts onto the next column's bottom
        // square, which is in the set anyway.
        (taken << 1 | self.grid.rows(0, 1)) & !taken & self.grid.rows(0, self.grid.height())
    }

    /// How many columns are not full. Most positions have no full column, and
    /// need no counting of bits.
    #[inline]
    fn open_columns(&self) -> u64 {
        let top = self.grid.rows(self.grid.height() - 1, self.grid.height());
        let full = (self.own | self.other) & top;
        let width = self.grid.width() as u64;
        if full == G::Bits::EMPTY { width } else { width - u64::from(full.count()) }
    }

    /// Only the side that moved last can have made four.
    #[inline]
    fn is_won(&self) -> bool {
        has_four(self.grid, self.other)
    }

    fn square(&self, column: usize, row: usize) -> G::Bits {
        G::Bits::ONE << (column * self.grid.height() + row)
    }

    /// The number of the square where a legal move's stone comes to rest.
    pub fn landing(&self, mv: Move) -> usize {
        (self.landings() & self.grid.column(usize::from(mv.column))).lowest()
    }

    fn piece(&self, column: usize, row: usize) -> Option<Side> {
        let square = self.square(column, row);
        Side::BOTH.into_iter().find(|&side| self.stones(side) & square != G::Bits::EMPTY)
    }
}

/// Whether a set of stones holds four in a row.
#[inline]
pub fn has_four<G: Grid>(grid: G, stones: G::Bits) -> bool {
    let height = grid.height();
    let low = grid.rows(0, height - 3);
    let high = grid.rows(3, height);
    // Pairs of neighbours, then pairs of such pairs two steps apart.
    let line = |step: usize| {
        let pairs = stones & stones >> step;
        pairs & pairs >> (2 * step)
    };
    let found = line(height) | (line(1) | line(height + 1)) & low | line(height - 1) & high;
    found != G::Bits::EMPTY
}

/// The squares, empty or not, where one more stone would make four.
#[inline]
pub fn completions<G: Grid>(grid: G, stones: G::Bits) -> G::Bits {
    let height = grid.height();
    let low = grid.rows(0, height - 3);
    let high = grid.rows(3, height);
    let upright = (stones << 1 & stones << 2 & stones << 3) & high;
    // A line begins at its leftmost square; `from` says where it can.
    let line = |step: usize, from: G::Bits| {
        let (a, b) = (stones & from, stones >> step & from);
        let (c, d) = (stones >> (2 * step) & from, stones >> (3 * step) & from);
        (b & c & d) | (a & c & d) << step | (a & b & d) << (2 * step) | (a & b & c) << (3 * step)
    };
    let all = grid.rows(0, height);
    (upright | line(height, all) | line(height + 1, low) | line(height - 1, high)) & all
}

impl<G: Grid> Position for ConnectFour<G> {
    type Move = Move;
    no_past!();

    fn start(options: &Options) -> Self {
        let (width, height) = options.size("size");
        Self::empty(G::new(width, height))
    }

    fn from_text(options: &Options, text: &str) -> Result<Self, PositionError> {
        notation::read(Self::start(options), text)
    }

    fn text(&self) -> String {
        notation::write(self)
    }

    #[inline]
    fn side(&self) -> Side {
        self.side
    }

    #[inline]
    fn moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        if self.is_won() {
            return;
        }
        let landings = self.landings();
        for column in 0..self.grid.width() {
            if landings & self.grid.column(column) != G::Bits::EMPTY {
                moves.push(Move { column: column as u8 });
            }
        }
    }

    #[inline]
    fn play(&self, mv: Move) -> Self {
        let stone = self.landings() & self.grid.column(usize::from(mv.column));
        debug_assert!(stone != G::Bits::EMPTY, "column {} is full", mv.column + 1);
        ConnectFour {
            grid: self.grid,
            own: self.other,
            other: self.own | stone,
            side: !self.side,
            key: self.key ^ STONE_KEYS[self.side.index()][stone.lowest()],
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.is_won() {
            return Some(Outcome::win(!self.side, FOUR));
        }
        (self.landings() == G::Bits::EMPTY).then_some(Outcome::draw(Reason::FULL))
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn move_text(&self, mv: Move) -> String {
        (mv.column + 1).to_string()
    }

    fn accepts(&self, mv: Move, text: &str) -> bool {
        // The square it falls to, and the tenth column's digit in a line.
        text == self.square_name(Square(self.landing(mv) as u8)) || text == "0" && mv.column == 9
    }

    #[inline]
    fn click(&self, mv: Move, place: usize) -> Option<Square> {
        (place == 0).then(|| Square(self.landing(mv) as u8))
    }

    fn square_name(&self, square: Square) -> String {
        file_rank(square.index() / self.grid.height(), square.index() % self.grid.height())
    }

    #[inline]
    fn look(&self, square: Square) -> (Tile, Option<Piece>) {
        let (column, row) =
            (square.index() / self.grid.height(), square.index() % self.grid.height());
        let stone = |side| Piece { side, shape: Shape::Disc };
        (Tile::Plain, self.piece(column, row).map(stone))
    }

    fn layout(&self) -> Layout {
        let (files, ranks) = (self.grid.width(), self.grid.height());
        Layout::new(files, ranks, Labels::Columns, |column, row| {
            Some(Square((column * ranks + row) as u8))
        })
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        if self.is_won() { 0 } else { self.open_columns() }
    }

    /// A move that makes four has no reply; any other has a reply in every open
    /// column, less its own if it fills it.
    #[inline]
    fn count_replies(&self, _: &mut Vec<Move>) -> u64 {
        if self.is_won() {
            return 0;
        }
        let quiet = self.landings() & !completions(self.grid, self.own);
        let top = self.grid.rows(self.grid.height() - 1, self.grid.height());
        u64::from(quiet.count()) * self.open_columns() - u64::from((quiet & top).count())
    }

    /// Draws columns until one is open: at most a few draws, and no search for
    /// the n-th bit.
    #[inline]
    fn random_move(&self, random: &mut Random, _: &mut Vec<Move>) -> Option<Move> {
        let landings = self.landings();
        if self.is_won() || landings == G::Bits::EMPTY {
            return None;
        }
        loop {
            let column = random.below(self.grid.width());
            if landings & self.grid.column(column) != G::Bits::EMPTY {
                return Some(Move { column: column as u8 });
            }
        }
    }
}

/// The board can be mirrored left to right.
impl<G: Grid> Symmetric for ConnectFour<G> {
    const SYMMETRIES: usize = 2;

    fn exchanges_sides(_: usize) -> bool {
        false
    }

    fn image(&self, symmetry: usize) -> Self {
        if symmetry == 0 {
            return *self;
        }
        let mut image = Self::empty(self.grid);
        image.side = self.side;
        for column in 0..self.grid.width() {
            for row in 0..self.grid.height() {
                if let Some(side) = self.piece(column, row) {
                    image.put(self.grid.width() - 1 - column, row, side);
                }
            }
        }
        image
    }

    fn move_image(&self, mv: Move, symmetry: usize) -> Move {
        let mirrored = self.grid.width() as u8 - 1 - mv.column;
        if symmetry == 0 { mv } else { Move { column: mirrored } }
    }
}

impl<G: Grid> ConnectFour<G> {
    /// Puts a stone on an empty square, whatever the rules say.
    fn put(&mut self, column: usize, row: usize, side: Side) {
        let index = column * self.grid.height() + row;
        let stones = if side == self.side { &mut self.own } else { &mut self.other };
        *stones = *stones | G::Bits::ONE << index;
        self.key ^= STONE_KEYS[side.index()][index];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::testing::at;
    use ludens_core::laws::{Broken, Checked, Effort, check_symmetries};

    #[test]
    fn four_in_each_direction_wins() {
        for line in ["1213141", "1122334", "12234334144", "76654554744"] {
            let outcome = at("connect4", line).outcome();
            assert_eq!(outcome, Some(Outcome::win(Side::First, FOUR)), "{line}");
        }
    }

    #[test]
    fn lines_do_not_run_from_one_column_into_the_next() {
        // x has the top three squares of column 1 and the bottom one of column 2.
        assert_eq!(at("connect4", "11311717172").outcome(), None);
        assert_eq!(at("connect4:size=8x8", "1111311818182").outcome(), None);
    }

    #[test]
    fn the_mirrored_board_plays_alike() {
        for size in ["connect4", "connect4:8x8", "connect4:5x4"] {
            let game: Game = size.parse().expect("a game");
            let checked = game.visit(Mirror).unwrap_or_else(|law| panic!("{size}: {law}"));
            assert!(checked.finished > 0);
        }
    }

    /// The types that `Book::visit` chooses among, with their symmetry.
    struct Mirror;

    impl Visitor for Mirror {
        type Output = Result<Checked, Broken>;

        fn visit<P: Position>(self, options: &Options) -> Self::Output {
            let effort = Effort::games(20);
            match options.size("size") {
                (7, 6) => check_symmetries::<ConnectFour<Fixed<7, 6>>>(options, effort),
                (8, 8) => check_symmetries::<ConnectFour<Fixed<8, 8>>>(options, effort),
                _ => check_symmetries::<ConnectFour<AnySize>>(options, effort),
            }
        }
    }

    #[test]
    fn a_full_board_is_a_draw() {
        let record = at("connect4:size=4x4", "1212343421214343");
        assert_eq!(record.outcome(), Some(Outcome::draw(Reason::FULL)), "{}", record.text());
    }
}

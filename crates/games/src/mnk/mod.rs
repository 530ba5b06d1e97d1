//! The m,n,k-game: tic-tac-toe, gomoku and everything between.
//!
//! Two sides in turn put a stone on an empty square of a board of m by n. A side
//! that has k stones or more in a row, level, upright or slanting, has won; a full
//! board is a draw. Three in a row on 3x3 is tic-tac-toe, five on 15x15 is gomoku in
//! its free form, without the openings of tournaments. (Jos Uiterwijk and Jaap van
//! den Herik, *The advantage of the initiative*, 2000, has the theory.) If no
//! line is as long as k, every game is a draw.
//!
//! ```text
//! 3 . . o     a move is its square: b2
//! 2 . x .     a position is its rows from the top and the side:
//! 1 x . .       2o/1x1/x2 o
//!   a b c
//! ```
//!
//! The file `bits` draws how the squares are kept.

mod bits;
mod notation;
mod symmetry;

use ludens_core::{
    Board, Colour, Labels, Layout, OptionInfo, Options, Outcome, Piece, Position, PositionError,
    Random, Reason, Shape, Side, Square, Tile, Values, file_rank, zobrist,
};

pub use bits::{Bits, Grid, Wide};

use crate::{GameInfo, Palette, Rulebook, Visitor};

/// Enough stones of one side in a row.
pub const ROW: Reason = Reason("complete row");

static STONE_KEYS: [[u64; 256]; 2] = [zobrist::table(71), zobrist::table(72)];

/// The game's entry in the catalogue.
pub struct Book;

impl Rulebook for Book {
    const INFO: GameInfo = GameInfo {
        name: "mnk",
        title: "Tic-tac-toe and Gomoku",
        summary: "put stones on squares; enough of them in a row win",
        sides: ["Black", "White"],
        colours: [Colour::Black, Colour::White],
        sample: "b2 a1 a2 c2 b1 b3",
        options: &[
            OptionInfo {
                name: "size",
                help: "files x ranks of the board",
                default: "3x3",
                values: Values::Size { min: (3, 3), max: (15, 15) },
            },
            OptionInfo {
                name: "k",
                help: "how many in a row win",
                default: "3",
                values: Values::Number { min: 3, max: 8 },
            },
        ],
        variants: &["size=7x7,k=4", "size=15x15,k=5"],
        palette: Palette { shapes: &[Shape::Disc], blocked: false },
        perft: include_str!("../../data/perft/mnk.perft"),
        openings: "",
    };

    fn visit<V: Visitor>(options: &Options, visitor: V) -> V::Output {
        let grid = grid(options);
        match grid.stride() * grid.height() <= u64::SIZE {
            true => visitor.visit::<Mnk<u64>>(options),
            false => visitor.visit::<Mnk<Wide>>(options),
        }
    }

    fn text_of(picture: &Board, side: Side) -> String {
        notation::write_picture(picture, side)
    }
}

fn grid(options: &Options) -> Grid {
    Grid::new(options.size("size"), options.number("k"))
}

/// A move: the square a stone is put on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// The square.
    pub square: Square,
}

/// A position on a board that fits the word `B`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Mnk<B: Bits> {
    /// By side.
    stones: [B; 2],
    /// The squares without a stone.
    empty: B,
    key: u64,
    grid: Grid,
    /// How many squares are empty.
    empties: u8,
    side: Side,
    /// Whether the side that moved last has won.
    won: bool,
}

impl<B: Bits> Mnk<B> {
    fn new(grid: Grid) -> Self {
        let size = ((grid.width() << 4 | grid.height()) << 4 | grid.row()) as u64;
        Mnk {
            stones: [B::EMPTY; 2],
            empty: grid.all(),
            key: zobrist::mix(size),
            grid,
            empties: grid.squares() as u8,
            side: Side::First,
            won: false,
        }
    }

    /// The size of the board and of a winning row.
    #[inline]
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The stones of a side.
    #[inline]
    pub fn stones(&self, side: Side) -> B {
        self.stones[side.index()]
    }

    /// The squares without a stone.
    #[inline]
    pub fn empty(&self) -> B {
        self.empty
    }

    /// Whether a stone of this side on this square would win.
    #[inline]
    pub fn would_win(&self, side: Side, square: Square) -> bool {
        self.grid.wins(self.stones(side), square.index())
    }

    fn piece(&self, square: usize) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.stones(side).has(square))
    }

    /// Puts a stone on an empty square, whatever the rules say.
    #[inline]
    fn put(&mut self, side: Side, square: usize) {
        let stones = &mut self.stones[side.index()];
        *stones = *stones | B::one(square);
        self.empty = self.empty & !B::one(square);
        self.key ^= STONE_KEYS[side.index()][square];
        self.empties -= 1;
    }

    /// Whether a side has a row somewhere.
    fn has_row(&self, side: Side) -> bool {
        let mut found = false;
        let stones = self.stones(side);
        stones.for_each(|square| found |= self.grid.wins(stones, square));
        found
    }
}

impl<B: Bits> Position for Mnk<B> {
    type Move = Move;
    no_past!();

    fn start(options: &Options) -> Self {
        Self::new(grid(options))
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
        if !self.won {
            self.empty.for_each(|square| moves.push(Move { square: Square(square as u8) }));
        }
    }

    #[inline]
    fn play(&self, mv: Move) -> Self {
        let mut next = *self;
        next.advance(mv);
        next
    }

    #[inline]
    fn advance(&mut self, mv: Move) {
        debug_assert!(self.empty.has(mv.square.index()), "{mv:?} is taken");
        self.won = self.would_win(self.side, mv.square);
        self.put(self.side, mv.square.index());
        self.side = !self.side;
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.won {
            return Some(Outcome::win(!self.side, ROW));
        }
        (self.empties == 0).then_some(Outcome::draw(Reason::FULL))
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn move_text(&self, mv: Move) -> String {
        self.square_name(mv.square)
    }

    fn accepts(&self, _: Move, _: &str) -> bool {
        false
    }

    #[inline]
    fn click(&self, mv: Move, place: usize) -> Option<Square> {
        (place == 0).then_some(mv.square)
    }

    fn square_name(&self, square: Square) -> String {
        let (file, rank) = self.grid.place(square.index());
        file_rank(file, rank)
    }

    #[inline]
    fn look(&self, square: Square) -> (Tile, Option<Piece>) {
        (Tile::Plain, self.piece(square.index()).map(|side| Piece { side, shape: Shape::Disc }))
    }

    fn layout(&self) -> Layout {
        let grid = self.grid;
        Layout::new(grid.width(), grid.height(), Labels::FilesAndRanks, |file, rank| {
            Some(Square(grid.square(file, rank) as u8))
        })
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        if self.won { 0 } else { self.empties.into() }
    }

    /// A move that wins has no reply; any other has a reply on every square that
    /// is left.
    #[inline]
    fn count_replies(&self, _: &mut Vec<Move>) -> u64 {
        if self.won {
            return 0;
        }
        let mut quiet = 0;
        let is_win = |square: usize| self.would_win(self.side, Square(square as u8));
        self.empty.for_each(|square| quiet += u64::from(!is_win(square)));
        quiet * u64::from(self.empties).saturating_sub(1)
    }

    /// While many squares are empty, draws squares until one is: that needs no
    /// search for the n-th bit.
    #[inline]
    fn random_move(&self, random: &mut Random, _: &mut Vec<Move>) -> Option<Move> {
        let empties = usize::from(self.empties);
        if self.won || empties == 0 {
            return None;
        }
        let mut square = self.draw(random);
        if 4 * empties >= self.grid.squares() {
            while !self.empty.has(square) {
                square = self.draw(random);
            }
        } else if !self.empty.has(square) {
            square = self.empty.nth(random.below(empties));
        }
        Some(Move { square: Square(square as u8) })
    }
}

impl<B: Bits> Mnk<B> {
    /// Any square of the board, each as likely as any other.
    #[inline]
    fn draw(&self, random: &mut Random) -> usize {
        let [file, rank] = random.halves();
        self.grid.square(file.below(self.grid.width()), rank.below(self.grid.height()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{after, game};
    use std::collections::HashSet;

    /// How many games and positions there are from here.
    fn count(position: Mnk<u64>, seen: &mut HashSet<Mnk<u64>>) -> u64 {
        seen.insert(position);
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let below = moves.iter().map(|&mv| count(position.play(mv), seen));
        if moves.is_empty() { 1 } else { below.sum() }
    }

    #[test]
    fn tic_tac_toe_has_as_many_games_and_positions_as_published() {
        let mut seen = HashSet::new();
        assert_eq!(count(Mnk::start(&game("mnk").options), &mut seen), 255_168);
        assert_eq!(seen.len(), 5478);
        let keys: HashSet<u64> = seen.iter().map(Position::key).collect();
        assert_eq!(keys.len(), 5478);
    }

    #[test]
    fn a_row_in_each_direction_wins() {
        let rows = ["a1 a3 b1 b3 c1", "b1 a1 b2 a2 b3", "a1 a2 b2 a3 c3", "c1 a1 b2 b1 a3"];
        for moves in rows {
            let outcome = after("mnk", moves).outcome();
            assert_eq!(outcome, Some(Outcome::win(Side::First, ROW)), "{moves}");
        }
        let second = after("mnk:15x15,k=5", "a1 k4 a2 l5 a3 o8 a4 n7 o1 m6").outcome();
        assert_eq!(second, Some(Outcome::win(Side::Second, ROW)));
    }

    #[test]
    fn rows_do_not_run_over_an_edge() {
        for text in ["mnk:4x4,k=3", "mnk:9x9,k=3"] {
            let last = if text.contains('4') { ["c", "d"] } else { ["h", "i"] };
            let moves = format!("{0}1 b3 {1}1 c2 a2", last[0], last[1]);
            assert_eq!(after(text, &moves).outcome(), None, "{text}");
        }
    }

    #[test]
    fn more_than_enough_in_a_row_wins_too() {
        let record = after("mnk:9x9,k=5", "a1 a9 b1 b9 c1 c9 e1 e9 f1 f9 d1");
        assert_eq!(record.outcome(), Some(Outcome::win(Side::First, ROW)));
    }

    #[test]
    fn a_full_board_is_a_draw() {
        let drawn = Some(Outcome::draw(Reason::FULL));
        assert_eq!(after("mnk", "b2 a1 a2 c2 b1 b3 a3 c1 c3").outcome(), drawn);
        // Nothing on this board can be four in a row.
        assert_eq!(after("mnk:k=4", "a1 a2 b1 b2 c1 c2 a3 b3 c3").outcome(), drawn);
    }
}

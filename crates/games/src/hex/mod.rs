//! Hex.
//!
//! Two players in turn put a stone on an empty cell of a rhombus of hexagons;
//! stones never move. Red wins with a chain from the top edge to the bottom,
//! Blue with one from the left edge to the right; a corner belongs to both
//! edges. One of them always succeeds: there are no draws. To make up for the
//! first move, Blue may answer it by a *swap*: the stone becomes Blue's and is
//! mirrored on the long diagonal, which exchanges the edges, so that Blue has
//! what Red chose, and Red moves again. (Piet Hein, 1942; John Nash, 1948;
//! Cameron Browne, *Hex Strategy*, 2000.) Boards from 3x3 to 14x14; 11x11 is
//! the usual one.
//!
//! ```text
//!  a b c d
//! 1 . . . .         a move is its cell, a1 being the top left: b3
//!  2 . . b .        the swap is `swap`, and its click is on the stone
//!   3 . r . .       a position is its rows from the top and the side:
//!    4 . . . .        4/2b1/1r2/4 r
//! ```
//!
//! Blue may swap where the only stone is Red's and it is Blue's turn; so the
//! text shows that, too. After a swap Blue has the one stone and Red moves. The
//! file `cells` draws how cells are kept; `connection` follows chains.

mod cells;
mod connection;
mod notation;
mod symmetry;

use ludens_core::{
    Board, Choice, Colour, Labels, Layout, OptionInfo, Options, Outcome, Piece, Position,
    PositionError, Random, Reason, Shape, Side, Square, Tile, Tiling, Values, file_rank, zobrist,
};

pub use cells::{Cells, MAX_SIZE, STRIDE};

use crate::{GameInfo, Palette, Rulebook, Visitor};
use cells::PLACES;
use connection::BOARDS;

/// A side has connected its edges.
pub const CONNECTED: Reason = Reason("edges connected");

static STONE_KEYS: [[u64; PLACES]; 2] = [zobrist::table(61), zobrist::table(62)];
static SIZE_KEYS: [u64; MAX_SIZE + 1] = zobrist::table(63);
const BLUE_TO_MOVE: u64 = zobrist::mix(64);

/// The game's entry in the catalogue.
pub struct Book;

impl Rulebook for Book {
    const INFO: GameInfo = GameInfo {
        name: "hex",
        title: "Hex",
        summary: "put down stones; a chain between your two edges wins",
        sides: ["Red", "Blue"],
        colours: [Colour::Red, Colour::Blue],
        sample: "c2 f6 h4 d7 e5 e6 g5 d4 c6 c7 g6 i4 h5 d5",
        options: &[
            OptionInfo {
                name: "size",
                help: "cells along an edge",
                default: "11",
                values: Values::Number { min: 3, max: MAX_SIZE as u64 },
            },
            OptionInfo {
                name: "swap",
                help: "whether Blue may take over the first stone",
                default: "on",
                values: Values::OneOf(&[
                    Choice { value: "on", help: "Blue may swap at its first turn" },
                    Choice { value: "off", help: "Red keeps the first stone" },
                ]),
            },
        ],
        variants: &["size=4,swap=off", "size=7"],
        palette: Palette { shapes: &[Shape::Disc], blocked: false },
        perft: include_str!("../../data/perft/hex.perft"),
        openings: "",
    };

    fn visit<V: Visitor>(options: &Options, visitor: V) -> V::Output {
        visitor.visit::<Hex>(options)
    }

    fn text_of(picture: &Board, side: Side) -> String {
        notation::write_picture(picture, side)
    }
}

/// A move: a cell. That of the one stone on the board is the swap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// The cell's number; see [`Cells`].
    pub cell: u8,
}

/// A position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hex {
    stones: [Cells; 2],
    /// The stones connected to the side's first edge; see `connection`.
    reached: [Cells; 2],
    key: u64,
    size: u8,
    stone_count: u8,
    has_swap: bool,
    side: Side,
    winner: Option<Side>,
}

impl Hex {
    fn empty(size: usize, has_swap: bool) -> Hex {
        Hex {
            stones: [Cells::EMPTY; 2],
            reached: [Cells::EMPTY; 2],
            key: SIZE_KEYS[size],
            size: size as u8,
            stone_count: 0,
            has_swap,
            side: Side::First,
            winner: None,
        }
    }

    /// How many cells an edge has.
    #[inline]
    pub fn size(&self) -> usize {
        usize::from(self.size)
    }

    /// The stones of a side.
    #[inline]
    pub fn stones(&self, side: Side) -> Cells {
        self.stones[side.index()]
    }

    /// The cells without a stone.
    #[inline]
    pub fn empty_cells(&self) -> Cells {
        BOARDS[self.size()] & !(self.stones[0] | self.stones[1])
    }

    /// How many stones there are.
    #[inline]
    pub fn stone_count(&self) -> u32 {
        u32::from(self.stone_count)
    }

    /// Whether a swap is legal now.
    #[inline]
    pub fn can_swap(&self) -> bool {
        self.has_swap && self.stone_count == 1 && self.side == Side::Second
    }

    /// The same position with the other side to move, for searches; the rules
    /// do not allow passing.
    #[must_use]
    pub fn passed(&self) -> Hex {
        Hex { side: !self.side, key: self.key ^ BLUE_TO_MOVE, ..*self }
    }

    #[inline]
    fn empty_count(&self) -> usize {
        self.size() * self.size() - usize::from(self.stone_count)
    }

    /// Puts a stone on an empty cell, whatever the rules say.
    #[inline]
    fn put(&mut self, cell: u8, side: Side) {
        let i = side.index();
        self.stones[i].insert(cell);
        self.stone_count += 1;
        self.key ^= STONE_KEYS[i][usize::from(cell)];
        self.connect(cell, side);
    }

    /// The one stone becomes the mover's, on the mirrored cell.
    fn swap(&mut self, cell: u8) {
        let mut swapped = Hex::empty(self.size(), self.has_swap).passed();
        swapped.put(mirror(cell), self.side);
        *self = swapped;
    }

    /// Whose stone lies on a cell.
    fn owner(&self, cell: u8) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.stones(side).has(cell))
    }
}

/// The cell mirrored on the long diagonal, which runs through a1: row and file
/// change places.
fn mirror(cell: u8) -> u8 {
    cell % STRIDE as u8 * STRIDE as u8 + cell / STRIDE as u8
}

impl Position for Hex {
    type Move = Move;
    no_past!();

    fn start(options: &Options) -> Hex {
        Hex::empty(options.number("size") as usize, options.get("swap") == "on")
    }

    fn from_text(options: &Options, text: &str) -> Result<Hex, PositionError> {
        notation::read(Hex::start(options), text)
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
        if self.winner.is_none() {
            moves.extend(self.empty_cells().iter().map(|cell| Move { cell }));
            if self.can_swap() {
                moves.extend(self.stones(Side::First).first().map(|cell| Move { cell }));
            }
        }
    }

    #[inline]
    fn play(&self, mv: Move) -> Hex {
        let mut next = *self;
        next.advance(mv);
        next
    }

    #[inline]
    fn advance(&mut self, mv: Move) {
        if self.can_swap() && self.stones(Side::First).has(mv.cell) {
            self.swap(mv.cell);
        } else {
            debug_assert!(self.empty_cells().has(mv.cell), "{mv:?} is taken");
            self.put(mv.cell, self.side);
        }
        self.side = !self.side;
        self.key ^= BLUE_TO_MOVE;
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(|side| Outcome::win(side, CONNECTED))
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn move_text(&self, mv: Move) -> String {
        match self.owner(mv.cell) {
            Some(_) => "swap".to_string(),
            None => self.square_name(Square(mv.cell)),
        }
    }

    fn accepts(&self, mv: Move, text: &str) -> bool {
        // What HexGui and others write.
        text == "swap-pieces" && self.owner(mv.cell).is_some()
    }

    #[inline]
    fn click(&self, mv: Move, place: usize) -> Option<Square> {
        (place == 0).then_some(Square(mv.cell))
    }

    fn square_name(&self, square: Square) -> String {
        file_rank(square.index() % STRIDE, square.index() / STRIDE)
    }

    #[inline]
    fn look(&self, square: Square) -> (Tile, Option<Piece>) {
        let stone = |side| Piece { side, shape: Shape::Disc };
        (Tile::Plain, self.owner(square.0).map(stone))
    }

    fn layout(&self) -> Layout {
        let size = self.size();
        let cell = |file, rank| Some(Square(((size - 1 - rank) * STRIDE + file) as u8));
        let layout = Layout::new(size, size, Labels::FilesAndRows, cell);
        Layout { tiling: Tiling::Hexagons, ..layout }
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        match self.winner {
            Some(_) => 0,
            None => self.empty_count() as u64 + u64::from(self.can_swap()),
        }
    }

    /// A stone that connects the edges has no reply; any other has one on every
    /// cell that is left.
    #[inline]
    fn count_replies(&self, buffer: &mut Vec<Move>) -> u64 {
        if self.stone_count < 2 {
            self.moves(buffer);
            return buffer.iter().map(|&mv| self.play(mv).count_moves()).sum();
        }
        if self.winner.is_some() {
            return 0;
        }
        let empty = self.empty_count() as u64;
        (empty - u64::from(self.winning_cells(self.side).count())) * (empty - 1)
    }

    /// Draws cells until one is legal. On a full board that takes long, and the
    /// empty cells are counted instead.
    #[inline]
    fn random_move(&self, random: &mut Random, _: &mut Vec<Move>) -> Option<Move> {
        let (size, left) = (self.size(), self.empty_count());
        if self.winner.is_some() {
            return None;
        }
        if 5 * left < size * size {
            return Some(Move { cell: self.empty_cells().nth(random.below(left)) });
        }
        loop {
            let [row, file] = random.halves().map(|half| half.below(size));
            let cell = (row * STRIDE + file) as u8;
            let taken = self.stones[0].has(cell) | self.stones[1].has(cell);
            if !taken || self.can_swap() {
                return Some(Move { cell });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::after;

    #[test]
    fn a_swap_takes_the_first_stone_over_the_long_diagonal() {
        let record = after("hex:4", "b3 swap");
        assert_eq!(record.text(), "4/2b1/4/4 r");
        assert_eq!(after("hex:4", "b3 swap").legal_moves().len(), 15);
        assert_eq!(after("hex:4", "b3 swap-pieces a1").text(), "r3/2b1/4/4 b");
        let swap = after("hex:4", "b3").legal_moves().pop().expect("a swap");
        assert_eq!((swap.text.as_str(), swap.path), ("swap", vec!["b3".to_string()]));
    }

    #[test]
    fn only_the_first_stone_can_be_swapped_and_only_if_the_rules_say_so() {
        let can_swap = |game, moves| after(game, moves).play("swap").is_ok();
        assert!(can_swap("hex:4", "b2"));
        assert!(!can_swap("hex:4,swap=off", "b2"));
        assert!(!can_swap("hex:4", ""));
        assert!(!can_swap("hex:4", "b2 swap"));
        assert!(!can_swap("hex:4", "b2 swap c3"));
        assert!(!can_swap("hex:4", "b2 c3 d4"));
    }
}

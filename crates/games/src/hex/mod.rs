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
//! file `cells` draws how cells are kept.

mod cells;
mod notation;

use ludens_core::{
    Board, Choice, Colour, Labels, Layout, OptionInfo, Options, Outcome, Piece, Position,
    PositionError, Random, Reason, Shape, Side, Square, Symmetric, Tile, Tiling, Values, file_rank,
    zobrist,
};

pub use cells::{Cells, MAX_SIZE, STRIDE};

use crate::{GameInfo, Palette, Rulebook, Visitor};
use cells::PLACES;

/// A side has connected its edges.
pub const CONNECTED: Reason = Reason("edges connected");

static STONE_KEYS: [[u64; PLACES]; 2] = [zobrist::table(61), zobrist::table(62)];
static SIZE_KEYS: [u64; MAX_SIZE + 1] = zobrist::table(63);
const BLUE_TO_MOVE: u64 = zobrist::mix(64);

static NEIGHBOURS: [Cells; PLACES] = neighbours();

/// By size and side: the edge that chains are followed from, and the one they
/// have to reach.
static EDGES: [[[Cells; 2]; 2]; MAX_SIZE + 1] = edges();

/// By size: all cells.
static BOARDS: [Cells; MAX_SIZE + 1] = boards();

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
    /// Those that hang together with the side's first edge: a new stone beside
    /// them is all that can lengthen a chain, and each stone joins them once.
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

    /// The two edges that a side has to connect.
    #[inline]
    pub fn edges(&self, side: Side) -> [Cells; 2] {
        EDGES[self.size()][side.index()]
    }

    /// Whether a swap is legal now.
    #[inline]
    pub fn can_swap(&self) -> bool {
        self.has_swap && self.stone_count == 1 && self.side == Side::Second
    }

    /// The same position with the other side to move, for searches; the rules
    /// know no passing.
    #[must_use]
    pub fn passed(&self) -> Hex {
        Hex { side: !self.side, key: self.key ^ BLUE_TO_MOVE, ..*self }
    }

    /// The empty cells where a stone of this side would connect its edges.
    pub fn winning_cells(&self, side: Side) -> Cells {
        let [first, last] = self.edges(side);
        let stones = self.stones(side);
        let from_last = (last & stones).flooded(stones);
        let beside_first = self.reached[side.index()].neighbours() | first;
        beside_first & (from_last.neighbours() | last) & self.empty_cells()
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
        let [first, last] = &EDGES[self.size()][i];
        let near = NEIGHBOURS[usize::from(cell)];
        if first.has(cell) || !(near & self.reached[i]).is_empty() {
            self.reached[i].insert(cell);
            let unreached = self.stones[i] & !self.reached[i];
            let joined = near & unreached;
            if !joined.is_empty() {
                self.reached[i] |= joined.flooded(unreached);
            }
            if !(self.reached[i] & *last).is_empty() {
                self.winner = Some(side);
            }
        }
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

    /// The cell opposite, seen from the board's middle.
    fn turned(&self, cell: u8) -> u8 {
        ((self.size() - 1) * (STRIDE + 1)) as u8 - cell
    }
}

/// The cell mirrored on the long diagonal, which runs through a1: row and file
/// change places.
fn mirror(cell: u8) -> u8 {
    cell % STRIDE as u8 * STRIDE as u8 + cell / STRIDE as u8
}

const fn neighbours() -> [Cells; PLACES] {
    let mut table = [Cells::EMPTY; PLACES];
    let mut cell = 0;
    while cell < PLACES {
        let steps = [-16, -15, -1, 1, 15, 16];
        let mut i = 0;
        while i < steps.len() {
            let near = cell as i32 + steps[i];
            if near >= 0 && near < PLACES as i32 {
                table[cell].insert(near as u8);
            }
            i += 1;
        }
        cell += 1;
    }
    table
}

const fn edges() -> [[[Cells; 2]; 2]; MAX_SIZE + 1] {
    let mut table = [[[Cells::EMPTY; 2]; 2]; MAX_SIZE + 1];
    let mut size = 1;
    while size <= MAX_SIZE {
        table[size] = [
            [Cells::row(0, size), Cells::row(size - 1, size)],
            [Cells::file(0, size), Cells::file(size - 1, size)],
        ];
        size += 1;
    }
    table
}

const fn boards() -> [Cells; MAX_SIZE + 1] {
    let mut table = [Cells::EMPTY; MAX_SIZE + 1];
    let mut size = 1;
    while size <= MAX_SIZE {
        let mut cell = 0;
        while cell < size * STRIDE {
            if cell % STRIDE < size {
                table[size].insert(cell as u8);
            }
            cell += 1;
        }
        size += 1;
    }
    table
}

impl Position for Hex {
    type Move = Move;
    type Past = ();

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

    #[inline]
    fn remember(&self, (): (), _: Move) {}

    #[inline]
    fn verdict(&self, (): (), _: u32) -> Option<Outcome> {
        None
    }

    #[inline]
    fn plies_left(&self, (): ()) -> Option<u32> {
        None
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

/// The board can be turned by half. Mirroring it on a diagonal exchanges the
/// sides; as Red begins and only Blue may swap, that is no symmetry of the rules.
impl Symmetric for Hex {
    const SYMMETRIES: usize = 2;

    fn exchanges_sides(_: usize) -> bool {
        false
    }

    fn image(&self, symmetry: usize) -> Hex {
        if symmetry == 0 {
            return *self;
        }
        let empty = Hex::empty(self.size(), self.has_swap);
        let mut image = if self.side == Side::First { empty } else { empty.passed() };
        for side in Side::BOTH {
            self.stones(side).iter().for_each(|cell| image.put(self.turned(cell), side));
        }
        image
    }

    fn move_image(&self, mv: Move, symmetry: usize) -> Move {
        if symmetry == 0 { mv } else { Move { cell: self.turned(mv.cell) } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use ludens_core::AnyRecord;
    use ludens_core::laws::{Effort, check_symmetries};

    fn after(game: &str, moves: &str) -> Box<dyn AnyRecord> {
        let mut record = game.parse::<Game>().expect("a game").start();
        for mv in moves.split_whitespace() {
            record.play(mv).expect("a legal move");
        }
        record
    }

    fn winner(game: &str, moves: &str) -> Option<Side> {
        after(game, moves).outcome().and_then(|outcome| outcome.winner)
    }

    #[test]
    fn red_connects_top_and_bottom_and_blue_left_and_right() {
        assert_eq!(winner("hex:3", "b1 a1 b2 a2"), None);
        assert_eq!(winner("hex:3", "b1 a1 b2 a2 b3"), Some(Side::First));
        assert_eq!(winner("hex:3", "a1 a2 b1 b2 a3 c2"), Some(Side::Second));
        // The last stone may join two chains in the middle.
        assert_eq!(winner("hex:3", "c1 a1 b3 a2 c2"), Some(Side::First));
        assert_eq!(winner("hex:3", "c1 b3 a3 a1 b2"), Some(Side::First));
    }

    #[test]
    fn a_cell_has_no_neighbours_along_the_long_diagonal() {
        assert_eq!(winner("hex:3", "a1 b1 b2 a2 c3"), None);
        assert_eq!(winner("hex:3", "c1 b1 b2 a2 a3"), Some(Side::First));
    }

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

    #[test]
    fn the_turned_board_plays_alike() {
        for text in ["hex:3", "hex:6", "hex:5,swap=off", "hex"] {
            let game: Game = text.parse().expect("a game");
            let checked = check_symmetries::<Hex>(&game.options, Effort::games(20));
            assert!(checked.unwrap_or_else(|law| panic!("{text}: {law}")).finished > 0);
        }
    }
}

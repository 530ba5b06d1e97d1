//! Breakthrough.
//!
//! A man moves one square forward, straight or diagonally. Straight ahead the
//! square must be empty; diagonally it may also hold an enemy, which is
//! captured. The first man on the opponent's home row wins, and so does a side
//! that captures all enemies. (Dan Troyka, 2000, the winner of the 8x8 Game
//! Design Competition of 2001.) Boards from 3x4 to 8x8, columns first, with two
//! rows of men a side; 8x8 is the usual one.
//!
//! ```text
//! 8 b b b b b b b b     a move is its two squares: c2-d3
//! 7 b b b b b b b b     a capture has an x: d4xe5
//! 6 . . . . . . . .     a position is its rows from the top and the side:
//! 5 . . . . . . . .       bbbbbbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwwwww w
//! 4 . . . . . . . .
//! 3 . . . . . . . .     White goes up, Black goes down; White moves first
//! 2 w w w w w w w w
//! 1 w w w w w w w w     squares are numbered from a1 = 0, a2 = 8 to h8 = 63 on
//!   a b c d e f g h     boards of every size; a set of squares is a word
//! ```
//!
//! There are no draws: every move goes forward. And there is always a move: the
//! foremost man of a side has no own man before it, and cannot be blocked
//! diagonally by an enemy.

mod notation;
mod squares;
mod symmetry;

use ludens_core::{
    Board, Colour, Labels, Layout, OptionInfo, Options, Outcome, Piece, Position, PositionError,
    Random, Reason, Shape, Side, Square, Tile, Values, file_rank, zobrist,
};

use crate::bits::Counted;
use crate::{GameInfo, Palette, Rulebook, Visitor};

pub use squares::{Size, Way, ahead, attacks};

/// A man of the winner is on the opponent's home row.
pub const LAST_ROW: Reason = Reason("last row reached");

static MAN_KEYS: [[u64; 64]; 2] = [zobrist::table(61), zobrist::table(62)];
static SIDE_KEYS: [u64; 2] = zobrist::table(63);

/// The game's entry in the catalogue.
pub struct Book;

impl Rulebook for Book {
    const INFO: GameInfo = GameInfo {
        name: "breakthrough",
        title: "Breakthrough",
        summary: "men only go forward; the first on the last row wins",
        sides: ["White", "Black"],
        colours: [Colour::White, Colour::Black],
        sample: "f2-e3 d7-c6 f1-f2 e8-d7 b2-a3 f7-f6 a3-b4 c7-b6 c1-b2 d8-c7 c2-d3 \
            h7-g6 e3-d4 g6-h5",
        options: &[OptionInfo {
            name: "size",
            help: "columns x rows of the board",
            default: "8x8",
            values: Values::Size { min: (3, 4), max: (8, 8) },
        }],
        variants: &["size=4x5", "size=6x7"],
        palette: Palette { shapes: &[Shape::Disc], blocked: false },
        perft: include_str!("../../data/perft/breakthrough.perft"),
        openings: "",
    };

    fn visit<V: Visitor>(options: &Options, visitor: V) -> V::Output {
        visitor.visit::<Breakthrough>(options)
    }

    fn text_of(picture: &Board, side: Side) -> String {
        notation::write_picture(picture, side)
    }
}

/// A move: a man goes one square forward.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where the man stands.
    pub from: Square,
    /// Where it goes; an enemy there is captured.
    pub to: Square,
}

/// A position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Breakthrough {
    men: [u64; 2],
    key: u64,
    size: Size,
    side: Side,
}

impl Breakthrough {
    fn empty(size: Size, side: Side) -> Self {
        let key = SIDE_KEYS[side.index()] ^ zobrist::mix(size.number());
        Breakthrough { men: [0; 2], key, size, side }
    }

    /// The size of the board.
    #[inline]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The men of a side, a bit a square.
    #[inline]
    pub fn men(&self, side: Side) -> u64 {
        self.men[side.index()]
    }

    /// The same board with the other side to move, for searches that ask what
    /// would happen if a side could pass.
    #[inline]
    #[must_use]
    pub fn with_other_to_move(&self) -> Self {
        let key = self.key ^ SIDE_KEYS[0] ^ SIDE_KEYS[1];
        Breakthrough { side: !self.side, key, ..*self }
    }

    /// Whose man stands on a square.
    fn man(&self, square: Square) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.men(side) >> square.index() & 1 != 0)
    }

    /// Only the side that moved last can have won.
    #[inline]
    fn is_won(&self) -> bool {
        self.men(!self.side) & self.size.goal(!self.side) != 0 || self.men(self.side) == 0
    }

    /// Where men of the side to move can go this way.
    #[inline]
    fn targets(&self, way: Way) -> u64 {
        let (own, enemies) = (self.men(self.side), self.men(!self.side));
        let taken = if way == Way::Straight { own | enemies } else { own };
        ahead(own, self.side, way) & self.size.board() & !taken
    }

    fn put(&mut self, side: Side, square: Square) {
        self.men[side.index()] |= 1 << square.index();
        self.key ^= MAN_KEYS[side.index()][square.index()];
    }
}

impl Position for Breakthrough {
    type Move = Move;
    no_past!();

    fn start(options: &Options) -> Self {
        let (files, ranks) = options.size("size");
        let size = Size::new(files, ranks);
        let mut start = Self::empty(size, Side::First);
        for side in Side::BOTH {
            squares::each(size.home(side)).for_each(|square| start.put(side, square));
        }
        start
    }

    fn from_text(options: &Options, text: &str) -> Result<Self, PositionError> {
        let (files, ranks) = options.size("size");
        notation::read(Size::new(files, ranks), text)
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
        for way in Way::ALL {
            let step = way.step(self.side);
            moves.extend(squares::each(self.targets(way)).map(|to| step.arriving(to)));
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
        let (mover, enemy) = (self.side.index(), (!self.side).index());
        let (from, to) = (mv.from.index(), mv.to.index());
        self.men[mover] ^= 1 << from | 1 << to;
        self.key ^= MAN_KEYS[mover][from] ^ MAN_KEYS[mover][to] ^ SIDE_KEYS[0] ^ SIDE_KEYS[1];
        // No branch: whether a move captures is hard to predict.
        let captured = self.men[enemy] >> to & 1;
        self.men[enemy] ^= captured << to;
        self.key ^= MAN_KEYS[enemy][to] & captured.wrapping_neg();
        self.side = !self.side;
    }

    fn outcome(&self) -> Option<Outcome> {
        let mover = !self.side;
        if self.men(mover) & self.size.goal(mover) != 0 {
            return Some(Outcome::win(mover, LAST_ROW));
        }
        (self.men(self.side) == 0).then_some(Outcome::win(mover, Reason::NO_PIECES))
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn move_text(&self, mv: Move) -> String {
        notation::write_move(self, mv)
    }

    fn accepts(&self, mv: Move, text: &str) -> bool {
        notation::is_spelling(mv, text)
    }

    #[inline]
    fn click(&self, mv: Move, place: usize) -> Option<Square> {
        [mv.from, mv.to].get(place).copied()
    }

    fn square_name(&self, square: Square) -> String {
        file_rank(square.index() % 8, square.index() / 8)
    }

    #[inline]
    fn look(&self, square: Square) -> (Tile, Option<Piece>) {
        let tile = Tile::chequered(square.index() % 8, square.index() / 8);
        (tile, self.man(square).map(|side| Piece { side, shape: Shape::Disc }))
    }

    fn layout(&self) -> Layout {
        let (files, ranks) = (self.size.files(), self.size.ranks());
        Layout::new(files, ranks, Labels::FilesAndRanks, |file, rank| {
            Some(squares::square(file, rank))
        })
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        if self.is_won() {
            return 0;
        }
        Way::ALL.iter().map(|&way| u64::from(self.targets(way).count_ones())).sum()
    }

    #[inline]
    fn random_move(&self, random: &mut Random, _: &mut Vec<Move>) -> Option<Move> {
        if self.is_won() {
            return None;
        }
        let targets = Way::ALL.map(|way| Counted::new(self.targets(way)));
        let [first, second, third] = targets.map(Counted::count);
        let drawn = random.below(first + second + third);
        // Which way it goes, and how many of that way to skip: sums of
        // comparisons, as a branch would be mispredicted every other time.
        let (past_first, past_second) = (drawn >= first, drawn >= first + second);
        let way = usize::from(past_first) + usize::from(past_second);
        let before = first * usize::from(past_first) + second * usize::from(past_second);
        let to = Square(targets[way].nth(drawn - before) as u8);
        Some(Way::ALL[way].step(self.side).arriving(to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{self, moves_from};
    use ludens_core::AnyRecord;

    fn at(text: &str) -> Box<dyn AnyRecord> {
        testing::at("breakthrough", text)
    }

    #[test]
    fn a_man_captures_diagonally_only() {
        let white = at("8/8/8/2bbb3/3w4/8/8/8 w");
        assert_eq!(moves_from(&*white, "d4"), ["d4xc5", "d4xe5"]);
        let black = at("8/8/8/3b4/2www3/8/8/8 b");
        assert_eq!(moves_from(&*black, "d5"), ["d5xc4", "d5xe4"]);
        let quiet = at("7b/8/8/8/3w4/8/8/8 w");
        assert_eq!(moves_from(&*quiet, "d4"), ["d4-c5", "d4-d5", "d4-e5"]);
    }

    #[test]
    fn the_edges_and_own_men_are_in_the_way() {
        let white = at("b7/8/8/8/1w6/w6w/8/8 w");
        assert_eq!(moves_from(&*white, "a3"), ["a3-a4"]);
        assert_eq!(moves_from(&*white, "h3"), ["h3-g4", "h3-h4"]);
        let small = |text: &str| testing::at("breakthrough:size=4x5", text);
        let record = small("4/b3/2bw/4/4 b");
        assert_eq!(moves_from(&*record, "c3"), ["c3-b2", "c3-c2", "c3-d2"]);
        let record = small("4/b3/2bw/4/4 w");
        assert_eq!(moves_from(&*record, "d3"), ["d3-c4", "d3-d4"]);
    }

    #[test]
    fn the_last_row_wins() {
        let mut record = at("8/2w5/8/8/8/8/5b2/8 w");
        record.play("c7-b8").expect("a legal move");
        assert_eq!(record.outcome(), Some(Outcome::win(Side::First, LAST_ROW)));
        assert!(record.legal_moves().is_empty());
        let mut record = at("8/2w5/8/8/8/8/5b2/8 b");
        record.play("f2-f1").expect("a legal move");
        assert_eq!(record.outcome(), Some(Outcome::win(Side::Second, LAST_ROW)));
    }

    #[test]
    fn a_side_without_men_has_lost() {
        let mut record = at("8/8/8/2b5/3w4/8/8/8 w");
        record.play("d4xc5").expect("a legal move");
        assert_eq!(record.outcome(), Some(Outcome::win(Side::First, Reason::NO_PIECES)));
        assert!(record.legal_moves().is_empty());
    }

    /// Each of a position's moves is drawn about as often as any other.
    #[test]
    fn random_moves_are_uniform() {
        let position = Breakthrough::start(&testing::game("breakthrough").options);
        let (mut random, mut moves) = (Random::new(1), Vec::new());
        position.moves(&mut moves);
        let mut drawn = vec![0; moves.len()];
        for _ in 0..22_000 {
            let mv = position.random_move(&mut random, &mut Vec::new()).expect("a move");
            drawn[moves.iter().position(|&m| m == mv).expect("a legal move")] += 1;
        }
        assert!(drawn.iter().all(|count| (850..1150).contains(count)), "{drawn:?}");
    }
}

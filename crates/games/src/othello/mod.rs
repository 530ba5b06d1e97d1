//! Othello.
//!
//! Two sides put discs on an 8x8 board, in turn and Black first. A disc must
//! outflank at least one straight line of enemy discs: the line runs, level,
//! upright or slanting, from the new disc to another of the same colour without
//! a gap. All outflanked discs change colour. A side that can outflank nothing
//! passes; when neither can move the game is over, and more discs win. (World
//! Othello Federation, *Rules of Othello*, from Goro Hasegawa's game of 1971.)
//!
//! ```text
//!   a b c d e f g h     rank 1 is at the top, and so is bit 0: a1
//! 1 . . . . . . . .     bit = 8 · (rank − 1) + file
//! 2 . . . . . . . .
//! 3 . . . . . . . .     a move is its square: f5
//! 4 . . . w b . . .     or `pass`, which has no square to click
//! 5 . . . b w . . .     a position is its rows from the top and the side:
//! 6 . . . . . . . .       8/8/8/3wb3/3bw3/8/8/8 b
//! 7 . . . . . . . .
//! 8 . . . . . . . .
//! ```
//!
//! A pass is a move of its own, as in the published counts.

mod flips;
mod notation;

use ludens_core::{
    Board, Colour, Labels, Layout, Options, Outcome, Piece, Position, PositionError, Random,
    Reason, Shape, Side, Square, Symmetric, Tile, file_rank, zobrist,
};

pub use flips::{flips, targets};

use crate::bits::Counted;
use crate::{GameInfo, Palette, Rulebook, Visitor};

/// Neither side can move, and one has more discs.
pub const MORE_DISCS: Reason = Reason("more discs");

/// Neither side can move, and both have as many discs.
pub const EQUAL_DISCS: Reason = Reason("equal discs");

/// The game's entry in the catalogue.
pub struct Book;

impl Rulebook for Book {
    const INFO: GameInfo = GameInfo {
        name: "othello",
        title: "Othello",
        summary: "outflank lines of discs to turn them; more discs win in the end",
        sides: ["Black", "White"],
        colours: [Colour::Black, Colour::White],
        sample: "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 c5 b6 d8 c6 c7",
        options: &[],
        variants: &[],
        palette: Palette { shapes: &[Shape::Disc], blocked: false },
        perft: include_str!("../../data/perft/othello.perft"),
        openings: "",
    };

    fn visit<V: Visitor>(options: &Options, visitor: V) -> V::Output {
        visitor.visit::<Othello>(options)
    }

    fn text_of(picture: &Board, side: Side) -> String {
        notation::write_picture(picture, side)
    }
}

/// A move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// A disc is put on this square.
    Place(Square),
    /// Nothing can be outflanked, and the other side moves again.
    Pass,
}

/// A position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Othello {
    /// The discs of the side to move and of the other side.
    own: u64,
    other: u64,
    /// Where the side to move can put a disc; it follows from the discs, and
    /// every question about a position needs it.
    targets: u64,
    side: Side,
}

impl Othello {
    /// The position with these discs.
    #[inline]
    fn new(own: u64, other: u64, side: Side) -> Othello {
        Othello { own, other, targets: targets(own, other), side }
    }

    /// The discs of a side.
    #[inline]
    pub fn discs(&self, side: Side) -> u64 {
        if side == self.side { self.own } else { self.other }
    }

    /// Where the side to move can put a disc.
    #[inline]
    pub fn targets(&self) -> u64 {
        self.targets
    }

    /// The squares without a disc.
    #[inline]
    pub fn empty(&self) -> u64 {
        !(self.own | self.other)
    }

    /// Whether the side to move must pass: it has no move, but its opponent has.
    #[inline]
    pub fn must_pass(&self) -> bool {
        self.targets == 0 && targets(self.other, self.own) != 0
    }

    fn piece(&self, square: Square) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.discs(side) >> square.index() & 1 != 0)
    }
}

impl Position for Othello {
    type Move = Move;
    no_past!();

    fn start(_: &Options) -> Self {
        // Black on e4 and d5, White on d4 and e5.
        Othello::new(1 << 28 | 1 << 35, 1 << 27 | 1 << 36, Side::First)
    }

    fn from_text(_: &Options, text: &str) -> Result<Self, PositionError> {
        notation::read(text)
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
        let mut left = self.targets;
        while left != 0 {
            moves.push(Move::Place(Square(left.trailing_zeros() as u8)));
            left &= left - 1;
        }
        if self.must_pass() {
            moves.push(Move::Pass);
        }
    }

    #[inline]
    fn play(&self, mv: Move) -> Self {
        let Move::Place(square) = mv else {
            return Othello::new(self.other, self.own, !self.side);
        };
        let turned = flips(self.own, self.other, square.index());
        debug_assert!(turned != 0, "{mv:?} outflanks nothing");
        let own = self.own | turned | 1 << square.index();
        Othello::new(self.other & !turned, own, !self.side)
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.targets != 0 || self.must_pass() {
            return None;
        }
        let [first, second] = Side::BOTH.map(|side| self.discs(side).count_ones());
        Some(match first.cmp(&second) {
            std::cmp::Ordering::Greater => Outcome::win(Side::First, MORE_DISCS),
            std::cmp::Ordering::Less => Outcome::win(Side::Second, MORE_DISCS),
            std::cmp::Ordering::Equal => Outcome::draw(EQUAL_DISCS),
        })
    }

    /// Two words hold the whole position, and a move changes many discs: the key
    /// is mixed from the words when it is asked for.
    #[inline]
    fn key(&self) -> u64 {
        const TURN: [u64; 2] = zobrist::table(61);
        let first = zobrist::mix(self.discs(Side::First) ^ TURN[self.side.index()]);
        zobrist::mix(self.discs(Side::Second).wrapping_add(first))
    }

    fn move_text(&self, mv: Move) -> String {
        match mv {
            Move::Place(square) => self.square_name(square),
            Move::Pass => "pass".to_string(),
        }
    }

    fn accepts(&self, mv: Move, text: &str) -> bool {
        // Transcripts write a pass in several ways.
        mv == Move::Pass && ["pa", "--", "ps"].contains(&text)
    }

    #[inline]
    fn click(&self, mv: Move, place: usize) -> Option<Square> {
        match mv {
            Move::Place(square) if place == 0 => Some(square),
            _ => None,
        }
    }

    fn square_name(&self, square: Square) -> String {
        file_rank(square.index() % 8, square.index() / 8)
    }

    #[inline]
    fn look(&self, square: Square) -> (Tile, Option<Piece>) {
        (Tile::Plain, self.piece(square).map(|side| Piece { side, shape: Shape::Disc }))
    }

    fn layout(&self) -> Layout {
        // The picture counts ranks from the bottom, the game from the top.
        Layout::new(8, 8, Labels::FilesAndRanks, |file, rank| {
            Some(Square((8 * (7 - rank) + file) as u8))
        })
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        match self.targets.count_ones() {
            0 => u64::from(self.must_pass()),
            count => u64::from(count),
        }
    }

    #[inline]
    fn random_move(&self, random: &mut Random, _: &mut Vec<Move>) -> Option<Move> {
        if self.targets == 0 {
            return self.must_pass().then_some(Move::Pass);
        }
        let targets = Counted::new(self.targets);
        let square = targets.nth(random.below(targets.count()));
        Some(Move::Place(Square(square as u8)))
    }
}

/// The board can be turned and mirrored in eight ways, and the colours be
/// exchanged together with the turn: no rule depends on who began.
impl Symmetric for Othello {
    const SYMMETRIES: usize = 16;

    fn exchanges_sides(symmetry: usize) -> bool {
        symmetry >= 8
    }

    fn image(&self, symmetry: usize) -> Self {
        let side = if Self::exchanges_sides(symmetry) { !self.side } else { self.side };
        Othello::new(turn_set(self.own, symmetry), turn_set(self.other, symmetry), side)
    }

    fn move_image(&self, mv: Move, symmetry: usize) -> Move {
        match mv {
            Move::Place(square) => Move::Place(turn(square, symmetry)),
            Move::Pass => Move::Pass,
        }
    }
}

/// The image of a square: bit 0 of the symmetry mirrors left to right, bit 1
/// top to bottom, bit 2 at the diagonal from a1 to h8.
fn turn(square: Square, symmetry: usize) -> Square {
    let file = if symmetry & 1 == 0 { square.0 % 8 } else { 7 - square.0 % 8 };
    let rank = if symmetry & 2 == 0 { square.0 / 8 } else { 7 - square.0 / 8 };
    let (file, rank) = if symmetry & 4 == 0 { (file, rank) } else { (rank, file) };
    Square(8 * rank + file)
}

fn turn_set(set: u64, symmetry: usize) -> u64 {
    let members = (0..64).filter(|&i| set >> i & 1 != 0);
    members.fold(0, |image, i| image | 1 << turn(Square(i), symmetry).index())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::testing::{self, play};
    use ludens_core::AnyRecord;
    use ludens_core::laws::{self, Effort};

    fn game() -> Game {
        testing::game("othello")
    }

    fn at(text: &str) -> Box<dyn AnyRecord> {
        testing::at("othello", text)
    }

    #[test]
    fn the_first_moves_are_the_usual_ones() {
        let moves = game().start().legal_moves();
        let texts: Vec<&str> = moves.iter().map(|mv| mv.text.as_str()).collect();
        assert_eq!(texts, ["d3", "c4", "f5", "e6"]);
        assert_eq!(game().squares()[0], "a1", "rank 1 is at the top");
    }

    #[test]
    fn all_lines_are_turned_at_once() {
        // Black on c3 outflanks in all eight directions.
        let mut record = at("b1b1b3/1www4/bw1wwb2/1wwwb3/b1bbb3/8/8/8 b");
        play(&mut *record, "c3");
        assert_eq!(record.text(), "b1b1b3/1bbb4/bbbbbb2/1bbbb3/b1bbb3/8/8/8 w");
    }

    #[test]
    fn a_side_without_a_move_passes() {
        let mut record = at("wb6/8/8/3bb3/3bb3/8/8/8 b");
        let moves = record.legal_moves();
        assert_eq!((moves.len(), moves[0].text.as_str()), (1, "pass"));
        assert!(moves[0].path.is_empty());
        play(&mut *record, "PA");
        assert_eq!((record.side(), record.outcome()), (Side::Second, None));
        play(&mut *record, "c1");
        assert_eq!(record.outcome(), Some(Outcome::win(Side::First, MORE_DISCS)));
        assert!(record.play("pass").is_err());
        assert!(game().start().play("pass").is_err(), "who can move may not pass");
    }

    #[test]
    fn a_side_without_discs_has_lost() {
        // The shortest game there is.
        let mut record = game().start();
        play(&mut *record, "e6 f4 e3 f6 g5 d6 e7 f5 c5");
        assert_eq!(record.outcome(), Some(Outcome::win(Side::First, MORE_DISCS)));
        assert_eq!(record.played().len(), 9);
    }

    #[test]
    fn as_many_discs_are_a_draw() {
        let halves = "bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww b";
        assert_eq!(at(halves).outcome(), Some(Outcome::draw(EQUAL_DISCS)));
    }

    #[test]
    fn the_board_can_be_turned_and_the_colours_exchanged() {
        let game = game();
        let checked = laws::check_symmetries::<Othello>(&game.options, Effort::games(20));
        assert!(checked.unwrap_or_else(|law| panic!("{law}")).finished == 20);
    }
}

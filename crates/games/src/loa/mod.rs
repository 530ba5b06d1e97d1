//! Lines of Action.
//!
//! A piece moves along a rank, file or diagonal exactly as many squares as
//! there are pieces of either colour on that whole line. It may pass over its
//! own pieces but not over enemies, and captures an enemy where it lands. A
//! side whose pieces all touch, also at corners, has won. (Claude Soucie,
//! about 1960; Sid Sackson, *A Gamut of Games*, 1969, second edition 1982.)
//!
//! ```text
//! 8 . b b b b b b .     a move is its two squares: b1-d3
//! 7 w . . . . . . w     a capture has an x: c1xa3
//! 6 w . . . . . . w     a position is its rows from the top and the side:
//! 5 w . . . . . . w       1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b
//! 4 w . . . . . . w
//! 3 w . . . . . . w     Black moves first
//! 2 w . . . . . . w
//! 1 . b b b b b b .     squares are numbered from a1 = 0, b1 = 1 to h8 = 63,
//!   a b c d e f g h     and a set of squares is a word with these bits
//! ```
//!
//! The module `lines` keeps the ranks, files and diagonals, `slides` counts the
//! moves along them by kind, and `connection` sees whether a side is in one
//! group.

mod connection;
mod lines;
mod notation;
mod rules;
mod slides;

use ludens_core::{
    Board, Colour, Labels, Layout, Options, Outcome, Piece, Position, PositionError, Random,
    Reason, Shape, Side, Square, Symmetric, Tile, file_rank, zobrist,
};

use crate::{GameInfo, Palette, Rulebook, Visitor};
use lines::Lines;
use rules::{Both, Rules, Stuck};

pub use slides::Slides;

/// All pieces of the winner touch.
pub const CONNECTED: Reason = Reason("connected");
/// One move connected both sides.
pub const BOTH_CONNECTED: Reason = Reason("both connected");
/// Both sides had to pass.
pub const TWO_PASSES: Reason = Reason("two passes");

static PIECE_KEYS: [[u64; 64]; 2] = [zobrist::table(51), zobrist::table(52)];
static SIDE_KEYS: [u64; 2] = zobrist::table(53);

/// The game's entry in the catalogue.
pub struct Book;

impl Rulebook for Book {
    const INFO: GameInfo = GameInfo {
        name: "loa",
        title: "Lines of Action",
        summary: "bring all your pieces together in one group",
        sides: ["Black", "White"],
        colours: [Colour::Black, Colour::White],
        sample: "g8-g6 h2-f2 c1-c3 a7-c7 f8-f5 h7-f7 e1-b4 h4-e4 b4xe4 h3-e3 c3xa5 h6-f4 \
            b1-b3 e3xb3",
        options: rules::OPTIONS,
        variants: &["setup=easy", "setup=columns"],
        palette: Palette { shapes: &[Shape::Disc], blocked: false },
        perft: include_str!("../../data/perft/loa.perft"),
        openings: "",
    };

    fn visit<V: Visitor>(options: &Options, visitor: V) -> V::Output {
        visitor.visit::<LinesOfAction>(options)
    }

    fn text_of(picture: &Board, side: Side) -> String {
        notation::write_picture(picture, side)
    }
}

/// A move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// A piece goes to another square, and captures what stands there.
    Slide {
        /// Where it stood.
        from: Square,
        /// Where it lands.
        to: Square,
    },
    /// A side that cannot move passes, if the rules say so.
    Pass,
}

/// How many times in a row the sides have passed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Passes(u8);

/// A position. It is kept within 128 bytes: larger values are copied by a call
/// of `memcpy`, and playing a move copies one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LinesOfAction {
    pieces: [u64; 2],
    lines: Lines,
    /// The Euler number of each side's pieces.
    euler: [i8; 2],
    side: Side,
    rules: Rules,
    key: u64,
}

const _: () = assert!(size_of::<LinesOfAction>() <= 128);

impl LinesOfAction {
    fn empty(rules: Rules, side: Side) -> Self {
        let key = SIDE_KEYS[side.index()] ^ zobrist::mix(rules.number());
        LinesOfAction { pieces: [0; 2], lines: Lines::EMPTY, euler: [0; 2], side, rules, key }
    }

    /// The pieces of a side, a bit a square: a1 the lowest, h8 the highest.
    #[inline]
    pub fn pieces(&self, side: Side) -> u64 {
        self.pieces[side.index()]
    }

    /// Whose piece stands on a square.
    #[inline]
    pub fn piece(&self, square: Square) -> Option<Side> {
        let has = |side: &Side| self.pieces(*side) >> square.index() & 1 != 0;
        Side::BOTH.into_iter().find(has)
    }

    /// Whether a side's pieces form one group.
    #[inline]
    pub fn is_connected(&self, side: Side) -> bool {
        connection::is_connected(self.pieces(side), self.euler[side.index()])
    }

    /// A side's groups less the holes in them: small when it is nearly connected.
    #[inline]
    pub fn euler_number(&self, side: Side) -> i32 {
        i32::from(self.euler[side.index()])
    }

    /// How many slides a side has, or would have if it were to move.
    #[inline]
    pub fn mobility(&self, side: Side) -> usize {
        self.lines.count(side)
    }

    /// The slides of both sides by kind, the first mover's first.
    #[inline]
    pub fn slides(&self) -> [Slides; 2] {
        self.lines.slides()
    }

    /// The same board with the other side to move, for searches that ask what
    /// would happen if a side could pass.
    #[inline]
    #[must_use]
    pub fn with_other_to_move(&self) -> Self {
        let mut next = *self;
        next.give_turn();
        next
    }

    #[inline]
    fn is_won(&self) -> bool {
        self.is_connected(Side::First) || self.is_connected(Side::Second)
    }

    #[inline]
    fn place(&mut self, side: Side, square: Square) {
        let (i, index) = (side.index(), square.index());
        self.euler[i] += connection::euler_gain(self.pieces[i], index);
        self.pieces[i] |= 1 << index;
        self.lines.place(side, square);
        self.key ^= PIECE_KEYS[i][index];
    }

    #[inline]
    fn remove(&mut self, side: Side, square: Square) {
        let (i, index) = (side.index(), square.index());
        self.euler[i] -= connection::euler_gain(self.pieces[i], index);
        self.pieces[i] &= !(1 << index);
        self.lines.remove(side, square);
        self.key ^= PIECE_KEYS[i][index];
    }

    #[inline]
    fn give_turn(&mut self) {
        self.side = !self.side;
        self.key ^= SIDE_KEYS[0] ^ SIDE_KEYS[1];
    }
}

impl Position for LinesOfAction {
    type Move = Move;
    type Past = Passes;

    fn start(options: &Options) -> Self {
        notation::read(Rules::new(options), rules::start(options)).expect("a starting position")
    }

    fn from_text(options: &Options, text: &str) -> Result<Self, PositionError> {
        notation::read(Rules::new(options), text)
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
        // Piece by piece, the highest square first: a search that tries moves
        // as they are listed cuts off far sooner than line by line.
        let mut targets = [0u64; 64];
        self.lines.for_each(self.side, |from, to| targets[from.index()] |= 1 << to.index());
        let mut own = self.pieces(self.side);
        while own != 0 {
            let from = Square(own.trailing_zeros() as u8);
            own &= own - 1;
            let mut set = targets[from.index()];
            while set != 0 {
                let to = Square(63 - set.leading_zeros() as u8);
                set ^= 1 << to.index();
                moves.push(Move::Slide { from, to });
            }
        }
        if moves.is_empty() && self.rules.stuck == Stuck::Passes {
            moves.push(Move::Pass);
        }
    }

    #[inline]
    fn play(&self, mv: Move) -> Self {
        let mut next = *self;
        if let Move::Slide { from, to } = mv {
            next.remove(self.side, from);
            if self.pieces(!self.side) >> to.index() & 1 != 0 {
                next.remove(!self.side, to);
            }
            next.place(self.side, to);
        }
        next.give_turn();
        next
    }

    fn outcome(&self) -> Option<Outcome> {
        let mover = !self.side;
        match (self.is_connected(mover), self.is_connected(self.side)) {
            (true, true) if self.rules.both == Both::Draw => Some(Outcome::draw(BOTH_CONNECTED)),
            (true, _) => Some(Outcome::win(mover, CONNECTED)),
            (false, true) => Some(Outcome::win(self.side, CONNECTED)),
            (false, false) if self.mobility(self.side) > 0 => None,
            (false, false) => match self.rules.stuck {
                Stuck::Loses => Some(Outcome::win(mover, Reason::NO_MOVE)),
                Stuck::Passes => None,
            },
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    #[inline]
    fn remember(&self, past: Passes, mv: Move) -> Passes {
        match mv {
            Move::Slide { .. } => Passes(0),
            Move::Pass => Passes(past.0.saturating_add(1)),
        }
    }

    #[inline]
    fn verdict(&self, past: Passes, times: u32) -> Option<Outcome> {
        if past.0 >= 2 {
            return Some(Outcome::draw(TWO_PASSES));
        }
        let often = self.rules.repetition.limit().is_some_and(|limit| times >= limit);
        often.then_some(Outcome::draw(Reason::REPETITION))
    }

    #[inline]
    fn plies_left(&self, past: Passes) -> Option<u32> {
        (past.0 > 0).then(|| 2u32.saturating_sub(u32::from(past.0)))
    }

    fn move_text(&self, mv: Move) -> String {
        notation::write_move(self, mv)
    }

    fn accepts(&self, mv: Move, text: &str) -> bool {
        notation::is_spelling(mv, text)
    }

    #[inline]
    fn click(&self, mv: Move, place: usize) -> Option<Square> {
        match mv {
            Move::Slide { from, to } => [from, to].get(place).copied(),
            Move::Pass => None,
        }
    }

    fn square_name(&self, square: Square) -> String {
        file_rank(square.index() % 8, square.index() / 8)
    }

    #[inline]
    fn look(&self, square: Square) -> (Tile, Option<Piece>) {
        let tile = Tile::chequered(square.index() % 8, square.index() / 8);
        (tile, self.piece(square).map(|side| Piece { side, shape: Shape::Disc }))
    }

    fn layout(&self) -> Layout {
        Layout::new(8, 8, Labels::FilesAndRanks, |file, rank| Some(Square((8 * rank + file) as u8)))
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        if self.is_won() {
            return 0;
        }
        match self.mobility(self.side) {
            0 => u64::from(self.rules.stuck == Stuck::Passes),
            slides => slides as u64,
        }
    }

    #[inline]
    fn random_move(&self, random: &mut Random, _: &mut Vec<Move>) -> Option<Move> {
        if self.is_won() {
            return None;
        }
        match self.mobility(self.side) {
            0 => (self.rules.stuck == Stuck::Passes).then_some(Move::Pass),
            slides => {
                let (from, to) = self.lines.nth(self.side, random.below(slides));
                Some(Move::Slide { from, to })
            }
        }
    }
}

/// The board can be turned and mirrored in eight ways, and the colours be
/// exchanged together with the turn: no rule depends on who began.
impl Symmetric for LinesOfAction {
    const SYMMETRIES: usize = 16;

    fn exchanges_sides(symmetry: usize) -> bool {
        symmetry >= 8
    }

    fn image(&self, symmetry: usize) -> Self {
        let exchange = |side: Side| if Self::exchanges_sides(symmetry) { !side } else { side };
        let mut image = Self::empty(self.rules, exchange(self.side));
        for square in notation::squares_from_top() {
            if let Some(side) = self.piece(square) {
                image.place(exchange(side), turn(square, symmetry));
            }
        }
        image
    }

    fn move_image(&self, mv: Move, symmetry: usize) -> Move {
        match mv {
            Move::Slide { from, to } => {
                Move::Slide { from: turn(from, symmetry), to: turn(to, symmetry) }
            }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::testing::{self, moves_from};
    use ludens_core::AnyRecord;
    use ludens_core::laws::{self, Effort};

    fn at(text: &str) -> Box<dyn AnyRecord> {
        testing::at("loa", text)
    }

    #[test]
    fn a_piece_goes_as_far_as_its_line_has_pieces() {
        let start = Game::with_defaults(&Book::INFO).start();
        assert_eq!(moves_from(&*start, "b1"), ["b1-b3", "b1-d3", "b1-h1"]);
        assert_eq!(moves_from(&*start, "c1"), ["c1-c3", "c1-e3", "c1xa3"]);
    }

    #[test]
    fn own_pieces_are_passed_over_and_enemies_are_not() {
        let black = at("8/8/8/w2b1b1w/8/8/8/8 b");
        assert!(moves_from(&*black, "f5").contains(&"f5-b5".to_string()));
        assert!(moves_from(&*black, "d5").contains(&"d5xh5".to_string()));
        let white = at("8/8/8/w2b1b1w/8/8/8/8 w");
        assert_eq!(moves_from(&*white, "a5"), ["a5-a4", "a5-a6", "a5-b4", "a5-b6"]);
        assert_eq!(moves_from(&*white, "h5"), ["h5-g4", "h5-g6", "h5-h4", "h5-h6"]);
    }

    #[test]
    fn a_piece_does_not_land_on_its_own() {
        let record = at("8/8/8/w7/8/8/8/b1b4w b");
        assert_eq!(moves_from(&*record, "a1"), ["a1-a3", "a1-b2", "a1-d1"]);
        let record = at("8/8/8/w7/8/8/8/b2b3w b");
        assert_eq!(moves_from(&*record, "a1"), ["a1-a3", "a1-b2"]);
    }

    #[test]
    fn a_side_in_one_group_has_won() {
        let mut record = at("7w/8/8/8/8/1b6/8/b6w b");
        record.play("a1-a2").expect("a legal move");
        assert_eq!(record.outcome(), Some(Outcome::win(Side::First, CONNECTED)));
        assert!(record.legal_moves().is_empty());
    }

    #[test]
    fn a_capture_can_make_the_opponent_win() {
        let last_ones = ["5b1w/8/8/b7/8/8/8/ww6 b", "5b1w/8/8/b7/8/8/8/w7 b"];
        for text in last_ones {
            let mut record = at(text);
            record.play("f8xh8").expect("a legal move");
            assert_eq!(record.outcome(), Some(Outcome::win(Side::Second, CONNECTED)), "{text}");
        }
    }

    #[test]
    fn a_group_with_a_hole_is_one_group() {
        let ring = at("8/8/8/2bbb3/2b1b2w/2bbb3/8/w7 w");
        assert_eq!(ring.outcome(), Some(Outcome::win(Side::First, CONNECTED)));
        // A ring and a piece in it have the Euler number of one group.
        let eye = at("8/8/1bbbbb2/1b3b2/1b1b1b1w/1b3b2/1bbbbb2/w7 w");
        assert_eq!(eye.outcome(), None);
    }

    #[test]
    fn the_turn_can_be_given_to_the_other_side() {
        let options = Game::with_defaults(&Book::INFO).options;
        let read = |text: &str| LinesOfAction::from_text(&options, text).expect("a position");
        let board = "8/8/2b5/8/4w3/1b6/8/w7";
        let black = read(&format!("{board} b"));
        assert_eq!(black.with_other_to_move(), read(&format!("{board} w")));
    }

    #[test]
    fn turned_mirrored_and_recoloured_boards_play_alike() {
        for setup in ["loa", "loa:setup=medium,stuck=passes", "loa:setup=easy,both=draw"] {
            let game: Game = setup.parse().expect("a game");
            let checked = laws::check_symmetries::<LinesOfAction>(&game.options, Effort::games(10));
            assert!(checked.expect(setup).positions > 100);
        }
    }
}

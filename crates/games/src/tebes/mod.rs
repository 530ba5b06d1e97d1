//! Tebes, published as Thebes: an abstract game on black and white tiles.
//!
//! White fills the bottom half of the board and Black the top half; White moves
//! first. A piece goes one or two squares in a straight line, sideways, forward
//! or diagonally forward; on its way it may pass an own piece, never an enemy.
//! It captures by landing on an enemy: one square away if it stands on a tile
//! of the other colour, two squares away if it stands on its own colour. The
//! first time a side reaches one of the two corners of the opponent's home row
//! it moves again at once; the side that holds both of them wins.
//!
//! ```text
//! 6 b b b b b b     a move is its two squares: c2-c4, or c3xd4 if it captures;
//! 5 b b b b b b       a plus at the end if the same side moves again: d4-f6+
//! 4 b b b b b b     a position is its rows from the top, the side to move,
//! 3 w w w w w w       the extra turns already used, and the tiles:
//! 2 w w w w w w       bbbbbb/bbbbbb/bbbbbb/wwwwww/wwwwww/wwwwww w - standard
//! 1 w w w w w w
//!   a b c d e f
//! ```
//!
//! An extra turn without a move is given up. A side also loses if it has no
//! piece left, or no move when its turn comes. A game is drawn when neither side
//! has two pieces, when a position occurs for the third time, and after 300
//! moves of both sides together (150 on the 4x4 board).
//!
//! The rule sheet is not public. The rules follow Sofia Sales Salvatierra's
//! study of the game (*Tebes: Estudi de tècniques aplicades a un joc
//! abstracte*, 2015) and the publisher's description; what they leave open is an
//! option. The file `squares` draws how a board is kept.

mod ending;
mod moves;
mod notation;
mod reach;
mod rules;
mod squares;
mod symmetry;
mod tiles;

use ludens_core::{
    Board, Colour, Labels, Layout, Options, Outcome, Piece, Position, PositionError, Random,
    Reason, Shape, Side, Square, Tile, file_rank, zobrist,
};

use crate::{GameInfo, Palette, Rulebook, Visitor};
use ending::REPETITIONS;
use moves::View;
use squares::{all_goals, bit, goals};

pub use ending::{BOTH_CORNERS, TOO_FEW_PIECES};
pub use reach::Reach;
pub use rules::{Backward, Draws, ExtraTurn, Rules};

static PIECE_KEYS: [[u64; 64]; 2] = [zobrist::table(51), zobrist::table(52)];
static SECOND_TO_MOVE: [u64; 1] = zobrist::table(53);
static CORNER_KEYS: [u64; 64] = zobrist::table(54);

/// The game's entry in the catalogue.
pub struct Book;

impl Rulebook for Book {
    const INFO: GameInfo = GameInfo {
        name: "tebes",
        title: "Tebes",
        summary: "capture by the colour of the tiles; hold both far corners to win",
        sides: ["White", "Black"],
        colours: [Colour::White, Colour::Black],
        sample: "f3xe4 d4xc3 e4xf5 c3xd3 f5xf6+ b3xa4 a5xa4 c2xd3 d5xd3 e3xe5 b4xa3 a2xa3 \
            d3xb1 e5xc5",
        options: rules::OPTIONS,
        variants: &["size=4", "size=8,tiles=random", "size=4,tiles=free"],
        palette: Palette { shapes: &[Shape::Disc], blocked: false },
        perft: include_str!("../../data/perft/tebes.perft"),
        openings: "",
    };

    fn visit<V: Visitor>(options: &Options, visitor: V) -> V::Output {
        match options.get("size") {
            "4" => visitor.visit::<Tebes<4>>(options),
            "8" => visitor.visit::<Tebes<8>>(options),
            _ => visitor.visit::<Tebes<6>>(options),
        }
    }

    fn text_of(picture: &Board, side: Side) -> String {
        notation::write_picture(picture, side)
    }
}

/// A move: a piece goes from one square to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it lands; an enemy there is captured.
    pub to: Square,
}

/// A position on a board with `N` files and ranks.
///
/// It does not say whether the side to move is on an extra turn, as nothing
/// depends on it: an extra turn without a move is given up when it is earned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tebes<const N: usize> {
    /// The pieces of the side to move and of the other side.
    own: u64,
    other: u64,
    /// The black tiles.
    black: u64,
    /// The goal corners that still give an extra turn to the side that reaches them.
    fresh: u64,
    key: u64,
    side: Side,
    rules: Rules,
}

impl<const N: usize> Tebes<N> {
    /// The pieces of a side, as a set of squares.
    #[inline]
    pub fn pieces(&self, side: Side) -> u64 {
        if side == self.side { self.own } else { self.other }
    }

    /// The black tiles, as a set of squares.
    #[inline]
    pub fn black_tiles(&self) -> u64 {
        self.black
    }

    /// The two corners a side wants to hold, as a set of squares.
    #[inline]
    pub fn goals(side: Side) -> u64 {
        goals(N, side)
    }

    /// The rules it is played by.
    #[inline]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The same board and rules with other pieces, those of either side as a set of squares, and
    /// with these fresh corners.
    #[must_use]
    pub fn set_up(&self, side: Side, pieces: [u64; 2], fresh: u64) -> Self {
        let (own, other) = (pieces[side.index()], pieces[(!side).index()]);
        Tebes { own, other, fresh, side, ..*self }.with_key()
    }

    fn piece(&self, square: Square) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.pieces(side) & bit(square) != 0)
    }

    #[inline]
    fn view(&self) -> View<N> {
        match self.side {
            Side::First => View::from_below(self.own, self.other, self.black),
            Side::Second => View::from_above(self.own, self.other, self.black),
        }
    }

    /// Whether `mv` is the first to reach its goal corner.
    #[inline]
    fn reaches_fresh_corner(&self, mv: Move) -> bool {
        bit(mv.to) & self.fresh & goals(N, self.side) != 0
    }

    /// What follows when the side that just moved came to a fresh corner: the
    /// corner is used, and the side moves again if the game goes on and it can.
    #[cold]
    fn give_extra_turn(&mut self, corner: u64) {
        let used = match self.rules.extra_turn {
            ExtraTurn::PerCorner => corner,
            ExtraTurn::PerSide | ExtraTurn::None => goals(N, !self.side),
        };
        self.key ^= corners_key(self.fresh);
        self.fresh &= !used;
        self.key ^= corners_key(self.fresh);
        if self.is_settled() || self.own == 0 {
            return;
        }
        let again = self.with_turn_passed();
        if again.view().can_move(self.rules.backward) {
            *self = again;
        }
    }

    /// The same board with the other side to move. No rule allows it; it is for
    /// searches that ask what a turn is worth.
    #[must_use]
    pub fn with_turn_passed(&self) -> Self {
        let key = self.key ^ SECOND_TO_MOVE[0];
        Tebes { own: self.other, other: self.own, side: !self.side, key, ..*self }
    }

    /// The same position with its key computed again.
    fn with_key(mut self) -> Self {
        let keys = |side: Side| {
            let squares = squares::each(self.pieces(side));
            squares.fold(0, move |key, square| key ^ PIECE_KEYS[side.index()][square.index()])
        };
        let side_key = if self.side == Side::Second { SECOND_TO_MOVE[0] } else { 0 };
        let board_key = zobrist::mix(self.black) ^ self.rules.key() ^ corners_key(self.fresh);
        self.key = keys(Side::First) ^ keys(Side::Second) ^ side_key ^ board_key;
        self
    }
}

/// The fresh corners' part of the key.
fn corners_key(fresh: u64) -> u64 {
    squares::each(fresh).fold(0, |key, square| key ^ CORNER_KEYS[square.index()])
}

impl<const N: usize> Position for Tebes<N> {
    type Move = Move;
    /// How many moves were played.
    type Past = u32;

    fn start(options: &Options) -> Self {
        let rows = if options.get("rows") == "2" { 2 } else { N / 2 };
        let rules = Rules::read(options);
        let position = Tebes {
            own: squares::ranks(N, 0, rows),
            other: squares::ranks(N, N - rows, N),
            black: tiles::black_tiles(N, options),
            fresh: match rules.extra_turn {
                ExtraTurn::None => 0,
                ExtraTurn::PerSide | ExtraTurn::PerCorner => all_goals(N),
            },
            key: 0,
            side: Side::First,
            rules,
        };
        position.with_key()
    }

    fn from_text(options: &Options, text: &str) -> Result<Self, PositionError> {
        notation::read(&Self::start(options), text)
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
        if !self.is_settled() {
            self.view().list(self.rules.backward, moves);
        }
    }

    #[inline]
    fn play(&self, mv: Move) -> Self {
        let (from, to) = (bit(mv.from), bit(mv.to));
        let [mine, theirs] = [self.side, !self.side].map(|side| &PIECE_KEYS[side.index()]);
        let captured = if self.other & to != 0 { theirs[mv.to.index()] } else { 0 };
        let moved = mine[mv.from.index()] ^ mine[mv.to.index()];
        let mut next = Tebes {
            own: self.other & !to,
            other: self.own ^ (from | to),
            side: !self.side,
            key: self.key ^ moved ^ captured ^ SECOND_TO_MOVE[0],
            ..*self
        };
        if self.reaches_fresh_corner(mv) {
            next.give_extra_turn(to);
        }
        next
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome_on_board()
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    #[inline]
    fn remember(&self, plies: u32, _: Move) -> u32 {
        plies + 1
    }

    #[inline]
    fn verdict(&self, plies: u32, times: u32) -> Option<Outcome> {
        if times >= REPETITIONS {
            return Some(self.drawn(Reason::REPETITION));
        }
        (plies >= Self::move_limit()).then(|| self.drawn(Reason::MOVE_LIMIT))
    }

    #[inline]
    fn plies_left(&self, plies: u32) -> Option<u32> {
        Some(Self::move_limit().saturating_sub(plies))
    }

    fn move_text(&self, mv: Move) -> String {
        notation::write_move(self, mv)
    }

    fn accepts(&self, mv: Move, text: &str) -> bool {
        notation::accepts(self, mv, text)
    }

    #[inline]
    fn click(&self, mv: Move, place: usize) -> Option<Square> {
        [mv.from, mv.to].get(place).copied()
    }

    fn square_name(&self, square: Square) -> String {
        let (file, rank) = squares::file_and_rank(square);
        file_rank(file, rank)
    }

    #[inline]
    fn look(&self, square: Square) -> (Tile, Option<Piece>) {
        let tile = if self.black & bit(square) != 0 { Tile::Dark } else { Tile::Light };
        (tile, self.piece(square).map(|side| Piece { side, shape: Shape::Disc }))
    }

    fn layout(&self) -> Layout {
        Layout::new(N, N, Labels::FilesAndRanks, |file, rank| Some(squares::square(file, rank)))
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        if self.is_settled() { 0 } else { u64::from(self.view().count(self.rules.backward)) }
    }

    #[inline]
    fn random_move(&self, random: &mut Random, _: &mut Vec<Move>) -> Option<Move> {
        if self.is_settled() { None } else { self.view().pick(self.rules.backward, random) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use ludens_core::AnyRecord;

    /// Plays moves as they are written, each by the side to move.
    fn after(game: &str, position: &str, moves: &str) -> Box<dyn AnyRecord> {
        let game: Game = game.parse().expect("a game");
        let mut record = game.from_text(position).unwrap_or_else(|error| panic!("{error}"));
        for mv in moves.split_whitespace() {
            let text = record.play(mv).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(text, mv);
        }
        record
    }

    const TWO_RUNNERS: &str = "4/w2w/4/1bb1 w - standard";

    #[test]
    fn the_first_corner_gives_its_side_another_turn() {
        let game = "tebes:size=4";
        assert_eq!(after(game, TWO_RUNNERS, "a3-a4+").text(), "w3/3w/4/1bb1 w w standard");
        let record = after(game, TWO_RUNNERS, "a3-a4+ a4-b4");
        assert_eq!(record.text(), "1w2/3w/4/1bb1 b w standard");
        let record = after(game, TWO_RUNNERS, "a3-a4+ a4-b4 c1-d1+ b1-a1");
        assert_eq!(record.outcome(), Some(Outcome::win(Side::Second, BOTH_CORNERS)));
        // White's second corner comes without a plus.
        let record = after(game, TWO_RUNNERS, "a3-a4+ a4-b4 c1-d1+ d1-c1 d3-d4");
        assert_eq!(record.text(), "1w1w/4/4/1bb1 b wb standard");
    }

    #[test]
    fn each_corner_can_give_a_turn_of_its_own() {
        let game = "tebes:size=4,extra-turn=per-corner";
        let record = after(game, TWO_RUNNERS, "a3-a4+ a4-b4 c1-d1+ d1-c1 d3-d4+");
        assert_eq!(record.text(), "1w1w/4/4/1bb1 w a4d1d4 standard");
        // Both of White's corners have been reached: coming back gives nothing.
        let record = after(game, TWO_RUNNERS, "a3-a4+ a4-b4 c1-d1+ d1-c1 d3-d4+ d4-c4 b1-a1+");
        assert_eq!(record.text(), "1ww1/4/4/b1b1 b a1a4d1d4 standard");
        let moves = "a3-a4+ a4-b4 c1-d1+ d1-c1 d3-d4+ d4-c4 b1-a1+ a1-b1 c4-d4";
        assert_eq!(after(game, TWO_RUNNERS, moves).side(), Side::Second);
    }

    #[test]
    fn corners_give_nothing_without_extra_turns() {
        let record = after("tebes:size=4,extra-turn=none", TWO_RUNNERS, "a3-a4 c1-d1");
        assert_eq!(record.text(), "w3/3w/4/1b1b w - standard");
    }

    #[test]
    fn the_corners_of_the_own_home_give_nothing() {
        let record = after("tebes:size=4", "1bb1/4/4/1ww1 w - standard", "b1-a1 b4-a4");
        assert_eq!(record.text(), "b1b1/4/4/w1w1 w - standard");
    }

    #[test]
    fn a_side_stuck_on_its_extra_turn_gives_it_up() {
        // White's only piece comes to d4, a white tile: it captures two squares
        // away, but the enemy on c4 bars the row, and there is no way forward.
        // So there is no plus, the turn counts as used, and Black moves.
        let record = after("tebes:size=4", "b1b1/3w/4/4 w - standard", "d3-d4");
        assert_eq!(record.text(), "b1bw/4/4/4 b w standard");
        assert_eq!(record.outcome(), None);
    }

    #[test]
    fn a_given_up_turn_counts_no_move() {
        // Counted by hand. White has d3-c3, d3-b3, d3-d4 and, from a black tile
        // to the next square, d3xc4. Black's pieces stand on black tiles and
        // capture two squares away, here never. It can answer:
        //   d3-c3: a4 to b4 a3 a2 b3 c2, c4 to b4 d4 b3 a2 d3        10
        //   d3-b3: a4 to b4 a3 a2, c4 to b4 d4 c3 c2 d3               8
        //   d3-d4: White's extra turn is given up;
        //          a4 to b4 a3 a2 b3 c2, c4 to b4 c3 c2 b3 a2 d3     11
        //   d3xc4: drawn, a piece each                                0
        let record = after("tebes:size=4", "b1b1/3w/4/4 w - standard", "");
        let counts: Vec<(String, u64)> = record.divide(2, std::num::NonZero::<usize>::MIN);
        let count = |mv: &str| counts.iter().find(|(text, _)| text == mv).map(|(_, n)| *n);
        let by_hand = [("d3-c3", 10), ("d3-b3", 8), ("d3-d4", 11), ("d3xc4", 0)];
        assert!(by_hand.iter().all(|&(mv, n)| count(mv) == Some(n)), "{counts:?}");
        assert_eq!(counts.len(), by_hand.len());
    }

    #[test]
    fn if_the_other_side_is_stuck_then_too_it_loses() {
        // All white pieces stand on white tiles and all black ones on black
        // tiles, so each captures two squares away only; in the two top rows
        // every way is barred by an enemy, an own piece or the edge. d2-d4
        // passes the own piece on d3. White cannot use its extra turn; then it
        // is Black's turn as always, and Black cannot move.
        let position = "bwb1/wwww/3w/4 w - BWBW/WWWW/WWWW/WWWW";
        let record = after("tebes:size=4", position, "d2-d4");
        assert_eq!(record.text(), "bwbw/wwww/4/4 b w BWBW/WWWW/WWWW/WWWW");
        assert_eq!(record.outcome(), Some(Outcome::win(Side::First, Reason::NO_MOVE)));
    }

    #[test]
    fn a_won_game_gives_no_extra_turn() {
        let position = "b3/4/w3/3w w - WWWW/WWWW/WWWW/WWWW";
        let record = after("tebes:size=4", position, "a2xa4");
        assert_eq!(record.text(), "w3/4/4/3w b w WWWW/WWWW/WWWW/WWWW");
        assert_eq!(record.outcome(), Some(Outcome::win(Side::First, Reason::NO_PIECES)));
    }

    #[test]
    fn the_start_has_full_halves_or_two_rows() {
        let start = |game: &str| game.parse::<Game>().expect("a game").start().text();
        assert_eq!(start("tebes"), "bbbbbb/bbbbbb/bbbbbb/wwwwww/wwwwww/wwwwww w - standard");
        assert_eq!(start("tebes:rows=2"), "bbbbbb/bbbbbb/6/6/wwwwww/wwwwww w - standard");
        assert_eq!(start("tebes:size=4,rows=2"), start("tebes:size=4"));
    }

    #[test]
    fn the_picture_shows_the_tiles() {
        let board = "tebes:4".parse::<Game>().expect("a game").start().board();
        assert_eq!(board.cells[0].tile, Tile::Dark);
        assert_eq!(board.cells[1].tile, Tile::Light);
        assert_eq!(board.cells[12].name.as_deref(), Some("a1"));
        assert_eq!(board.cells[12].piece.map(|piece| piece.side), Some(Side::First));
    }
}

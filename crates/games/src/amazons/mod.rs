//! The Game of the Amazons.
//!
//! A turn has two parts: an own amazon goes like a chess queen over empty
//! squares, then shoots from where it stands now, and the square it hits is
//! blocked for good. The arrow flies like a queen too, and may land on or pass
//! the square the amazon came from. Nothing is ever taken. The side that cannot move
//! loses, so there are no draws. (Walter Zamkauskas, 1988; *El Acertijo* no. 4,
//! 1992.) Under `arrow=any` the arrow may hit any empty square.
//!
//! ```text
//! 10 . . . b . . b . . .     a move is from, to and arrow: d1-d7/g7
//!  9 . . . . . . . . . .     a position is its rows from the top (w and b
//!  8 . . . . . . . . . .     amazons, x arrows) and the side:
//!  7 b . . . . . . . . b       3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w
//!  6 . . . . . . . . . .
//!  5 . . . . . . . . . .
//!  4 w . . . . . . . . w
//!  3 . . . . . . . . . .
//!  2 . . . . . . . . . .
//!  1 . . . w . . w . . .
//!    a b c d e f g h i j
//! ```
//!
//! The file `squares` draws how squares are numbered, `lines` how queens are
//! moved.

mod boards;
mod draw;
mod lines;
mod notation;
mod squares;
mod symmetry;

use ludens_core::{
    Board, Choice, Colour, Labels, Layout, OptionInfo, Options, Outcome, Piece, Position,
    PositionError, Random, Reason, Shape, Side, Square, Tile, Values, file_rank, zobrist,
};

pub use squares::{FRAME, Iter, Squares, file_and_rank, square};

use crate::{GameInfo, Palette, Rulebook, Visitor};
use lines::{Lines, Ray};

/// The most amazons a side can have. A game starts with four at most; more can
/// be set up.
pub const MAX_AMAZONS: usize = 8;

static AMAZON_KEYS: [[u64; 128]; 2] = [zobrist::table(51), zobrist::table(52)];
static ARROW_KEYS: [u64; 128] = zobrist::table(53);
static RULE_KEYS: [u64; 32] = zobrist::table(54);
const SIDE_KEY: u64 = zobrist::mix(55);

/// The game's entry in the catalogue.
pub struct Book;

impl Rulebook for Book {
    const INFO: GameInfo = GameInfo {
        name: "amazons",
        title: "Game of the Amazons",
        summary: "move a queen, shoot an arrow; the side that cannot move loses",
        sides: ["White", "Black"],
        colours: [Colour::White, Colour::Black],
        sample: "d1-d8/b6 g10-g3/i5 j4-g4/f3 a7-d7/h7 a4-c4/f4 d7-d5/g8 g4-g7/g4 d10-c9/c7 \
            g1-h2/f2 g3-i3/f6 g7-i9/j8 j7-i8/h8",
        options: &[
            OptionInfo {
                name: "board",
                help: "the board and its first position",
                default: "full",
                values: Values::OneOf(boards::CHOICES),
            },
            OptionInfo {
                name: "arrow",
                help: "which squares an arrow can hit",
                default: "queen",
                values: Values::OneOf(&[
                    Choice { value: "queen", help: "those a queen could go to" },
                    Choice { value: "any", help: "every empty square" },
                ]),
            },
        ],
        variants: &["board=4x4", "board=6x6", "board=half,arrow=any"],
        palette: Palette { shapes: &[Shape::Queen], blocked: true },
        perft: include_str!("../../data/perft/amazons.perft"),
        openings: "",
    };

    fn visit<V: Visitor>(options: &Options, visitor: V) -> V::Output {
        visitor.visit::<Amazons>(options)
    }

    fn text_of(picture: &Board, side: Side) -> String {
        notation::write_picture(picture, side)
    }
}

/// Which squares an arrow can hit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ArrowRule {
    /// Those a queen could go to from where the amazon stands.
    Queen,
    /// Every empty square.
    Any,
}

/// A move: an amazon's step and its arrow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where the amazon comes from.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// Where its arrow lands.
    pub arrow: Square,
}

/// The squares a queen reaches in one direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Run {
    /// How far apart neighbours in this direction are numbered.
    pub step: i8,
    /// How many squares there are.
    pub length: u8,
}

/// What stands on a square that is not empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Content {
    /// An amazon of this side.
    Amazon(Side),
    /// An arrow.
    Arrow,
}

/// A position on a board of any size up to 10x10.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Amazons {
    amazons: [Squares; 2],
    /// How many amazons each side has; no move changes it.
    amazon_counts: [u8; 2],
    empty: Squares,
    /// The same as `empty`, in the form that queens are moved by.
    lines: Lines,
    key: u64,
    side: Side,
    size: u8,
    arrow_rule: ArrowRule,
}

impl Amazons {
    /// An empty board, the first side to move.
    fn empty(size: usize, arrow_rule: ArrowRule) -> Amazons {
        let empty = Squares::of_board(size);
        let mut lines = Lines::FULL;
        empty.into_iter().for_each(|square| lines.flip(square));
        Amazons {
            amazons: [Squares::default(); 2],
            amazon_counts: [0; 2],
            empty,
            lines,
            key: RULE_KEYS[size * 2 + arrow_rule as usize],
            side: Side::First,
            size: size as u8,
            arrow_rule,
        }
    }

    /// How many files, and how many ranks, the board has.
    pub fn size(&self) -> usize {
        usize::from(self.size)
    }

    /// Which squares an arrow can hit.
    pub fn arrow_rule(&self) -> ArrowRule {
        self.arrow_rule
    }

    /// The amazons of a side.
    #[inline]
    pub fn amazons(&self, side: Side) -> Squares {
        self.amazons[side.index()]
    }

    /// The empty squares.
    #[inline]
    pub fn empty_squares(&self) -> Squares {
        self.empty
    }

    /// The squares a queen would reach from `square`, whatever stands there.
    #[inline]
    pub fn queen_reach(&self, square: Square) -> Squares {
        self.lines.queen(square).reach()
    }

    /// How many squares [`Amazons::queen_reach`] holds, found faster.
    #[inline]
    pub fn queen_mobility(&self, square: Square) -> usize {
        self.lines.queen(square).count()
    }

    /// The squares an arrow can hit after an amazon's step.
    #[inline]
    pub fn arrow_reach(&self, from: Square, to: Square) -> Squares {
        match self.arrow_rule {
            ArrowRule::Queen => {
                let mut lines = self.lines;
                lines.flip(from);
                lines.queen(to).reach()
            }
            ArrowRule::Any => self.empty.toggled(from).toggled(to),
        }
    }

    /// How far a queen would reach from `square` in each of the eight
    /// directions; those with numbers 2n and 2n + 1 are opposite.
    #[inline]
    pub fn queen_runs(&self, square: Square) -> [Run; 8] {
        self.lines.queen(square).rays().map(Ray::run)
    }

    /// The board as the arrow of an amazon on `from` finds it: without
    /// that amazon, as its square counts as empty once it has moved. It is a
    /// board to examine, not a moment of a game; its key means nothing.
    #[inline]
    #[must_use]
    pub fn lifted(&self, from: Square) -> Amazons {
        debug_assert!(!self.empty.contains(from));
        let mut lifted = *self;
        lifted.empty = lifted.empty.toggled(from);
        lifted.lines.flip(from);
        lifted
    }

    /// The position with the turn given to the other side, which the rules
    /// never allow but a search may need.
    #[inline]
    #[must_use]
    pub fn passed(&self) -> Amazons {
        let mut passed = *self;
        passed.give_turn_to(!self.side);
        passed
    }

    /// What stands on a square of the board; `None` if it is empty.
    pub fn content(&self, square: Square) -> Option<Content> {
        let side = Side::BOTH.into_iter().find(|&side| self.amazons(side).contains(square));
        match side {
            Some(side) => Some(Content::Amazon(side)),
            None => (!self.empty.contains(square)).then_some(Content::Arrow),
        }
    }

    /// The moves of one amazon when arrows fly like queens.
    #[inline]
    fn push_queen_arrows(&self, from: Square, moves: &mut Vec<Move>) {
        // The arrow finds the square empty that the amazon has left.
        let mut lines = self.lines;
        lines.flip(from);
        for to in lines.queen(from).rays().into_iter().flat_map(Ray::squares) {
            for arrows in lines.queen(to).rays() {
                moves.extend(arrows.squares().map(|arrow| Move { from, to, arrow }));
            }
        }
    }

    /// The moves of one amazon when arrows go anywhere.
    #[inline]
    fn push_any_arrows(&self, from: Square, moves: &mut Vec<Move>) {
        let mut buffer = [from; FRAME * FRAME];
        let empty = self.empty.toggled(from);
        buffer.iter_mut().zip(empty).for_each(|(place, square)| *place = square);
        let arrows = &buffer[..empty.len()];
        for to in self.lines.queen(from).rays().into_iter().flat_map(Ray::squares) {
            // Two runs without a test for every arrow: those before `to` and after.
            let before = arrows.partition_point(|&arrow| arrow < to);
            for run in [&arrows[..before], &arrows[before + 1..]] {
                moves.extend(run.iter().map(|&arrow| Move { from, to, arrow }));
            }
        }
    }

    /// How many ways an amazon of the side to move can go, arrows apart.
    #[inline]
    fn count_steps(&self) -> usize {
        self.amazons(self.side).into_iter().map(|from| self.lines.queen(from).count()).sum()
    }

    /// Puts something on an empty square, whatever the rules say.
    fn put(&mut self, square: Square, content: Content) {
        self.empty = self.empty.toggled(square);
        self.lines.flip(square);
        match content {
            Content::Amazon(side) => {
                let amazons = &mut self.amazons[side.index()];
                *amazons = amazons.toggled(square);
                self.amazon_counts[side.index()] += 1;
                self.key ^= AMAZON_KEYS[side.index()][square.index()];
            }
            Content::Arrow => self.key ^= ARROW_KEYS[square.index()],
        }
    }

    /// Makes it this side's turn.
    fn give_turn_to(&mut self, side: Side) {
        if side != self.side {
            self.side = side;
            self.key ^= SIDE_KEY;
        }
    }
}

impl Position for Amazons {
    type Move = Move;
    no_past!();

    fn start(options: &Options) -> Self {
        Self::from_text(options, boards::start_text(options)).expect("a first position")
    }

    fn from_text(options: &Options, text: &str) -> Result<Self, PositionError> {
        let arrow_rule = match options.get("arrow") {
            "any" => ArrowRule::Any,
            _ => ArrowRule::Queen,
        };
        notation::read(Self::empty(boards::size(options), arrow_rule), text)
    }

    fn text(&self) -> String {
        notation::write(self)
    }

    #[inline]
    fn side(&self) -> Side {
        self.side
    }

    fn moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        for from in self.amazons(self.side) {
            match self.arrow_rule {
                ArrowRule::Queen => self.push_queen_arrows(from, moves),
                ArrowRule::Any => self.push_any_arrows(from, moves),
            }
        }
    }

    #[inline]
    fn play(&self, mv: Move) -> Self {
        let mut next = *self;
        next.advance(mv);
        next
    }

    #[inline(always)]
    fn advance(&mut self, mv: Move) {
        let Move { from, to, arrow } = mv;
        let own = self.side.index();
        debug_assert!(self.amazons[own].contains(from) && self.empty.contains(to));
        self.amazons[own] = self.amazons[own].toggled(from).toggled(to);
        // An arrow on the square just left fills it again.
        self.empty = self.empty.toggled(from).toggled(to).toggled(arrow);
        [from, to, arrow].into_iter().for_each(|square| self.lines.flip(square));
        self.key ^= AMAZON_KEYS[own][from.index()]
            ^ AMAZON_KEYS[own][to.index()]
            ^ ARROW_KEYS[arrow.index()]
            ^ SIDE_KEY;
        self.side = !self.side;
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        // An amazon that can go somewhere can shoot back where it came from.
        let stuck = self.amazons(self.side).into_iter().all(|s| self.lines.queen(s).count() == 0);
        stuck.then_some(Outcome::win(!self.side, Reason::NO_MOVE))
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn move_text(&self, mv: Move) -> String {
        notation::move_text(mv)
    }

    fn accepts(&self, mv: Move, text: &str) -> bool {
        notation::is_spelling(mv, text)
    }

    #[inline]
    fn click(&self, mv: Move, place: usize) -> Option<Square> {
        [mv.from, mv.to, mv.arrow].get(place).copied()
    }

    fn square_name(&self, square: Square) -> String {
        let (file, rank) = file_and_rank(square);
        file_rank(file, rank)
    }

    #[inline]
    fn look(&self, square: Square) -> (Tile, Option<Piece>) {
        let (file, rank) = file_and_rank(square);
        match self.content(square) {
            Some(Content::Arrow) => (Tile::Blocked, None),
            Some(Content::Amazon(side)) => {
                (Tile::chequered(file, rank), Some(Piece { side, shape: Shape::Queen }))
            }
            None => (Tile::chequered(file, rank), None),
        }
    }

    fn layout(&self) -> Layout {
        let size = self.size();
        Layout::new(size, size, Labels::FilesAndRanks, |file, rank| Some(square(file, rank)))
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        let count = match self.arrow_rule {
            ArrowRule::Queen => {
                let own = self.amazons(self.side).into_iter();
                own.flat_map(|from| self.lines.count_shots(from)).sum()
            }
            // A step empties one square and fills another.
            ArrowRule::Any => self.count_steps() * self.empty.len(),
        };
        count as u64
    }

    #[inline]
    fn random_move(&self, random: &mut Random, _: &mut Vec<Move>) -> Option<Move> {
        self.draw(random)
    }

    /// Each click is known at once, where the moves are many.
    #[inline]
    fn next_clicks(&self, picked: &[Square], moves: &mut Vec<Move>, next: &mut Vec<Square>) {
        next.clear();
        moves.clear();
        match *picked {
            [] => {
                let own = self.amazons(self.side).into_iter();
                next.extend(own.filter(|&from| self.queen_mobility(from) > 0));
            }
            [from] => next.extend(self.queen_reach(from)),
            [from, to] => next.extend(self.arrow_reach(from, to)),
            [from, to, arrow, ..] => moves.push(Move { from, to, arrow }),
        }
    }

    #[inline]
    fn random_move_by_clicks(&self, random: &mut Random, _: &mut Vec<Move>) -> Option<Move> {
        self.draw_by_clicks(random)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use ludens_core::AnyRecord;

    fn record(game: &str, text: &str) -> Box<dyn AnyRecord> {
        let game: Game = game.parse().expect("a game");
        game.from_text(text).expect("a position")
    }

    fn moves(game: &str, text: &str) -> Vec<String> {
        let mut moves: Vec<_> =
            record(game, text).legal_moves().into_iter().map(|mv| mv.text).collect();
        moves.sort();
        moves
    }

    fn start(game: &str) -> Amazons {
        Amazons::start(&game.parse::<Game>().expect("a game").options)
    }

    #[test]
    fn boards_begin_as_they_should() {
        // Empty squares, and the steps that each side has.
        let boards = [("full", 92, 80), ("half", 46, 30), ("quarter", 23, 11)];
        for (board, empty, steps) in boards {
            let position = start(&format!("amazons:{board}"));
            assert_eq!(position.empty_squares().len(), empty, "{board}");
            for side in Side::BOTH {
                assert_eq!(position.amazons(side).len(), 4, "{board}");
                let queens = position.amazons(side).into_iter();
                let reach: usize = queens.map(|from| position.queen_mobility(from)).sum();
                assert_eq!(reach, steps, "{board} {side}");
            }
        }
        let amazons = |board: &str| Side::BOTH.map(|side| start(board).amazons(side).len());
        assert_eq!(amazons("amazons:8x8"), [4, 4]);
        assert_eq!(amazons("amazons:6x6"), [4, 4]);
        assert_eq!(amazons("amazons:5x5"), [2, 2]);
        assert_eq!(amazons("amazons:4x4"), [1, 1]);
    }

    #[test]
    fn an_arrow_may_hit_or_pass_the_square_just_left() {
        let around = moves("amazons:4x4", "xxxx/xxxx/xxxx/1w1b w");
        assert_eq!(around, ["b1-a1/b1", "b1-a1/c1", "b1-c1/a1", "b1-c1/b1"]);
    }

    #[test]
    fn nothing_passes_amazons_and_arrows() {
        // To the right an own amazon, upwards an enemy, aslant an arrow.
        let walled = moves("amazons:4x4", "4/b3/1x2/w1w1 w");
        let from_corner: Vec<_> = walled.iter().filter(|mv| mv.starts_with("a1-")).collect();
        let expected = ["a1-a2/a1", "a1-a2/b1", "a1-a2/b3", "a1-a2/c4", "a1-b1/a1", "a1-b1/a2"];
        let rest = ["a1-b1/c2", "a1-b1/d3"];
        assert_eq!(from_corner, expected.iter().chain(&rest).collect::<Vec<_>>());
    }

    #[test]
    fn a_free_arrow_hits_any_empty_square() {
        let text = "1xxx/xxxx/xxxx/w1xb w";
        assert_eq!(moves("amazons:4x4", text), ["a1-b1/a1"]);
        assert_eq!(moves("amazons:4x4,arrow=any", text), ["a1-b1/a1", "a1-b1/a4"]);
    }

    #[test]
    fn a_side_that_cannot_move_loses() {
        let mut game = record("amazons:4x4", "xxxx/xxxx/xxxx/w1xb w");
        assert_eq!(game.outcome(), None);
        game.play("a1-b1/a1").expect("the only move");
        assert_eq!(game.outcome(), Some(Outcome::win(Side::First, Reason::NO_MOVE)));
        assert!(game.legal_moves().is_empty());
        let stuck = record("amazons:4x4", "xxxx/xxxx/xx1x/wx1b w");
        assert_eq!(stuck.outcome(), Some(Outcome::win(Side::Second, Reason::NO_MOVE)));
    }

    #[test]
    fn the_picture_shows_queens_and_blocked_squares() {
        let board = record("amazons:4x4", "xb2/4/4/w3 w").board();
        assert_eq!((board.files, board.ranks), (4, 4));
        let looks = |i: usize| (board.cells[i].tile, board.cells[i].piece);
        let queen = |side| Some(Piece { side, shape: Shape::Queen });
        assert_eq!(looks(0), (Tile::Blocked, None));
        assert_eq!(looks(1), (Tile::Dark, queen(Side::Second)), "b4");
        assert_eq!(looks(2), (Tile::Light, None));
        assert_eq!(looks(12), (Tile::Dark, queen(Side::First)), "a1");
    }

    #[test]
    fn reach_as_a_set_is_what_an_amazon_can_go_to() {
        let position = start("amazons:4x4");
        let names = position.queen_reach(square(1, 0)).into_iter().map(|s| position.square_name(s));
        let reach = ["a1", "c1", "d1", "a2", "b2", "c2", "b3", "d3", "b4"];
        assert_eq!(names.collect::<Vec<_>>(), reach);
    }

    #[test]
    fn arrows_reach_what_the_moves_say() {
        for game in ["amazons:6x6", "amazons:6x6,arrow=any"] {
            let position = start(game);
            let mut moves = Vec::new();
            position.moves(&mut moves);
            let mut found = 0;
            for from in position.amazons(Side::First) {
                for to in position.queen_reach(from) {
                    for arrow in position.arrow_reach(from, to) {
                        assert!(moves.contains(&Move { from, to, arrow }));
                        found += 1;
                    }
                }
            }
            assert_eq!(found, moves.len());
        }
    }

    #[test]
    fn passing_changes_the_turn_and_nothing_else() {
        let position = start("amazons:4x4");
        let options = &"amazons:4x4".parse::<Game>().expect("a game").options;
        let black = Amazons::from_text(options, "2b1/4/4/1w2 b").expect("a position");
        assert_eq!(position.passed(), black);
        assert_eq!(position.passed().key(), black.key());
        assert_eq!(position.passed().passed(), position);
    }

    #[test]
    fn runs_lie_in_opposite_pairs_and_add_up_to_the_reach() {
        let position = start("amazons");
        for from in position.amazons(Side::First) {
            let runs = position.queen_runs(from);
            let lengths = runs.map(|run| usize::from(run.length));
            assert_eq!(lengths.iter().sum::<usize>(), position.queen_mobility(from));
            assert!(runs.chunks(2).all(|pair| pair[0].step == -pair[1].step));
        }
        // d1: west, east, south, north, and the four aslant.
        let lengths = position.queen_runs(square(3, 0)).map(|run| run.length);
        assert_eq!(lengths, [3, 2, 0, 8, 0, 5, 2, 0]);
    }

    #[test]
    fn a_lifted_amazon_blocks_nothing() {
        let position = start("amazons:4x4");
        let lifted = position.lifted(square(1, 0));
        assert!(lifted.empty_squares().contains(square(1, 0)));
        // From a1 along the rank past b1; nothing else changes there.
        assert_eq!(position.queen_mobility(square(0, 0)), 6);
        assert_eq!(lifted.queen_mobility(square(0, 0)), 9);
    }

    #[test]
    fn a_move_is_small() {
        assert_eq!(size_of::<Move>(), 3);
    }
}

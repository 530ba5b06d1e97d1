//! Checkers: English draughts, or American checkers.
//!
//! Twelve men a side on the dark squares. Black moves first and goes down the
//! board, White goes up. Men step and jump diagonally forward, kings in all four
//! directions; no piece flies. A side that can jump must, but may choose which jump, and
//! has to go on as long as the same piece can jump again. Jumped pieces leave
//! the board when the move is over. A man that reaches the far row becomes a
//! king, which ends its move. A side that cannot move has lost. (World Checkers/Draughts
//! Federation, *Rules of Checkers*; the draw rules are the option `draws`.)
//!
//! ```text
//!    . b . b . b . b     5-9      a step
//!    b . b . b . b .     22x15x8  a chain, with every landing square
//!    . b . b . b . b     22x8     the same, where nothing else reads so
//!    . . . . . . . .
//!    . . . . . . . .     B:W21-32:B1-12   this position, as PDN has it
//!    w . w . w . w .
//!    . w . w . w . w
//!    w . w . w . w .
//! ```
//!
//! [`layout`] draws the numbers of the squares and the bits they are kept in.

pub mod layout;
mod moves;
pub(crate) mod notation;

use ludens_core::{
    Board, Choice, Colour, Labels, Layout, OptionInfo, Options, Outcome, Piece, Position,
    PositionError, Random, Reason, Shape, Side, Square, Symmetric, Tile, Values, zobrist,
};

use layout::{BOTTOM, Set, TOP, bit, half_turn, number};
use moves::{Down, Turn, Up};

pub use moves::Move;

use crate::{GameInfo, Palette, Rulebook, Visitor};

/// After this many plies without a capture or a man's advance the game is drawn
/// by the official rule: forty moves by each side.
const QUIET_PLIES: u32 = 80;
/// By the course's rule, the plies that are left once the ending has begun.
const ENDING_PLIES: u32 = 17;
/// The ending begins with this number of pieces or fewer, if each side has a king.
const ENDING_PIECES: u32 = 4;
/// By the course's rule, the plies of a whole game.
const GAME_PLIES: u32 = 120;

/// The game's entry in the catalogue.
pub struct Book;

impl Rulebook for Book {
    const INFO: GameInfo = GameInfo {
        name: "checkers",
        title: "Checkers",
        summary: "jump over the other side's men until it cannot move",
        sides: ["Black", "White"],
        colours: [Colour::Black, Colour::White],
        sample: "11-15 22-18 15x22 25x18 8-11 29-25 11-16 25-22 16-20 24-19 4-8 30-25 9-14 18x9",
        options: &[OptionInfo {
            name: "draws",
            help: "when a game is drawn",
            default: "official",
            values: Values::OneOf(&[
                Choice {
                    value: "official",
                    help: "at the third repetition, or after 40 moves by each side without a \
                           capture or a man's advance",
                },
                Choice {
                    value: "course",
                    help: "17 plies after 4 pieces or fewer are left and each side has a king, \
                           or after 120 plies",
                },
            ]),
        }],
        variants: &[],
        palette: Palette { shapes: &[Shape::Disc, Shape::King], blocked: false },
        perft: include_str!("../../data/perft/checkers.perft"),
        openings: include_str!("../../data/openings/checkers-ballots.txt"),
    };

    fn visit<V: Visitor>(options: &Options, visitor: V) -> V::Output {
        visitor.visit::<Checkers>(options)
    }

    fn text_of(picture: &Board, side: Side) -> String {
        notation::write_picture(picture, side)
    }
}

/// When a game is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Draws {
    Official,
    Course,
}

/// What the draw rules remember.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Past {
    /// Plies since the last capture or man's advance.
    pub quiet: u32,
    /// Plies played in the course's ending: four pieces or fewer, a king on
    /// each side. A capture does not set it back, but the loss of a side's
    /// last king does, as that ends the ending.
    pub ending: u32,
    /// All plies played.
    pub plies: u32,
}

/// A position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Checkers {
    /// The pieces of the side to move and of the other side.
    own: Set,
    other: Set,
    /// The kings of both.
    kings: Set,
    side: Side,
    draws: Draws,
}

/// Calls a function of [`Turn`] with the heading of the side to move.
macro_rules! turn {
    ($position:expr, $function:ident $(, $argument:expr)*) => {{
        let Checkers { own, other, kings, .. } = *$position;
        match $position.side {
            Side::First => Turn::<Down>::new(own, other, kings).$function($($argument),*),
            Side::Second => Turn::<Up>::new(own, other, kings).$function($($argument),*),
        }
    }};
}

impl Checkers {
    fn empty(options: &Options) -> Checkers {
        let draws = match options.get("draws") {
            "course" => Draws::Course,
            _ => Draws::Official,
        };
        Checkers { own: 0, other: 0, kings: 0, side: Side::First, draws }
    }

    /// The position with these pieces of the side to move and of the other, by the official
    /// draw rules; `kings` are those of both.
    #[inline]
    pub const fn of_sets(own: Set, other: Set, kings: Set, side: Side) -> Checkers {
        Checkers { own, other, kings, side, draws: Draws::Official }
    }

    /// Whether the official draw rules apply.
    #[inline]
    pub fn is_official(&self) -> bool {
        self.draws == Draws::Official
    }

    /// Whether the side to move must capture.
    #[inline]
    pub fn must_capture(&self) -> bool {
        turn!(self, has_capture)
    }

    /// The pieces of a side, men and kings.
    #[inline]
    pub fn pieces(&self, side: Side) -> Set {
        if side == self.side { self.own } else { self.other }
    }

    /// The kings of both sides.
    #[inline]
    pub fn kings(&self) -> Set {
        self.kings
    }

    /// What stands on the square with this number, from 1 to 32.
    pub fn piece(&self, number: usize) -> Option<Piece> {
        let square = 1 << bit(number);
        let side = Side::BOTH.into_iter().find(|&side| self.pieces(side) & square != 0)?;
        let shape = if self.kings & square == 0 { Shape::Disc } else { Shape::King };
        Some(Piece { side, shape })
    }

    /// Puts a piece on an empty square, whatever the rules say.
    fn put(&mut self, number: usize, piece: Piece) {
        let square = 1 << bit(number);
        let pieces = if piece.side == self.side { &mut self.own } else { &mut self.other };
        *pieces |= square;
        if piece.shape == Shape::King {
            self.kings |= square;
        }
    }

    /// Whether the course's count of plies to the draw runs.
    fn is_ending(&self) -> bool {
        self.own & self.kings != 0
            && self.other & self.kings != 0
            && (self.own | self.other).count_ones() <= ENDING_PIECES
    }
}

/// The row where a side's men are crowned.
#[inline]
const fn far_row(side: Side) -> Set {
    match side {
        Side::First => BOTTOM,
        Side::Second => TOP,
    }
}

impl Position for Checkers {
    type Move = Move;
    type Past = Past;

    fn start(options: &Options) -> Self {
        let mut position = Checkers::empty(options);
        for number in 1..=12 {
            position.put(number, Piece { side: Side::First, shape: Shape::Disc });
            position.put(33 - number, Piece { side: Side::Second, shape: Shape::Disc });
        }
        position
    }

    fn from_text(options: &Options, text: &str) -> Result<Self, PositionError> {
        notation::read(Checkers::empty(options), text)
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
        if self.other != 0 {
            turn!(self, list, moves);
        }
    }

    #[inline]
    fn play(&self, mv: Move) -> Self {
        let (from, to) = (1 << mv.from, 1 << mv.to);
        debug_assert!(self.own & from != 0 && self.other & mv.captured == mv.captured);
        let is_king = (self.kings & from) | (far_row(self.side) & to) != 0;
        let kings = self.kings & !(from | mv.captured);
        Checkers {
            own: self.other & !mv.captured,
            other: self.own & !from | to,
            kings: if is_king { kings | to } else { kings },
            side: !self.side,
            draws: self.draws,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let lost = |side: Side, reason| Some(Outcome::win(!side, reason));
        if self.own == 0 {
            return lost(self.side, Reason::NO_PIECES);
        }
        if self.other == 0 {
            return lost(!self.side, Reason::NO_PIECES);
        }
        if turn!(self, can_move) { None } else { lost(self.side, Reason::NO_MOVE) }
    }

    /// Two numbers hold the whole position, so the key is made of them when it
    /// is asked for: moves have nothing to keep up to date, and it cannot drift.
    #[inline]
    fn key(&self) -> u64 {
        let pieces = u64::from(self.own) << 32 | u64::from(self.other);
        let kings = u64::from(self.kings) << 32 | self.side as u64;
        zobrist::mix(zobrist::mix(pieces) ^ kings)
    }

    #[inline]
    fn remember(&self, past: Past, mv: Move) -> Past {
        let is_quiet = !mv.is_capture() && self.kings & 1 << mv.from != 0;
        Past {
            quiet: if is_quiet { past.quiet + 1 } else { 0 },
            ending: match self.draws {
                Draws::Course if self.is_ending() => past.ending + 1,
                _ => 0,
            },
            plies: past.plies + 1,
        }
    }

    #[inline]
    fn verdict(&self, past: Past, times: u32) -> Option<Outcome> {
        let reason = match self.draws {
            Draws::Official if times >= 3 => Reason::REPETITION,
            Draws::Official if past.quiet >= QUIET_PLIES => Reason::MOVE_LIMIT,
            Draws::Course if past.ending >= ENDING_PLIES => Reason::MOVE_LIMIT,
            Draws::Course if past.plies >= GAME_PLIES => Reason::MOVE_LIMIT,
            _ => return None,
        };
        Some(Outcome::draw(reason))
    }

    #[inline]
    fn plies_left(&self, past: Past) -> Option<u32> {
        Some(match self.draws {
            Draws::Official => QUIET_PLIES.saturating_sub(past.quiet),
            Draws::Course => {
                let ending = ENDING_PLIES.saturating_sub(past.ending);
                ending.min(GAME_PLIES.saturating_sub(past.plies))
            }
        })
    }

    fn move_text(&self, mv: Move) -> String {
        notation::move_text(mv)
    }

    fn accepts(&self, mv: Move, text: &str) -> bool {
        notation::accepts(mv, text)
    }

    #[inline]
    fn click(&self, mv: Move, place: usize) -> Option<Square> {
        mv.square(place).map(|bit| Square(number(bit) as u8))
    }

    /// A square is known by its number, from 1 to 32.
    fn square_name(&self, square: Square) -> String {
        square.0.to_string()
    }

    #[inline]
    fn look(&self, square: Square) -> (Tile, Option<Piece>) {
        (Tile::Dark, self.piece(square.index()))
    }

    fn layout(&self) -> Layout {
        Layout::new(8, 8, Labels::Numbers, |file, rank| {
            let number = (1..=layout::SQUARES).find(|&n| layout::place(n) == (7 - rank, file));
            number.map(|number| Square(number as u8))
        })
    }

    // Left to itself, the compiler does not put this into perft's last loop,
    // which costs an eighth of the speed.
    #[inline(always)]
    fn count_moves(&self) -> u64 {
        if self.other == 0 { 0 } else { turn!(self, count) }
    }

    #[inline]
    fn random_move(&self, random: &mut Random, buffer: &mut Vec<Move>) -> Option<Move> {
        if self.other == 0 { None } else { turn!(self, draw, random, buffer) }
    }
}

/// The board looks the same to White as to Black: after a half turn, with the
/// sides exchanged.
impl Symmetric for Checkers {
    const SYMMETRIES: usize = 2;

    fn exchanges_sides(symmetry: usize) -> bool {
        symmetry == 1
    }

    fn image(&self, symmetry: usize) -> Self {
        if symmetry == 0 {
            return *self;
        }
        Checkers {
            own: half_turn(self.own),
            other: half_turn(self.other),
            kings: half_turn(self.kings),
            side: !self.side,
            draws: self.draws,
        }
    }

    fn move_image(&self, mv: Move, symmetry: usize) -> Move {
        if symmetry == 0 { mv } else { mv.half_turn() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use ludens_core::laws::{Effort, check_symmetries};
    use ludens_core::{AnyRecord, Record, read_move};

    fn record(game: &str, position: &str) -> Box<dyn AnyRecord> {
        game.parse::<Game>().expect("a game").from_text(position).expect("a position")
    }

    fn moves(position: &str) -> Vec<String> {
        let legal = record("checkers", position).legal_moves();
        let mut texts: Vec<_> = legal.into_iter().map(|mv| mv.text).collect();
        texts.sort_unstable();
        texts
    }

    fn after(position: &str, mv: &str) -> String {
        let mut record = record("checkers", position);
        record.play(mv).expect("a legal move");
        record.text()
    }

    #[test]
    fn men_go_forward_and_kings_everywhere() {
        assert_eq!(moves("B:W32:B15"), ["15-18", "15-19"]);
        assert_eq!(moves("W:W15:B1"), ["15-10", "15-11"]);
        assert_eq!(moves("B:W32:BK15"), ["15-10", "15-11", "15-18", "15-19"]);
        // Men do not jump backward.
        assert_eq!(moves("B:W11:B15"), ["15-18", "15-19"]);
        assert_eq!(moves("B:W11:BK15"), ["15x8"]);
    }

    #[test]
    fn captures_must_be_made_and_finished_but_are_freely_chosen() {
        assert_eq!(moves("W:W22,32:B11,17,18"), ["22x13", "22x15x8"]);
        assert_eq!(after("W:W22,32:B11,17,18", "22x15x8"), "B:W8,32:B17");
    }

    #[test]
    fn a_man_that_is_crowned_has_finished() {
        assert_eq!(moves("W:W10:B7,8"), ["10x3"]);
        assert_eq!(after("W:W10:B7,8", "10x3"), "B:WK3:B8");
        assert_eq!(moves("W:WK10:B7,8"), ["10x3x12"]);
        assert_eq!(after("B:W9:B27", "27-31"), "W:W9:BK31");
    }

    #[test]
    fn nothing_is_jumped_twice_and_a_king_can_come_home() {
        assert_eq!(moves("W:WK14:B10"), ["14x7"]);
        let round = "W:WK14:B10,11,18,19";
        assert_eq!(moves(round), ["14x23x16x7x14", "14x7x16x23x14"]);
        assert_eq!(after(round, "14x7x16x23x14"), "B:WK14:B");
    }

    #[test]
    fn a_side_that_cannot_move_has_lost() {
        let outcome = |position: &str| record("checkers", position).outcome();
        let (black, white) = (Side::First, Side::Second);
        assert_eq!(outcome("B:W9,14:B5"), Some(Outcome::win(white, Reason::NO_MOVE)));
        assert_eq!(outcome("W:W9,14:B5"), None);
        for position in ["B:W:B1", "W:W:B1"] {
            assert_eq!(outcome(position), Some(Outcome::win(black, Reason::NO_PIECES)));
            assert!(moves(position).is_empty());
        }
        assert_eq!(outcome("B:WK1:B"), Some(Outcome::win(white, Reason::NO_PIECES)));
    }

    /// Moves Black's king around four squares and White's around fourteen, so
    /// that no position comes a third time within 80 plies; says how it ended.
    fn wander(record: &mut dyn AnyRecord, plies: usize) -> Option<Outcome> {
        const BLACK: [u8; 4] = [1, 6, 9, 5];
        const WHITE: [u8; 14] = [25, 30, 26, 31, 27, 32, 28, 24, 19, 23, 18, 22, 17, 21];
        for ply in 0..plies {
            assert_eq!(record.outcome(), None, "after {ply} plies");
            let walk: &[u8] = if record.side() == Side::First { &BLACK } else { &WHITE };
            let step = |i: usize| format!("{}-{}", walk[i], walk[(i + 1) % walk.len()]);
            (0..walk.len()).find_map(|i| record.play(&step(i)).ok()).expect("a legal step");
        }
        record.outcome()
    }

    const LIMIT: Option<Outcome> = Some(Outcome::draw(Reason::MOVE_LIMIT));

    #[test]
    fn the_third_repetition_is_a_draw() {
        for (draws, drawn) in [("official", true), ("course", false)] {
            let mut record = record(&format!("checkers:draws={draws}"), "B:WK32:BK1");
            let steps = ["1-5", "32-28", "5-1", "28-32"];
            for step in steps.into_iter().chain(steps) {
                assert_eq!(record.outcome(), None);
                record.play(step).expect("a legal step");
            }
            let repetition = Some(Outcome::draw(Reason::REPETITION));
            assert_eq!(record.outcome(), repetition.filter(|_| drawn), "{draws}");
        }
    }

    #[test]
    fn forty_quiet_moves_by_each_side_are_a_draw() {
        assert_eq!(wander(&mut *record("checkers", "B:WK25:BK1"), 80), LIMIT);
        // A man's advance restarts the count: one ply less of the next 80.
        let mut record = record("checkers", "B:WK25:BK1,4");
        assert_eq!(wander(&mut *record, 40), None);
        record.play("4-8").expect("a step");
        assert_eq!(wander(&mut *record, 80), LIMIT);
    }

    #[test]
    fn by_the_course_an_ending_lasts_17_plies_and_a_game_120() {
        let course = "checkers:draws=course";
        assert_eq!(wander(&mut *record(course, "B:WK25:BK1"), 17), LIMIT);
        assert_eq!(wander(&mut *record(course, "B:WK25:BK1,3,4"), 17), LIMIT);
        // Five pieces are no ending yet, nor is it one without a king each.
        assert_eq!(wander(&mut *record(course, "B:WK25:BK1,3,4,8"), 120), LIMIT);
    }

    #[test]
    fn an_ending_ends_with_the_last_king_of_a_side() {
        let options = &"checkers:draws=course".parse::<Game>().expect("a game").options;
        let start = Checkers::from_text(options, "B:WK10:BK1,4").expect("a position");
        let mut record = Record::new(start);
        let mut counts = Vec::new();
        for text in ["1-6", "10x1", "4-8", "1-5"] {
            record.play(read_move(record.position(), text).expect("a legal move"));
            counts.push(record.past().ending);
        }
        assert_eq!(counts, [1, 2, 0, 0]);
    }

    #[test]
    fn the_half_turn_keeps_the_rules() {
        let options = Options::defaults(Book::INFO.options);
        check_symmetries::<Checkers>(&options, Effort::games(50)).expect("the laws hold");
        assert_eq!(Checkers::start(&options).image(1).text(), {
            Checkers::start(&options).text().replacen('B', "W", 1)
        });
    }

    #[test]
    fn the_board_is_seen_from_whites_side() {
        let board = record("checkers", "B:WK32:B1").board();
        assert_eq!(board.cells[1].name.as_deref(), Some("1"));
        let king = Piece { side: Side::Second, shape: Shape::King };
        assert_eq!(
            (&board.cells[62].name, board.cells[62].piece),
            (&Some("32".into()), Some(king))
        );
        assert_eq!((&board.cells[0].name, board.cells[0].tile), (&None, Tile::Light));
    }
}

//! The trait every game implements, and the function that reads moves from text.
//!
//! A position is a small value: playing a move makes a new one, nothing is
//! undone. It holds what its text says and the rules in force, never its
//! history. What the rules need of the past is folded into the game's
//! [`Past`](Position::Past), which a record, a playout or a search carries
//! along beside the position.

use std::fmt::Debug;
use std::hash::Hash;

use thiserror::Error;

use crate::text_error::{floor_boundary, quote, quote_up_to};
use crate::{Board, Cell, Layout, Options, Outcome, Piece, Random, Side, Square, Tile};

/// A moment of a game.
pub trait Position: Clone + Eq + Debug + Send + Sync + 'static {
    /// A move: small, and meaningful only in the position that listed it.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// What the draw rules remember of the moves played, besides repetition:
    /// a count of plies, say. `()` where the rules never look back.
    type Past: Copy + Default + Eq + Debug + Send + Sync + 'static;

    /// The starting position under these options.
    fn start(options: &Options) -> Self;

    /// The position this text describes, under these options.
    fn from_text(options: &Options, text: &str) -> Result<Self, PositionError>;

    /// The position's text; [`Position::from_text`] reads it back.
    fn text(&self) -> String;

    /// The side to move. It need not change with every move.
    fn side(&self) -> Side;

    /// Replaces what `moves` holds by the legal moves: none exactly when the
    /// position is decided.
    fn moves(&self, moves: &mut Vec<Self::Move>);

    /// The position after a legal move. Legality is the caller's promise: it
    /// was checked when its text was read, or the move came from [`Position::moves`].
    #[must_use]
    fn play(&self, mv: Self::Move) -> Self;

    /// Plays a legal move in place of the position. A
    /// large position saves a copy that way; playouts use it.
    #[inline]
    fn advance(&mut self, mv: Self::Move) {
        *self = self.play(mv);
    }

    /// How the game ended, if the position alone decides it.
    fn outcome(&self) -> Option<Outcome>;

    /// The Zobrist key: equal for equal positions.
    fn key(&self) -> u64;

    /// The past after playing `mv` here.
    fn remember(&self, past: Self::Past, mv: Self::Move) -> Self::Past;

    /// How the game ended by what was played before: the position has now
    /// occurred `times` times (1 at its first), and `past` led to it. If
    /// [`Position::outcome`] has decided the game already, that counts.
    fn verdict(&self, past: Self::Past, times: u32) -> Option<Outcome>;

    /// How many plies can be played at least before the past, repetition aside,
    /// ends the game by [`Position::verdict`]; `None` while that is far
    /// away. A win that takes longer is not certain.
    fn plies_left(&self, past: Self::Past) -> Option<u32>;

    /// The move in the game's notation, no two legal moves alike.
    fn move_text(&self, mv: Self::Move) -> String;

    /// Whether `text`, in small letters, is another spelling of this legal move
    /// that the game's records use. [`Position::move_text`] itself need not be
    /// recognised here.
    fn accepts(&self, mv: Self::Move, text: &str) -> bool;

    /// The square a person clicks at this place of the move's path, from 0;
    /// `None` after the last. No two legal moves have the same path, and none is
    /// the beginning of another.
    fn click(&self, mv: Self::Move, place: usize) -> Option<Square>;

    /// The whole path: the squares a person clicks to make the move, in order.
    fn clicks(&self, mv: Self::Move) -> Vec<Square> {
        (0..).map_while(|place| self.click(mv, place)).collect()
    }

    /// A square's name in this game.
    fn square_name(&self, square: Square) -> String;

    /// What a square looks like, and what stands on it.
    fn look(&self, square: Square) -> (Tile, Option<Piece>);

    /// Where the squares lie in a picture.
    fn layout(&self) -> Layout;

    /// The picture of the position.
    fn board(&self) -> Board {
        let Layout { files, ranks, labels, tiling, squares } = self.layout();
        let cell = |square: Option<Square>| match square {
            Some(square) => {
                let (tile, piece) = self.look(square);
                Cell { name: Some(self.square_name(square)), tile, piece }
            }
            None => Cell { name: None, tile: Tile::Light, piece: None },
        };
        Board { files, ranks, cells: squares.into_iter().map(cell).collect(), labels, tiling }
    }

    /// How many legal moves there are. A game that can count without listing
    /// overrides this: the last ply of [`perft`](crate::perft) costs just this.
    #[inline]
    fn count_moves(&self) -> u64 {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves.len() as u64
    }

    /// How many sequences of two moves there are: the last two plies of
    /// [`perft`](crate::perft). A game that sees from here which moves end the
    /// game need not even play the first.
    #[inline]
    fn count_replies(&self, buffer: &mut Vec<Self::Move>) -> u64 {
        self.moves(buffer);
        buffer.iter().map(|&mv| self.play(mv).count_moves()).sum()
    }

    /// One legal move, each as likely as any other; `None` when decided. A
    /// game that can draw without listing overrides this, for fast playouts.
    #[inline]
    fn random_move(&self, random: &mut Random, buffer: &mut Vec<Self::Move>) -> Option<Self::Move> {
        self.moves(buffer);
        random.pick(buffer)
    }

    /// Replaces what `next` holds by the squares that can be clicked after those
    /// in `picked`. With none, `moves` then holds just the move that was clicked,
    /// or nothing in a decided position. On the way `moves` is the game's own
    /// buffer: the caller passes the same one from click to click. A game that need
    /// not list its moves to know the squares overrides this.
    #[inline]
    fn next_clicks(&self, picked: &[Square], moves: &mut Vec<Self::Move>, next: &mut Vec<Square>) {
        match picked.split_last() {
            None => self.moves(moves),
            Some((&last, before)) => moves.retain(|&mv| self.click(mv, before.len()) == Some(last)),
        }
        next.clear();
        next.extend(moves.iter().filter_map(|&mv| self.click(mv, picked.len())));
        next.sort_unstable();
        next.dedup();
    }

    /// One legal move, drawn click by click: each first square as likely as
    /// any other, then each second square that can follow, and so on. In a game
    /// of several clicks a move this favours pieces with few moves.
    fn random_move_by_clicks(
        &self,
        random: &mut Random,
        buffer: &mut Vec<Self::Move>,
    ) -> Option<Self::Move> {
        let (mut picked, mut next) = (Vec::new(), Vec::new());
        self.next_clicks(&picked, buffer, &mut next);
        while let Some(square) = random.pick(&next) {
            picked.push(square);
            self.next_clicks(&picked, buffer, &mut next);
        }
        buffer.first().copied()
    }
}

/// A move text that means no legal move.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum MoveError {
    /// No legal move has this text.
    #[error("{text} is not a legal move in {position}; {hint}")]
    Illegal {
        /// The text given, quoted.
        text: String,
        /// Where it was to be played.
        position: String,
        /// Which moves there are.
        hint: String,
    },
    /// Several legal moves have this text.
    #[error("{text} could be {candidates}; write it in full")]
    Ambiguous {
        /// The text given, quoted.
        text: String,
        /// The moves it could be.
        candidates: String,
    },
    /// The game has ended.
    #[error("{text} cannot be played: the game is over, {outcome}")]
    GameOver {
        /// The text given, quoted.
        text: String,
        /// How it ended.
        outcome: Outcome,
    },
}

/// Reads a move: the one legal move whose text, or an accepted other spelling,
/// this is. This is the one place where legality is checked.
pub fn read_move<P: Position>(position: &P, text: &str) -> Result<P::Move, MoveError> {
    if let Some(outcome) = position.outcome() {
        return Err(MoveError::GameOver { text: quote(text), outcome });
    }
    let mut moves = Vec::new();
    position.moves(&mut moves);
    if let Some(&mv) = moves.iter().find(|&&mv| position.move_text(mv) == text) {
        return Ok(mv);
    }
    let small = text.to_ascii_lowercase();
    let meant = |mv: &P::Move| position.accepts(*mv, &small) || position.move_text(*mv) == small;
    let close: Vec<_> = moves.iter().copied().filter(meant).collect();
    match close[..] {
        [mv] => Ok(mv),
        [] => Err(MoveError::Illegal {
            text: quote(text),
            position: position.text(),
            hint: hint(position, &moves),
        }),
        _ => Err(MoveError::Ambiguous {
            text: quote(text),
            candidates: texts(position, &close).join(" or "),
        }),
    }
}

fn texts<P: Position>(position: &P, moves: &[P::Move]) -> Vec<String> {
    moves.iter().map(|&mv| position.move_text(mv)).collect()
}

/// All legal moves if they fit a line, else the first few.
fn hint<P: Position>(position: &P, moves: &[P::Move]) -> String {
    const SHOWN: usize = 8;
    let listed = texts(position, &moves[..moves.len().min(SHOWN)]).join(" ");
    match moves.len() {
        0..=SHOWN => format!("the legal moves are {listed}"),
        n => format!("there are {n} legal moves, such as {listed}"),
    }
}

/// A position text that cannot be read, or that no game can reach.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PositionError {
    /// The text breaks off or holds something strange.
    #[error(
        "cannot read the position {text} at character {at}: found {found}, expected {expected}"
    )]
    Syntax {
        /// The text given, quoted.
        text: String,
        /// The character, from 1.
        at: usize,
        /// What stands there, quoted.
        found: String,
        /// What could stand there.
        expected: String,
    },
    /// The text can be read, but describes nothing that the rules allow.
    #[error("the position {text} is not possible: {why}")]
    Impossible {
        /// The text given, quoted.
        text: String,
        /// Which rule it breaks.
        why: String,
    },
}

/// Position texts are long; they are quoted completely up to this length.
const QUOTED: usize = 200;

impl PositionError {
    /// The text is wrong at byte `at`.
    pub fn syntax(text: &str, at: usize, expected: impl Into<String>) -> PositionError {
        let at = floor_boundary(text, at);
        PositionError::Syntax {
            text: quote_up_to(text, QUOTED),
            at: text[..at].chars().count() + 1,
            found: found(&text[at..]),
            expected: expected.into(),
        }
    }

    /// The text describes an impossible position.
    pub fn impossible(text: &str, why: impl Into<String>) -> PositionError {
        PositionError::Impossible { text: quote_up_to(text, QUOTED), why: why.into() }
    }
}

/// What stands at the start of `rest`: a whole number, or one character.
fn found(rest: &str) -> String {
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count().min(20);
    match rest.chars().next() {
        None => "the end".to_string(),
        Some(_) if digits > 0 => format!("'{}'", &rest[..digits]),
        Some(c) => format!("{c:?}"),
    }
}

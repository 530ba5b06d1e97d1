//! What a two-player board game is, said once for every game.
//!
//! A game is a type that implements [`Position`]: a small value that knows its
//! legal moves, its outcome, its key and its text. Everything else here is
//! built from that trait alone: [`Record`] (what was played, with the rules
//! that look at the past), [`perft`], [`playout`], the type-erased [`AnyRecord`]
//! that programs whose user names the game use, the [`pgn`] container,
//! and the [`laws`] every game must keep. An [`Evaluation`] and a [`Guide`] are
//! what a search can know beside the rules.
//!
//! This crate knows no particular game, does no input or output, and takes
//! every random number from a seed its caller gave.

mod action_set;
mod any;
mod board;
mod checksum;
mod evaluation;
mod frame;
mod known;
pub mod laws;
mod options;
mod outcome;
pub mod perft;
pub mod pgn;
pub mod playout;
mod position;
mod random;
mod record;
pub mod rows;
mod side;
mod spec;
mod square;
mod steps;
mod symmetry;
mod text_error;
mod transcript;
mod visible;
pub mod zobrist;

pub use action_set::{ActionIter, ActionSet};
pub use any::{AnyRecord, MoveView};
pub use board::{Board, Cell, Colour, Labels, Layout, Piece, Shape, Tile, Tiling};
pub use checksum::checksum;
pub use evaluation::{
    Curve, Evaluation, Guide, Indifferent, MoveFilter, MovePolicy, ProofGuide, Term, Unguided,
};
pub use frame::{Frame, Plane};
pub use known::{Known, Knows, Proof, Value};
pub use options::{Choice, OptionError, OptionInfo, Options, Values};
pub use outcome::{Outcome, Reason};
pub use position::{MoveError, Position, PositionError, read_move};
pub use random::{Half, Random};
pub use record::Record;
pub use side::Side;
pub use spec::{Item, Spec, SpecError};
pub use square::{Square, file_letter, file_rank, parse_file_rank};
pub use steps::{ActionError, AnySteps, Steps};
pub use symmetry::Symmetric;
pub use text_error::TextError;
pub use transcript::{GameResult, Ply, Transcript};
pub use visible::{HiddenCharacter, check_visible, is_hidden, visible, visible_lines};

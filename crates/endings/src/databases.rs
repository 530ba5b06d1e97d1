//! What the databases of a game can do, whichever game it is.

use std::num::NonZero;
use std::path::Path;
use std::time::Duration;

use ludens_core::{Known, Random};

use crate::FileError;

/// The endings of a game that can be kept in a folder.
pub trait Databases: Sync {
    /// Up to how many pieces endings are known without any file.
    fn without_files(&self) -> u32;

    /// Up to how many pieces they can be built.
    fn most_pieces(&self) -> u32;

    /// A position with so many pieces, as its text: each as likely as any other. It may be
    /// decided.
    fn random_position(&self, pieces: u32, random: &mut Random) -> String;

    /// Builds the files of all endings up to so many pieces. Files that are there are kept,
    /// unless they are damaged: so it goes on after it was killed.
    fn build(
        &self,
        pieces: u32,
        folder: &Path,
        threads: NonZero<usize>,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<(), FileError>;

    /// What a folder has, for each number of pieces up to this.
    fn holdings(&self, pieces: u32, folder: &Path) -> Result<Vec<Holding>, FileError>;

    /// Reads all files up to so many pieces, holds each position to what its moves lead to, and
    /// counts wins, draws and losses, those without files included.
    fn verify(
        &self,
        pieces: u32,
        folder: &Path,
        threads: NonZero<usize>,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<Verified, FileError>;
}

/// How far the files of a folder are built or read.
#[derive(Debug, Clone)]
pub struct Progress {
    /// What was done last.
    pub part: String,
    /// How many positions are done.
    pub done: u64,
    /// How many there are.
    pub total: u64,
    /// Whether the files of this part were there already.
    pub was_there: bool,
}

/// What a folder has of endings with so many pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Holding {
    /// How many pieces.
    pub pieces: u32,
    /// How many files there are.
    pub files: usize,
    /// How many there should be.
    pub all_files: usize,
    /// The positions of these files.
    pub positions: u64,
    /// The bytes of these files.
    pub bytes: u64,
}

/// What reading all files has shown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Verified {
    /// How many positions are not worth what their best move is.
    pub wrong: u64,
    /// How positions end, by how many pieces each side has.
    pub totals: Vec<Totals>,
}

/// How the positions of a balance end, for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Totals {
    /// The pieces of the side to move.
    pub own: u32,
    /// The pieces of the other side.
    pub other: u32,
    /// How many are won.
    pub won: u64,
    /// How many are drawn.
    pub drawn: u64,
    /// How many are lost.
    pub lost: u64,
}

/// What solving every position of a board has shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solved {
    /// How many positions there are, and that each is worth its best move.
    pub verified: Verified,
    /// How long solving took, without the check.
    pub time: Duration,
    /// How many bytes the positions take.
    pub bytes: usize,
    /// What the start is worth and how it goes on, if it has few enough pieces.
    pub start: Option<BestPlay>,
    /// The longest win.
    pub longest: Option<BestPlay>,
}

/// A position, and how it ends if both sides play their best.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BestPlay {
    /// The position as its text.
    pub position: String,
    /// How it ends.
    pub known: Known,
    /// The moves to the end; none of a draw.
    pub line: Vec<String>,
}

//! Checkers with few pieces. The side to move is always seen as Black, whose men go down: a
//! position with White to move is turned round first, so that one number and one value
//! serve both.

mod analysis;
mod build;
mod database;
mod folder;
mod index;
mod material;
mod random;
mod tables;
mod unit;

pub use build::build;
pub use database::Database;
pub use folder::Folder;
pub use material::{Army, Material};
pub use tables::Tables;

use std::num::NonZero;
use std::path::Path;

use ludens_core::{Position, Random, Side};
use ludens_games::checkers::Checkers;
use ludens_games::checkers::layout::half_turn;

use crate::{Databases, FileError, Holding, Progress, Verified};

/// The endings of checkers as files.
pub struct CheckersEndings;

impl Databases for CheckersEndings {
    fn without_files(&self) -> u32 {
        folder::IN_MEMORY
    }

    /// More would take more memory than is at hand.
    fn most_pieces(&self) -> u32 {
        6
    }

    fn random_position(&self, pieces: u32, random: &mut Random) -> String {
        random::position(pieces, random).position().text()
    }

    fn build(
        &self,
        pieces: u32,
        folder: &Path,
        threads: NonZero<usize>,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<(), FileError> {
        Folder::new(folder).build(pieces, threads, progress)
    }

    fn holdings(&self, pieces: u32, folder: &Path) -> Result<Vec<Holding>, FileError> {
        Folder::new(folder).holdings(pieces)
    }

    fn verify(
        &self,
        pieces: u32,
        folder: &Path,
        threads: NonZero<usize>,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<Verified, FileError> {
        Folder::new(folder).verify(pieces, threads, progress)
    }
}

/// The pieces of a position as the side to move sees them, going down the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Pieces {
    pub(crate) own_men: u32,
    pub(crate) own_kings: u32,
    pub(crate) other_men: u32,
    pub(crate) other_kings: u32,
}

impl Pieces {
    /// Those of a position.
    #[inline]
    pub(crate) fn of(position: &Checkers) -> Pieces {
        let side = position.side();
        let turn = |set: u32| if side == Side::First { set } else { half_turn(set) };
        let (own, other) = (turn(position.pieces(side)), turn(position.pieces(!side)));
        let kings = turn(position.kings());
        Pieces {
            own_men: own & !kings,
            own_kings: own & kings,
            other_men: other & !kings,
            other_kings: other & kings,
        }
    }

    /// The same pieces with the other side to move.
    #[inline]
    pub(crate) fn turned(self) -> Pieces {
        Pieces {
            own_men: half_turn(self.other_men),
            own_kings: half_turn(self.other_kings),
            other_men: half_turn(self.own_men),
            other_kings: half_turn(self.own_kings),
        }
    }

    #[inline]
    pub(crate) fn empty(self) -> u32 {
        !(self.own_men | self.own_kings | self.other_men | self.other_kings)
    }

    #[inline]
    pub(crate) fn count(self) -> u32 {
        32 - self.empty().count_ones()
    }

    #[inline]
    pub(crate) fn count_other(self) -> u32 {
        (self.other_men | self.other_kings).count_ones()
    }

    #[inline]
    pub(crate) fn position(self) -> Checkers {
        let own = self.own_men | self.own_kings;
        let other = self.other_men | self.other_kings;
        Checkers::of_sets(own, other, self.own_kings | self.other_kings, Side::First)
    }

    pub(crate) fn material(self) -> Material {
        let army = |men: u32, kings: u32| Army { men: men.count_ones(), kings: kings.count_ones() };
        Material {
            own: army(self.own_men, self.own_kings),
            other: army(self.other_men, self.other_kings),
        }
    }
}

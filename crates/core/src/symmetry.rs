//! Symmetries of a game, if it has any.

use crate::Position;

/// A game whose rules look the same after turning or mirroring the board, or
/// after exchanging the sides.
///
/// Symmetries are numbered from 0, and number 0 changes nothing. The law that
/// [`laws`](crate::laws) checks: the image of a position after the image of a
/// move is the image of the position after the move.
pub trait Symmetric: Position {
    /// How many symmetries there are, the identity included.
    const SYMMETRIES: usize;

    /// Whether this symmetry exchanges the sides, and with them the winner.
    fn exchanges_sides(symmetry: usize) -> bool;

    /// The image of the position.
    #[must_use]
    fn image(&self, symmetry: usize) -> Self;

    /// The image of a legal move of this position.
    fn move_image(&self, mv: Self::Move, symmetry: usize) -> Self::Move;
}

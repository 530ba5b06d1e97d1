//! Positions set up by hand: pieces on named squares, blocked squares and the
//! side to move, as an editor has them. What the board shows becomes the game's
//! own text, and the reader of position texts says whether it is possible.
//!
//! What a board does not show is as at the start of a game: in Tebes no extra
//! turn is used yet, and the tiles are those of the options.

use std::collections::BTreeMap;
use std::collections::BTreeSet;

use ludens_core::AnyRecord;
use ludens_core::Board;
use ludens_core::Cell;
use ludens_core::Piece;
use ludens_core::PositionError;
use ludens_core::Shape;
use ludens_core::Side;
use ludens_core::Tile;
use thiserror::Error;

use crate::Game;

/// A position that a user has set up.
///
/// ```
/// use ludens_core::{Piece, Shape, Side};
/// use ludens_games::{Arrangement, Game};
/// let game: Game = "connect4".parse()?;
/// let red = Piece { side: Side::First, shape: Shape::Disc };
/// let mut arrangement = Arrangement::empty(Side::Second);
/// arrangement.pieces.insert("d1".into(), red);
/// assert_eq!(game.arrange(&arrangement)?.text(), "7/7/7/7/7/3x3 o");
/// arrangement.pieces.insert("e3".into(), red);
/// let error = game.arrange(&arrangement).map(|_| ()).expect_err("it floats");
/// assert_eq!(error.to_string(), "this position is not possible: the stone on e3 has nothing below it");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arrangement {
    /// The side to move.
    pub side: Side,
    /// The pieces by the names of their squares.
    pub pieces: BTreeMap<String, Piece>,
    /// The squares that are blocked.
    pub blocked: BTreeSet<String>,
}

/// The pieces a game has, and whether its squares can be blocked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Palette {
    /// Which forms there are; both sides have them all.
    pub shapes: &'static [Shape],
    /// Whether squares can be blocked.
    pub blocked: bool,
}

/// Why an arrangement is no position.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ArrangementError {
    /// The board has no such square.
    #[error("there is no square {square:?} on this board; its squares are {known}")]
    NoSquare {
        /// The name given.
        square: String,
        /// The first name and the last.
        known: String,
    },
    /// The game has no such piece.
    #[error("there is no {shape} to put on {square}; {game} is played with {known}")]
    NoPiece {
        /// Where it was to stand.
        square: String,
        /// Its form.
        shape: &'static str,
        /// What the game is called.
        game: &'static str,
        /// The forms there are.
        known: String,
    },
    /// The game has no blocked squares.
    #[error("{square} cannot be blocked: no square of {game} ever is")]
    NoBlocks {
        /// The square.
        square: String,
        /// What the game is called.
        game: &'static str,
    },
    /// A square cannot be both.
    #[error("{square} is blocked and has a piece on it; it can be only one of these")]
    Both {
        /// The square.
        square: String,
    },
    /// No game can reach this.
    #[error("this position is not possible: {why}")]
    Impossible {
        /// Which rule it breaks.
        why: String,
    },
    /// The text made from it cannot be read.
    #[error(transparent)]
    Text(PositionError),
}

impl Arrangement {
    /// An empty board.
    pub fn empty(side: Side) -> Arrangement {
        Arrangement { side, pieces: BTreeMap::new(), blocked: BTreeSet::new() }
    }

    /// What a picture shows.
    pub fn of(picture: &Board, side: Side) -> Arrangement {
        let mut arrangement = Arrangement::empty(side);
        for cell in &picture.cells {
            let Some(name) = cell.name.clone() else { continue };
            match cell.piece {
                Some(piece) => drop(arrangement.pieces.insert(name, piece)),
                None if cell.tile == Tile::Blocked => drop(arrangement.blocked.insert(name)),
                None => {}
            }
        }
        arrangement
    }

    /// The picture of it on the board of this game.
    fn picture(&self, game: &Game) -> Result<Board, ArrangementError> {
        let mut picture = game.start().board();
        picture.cells.iter_mut().for_each(clear);
        for (square, &piece) in &self.pieces {
            let allowed = check_piece(game, square, piece);
            let cell = find(&mut picture, square)?;
            allowed?;
            cell.piece = Some(piece);
        }
        for square in &self.blocked {
            let cell = find(&mut picture, square)?;
            let square = || square.clone();
            if !game.info.palette.blocked {
                let game = game.info.title;
                return Err(ArrangementError::NoBlocks { square: square(), game });
            }
            if cell.piece.is_some() {
                return Err(ArrangementError::Both { square: square() });
            }
            cell.tile = Tile::Blocked;
        }
        Ok(picture)
    }
}

impl Game {
    /// The record that begins with what was set up.
    pub fn arrange(
        &self,
        arrangement: &Arrangement,
    ) -> Result<Box<dyn AnyRecord>, ArrangementError> {
        let picture = arrangement.picture(self)?;
        let text = self.text_of(&picture, arrangement.side);
        self.from_text(&text).map_err(|error| match error {
            PositionError::Impossible { why, .. } => ArrangementError::Impossible { why },
            other => ArrangementError::Text(other),
        })
    }

    /// The names of the squares, from the top left and row by row.
    pub fn squares(&self) -> Vec<String> {
        self.start().board().cells.into_iter().filter_map(|cell| cell.name).collect()
    }
}

fn clear(cell: &mut Cell) {
    cell.piece = None;
    if cell.tile == Tile::Blocked {
        cell.tile = Tile::Plain;
    }
}

fn find<'p>(picture: &'p mut Board, square: &str) -> Result<&'p mut Cell, ArrangementError> {
    let known = |cell: &Cell| cell.name.as_deref() == Some(square);
    let Some(place) = picture.cells.iter().position(known) else {
        let mut names = picture.cells.iter().filter_map(|cell| cell.name.as_deref());
        let known =
            format!("{} to {}", names.next().unwrap_or(""), names.next_back().unwrap_or(""));
        let square = square.chars().take(20).collect();
        return Err(ArrangementError::NoSquare { square, known });
    };
    Ok(&mut picture.cells[place])
}

fn check_piece(game: &Game, square: &str, piece: Piece) -> Result<(), ArrangementError> {
    let shapes = game.info.palette.shapes;
    if shapes.contains(&piece.shape) {
        return Ok(());
    }
    let known: Vec<String> = shapes.iter().map(|shape| format!("{}s", shape.name())).collect();
    Err(ArrangementError::NoPiece {
        square: square.to_string(),
        shape: piece.shape.name(),
        game: game.info.title,
        known: known.join(" and "),
    })
}

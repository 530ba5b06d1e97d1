//! What a learner sees of a game and may answer: a fixed list of actions, and
//! planes of numbers laid over the picture. Both are the same in all positions
//! of a game.
//!
//! An action is a click. Its number is that of the square in the picture, row by
//! row from the top, where cells that are no squares are not counted; where a
//! move names a column only, it is that of the column.

use crate::{Labels, Layout, Position, Shape, Side, Square, Tile};

/// The actions and planes of a game.
#[derive(Debug, Clone)]
pub struct Frame {
    layout: Layout,
    /// By the square's own number.
    action_of: [u8; 256],
    /// By action; none where an action is a column, whose square changes.
    squares: Vec<Square>,
    /// By action.
    names: Vec<String>,
    planes: Vec<Plane>,
}

/// What one plane shows: 1 where it is so, 0 elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Plane {
    /// Pieces of this form that belong to the viewer.
    Own(Shape),
    /// Pieces of this form that belong to the other side.
    Other(Shape),
    /// Squares that are blocked for good.
    Blocked,
    /// Dark squares, where that is more than custom.
    Dark,
    /// The squares already clicked for the next move.
    Picked,
    /// 1 everywhere if the viewer moved first in the game.
    First,
}

impl Frame {
    /// The frame of a game with this starting position, these forms of pieces, and
    /// squares that can be blocked or not.
    pub fn of<P: Position>(start: &P, shapes: &[Shape], blocked: bool) -> Frame {
        let layout = start.layout();
        let by_column = layout.labels == Labels::Columns;
        let mut action_of = [0; 256];
        let (mut squares, mut names) = (Vec::new(), Vec::new());
        for (place, square) in layout.squares.iter().enumerate() {
            let Some(square) = square else { continue };
            if by_column {
                action_of[square.index()] = (place % layout.files) as u8;
            } else {
                action_of[square.index()] = names.len() as u8;
                names.push(start.square_name(*square));
                squares.push(*square);
            }
        }
        if by_column {
            names = (1..=layout.files).map(|column| column.to_string()).collect();
        }
        let own = shapes.iter().copied().map(Plane::Own);
        let other = shapes.iter().copied().map(Plane::Other);
        let mut planes: Vec<Plane> = own.chain(other).collect();
        planes.extend(blocked.then_some(Plane::Blocked));
        planes.extend(has_meaningful_tiles(start, &layout).then_some(Plane::Dark));
        planes.extend((!by_column).then_some(Plane::Picked));
        planes.push(Plane::First);
        Frame { layout, action_of, squares, names, planes }
    }

    /// How many actions there are; they are numbered from 0.
    pub fn actions(&self) -> usize {
        self.names.len()
    }

    /// What an action clicks on: a square's name, or the number of a column.
    pub fn action_name(&self, action: usize) -> Option<&str> {
        self.names.get(action).map(String::as_str)
    }

    /// The action that clicks on this square.
    #[inline]
    pub fn action(&self, square: Square) -> u8 {
        self.action_of[square.index()]
    }

    /// The square that a legal action clicks on, where these are the squares that
    /// can be clicked.
    #[inline]
    pub(crate) fn square(&self, action: u8, clickable: &[Square]) -> Option<Square> {
        match self.squares.get(usize::from(action)) {
            Some(&square) => Some(square),
            None => clickable.iter().copied().find(|&square| self.action(square) == action),
        }
    }

    /// What the planes show, in their order.
    pub fn planes(&self) -> &[Plane] {
        &self.planes
    }

    /// Planes, ranks and files: the shape of an observation.
    pub fn shape(&self) -> [usize; 3] {
        [self.planes.len(), self.layout.ranks, self.layout.files]
    }

    /// How many numbers an observation has.
    pub fn numbers(&self) -> usize {
        self.shape().iter().product()
    }

    /// Writes what `viewer` sees: plane after plane, each row by row from the
    /// top. `numbers` has just as many places as needed.
    pub fn observe<P: Position>(
        &self,
        position: &P,
        picked: &[Square],
        viewer: Side,
        numbers: &mut [f32],
    ) {
        numbers.fill(0.0);
        let cells = self.layout.squares.len();
        let mut paint = |plane: Plane, cell: usize| {
            if let Some(place) = self.planes.iter().position(|&known| known == plane) {
                numbers[place * cells + cell] = 1.0;
            }
        };
        for (cell, square) in self.layout.squares.iter().enumerate() {
            if viewer == Side::First {
                paint(Plane::First, cell);
            }
            let Some(square) = *square else { continue };
            let (tile, piece) = position.look(square);
            match tile {
                Tile::Blocked => paint(Plane::Blocked, cell),
                Tile::Dark => paint(Plane::Dark, cell),
                Tile::Plain | Tile::Light => {}
            }
            match piece {
                Some(piece) if piece.side == viewer => paint(Plane::Own(piece.shape), cell),
                Some(piece) => paint(Plane::Other(piece.shape), cell),
                None => {}
            }
            if picked.contains(&square) {
                paint(Plane::Picked, cell);
            }
        }
    }
}

/// Whether squares are light and dark in another way than on a chequered board.
fn has_meaningful_tiles<P: Position>(start: &P, layout: &Layout) -> bool {
    let places = layout.squares.iter().enumerate();
    places.filter_map(|(place, square)| Some((place, (*square)?))).any(|(place, square)| {
        let (file, rank) = (place % layout.files, layout.ranks - 1 - place / layout.files);
        match start.look(square).0 {
            tile @ (Tile::Light | Tile::Dark) => tile != Tile::chequered(file, rank),
            Tile::Plain | Tile::Blocked => false,
        }
    })
}

/// `own disc`, `other king`, `blocked`, `dark`, `picked` or `first`.
impl std::fmt::Display for Plane {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Plane::Own(shape) => write!(f, "own {}", shape.name()),
            Plane::Other(shape) => write!(f, "other {}", shape.name()),
            Plane::Blocked => f.write_str("blocked"),
            Plane::Dark => f.write_str("dark"),
            Plane::Picked => f.write_str("picked"),
            Plane::First => f.write_str("first"),
        }
    }
}

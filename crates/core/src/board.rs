//! A picture of a position as data: what a terminal or a page needs to draw
//! any game without knowing its rules.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Side, Square, rows};

/// The board as a grid of cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// How many cells a row has.
    pub files: usize,
    /// How many rows there are.
    pub ranks: usize,
    /// Row by row from the top, each from the left.
    pub cells: Vec<Cell>,
    /// How people name the squares of this board.
    pub labels: Labels,
    /// What its cells are.
    pub tiling: Tiling,
}

impl Board {
    /// The rows from the top.
    pub fn rows(&self) -> impl Iterator<Item = &[Cell]> {
        self.cells.chunks(self.files)
    }

    /// The number of a row, from 0 at the top, as the names of its squares have it:
    /// most games count ranks from the bottom, and some from the top.
    pub fn rank_name(&self, row: usize) -> &str {
        let names = self.cells.iter().skip(row * self.files).take(self.files);
        let name = names.filter_map(|cell| cell.name.as_deref()).next().unwrap_or("");
        name.trim_start_matches(|c: char| c.is_ascii_lowercase())
    }
}

/// Where a game's squares lie in its picture; the same in all its positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    /// How many cells a row has.
    pub files: usize,
    /// How many rows there are.
    pub ranks: usize,
    /// How people name the squares of this board.
    pub labels: Labels,
    /// What the cells are.
    pub tiling: Tiling,
    /// Row by row from the top, each from the left; `None` where the game has no
    /// square.
    pub squares: Vec<Option<Square>>,
}

impl Layout {
    /// The layout of squares in which `square` returns what lies at a file and a
    /// rank, both from 0 at the bottom left.
    pub fn new(
        files: usize,
        ranks: usize,
        labels: Labels,
        square: impl Fn(usize, usize) -> Option<Square>,
    ) -> Layout {
        let squares = rows::places(files, ranks).map(|(file, rank)| square(file, rank));
        Layout { files, ranks, labels, tiling: Tiling::Squares, squares: squares.collect() }
    }
}

/// What the cells of a board are, and how its rows lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Tiling {
    /// Squares, each row right below the one above.
    Squares,
    /// Hexagons, each row half a cell to the right of the one above, so that
    /// the board is a rhombus. Its top and bottom edges belong to the first side,
    /// its left and right edges to the second.
    Hexagons,
}

impl Tiling {
    /// `"squares"` or `"hexagons"`, as JSON has it.
    pub const fn name(self) -> &'static str {
        match self {
            Tiling::Squares => "squares",
            Tiling::Hexagons => "hexagons",
        }
    }
}

/// One cell of a [`Board`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    /// The square's name; `None` where the game has no square.
    pub name: Option<String>,
    /// What the square itself looks like.
    pub tile: Tile,
    /// What stands on it.
    pub piece: Option<Piece>,
}

/// The look of an empty square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Tile {
    /// A square like any other.
    Plain,
    /// A light square, where the game or custom distinguishes light and dark.
    Light,
    /// A dark square.
    Dark,
    /// A square blocked for good.
    Blocked,
}

impl Tile {
    /// `"plain"`, `"light"`, `"dark"` or `"blocked"`, as JSON has it.
    pub const fn name(self) -> &'static str {
        match self {
            Tile::Plain => "plain",
            Tile::Light => "light",
            Tile::Dark => "dark",
            Tile::Blocked => "blocked",
        }
    }

    /// The colour a chequered board has at this place, dark at the bottom left
    /// (`file` and `rank` from 0).
    pub const fn chequered(file: usize, rank: usize) -> Tile {
        if (file + rank).is_multiple_of(2) { Tile::Dark } else { Tile::Light }
    }
}

/// A piece as it is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// Its form.
    pub shape: Shape,
}

/// The colour of a side's pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// Dark, like a draughtsman.
    Black,
    /// Light.
    White,
    /// Red, which is drawn as a dark colour.
    Red,
    /// Yellow, which is drawn as a light one.
    Yellow,
    /// Blue, which is drawn as a light one.
    Blue,
}

impl Colour {
    /// `"black"`, `"white"`, `"red"`, `"yellow"` or `"blue"`, as JSON has it.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::Black => "black",
            Colour::White => "white",
            Colour::Red => "red",
            Colour::Yellow => "yellow",
            Colour::Blue => "blue",
        }
    }

    /// Whether it is the darker one of a pair, for people who see no colours.
    pub const fn is_dark(self) -> bool {
        matches!(self, Colour::Black | Colour::Red)
    }
}

/// The form of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// A round stone.
    Disc,
    /// A stone that has been crowned.
    King,
    /// A figure that moves like a chess queen.
    Queen,
}

impl Shape {
    /// `"disc"`, `"king"` or `"queen"`, as JSON has it.
    pub const fn name(self) -> &'static str {
        match self {
            Shape::Disc => "disc",
            Shape::King => "king",
            Shape::Queen => "queen",
        }
    }
}

/// How the squares of a board are named at its edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Labels {
    /// Letters below, numbers at the side, from the bottom.
    FilesAndRanks,
    /// Letters above, numbers at the side, from the top.
    FilesAndRows,
    /// Numbers below: a move names a column only.
    Columns,
    /// Every playable square has a number of its own.
    Numbers,
}

impl Labels {
    /// `"files-and-ranks"`, `"files-and-rows"`, `"columns"` or `"numbers"`, as
    /// JSON has it.
    pub const fn name(self) -> &'static str {
        match self {
            Labels::FilesAndRanks => "files-and-ranks",
            Labels::FilesAndRows => "files-and-rows",
            Labels::Columns => "columns",
            Labels::Numbers => "numbers",
        }
    }
}

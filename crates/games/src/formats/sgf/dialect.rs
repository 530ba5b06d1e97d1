//! How each game writes its points and moves in SGF.
//!
//! Lines of Action names a square as we do (`e1`) and a move as two squares
//! (`e1-e3`, `c2:c5`). Amazons writes two letters, column and row from the top
//! (`dj` is our d1), and a move as three such points.

use ludens_core::{Board, Side, Tile, file_letter, file_rank, parse_file_rank, rows};

/// The two games that have an SGF form here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Dialect {
    Loa,
    Amazons,
}

/// A colour as SGF says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Colour {
    Black,
    White,
}

impl Colour {
    pub(super) fn from_letter(text: &str) -> Option<Colour> {
        match text.trim().chars().next()?.to_ascii_uppercase() {
            'B' => Some(Colour::Black),
            'W' => Some(Colour::White),
            _ => None,
        }
    }

    pub(super) fn letter(self) -> char {
        match self {
            Colour::Black => 'B',
            Colour::White => 'W',
        }
    }

    pub(super) fn other(self) -> Colour {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
        }
    }
}

/// What the root node puts on the board.
#[derive(Debug, Default)]
pub(super) struct Setup {
    pub(super) size: Option<usize>,
    /// The property's second letter (B, W, or A for an arrow) and the place,
    /// file and rank from 0.
    pub(super) points: Vec<(u8, (usize, usize))>,
}

/// SGF's own starting position of Amazons: Black below.
const AMAZONS_DEFAULT: &str = "3w2w3/10/10/w8w/10/10/b8b/10/10/3b2b3";

impl Dialect {
    pub(super) const ALL: [Dialect; 2] = [Dialect::Loa, Dialect::Amazons];

    /// The value of `GM`.
    pub(super) fn number(self) -> &'static str {
        match self {
            Dialect::Loa => "9",
            Dialect::Amazons => "18",
        }
    }

    /// The game's name in the catalogue.
    pub(super) fn name(self) -> &'static str {
        match self {
            Dialect::Loa => "loa",
            Dialect::Amazons => "amazons",
        }
    }

    pub(super) fn usual_size(self) -> usize {
        match self {
            Dialect::Loa => 8,
            Dialect::Amazons => 10,
        }
    }

    /// The game played on a board of this size.
    pub(super) fn game_of_size(self, size: usize) -> Option<String> {
        match (self, size) {
            (Dialect::Loa, 8) => Some("loa".to_string()),
            (Dialect::Amazons, 10) => Some("amazons".to_string()),
            (Dialect::Amazons, 4 | 5 | 6 | 8) => Some(format!("amazons:board={size}x{size}")),
            _ => None,
        }
    }

    /// The colour of our first side. In an Amazons file without a set-up,
    /// `begins` says who moves: if Black, the colours' names are exchanged.
    pub(super) fn first(self, begins: Option<Colour>) -> Colour {
        match (self, begins) {
            (Dialect::Loa, _) | (Dialect::Amazons, Some(Colour::Black)) => Colour::Black,
            (Dialect::Amazons, _) => Colour::White,
        }
    }

    /// The colour in which we write a side.
    pub(super) fn colour(self, side: Side) -> Colour {
        match side {
            Side::First => self.first(None),
            Side::Second => self.first(None).other(),
        }
    }

    pub(super) fn always_sets_up(self) -> bool {
        self == Dialect::Amazons
    }

    /// File and rank, from 0 at the bottom left.
    pub(super) fn read_point(self, text: &str, size: usize) -> Option<(usize, usize)> {
        let text = text.trim().to_ascii_lowercase();
        let (file, rank) = match self {
            Dialect::Loa => {
                let (file, rank, rest) = parse_file_rank(&text)?;
                rest.is_empty().then_some((file, rank))?
            }
            Dialect::Amazons => match text.as_bytes() {
                &[file @ b'a'..=b'z', row @ b'a'..=b'z'] => {
                    (usize::from(file - b'a'), (size - 1).checked_sub(usize::from(row - b'a'))?)
                }
                _ => return None,
            },
        };
        (file < size && rank < size).then_some((file, rank))
    }

    /// The move in our notation; it need not be legal.
    pub(super) fn read_move(self, value: &str, size: usize) -> Option<String> {
        let value = value.to_ascii_lowercase();
        match self {
            Dialect::Loa if value == "pass" => Some(value),
            Dialect::Loa => {
                let (file, rank, rest) = parse_file_rank(&value)?;
                let (to_file, to_rank, _) = parse_file_rank(rest.trim_start_matches(['-', ':']))?;
                Some(format!("{}-{}", file_rank(file, rank), file_rank(to_file, to_rank)))
            }
            Dialect::Amazons => {
                let point = |at: usize| {
                    let place = self.read_point(value.get(at..at + 2)?, size)?;
                    Some(file_rank(place.0, place.1))
                };
                (value.len() == 6).then_some(())?;
                Some(format!("{}-{}/{}", point(0)?, point(2)?, point(4)?))
            }
        }
    }

    pub(super) fn move_example(self) -> &'static str {
        match self {
            Dialect::Loa => "a move such as B[e1-e3]",
            Dialect::Amazons => "a move of three points such as B[djddgd]",
        }
    }

    pub(super) fn write_move(self, text: &str, size: usize) -> String {
        match self {
            Dialect::Loa => text.replace('x', ":"),
            Dialect::Amazons => text.split(['-', '/']).map(|name| self.point(name, size)).collect(),
        }
    }

    /// One of our square names as SGF writes it.
    fn point(self, name: &str, size: usize) -> String {
        match (self, parse_file_rank(name)) {
            (Dialect::Amazons, Some((file, rank, _))) => {
                [file_letter(file), file_letter(size - 1 - rank)].iter().collect()
            }
            _ => name.to_string(),
        }
    }

    /// Whether a file without a set-up means our usual start. SGF's default for
    /// Amazons, which is for ten squares only, has Black below.
    pub(super) fn begins_as_usual(self, begins: Colour, size: Option<usize>) -> bool {
        match self {
            Dialect::Loa => begins == Colour::Black,
            Dialect::Amazons => begins == Colour::Black || size.is_some_and(|size| size != 10),
        }
    }

    /// The position text of a set-up, or of SGF's default where there is none.
    pub(super) fn start_text(self, setup: &Setup, begins: Colour) -> String {
        let side = begins.letter().to_ascii_lowercase();
        let size = setup.size.unwrap_or(self.usual_size());
        match self {
            _ if !setup.points.is_empty() => format!("{} {side}", setup_rows(setup, size)),
            Dialect::Loa => format!("1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 {side}"),
            Dialect::Amazons => format!("{AMAZONS_DEFAULT} {side}"),
        }
    }

    /// The properties that set a board up.
    pub(super) fn setup_text(self, board: &Board, side: Side) -> String {
        let list = |name: &str, wanted: &dyn Fn(&ludens_core::Cell) -> bool| {
            let cells = board.cells.iter().filter(|cell| wanted(cell));
            let points = cells.filter_map(|cell| cell.name.as_deref());
            let points: Vec<String> =
                points.map(|point| format!("[{}]", self.point(point, board.ranks))).collect();
            if points.is_empty() { String::new() } else { format!("{name}{}", points.concat()) }
        };
        let of = |colour: Colour| {
            move |cell: &ludens_core::Cell| {
                cell.piece.is_some_and(|piece| self.colour(piece.side) == colour)
            }
        };
        format!(
            "\n{}{}{}PL[{}]",
            list("AB", &of(Colour::Black)),
            list("AW", &of(Colour::White)),
            list("AA", &|cell| cell.tile == Tile::Blocked),
            self.colour(side).letter()
        )
    }
}

fn setup_rows(setup: &Setup, size: usize) -> String {
    let cell = |file, rank| {
        let point = setup.points.iter().rev().find(|(_, place)| *place == (file, rank));
        match point {
            Some((b'A', _)) => 'x',
            Some((letter, _)) => char::from(letter.to_ascii_lowercase()),
            None => rows::EMPTY,
        }
    };
    let ranks = (0..size).rev();
    rows::write(ranks.flat_map(|rank| (0..size).map(move |file| cell(file, rank))), size)
}

//! Boards in the terminal: coloured squares where the terminal has colours,
//! lines and plain signs where it has none.

use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal};

use ludens_core::{Board, Cell, Colour, Labels, Piece, Shape, Side, Tile, Tiling, file_letter};
use ludens_games::GameInfo;

/// Whether a drawing may use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Paint {
    Colours,
    Plain,
}

impl Paint {
    /// What standard output should get.
    pub(crate) fn for_stdout() -> Paint {
        Paint::choose(io::stdout().is_terminal(), env::var_os("NO_COLOR"), env::var_os("TERM"))
    }

    /// Colours on a terminal that has them, unless `NO_COLOR` is set
    /// (no-color.org).
    fn choose(is_terminal: bool, no_color: Option<OsString>, term: Option<OsString>) -> Paint {
        let refused = no_color.is_some_and(|value| !value.is_empty());
        let dumb = term.is_some_and(|term| term == "dumb");
        if is_terminal && !refused && !dumb { Paint::Colours } else { Paint::Plain }
    }
}

/// The board as lines of text.
pub(crate) fn board(board: &Board, info: &GameInfo, paint: Paint) -> String {
    marked(board, info, paint, &[])
}

/// The same with some squares highlighted, by their names.
pub(crate) fn marked(board: &Board, info: &GameInfo, paint: Paint, marks: &[String]) -> String {
    let picture = Picture { board, info, marks };
    match (paint, board.tiling) {
        (_, Tiling::Hexagons) => picture.rhombus(paint),
        (Paint::Colours, Tiling::Squares) => picture.coloured(),
        (Paint::Plain, Tiling::Squares) => picture.plain(),
    }
}

/// What is to be drawn.
struct Picture<'a> {
    board: &'a Board,
    info: &'a GameInfo,
    marks: &'a [String],
}

/// The colour of a side's pieces as a terminal has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Ink(Colour);

impl Ink {
    fn of(piece: Piece, info: &GameInfo) -> Ink {
        Ink(info.colours[piece.side.index()])
    }

    /// Filled signs for the darker colour, hollow ones for the lighter.
    fn plain_sign(self, shape: Shape) -> char {
        match shape {
            _ if self.0.is_dark() => filled(shape),
            Shape::Disc => '○',
            Shape::King => '♔',
            Shape::Queen => '♕',
        }
    }

    /// Black and white differ enough by their colour; others also differ in
    /// shape, for people who cannot tell the colours apart.
    fn coloured_sign(self, shape: Shape) -> char {
        match (self.0, shape) {
            (Colour::Yellow | Colour::Blue, Shape::Disc) => '◉',
            _ => filled(shape),
        }
    }

    /// The colour's number among the terminal's 256.
    fn number(self) -> u8 {
        match self.0 {
            Colour::Black => 16,
            Colour::White => 231,
            Colour::Red => 196,
            Colour::Yellow => 226,
            Colour::Blue => 33,
        }
    }
}

fn filled(shape: Shape) -> char {
    match shape {
        Shape::Disc => '●',
        Shape::King => '♚',
        Shape::Queen => '♛',
    }
}

impl Picture<'_> {
    /// The colour of a square, as the terminal's 256 have it.
    fn ground(&self, cell: &Cell) -> u8 {
        match (cell.tile, self.is_marked(cell)) {
            (Tile::Blocked, false) => 238,
            (Tile::Light, false) => 180,
            (Tile::Dark, false) => 137,
            (Tile::Plain, false) => 25,
            (Tile::Blocked, true) => 95,
            (Tile::Light | Tile::Dark, true) => 143,
            (Tile::Plain, true) => 67,
        }
    }

    fn is_marked(&self, cell: &Cell) -> bool {
        cell.name.as_ref().is_some_and(|name| self.marks.contains(name))
    }

    fn plain(&self) -> String {
        let board = self.board;
        let edge = |left: &str, middle: &str, right: &str| {
            format!("   {left}{}{right}\n", vec!["───"; board.files].join(middle))
        };
        let mut text = edge("┌", "┬", "┐");
        for (i, row) in board.rows().enumerate() {
            if i > 0 {
                text.push_str(&edge("├", "┼", "┤"));
            }
            let cells: Vec<String> = row.iter().map(|cell| self.plain_cell(cell)).collect();
            text.push_str(&format!("{}│{}│\n", rank_label(board, i), cells.join("│")));
        }
        text.push_str(&edge("└", "┴", "┘"));
        text.push_str(&file_labels(board, 4));
        text
    }

    /// Three signs wide; a dark square has dots at its sides, a marked one
    /// brackets, or a star after its number.
    fn plain_cell(&self, cell: &Cell) -> String {
        let numbered = self.board.labels == Labels::Numbers;
        let (left, right) = match cell.tile {
            _ if self.is_marked(cell) => ('[', ']'),
            Tile::Dark if !numbered => ('·', '·'),
            _ => (' ', ' '),
        };
        match cell.piece {
            _ if cell.tile == Tile::Blocked && left == '[' => "[▒]".to_string(),
            _ if cell.tile == Tile::Blocked => "▒▒▒".to_string(),
            Some(piece) => {
                let sign = Ink::of(piece, self.info).plain_sign(piece.shape);
                format!("{left}{sign}{right}")
            }
            None => match number(cell, self.board) {
                Some(number) if left == '[' => format!("{number:>2}*"),
                Some(number) => format!("{number:>2} "),
                None if left == '[' => "[ ]".to_string(),
                None => format!(" {left} "),
            },
        }
    }

    fn coloured(&self) -> String {
        let mut text = String::new();
        for (i, row) in self.board.rows().enumerate() {
            text.push_str(&rank_label(self.board, i));
            row.iter().for_each(|cell| text.push_str(&self.coloured_cell(cell)));
            text.push_str("\x1b[0m\n");
        }
        text.push_str(&file_labels(self.board, 3));
        text
    }

    /// Rows of hexagons, each half a cell further in: letters and edges of the
    /// first side above and below, numbers and edges of the second at the sides.
    ///
    /// ```text
    ///     a   b   c
    ///    ●───●───●───
    ///  1 ○ ·   ·   · ○
    ///   2  ○ ·  [●]  · ○
    /// ```
    fn rhombus(&self, paint: Paint) -> String {
        let board = self.board;
        let [ends, sides] = Side::BOTH.map(|side| self.edge_sign(side, paint));
        let bar = vec![ends; board.files].join("───");
        let letters: String = (0..board.files).map(|f| format!("{}   ", file_letter(f))).collect();
        let mut text = format!("     {}\n   {bar}\n", letters.trim_end());
        for (i, row) in board.rows().enumerate() {
            let cells: String = row.iter().map(|cell| self.hexagon(cell, paint)).collect();
            let (label, indent) = (format!("{:>2}", i + 1), 2 * i);
            text.push_str(&format!("{:indent$}{label} {sides}{cells}{sides}\n", ""));
        }
        let indent = 2 * board.ranks + 3;
        text.push_str(&format!("{:indent$}{bar}\n", ""));
        text
    }

    /// What marks the edges that belong to a side: its own stone.
    fn edge_sign(&self, side: Side, paint: Paint) -> String {
        self.stone(Piece { side, shape: Shape::Disc }, paint)
    }

    /// Four columns wide; a marked one has brackets.
    fn hexagon(&self, cell: &Cell, paint: Paint) -> String {
        let sign = cell.piece.map_or("·".to_string(), |piece| self.stone(piece, paint));
        match self.is_marked(cell) {
            true => format!("[{sign}] "),
            false => format!(" {sign}  "),
        }
    }

    /// A piece without ground, in its colour if there are colours.
    fn stone(&self, piece: Piece, paint: Paint) -> String {
        let ink = Ink::of(piece, self.info);
        match paint {
            Paint::Plain => ink.plain_sign(piece.shape).to_string(),
            Paint::Colours => {
                format!("\x1b[38;5;{}m{}\x1b[0m", ink.number(), ink.coloured_sign(piece.shape))
            }
        }
    }

    /// Three columns wide.
    fn coloured_cell(&self, cell: &Cell) -> String {
        let ground = self.ground(cell);
        let (ink, sign) = match cell.piece {
            Some(piece) => {
                let ink = Ink::of(piece, self.info);
                (ink.number(), format!(" {} ", ink.coloured_sign(piece.shape)))
            }
            None if cell.tile == Tile::Blocked => (245, " ✕ ".to_string()),
            None => match number(cell, self.board) {
                Some(number) => (52, format!("{number:>2} ")),
                None => (52, "   ".to_string()),
            },
        };
        format!("\x1b[48;5;{ground}m\x1b[38;5;{ink}m{sign}")
    }
}

/// The square's own number, on boards that have them.
fn number<'a>(cell: &'a Cell, board: &Board) -> Option<&'a str> {
    cell.name.as_deref().filter(|_| board.labels == Labels::Numbers)
}

fn rank_label(board: &Board, row: usize) -> String {
    match board.labels {
        Labels::FilesAndRanks | Labels::FilesAndRows => format!("{:>2} ", board.rank_name(row)),
        Labels::Columns | Labels::Numbers => "   ".to_string(),
    }
}

/// The line below the board; `step` signs from one file to the next.
fn file_labels(board: &Board, step: usize) -> String {
    let label = |file: usize| match board.labels {
        Labels::FilesAndRanks | Labels::FilesAndRows => Some(file_letter(file).to_string()),
        Labels::Columns => Some((file + 1).to_string()),
        Labels::Numbers => None,
    };
    let labels: Option<Vec<String>> = (0..board.files).map(label).collect();
    let Some(labels) = labels else { return String::new() };
    let indent = " ".repeat(step);
    let line: String =
        labels.iter().map(|label| format!("{label:>2}{}", " ".repeat(step - 2))).collect();
    format!("{indent}{}\n", line.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludens_games::Game;

    fn drawn(game: &str, paint: Paint) -> String {
        let game: Game = game.parse().expect("a game");
        board(&game.start().board(), game.info, paint)
    }

    #[test]
    fn colours_are_for_terminals_that_want_them() {
        let some = |text: &str| Some(OsString::from(text));
        assert_eq!(Paint::choose(true, None, some("xterm")), Paint::Colours);
        assert_eq!(Paint::choose(true, some(""), None), Paint::Colours);
        assert_eq!(Paint::choose(true, some("1"), some("xterm")), Paint::Plain);
        assert_eq!(Paint::choose(true, None, some("dumb")), Paint::Plain);
        assert_eq!(Paint::choose(false, None, some("xterm")), Paint::Plain);
    }

    #[test]
    fn plain_boards_have_lines_and_labels() {
        let text = drawn("tebes:size=4", Paint::Plain);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 10);
        assert_eq!(lines[1], " 4 │·●·│ ● │·●·│ ● │");
        assert_eq!(lines[9], "     a   b   c   d");
        assert!(!text.contains('\x1b'));
    }

    #[test]
    fn coloured_boards_have_a_line_a_rank_and_end_their_colours() {
        for (game, ranks) in [("loa", 8), ("amazons", 10), ("connect4", 6)] {
            let text = drawn(game, Paint::Colours);
            let lines: Vec<&str> = text.lines().collect();
            assert_eq!(lines.len(), ranks + 1, "{game}");
            assert!(lines[..ranks].iter().all(|line| line.ends_with("\x1b[0m")), "{game}");
        }
        assert!(drawn("checkers", Paint::Colours).contains("17 "));
    }

    #[test]
    fn marked_squares_stand_out() {
        let game: Game = "checkers".parse().expect("a game");
        let mut record = game.start();
        record.play("11-15").expect("a legal move");
        let marks = record.played()[0].path.clone();
        let text = marked(&record.board(), game.info, Paint::Plain, &marks);
        assert!(text.contains("│11*│") && text.contains("│[●]│"), "{text}");
        let plain = board(&record.board(), game.info, Paint::Plain);
        assert!(!plain.contains('*') && !plain.contains('['), "{plain}");
        let coloured = |marks| marked(&record.board(), game.info, Paint::Colours, marks);
        assert_ne!(coloured(&marks), coloured(&[]));
    }
}

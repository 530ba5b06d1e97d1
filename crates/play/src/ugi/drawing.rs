//! The board in plain letters, for people who type commands by hand.

use std::fmt::Write;

use ludens_core::{Board, Cell, Labels, Shape, Tile, Tiling, file_letter};
use ludens_games::GameInfo;

/// The board as lines of text: pieces by their side's first letter, large for
/// kings and queens; `#` is blocked, `:` a dark square, `.` any other.
pub(super) fn draw(board: &Board, info: &GameInfo) -> String {
    let mut text = String::new();
    if board.labels == Labels::FilesAndRows {
        text.push_str(&file_labels(board));
        text.push('\n');
    }
    for (row, cells) in board.rows().enumerate() {
        // Half a cell is one character.
        let indent = if board.tiling == Tiling::Hexagons { row } else { 0 };
        let _ = write!(text, "{:indent$}{}", "", row_label(board, row));
        for cell in cells {
            let _ = write!(text, " {}", sign(cell, info));
        }
        text.push('\n');
    }
    if board.labels != Labels::FilesAndRows {
        text.push_str(&file_labels(board));
    }
    text.trim_end_matches('\n').to_string()
}

fn row_label(board: &Board, row: usize) -> String {
    match board.labels {
        Labels::FilesAndRanks | Labels::FilesAndRows => format!("{:>2}", board.rank_name(row)),
        Labels::Columns | Labels::Numbers => "  ".to_string(),
    }
}

fn file_labels(board: &Board) -> String {
    let label = |file| match board.labels {
        Labels::FilesAndRanks | Labels::FilesAndRows => format!(" {}", file_letter(file)),
        Labels::Columns => format!(" {}", (file + 1) % 10),
        Labels::Numbers => "  ".to_string(),
    };
    let labels: String = (0..board.files).map(label).collect();
    format!("  {labels}").trim_end().to_string()
}

fn sign(cell: &Cell, info: &GameInfo) -> char {
    let Some(piece) = cell.piece else {
        return match cell.tile {
            _ if cell.name.is_none() => ' ',
            Tile::Blocked => '#',
            Tile::Dark => ':',
            Tile::Plain | Tile::Light => '.',
        };
    };
    let letter = info.sides[piece.side.index()].chars().next().unwrap_or('?');
    match piece.shape {
        Shape::Disc => letter.to_ascii_lowercase(),
        Shape::King | Shape::Queen => letter.to_ascii_uppercase(),
    }
}

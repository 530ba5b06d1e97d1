//! Moves from square to square as text, on boards of at most 8 files and ranks
//! whose squares are numbered from a1 = 0 over b1 = 1 and a2 = 8 to h8 = 63.

use ludens_core::{Side, Square, file_rank, parse_file_rank};

/// `c2-d3`, or `c2xd3` if a piece is captured there.
pub(crate) fn write(from: Square, to: Square, captured: Option<Side>) -> String {
    let mark = if captured.is_some() { 'x' } else { '-' };
    format!("{}{mark}{}", name(from), name(to))
}

/// The two squares of a move, with a `-`, `x` or `:` between them or nothing:
/// other programs write captures and quiet moves alike.
pub(crate) fn read(text: &str) -> Option<(Square, Square)> {
    let (from, rest) = read_square(text)?;
    let (to, rest) = read_square(rest.strip_prefix(['-', 'x', ':']).unwrap_or(rest))?;
    rest.is_empty().then_some((from, to))
}

/// A square's name, such as `c2`.
pub(crate) fn name(square: Square) -> String {
    file_rank(square.index() % 8, square.index() / 8)
}

fn read_square(text: &str) -> Option<(Square, &str)> {
    let (file, rank, rest) = parse_file_rank(text)?;
    (file < 8 && rank < 8).then(|| (Square((8 * rank + file) as u8), rest))
}

//! A place on a board, and the common way to name one: a file letter and a
//! rank number counted from the bottom, `a1` being the bottom left.

/// A place on a board, numbered as its game likes. Its name comes from
/// [`Position::square_name`](crate::Position::square_name).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(pub u8);

impl Square {
    /// The number, for table look-ups.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The letter of a file counted from the left, from 0: `a`, `b`, …
pub fn file_letter(file: usize) -> char {
    debug_assert!(file < 26);
    char::from(b'a' + file as u8)
}

/// The name of the square at `file` and `rank`, both from 0 at the bottom left.
///
/// ```
/// assert_eq!(ludens_core::file_rank(3, 9), "d10");
/// ```
pub fn file_rank(file: usize, rank: usize) -> String {
    format!("{}{}", file_letter(file), rank + 1)
}

/// Reads a square's name at the start of `text`: its file and rank from 0, and
/// what follows it. The board's size is not checked.
///
/// ```
/// use ludens_core::parse_file_rank;
/// assert_eq!(parse_file_rank("d10-d3"), Some((3, 9, "-d3")));
/// assert_eq!(parse_file_rank("7d"), None);
/// ```
pub fn parse_file_rank(text: &str) -> Option<(usize, usize, &str)> {
    let file = text.bytes().next().filter(u8::is_ascii_lowercase)?;
    let digits = text[1..].bytes().take(2).take_while(u8::is_ascii_digit).count();
    let (number, rest) = text[1..].split_at(digits);
    let rank = number.parse::<usize>().ok()?.checked_sub(1)?;
    Some((usize::from(file - b'a'), rank, rest))
}

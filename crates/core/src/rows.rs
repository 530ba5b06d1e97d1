//! The common form of a position's text: the rows of the board from the top,
//! separated by `/`, a letter a piece and a number for a run of empty squares,
//! then further fields separated by spaces.
//!
//! ```
//! use ludens_core::{Side, rows};
//! let (cells, mut fields) = rows::read("b2/1w1 w", 3, 2, "bw")?;
//! assert_eq!(cells.iter().collect::<String>(), "b...w.");
//! assert_eq!(fields.side('b', 'w')?, Side::Second);
//! fields.end()?;
//! assert_eq!(rows::write(cells.into_iter(), 3), "b2/1w1");
//! # Ok::<(), ludens_core::PositionError>(())
//! ```

use crate::{PositionError, Side};

/// What [`read`] gives, and [`write()`] takes, for an empty square.
pub const EMPTY: char = '.';

/// The places of a board in the order of the text, from the top left and row by
/// row: file and rank, both from 0 at the bottom left.
///
/// ```
/// let places: Vec<_> = ludens_core::rows::places(2, 2).collect();
/// assert_eq!(places, [(0, 1), (1, 1), (0, 0), (1, 0)]);
/// ```
pub fn places(files: usize, ranks: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..ranks).rev().flat_map(move |rank| (0..files).map(move |file| (file, rank)))
}

/// Reads the rows: the cells from the top left, row by row, each one of
/// `letters` or [`EMPTY`]; then the fields that follow.
pub fn read<'a>(
    text: &'a str,
    files: usize,
    ranks: usize,
    letters: &str,
) -> Result<(Vec<char>, Fields<'a>), PositionError> {
    let start = text.len() - text.trim_start().len();
    let end = text[start..].find(char::is_whitespace).map_or(text.len(), |i| start + i);
    let mut reader = RowReader { text, end, files, letters, at: start, cells: Vec::new() };
    for rank in 0..ranks {
        if rank > 0 {
            reader.slash(rank, ranks)?;
        }
        reader.row()?;
    }
    if reader.at < end {
        return Err(PositionError::syntax(text, reader.at, format!("the end of {ranks} rows")));
    }
    Ok((reader.cells, Fields { text, at: end }))
}

struct RowReader<'a> {
    text: &'a str,
    end: usize,
    files: usize,
    letters: &'a str,
    at: usize,
    cells: Vec<char>,
}

impl RowReader<'_> {
    fn slash(&mut self, rank: usize, ranks: usize) -> Result<(), PositionError> {
        if !self.text[self.at..self.end].starts_with('/') {
            let expected = format!("'/' and another row: {rank} of {ranks} rows are given");
            return Err(PositionError::syntax(self.text, self.at, expected));
        }
        self.at += 1;
        Ok(())
    }

    /// One row of exactly `files` cells.
    fn row(&mut self) -> Result<(), PositionError> {
        let mut missing = self.files;
        while missing > 0 {
            let rest = &self.text[self.at..self.end];
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let (count, cell, length) = match rest.chars().next() {
                Some(_) if digits > 0 => (rest[..digits].parse().unwrap_or(0), EMPTY, digits),
                Some(c) if self.letters.contains(c) => (1, c, c.len_utf8()),
                _ => return Err(self.error(missing)),
            };
            if count == 0 || count > missing {
                return Err(self.error(missing));
            }
            self.cells.extend(std::iter::repeat_n(cell, count));
            self.at += length;
            missing -= count;
        }
        Ok(())
    }

    fn error(&self, missing: usize) -> PositionError {
        let letters: Vec<String> = self.letters.chars().map(|c| format!("'{c}'")).collect();
        let expected = format!(
            "{} or a number of empty squares up to {missing} (this row has {} of {} squares so far)",
            letters.join(", "),
            self.files - missing,
            self.files
        );
        PositionError::syntax(self.text, self.at, expected)
    }
}

/// The fields after the rows, taken one by one.
#[derive(Debug, Clone)]
pub struct Fields<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Fields<'a> {
    /// The next word.
    pub fn word(&mut self, expected: &str) -> Result<&'a str, PositionError> {
        self.skip_spaces();
        let rest = &self.text[self.at..];
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        if end == 0 {
            return Err(PositionError::syntax(self.text, self.at, expected));
        }
        self.at += end;
        Ok(&rest[..end])
    }

    /// The next word as the side to move, by the sides' letters.
    pub fn side(&mut self, first: char, second: char) -> Result<Side, PositionError> {
        let expected = format!("the side to move, '{first}' or '{second}'");
        let word = self.word(&expected)?;
        match word {
            _ if word.chars().eq([first]) => Ok(Side::First),
            _ if word.chars().eq([second]) => Ok(Side::Second),
            _ => Err(self.refuse(word, &expected)),
        }
    }

    /// The error that `word`, just taken, is not what was expected.
    pub fn refuse(&self, word: &str, expected: impl Into<String>) -> PositionError {
        PositionError::syntax(self.text, self.at - word.len(), expected)
    }

    /// Makes sure that nothing is left.
    pub fn end(mut self) -> Result<(), PositionError> {
        self.skip_spaces();
        match self.at == self.text.len() {
            true => Ok(()),
            false => Err(PositionError::syntax(self.text, self.at, "the end of the position")),
        }
    }

    fn skip_spaces(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }
}

/// Writes cells from the top left, row by row, as text.
pub fn write(cells: impl Iterator<Item = char>, files: usize) -> String {
    let mut text = String::new();
    let mut empties = 0;
    for (i, cell) in cells.enumerate() {
        if i % files == 0 && i > 0 {
            flush(&mut text, &mut empties);
            text.push('/');
        }
        if cell == EMPTY {
            empties += 1;
        } else {
            flush(&mut text, &mut empties);
            text.push(cell);
        }
    }
    flush(&mut text, &mut empties);
    text
}

fn flush(text: &mut String, empties: &mut usize) {
    if *empties > 0 {
        text.push_str(&empties.to_string());
        *empties = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn message(text: &str) -> String {
        read(text, 10, 2, "wbx").map(|_| ()).expect_err("an error").to_string()
    }

    #[test]
    fn errors_name_the_character() {
        assert!(message("10").contains("at character 3: found the end, expected '/'"));
        assert!(message("9q/10").contains("at character 2: found 'q', expected 'w', 'b', 'x' or"));
        assert!(message("10/11").contains("up to 10"));
        assert!(message("10/10/10").contains("found '/', expected the end of 2 rows"));
        assert!(message("0w9/10").contains("at character 1"));
        assert!(message("99999999999999999999999/10").contains("at character 1"));
    }

    proptest! {
        #[test]
        fn cells_come_back(cells in proptest::collection::vec(prop::sample::select(vec!['.', 'w', 'b']), 30)) {
            let text = write(cells.iter().copied(), 10);
            let (read, fields) = read(&text, 10, 3, "wb").expect("its own text");
            prop_assert_eq!(read, cells);
            prop_assert!(fields.end().is_ok());
        }

        #[test]
        fn no_text_panics(text in "\\PC{0,30}") {
            if let Ok((_, mut fields)) = read(&text, 3, 2, "wb") {
                let _ = fields.side('w', 'b').and_then(|_| fields.end());
            }
        }
    }
}

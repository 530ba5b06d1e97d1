//! One error for every file format: where it went wrong, what stood there and
//! what was expected.

use thiserror::Error;

/// A text that could not be read, with the place quoted.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: found {found}, expected {expected}")]
pub struct TextError {
    /// The line, from 1.
    pub line: usize,
    /// The character within the line, from 1.
    pub column: usize,
    /// What stood there, quoted.
    pub found: String,
    /// What could have stood there.
    pub expected: String,
}

impl TextError {
    /// The error at byte `at` of `text`.
    ///
    /// ```
    /// let error = ludens_core::TextError::at("ab\ncd", 4, "a number");
    /// assert_eq!(error.to_string(), "line 2, column 2: found \"d\", expected a number");
    /// ```
    pub fn at(text: &str, at: usize, expected: impl Into<String>) -> TextError {
        let at = floor_boundary(text, at);
        let before = &text[..at];
        TextError {
            line: before.matches('\n').count() + 1,
            column: before.rsplit('\n').next().unwrap_or("").chars().count() + 1,
            found: quote_word(&text[at..]),
            expected: expected.into(),
        }
    }

    /// The same error if the text began after this many lines of a longer one,
    /// and after this many characters of the line it began in.
    pub fn moved(self, lines: usize, columns: usize) -> TextError {
        let columns = if self.line == 1 { columns } else { 0 };
        TextError { line: self.line + lines, column: self.column + columns, ..self }
    }
}

/// The start of the character that holds byte `at`.
pub(crate) fn floor_boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&i| text.is_char_boundary(i)).unwrap_or(0)
}

/// The word at the start of `text`, quoted and cut to a readable length.
pub(crate) fn quote_word(text: &str) -> String {
    match text.split_whitespace().next() {
        None => "the end".to_string(),
        Some(_) if text.starts_with(char::is_whitespace) => "a space".to_string(),
        Some(word) => quote(word),
    }
}

/// `text` quoted, cut after 40 characters.
pub(crate) fn quote(text: &str) -> String {
    quote_up_to(text, 40)
}

/// `text` quoted, cut after `most` characters.
pub(crate) fn quote_up_to(text: &str, most: usize) -> String {
    let short: String = text.chars().take(most).collect();
    let mark = if short.len() < text.len() { "…" } else { "" };
    format!("{short:?}{mark}")
}

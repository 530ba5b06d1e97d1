//! Text that shows what it says. Control characters can move a terminal's cursor
//! and recolour its lines; bidirectional controls make a name look like another
//! one. Every name that a user or a file gives is checked here; tags and remarks
//! of game files are cleaned, as old files are full of them.

use thiserror::Error;

use crate::text_error::quote;

/// A text with a character that cannot be seen.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{text} holds the invisible character U+{code:04X}; use visible characters on one line")]
pub struct HiddenCharacter {
    /// The text, quoted.
    pub text: String,
    /// The character's number in Unicode.
    pub code: u32,
}

/// Whether a character changes how others are shown instead of showing itself:
/// control characters, line separators and bidirectional controls.
pub fn is_hidden(c: char) -> bool {
    c.is_control() || is_line_separator(c) || is_bidirectional(c)
}

fn is_line_separator(c: char) -> bool {
    matches!(c, '\u{2028}' | '\u{2029}')
}

/// The characters that Unicode's bidirectional algorithm obeys.
fn is_bidirectional(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Refuses a name with a hidden character.
///
/// ```
/// use ludens_core::check_visible;
/// assert!(check_visible("Núria 😀").is_ok());
/// let error = check_visible("a\u{202e}b").expect_err("it turns the line round");
/// assert!(error.to_string().contains("U+202E"));
/// ```
pub fn check_visible(text: &str) -> Result<(), HiddenCharacter> {
    match text.chars().find(|&c| is_hidden(c)) {
        None => Ok(()),
        Some(c) => Err(HiddenCharacter { text: quote(text), code: u32::from(c) }),
    }
}

/// The text on one line and without hidden characters: those that separate words
/// become spaces, the others vanish.
pub fn visible(text: &str) -> String {
    cleaned(text, |c| is_line_separator(c) || matches!(c, '\n' | '\r' | '\t'))
}

/// The same for a remark, which may have several lines.
pub fn visible_lines(text: &str) -> String {
    let lines = text.lines().map(|line| cleaned(line, |c| c == '\t' || is_line_separator(c)));
    lines.collect::<Vec<_>>().join("\n")
}

fn cleaned(text: &str, is_space: impl Fn(char) -> bool) -> String {
    let shown = |c: char| match c {
        c if is_space(c) => Some(' '),
        c if is_hidden(c) => None,
        c => Some(c),
    };
    text.chars().filter_map(shown).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_refused_with_the_character_s_number() {
        for (text, code) in [
            ("a\u{1b}[31mb", 0x1b),
            ("a\tb", 9),
            ("a\u{7f}", 0x7f),
            ("a\u{9b}31m", 0x9b),
            ("\u{202e}nnA", 0x202e),
            ("\u{2066}x\u{2069}", 0x2066),
            ("a\u{200f}", 0x200f),
            ("a\u{2028}b", 0x2028),
        ] {
            let error = check_visible(text).expect_err("a hidden character");
            assert_eq!(error.code, code);
            assert!(error.to_string().chars().all(|c| !is_hidden(c)), "{error}");
        }
        for fine in ["Ann", "عمر", "שרה", "Núria", "👩\u{200d}🔬", "pvs:time=1s", "-15", ""]
        {
            assert_eq!(check_visible(fine), Ok(()), "{fine}");
        }
    }

    #[test]
    fn what_is_cleaned_can_be_seen() {
        assert_eq!(visible("a\u{1b}[2Jb\r\nc\td\u{202e}e"), "a[2Jb  c de");
        assert_eq!(visible_lines("one\u{7}\r\ntwo\tthree\u{2067}"), "one\ntwo three");
    }
}

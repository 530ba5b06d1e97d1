//! Text that is safe to print. Names in a results file, in a record, or sent by
//! an engine may come from anybody, and a terminal obeys some characters in them: they
//! could clear the screen, or make one thing look like another. Such characters are
//! printed as `\u001b`, which means the same in JSON.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Write};

/// Whether a terminal may do something other than show it.
fn is_obeyed(c: char) -> bool {
    // Characters that change the direction of writing change the order that people read.
    let turns =
        matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    (c.is_control() && !matches!(c, '\n' | '\t')) || turns
}

/// The text with nothing in it that a terminal obeys.
pub(crate) fn safe(text: &str) -> Cow<'_, str> {
    if !text.contains(is_obeyed) {
        return text.into();
    }
    let mut safe = String::with_capacity(text.len() + 16);
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        // The end of a line as some systems write it.
        let is_line_end = c == '\r' && rest.peek() == Some(&'\n');
        if is_obeyed(c) && !is_line_end {
            // Writing to a string cannot fail.
            let _ = write!(safe, "\\u{:04x}", u32::from(c));
        } else {
            safe.push(c);
        }
    }
    safe.into()
}

/// Makes everything safe that is written through it.
pub(crate) struct Safe<'a>(pub(crate) &'a mut dyn Write);

impl Write for Safe<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // What is written comes in whole characters.
        self.0.write_all(safe(&String::from_utf8_lossy(bytes)).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_a_terminal_obeys_is_changed() {
        for plain in ["", "ada – »ütf« 象棋 🂡", "two\nlines\tand a tab", "dos\r\n"] {
            assert_eq!(safe(plain), plain);
        }
        assert_eq!(safe("\u{1b}[2Jgone"), "\\u001b[2Jgone");
        assert_eq!(safe("\u{9b}31m\u{7f}\rover"), "\\u009b31m\\u007f\\u000dover");
        assert_eq!(safe("a\u{202e}b\u{2066}"), "a\\u202eb\\u2066");
    }

    #[test]
    fn json_means_the_same() {
        let name = "\u{9b}2J\u{202e}x\u{1b}";
        let mut out = Vec::new();
        serde_json::to_writer(Safe(&mut out), name).expect("memory");
        let text = String::from_utf8(out).expect("UTF-8");
        assert!(!text.contains(is_obeyed), "{text}");
        assert_eq!(serde_json::from_str::<String>(&text).expect("JSON"), name);
    }
}

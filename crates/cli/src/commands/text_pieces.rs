//! A text read piece by piece. Old files are often in Latin-1: every byte that is not
//! UTF-8 is read as a Latin-1 character. Names may then be wrong, moves are not.

use std::io::{self, Read};

/// A piece has this many bytes, or more if more are asked for.
const PIECE: usize = 1 << 20;

/// Pieces of a text.
pub(super) struct TextPieces<R> {
    input: R,
    /// The beginning of a character whose rest has not been read.
    cut: Vec<u8>,
    is_over: bool,
}

impl<R: Read> TextPieces<R> {
    pub(super) fn new(input: R) -> TextPieces<R> {
        TextPieces { input, cut: Vec::new(), is_over: false }
    }

    /// The next piece, of at least this many bytes if there are as many; `None` at
    /// the end.
    pub(super) fn next(&mut self, least: usize) -> io::Result<Option<String>> {
        if self.is_over {
            return Ok(None);
        }
        let mut bytes = std::mem::take(&mut self.cut);
        let wanted = least.max(PIECE) as u64;
        let read = self.input.by_ref().take(wanted).read_to_end(&mut bytes)?;
        self.is_over = (read as u64) < wanted;
        if !self.is_over {
            self.cut = bytes.split_off(bytes.len() - cut_length(&bytes));
        }
        Ok(Some(decoded(bytes)))
    }
}

/// How many bytes at the end are the beginning of a character.
fn cut_length(bytes: &[u8]) -> usize {
    let last = bytes.len().saturating_sub(3);
    let tail = &bytes[last..];
    let begins = tail.iter().rposition(|&byte| byte >= 0xc0);
    let Some(place) = begins else { return 0 };
    let length = match tail[place] {
        0xc0..0xe0 => 2,
        0xe0..0xf0 => 3,
        _ => 4,
    };
    let there = tail.len() - place;
    if there < length { there } else { 0 }
}

fn decoded(bytes: Vec<u8>) -> String {
    match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let mut text = String::new();
            for chunk in error.as_bytes().utf8_chunks() {
                text.push_str(chunk.valid());
                text.extend(chunk.invalid().iter().copied().map(char::from));
            }
            text
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All pieces of these bytes, of a size that cuts characters.
    fn pieces(bytes: &[u8]) -> String {
        let mut pieces = TextPieces::new(bytes);
        let mut text = String::new();
        while let Some(piece) = pieces.next(0).expect("bytes") {
            text.push_str(&piece);
        }
        text
    }

    #[test]
    fn characters_are_not_cut() {
        for shift in 0..4 {
            let text = format!("{}{}", "x".repeat(shift), "aé€😀".repeat(PIECE / 4));
            assert!(pieces(text.as_bytes()) == text, "{shift}");
        }
    }

    #[test]
    fn other_bytes_are_latin_1() {
        assert_eq!(pieces(b"Mu\xf1oz \xe9"), "Muñoz é");
        let mut bytes = vec![b'x'; PIECE - 1];
        bytes.extend(b"\xe9 y");
        assert!(pieces(&bytes).ends_with("xé y"));
        assert_eq!(pieces(b""), "");
    }
}

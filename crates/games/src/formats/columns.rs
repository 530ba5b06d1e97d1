//! Connect Four's shortest record: the columns played, a game a line. Columns
//! stand together, a digit each (Pons' form), and a score or a remark may
//! follow; or they are numbers between spaces or commas.

use ludens_core::{Ply, Transcript, visible};

use super::Replayed;
use crate::connect4;

/// Reads a game from every line that is not empty.
pub(super) fn read(text: &str) -> Vec<Transcript> {
    let text = text.trim_start_matches('\u{feff}');
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.map(read_line).collect()
}

/// Reads the game of the first line that is not empty, if the line is whole; and
/// returns the byte after it.
pub(super) fn read_first(text: &str) -> Option<(Transcript, usize)> {
    let blank = |c: char| c == '\u{feff}' || c.is_whitespace();
    let start = text.len() - text.trim_start_matches(blank).len();
    let length = text[start..].find('\n')?;
    Some((read_line(text[start..start + length].trim()), start + length + 1))
}

/// Whether a line looks like one of these.
pub(super) fn is_line(line: &str) -> bool {
    let (columns, _) = split(line.trim());
    !columns.is_empty() && columns.chars().all(|c| c.is_ascii_digit() || is_gap(c))
}

fn is_gap(c: char) -> bool {
    c == ',' || c.is_whitespace()
}

/// The columns and the remark of a line.
fn split(line: &str) -> (&str, &str) {
    let words: Vec<&str> = line.split(is_gap).filter(|word| !word.is_empty()).collect();
    let all_numbers = words.iter().all(|word| word.bytes().all(|b| b.is_ascii_digit()));
    match words[..] {
        // Of two numbers the second is a score, unless the first is one column.
        [first, _] if all_numbers && first.len() == 1 => (line, ""),
        [_, _, _, ..] if all_numbers => (line, ""),
        [_, _, ..] => line.split_once(is_gap).unwrap_or((line, "")),
        _ => (line, ""),
    }
}

fn read_line(line: &str) -> Transcript {
    let (columns, remark) = split(line);
    let column = |(at, number): (usize, usize)| match number {
        // Not a column: the text itself, for the rules to refuse and quote.
        0 => Ply::new(columns[at..].chars().take(1).collect::<String>()),
        _ => Ply::new(number.to_string()),
    };
    Transcript {
        plies: connect4::read_columns(columns).into_iter().map(column).collect(),
        comment: Some(visible(remark.trim())).filter(|remark| !remark.is_empty()),
        ..Transcript::default()
    }
}

/// The line of a game.
pub(super) fn write(game: &Replayed) -> String {
    let columns = game.transcript.plies.iter().filter_map(|ply| ply.text.parse().ok());
    format!("{}\n", connect4::write_columns(columns))
}

#[cfg(test)]
mod tests {
    use super::super::{Format, replay};
    use super::*;
    use proptest::prelude::*;

    /// The moves and the remark of a line.
    fn line(text: &str) -> (String, Option<String>) {
        let game = read_line(text);
        let moves: Vec<String> = game.plies.into_iter().map(|ply| ply.text).collect();
        (moves.join(" "), game.comment)
    }

    #[test]
    fn columns_come_back() {
        let game = "connect4:size=10x8".parse().expect("a game");
        let transcripts = Format::Columns.read("100912\n", Some(&game)).expect("columns");
        let replayed = replay(&transcripts[0]).expect("legal");
        let played: Vec<String> = replayed.record.played().into_iter().map(|mv| mv.text).collect();
        assert_eq!(played, ["1", "10", "10", "9", "1", "2"]);
        assert_eq!(Format::Columns.write(&replayed).as_deref(), Ok("100912\n"));
    }

    #[test]
    fn lines_are_read_in_all_their_forms() {
        let remark = |text: &str| Some(text.to_string());
        assert_eq!(line("4453"), ("4 4 5 3".to_string(), None));
        assert_eq!(line("4453 -2"), ("4 4 5 3".to_string(), remark("-2")));
        assert_eq!(line("4453 12"), ("4 4 5 3".to_string(), remark("12")));
        assert_eq!(line("4453 {nice} 1-0"), ("4 4 5 3".to_string(), remark("{nice} 1-0")));
        assert_eq!(line("4453 a\u{1b}[2Jb"), ("4 4 5 3".to_string(), remark("a[2Jb")));
        assert_eq!(line("10 10 1"), ("10 10 1".to_string(), None));
        assert_eq!(line("4, 10"), ("4 10".to_string(), None));
    }

    #[test]
    fn what_is_no_column_is_refused() {
        let transcripts = Format::Columns.read("\u{feff}44\n1x", None).expect("columns");
        assert!(replay(&transcripts[0]).is_ok());
        let error = replay(&transcripts[1]).err().expect("no column x").to_string();
        assert!(error.starts_with("move 2: \"x\" is not a legal move"), "{error}");
    }

    #[test]
    fn stones_on_the_board_are_not_dropped_silently() {
        let text = "[Game \"connect4\"] [Position \"4453\"] 4 *";
        let game = &Format::Pgn.read(text, None).expect("readable")[0];
        let error = Format::Columns.write(&replay(game).expect("legal")).expect_err("an error");
        let expected = "columns cannot hold a game that begins with stones on the board; pgn can";
        assert_eq!(error.to_string(), expected);
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "[0-9 ,xé\\-]{0,20}") {
            for game in read(&text) {
                let _ = replay(&game);
            }
        }
    }
}

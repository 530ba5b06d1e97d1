//! Connect Four's shortest record: the columns played, a game a line (Pons'
//! form). What follows the columns on a line, such as a score, is a remark.

use ludens_core::{Ply, Transcript};

use super::Replayed;
use crate::connect4;

/// Reads a game from every line that is not empty.
pub(super) fn read(text: &str) -> Vec<Transcript> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.map(read_line).collect()
}

fn read_line(line: &str) -> Transcript {
    let (columns, remark) = match line.split_once(char::is_whitespace) {
        Some((columns, remark)) => (columns, Some(remark.trim())),
        None => (line, None),
    };
    let column = |(at, number): (usize, usize)| match number {
        // Not a column: the text itself, for the rules to refuse and quote.
        0 => Ply::new(columns[at..].chars().take(1).collect::<String>()),
        _ => Ply::new(number.to_string()),
    };
    Transcript {
        plies: connect4::read_columns(columns).into_iter().map(column).collect(),
        comment: remark.filter(|remark| !remark.is_empty()).map(str::to_string),
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

    #[test]
    fn columns_come_back() {
        let game = "connect4:size=10x8".parse().expect("a game");
        let transcripts = Format::Columns.read("100912\n", Some(&game)).expect("columns");
        let replayed = replay(&transcripts[0]).expect("legal");
        assert_eq!(replayed.record.played(), ["1", "10", "10", "9", "1", "2"]);
        assert_eq!(Format::Columns.write(&replayed).as_deref(), Ok("100912\n"));
    }

    #[test]
    fn a_line_may_carry_a_score() {
        let game = "connect4".parse().expect("a game");
        let transcripts = Format::Columns.read("44 1\n1x", Some(&game)).expect("columns");
        assert_eq!(transcripts[0].comment.as_deref(), Some("1"));
        let error = replay(&transcripts[1]).err().expect("no column x").to_string();
        assert!(error.starts_with("move 2: \"x\" is not a legal move"), "{error}");
    }
}

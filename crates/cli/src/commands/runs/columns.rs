//! Text in columns, each as wide as its widest entry: names stand to the left,
//! numbers to the right.

use std::io::{self, Write};

/// Rows to be lined up.
pub(super) struct Columns {
    /// This many columns are aligned left.
    left: usize,
    rows: Vec<Vec<String>>,
}

impl Columns {
    /// Columns of which the first `left` are names.
    pub(super) fn new(left: usize) -> Columns {
        Columns { left, rows: Vec::new() }
    }

    /// The same with a row of headings.
    pub(super) fn with_headings(left: usize, headings: &[&str]) -> Columns {
        Columns { left, rows: vec![headings.iter().map(|&heading| heading.into()).collect()] }
    }

    pub(super) fn push(&mut self, row: Vec<String>) {
        self.rows.push(row);
    }

    pub(super) fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            let entries = self.rows.iter().filter_map(|row| row.get(column));
            entries.map(|entry| entry.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        for row in &self.rows {
            let entries = row.iter().zip(&widths).enumerate().map(|(column, (entry, &width))| {
                if column < self.left {
                    format!("{entry:<width$}")
                } else {
                    format!("{entry:>width$}")
                }
            });
            let line = entries.collect::<Vec<_>>().join("  ");
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_to_the_left_and_numbers_to_the_right() {
        let mut columns = Columns::with_headings(1, &["player", "won"]);
        columns.push(vec!["jürgen-2".into(), "7".into()]);
        let mut out = Vec::new();
        columns.print(&mut out).expect("memory");
        assert_eq!(String::from_utf8_lossy(&out), "player    won\njürgen-2    7\n");
    }
}

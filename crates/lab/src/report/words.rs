//! Figures as texts.

use crate::figures::{Cell, Table};

/// What takes the place of a verdict if a scale compares nothing.
pub(super) const UNTESTED: &str = "not tested at this scale";

/// A figure with as many digits as make sense: 1,234,567 or 58.5 or 0.034.
pub fn figure(value: f64) -> String {
    let size = value.abs();
    if !value.is_finite() {
        return if value > 0.0 { "∞".into() } else { "−∞".into() };
    }
    let decimals = match size {
        s if s >= 100.0 || s == 0.0 => 0,
        s if s >= 10.0 => 1,
        s if s >= 1.0 => 2,
        _ => 3,
    };
    let text = format!("{size:.decimals$}");
    let (whole, rest) = text.split_once('.').unwrap_or((&text, ""));
    let rest = rest.trim_end_matches('0');
    let sign = if value < 0.0 && (whole != "0" || !rest.is_empty()) { "−" } else { "" };
    let point = if rest.is_empty() { "" } else { "." };
    format!("{sign}{}{point}{rest}", grouped(whole))
}

/// Digits in groups of three.
fn grouped(digits: &str) -> String {
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|g| std::str::from_utf8(g).unwrap_or("")).collect();
    groups.join(",")
}

/// A cell with its interval, where it has one.
pub(super) fn cell(cell: &Cell) -> String {
    if cell.is_exact() {
        return figure(cell.value);
    }
    format!("{} [{}, {}]", figure(cell.value), figure(cell.low), figure(cell.high))
}

/// What stands in a table for a cell, with what was published beside it.
pub(super) fn beside(table: &Table, row: usize, column: usize) -> String {
    let ours = table.cells[row][column].as_ref().map_or("–".to_string(), cell);
    match table.published[row][column] {
        Some(published) => format!("{ours} (published {})", figure(published)),
        None => ours,
    }
}

/// Several words as in a sentence: a, b and c.
pub(super) fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_few_digits() {
        for (value, text) in [
            (0.0, "0"),
            (1_234_567.4, "1,234,567"),
            (58.5, "58.5"),
            (-3.25, "−3.25"),
            (0.0342, "0.034"),
            (2.0, "2"),
            (-0.0001, "0"),
            (f64::INFINITY, "∞"),
        ] {
            assert_eq!(figure(value), text);
        }
    }

    #[test]
    fn lists_end_with_and() {
        let words = ["a", "b", "c"].map(str::to_string);
        assert_eq!(list(&words), "a, b and c");
        assert_eq!(list(&words[..1]), "a");
    }
}

//! Tables as pictures: lines with bands, bars with whiskers, squares of colours.
//! Each is a complete SVG file that is legible in light and dark, in print, and for
//! people with colour blindness: series differ by mark and dash as well, and the
//! colours are those of Okabe and Ito.
//!
//! | file | role |
//! |---|---|
//! | `paint` | the SVG itself: shapes, texts, styles |
//! | `axis` | from figures to places, and where the ticks are |
//! | `lines`, `bars`, `matrix` | the three kinds of pictures |

mod axis;
mod bars;
mod lines;
mod matrix;
mod paint;

use crate::figures::{Kind, Table};

pub(crate) use paint::escape;

/// A picture of a table, as SVG; none if there is nothing to show.
pub fn plot(table: &Table) -> Option<String> {
    if table.cells.iter().flatten().all(Option::is_none) {
        return None;
    }
    match table.kind {
        Kind::Lines { log } => lines::draw(table, log),
        Kind::Matrix => Some(matrix::draw(table)),
        Kind::Bars => Some(bars::draw(table)),
    }
}

/// A figure in few digits: 950, 4.2 k, 310 k, 1.7 M.
pub(crate) fn short(value: f64) -> String {
    let size = value.abs();
    let (number, unit) = match size {
        _ if size >= 1e9 => (value / 1e9, " G"),
        _ if size >= 1e6 => (value / 1e6, " M"),
        _ if size >= 1e4 => (value / 1e3, " k"),
        _ => (value, ""),
    };
    let digits = match number.abs() {
        n if n >= 100.0 => 0,
        n if n >= 10.0 => 1,
        0.0 => 0,
        n if n >= 1.0 => 2,
        _ => 3,
    };
    let text = format!("{number:.digits$}");
    let text = match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_string(),
        false => text,
    };
    format!("{text}{unit}")
}

#[cfg(test)]
mod tests {
    use super::short;

    #[test]
    fn figures_are_short() {
        for (value, text) in [
            (0.0, "0"),
            (0.05, "0.05"),
            (3.0, "3"),
            (58.5, "58.5"),
            (950.0, "950"),
            (4200.0, "4200"),
            (31_000.0, "31 k"),
            (1_742_000.0, "1.74 M"),
            (-120.0, "-120"),
        ] {
            assert_eq!(short(value), text);
        }
    }
}

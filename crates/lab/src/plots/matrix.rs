//! A square of shares: blue where the row is ahead, orange where the column is,
//! and the figure in every cell.

use super::paint::{Anchor, LETTER, Picture, cut};
use super::short;
use crate::figures::{Cell, Table};

const TOP: f64 = 34.0;
const HIGH: f64 = 46.0;
const LEAST: f64 = 78.0;
const MOST_LETTERS: usize = 26;
const FOOT: f64 = 34.0;

pub(super) fn draw(table: &Table) -> String {
    let letters = |names: &[String]| {
        let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        LETTER * longest.min(MOST_LETTERS) as f64
    };
    let left = 16.0 + letters(&table.rows) + 10.0;
    let wide = (letters(&table.columns) + 16.0).max(LEAST);
    let width = (left + wide * table.columns.len() as f64 + 16.0).max(320.0);
    let height = TOP + HIGH * table.rows.len() as f64 + FOOT;
    let mut picture = Picture::new(width, height);
    for (column, name) in table.columns.iter().enumerate() {
        let x = left + wide * (column as f64 + 0.5);
        picture.text(x, TOP - 10.0, Anchor::Middle, "", &cut(name, MOST_LETTERS));
    }
    for (row, name) in table.rows.iter().enumerate() {
        let y = TOP + HIGH * row as f64;
        picture.text(left - 10.0, y + HIGH / 2.0 + 4.5, Anchor::End, "", &cut(name, MOST_LETTERS));
        for (column, cell) in table.cells[row].iter().enumerate() {
            let corner = (left + wide * column as f64, y);
            if let Some(cell) = cell {
                paint(&mut picture, cell, table.published[row][column], corner, wide);
            }
        }
    }
    let words = match table.has_published() {
        true => format!("{}: {} (below: as published)", table.of_rows, table.measure),
        false => format!("{}: {}", table.of_rows, table.measure),
    };
    picture.text(16.0, height - 12.0, Anchor::Start, "soft", &words);
    picture.finish(&format!("{}: {}", table.title, table.measure))
}

fn paint(
    picture: &mut Picture,
    cell: &Cell,
    published: Option<f64>,
    corner: (f64, f64),
    wide: f64,
) {
    let (colour, class) = shade(cell.value);
    picture.rectangle((corner.0 + 1.0, corner.1 + 1.0), (wide - 2.0, HIGH - 2.0), &colour);
    let x = corner.0 + wide / 2.0;
    let first = corner.1 + if published.is_some() { 20.0 } else { 28.0 };
    picture.text(x, first, Anchor::Middle, class, &short(cell.value));
    if let Some(value) = published {
        picture.text(x, corner.1 + 37.0, Anchor::Middle, class, &format!("({})", short(value)));
    }
}

/// The colour of a share, and of what is written on it.
fn shade(share: f64) -> (String, &'static str) {
    const LOW: [f64; 3] = [213.0, 94.0, 0.0];
    const EVEN: [f64; 3] = [238.0, 238.0, 238.0];
    const HIGH: [f64; 3] = [0.0, 114.0, 178.0];
    let lead = (share / 50.0 - 1.0).clamp(-1.0, 1.0);
    let end = if lead < 0.0 { LOW } else { HIGH };
    let mixed = [0, 1, 2].map(|i| EVEN[i] + (end[i] - EVEN[i]) * lead.abs());
    let light = 0.299 * mixed[0] + 0.587 * mixed[1] + 0.114 * mixed[2];
    let [red, green, blue] = mixed.map(|part| part as u8);
    let class = if light > 140.0 { "onlight" } else { "ondark" };
    (format!("#{red:02x}{green:02x}{blue:02x}"), class)
}

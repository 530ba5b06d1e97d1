//! A bar for each row and column, with the interval as a whisker and what was
//! published as a hollow mark.

use super::axis::Axis;
use super::paint::{Anchor, COLOURS, LETTER, Picture, cut};
use super::short;
use crate::figures::{Cell, Table};

const WIDTH: f64 = 720.0;
const RIGHT: f64 = 84.0;
const TOP: f64 = 12.0;
const BAR: f64 = 22.0;
const GAP: f64 = 10.0;
const FOOT: f64 = 46.0;
const MOST_LETTERS: usize = 34;

pub(super) fn draw(table: &Table) -> String {
    let columns = table.columns.len();
    let longest = table.rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
    let left = 16.0 + LETTER * longest.min(MOST_LETTERS) as f64 + 8.0;
    let each = BAR * columns as f64 + GAP;
    let bottom = TOP + each * table.rows.len() as f64;
    let mut picture = Picture::new(WIDTH, bottom + FOOT);
    let axis = axis(table, left);
    for tick in axis.ticks() {
        let x = axis.place(tick);
        picture.line("grid", (x, TOP), (x, bottom));
        picture.text(x, bottom + 17.0, Anchor::Middle, "soft", &short(tick));
    }
    for (row, name) in table.rows.iter().enumerate() {
        let top = TOP + each * row as f64;
        let middle = top + (each - GAP) / 2.0 + 4.5;
        picture.text(left - 8.0, middle, Anchor::End, "", &cut(name, MOST_LETTERS));
        for column in 0..columns {
            let y = top + BAR * column as f64;
            if let Some(cell) = &table.cells[row][column] {
                bar(&mut picture, &axis, cell, y, column);
            }
            if let Some(value) = table.published[row][column] {
                picture.mark((axis.place(value), y + BAR / 2.0), column, true);
            }
        }
    }
    let zero = axis.place(0.0);
    picture.line("axis", (zero, TOP), (zero, bottom));
    let words = match table.has_published() {
        true => format!("{} (hollow: as published)", table.measure),
        false => table.measure.to_string(),
    };
    picture.text((left + WIDTH - RIGHT) / 2.0, bottom + 36.0, Anchor::Middle, "soft", &words);
    picture.finish(&format!("{}: {}", table.title, table.measure))
}

fn axis(table: &Table, left: f64) -> Axis {
    let cells = table.cells.iter().flatten().flatten();
    let mut figures: Vec<f64> = cells.flat_map(|cell| [cell.value, cell.low, cell.high]).collect();
    figures.extend(table.published.iter().flatten().flatten());
    Axis::over(&figures, false, left, WIDTH - RIGHT).with_zero().rounded()
}

fn bar(picture: &mut Picture, axis: &Axis, cell: &Cell, y: f64, column: usize) {
    let (zero, end) = (axis.place(0.0), axis.place(cell.value));
    let (from, to) = (zero.min(end), zero.max(end));
    picture.rectangle((from, y + 3.0), (to - from, BAR - 6.0), COLOURS[column % COLOURS.len()]);
    let (low, high, middle) = (axis.place(cell.low), axis.place(cell.high), y + BAR / 2.0);
    if !cell.is_exact() {
        picture.line("whisker", (low, middle), (high, middle));
        picture.line("whisker", (low, middle - 4.0), (low, middle + 4.0));
        picture.line("whisker", (high, middle - 4.0), (high, middle + 4.0));
    }
    let x = to.max(high) + 8.0;
    picture.text(x, middle + 4.5, Anchor::Start, "", &short(cell.value));
}

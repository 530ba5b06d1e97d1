//! A line for each column over the rows, with the intervals as a band; what was
//! published stands beside it as hollow marks.

use super::axis::Axis;
use super::paint::{Anchor, COLOURS, DASHES, Picture, cut};
use super::short;
use crate::figures::Table;

const WIDTH: f64 = 720.0;
const LEFT: f64 = 76.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 20.0;
const PLOT: f64 = 320.0;
const FOOT: f64 = 54.0;
/// A line of the legend.
const LINE: f64 = 22.0;
const LETTERS: usize = 80;

/// None if the rows are no numbers.
pub(super) fn draw(table: &Table, is_log: bool) -> Option<String> {
    let rows = table.rows.iter().map(|row| row.parse().ok()).collect::<Option<Vec<f64>>>()?;
    let chart = Chart::new(table, rows, is_log);
    let hollow = usize::from(table.has_published());
    let height = TOP + PLOT + FOOT + LINE * (table.columns.len() + hollow) as f64 + 8.0;
    let mut picture = Picture::new(WIDTH, height);
    chart.frame(&mut picture);
    for series in 0..table.columns.len() {
        chart.series(&mut picture, series);
    }
    chart.legend(&mut picture);
    Some(picture.finish(&format!("{}: {}", table.title, table.measure)))
}

struct Chart<'a> {
    table: &'a Table,
    rows: Vec<f64>,
    x: Axis,
    y: Axis,
}

impl Chart<'_> {
    fn new(table: &Table, rows: Vec<f64>, is_log: bool) -> Chart<'_> {
        let cells = table.cells.iter().flatten().flatten();
        let mut figures: Vec<f64> =
            cells.flat_map(|cell| [cell.value, cell.low, cell.high]).collect();
        figures.extend(table.published.iter().flatten().flatten());
        let [low, high] = [rows.first(), rows.last()].map(|row| row.copied().unwrap_or(1.0));
        let x = Axis::over(&rows, low > 0.0 && high / low > 8.0, LEFT, WIDTH - RIGHT);
        let y = Axis::over(&figures, is_log, TOP + PLOT, TOP).with_zero().rounded();
        Chart { table, rows, x, y }
    }

    fn frame(&self, picture: &mut Picture) {
        for tick in self.y.ticks() {
            let y = self.y.place(tick);
            picture.line("grid", (LEFT, y), (WIDTH - RIGHT, y));
            picture.text(LEFT - 8.0, y + 4.0, Anchor::End, "soft", &short(tick));
        }
        let mut last = f64::NEG_INFINITY;
        for (row, name) in self.rows.iter().zip(&self.table.rows) {
            let x = self.x.place(*row);
            picture.line("axis", (x, TOP + PLOT), (x, TOP + PLOT + 5.0));
            // Names that would run into each other are left out.
            if x - last > 7.0 * name.len() as f64 + 10.0 {
                picture.text(x, TOP + PLOT + 20.0, Anchor::Middle, "soft", name);
                last = x;
            }
        }
        picture.line("axis", (LEFT, TOP + PLOT), (WIDTH - RIGHT, TOP + PLOT));
        let middle = (LEFT + WIDTH - RIGHT) / 2.0;
        picture.text(middle, TOP + PLOT + 40.0, Anchor::Middle, "soft", &self.table.of_rows);
        picture.upright(18.0, TOP + PLOT / 2.0, &self.table.measure);
    }

    fn series(&self, picture: &mut Picture, series: usize) {
        let cells = self.rows.iter().zip(&self.table.cells);
        let found: Vec<_> = cells
            .filter_map(|(row, cells)| {
                cells[series].as_ref().map(|cell| (self.x.place(*row), cell))
            })
            .collect();
        let colour = COLOURS[series % COLOURS.len()];
        if found.iter().any(|(_, cell)| !cell.is_exact()) {
            let upper = found.iter().map(|(x, cell)| (*x, self.y.place(cell.high)));
            let lower = found.iter().rev().map(|(x, cell)| (*x, self.y.place(cell.low)));
            picture.band(&upper.chain(lower).collect::<Vec<_>>(), colour);
        }
        let points: Vec<_> = found.iter().map(|(x, cell)| (*x, self.y.place(cell.value))).collect();
        picture.curve(&points, colour, DASHES[series % DASHES.len()]);
        points.iter().for_each(|&point| picture.mark(point, series, false));
        for (row, published) in self.rows.iter().zip(&self.table.published) {
            if let Some(value) = published[series] {
                picture.mark((self.x.place(*row), self.y.place(value)), series, true);
            }
        }
    }

    fn legend(&self, picture: &mut Picture) {
        let mut y = TOP + PLOT + FOOT + LINE / 2.0;
        for (series, name) in self.table.columns.iter().enumerate() {
            let colour = COLOURS[series % COLOURS.len()];
            picture.curve(&[(LEFT, y), (LEFT + 34.0, y)], colour, DASHES[series % DASHES.len()]);
            picture.mark((LEFT + 17.0, y), series, false);
            picture.text(LEFT + 44.0, y + 4.5, Anchor::Start, "", &cut(name, LETTERS));
            y += LINE;
        }
        if self.table.has_published() {
            picture.mark((LEFT + 17.0, y), 0, true);
            picture.text(LEFT + 44.0, y + 4.5, Anchor::Start, "soft", "hollow: as published");
        }
    }
}

//! A table as CSV: a line for each cell, so that any program can rearrange it.
//! Numbers are written in full; the same results are the same bytes.

use std::fmt::Write;

use ludens_arena::report::csv_cell;

use crate::figures::Table;

pub(super) fn write(table: &Table) -> String {
    let mut text = String::from("row,column,value,low,high,count,detail,published\n");
    for (row, name) in table.rows.iter().enumerate() {
        for (column, other) in table.columns.iter().enumerate() {
            let cell = table.cells[row][column].as_ref();
            let published = table.published[row][column];
            if cell.is_none() && published.is_none() {
                continue;
            }
            let number =
                |value: Option<f64>| value.map_or(String::new(), |value| value.to_string());
            // Writing to a text cannot fail.
            let _ = writeln!(
                text,
                "{},{},{},{},{},{},{},{}",
                csv_cell(name),
                csv_cell(other),
                number(cell.map(|cell| cell.value)),
                number(cell.map(|cell| cell.low)),
                number(cell.map(|cell| cell.high)),
                cell.map_or(String::new(), |cell| cell.count.to_string()),
                csv_cell(cell.and_then(|cell| cell.detail.as_deref()).unwrap_or("")),
                number(published),
            );
        }
    }
    text
}

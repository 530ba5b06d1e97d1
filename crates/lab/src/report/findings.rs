//! The figures in sentences: what each table shows at its far end, how it agrees
//! with what was published, and what became of the claims.

use super::Report;
use super::words::{figure, list};
use crate::figures::{Cell, Kind, Table};
use crate::judge::Verdict;

pub(super) fn of(report: &Report<'_>) -> Vec<String> {
    let mut sentences: Vec<String> = report.tables.iter().filter_map(table).collect();
    sentences.extend(report.tables.iter().filter_map(agreement));
    sentences.extend(claims(report));
    if !report.is_whole {
        sentences.push("This run is not finished: figures may still change.".to_string());
    }
    sentences
}

fn table(table: &Table) -> Option<String> {
    match table.kind {
        Kind::Lines { .. } => line_ends(table),
        Kind::Matrix => leaders(table),
        Kind::Bars => extremes(table),
    }
}

/// At the last row that has several figures: the least and the most of them.
fn line_ends(table: &Table) -> Option<String> {
    let row = (0..table.rows.len())
        .rev()
        .find(|&row| table.cells[row].iter().flatten().count() > 1 || table.columns.len() == 1)?;
    let mut cells: Vec<(&String, &Cell)> = table
        .columns
        .iter()
        .zip(&table.cells[row])
        .filter_map(|(name, cell)| cell.as_ref().map(|cell| (name, cell)))
        .collect();
    cells.sort_by(|a, b| a.1.value.total_cmp(&b.1.value));
    let place = format!("At {} {}", table.of_rows, table.rows[row]);
    let (least, most) = (cells.first()?, cells.last()?);
    if cells.len() == 1 {
        return Some(format!("{place}, {}: {}.", table.measure, figure(least.1.value)));
    }
    let factor = most.1.value / least.1.value;
    let times = match factor.is_finite() && factor >= 1.05 && least.1.value > 0.0 {
        true => format!(", {} times as much", figure(factor)),
        false => String::new(),
    };
    Some(format!(
        "{place}, {} go from {} ({}) to {} ({}){times}.",
        table.measure,
        figure(least.1.value),
        least.0,
        figure(most.1.value),
        most.0
    ))
}

/// Who leads over the whole row, on average.
fn leaders(table: &Table) -> Option<String> {
    let mut means: Vec<(&String, f64)> = table
        .rows
        .iter()
        .zip(&table.cells)
        .filter_map(|(name, cells)| {
            let found: Vec<f64> = cells.iter().flatten().map(|cell| cell.value).collect();
            (!found.is_empty()).then(|| (name, found.iter().sum::<f64>() / found.len() as f64))
        })
        .collect();
    means.sort_by(|a, b| b.1.total_cmp(&a.1));
    let all: Vec<String> =
        means.iter().map(|(name, mean)| format!("{name} {} %", figure(*mean))).collect();
    (!all.is_empty()).then(|| format!("{}: on average {}.", table.title, list(&all)))
}

fn extremes(table: &Table) -> Option<String> {
    let mut cells: Vec<(&String, &Cell)> = table
        .rows
        .iter()
        .zip(&table.cells)
        .filter_map(|(name, cells)| cells.first()?.as_ref().map(|cell| (name, cell)))
        .collect();
    cells.sort_by(|a, b| b.1.value.total_cmp(&a.1.value));
    let all: Vec<String> =
        cells.iter().map(|(name, cell)| format!("{name} {}", figure(cell.value))).collect();
    (!all.is_empty()).then(|| format!("{} ({}): {}.", table.title, table.measure, list(&all)))
}

/// In how many cells of a matrix the same side leads as was published.
fn agreement(table: &Table) -> Option<String> {
    let (mut same, mut all) = (0, 0);
    for (cells, published) in table.cells.iter().zip(&table.published) {
        for (cell, published) in cells.iter().zip(published) {
            let (Some(cell), Some(published)) = (cell, published) else { continue };
            if table.kind != Kind::Matrix || *published == 50.0 {
                continue;
            }
            all += 1;
            same += usize::from((cell.value > 50.0) == (*published > 50.0));
        }
    }
    (all > 0).then(|| {
        format!("{}: in {same} of {all} cells the same side leads as published.", table.title)
    })
}

fn claims(report: &Report<'_>) -> Option<String> {
    let count = |verdict| report.judgements.iter().filter(|one| one.verdict == verdict).count();
    let all = report.judgements.len();
    (all > 0).then(|| {
        format!(
            "Of {all} claims {} hold, {} fail and {} are undecided.",
            count(Verdict::Holds),
            count(Verdict::Fails),
            count(Verdict::Undecided)
        )
    })
}

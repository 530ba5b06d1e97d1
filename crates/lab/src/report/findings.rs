//! The figures in sentences: for each part what its tables show, how that agrees
//! with what was published, and the verdicts on the claims.

use super::Report;
use super::words::{UNTESTED, figure, list};
use crate::figures::{Cell, Kind, Table};
use crate::judge::{Judgement, Verdict};

/// A smaller share of games cut off is not mentioned, in percent.
const WORTH_TELLING: f64 = 5.0;

pub(super) fn of(report: &Report<'_>) -> Vec<String> {
    // The tables of a part stand together and share its title.
    let parts = report.tables.chunk_by(|a, b| a.title == b.title);
    let mut sentences: Vec<String> = parts.filter_map(part).collect();
    sentences.extend(claims(&report.judgements));
    if !report.is_whole {
        sentences.push("This run is not finished: figures may still change.".to_string());
    }
    sentences
}

fn part(tables: &[Table]) -> Option<String> {
    let clauses: Vec<String> =
        tables.iter().flat_map(|one| [clause(one), agreement(one)]).flatten().collect();
    (!clauses.is_empty()).then(|| format!("{}: {}.", tables[0].title, clauses.join("; ")))
}

fn clause(table: &Table) -> Option<String> {
    match table.kind {
        Kind::Lines { .. } => line_ends(table),
        Kind::Matrix => leaders(table),
        Kind::Bars => bars(table),
    }
}

/// At the last row that has several figures: the least and the most of them.
fn line_ends(table: &Table) -> Option<String> {
    let row = (0..table.rows.len())
        .rev()
        .find(|&row| table.cells[row].iter().flatten().count() > 1 || table.columns.len() == 1)?;
    let cells = ranked(&table.columns, table.cells[row].iter().map(Option::as_ref));
    let place = format!("at {} {}", table.of_rows, table.rows[row]);
    let (most, least) = (cells.first()?, cells.last()?);
    let (name, (measure, unit)) = (&least.0, unit(table));
    if cells.len() == 1 {
        return Some(format!("{place} {measure} {}{unit}", figure(least.1)));
    }
    let factor = most.1 / least.1;
    let times = match factor.is_finite() && factor >= 1.05 && least.1 > 0.0 {
        true => format!(", {} times as much", figure(factor)),
        false => String::new(),
    };
    let (least, other, most) = (figure(least.1), &most.0, figure(most.1));
    Some(format!("{place} {measure} {least}{unit} for {name} and {most}{unit} for {other}{times}"))
}

/// What each row gets on average, the most first.
fn leaders(table: &Table) -> Option<String> {
    let means = table.cells.iter().map(|cells| {
        let found: Vec<f64> = cells.iter().flatten().map(|cell| cell.value).collect();
        (!found.is_empty()).then(|| found.iter().sum::<f64>() / found.len() as f64)
    });
    let mut rows: Vec<(&String, f64)> =
        table.rows.iter().zip(means).filter_map(|(name, mean)| Some((name, mean?))).collect();
    rows.sort_by(|a, b| b.1.total_cmp(&a.1));
    let (measure, unit) = unit(table);
    let all: Vec<String> =
        rows.iter().map(|(name, mean)| format!("{}{unit} for {name}", figure(*mean))).collect();
    let is_told = measure != "games cut off" || rows.first()?.1 >= WORTH_TELLING;
    is_told.then(|| format!("{measure} on average {}", list(&all)))
}

/// The figure of each row, the most first.
fn bars(table: &Table) -> Option<String> {
    let firsts = table.cells.iter().map(|cells| cells.first()?.as_ref());
    let rows = ranked(&table.rows, firsts);
    let (measure, unit) = unit(table);
    if let [(_, value)] = rows[..] {
        return Some(format!("{measure} {}{unit}", figure(value)));
    }
    let all: Vec<String> =
        rows.iter().map(|(name, value)| format!("{}{unit} for {name}", figure(*value))).collect();
    (!all.is_empty()).then(|| format!("{measure} {}", list(&all)))
}

/// What is measured, and the unit of its figures.
fn unit(table: &Table) -> (&str, &'static str) {
    match table.measure.strip_suffix(", %") {
        Some(measure) => (measure, " %"),
        None => (&table.measure, ""),
    }
}

/// What there is, the most first.
fn ranked<'a>(
    names: &'a [String],
    cells: impl Iterator<Item = Option<&'a Cell>>,
) -> Vec<(&'a String, f64)> {
    let mut found: Vec<_> =
        names.iter().zip(cells).filter_map(|(name, cell)| Some((name, cell?.value))).collect();
    found.sort_by(|a, b| b.1.total_cmp(&a.1));
    found
}

/// In how many cells of a matrix the same side leads as was published.
fn agreement(table: &Table) -> Option<String> {
    let (mut same, mut all) = (0, 0);
    for (cells, published) in table.cells.iter().zip(&table.published) {
        for (cell, published) in cells.iter().zip(published) {
            let (Some(cell), Some(published)) = (cell, published) else { continue };
            if table.kind != Kind::Matrix || *published == 50.0 || cell.value == 50.0 {
                continue;
            }
            all += 1;
            same += usize::from((cell.value > 50.0) == (*published > 50.0));
        }
    }
    (all > 0).then(|| format!("in {same} of {all} cells the same side leads as published"))
}

fn claims(judgements: &[Judgement<'_>]) -> Option<String> {
    let count = |verdict| judgements.iter().filter(|one| one.verdict == verdict).count();
    let verb = |count: usize, one, many| format!("{count} {}", if count == 1 { one } else { many });
    match judgements {
        [] => None,
        [only] => Some(match only.verdict {
            Verdict::Undecided => "The one claim is undecided.".to_string(),
            Verdict::Untested => format!("The one claim is {UNTESTED}."),
            verdict => format!("The one claim {}.", verdict.word()),
        }),
        _ => {
            let untested = match count(Verdict::Untested) {
                0 => String::new(),
                some => format!("; {} {UNTESTED}", verb(some, "is", "are")),
            };
            Some(format!(
                "Of {} claims {}, {} and {}{untested}.",
                judgements.len(),
                verb(count(Verdict::Holds), "holds", "hold"),
                verb(count(Verdict::Fails), "fails", "fail"),
                verb(count(Verdict::Undecided), "is undecided", "are undecided")
            ))
        }
    }
}

//! The report as Markdown.

use std::fmt::Write;

use super::Report;
use super::escape::{code, plain};
use super::words::{UNTESTED, beside, figure};
use crate::figures::Table;
use crate::judge::{Compared, Judgement, Verdict};
use crate::plots::plot;

pub(super) fn write(report: &Report<'_>) -> String {
    let mut text = String::new();
    // Writing to a text cannot fail.
    let _ = write_all(&mut text, report);
    text
}

fn write_all(text: &mut String, report: &Report<'_>) -> std::fmt::Result {
    let experiment = report.experiment;
    writeln!(text, "# {}\n\n{}\n", plain(&experiment.title), plain(&experiment.question))?;
    if let Some(study) = &experiment.study {
        let said = experiment.said.as_deref().unwrap_or("");
        writeln!(text, "From {}. {}\n", plain(study), plain(said))?;
    }
    writeln!(text, "{}\n", plain(&report.findings().join(" ")))?;
    if !report.judgements.is_empty() {
        writeln!(text, "## Claims\n\n| claim | by | verdict |\n|---|---|---|")?;
        for judgement in &report.judgements {
            write_claim(text, judgement)?;
        }
        writeln!(text)?;
    }
    for table in &report.tables {
        write_table(text, table)?;
    }
    writeln!(text, "## How it was run\n")?;
    for (name, value) in report.setup.lines(experiment) {
        writeln!(text, "- {name}: {}", plain(&value))?;
    }
    Ok(())
}

fn write_claim(text: &mut String, judgement: &Judgement<'_>) -> std::fmt::Result {
    let claim = judgement.claim;
    let (says, by) = (plain(&claim.says), plain(claim.by.as_deref().unwrap_or("us")));
    if judgement.verdict == Verdict::Untested {
        return writeln!(text, "| {says} | {by} | {UNTESTED} |");
    }
    let figures: Vec<String> = judgement.parts.iter().map(figures_of).collect();
    let (word, figures) = (judgement.verdict.word(), figures.join("; "));
    writeln!(text, "| {says} | {by} | **{word}** ({figures}) |")
}

fn figures_of(part: &Compared<'_>) -> String {
    let text = code(&part.comparison.text);
    match part.sides {
        Some((left, right)) => {
            format!("{text}: {} and {}", figure(left.value), figure(right.value))
        }
        None => format!("{text}: not measured"),
    }
}

fn write_table(text: &mut String, table: &Table) -> std::fmt::Result {
    let title = plain(&table.title);
    writeln!(text, "## {title}: {}\n", table.measure)?;
    if let Some(note) = &table.note {
        writeln!(text, "{}\n", plain(note))?;
    }
    let columns: Vec<String> = table.columns.iter().map(|column| plain(column)).collect();
    writeln!(text, "| {} | {} |", table.of_rows, columns.join(" | "))?;
    writeln!(text, "|---|{}", "--:|".repeat(table.columns.len()))?;
    for (row, name) in table.rows.iter().enumerate() {
        let cells: Vec<String> =
            (0..table.columns.len()).map(|column| beside(table, row, column)).collect();
        writeln!(text, "| {} | {} |", plain(name), cells.join(" | "))?;
    }
    if plot(table).is_some() {
        writeln!(text, "\n![{title}](plots/{}.svg)", table.name)?;
    }
    writeln!(text)
}

//! The report as one page that needs nothing else: style and pictures are inside.

use std::fmt::Write;

use super::Report;
use super::words::{UNTESTED, cell, figure};
use crate::figures::Table;
use crate::judge::{Judgement, Verdict};
use crate::plots::{escape, plot};

const STYLE: &str = include_str!("report.css");

pub(super) fn write(report: &Report<'_>) -> String {
    let mut page = String::new();
    // Writing to a text cannot fail.
    let _ = write_page(&mut page, report);
    page
}

fn write_page(page: &mut String, report: &Report<'_>) -> std::fmt::Result {
    let experiment = report.experiment;
    write_head(page, &experiment.title, &experiment.question)?;
    if let Some(study) = &experiment.study {
        let said = escape(experiment.said.as_deref().unwrap_or(""));
        writeln!(page, "<p class=\"study\">From {}. {said}</p>", escape(study))?;
    }
    let findings = escape(&report.findings().join(" "));
    writeln!(page, "<section><h2>Findings</h2>\n<p>{findings}</p></section>")?;
    write_claims(page, &report.judgements)?;
    for table in &report.tables {
        write_table(page, table)?;
    }
    write_facts(page, &report.setup.lines(report.experiment))
}

/// A page of tables that were measured elsewhere.
pub(super) fn write_tables(
    title: &str,
    text: &str,
    tables: &[Table],
    facts: &[(impl AsRef<str>, String)],
) -> String {
    let mut page = String::new();
    // Writing to a text cannot fail.
    let _ = write_head(&mut page, title, text)
        .and_then(|()| tables.iter().try_for_each(|table| write_table(&mut page, table)))
        .and_then(|()| write_facts(&mut page, facts));
    page
}

fn write_head(page: &mut String, title: &str, question: &str) -> std::fmt::Result {
    let title = escape(title);
    writeln!(
        page,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<main>"
    )?;
    writeln!(page, "<h1>{title}</h1>\n<p class=\"question\">{}</p>", escape(question))
}

fn write_claims(page: &mut String, judgements: &[Judgement<'_>]) -> std::fmt::Result {
    if judgements.is_empty() {
        return Ok(());
    }
    writeln!(page, "<section><h2>Claims</h2>\n<ul class=\"claims\">")?;
    for judgement in judgements {
        let class = judgement.verdict.word();
        let verdict = match judgement.verdict {
            Verdict::Holds => "✓ holds",
            Verdict::Fails => "✗ fails",
            Verdict::Undecided => "? undecided",
            Verdict::Untested => UNTESTED,
        };
        let by = escape(judgement.claim.by.as_deref().unwrap_or("us"));
        let says = escape(&judgement.claim.says);
        writeln!(
            page,
            "<li class=\"{class}\"><span class=\"verdict\">{verdict}</span> <span>{says} \
             <small>(claimed by {by})</small></span>"
        )?;
        for part in &judgement.parts {
            let figures = part.sides.map_or("not measured".to_string(), |(left, right)| {
                format!("{} and {}", figure(left.value), figure(right.value))
            });
            writeln!(
                page,
                "<small><code>{}</code>: {figures}</small>",
                escape(&part.comparison.text)
            )?;
        }
        writeln!(page, "</li>")?;
    }
    writeln!(page, "</ul></section>")
}

fn write_table(page: &mut String, table: &Table) -> std::fmt::Result {
    let (title, measure) = (escape(&table.title), escape(&table.measure));
    writeln!(page, "<section id=\"{}\"><h2>{title}: {measure}</h2>", table.name)?;
    if let Some(note) = &table.note {
        writeln!(page, "<p>{}</p>", escape(note))?;
    }
    if let Some(picture) = plot(table) {
        writeln!(page, "<figure>{picture}</figure>")?;
    }
    write!(
        page,
        "<div class=\"wide\"><table>\n<thead><tr><th scope=\"col\">{}</th>",
        escape(&table.of_rows)
    )?;
    for column in &table.columns {
        write!(page, "<th scope=\"col\">{}</th>", escape(column))?;
    }
    writeln!(page, "</tr></thead>\n<tbody>")?;
    for (row, name) in table.rows.iter().enumerate() {
        write!(page, "<tr><th scope=\"row\">{}</th>", escape(name))?;
        for column in 0..table.columns.len() {
            write_cell(page, table, row, column)?;
        }
        writeln!(page, "</tr>")?;
    }
    writeln!(page, "</tbody></table></div></section>")
}

fn write_cell(page: &mut String, table: &Table, row: usize, column: usize) -> std::fmt::Result {
    write!(page, "<td>")?;
    match &table.cells[row][column] {
        None => write!(page, "–")?,
        Some(found) => {
            write!(page, "{}", escape(&cell(found)))?;
            if let Some(detail) = &found.detail {
                write!(page, "<small>{}</small>", escape(detail))?;
            }
        }
    }
    if let Some(published) = table.published[row][column] {
        write!(page, "<small class=\"published\">published {}</small>", figure(published))?;
    }
    write!(page, "</td>")
}

/// How it was run; the end of the page.
fn write_facts(page: &mut String, facts: &[(impl AsRef<str>, String)]) -> std::fmt::Result {
    writeln!(page, "<section><h2>How it was run</h2>\n<dl>")?;
    for (name, value) in facts {
        writeln!(page, "<dt>{}</dt><dd>{}</dd>", escape(name.as_ref()), escape(value))?;
    }
    writeln!(page, "</dl></section>\n</main>\n</body>\n</html>")
}

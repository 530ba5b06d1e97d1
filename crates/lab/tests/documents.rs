//! The book of the studies is checked against the experiments: every one has a stored
//! report, made by the command it names, that judges the claims as they stand
//! now, and as we expect of them.

use std::fs;
use std::path::Path;

use ludens_arena::report::csv_cell;
use ludens_lab::experiment::{
    Comparison, Expected, Experiment, Expression, Part, Reference, Scale,
};
use ludens_lab::report::figure;
use ludens_lab::shipped::SHIPPED;

fn document(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn every_experiment_has_its_place_in_the_book() {
    let book = document("studies.md");
    for shipped in SHIPPED.iter() {
        let link = format!("[report](studies/{}/report.md)", shipped.name);
        assert!(book.contains(&link), "{}", shipped.name);
        assert!(book.contains(&format!("`ludens lab run {}`", shipped.name)), "{}", shipped.name);
    }
}

#[test]
fn stored_reports_judge_the_claims_as_they_stand() {
    for shipped in SHIPPED.iter() {
        let experiment = Experiment::read(shipped.name, shipped.text, Scale::Standard);
        let experiment = experiment.unwrap_or_else(|error| panic!("{error}"));
        let report = document(&format!("studies/{}/report.md", shipped.name));
        let command = format!("- command: ludens lab run {} --scale standard\n", shipped.name);
        assert!(report.contains(&command), "{}", shipped.name);
        assert!(!report.contains("not finished"), "{}", shipped.name);
        for claim in &experiment.claims {
            let row = report.lines().find(|line| line.starts_with(&format!("| {} |", claim.says)));
            let row = row.unwrap_or_else(|| panic!("{}: {}", shipped.name, claim.says));
            let verdict = match claim.expect {
                Some(Expected::Holds) => "**holds**",
                Some(Expected::Fails) => "**fails**",
                Some(Expected::Any) | None => "**",
            };
            assert!(row.contains(verdict), "{}: {row}", shipped.name);
            for comparison in &claim.comparisons {
                let (text, figures) = (&comparison.text, stored_figures(&experiment, comparison));
                assert!(row.contains(&format!("`{text}`: {figures}")), "{figures}: {row}");
            }
        }
    }
}

/// Both sides of a comparison, calculated from the stored tables and written as in reports.
fn stored_figures(experiment: &Experiment, comparison: &Comparison) -> String {
    let side = |expression| figure(calculate(expression, &experiment.name));
    format!("{} and {}", side(&comparison.left), side(&comparison.right))
}

fn calculate(expression: &Expression, experiment: &str) -> f64 {
    match expression {
        Expression::Number(number) => *number,
        Expression::Cell(reference) => stored_cell(experiment, reference),
        Expression::Both(left, sign, right) => {
            let (left, right) = (calculate(left, experiment), calculate(right, experiment));
            match sign {
                '+' => left + right,
                '-' => left - right,
                '*' => left * right,
                _ => left / right,
            }
        }
    }
}

fn stored_cell(experiment: &str, Reference { table, row, column }: &Reference) -> f64 {
    let text = document(&format!("studies/{experiment}/tables/{table}.csv"));
    let start = format!("{},{},", csv_cell(row), csv_cell(column));
    let line = text.lines().find_map(|line| line.strip_prefix(&start));
    let value = line.and_then(|rest| rest.split(',').next()).and_then(|value| value.parse().ok());
    value.unwrap_or_else(|| panic!("{experiment}: {table}[{row}, {column}]"))
}

#[test]
fn stored_tables_are_those_of_the_experiments() {
    for shipped in SHIPPED.iter() {
        let experiment = Experiment::read(shipped.name, shipped.text, Scale::Standard);
        let experiment = experiment.unwrap_or_else(|error| panic!("{error}"));
        for table in experiment.parts.iter().flat_map(Part::tables) {
            let text = document(&format!("studies/{}/tables/{table}.csv", shipped.name));
            let labels = experiment.labels(&table).unwrap_or_else(|error| panic!("{error}"));
            for row in &labels.rows {
                let start = format!("\n{},", csv_cell(row));
                assert!(text.contains(&start), "{table}: {row}");
            }
        }
    }
}

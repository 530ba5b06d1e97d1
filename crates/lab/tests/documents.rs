//! The book of the studies is held to the experiments: every one has a stored
//! report, made by the command it names, that judges the claims as they stand
//! now, and as we expect of them.

use std::fs;
use std::path::Path;

use ludens_arena::report::csv_cell;
use ludens_lab::experiment::{Expected, Experiment, Part, Scale};
use ludens_lab::shipped::SHIPPED;

fn document(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn every_experiment_has_its_place_in_the_book() {
    let book = document("studies.md");
    for shipped in SHIPPED {
        let link = format!("[report](studies/{}/report.md)", shipped.name);
        assert!(book.contains(&link), "{}", shipped.name);
        assert!(book.contains(&format!("`ludens lab run {}`", shipped.name)), "{}", shipped.name);
    }
}

#[test]
fn stored_reports_judge_the_claims_as_they_stand() {
    for shipped in SHIPPED {
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
        }
    }
}

#[test]
fn stored_tables_are_those_of_the_experiments() {
    for shipped in SHIPPED {
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

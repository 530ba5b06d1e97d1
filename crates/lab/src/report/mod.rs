//! The report of a run: one page that needs nothing else, the same as Markdown,
//! the tables as CSV, the pictures as SVG, the verdicts as JSON. Everything is
//! made again from the store, so a run under way can be reported as well.
//!
//! | file | role |
//! |---|---|
//! | `folder` | where a run and its report lie |
//! | `findings` | the figures in sentences |
//! | `words` | figures as texts |
//! | `escape` | texts within Markdown |
//! | `curves` | a page of curves that were measured elsewhere |
//! | `html`, `markdown`, `csv`, `verdicts` | the files |

mod csv;
mod curves;
pub(crate) mod escape;
mod findings;
mod folder;
mod html;
mod markdown;
mod verdicts;
mod words;

use std::fs;
use std::io;
use std::path::Path;

use crate::experiment::Experiment;
use crate::figures::{Table, tables};
use crate::judge::{Judgement, judge};
use crate::plots::plot;
use crate::run::LabError;

pub use curves::{Curves, CurvesPage};
pub use folder::{Folder, FolderError, Setup};
pub use verdicts::{ClaimVerdict, Verdicts};
pub use words::figure;

/// All that a report contains.
pub struct Report<'a> {
    /// What was run.
    pub experiment: &'a Experiment,
    /// How.
    pub setup: &'a Setup,
    /// The results.
    pub tables: Vec<Table>,
    /// The verdicts.
    pub judgements: Vec<Judgement<'a>>,
    /// Whether everything has been measured.
    pub is_whole: bool,
}

impl<'a> Report<'a> {
    /// The report of what a folder holds now.
    pub fn of(folder: &'a Folder) -> Result<Report<'a>, LabError> {
        let tables = tables(&folder.experiment, &folder.store)?;
        let claims = folder.experiment.claims.iter();
        let judgements = claims.map(|claim| judge(claim, &tables)).collect();
        let (experiment, setup) = (&folder.experiment, &folder.setup);
        let is_whole = folder.is_finished()?;
        Ok(Report { experiment, setup, tables, judgements, is_whole })
    }

    /// Its paragraph of findings.
    pub fn findings(&self) -> Vec<String> {
        findings::of(self)
    }

    /// Writes all files of it into a folder.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        for name in ["tables", "plots"] {
            fs::create_dir_all(folder.join(name))?;
        }
        for table in &self.tables {
            fs::write(folder.join(format!("tables/{}.csv", table.name)), csv::write(table))?;
            if let Some(picture) = plot(table) {
                fs::write(folder.join(format!("plots/{}.svg", table.name)), picture)?;
            }
        }
        fs::write(folder.join("report.md"), markdown::write(self))?;
        fs::write(folder.join("report.html"), html::write(self))?;
        // Last: when the verdicts are there, the rest is.
        fs::write(folder.join("verdicts.json"), Verdicts::of(self).to_json())
    }
}

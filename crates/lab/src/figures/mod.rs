//! The results: tables of cells, each an estimate with its interval of 95 %,
//! counted again from the store whenever they are needed.
//!
//! | file | role |
//! |---|---|
//! | `cell` | an estimate |
//! | `searches` | tables of search parts |
//! | `contests` | tables of contest parts |

mod cell;
mod contests;
mod searches;

use std::borrow::Cow;

use ludens_arena::store::Store;

pub use cell::Cell;

use crate::experiment::{Experiment, Labels, Part, Published};
use crate::run::LabError;

/// One table.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// Its name, which is also its file's.
    pub name: String,
    /// The line above it.
    pub title: String,
    /// What its numbers are.
    pub measure: Cow<'static, str>,
    /// What a reader should know.
    pub note: Option<String>,
    /// How it is best drawn.
    pub kind: Kind,
    /// What the rows are.
    pub of_rows: String,
    /// The rows' names.
    pub rows: Vec<String>,
    /// The columns' names.
    pub columns: Vec<String>,
    /// By row, then by column; none if nothing was measured.
    pub cells: Vec<Vec<Option<Cell>>>,
    /// What was published, in the same order.
    pub published: Vec<Vec<Option<f64>>>,
}

/// How a table is best drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A line for each column over the rows, which are numbers.
    Lines {
        /// Whether the figures' axis is logarithmic.
        log: bool,
    },
    /// A square of shares in percent.
    Matrix,
    /// A bar for each row.
    Bars,
}

impl Table {
    pub(crate) fn new(
        name: String,
        title: &str,
        measure: impl Into<Cow<'static, str>>,
        kind: Kind,
        labels: Labels,
    ) -> Table {
        let Labels { of_rows, rows, columns } = labels;
        let empty = vec![vec![None; columns.len()]; rows.len()];
        Table {
            name,
            title: title.to_string(),
            measure: measure.into(),
            note: None,
            kind,
            of_rows,
            published: vec![vec![None; columns.len()]; rows.len()],
            rows,
            columns,
            cells: empty,
        }
    }

    /// The cell of these names.
    pub fn cell(&self, row: &str, column: &str) -> Option<&Cell> {
        let row = self.rows.iter().position(|name| name == row)?;
        let column = self.columns.iter().position(|name| name == column)?;
        self.cells[row][column].as_ref()
    }

    /// Whether anything was published of it.
    pub fn has_published(&self) -> bool {
        self.published.iter().flatten().any(Option::is_some)
    }

    fn publish(&mut self, published: &Published) {
        for (row, name) in self.rows.iter().enumerate() {
            if let Some(values) = published.get(name) {
                self.published[row].clone_from(values);
            }
        }
    }
}

/// All tables of an experiment, from what the store has.
pub fn tables(experiment: &Experiment, store: &Store) -> Result<Vec<Table>, LabError> {
    let mut tables = Vec::new();
    for part in &experiment.parts {
        let made = match part {
            Part::Search(part) => searches::tables(experiment, store, part)?,
            Part::Contest(part) => contests::tables(experiment, store, part)?,
        };
        tables.extend(made);
    }
    for table in &mut tables {
        if let Some(published) = experiment.published.get(&table.name) {
            table.publish(published);
        }
    }
    Ok(tables)
}

/// The labels of a table that the experiment has.
fn labels(experiment: &Experiment, table: &str) -> Result<Labels, LabError> {
    experiment.labels(table).map_err(LabError::unreadable)
}

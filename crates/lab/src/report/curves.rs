//! A page that looks like a report, of curves that were measured elsewhere: how a network
//! learns, for one.

use serde::Deserialize;

use super::html;
use crate::experiment::Labels;
use crate::figures::{Cell, Kind, Table};

/// A page of curves.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CurvesPage {
    /// What it is about.
    pub title: String,
    /// A sentence below that.
    pub text: String,
    /// What was measured.
    pub curves: Vec<Curves>,
    /// How it was measured: names and values.
    pub facts: Vec<(String, String)>,
}

/// A table, and a picture with a line for each column.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Curves {
    /// The line above.
    pub title: String,
    /// What the values are.
    pub measure: String,
    /// What a reader should know.
    pub note: Option<String>,
    /// What the steps are.
    pub of_steps: String,
    /// The steps.
    pub steps: Vec<u64>,
    /// The columns' names.
    pub columns: Vec<String>,
    /// By step, then by column.
    pub values: Vec<Vec<Option<f64>>>,
}

impl CurvesPage {
    /// The page, which needs nothing else.
    pub fn html(&self) -> String {
        let tables: Vec<Table> = (1..).zip(&self.curves).map(|(n, c)| c.table(n)).collect();
        let fact = |(name, value): &(String, String)| (name.clone(), value.clone());
        let facts: Vec<_> = self.facts.iter().map(fact).collect();
        html::write_tables(&self.title, &self.text, &tables, &facts)
    }
}

impl Curves {
    fn table(&self, number: usize) -> Table {
        let labels = Labels {
            of_rows: self.of_steps.clone(),
            rows: self.steps.iter().map(ToString::to_string).collect(),
            columns: self.columns.clone(),
        };
        let (name, measure) = (format!("curves-{number}"), self.measure.clone());
        let mut table = Table::new(name, &self.title, measure, Kind::Lines { log: false }, labels);
        table.note.clone_from(&self.note);
        for (cells, values) in table.cells.iter_mut().zip(&self.values) {
            for (cell, value) in cells.iter_mut().zip(values) {
                *cell = value.map(|value| Cell::exact(value, 1));
            }
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_a_line_for_each_column() {
        let page = CurvesPage {
            title: "Lines of Action".to_string(),
            text: "How the loss falls <slowly>.".to_string(),
            curves: vec![Curves {
                title: "Loss".to_string(),
                measure: "nats".to_string(),
                note: None,
                of_steps: "epoch".to_string(),
                steps: vec![1, 2, 3],
                columns: vec!["training".to_string(), "validation".to_string()],
                values: vec![
                    vec![Some(0.5), Some(0.52)],
                    vec![Some(0.4), None],
                    vec![Some(0.35), Some(0.45)],
                ],
            }],
            facts: vec![("seed".to_string(), "1".to_string())],
        };
        let html = page.html();
        assert!(html.contains("<h2>Loss: nats</h2>") && html.contains("&lt;slowly&gt;"));
        assert_eq!(html.matches("<svg").count(), 1);
        assert!(html.contains("<dt>seed</dt><dd>1</dd>") && html.ends_with("</html>\n"));
    }
}

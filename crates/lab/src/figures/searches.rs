//! Tables of what searches did.

use ludens_arena::store::Store;

use super::{Cell, Kind, Table, labels};
use crate::experiment::{Experiment, Part, SearchMeasure, SearchPart, Total};
use crate::run::{LabError, Sample, samples};

pub(super) fn tables(
    experiment: &Experiment,
    store: &Store,
    part: &SearchPart,
) -> Result<Vec<Table>, LabError> {
    let samples = samples(store, part)?;
    let names = Part::Search(part.clone()).tables();
    let mut tables = Vec::new();
    for (&measure, name) in part.measure.iter().zip(names) {
        let kind = Kind::Lines { log: part.log && is_large(measure) };
        let labels = labels(experiment, &name)?;
        let mut table = Table::new(name, &part.title, measure.title(), kind, labels);
        table.note.clone_from(&part.note);
        for (&(step, player), samples) in &samples {
            table.cells[step][player] = cell(samples, measure, part.total);
        }
        tables.push(table);
    }
    Ok(tables)
}

fn cell(samples: &[Sample], measure: SearchMeasure, total: Total) -> Option<Cell> {
    let values: Vec<f64> = samples.iter().filter_map(|sample| sample.get(measure)).collect();
    match total {
        // A figure that some searches do not report cannot be compared one by one.
        Total::Mean if values.len() < samples.len() => Cell::mean(&values),
        Total::Mean => Cell::mean_over_positions(&values),
        Total::Sum => {
            (!values.is_empty()).then(|| Cell::exact(values.iter().sum(), values.len() as u64))
        }
    }
}

/// Whether its figures grow by factors.
fn is_large(measure: SearchMeasure) -> bool {
    matches!(
        measure,
        SearchMeasure::Nodes
            | SearchMeasure::Leaves
            | SearchMeasure::Cutoffs
            | SearchMeasure::Time
            | SearchMeasure::Playouts
    )
}

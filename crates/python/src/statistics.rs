//! What results mean.

use ludens_arena::statistics::{
    self, EloModel, Encounter, Estimate, Pentanomial, RatingOptions, Sample, Sprt, Tally,
};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::input;
use crate::plain::plain;

/// More games than anybody has played.
const MOST_GAMES: u64 = 1 << 40;

/// Losses, draws and wins, or pairs that brought 0, ½, 1, 1½ and 2 points.
fn sample(counts: &[u64]) -> PyResult<Box<dyn Sample + Send>> {
    refuse_too_many(counts)?;
    match *counts {
        [losses, draws, wins] => Ok(Box::new(Tally::new(wins, draws, losses))),
        [a, b, c, d, e] => Ok(Box::new(Pentanomial([a, b, c, d, e]))),
        _ => Err(input(format!(
            "{} counts are neither losses, draws and wins nor the five results of a pair",
            counts.len()
        ))),
    }
}

fn refuse_too_many(counts: &[u64]) -> PyResult<()> {
    match counts.iter().find(|&&count| count > MOST_GAMES) {
        Some(count) => Err(input(format!("{count} games are too many to be true"))),
        None => Ok(()),
    }
}

fn triple(estimate: Estimate) -> (f64, f64, f64) {
    (estimate.value, estimate.low, estimate.high)
}

/// How much stronger one player is than another.
#[pyfunction(name = "_elo")]
pub(crate) fn elo<'py>(py: Python<'py>, counts: Vec<u64>) -> PyResult<Bound<'py, PyDict>> {
    let sample = sample(&counts)?;
    let found = PyDict::new(py);
    found.set_item("elo", triple(statistics::elo(&*sample)))?;
    found.set_item("normalised", triple(statistics::normalised_elo(&*sample)))?;
    found.set_item("share", triple(statistics::share(&*sample)))?;
    found.set_item("superiority", statistics::superiority(&*sample))?;
    Ok(found)
}

/// Where a sequential test stands.
#[pyfunction(name = "_sprt")]
#[pyo3(signature = (counts, elo0, elo1, alpha, beta, normalised))]
pub(crate) fn sprt<'py>(
    py: Python<'py>,
    counts: Vec<u64>,
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    normalised: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let model = if normalised { EloModel::Normalised } else { EloModel::Logistic };
    let test = Sprt { elo0, elo1, alpha, beta, model }.check().map_err(input)?;
    plain(py, &test.state(&*sample(&counts)?))
}

/// Rates a whole field: who moved first, who second, and its wins, draws and losses.
#[pyfunction(name = "_rate")]
pub(crate) fn rate<'py>(
    py: Python<'py>,
    encounters: Vec<(String, String, u64, u64, u64)>,
) -> PyResult<Bound<'py, PyAny>> {
    for (_, _, wins, draws, losses) in &encounters {
        refuse_too_many(&[*wins, *draws, *losses])?;
    }
    let encounter = |(first, second, wins, draws, losses): (String, String, u64, u64, u64)| {
        Encounter::new(first, second, Tally::new(wins, draws, losses))
    };
    let encounters: Vec<Encounter> = encounters.into_iter().map(encounter).collect();
    let ratings = statistics::rate(&encounters, &RatingOptions::default()).map_err(input)?;
    plain(py, &ratings)
}

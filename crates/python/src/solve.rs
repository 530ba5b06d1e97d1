//! Proven values.

use ludens_play::{Signal, SolveError, Solver};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{Kind, input};
use crate::interrupt::run_interruptible;
use crate::player::seconds;
use crate::position::Position;

/// More memory than a table needs, and more than can be cleared in a moment.
const MOST_MEMORY: usize = 1 << 34;

/// The value of a position for certain.
#[pyfunction(name = "_solve")]
#[pyo3(signature = (position, *, time = None, memory = 64 << 20))]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    position: &Position,
    time: Option<f64>,
    memory: usize,
) -> PyResult<Bound<'py, PyDict>> {
    let time = time.map(seconds).transpose()?;
    if !(1..=MOST_MEMORY).contains(&memory) {
        return Err(input(format!("a table of {memory} bytes is not possible")));
    }
    let stop = Signal::default();
    let (game, record) = (position.game(), &*position.record);
    let work = || Solver::new(game, memory).solve(record, time, &stop);
    let solution = run_interruptible(py, &stop, work)?.map_err(|error| match error {
        SolveError::GameOver { .. } => input(error),
        SolveError::Unsolved { .. } => Kind::Unsolved.error(error),
        SolveError::Player(_) => Kind::Player.error(error),
    })?;
    let found = PyDict::new(py);
    found.set_item("value", solution.value.name())?;
    found.set_item("score", solution.score)?;
    found.set_item("proof", solution.proof.name())?;
    found.set_item("move", solution.best_move)?;
    found.set_item("nodes", solution.nodes)?;
    found.set_item("seconds", solution.time.as_secs_f64())?;
    Ok(found)
}

//! Work for another machine, as text: what a cluster sends out and gets back.

use ludens_arena::runner::{RunContexts, StopSignal};
use ludens_lab::run::elsewhere::{UnitDone, UnitTask};
use pyo3::prelude::*;

use crate::errors::input;
use crate::interrupt::run_interruptible;
use crate::lab::lab_error;

pub(crate) fn to_json(task: &UnitTask) -> PyResult<String> {
    serde_json::to_string(task).map_err(input)
}

pub(crate) fn from_json(text: &str) -> PyResult<UnitTask> {
    serde_json::from_str(text).map_err(|error| input(format!("this is no task: {error}")))
}

pub(crate) fn done_from_json(text: &str) -> PyResult<UnitDone> {
    let read = serde_json::from_str(text);
    read.map_err(|error| input(format!("this is no result of a task: {error}")))
}

/// Does a task. This is what a machine of a cluster does.
#[pyfunction]
pub(crate) fn do_task(py: Python<'_>, task: &str) -> PyResult<String> {
    static ROOMS: RunContexts = RunContexts::new();
    let stop = StopSignal::default();
    let work = || {
        let done = from_json(task)?.carry_out(&ROOMS, &stop).map_err(lab_error)?;
        serde_json::to_string(&done).map_err(input)
    };
    run_interruptible(py, stop.at_once(), work)?
}

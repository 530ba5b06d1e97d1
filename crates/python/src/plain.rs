//! Data as plain Python objects: what has a JSON form takes that way.

use pyo3::prelude::*;
use serde::Serialize;

use crate::errors::input;

/// Dictionaries, lists, texts and numbers.
pub(crate) fn plain<'py>(py: Python<'py>, data: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(data).map_err(input)?;
    py.import("json")?.call_method1("loads", (text,))
}

/// The way back.
pub(crate) fn json(object: &Bound<'_, PyAny>) -> PyResult<String> {
    object.py().import("json")?.call_method1("dumps", (object,))?.extract()
}

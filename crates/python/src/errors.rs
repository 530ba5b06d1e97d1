//! What Rust says against something, as exceptions. The classes are Python's, in
//! `ludens/errors.py`, so that one can be a `ValueError` too.

use std::fmt::Display;

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

/// A class of exceptions.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Kind {
    /// Something that does not exist or cannot be.
    Input,
    /// A player without a move.
    Player,
    /// Limits were reached first.
    Unsolved,
    /// The results file.
    Store,
}

impl Kind {
    fn class(self, py: Python<'_>) -> PyResult<&Py<PyType>> {
        static CLASSES: [PyOnceLock<Py<PyType>>; 4] =
            [PyOnceLock::new(), PyOnceLock::new(), PyOnceLock::new(), PyOnceLock::new()];
        let name = match self {
            Kind::Input => "InputError",
            Kind::Player => "PlayerError",
            Kind::Unsolved => "Unsolved",
            Kind::Store => "StoreError",
        };
        CLASSES[self as usize].get_or_try_init(py, || {
            let class = py.import("ludens.errors")?.getattr(name)?;
            Ok(class.cast_into::<PyType>()?.unbind())
        })
    }

    /// The exception with the same message.
    pub(crate) fn error(self, message: impl Display) -> PyErr {
        let message = shortened(message.to_string());
        Python::attach(|py| match self.class(py) {
            Ok(class) => PyErr::from_type(class.bind(py).clone(), message),
            Err(error) => error,
        })
    }
}

/// What is wrong may be long, and is quoted; its beginning and its end will do.
fn shortened(message: String) -> String {
    const KEPT: usize = 700;
    let count = message.chars().count();
    if count <= 2 * KEPT + 100 {
        return message;
    }
    let head: String = message.chars().take(KEPT).collect();
    let tail: String = message.chars().skip(count - KEPT).collect();
    format!("{head} … {tail}")
}

/// A wrong input.
pub(crate) fn input(message: impl Display) -> PyErr {
    Kind::Input.error(message)
}

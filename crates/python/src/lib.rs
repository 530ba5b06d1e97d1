//! Ludens for Python: a thin face over the crates below. Every word of its
//! documentation for users stands in the stubs (`_core.pyi`) and in
//! `docs/python.md`.
//!
//! | file | role |
//! |---|---|
//! | `errors` | what Rust says against something, as exceptions |
//! | `plain` | data as plain Python objects |
//! | `interrupt` | long work: without the interpreter's lock, and stopped by Ctrl-C |
//! | `game`, `position` | games, positions and outcomes |
//! | `state`, `batch` | environments: one game, and many at once |
//! | `player`, `own` | players by name, and functions of Python as players |
//! | `solve` | proven values |
//! | `run`, `lab` | tournaments and experiments, done here or unit by unit elsewhere |
//! | `task` | such units as text |
//! | `records`, `replay` | games in files, and as arrays to learn from |
//! | `learn` | games of self-play as arrays, and networks from what was learnt |
//! | `statistics` | what results mean |

#![expect(
    clippy::needless_pass_by_value,
    clippy::type_complexity,
    reason = "what Python hands over is owned, and what it gets is a tuple of its own objects"
)]

mod batch;
mod errors;
mod game;
mod interrupt;
mod lab;
mod learn;
mod own;
mod plain;
mod player;
mod position;
mod records;
mod replay;
mod run;
mod solve;
mod state;
mod statistics;
mod task;

/// The compiled part of the package `ludens`.
#[pyo3::pymodule(name = "_core", gil_used = false)]
mod core_module {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::batch::Batch;
    #[pymodule_export]
    use crate::game::{Game, games, players};
    #[pymodule_export]
    use crate::interrupt::end;
    #[pymodule_export]
    use crate::lab::{Lab, experiments};
    #[pymodule_export]
    use crate::learn::{Network, SelfPlay, curves_page, features, folder_contents, rows, shards};
    #[pymodule_export]
    use crate::player::Player;
    #[pymodule_export]
    use crate::position::{Outcome, Position};
    #[pymodule_export]
    use crate::records::{read_records, write_records};
    #[pymodule_export]
    use crate::replay::replay;
    #[pymodule_export]
    use crate::run::Run;
    #[pymodule_export]
    use crate::solve::solve;
    #[pymodule_export]
    use crate::state::State;
    #[pymodule_export]
    use crate::statistics::{elo, rate, sprt};
    #[pymodule_export]
    use crate::task::do_task;

    /// Databases of endings are used as the program uses them.
    #[pymodule_init]
    fn begin(_module: &Bound<'_, PyModule>) -> PyResult<()> {
        ludens_arena::endings::use_default_folder();
        Ok(())
    }

    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "as every Python package calls it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}

//! The commands that show what was played: `ludens runs`, `run`, `watch`,
//! `db` and `merge`. All but `db remove` and `merge` only read.

mod columns;
mod files;
mod list;
mod one;
mod remove;
mod table;
mod watch;

use ludens_arena::report::ReportError;
use ludens_arena::store::{Run, Store, StoreError};

pub(crate) use files::{backup, merge};
pub(crate) use list::run as list;
pub(crate) use one::run as one;
pub(crate) use remove::run as remove;
pub(crate) use table::print;
pub(crate) use watch::run as watch;

use crate::args::DbArgs;
use crate::failure::Failure;

/// The results file that was asked for, to be read.
fn open(file: &DbArgs) -> Result<Store, Failure> {
    let store = match &file.db {
        Some(path) => Store::open_read_only(path),
        None => Store::default_path().and_then(Store::open_read_only),
    };
    Ok(store?)
}

/// The run that was asked for; an unknown name is a usage error.
fn find(store: &Store, id: &str) -> Result<Run, Failure> {
    store.run(id).map_err(|error| match error {
        StoreError::NoRun { .. } | StoreError::Ambiguous { .. } => Failure::usage(error),
        error => Failure::from(error),
    })
}

/// A report that failed; a closed pipe must still be recognised.
fn told(error: ReportError) -> Failure {
    match error {
        ReportError::Write(error) => Failure::from(error),
        ReportError::Unfit { .. } => Failure::usage(error),
        error => Failure::from(error),
    }
}

//! `ludens run`: the table of a run, or its games as a file.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use ludens_arena::report::{Export, Table};
use ludens_arena::store::{Run, Store};

use super::{find, open, table, told};
use crate::args::RunArgs;
use crate::commands::print_json;
use crate::failure::Failure;

pub(crate) fn run(args: &RunArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let store = open(&args.file)?;
    let run = find(&store, &args.id)?;
    let report = Report::new(args, &store, &run)?;
    let Some(path) = &args.output else { return report.write(out) };
    refuse_store(path, &store)?;
    let write = || -> Result<(), Failure> {
        let mut file = BufWriter::new(File::create(path)?);
        report.write(&mut file)?;
        Ok(file.flush()?)
    };
    write().map_err(|failure| match failure {
        Failure::Usage(_) | Failure::Stopped => failure,
        Failure::Failed(error) => {
            Failure::Failed(error.context(format!("cannot write {}", path.display())))
        }
    })
}

/// What is to be written. All checks that are possible are made before the file
/// is created.
enum Report<'a> {
    Text(Box<Table>),
    Json(Box<Table>),
    Games(Export<'a>),
}

impl<'a> Report<'a> {
    fn new(args: &RunArgs, store: &'a Store, run: &'a Run) -> Result<Report<'a>, Failure> {
        let table = || Table::of(store, run).map(Box::new);
        let report = match args.export {
            Some(format) => Export::new(store, run, format).map(Report::Games),
            None if args.json => table().map(Report::Json),
            None => table().map(Report::Text),
        };
        report.map_err(told)
    }

    fn write(&self, out: &mut dyn Write) -> Result<(), Failure> {
        match self {
            Report::Text(table) => Ok(table::print(table, out)?),
            Report::Json(table) => print_json(out, table),
            Report::Games(export) => export.write(out).map_err(told),
        }
    }
}

/// A mistake that would cost all results.
fn refuse_store(path: &Path, store: &Store) -> Result<(), Failure> {
    let (Ok(path), Ok(held)) = (path.canonicalize(), store.path().canonicalize()) else {
        return Ok(());
    };
    match path == held {
        true => Err(Failure::usage(anyhow::anyhow!(
            "{} is the results file itself; write to another",
            path.display()
        ))),
        false => Ok(()),
    }
}

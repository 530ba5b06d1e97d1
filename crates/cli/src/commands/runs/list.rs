//! `ludens runs`: what is in a results file.

use std::io::Write;

use ludens_arena::report::Date;
use ludens_arena::store::{Run, RunId, RunState};
use serde::Serialize;

use super::columns::Columns;
use super::open;
use crate::args::RunsArgs;
use crate::commands::{grouped, print_json};
use crate::failure::Failure;

pub(crate) fn run(args: &RunsArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let store = open(&args.file)?;
    let runs = store.runs()?;
    if args.output.json {
        return print_json(out, &runs.iter().map(RunJson::from).collect::<Vec<_>>());
    }
    if runs.is_empty() {
        return Ok(writeln!(out, "there are no runs in {}", store.path().display())?);
    }
    let headings = ["run", "title", "state", "begun (UTC)", "games", "planned"];
    let mut columns = Columns::with_headings(4, &headings);
    runs.iter().for_each(|run| columns.push(row(run)));
    Ok(columns.print(out)?)
}

fn row(run: &Run) -> Vec<String> {
    vec![
        run.id.to_string(),
        run.title.clone(),
        run.state.name().into(),
        Date::of_seconds(run.created).map_or_else(String::new, |date| date.to_string()),
        grouped(run.games),
        run.planned.map_or_else(|| "open".into(), grouped),
    ]
}

#[derive(Serialize)]
struct RunJson<'a> {
    run: RunId,
    key: &'a str,
    title: &'a str,
    state: RunState,
    games: u64,
    planned: Option<u64>,
    created: u64,
    program_version: &'a str,
}

impl<'a> From<&'a Run> for RunJson<'a> {
    fn from(run: &'a Run) -> RunJson<'a> {
        RunJson {
            run: run.id,
            key: &run.key,
            title: &run.title,
            state: run.state,
            games: run.games,
            planned: run.planned,
            created: run.created,
            program_version: &run.program_version,
        }
    }
}

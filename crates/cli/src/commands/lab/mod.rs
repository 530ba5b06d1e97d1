//! `ludens lab`: experiments from a file to a report.

mod progress;
mod tune;

use std::fs;
use std::io::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::{Context, anyhow};
use ludens_lab::experiment::{Networks, Scale};
use ludens_lab::judge::Judgement;
use ludens_lab::machine;
use ludens_lab::report::{Folder, FolderError, Report, Setup};
use ludens_lab::run::{Ended, Runner};
use ludens_lab::shipped::{self, ExperimentHead, SHIPPED};

use crate::args::{Lab, LabArgs, LabListArgs, LabReportArgs, LabRunArgs, LabShowArgs, VERSION};
use crate::commands::matches::interrupt;
use crate::commands::print_json;
use crate::failure::Failure;
use progress::Teller;

pub(crate) fn run(args: &LabArgs, out: &mut dyn Write) -> Result<(), Failure> {
    match &args.what {
        Lab::List(args) => list(args, out),
        Lab::Show(args) => show(args, out),
        Lab::Run(args) => run_experiment(args, out),
        Lab::Report(args) => report(args, out),
        Lab::Tune(args) => tune::run(args, out),
    }
}

fn list(args: &LabListArgs, out: &mut dyn Write) -> Result<(), Failure> {
    if args.names {
        return Ok(SHIPPED.iter().try_for_each(|shipped| writeln!(out, "{}", shipped.name))?);
    }
    let heads = SHIPPED.iter().map(|shipped| shipped.head()).collect::<Result<Vec<_>, _>>()?;
    if args.output.json {
        return print_json(out, &heads);
    }
    for ExperimentHead { name, title, .. } in heads {
        writeln!(out, "{name:<14} {title}")?;
    }
    Ok(())
}

fn show(args: &LabShowArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (_, text) = find(&args.experiment)?;
    Ok(out.write_all(text.as_bytes())?)
}

fn cores() -> NonZero<usize> {
    thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
}

/// The name and the text of an experiment: one of ours, or a file.
fn find(name: &str) -> Result<(String, String), Failure> {
    if let Some(shipped) = shipped::find(name) {
        return Ok((shipped.name.to_string(), shipped.text.to_string()));
    }
    let path = Path::new(name);
    if !path.exists() {
        let why =
            anyhow!("there is no experiment and no file `{name}`; `ludens lab list` shows them");
        return Err(Failure::usage(why));
    }
    let text = fs::read_to_string(path).with_context(|| name.to_string())?;
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("experiment");
    Ok((stem.to_string(), text))
}

fn run_experiment(args: &LabRunArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (name, text) = find(&args.experiment)?;
    let threads = args.threads.unwrap_or_else(cores);
    let path = args.out.clone().unwrap_or_else(|| PathBuf::from(format!("{name}-{}", args.scale)));
    let setup = Setup {
        command: format!("ludens lab run {} --scale {}", args.experiment, args.scale),
        name,
        scale: args.scale,
        version: VERSION.to_string(),
        machine: machine::describe(),
        threads: threads.get(),
        started: Setup::now(),
        networks: Networks::new(),
    };
    let folder = open(&path, &text, setup, args.resume)?;
    let stop = interrupt::listen()?;
    let mut teller = Teller::new();
    let runner = Runner {
        experiment: &folder.experiment,
        store: &folder.store,
        threads,
        stop: &stop,
        version: VERSION,
    };
    if args.scale == Scale::Full {
        let minutes = runner.estimate()?.as_secs_f64() / 60.0;
        writeln!(out, "this will take about {}", progress::duration(minutes))?;
        out.flush()?;
    }
    let ended = runner.run(&mut |progress| teller.tell(progress))?;
    teller.finish();
    let report = Report::of(&folder)?;
    report.write(&path).with_context(|| path.display().to_string())?;
    tell(&report, &path, out)?;
    let surprises = report.judgements.iter().filter(|one| !one.is_as_expected()).count();
    drop(report);
    folder.close()?;
    match ended {
        Ended::Finished if args.check && surprises > 0 => {
            Err(anyhow!("{surprises} claims came out other than expected").into())
        }
        Ended::Finished => Ok(()),
        Ended::Stopped => {
            writeln!(out, "Stopped; go on with --resume.")?;
            Err(Failure::Stopped)
        }
    }
}

fn open(path: &Path, text: &str, setup: Setup, resume: bool) -> Result<Folder, Failure> {
    let opened = match resume {
        true => Folder::resume(path, text, &setup),
        false => Folder::create(path, text, setup),
    };
    opened.map_err(|error| match error {
        FolderError::Store(_) | FolderError::File { .. } => Failure::from(error),
        _ => Failure::usage(error),
    })
}

fn report(args: &LabReportArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let folder = Folder::open(&args.folder).map_err(Failure::usage)?;
    let report = Report::of(&folder)?;
    report.write(&args.folder).with_context(|| args.folder.display().to_string())?;
    tell(&report, &args.folder, out)?;
    drop(report);
    Ok(folder.close()?)
}

/// The claims, and where the rest is.
fn tell(report: &Report<'_>, path: &Path, out: &mut dyn Write) -> Result<(), Failure> {
    for sentence in report.findings() {
        writeln!(out, "{sentence}")?;
    }
    for judgement in &report.judgements {
        let Judgement { claim, verdict, .. } = judgement;
        let surprise = if judgement.is_as_expected() { "" } else { " (this was not expected)" };
        writeln!(out, "{:<10} {}{surprise}", verdict.word(), claim.says)?;
    }
    Ok(writeln!(out, "report: {}", path.join("report.html").display())?)
}

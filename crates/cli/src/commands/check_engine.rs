//! `ludens check-engine`: what is right and what is wrong with a program, for
//! the student who has written it.

use std::io::{self, Write};
use std::path::Path;

use anyhow::anyhow;
use ludens_league::{Check, Report, Student, Trial, TrialError, Verdict};
use ludens_play::engine::{CommandLine, Launch};
use serde::Serialize;

use super::league::USUAL_MEMORY;
use super::matches::interrupt;
use crate::args::CheckEngineArgs;
use crate::commands::print_json;
use crate::failure::Failure;

pub(crate) fn run(args: &CheckEngineArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (game, time, start) = (args.game.clone(), args.st, args.start);
    let trial = Trial { launch: launch(args)?, game, time, start, margin: args.timemargin };
    let stop = interrupt::listen()?;
    let report = trial.run(&stop).map_err(|error| match error {
        TrialError::NoGame => Failure::usage(error),
        TrialError::Stopped => Failure::from(error),
    })?;
    match args.output.json {
        true => print_json(out, &ReportJson { may_play: report.may_play(), report: &report })?,
        false => print(&report, out)?,
    }
    match report.with(Verdict::Failed).count() {
        0 => Ok(()),
        wrong => Err(anyhow!("{wrong} of {} checks failed", report.checks.len()).into()),
    }
}

/// A command, or a folder that has one.
fn launch(args: &CheckEngineArgs) -> Result<Launch, Failure> {
    let folder = Path::new(&args.command);
    if folder.is_dir() {
        let student = Student::read(folder).map_err(Failure::usage)?;
        return Ok(student.launch(Some(memory(args))));
    }
    let command = CommandLine::parse(&args.command).map_err(|error| {
        Failure::usage(anyhow!("a program is needed, such as \"python3 player.py\": {error}"))
    })?;
    Ok(Launch { memory: Some(memory(args)), ..Launch::new(command) })
}

/// As much as in a league.
fn memory(args: &CheckEngineArgs) -> usize {
    args.memory.unwrap_or(USUAL_MEMORY)
}

#[derive(Serialize)]
struct ReportJson<'a> {
    may_play: bool,
    #[serde(flatten)]
    report: &'a Report,
}

/// The report for people.
fn print(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let name = report.name.as_deref().unwrap_or(&report.command);
    match report.game.as_str() {
        "" => writeln!(out, "{name}\n")?,
        game => writeln!(out, "{name} in {game}\n")?,
    }
    for (place, check) in report.checks.iter().enumerate() {
        print_check(check, &report.checks[..place], out)?;
    }
    if report.with(Verdict::Skipped).next().is_some() {
        writeln!(out, "· fix this first; the other checks were skipped")?;
    }
    let [right, doubtful, wrong, skipped] =
        [Verdict::Passed, Verdict::Warned, Verdict::Failed, Verdict::Skipped]
            .map(|verdict| report.with(verdict).count());
    write!(out, "\n{right} right, {wrong} wrong")?;
    for (count, word) in [(doubtful, "to be fixed"), (skipped, "not tried")] {
        if count > 0 {
            write!(out, ", {count} {word}")?;
        }
    }
    match (wrong, doubtful) {
        (0, 0) => writeln!(out, ": it may play")?,
        (0, _) => {
            writeln!(out, ": it may play, and would be better if what is marked ! were fixed")?;
        }
        _ => writeln!(out, ": it may not play yet")?,
    }
    print_remarks(report, out)
}

fn print_check(check: &Check, before: &[Check], out: &mut dyn Write) -> io::Result<()> {
    let mark = match check.verdict {
        Verdict::Passed => "✓",
        Verdict::Warned => "!",
        Verdict::Failed => "✗",
        Verdict::Skipped => return Ok(()),
    };
    match (&check.what, check.verdict) {
        (Some(remark), Verdict::Passed) => writeln!(out, "{mark} {} ({remark})", check.title),
        (None, _) => writeln!(out, "{mark} {}", check.title),
        (Some(what), _) => {
            writeln!(out, "{mark} {}", check.title)?;
            print_lines("wrong:", &[what], out)?;
            print_evidence(check, before, out)
        }
    }
}

/// The messages, and what to do. A mistake that has been explained is not
/// explained again.
fn print_evidence(check: &Check, before: &[Check], out: &mut dyn Write) -> io::Result<()> {
    let advice = check.advice.as_deref().unwrap_or_default();
    let first_sentence = |text: &str| text.split(". ").next().map(str::to_string);
    let is_same = |other: &Check| {
        let other = other.advice.as_deref().and_then(first_sentence);
        other.is_some() && other == first_sentence(advice)
    };
    if before.iter().any(is_same) {
        return print_lines("do this:", &["the same as above"], out);
    }
    let sent: Vec<&str> = check.sent.iter().map(|line| or(line, "(an empty line)")).collect();
    print_lines("sent:", &sent, out)?;
    let received: Vec<&str> =
        check.received.iter().map(|line| or(line, "(an empty line)")).collect();
    match (&sent[..], &received[..]) {
        ([], []) => {}
        (_, []) => print_lines("came back:", &["(nothing)"], out)?,
        _ => print_lines("came back:", &received, out)?,
    }
    print_lines("stderr:", &check.stderr, out)?;
    print_lines("do this:", &[advice], out)
}

/// What a program wrote to standard error although nothing was wrong: the newest lines.
fn print_remarks(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let quiet = |check: &&Check| check.verdict == Verdict::Passed && !check.stderr.is_empty();
    let Some(last) = report.checks.iter().rfind(quiet) else { return Ok(()) };
    writeln!(out, "\nIts standard error while “{}” was tried:", last.title)?;
    last.stderr.iter().try_for_each(|line| writeln!(out, "    {line}"))
}

fn or<'a>(text: &'a str, instead: &'a str) -> &'a str {
    if text.is_empty() { instead } else { text }
}

/// Lines beneath each other behind a word.
fn print_lines(word: &str, lines: &[impl AsRef<str>], out: &mut dyn Write) -> io::Result<()> {
    for (number, line) in lines.iter().enumerate() {
        let word = if number == 0 { word } else { "" };
        writeln!(out, "    {word:<11}{}", line.as_ref())?;
    }
    Ok(())
}

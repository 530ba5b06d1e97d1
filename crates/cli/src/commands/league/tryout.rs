//! Tries every program before the games begin, several at a time, and reports
//! which may play.

use std::io::Write;
use std::ops::Range;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use ludens_arena::plan::LeftOut;
use ludens_arena::runner::StopSignal;
use ludens_games::Game;
use ludens_league::{Check, Report, Roster, Student, Trial, TrialError, Verdict};
use ludens_wire::run::{Margin, MoveTime, RunSettings};
use serde_json::json;

use super::setup;
use crate::args::LeagueArgs;
use crate::commands::{matches, print_json};
use crate::failure::Failure;

/// The longest time for a move in a trial.
const LONGEST_MOVE: Duration = Duration::from_millis(200);

/// As long as a match waits for a program to start.
const START: Duration = Duration::from_secs(10);
/// By how much a move may exceed its time, unless the league says otherwise.
const MARGIN: Duration = Duration::from_millis(100);

/// All programs, after the trial.
pub(super) struct Tried {
    pub(super) playing: Vec<Student>,
    pub(super) left_out: Vec<LeftOut>,
}

pub(super) struct Tryout<'a> {
    args: &'a LeagueArgs,
    game: &'a Game,
    out: &'a mut dyn Write,
}

impl<'a> Tryout<'a> {
    pub(super) fn new(args: &'a LeagueArgs, game: &'a Game, out: &'a mut dyn Write) -> Tryout<'a> {
        Tryout { args, game, out }
    }

    /// Tries all programs; those that may play are in the order of the roster.
    pub(super) fn run(mut self, roster: &Roster, stop: &StopSignal) -> Result<Tried, Failure> {
        let mut left_out: Vec<LeftOut> = roster.unreadable.iter().map(unreadable).collect();
        for one in &left_out {
            self.tell_left_out(one)?;
        }
        let mut reports: Vec<Option<Report>> = vec![None; roster.students.len()];
        let next = Mutex::new(0..roster.students.len());
        let trials = Trials { game: self.game, args: self.args, roster, next, stop };
        let (to, from) = channel();
        thread::scope(|scope| -> Result<(), Failure> {
            for _ in 0..matches::concurrency(&self.args.contest).get() {
                let (to, trials) = (to.clone(), &trials);
                scope.spawn(move || trials.work(&to));
            }
            drop(to);
            for (place, report) in from {
                self.tell(&roster.students[place], &report)?;
                reports[place] = Some(report);
            }
            Ok(())
        })?;
        if stop.is_asked() {
            return Err(TrialError::Stopped.into());
        }
        let mut playing = Vec::new();
        for (student, report) in roster.students.iter().zip(reports) {
            let Some(report) = report else { continue };
            match report.may_play() {
                true => playing.push(student.clone()),
                false => left_out.push(failed(student, &report)),
            }
        }
        Ok(Tried { playing, left_out })
    }

    fn tell(&mut self, student: &Student, report: &Report) -> Result<(), Failure> {
        if !report.may_play() {
            return self.tell_left_out(&failed(student, report));
        }
        let mended = report.with(Verdict::Warned).count();
        if self.args.contest.output.json {
            let event = json!({
                "event": "check", "player": student.name, "author": student.author,
                "may_play": true, "warnings": mended,
            });
            print_json(self.out, &event)?;
        } else {
            let remark = match mended {
                0 => String::new(),
                1 => ", but one thing should be fixed".to_string(),
                n => format!(", but {n} things should be fixed"),
            };
            writeln!(self.out, "✓ {} may play{remark}", student.name)?;
        }
        Ok(self.out.flush()?)
    }

    fn tell_left_out(&mut self, one: &LeftOut) -> Result<(), Failure> {
        if self.args.contest.output.json {
            let event = json!({
                "event": "check", "player": one.name, "author": one.author, "may_play": false,
                "reason": one.reason, "advice": one.advice, "last_output": one.last_output,
            });
            print_json(self.out, &event)?;
        } else {
            writeln!(self.out, "✗ {} is left out: {}", one.name, one.reason)?;
        }
        Ok(self.out.flush()?)
    }
}

/// What the threads share.
struct Trials<'a> {
    game: &'a Game,
    args: &'a LeagueArgs,
    roster: &'a Roster,
    next: Mutex<Range<usize>>,
    stop: &'a StopSignal,
}

impl Trials<'_> {
    /// One thread: student after student.
    fn work(&self, to: &Sender<(usize, Report)>) {
        loop {
            let place = self.next.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(place) = place else { return };
            let RunSettings { st, timemargin, .. } = &self.args.contest.settings;
            let time = st.map_or(LONGEST_MOVE, |MoveTime(time)| time.min(LONGEST_MOVE));
            let trial = Trial {
                launch: self.roster.students[place].launch(Some(setup::memory(self.args))),
                game: Some(self.game.clone()),
                time,
                start: START,
                margin: timemargin.map_or(MARGIN, |Margin(time)| time),
            };
            let Ok(report) = trial.run(self.stop) else { return };
            if to.send((place, report)).is_err() {
                return;
            }
        }
    }
}

fn failed(student: &Student, report: &Report) -> LeftOut {
    let first = report.with(Verdict::Failed).next();
    LeftOut {
        name: student.name.clone(),
        author: student.author.clone(),
        reason: report.fault().unwrap_or_default(),
        advice: first.and_then(|check| check.advice.clone()),
        last_output: first.map(last_output).unwrap_or_default(),
    }
}

/// What the program answered, and then what it wrote to standard error.
fn last_output(check: &Check) -> Vec<String> {
    let errors = check.stderr.iter().map(|line| format!("stderr: {line}"));
    check.received.iter().cloned().chain(errors).collect()
}

fn unreadable((folder, why): &(std::path::PathBuf, String)) -> LeftOut {
    let name = folder.file_name().unwrap_or(folder.as_os_str());
    LeftOut {
        name: name.to_string_lossy().into_owned(),
        author: None,
        reason: why.trim().to_string(),
        advice: None,
        last_output: Vec::new(),
    }
}

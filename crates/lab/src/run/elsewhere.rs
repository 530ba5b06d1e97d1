//! An experiment whose units are done on other machines: searches and games are
//! handed out, come back in any order, late, twice or not at all, and are kept here
//! exactly once. Searches that a clock ends or measures stay here, one at a time: on
//! machines that differ they could not be compared.

use std::collections::BTreeSet;

use ludens_arena::plan::Plan;
use ludens_arena::runner::{GamesPlayed, GamesTask, HandOut, RunContexts, StopSignal};
use ludens_arena::store::RunId;
use ludens_games::Game;
use serde::{Deserialize, Serialize};

use super::searches::{Sample, SearchContext};
use super::{LabError, Runner, contests, positions, searches};
use crate::experiment::{Experiment, Part, Scale, SearchPart};

/// Searches to be done elsewhere.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchesTask {
    /// The experiment: its name, its text, and how much of it is run.
    pub name: String,
    /// See `name`.
    pub text: String,
    /// See `name`.
    pub scale: Scale,
    /// Which of its parts.
    pub part: usize,
    /// The lines that lead to its positions, where they come from a game.
    pub lines: Option<Vec<String>>,
    /// The numbers of the searches.
    pub numbers: Vec<u64>,
}

/// The results.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchesDone {
    /// The part's name.
    pub part: String,
    /// What was measured, by number.
    pub samples: Vec<(u64, Sample)>,
}

impl SearchesTask {
    /// Does the searches; those that `stop` interrupts are missing.
    pub fn measure(self, stop: &StopSignal) -> Result<SearchesDone, LabError> {
        let experiment = Experiment::read(&self.name, &self.text, self.scale);
        let experiment = experiment.map_err(LabError::unreadable)?;
        let Some(Part::Search(part)) = experiment.parts.get(self.part) else {
            return Err(LabError::unreadable(format!("part {} has no searches", self.part)));
        };
        let game: Game = part.game.parse().map_err(LabError::unreadable)?;
        let mut samples = Vec::new();
        let positions = match positions::of(&experiment, &game, part, self.lines, stop) {
            Err(LabError::Stopped) => return Ok(SearchesDone { part: part.name.clone(), samples }),
            positions => positions?,
        };
        let bench = SearchContext::new(&experiment, part, &game, positions, stop)?;
        for number in self.numbers {
            let sample = bench.measure(number)?;
            if stop.is_asked() {
                break;
            }
            samples.push((number, sample));
        }
        Ok(SearchesDone { part: part.name.clone(), samples })
    }
}

/// Work to be done elsewhere.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum UnitTask {
    /// Games of a contest, or of a tournament.
    Games(Box<GamesTask>),
    /// Searches.
    Searches(SearchesTask),
}

/// Its results.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum UnitDone {
    /// Games.
    Games(GamesPlayed),
    /// Searches.
    Searches(SearchesDone),
}

impl UnitTask {
    /// Does it; what `stop` interrupts is missing.
    pub fn carry_out(self, rooms: &RunContexts, stop: &StopSignal) -> Result<UnitDone, LabError> {
        Ok(match self {
            UnitTask::Games(task) => UnitDone::Games(task.play(rooms, stop)?),
            UnitTask::Searches(task) => UnitDone::Searches(task.measure(stop)?),
        })
    }
}

/// An experiment whose units are handed out.
pub struct Elsewhere {
    /// The experiment's text, for the machines that do the searches.
    text: String,
    /// The part that is being done.
    place: usize,
    progress: Option<PartProgress>,
    is_over: bool,
}

/// How far the part is that is being done.
enum PartProgress {
    Searches(HandedSearches),
    Contests(Box<HandedContests>),
}

#[derive(Default)]
struct HandedSearches {
    lines: Option<Vec<String>>,
    missing: BTreeSet<u64>,
    out: BTreeSet<u64>,
}

struct HandedContests {
    runs: Vec<(Plan, RunId)>,
    /// The one that is being played.
    place: usize,
    handed: Option<HandOut>,
}

impl Elsewhere {
    /// Begins with the first unit that is missing. The text is that of the
    /// runner's experiment.
    pub fn new(text: String) -> Elsewhere {
        Elsewhere { text, place: 0, progress: None, is_over: false }
    }

    /// Whether all is done.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Up to this many units; none while others must come in first, or when nothing is
    /// left. A part whose clock matters is done here and now.
    pub fn next_task(
        &mut self,
        runner: &Runner<'_>,
        most: usize,
    ) -> Result<Option<UnitTask>, LabError> {
        while let Some(part) = runner.experiment.parts.get(self.place) {
            if self.progress.is_none() {
                let progress = PartProgress::begin(runner, part)?;
                // What was done here and stopped midway is begun again.
                if runner.stop.is_asked() || runner.stop.at_once().is_raised() {
                    return Ok(None);
                }
                self.progress = Some(progress);
            }
            let (task, is_done) = match &mut self.progress {
                Some(PartProgress::Searches(searches)) => (
                    searches.next_task(most).map(|numbers| {
                        UnitTask::Searches(SearchesTask {
                            name: runner.experiment.name.clone(),
                            text: self.text.clone(),
                            scale: runner.experiment.scale,
                            part: self.place,
                            lines: searches.lines.clone(),
                            numbers,
                        })
                    }),
                    searches.is_done(),
                ),
                Some(PartProgress::Contests(contests)) => {
                    let task = contests.next_task(runner, most)?;
                    (task.map(|task| UnitTask::Games(Box::new(task))), contests.is_done())
                }
                None => (None, true),
            };
            if task.is_some() || !is_done {
                return Ok(task);
            }
            self.progress = None;
            self.place += 1;
        }
        self.is_over = true;
        Ok(None)
    }

    /// Stores what was done, each unit exactly once; returns how many were new.
    pub fn keep(&mut self, runner: &Runner<'_>, done: &UnitDone) -> Result<u64, LabError> {
        let part = runner.experiment.parts.get(self.place).map(Part::name);
        match (done, &mut self.progress) {
            (UnitDone::Games(played), Some(PartProgress::Contests(contests))) => {
                contests.keep(runner, played)
            }
            (UnitDone::Searches(done), Some(PartProgress::Searches(searches)))
                if part == Some(done.part.as_str()) =>
            {
                searches.keep(runner, done)
            }
            // Of a part that is done: it came twice.
            _ => Ok(0),
        }
    }

    /// Takes a task back that was not done.
    pub fn give_back(&mut self, task: &UnitTask) {
        match (task, &mut self.progress) {
            (UnitTask::Games(task), Some(PartProgress::Contests(contests))) => {
                if let Some(handed) = &mut contests.handed {
                    handed.give_back(&task.numbers);
                }
            }
            (UnitTask::Searches(task), Some(PartProgress::Searches(searches))) => {
                searches.give_back(&task.numbers);
            }
            _ => {}
        }
    }
}

impl PartProgress {
    fn begin(runner: &Runner<'_>, part: &Part) -> Result<PartProgress, LabError> {
        Ok(match part {
            Part::Search(part) => PartProgress::Searches(HandedSearches::begin(runner, part)?),
            Part::Contest(part) => {
                let runs = contests::runs(runner, part)?;
                PartProgress::Contests(Box::new(HandedContests { runs, place: 0, handed: None }))
            }
        })
    }
}

impl HandedSearches {
    fn begin(runner: &Runner<'_>, part: &SearchPart) -> Result<HandedSearches, LabError> {
        if searches::is_clocked(part) {
            searches::run(runner, part, &mut |_, _| {})?;
            return Ok(HandedSearches::default());
        }
        let game: Game = part.game.parse().map_err(LabError::unreadable)?;
        let lines = positions::kept_lines(runner.store, &game, part, runner.stop)?;
        let positions = positions::of(runner.experiment, &game, part, lines.clone(), runner.stop);
        let count = positions?.len();
        let missing = searches::missing(runner.store, part, count)?.into_iter().collect();
        Ok(HandedSearches { lines, missing, out: BTreeSet::new() })
    }

    fn is_done(&self) -> bool {
        self.missing.is_empty() && self.out.is_empty()
    }

    fn next_task(&mut self, most: usize) -> Option<Vec<u64>> {
        let numbers: Vec<u64> = (0..most.max(1)).map_while(|_| self.missing.pop_first()).collect();
        self.out.extend(&numbers);
        (!numbers.is_empty()).then_some(numbers)
    }

    fn keep(&mut self, runner: &Runner<'_>, done: &SearchesDone) -> Result<u64, LabError> {
        let mut new = 0;
        for (number, sample) in &done.samples {
            let json = serde_json::to_string(sample).map_err(LabError::unreadable)?;
            runner.store.add_measurement(&done.part, *number, &json)?;
            new += u64::from(self.settle(*number));
        }
        Ok(new)
    }

    /// A search is done; false if that was known.
    fn settle(&mut self, number: u64) -> bool {
        let was_out = self.out.remove(&number);
        self.missing.remove(&number) || was_out
    }

    fn give_back(&mut self, numbers: &[u64]) {
        for number in numbers {
            if self.out.remove(number) {
                self.missing.insert(*number);
            }
        }
    }
}

impl HandedContests {
    fn keep(&mut self, runner: &Runner<'_>, played: &GamesPlayed) -> Result<u64, LabError> {
        let mut new = 0;
        if let (Some((plan, _)), Some(handed)) = (self.runs.get(self.place), &mut self.handed) {
            handed.keep(plan, runner.store, played, &mut |_, _| new += 1)?;
        }
        Ok(new)
    }

    fn is_done(&self) -> bool {
        self.place >= self.runs.len()
    }

    fn next_task(
        &mut self,
        runner: &Runner<'_>,
        most: usize,
    ) -> Result<Option<GamesTask>, LabError> {
        while let Some((plan, run)) = self.runs.get(self.place) {
            let handed = match &mut self.handed {
                Some(handed) => handed,
                none => none.insert(HandOut::begin(plan, runner.store, *run)?),
            };
            let task = handed.next_task(plan, runner.store, most)?;
            if task.is_some() || !handed.is_over() {
                return Ok(task);
            }
            if let Some(handed) = self.handed.take() {
                handed.end(plan, runner.store)?;
            }
            self.place += 1;
        }
        Ok(None)
    }
}

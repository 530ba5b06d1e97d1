//! The units of a search part: every step, player and position, repeated
//! as often as wanted. If the clock is measured, or ends the search, one
//! is done at a time, so that none disturbs another.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use ludens_arena::runner::StopSignal;
use ludens_arena::store::Store;
use ludens_core::AnyRecord;
use ludens_games::Game;
use ludens_play::{Go, Player, PlayerSpec, Thought};
use serde::{Deserialize, Serialize};

use super::{LabError, Runner, positions};
use crate::experiment::{Experiment, SearchMeasure, SearchPart, Steps};

/// What one search did.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    nodes: u64,
    leaves: u64,
    cutoffs: u64,
    first_cutoffs: u64,
    depth: u32,
    time_us: u64,
    probes: u64,
    hits: u64,
    branching: f64,
    effective_branching: f64,
    playouts: u64,
}

impl Sample {
    fn of(thought: &Thought) -> Sample {
        let statistics = &thought.statistics;
        Sample {
            nodes: statistics.nodes,
            leaves: statistics.leaves,
            cutoffs: statistics.cutoffs,
            first_cutoffs: statistics.cutoffs_by_rank[0],
            depth: thought.depth,
            time_us: thought.time.as_micros() as u64,
            probes: statistics.probes,
            hits: statistics.hits,
            branching: statistics.branching(),
            effective_branching: statistics.effective_branching(thought.depth),
            playouts: statistics.playouts,
        }
    }

    /// One of its figures; none if there is nothing to report.
    pub fn get(&self, measure: SearchMeasure) -> Option<f64> {
        let share = |part: u64, whole: u64| (whole > 0).then(|| 100.0 * part as f64 / whole as f64);
        let told = |figure: f64| Some(figure).filter(|figure| figure.is_finite());
        match measure {
            SearchMeasure::Nodes => Some(self.nodes as f64),
            SearchMeasure::Leaves => Some(self.leaves as f64),
            SearchMeasure::Cutoffs => Some(self.cutoffs as f64),
            SearchMeasure::FirstCutoffs => share(self.first_cutoffs, self.cutoffs),
            SearchMeasure::Depth => Some(f64::from(self.depth)),
            SearchMeasure::Time => Some(self.time_us as f64 / 1e3),
            SearchMeasure::Rate => told(1e6 * self.nodes as f64 / self.time_us as f64),
            SearchMeasure::Hits => share(self.hits, self.probes),
            SearchMeasure::Branching => told(self.branching).filter(|&moves| moves > 0.0),
            SearchMeasure::EffectiveBranching => told(self.effective_branching),
            SearchMeasure::Playouts => Some(self.playouts as f64),
        }
    }
}

/// Which search a number stands for.
struct Unit {
    step: usize,
    player: usize,
    position: usize,
    repetition: u64,
}

impl Unit {
    fn of(number: u64, part: &SearchPart, positions: usize) -> Unit {
        let (rest, position) = (number / positions as u64, number % positions as u64);
        let players = part.players.len() as u64;
        let (rest, player) = (rest / players, rest % players);
        let steps = part.steps.len() as u64;
        Unit {
            step: (rest % steps) as usize,
            player: player as usize,
            position: position as usize,
            repetition: rest / steps,
        }
    }
}

/// Does what is missing.
pub(super) fn run(
    runner: &Runner<'_>,
    part: &SearchPart,
    tell: &mut dyn FnMut(u64, u64),
) -> Result<(), LabError> {
    let game: Game = part.game.parse().map_err(LabError::unreadable)?;
    let lines = positions::kept_lines(runner.store, &game, part, runner.stop)?;
    let positions = positions::of(runner.experiment, &game, part, lines, runner.stop)?;
    let all = units(part, positions.len());
    let missing = missing(runner.store, part, positions.len())?;
    let mut done = all - missing.len() as u64;
    tell(done, all);
    let bench = SearchContext::new(runner.experiment, part, &game, positions, runner.stop)?;
    let next = AtomicUsize::new(0);
    let threads = if is_clocked(part) { 1 } else { runner.threads.get() };
    let (to, from) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads {
            let (bench, missing, next, to) = (&bench, &missing, &next, to.clone());
            scope.spawn(move || bench.work(missing, next, &to));
        }
        drop(to);
        for (number, sample) in from {
            let sample = sample.inspect_err(|_| runner.stop.leave_games())?;
            let json = serde_json::to_string(&sample).map_err(LabError::unreadable)?;
            let kept = runner.store.add_measurement(&part.name, number, &json);
            kept.inspect_err(|_| runner.stop.leave_games())?;
            done += 1;
            tell(done, all);
        }
        Ok(())
    })
}

/// Whether the clock ends its searches, or is what is measured.
pub(super) fn is_clocked(part: &SearchPart) -> bool {
    part.steps.are_of_the_clock() || part.measure.iter().any(|measure| measure.is_of_the_clock())
}

/// The units that the store does not have.
pub(super) fn missing(
    store: &Store,
    part: &SearchPart,
    positions: usize,
) -> Result<Vec<u64>, LabError> {
    let kept = store.measurements(&part.name)?;
    Ok((0..units(part, positions)).filter(|number| !kept.contains_key(number)).collect())
}

/// How many units a part has.
fn units(part: &SearchPart, positions: usize) -> u64 {
    let searches = part.steps.len() * part.players.len() * positions;
    searches as u64 * u64::from(part.repeat)
}

/// What is needed to do the searches of a part.
pub(super) struct SearchContext<'a> {
    experiment: &'a Experiment,
    stop: &'a StopSignal,
    part: &'a SearchPart,
    specs: Vec<PlayerSpec>,
    positions: Vec<Box<dyn AnyRecord>>,
}

type Told = mpsc::Sender<(u64, Result<Sample, LabError>)>;

impl<'a> SearchContext<'a> {
    pub(super) fn new(
        experiment: &'a Experiment,
        part: &'a SearchPart,
        game: &Game,
        positions: Vec<Box<dyn AnyRecord>>,
        stop: &'a StopSignal,
    ) -> Result<SearchContext<'a>, LabError> {
        let specs = part.players.iter().map(|entrant| PlayerSpec::parse(game, &entrant.player));
        let specs = specs.collect::<Result<Vec<_>, _>>()?;
        Ok(SearchContext { experiment, stop, part, specs, positions })
    }

    fn work(&self, missing: &[u64], next: &AtomicUsize, to: &Told) {
        while !self.stop.is_asked() {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(&number) = missing.get(place) else { break };
            let sample = self.measure(number);
            // A search that was stopped early has no figures.
            if self.stop.at_once().is_raised() || to.send((number, sample)).is_err() {
                break;
            }
        }
    }

    pub(super) fn measure(&self, number: u64) -> Result<Sample, LabError> {
        let unit = Unit::of(number, self.part, self.positions.len());
        let mut player = self.specs[unit.player].make();
        if is_clocked(self.part) {
            // A new table's memory is given page by page as it is first touched, which
            // takes longer than a short search. In a game that is long past, so it is
            // not to be measured: the search is made once before, and forgotten. (A random
            // player is made again for each game, and gains nothing by it.)
            self.think(&mut *player, &unit)?;
        }
        self.think(&mut *player, &unit).map(|thought| Sample::of(&thought))
    }

    fn think(&self, player: &mut dyn Player, unit: &Unit) -> Result<Thought, LabError> {
        // What a search draws depends on the experiment and the repetition only, so
        // that steps and players are compared with the same seed.
        player.new_game(self.experiment.seed + unit.repetition);
        let record = &*self.positions[unit.position];
        let thought = player.think(record, &self.go(unit.step), self.stop.at_once(), &mut |_| {});
        thought.map_err(|error| LabError::Player { player: player.spec().to_string(), error })
    }

    fn go(&self, step: usize) -> Go {
        let time = |seconds: f64| Go::for_time(Duration::from_secs_f64(seconds));
        match &self.part.steps {
            Steps::Depth(list) => Go::to_depth(list[step]),
            Steps::Nodes(list) => Go::for_nodes(list[step]),
            Steps::Seconds(list) => time(list[step] * self.experiment.second),
            Steps::Time(list) => time(list[step]),
        }
    }
}

/// Whether everything was measured.
pub(super) fn is_done(store: &Store, part: &SearchPart) -> Result<bool, LabError> {
    let kept = store.measurements(&part.name)?.len() as u64;
    Ok(kept > 0 && kept == units(part, count_positions(store, part)?))
}

/// How many positions there are, as far as that is known.
fn count_positions(store: &Store, part: &SearchPart) -> Result<usize, LabError> {
    let lines = store.measurements(&format!("{}/positions", part.name))?.len();
    Ok(part.positions.count().unwrap_or(lines).max(1))
}

/// What was measured, by step and player; each list in the order of positions.
pub(crate) fn samples(
    store: &Store,
    part: &SearchPart,
) -> Result<BTreeMap<(usize, usize), Vec<Sample>>, LabError> {
    let kept = store.measurements(&part.name)?;
    let positions = count_positions(store, part)?;
    let mut found: BTreeMap<_, Vec<Sample>> = BTreeMap::new();
    for (number, json) in kept {
        let unit = Unit::of(number, part, positions);
        let sample = serde_json::from_str(&json);
        let sample = sample.map_err(LabError::unreadable)?;
        found.entry((unit.step, unit.player)).or_default().push(sample);
    }
    Ok(found)
}

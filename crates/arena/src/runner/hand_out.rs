//! Games that are handed out to be played elsewhere, and come back in any order,
//! late, twice, or not at all. A [`GamesTask`] has everything needed to play them;
//! the process that hands them out stores them.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use super::progress::{Phase, RunProgress};
use super::standing::Standing;
use super::worker::Played;
use super::{End, RunError, StopSignal, openings, play_numbers};
use crate::plan::{Openings, Pairing, Plan, RunSpec, Shard};
use crate::store::{Claim, GameRow, RunId, Store, StoreError, Version};

/// Games to be played elsewhere.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GamesTask {
    /// The run they belong to.
    pub spec: RunSpec,
    /// Who meets whom in their Swiss round.
    pub pairings: Vec<Pairing>,
    /// Their numbers.
    pub numbers: Vec<u64>,
}

/// What came of a task.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GamesPlayed {
    /// The games.
    pub rows: Vec<GameRow>,
    /// What outside programs call themselves, and which networks the players have here.
    pub versions: Vec<Version>,
}

impl GamesTask {
    /// Plays the games; those that `stop` interrupts are missing.
    pub fn play(&self, rooms: &RunContexts, stop: &StopSignal) -> Result<GamesPlayed, RunError> {
        let context = rooms.of(&self.spec)?;
        let RunContext { plan, networks, openings } = &*context;
        let entrants = plan.spec().entrants.len();
        let is_there = |&Pairing(one, other): &Pairing| one != other && one.max(other) < entrants;
        if !self.pairings.iter().all(is_there) {
            return Err(RunError::Foreign { what: "who meets whom" });
        }
        let played = play_numbers(plan, openings, &self.pairings, &self.numbers, stop);
        let (rows, versions): (Vec<_>, Vec<_>) =
            played.into_iter().map(|Played { row, versions }| (row, versions)).unzip();
        Ok(GamesPlayed { rows, versions: [networks.clone(), versions.concat()].concat() })
    }
}

/// What all tasks of a run need: its plan with the networks of its players, and the openings made
/// so far.
struct RunContext {
    plan: Plan,
    networks: Vec<Version>,
    openings: Vec<Mutex<Openings>>,
}

/// A cache with the context of the last run. The next task most likely belongs to the same
/// run, and random openings take long to make.
#[derive(Default)]
pub struct RunContexts(Mutex<Option<Arc<RunContext>>>);

impl RunContexts {
    /// No context yet.
    pub const fn new() -> RunContexts {
        RunContexts(Mutex::new(None))
    }

    fn of(&self, spec: &RunSpec) -> Result<Arc<RunContext>, RunError> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(context) = kept.as_ref().filter(|context| context.plan.spec() == spec) {
            return Ok(Arc::clone(context));
        }
        let plan = Plan::new(spec.clone())?.with_networks()?;
        let (networks, openings) = (plan.networks()?, openings(&plan)?);
        let context = Arc::new(RunContext { plan, networks, openings });
        *kept = Some(Arc::clone(&context));
        Ok(context)
    }
}

/// The most games of a task: the whole run would wait for a larger one.
const MOST_GAMES: usize = 4096;

/// A run whose games are handed out. It is claimed, so that nothing else can play it
/// meanwhile.
pub struct HandOut {
    _claim: Claim,
    progress: RunProgress,
    phase: Option<Phase>,
    /// The numbers that are handed out and not back yet.
    out: BTreeSet<u64>,
    is_over: bool,
}

impl HandOut {
    /// Continues the run from the games in the store.
    pub fn begin(plan: &Plan, store: &Store, run: RunId) -> Result<HandOut, RunError> {
        let claim = store.claim(run)?;
        let progress = RunProgress::begin(plan, store, run, Shard::WHOLE)?;
        Ok(HandOut { _claim: claim, progress, phase: None, out: BTreeSet::new(), is_over: false })
    }

    /// The results so far.
    pub fn standing(&self) -> &Standing {
        self.progress.standing()
    }

    /// Whether no games are left to hand out, and none are handed out now.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// The next games, at most `most`. `None` while other games must come back first, or if
    /// none are left.
    pub fn next_task(
        &mut self,
        plan: &Plan,
        store: &Store,
        most: usize,
    ) -> Result<Option<GamesTask>, RunError> {
        loop {
            if self.is_over || self.progress.standing().is_decided() {
                self.is_over = self.out.is_empty();
                return Ok(None);
            }
            if self.phase.is_none() {
                self.phase = self.progress.next_phase(plan, store)?;
                self.is_over = self.phase.is_none();
            }
            let Some(phase) = &mut self.phase else { continue };
            let numbers: Vec<u64> = {
                let most = most.clamp(1, MOST_GAMES);
                (0..most).map_while(|_| phase.next_number()).collect()
            };
            if !numbers.is_empty() {
                self.out.extend(&numbers);
                let (spec, pairings) = (plan.spec().clone(), phase.pairings.clone());
                return Ok(Some(GamesTask { spec, pairings, numbers }));
            }
            if !self.out.is_empty() {
                // One of them may come back unplayed, and the next round needs all of them.
                return Ok(None);
            }
            self.phase = None;
        }
    }

    /// Stores games that were played, each exactly once; see [`RunProgress::keep`]. Games of
    /// another run are refused.
    pub fn keep(
        &mut self,
        plan: &Plan,
        store: &Store,
        played: &GamesPlayed,
        tell: &mut dyn FnMut(&GameRow, &Standing),
    ) -> Result<(), RunError> {
        if !played.rows.iter().all(|row| plan.is_of_run(row.number, row.seed)) {
            return Err(RunError::Foreign { what: "a game" });
        }
        self.progress.keep(store, &played.rows, &played.versions, tell)?;
        for row in &played.rows {
            self.out.remove(&row.number);
        }
        Ok(())
    }

    /// Takes numbers back that were not played.
    pub fn give_back(&mut self, numbers: &[u64]) {
        for &number in numbers {
            if self.out.remove(&number)
                && let Some(phase) = &mut self.phase
            {
                phase.give_back(number);
            }
        }
    }

    /// Ends the hand-out, and stores the state of the run.
    pub fn end(self, plan: &Plan, store: &Store) -> Result<End, StoreError> {
        self.progress.end(plan, store, true)
    }
}

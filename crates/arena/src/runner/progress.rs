//! The progress of a run, wherever it is played: which games are still to be played,
//! what the finished ones have shown, and when it is over. The games themselves
//! are played elsewhere: by threads of this process, or on other machines.

use std::collections::{BTreeMap, BTreeSet};

use super::queue::Queue;
use super::standing::Standing;
use super::{End, RunError};
use crate::plan::{Format, Pairing, Plan, Shard, other_network, pair_round};
use crate::store::{GameRow, RunId, RunState, Store, StoreError, Version};

/// How far a run is.
pub struct RunProgress {
    run: RunId,
    shard: Shard,
    standing: Standing,
    counted: Counted,
    /// How many phases have begun. A Swiss tournament has one for each round, other formats
    /// have only one.
    phases: u64,
}

/// The numbers of the games that the standing has counted: a sparse set of bits, 64 to a
/// word. It is sparse because a file that another program has written may have any number.
#[derive(Default)]
struct Counted(BTreeMap<u64, u64>);

impl Counted {
    /// Adds a number; false if it was there already.
    fn insert(&mut self, number: u64) -> bool {
        let (word, bit) = (self.0.entry(number / 64).or_default(), 1 << (number % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }
}

/// Games that may be played at the same time.
pub struct Phase {
    /// The numbers of those that are still missing.
    queue: Queue,
    /// Who meets whom in a Swiss round; empty in other formats.
    pub pairings: Vec<Pairing>,
    /// Numbers that were given out and came back without a game.
    returned: BTreeSet<u64>,
}

impl Phase {
    /// The next game to be played.
    pub fn next_number(&mut self) -> Option<u64> {
        self.returned.pop_first().or_else(|| self.queue.next())
    }

    /// Takes a number back whose game was not played.
    pub fn give_back(&mut self, number: u64) {
        self.returned.insert(number);
    }
}

impl RunProgress {
    /// Continues the run from the games in the store. The caller must have claimed the run.
    pub fn begin(
        plan: &Plan,
        store: &Store,
        run: RunId,
        shard: Shard,
    ) -> Result<RunProgress, RunError> {
        let mut standing = Standing::new(plan);
        let mut counted = Counted::default();
        for head in store.heads(run) {
            let head = head?;
            check_number(plan, head.number)?;
            counted.insert(head.number);
            standing.count(head.number, [&head.first, &head.second], head.winner);
        }
        // A run that is over needs no network any more.
        if !is_finished(store, run)? {
            note_versions(store, run, &plan.networks()?)?;
        }
        store.set_state(run, RunState::Running)?;
        Ok(RunProgress { run, shard, standing, counted, phases: 0 })
    }

    /// The results so far.
    pub fn standing(&self) -> &Standing {
        &self.standing
    }

    /// The results so far, by value.
    pub fn into_standing(self) -> Standing {
        self.standing
    }

    /// The next phase. All games of the phase before must be in the store. `None` if
    /// nothing is left to play.
    pub fn next_phase(&mut self, plan: &Plan, store: &Store) -> Result<Option<Phase>, RunError> {
        let all = plan.planned().unwrap_or(u64::MAX);
        let length = match plan.spec().format {
            Format::Swiss => plan.round_games(),
            Format::RoundRobin | Format::Gauntlet => u64::MAX,
        };
        let from = self.phases.saturating_mul(length);
        if self.standing.is_decided() || from >= all {
            return Ok(None);
        }
        let pairings = match plan.spec().format {
            Format::Swiss => pair_round(&self.standing.before_round(self.phases)),
            Format::RoundRobin | Format::Gauntlet => Vec::new(),
        };
        self.standing.note_round(self.phases, &pairings);
        self.phases += 1;
        let numbers = from..from.saturating_add(length).min(all);
        let present = store.numbers(self.run)?;
        let queue = Queue::new(numbers, present, self.shard, plan.spec().games_each);
        Ok(Some(Phase { queue, pairings, returned: BTreeSet::new() }))
    }

    /// Stores finished games, all of them or none, each exactly once: one that was there
    /// already is not counted again. `tell` is called for each new one.
    pub fn keep(
        &mut self,
        store: &Store,
        rows: &[GameRow],
        versions: &[Version],
        tell: &mut dyn FnMut(&GameRow, &Standing),
    ) -> Result<(), RunError> {
        note_versions(store, self.run, versions)?;
        store.add_games(self.run, rows)?;
        for row in rows {
            if self.counted.insert(row.number) {
                self.standing.count(row.number, [&row.first, &row.second], row.winner);
                tell(row, &self.standing);
            }
        }
        Ok(())
    }

    /// Returns why the run ended, and stores its state.
    pub fn end(&self, plan: &Plan, store: &Store, is_stopped: bool) -> Result<End, StoreError> {
        let all_played = plan.planned().is_some_and(|planned| self.standing.games() >= planned);
        let end = match (self.standing.is_decided() || all_played, is_stopped) {
            (true, _) => End::Finished,
            (false, true) => End::Stopped,
            (false, false) => End::ShardPlayed,
        };
        let state = if end == End::Finished { RunState::Finished } else { RunState::Stopped };
        store.set_state(self.run, state)?;
        Ok(end)
    }
}

/// Whether the run has all its games.
pub(super) fn is_finished(store: &Store, run: RunId) -> Result<bool, StoreError> {
    Ok(store.run(&run.to_string())?.state == RunState::Finished)
}

/// Notes versions that take part. Networks must be those that the run began with.
fn note_versions(store: &Store, run: RunId, found: &[Version]) -> Result<(), RunError> {
    if found.is_empty() {
        return Ok(());
    }
    let known = store.run(&run.to_string())?.versions;
    for version in found {
        if let Some(known) = other_network(&known, version) {
            let (player, found) = (version.name.clone(), version.version.clone());
            return Err(RunError::OtherNetwork { player, known: known.version.clone(), found });
        }
    }
    Ok(found.iter().try_for_each(|version| store.note_version(run, version))?)
}

/// Checks that the run can have a game of this number.
fn check_number(plan: &Plan, number: u64) -> Result<(), RunError> {
    match plan.planned() {
        Some(planned) if number >= planned => Err(RunError::BeyondEnd { number, planned }),
        _ => Ok(()),
    }
}

//! Plays a run: several games at a time, each stored as soon as it is finished. Games that
//! are in the store already are not played again, so a run continues where it stopped,
//! whatever ended it.
//!
//! | file | role |
//! |---|---|
//! | `progress` | how far a run is and what comes next, wherever its games are played |
//! | `hand_out` | games that are played elsewhere |
//! | `queue` | which number is played next |
//! | `worker` | one thread's games |
//! | `adjudication` | ends games early |
//! | `observer` | reports games while they are played |
//! | `standing` | the results so far, and the test |
//! | `signal` | how a run is asked to end |

mod adjudication;
mod hand_out;
mod observer;
mod progress;
mod queue;
mod signal;
mod standing;
mod worker;

use std::num::NonZero;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use thiserror::Error;

pub use hand_out::{GamesPlayed, GamesTask, HandOut, RunContexts};
pub use observer::{NoObserver, RunObserver};
pub use progress::{Phase, RunProgress};
pub use signal::{Asked, StopSignal};
pub use standing::{Score, Standing};

pub use worker::Played;

use crate::plan::{Format, Openings, Pairing, Plan, PlanError, Shard};
use crate::store::{GameRow, RunId, Store, StoreError};
use worker::Worker;

/// How a run is played; nothing here changes a result under node limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Means {
    /// How many games are played at a time.
    pub concurrency: NonZero<usize>,
    /// Which games are played here.
    pub shard: Shard,
    /// How many players a thread keeps for later games, besides the two that play: each may
    /// have a large table.
    pub players_kept: usize,
}

impl Means {
    /// The default of `players_kept`: enough for most tournaments, and not too many tables.
    pub const USUAL_KEPT: usize = 8;

    /// Checks that the run can be played this way. A run whose next games depend on earlier
    /// results cannot be split into shards.
    pub fn check(&self, plan: &Plan) -> Result<(), RunError> {
        let spec = plan.spec();
        match self.shard == Shard::WHOLE {
            true => Ok(()),
            false if spec.sprt.is_some() => Err(RunError::Indivisible { what: "a test" }),
            false if spec.format == Format::Swiss => {
                Err(RunError::Indivisible { what: "a Swiss tournament" })
            }
            false => Ok(()),
        }
    }
}

/// An event of a run.
#[derive(Debug)]
pub enum Event<'a> {
    /// Games begin; this many are in the store already.
    Begun {
        /// How many.
        done: u64,
    },
    /// A game was finished, and is in the store.
    Game(&'a GameRow),
    /// A Swiss round was paired.
    Round(&'a [Pairing]),
}

/// Why a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// All games were played, or the test was decided.
    Finished,
    /// All games of this shard were played.
    ShardPlayed,
    /// It was asked to stop.
    Stopped,
}

/// An error that ends a run.
#[derive(Debug, Error)]
pub enum RunError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A shard of a run whose next games depend on earlier results.
    #[error("{what} cannot be played in shares: what is played next depends on all results")]
    Indivisible {
        /// What it is.
        what: &'static str,
    },
    /// Something does not belong to this run.
    #[error("{what} does not belong to this run")]
    Foreign {
        /// What it is.
        what: &'static str,
    },
    /// The store has a game that the run cannot have.
    #[error(
        "the results file has a game {number} of this run, which ends with game {}; \
         something else has written it",
        .planned.saturating_sub(1)
    )]
    BeyondEnd {
        /// The game's number.
        number: u64,
        /// How many games the run has.
        planned: u64,
    },
    /// A player has another network than before.
    #[error(
        "player {player:?} has {found}, and this run began with {known}: put that one back, or \
         begin another run"
    )]
    OtherNetwork {
        /// The player.
        player: String,
        /// The network that the run began with.
        known: String,
        /// The network that there is now.
        found: String,
    },
    /// An opening or a network cannot be used.
    #[error(transparent)]
    Plan(Box<PlanError>),
}

impl From<PlanError> for RunError {
    fn from(error: PlanError) -> RunError {
        RunError::Plan(Box::new(error))
    }
}

/// How many games may wait to be stored. If there are more, the threads that play wait.
const WAITING: usize = 1024;

/// A run that is played.
pub struct Runner<'a> {
    /// What is played.
    pub plan: &'a Plan,
    /// Where it is stored.
    pub store: &'a Store,
    /// Its id in the store.
    pub run: RunId,
    /// How it is played.
    pub means: Means,
    /// Ends the run.
    pub stop: &'a StopSignal,
    /// Sees the games while they are played.
    pub observer: &'a dyn RunObserver,
}

impl Runner<'_> {
    /// Plays what is missing, and reports what happens together with the standing
    /// after it.
    pub fn play(
        &self,
        tell: &mut dyn FnMut(&Event<'_>, &Standing),
    ) -> Result<(End, Standing), RunError> {
        self.means.check(self.plan)?;
        match progress::is_finished(self.store, self.run)? {
            true => self.play_games(tell),
            false => Runner { plan: &self.plan.with_networks()?, ..*self }.play_games(tell),
        }
    }

    fn play_games(
        &self,
        tell: &mut dyn FnMut(&Event<'_>, &Standing),
    ) -> Result<(End, Standing), RunError> {
        let _claim = self.store.claim(self.run)?;
        let openings = openings(self.plan)?;
        let mut progress = RunProgress::begin(self.plan, self.store, self.run, self.means.shard)?;
        tell(&Event::Begun { done: progress.standing().games() }, progress.standing());
        while let Some(phase) = progress.next_phase(self.plan, self.store)? {
            if self.plan.spec().format == Format::Swiss {
                tell(&Event::Round(&phase.pairings), progress.standing());
            }
            self.play_phase(phase, &openings, &mut progress, tell)?;
            if self.stop.is_asked() {
                break;
            }
        }
        let end = progress.end(self.plan, self.store, self.stop.is_asked())?;
        Ok((end, progress.into_standing()))
    }

    /// Plays the games of a phase.
    fn play_phase(
        &self,
        phase: Phase,
        openings: &[Mutex<Openings>],
        progress: &mut RunProgress,
        tell: &mut dyn FnMut(&Event<'_>, &Standing),
    ) -> Result<(), RunError> {
        let Runner { plan, stop, observer, .. } = *self;
        let kept = self.means.players_kept;
        let swiss = phase.pairings.clone();
        let bench = WorkerContext { plan, swiss: &swiss, openings, stop, observer, kept };
        let phase = Mutex::new(phase);
        let (to, from) = sync_channel(WAITING);
        thread::scope(|scope| {
            for _ in 0..self.means.concurrency.get() {
                let (bench, phase, to) = (&bench, &phase, to.clone());
                scope.spawn(move || bench.work(phase, &to));
            }
            drop(to);
            let kept = self.keep(&from, progress, tell);
            if kept.is_err() {
                // Games that are still being played could not be stored.
                self.stop.leave_games();
            }
            drop(from);
            kept
        })
    }

    /// Stores games as they finish, many at once if they finish fast.
    fn keep(
        &self,
        from: &Receiver<Played>,
        progress: &mut RunProgress,
        tell: &mut dyn FnMut(&Event<'_>, &Standing),
    ) -> Result<(), RunError> {
        while let Ok(first) = from.recv() {
            let played = [first].into_iter().chain(from.try_iter().take(WAITING - 1));
            let (rows, versions): (Vec<_>, Vec<_>) =
                played.map(|played| (played.row, played.versions)).unzip();
            progress.keep(self.store, &rows, &versions.concat(), &mut |row, standing| {
                tell(&Event::Game(row), standing);
            })?;
            if progress.standing().is_decided() {
                self.stop.finish_games();
            }
        }
        Ok(())
    }
}

/// Plays games by their numbers, one after the other, for a caller that stores them
/// elsewhere: one of several machines does this. If `stop` is raised, unfinished games are
/// left out.
fn play_numbers(
    plan: &Plan,
    openings: &[Mutex<Openings>],
    swiss: &[Pairing],
    numbers: &[u64],
    stop: &StopSignal,
) -> Vec<Played> {
    let kept = Means::USUAL_KEPT;
    let bench = WorkerContext { plan, swiss, openings, stop, observer: &NoObserver, kept };
    let mut worker = Worker::new(&bench);
    let units = numbers.iter().filter_map(|&number| plan.unit(number, swiss));
    units.map_while(|unit| worker.play(&unit)).collect()
}

/// The openings of each game.
fn openings(plan: &Plan) -> Result<Vec<Mutex<Openings>>, PlanError> {
    (0..plan.games().len()).map(|game| plan.openings(game).map(Mutex::new)).collect()
}

/// What the threads share.
struct WorkerContext<'a> {
    plan: &'a Plan,
    swiss: &'a [Pairing],
    openings: &'a [Mutex<Openings>],
    stop: &'a StopSignal,
    observer: &'a dyn RunObserver,
    kept: usize,
}

impl WorkerContext<'_> {
    /// The work of one thread: plays game after game.
    fn work(&self, phase: &Mutex<Phase>, to: &SyncSender<Played>) {
        let mut worker = Worker::new(self);
        while !self.stop.is_asked() {
            let number = phase.lock().unwrap_or_else(PoisonError::into_inner).next_number();
            let unit = number.and_then(|number| self.plan.unit(number, self.swiss));
            let Some(unit) = unit else { break };
            let Some(played) = worker.play(&unit) else { break };
            if to.send(played).is_err() {
                break;
            }
        }
    }
}

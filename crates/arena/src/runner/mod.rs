//! Plays a run: as many games at a time as wanted, each put into the store as
//! soon as it is finished. Numbers that the store has already are not played
//! again, so that a run goes on wherever it stood, whatever ended it.
//!
//! | file | role |
//! |---|---|
//! | `queue` | which number is played next |
//! | `worker` | one thread's games |
//! | `adjudication` | games that are over before their end |
//! | `onlooker` | who may look on while games are played |
//! | `standing` | the results so far, and the test |
//! | `signal` | how a run is asked to end |

mod adjudication;
mod onlooker;
mod queue;
mod signal;
mod standing;
mod worker;

use std::num::NonZero;
use std::ops::Range;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use thiserror::Error;

pub use onlooker::{Nobody, Onlooker};
pub use signal::{Asked, StopSignal};
pub use standing::{Score, Standing};

use crate::plan::{Format, Openings, Pairing, Plan, PlanError, Shard, pair_round};
use crate::store::{GameRow, RunId, RunState, Store, StoreError};
use queue::Queue;
use worker::{Played, Worker};

/// How a run is played; nothing here changes a result under node limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Means {
    /// How many games are played at a time.
    pub concurrency: NonZero<usize>,
    /// Which games are played here.
    pub shard: Shard,
    /// How many players a thread keeps for later games, beside the two that
    /// play: each may have a large table.
    pub players_kept: usize,
}

impl Means {
    /// Enough for most tournaments, and not too many tables.
    pub const USUAL_KEPT: usize = 8;

    /// Whether a run can be played so: where each game depends on others there
    /// are no shares.
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

/// What happened.
#[derive(Debug)]
pub enum Event<'a> {
    /// Games begin; so many are in the store already.
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

/// What stops a run against everybody's will.
#[derive(Debug, Error)]
pub enum RunError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A share is asked for where each game depends on others.
    #[error("{what} cannot be played in shares: what is played next depends on all results")]
    Indivisible {
        /// What it is.
        what: &'static str,
    },
    /// An opening cannot be used.
    #[error(transparent)]
    Plan(Box<PlanError>),
}

impl From<PlanError> for RunError {
    fn from(error: PlanError) -> RunError {
        RunError::Plan(Box::new(error))
    }
}

/// Games that are waiting to be stored; then players wait, too.
const WAITING: usize = 1024;

/// A run under way.
pub struct Runner<'a> {
    /// What is played.
    pub plan: &'a Plan,
    /// Where it is kept.
    pub store: &'a Store,
    /// Its name there.
    pub run: RunId,
    /// How it is played.
    pub means: Means,
    /// Ends it.
    pub stop: &'a StopSignal,
    /// Looks on.
    pub onlooker: &'a dyn Onlooker,
}

impl Runner<'_> {
    /// Plays what is missing, and tells what happens together with the standing
    /// after it.
    pub fn play(
        &self,
        tell: &mut dyn FnMut(&Event<'_>, &Standing),
    ) -> Result<(End, Standing), RunError> {
        self.means.check(self.plan)?;
        let _claim = self.store.claim(self.run)?;
        let games = 0..self.plan.games().len();
        let openings = games.map(|game| self.plan.openings(game).map(Mutex::new));
        let openings = openings.collect::<Result<Vec<_>, _>>()?;
        let mut standing = Standing::new(self.plan);
        for head in self.store.heads(self.run) {
            let head = head?;
            standing.count(head.number, [&head.first, &head.second], head.winner);
        }
        self.store.set_state(self.run, RunState::Running)?;
        tell(&Event::Begun { done: standing.games() }, &standing);
        match self.plan.spec().format {
            Format::Swiss => self.play_rounds(&openings, &mut standing, tell)?,
            Format::RoundRobin | Format::Gauntlet => {
                let all = 0..self.plan.planned().unwrap_or(u64::MAX);
                self.play_leg(all, &[], &openings, &mut standing, tell)?;
            }
        }
        let end = self.end(&standing)?;
        let state = if end == End::Finished { RunState::Finished } else { RunState::Stopped };
        self.store.set_state(self.run, state)?;
        Ok((end, standing))
    }

    /// Why it ended.
    fn end(&self, standing: &Standing) -> Result<End, RunError> {
        let all_played = self.plan.planned().is_some_and(|planned| standing.games() >= planned);
        Ok(match (standing.is_decided() || all_played, self.stop.is_asked()) {
            (true, _) => End::Finished,
            (false, true) => End::Stopped,
            (false, false) => End::ShardPlayed,
        })
    }

    /// A Swiss tournament: each round is paired when the one before is over.
    fn play_rounds(
        &self,
        openings: &[Mutex<Openings>],
        standing: &mut Standing,
        tell: &mut dyn FnMut(&Event<'_>, &Standing),
    ) -> Result<(), RunError> {
        let all = self.plan.planned().unwrap_or(0);
        let slots = self.plan.round_games();
        for round in 0..all.div_ceil(slots) {
            let pairings = pair_round(&standing.before_round(round));
            tell(&Event::Round(&pairings), standing);
            standing.note_round(round, &pairings);
            let leg = round * slots..((round + 1) * slots).min(all);
            self.play_leg(leg, &pairings, openings, standing, tell)?;
            if self.stop.is_asked() {
                break;
            }
        }
        Ok(())
    }

    /// Plays the numbers of a range that are missing.
    fn play_leg(
        &self,
        numbers: Range<u64>,
        swiss: &[Pairing],
        openings: &[Mutex<Openings>],
        standing: &mut Standing,
        tell: &mut dyn FnMut(&Event<'_>, &Standing),
    ) -> Result<(), RunError> {
        if standing.is_decided() {
            return Ok(());
        }
        let present = self.store.numbers(self.run)?;
        let queue = Queue::new(numbers, present, self.means.shard, self.plan.spec().games_each);
        let Runner { plan, stop, onlooker, .. } = *self;
        let kept = self.means.players_kept;
        let leg = Leg { plan, swiss, openings, queue: Mutex::new(queue), stop, onlooker, kept };
        let (to, from) = sync_channel(WAITING);
        thread::scope(|scope| {
            for _ in 0..self.means.concurrency.get() {
                let (leg, to) = (&leg, to.clone());
                scope.spawn(move || leg.work(&to));
            }
            drop(to);
            let kept = self.keep(&from, standing, tell);
            if kept.is_err() {
                // Nobody keeps what is still being played.
                self.stop.leave_games();
            }
            drop(from);
            kept
        })
    }

    /// Puts games into the store as they come, many at once if they come fast.
    fn keep(
        &self,
        from: &Receiver<Played>,
        standing: &mut Standing,
        tell: &mut dyn FnMut(&Event<'_>, &Standing),
    ) -> Result<(), RunError> {
        while let Ok(first) = from.recv() {
            let played = [first].into_iter().chain(from.try_iter().take(WAITING - 1));
            let (rows, versions): (Vec<_>, Vec<_>) =
                played.map(|played| (played.row, played.versions)).unzip();
            self.store.add_games(self.run, &rows)?;
            for version in versions.iter().flatten() {
                self.store.note_version(self.run, version)?;
            }
            for row in &rows {
                standing.count(row.number, [&row.first, &row.second], row.winner);
                tell(&Event::Game(row), standing);
            }
            if standing.is_decided() {
                self.stop.finish_games();
            }
        }
        Ok(())
    }
}

/// What the threads share.
struct Leg<'a> {
    plan: &'a Plan,
    swiss: &'a [Pairing],
    openings: &'a [Mutex<Openings>],
    queue: Mutex<Queue>,
    stop: &'a StopSignal,
    onlooker: &'a dyn Onlooker,
    kept: usize,
}

impl Leg<'_> {
    /// One thread: game after game.
    fn work(&self, to: &SyncSender<Played>) {
        let mut worker = Worker::new(self);
        while !self.stop.is_asked() {
            let number = self.queue.lock().unwrap_or_else(PoisonError::into_inner).next();
            let unit = number.and_then(|number| self.plan.unit(number, self.swiss));
            let Some(unit) = unit else { break };
            let Some(played) = worker.play(&unit) else { break };
            if to.send(played).is_err() {
                break;
            }
        }
    }
}

//! The games under way in a run: their boards, and their turns on the search pool, which a
//! run shares with all other users.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use ludens_arena::plan::{Plan, Unit};
use ludens_arena::runner::{RunObserver, StopSignal};
use ludens_arena::store::RunId;
use ludens_core::Side;
use ludens_play::{Match, Signal, Worth};
use ludens_wire::{BoardView, LegalMoveView};
use schemars::JsonSchema;
use serde::Serialize;

use crate::guard::Client;
use crate::pool::{Owner, Pool, SlotLease};

/// Quick moves share a turn: asking for one takes longer than such a move.
const TURN: Duration = Duration::from_millis(20);

/// A game under way.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub(super) struct LiveGame {
    number: u64,
    game: String,
    first: String,
    second: String,
    board: BoardView,
    last: Option<LegalMoveView>,
    plies: usize,
    scores: Scores,
}

/// What each side thought when it last moved, seen by itself.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "LiveScores")]
struct Scores {
    first: Option<Worth>,
    second: Option<Worth>,
}

/// The boards of a run's games under way. The threads that play write them, feeds read
/// them.
#[derive(Debug, Default)]
pub(super) struct Boards {
    games: Mutex<BTreeMap<u64, LiveGame>>,
    changes: AtomicU64,
}

impl Boards {
    /// All games under way, in order.
    pub(super) fn all(&self) -> Vec<LiveGame> {
        self.games().values().cloned().collect()
    }

    /// Rises whenever a board changes.
    pub(super) fn changes(&self) -> u64 {
        self.changes.load(Ordering::Acquire)
    }

    fn change(&self, change: impl FnOnce(&mut BTreeMap<u64, LiveGame>)) {
        change(&mut self.games());
        self.changes.fetch_add(1, Ordering::AcqRel);
    }

    fn games(&self) -> MutexGuard<'_, BTreeMap<u64, LiveGame>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Observes one run.
pub(super) struct FeedObserver<'a> {
    pub(super) run: RunId,
    /// The client that began or resumed the run. The search pool counts its turns as this
    /// client's.
    pub(super) client: Client,
    pub(super) plan: &'a Plan,
    pub(super) stop: &'a StopSignal,
    pub(super) boards: &'a Boards,
    pub(super) pool: &'a Arc<Pool>,
    /// The turns of the games under way, and when each began.
    pub(super) loans: Mutex<HashMap<u64, (SlotLease, Instant)>>,
}

impl FeedObserver<'_> {
    fn loans(&self) -> MutexGuard<'_, HashMap<u64, (SlotLease, Instant)>> {
        self.loans.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A turn that has just begun, or a new one; `None` if the run is stopped.
    fn turn(&self, number: u64, stop: &Signal) -> Option<(SlotLease, Instant)> {
        let begun = self.loans().remove(&number);
        if let Some(begun) = begun.filter(|(_, since)| since.elapsed() < TURN) {
            return Some(begun);
        }
        // Each game is its own owner, as the pool gives an owner one turn at a time.
        let owner = Owner::of(self.client, format_args!("{} {number}", self.run));
        let loan = self.pool.lend(&owner, stop)?;
        Some((loan, Instant::now()))
    }

    fn live_game(&self, unit: &Unit, game: &Match) -> LiveGame {
        let name = |side: Side| self.plan.spec().entrants[unit.seats[side.index()]].name.clone();
        let record = game.record();
        LiveGame {
            number: unit.number,
            game: self.plan.games()[unit.game].to_string(),
            first: name(Side::First),
            second: name(Side::Second),
            board: record.board().into(),
            last: record.last_played().map(LegalMoveView::from),
            plies: record.movers().len(),
            scores: Scores { first: worth(game, Side::First), second: worth(game, Side::Second) },
        }
    }
}

impl RunObserver for FeedObserver<'_> {
    fn on_move(&self, unit: &Unit, game: &Match) {
        let seen = self.live_game(unit, game);
        self.boards.change(|games| drop(games.insert(unit.number, seen)));
    }

    fn give_turn(&self, unit: &Unit, stop: &Signal, think: &mut dyn FnMut(&Signal)) {
        match self.turn(unit.number, stop) {
            Some(turn) => {
                think(turn.0.signal());
                self.loans().insert(unit.number, turn);
            }
            // The run is stopped, or the pool gives no more turns.
            None => self.stop.leave_games(),
        }
    }

    fn leave(&self, unit: &Unit) {
        self.loans().remove(&unit.number);
        self.boards.change(|games| drop(games.remove(&unit.number)));
    }
}

fn worth(game: &Match, side: Side) -> Option<Worth> {
    game.last_turn(side)?.opinion.map(|opinion| opinion.worth)
}

//! The one walk through the games of a run. It ends where a test was decided:
//! games that were under way then are stored, but how many there were depends
//! on the machine, so they count nowhere.

use ludens_core::Side;

use super::games::GameCounts;
use super::openings::OpeningCounts;
use super::rests::Rests;
use crate::plan::RunSpec;
use crate::runner::Standing;
use crate::statistics::{Mark, Tally};
use crate::store::{GameHead, RunId, Store, StoreError};

/// What was counted.
pub(super) struct Count {
    names: Vec<String>,
    pub(super) standing: Standing,
    /// By entrant, in the order of the spec.
    pub(super) entrants: Vec<EntrantCount>,
    /// All games, from the view of the side that moved first.
    pub(super) first_player: Tally,
    pub(super) openings: OpeningCounts,
    pub(super) games: GameCounts,
    pub(super) rests: Rests,
    /// Games from this number on do not count.
    pub(super) end: u64,
}

/// One entrant's games.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct EntrantCount {
    /// By the side it had.
    pub(super) by_side: [Tally; 2],
    pub(super) time_losses: u64,
    /// Games lost by illegal moves, and by programs that failed.
    pub(super) failures: u64,
}

impl Count {
    pub(super) fn of(spec: &RunSpec, store: &Store, run: RunId) -> Result<Count, StoreError> {
        let mut count = Count {
            names: spec.entrants.iter().map(|entrant| entrant.name.clone()).collect(),
            standing: Standing::without_rounds(spec),
            entrants: vec![EntrantCount::default(); spec.entrants.len()],
            first_player: Tally::default(),
            openings: OpeningCounts::default(),
            games: GameCounts::default(),
            rests: Rests::new(spec),
            end: 0,
        };
        for head in store.heads(run) {
            count.add(&head?);
            if count.standing.is_decided() {
                break;
            }
        }
        Ok(count)
    }

    fn add(&mut self, game: &GameHead) {
        let place = |name: &String| self.names.iter().position(|known| known == name);
        let (Some(first), Some(second)) = (place(&game.first), place(&game.second)) else { return };
        self.end = game.number + 1;
        self.standing.count(game.number, [&game.first, &game.second], game.winner);
        let mark = Mark::of(game.winner, Side::First);
        self.first_player.count(mark);
        self.games.add(game, [first, second], mark);
        self.rests.add(game, [first, second]);
        for (entrant, side) in [(first, Side::First), (second, Side::Second)] {
            self.entrants[entrant].add(game, side);
        }
        let leader = if first == 0 { Side::First } else { Side::Second };
        self.openings.add(game, leader);
    }

    /// How one entrant did against another; none if they did not meet.
    pub(super) fn between(&self, one: usize, other: usize) -> Option<Tally> {
        let met = self.standing.encounters().filter_map(|(first, second, tally)| {
            if (first, second) == (one, other) {
                Some(tally)
            } else if (first, second) == (other, one) {
                Some(tally.reversed())
            } else {
                None
            }
        });
        let sum: Tally = met.sum();
        (sum.games() > 0).then_some(sum)
    }
}

impl EntrantCount {
    fn add(&mut self, game: &GameHead, side: Side) {
        let mark = Mark::of(game.winner, side);
        self.by_side[side.index()].count(mark);
        match (mark, game.cause.as_str()) {
            (Mark::Loss, "time") => self.time_losses += 1,
            (Mark::Loss, "illegal" | "failure") => self.failures += 1,
            _ => {}
        }
    }

    pub(super) fn tally(&self) -> Tally {
        self.by_side[0] + self.by_side[1]
    }
}

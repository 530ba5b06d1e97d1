//! The old format of a stored match's setup: the secrets were part of the seats, and there
//! was a clock instead of rules. The progress of a match was stored as it is today.

use ludens_play::{MatchSetup, SeatSetup};
use serde::Deserialize;

use super::keys::Key;
use super::setup::{AppSetup, ClockSetup, Setup, rules};

#[derive(Deserialize)]
struct OldSetup {
    game: String,
    start: Option<String>,
    moves: Vec<String>,
    seats: [OldSeat; 2],
    clock: Option<ClockSetup>,
    take_backs: bool,
    seed: u64,
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum OldSeat {
    Person { name: Option<String>, key: Key },
    Machine { player: String },
}

/// The setup, if it is in the old format.
pub(super) fn setup(json: &str) -> Option<Setup> {
    serde_json::from_str(json).ok().map(OldSetup::into)
}

impl From<OldSetup> for Setup {
    fn from(old: OldSetup) -> Setup {
        let OldSetup { game, start, moves, seats, clock, take_backs, seed } = old;
        let [(first, first_key), (second, second_key)] = seats.map(OldSeat::split);
        let (seats, rules) = ([first, second], rules(clock, seed));
        Setup {
            of_match: MatchSetup { game, start, moves, seats, rules },
            app: AppSetup { keys: [first_key, second_key], take_backs },
        }
    }
}

impl OldSeat {
    fn split(self) -> (SeatSetup, Option<Key>) {
        match self {
            OldSeat::Person { name, key } => (SeatSetup::Person { name }, Some(key)),
            OldSeat::Machine { player } => (SeatSetup::Machine { player }, None),
        }
    }
}

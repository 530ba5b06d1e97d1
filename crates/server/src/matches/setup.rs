//! What is agreed on before a match: asked for by a client, checked once, and
//! stored as it is.

use std::time::Duration;

use ludens_core::{AnyRecord, Side, check_visible};
use ludens_games::Game;
use ludens_play::{Pace, Rules, TimeControl};
use serde::{Deserialize, Serialize};

use super::keys::{Hands, Key, Keys, new_seed};
use crate::config::Limits;
use crate::problem::Problem;
use crate::{players, position_request};

/// The longest name of a person.
const LONGEST_NAME: usize = 40;
const HOUR_MS: u64 = 3_600_000;
/// After so many plies, beside those it began with, a match is drawn: where
/// positions may repeat for ever, machines need not ever end.
const MOST_PLIES: usize = 2000;

/// A match as a client asks for it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MatchRequest {
    game: String,
    #[serde(default)]
    start: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    seats: [SeatRequest; 2],
    #[serde(default)]
    clock: Option<ClockRequest>,
    #[serde(default = "yes")]
    take_backs: bool,
    #[serde(default)]
    seed: Option<u64>,
}

fn yes() -> bool {
    true
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
enum SeatRequest {
    Person {
        #[serde(default)]
        name: Option<String>,
    },
    Machine {
        player: String,
    },
}

/// Either the time for a game and what each move adds, or that for each move.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClockRequest {
    #[serde(default)]
    base_ms: Option<u64>,
    #[serde(default)]
    increment_ms: Option<u64>,
    #[serde(default)]
    move_ms: Option<u64>,
}

/// A match as it was agreed on.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Setup {
    /// The game with its options.
    pub(super) game: String,
    /// The position it began with, if not the usual one.
    pub(super) start: Option<String>,
    /// Moves that were played before.
    pub(super) moves: Vec<String>,
    pub(super) seats: [SeatSetup; 2],
    pub(super) clock: Option<ClockSetup>,
    pub(super) take_backs: bool,
    pub(super) seed: u64,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(super) enum SeatSetup {
    Person { name: Option<String>, key: Key },
    Machine { player: String },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(super) enum ClockSetup {
    Game { base_ms: u64, increment_ms: u64 },
    Move { move_ms: u64 },
}

impl MatchRequest {
    /// The match, if it can be played.
    pub(super) fn check(self, limits: &Limits) -> Result<Setup, Problem> {
        let (game, moves) = (position_request::game(&self.game)?, self.moves.len());
        if moves > limits.moves_before {
            let most = limits.moves_before;
            let detail = format!(
                "{moves} moves before the match begins are too many; {most} are allowed. Begin \
                 with their last position instead."
            );
            return Err(Problem::unprocessable(detail));
        }
        let record = position_request::open(&game, self.start.as_deref(), &self.moves)?;
        if let Some(outcome) = record.outcome() {
            let detail = format!("The game is over in this position: {outcome}.");
            return Err(Problem::unprocessable(detail));
        }
        let [first, second] = self.seats;
        Ok(Setup {
            start: self.start.map(|_| record.start_text()),
            moves: record.played().into_iter().map(|mv| mv.text).collect(),
            seats: [first.check(&game, limits)?, second.check(&game, limits)?],
            clock: self.clock.map(ClockRequest::check).transpose()?,
            take_backs: self.take_backs,
            seed: self.seed.map_or_else(new_seed, Ok)?,
            game: game.to_string(),
        })
    }
}

impl SeatRequest {
    fn check(self, game: &Game, limits: &Limits) -> Result<SeatSetup, Problem> {
        match self {
            SeatRequest::Person { name } => {
                let name = name.as_deref().map(check_name).transpose()?.flatten();
                Ok(SeatSetup::Person { name, key: Key::new()? })
            }
            SeatRequest::Machine { player } => {
                let player = players::player(game, &player, limits)?.to_string();
                Ok(SeatSetup::Machine { player })
            }
        }
    }
}

/// The name as it is shown; none if it is empty.
fn check_name(name: &str) -> Result<Option<String>, Problem> {
    let name = name.trim();
    if name.chars().count() > LONGEST_NAME {
        let detail = format!("A name has at most {LONGEST_NAME} letters, all on one line.");
        return Err(Problem::unprocessable(detail));
    }
    check_visible(name)
        .map_err(|error| Problem::unprocessable(format!("The name cannot be used: {error}.")))?;
    Ok(Some(name.to_string()).filter(|name| !name.is_empty()))
}

impl ClockRequest {
    fn check(self) -> Result<ClockSetup, Problem> {
        let clock = match (self.base_ms, self.increment_ms, self.move_ms) {
            (Some(base_ms), increment_ms, None) => {
                ClockSetup::Game { base_ms, increment_ms: increment_ms.unwrap_or(0) }
            }
            (None, None, Some(move_ms)) => ClockSetup::Move { move_ms },
            _ => {
                let detail = "A clock has base_ms and increment_ms, or move_ms.";
                return Err(Problem::unprocessable(detail));
            }
        };
        let is_sensible = match clock {
            ClockSetup::Game { base_ms, increment_ms } => {
                (1..=24 * HOUR_MS).contains(&base_ms) && increment_ms <= HOUR_MS
            }
            ClockSetup::Move { move_ms } => (1..=24 * HOUR_MS).contains(&move_ms),
        };
        match is_sensible {
            true => Ok(clock),
            false => {
                let detail = "A clock has between a millisecond and 24 hours, and adds at most \
                    an hour after each move.";
                Err(Problem::unprocessable(detail))
            }
        }
    }
}

impl Setup {
    /// The game, and the record the match begins with.
    pub(super) fn open(&self) -> Result<(Game, Box<dyn AnyRecord>), Problem> {
        let game = position_request::game(&self.game)?;
        let record = position_request::open(&game, self.start.as_deref(), &self.moves)?;
        Ok((game, record))
    }

    /// The same for both sides, machines included.
    pub(super) fn rules(&self) -> Rules {
        let pace = match self.clock {
            None => Pace::Own,
            Some(ClockSetup::Move { move_ms }) => Pace::PerMove(Duration::from_millis(move_ms)),
            Some(ClockSetup::Game { base_ms, increment_ms }) => Pace::Clock {
                base: Duration::from_millis(base_ms),
                increment: Duration::from_millis(increment_ms),
            },
        };
        let control = TimeControl { pace, ..TimeControl::default() };
        let most_plies = Some(position_request::MOST_MOVES + MOST_PLIES);
        Rules { control: [control; 2], seed: self.seed, most_plies, ..Rules::default() }
    }

    pub(super) fn seat(&self, side: Side) -> &SeatSetup {
        &self.seats[side.index()]
    }

    pub(super) fn is_machine(&self, side: Side) -> bool {
        matches!(self.seat(side), SeatSetup::Machine { .. })
    }

    /// Whether nobody plays but machines.
    pub(super) fn is_between_machines(&self) -> bool {
        Side::BOTH.into_iter().all(|side| self.is_machine(side))
    }

    /// Whether two people play: they may be one who holds both seats.
    pub(super) fn is_between_people(&self) -> bool {
        !Side::BOTH.into_iter().any(|side| self.is_machine(side))
    }

    pub(super) fn hands(&self, keys: &Keys) -> Hands {
        keys.hands(Side::BOTH.map(|side| self.key(side)))
    }

    /// The secret of a person's seat.
    pub(super) fn key(&self, side: Side) -> Option<&Key> {
        match self.seat(side) {
            SeatSetup::Person { key, .. } => Some(key),
            SeatSetup::Machine { .. } => None,
        }
    }

    /// The same once more with changed colours, other secrets and another seed.
    pub(super) fn rematch(&self) -> Result<Setup, Problem> {
        let seat = |seat: &SeatSetup| -> Result<SeatSetup, Problem> {
            match seat {
                SeatSetup::Person { name, .. } => {
                    Ok(SeatSetup::Person { name: name.clone(), key: Key::new()? })
                }
                SeatSetup::Machine { player } => Ok(SeatSetup::Machine { player: player.clone() }),
            }
        };
        let seats = [seat(&self.seats[1])?, seat(&self.seats[0])?];
        Ok(Setup { seats, seed: new_seed()?, ..self.clone() })
    }
}

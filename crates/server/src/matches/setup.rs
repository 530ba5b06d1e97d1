//! The setup of a match: requested by a client, checked once, and stored. The match itself
//! has what is needed to play; the app adds who may move for which side.

use std::time::Duration;

use ludens_core::{Side, check_visible};
use ludens_games::Game;
use ludens_play::{MatchSetup, Pace, Rules, SeatSetup, TimeControl};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::keys::{Hands, Key, Keys, new_seed};
use super::old_form;
use crate::config::Limits;
use crate::problem::Problem;
use crate::{players, position_request};

/// The longest name of a person.
const LONGEST_NAME: usize = 40;
const HOUR_MS: u64 = 3_600_000;
const DAY_MS: u64 = 24 * HOUR_MS;
/// After this many plies, besides those it began with, a match is drawn: if positions may
/// repeat forever, a match between machines might never end.
const MOST_PLIES: usize = 2000;

/// A request for a match.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "NewMatch")]
pub(super) struct MatchRequest {
    game: String,
    #[serde(default)]
    start: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    seats: [SeatRequest; 2],
    #[serde(default)]
    clock: Option<ClockRequest>,
    /// Whether moves can be taken back.
    #[serde(default = "yes")]
    take_backs: bool,
    #[serde(default)]
    seed: Option<u64>,
}

fn yes() -> bool {
    true
}

/// Who plays this side.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
enum SeatRequest {
    /// A person.
    Person {
        #[serde(default)]
        name: Option<String>,
    },
    /// A machine.
    Machine {
        /// Such as `level:4`.
        player: String,
    },
}

/// How time is given.
#[derive(Deserialize, JsonSchema)]
#[serde(try_from = "ClockMembers")]
#[schemars(!try_from, untagged, deny_unknown_fields)]
enum ClockRequest {
    /// A clock for the game.
    Game {
        #[schemars(range(min = 1, max = "DAY_MS"))]
        base_ms: u64,
        /// After every move.
        #[schemars(default, range(max = "HOUR_MS"))]
        increment_ms: u64,
    },
    /// A time for each move.
    Move {
        #[schemars(range(min = 1, max = "DAY_MS"))]
        move_ms: u64,
    },
}

/// All members that a clock can have. Reading them first allows better error messages than
/// that no kind of clock fits.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClockMembers {
    base_ms: Option<u64>,
    increment_ms: Option<u64>,
    move_ms: Option<u64>,
}

/// A match as it was agreed on, and as it is stored.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Setup {
    /// What the match itself knows.
    #[serde(flatten)]
    pub(super) of_match: MatchSetup,
    /// What the app adds.
    #[serde(flatten)]
    pub(super) app: AppSetup,
}

/// What the app adds to a match when it begins.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct AppSetup {
    /// The secrets of the persons' seats; a machine has none.
    pub(super) keys: [Option<Key>; 2],
    pub(super) take_backs: bool,
}

/// A clock as people set it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(super) enum ClockSetup {
    /// A clock for the game, with what each move adds.
    Game { base_ms: u64, increment_ms: u64 },
    /// A time for each move.
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
        let record = ludens_wire::open(&game, self.start.as_deref(), &self.moves)?;
        if let Some(outcome) = record.outcome() {
            let detail = format!("The game is over in this position: {outcome}.");
            return Err(Problem::unprocessable(detail));
        }
        let app = AppSetup { keys: new_keys(&self.seats)?, take_backs: self.take_backs };
        let [first, second] = self.seats;
        let clock = self.clock.map(ClockRequest::check).transpose()?;
        let of_match = MatchSetup {
            start: self.start.map(|_| record.start_text()),
            moves: record.played().into_iter().map(|mv| mv.text).collect(),
            seats: [first.check(&game, limits)?, second.check(&game, limits)?],
            rules: rules(clock, self.seed.map_or_else(new_seed, Ok)?),
            game: game.to_string(),
        };
        Ok(Setup { of_match, app })
    }
}

/// Secrets for the seats where people sit.
fn new_keys(seats: &[SeatRequest; 2]) -> Result<[Option<Key>; 2], Problem> {
    let key = |seat: &SeatRequest| match seat {
        SeatRequest::Person { .. } => Key::new().map(Some),
        SeatRequest::Machine { .. } => Ok(None),
    };
    Ok([key(&seats[0])?, key(&seats[1])?])
}

impl SeatRequest {
    fn check(self, game: &Game, limits: &Limits) -> Result<SeatSetup, Problem> {
        match self {
            SeatRequest::Person { name } => {
                let name = name.as_deref().map(check_name).transpose()?.flatten();
                Ok(SeatSetup::Person { name })
            }
            SeatRequest::Machine { player } => {
                let player = players::player(game, &player, limits)?.to_string();
                Ok(SeatSetup::Machine { player })
            }
        }
    }
}

/// The name as it is shown; `None` if it is empty.
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

impl TryFrom<ClockMembers> for ClockRequest {
    type Error = &'static str;

    fn try_from(members: ClockMembers) -> Result<ClockRequest, &'static str> {
        match (members.base_ms, members.increment_ms, members.move_ms) {
            (Some(base_ms), increment_ms, None) => {
                Ok(ClockRequest::Game { base_ms, increment_ms: increment_ms.unwrap_or(0) })
            }
            (None, None, Some(move_ms)) => Ok(ClockRequest::Move { move_ms }),
            _ => Err("a clock has base_ms and increment_ms, or move_ms"),
        }
    }
}

impl ClockRequest {
    fn check(self) -> Result<ClockSetup, Problem> {
        match self {
            ClockRequest::Game { base_ms, increment_ms }
                if (1..=DAY_MS).contains(&base_ms) && increment_ms <= HOUR_MS =>
            {
                Ok(ClockSetup::Game { base_ms, increment_ms })
            }
            ClockRequest::Move { move_ms } if (1..=DAY_MS).contains(&move_ms) => {
                Ok(ClockSetup::Move { move_ms })
            }
            _ => {
                let detail = "A clock has between a millisecond and 24 hours, and adds at most \
                    an hour after each move.";
                Err(Problem::unprocessable(detail))
            }
        }
    }
}

impl ClockSetup {
    /// The clock of a match; `None` if there is no time limit.
    pub(super) fn of(rules: &Rules) -> Option<ClockSetup> {
        let ms = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        match rules.control[0].pace {
            Pace::Own => None,
            Pace::PerMove(time) => Some(ClockSetup::Move { move_ms: ms(time) }),
            Pace::Clock { base, increment } => {
                Some(ClockSetup::Game { base_ms: ms(base), increment_ms: ms(increment) })
            }
        }
    }

    fn pace(self) -> Pace {
        let time = Duration::from_millis;
        match self {
            ClockSetup::Move { move_ms } => Pace::PerMove(time(move_ms)),
            ClockSetup::Game { base_ms, increment_ms } => {
                Pace::Clock { base: time(base_ms), increment: time(increment_ms) }
            }
        }
    }
}

/// The rules of a match: the same for both sides, machines included.
pub(super) fn rules(clock: Option<ClockSetup>, seed: u64) -> Rules {
    let pace = clock.map_or(Pace::Own, ClockSetup::pace);
    let control = TimeControl { pace, ..TimeControl::default() };
    let most_plies = Some(ludens_wire::MOST_MOVES + MOST_PLIES);
    Rules { control: [control; 2], seed, most_plies, ..Rules::default() }
}

impl Setup {
    /// Reads the setup of a stored match, in the current or the old format.
    pub(super) fn read(json: &str) -> Result<Setup, serde_json::Error> {
        serde_json::from_str(json).or_else(|error| old_form::setup(json).ok_or(error))
    }

    /// The same setup with colours swapped, new secrets and a new seed.
    pub(super) fn rematch(self) -> Result<Setup, Problem> {
        let Setup { mut of_match, app } = self;
        let AppSetup { keys: [first, second], take_backs } = app;
        let new = |key: Option<Key>| key.map(|_| Key::new()).transpose();
        of_match.seats.swap(0, 1);
        of_match.rules.control.swap(0, 1);
        of_match.rules.seed = new_seed()?;
        Ok(Setup { of_match, app: AppSetup { keys: [new(second)?, new(first)?], take_backs } })
    }
}

impl AppSetup {
    pub(super) fn is_machine(&self, side: Side) -> bool {
        self.key(side).is_none()
    }

    /// Whether both sides are machines.
    pub(super) fn is_between_machines(&self) -> bool {
        Side::BOTH.into_iter().all(|side| self.is_machine(side))
    }

    /// Whether both sides are people. One person may hold both seats.
    pub(super) fn is_between_people(&self) -> bool {
        !Side::BOTH.into_iter().any(|side| self.is_machine(side))
    }

    pub(super) fn hands(&self, keys: &Keys) -> Hands {
        keys.hands(Side::BOTH.map(|side| self.key(side)))
    }

    /// The secret of a person's seat.
    pub(super) fn key(&self, side: Side) -> Option<&Key> {
        self.keys[side.index()].as_ref()
    }
}

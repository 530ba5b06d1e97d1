//! What clients see of a match. The view is made once for every change. What differs
//! between clients is added when it is sent: which seats they hold, what the clock shows at
//! that moment, how many are watching.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use ludens_core::Side;
use ludens_play::{Ending, Opinion, SeatSetup, TurnPlayed};
use ludens_wire::{LegalMoveView, PositionView};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use super::keys::Hands;
use super::live_match::LiveMatch;
use super::progress::Declined;
use super::setup::ClockSetup;

/// A match at one version, ready to be sent to any client.
pub(super) struct Snapshot {
    pub(super) version: u64,
    common: WrittenObject,
    /// The position without its legal moves. It is written only once, as it contains all
    /// moves that were played.
    position: WrittenObject,
    /// The side to move and its legal moves, if a person is to move.
    moves: Option<(Side, Box<RawValue>)>,
    clock: Option<Clock>,
}

/// An object whose values have been written as JSON, so that sending it to one more client
/// only copies it.
type WrittenObject = BTreeMap<String, Box<RawValue>>;

impl Snapshot {
    pub(super) fn new(live_match: &LiveMatch) -> Result<Snapshot, serde_json::Error> {
        let game = live_match.players.game().to_string();
        let mut position = write(&PositionView::without_moves(&game, live_match.record()))?;
        position.remove("moves");
        let moves = live_match.person_to_move().map(|side| {
            let moves = live_match.record().legal_moves().into_iter().map(LegalMoveView::from);
            to_raw_value(&moves.collect::<Vec<_>>()).map(|moves| (side, moves))
        });
        Ok(Snapshot {
            version: live_match.version,
            common: write(&CommonView::new(live_match, &game))?,
            position,
            moves: moves.transpose()?,
            clock: Clock::of(live_match),
        })
    }

    /// The view for a client with these seats, as of this moment.
    pub(super) fn view(&self, hands: Hands, watchers: usize, now: Instant) -> MatchView<'_> {
        let own_moves = self.moves.as_ref().filter(|(side, _)| hands.hold(*side));
        MatchView {
            common: &self.common,
            you: hands.sides().collect(),
            position: PositionWithMoves {
                position: &self.position,
                moves: own_moves.map_or(Moves::None([]), |(_, moves)| Moves::Written(moves)),
            },
            clock: self.clock.as_ref().map(|clock| clock.view(now)),
            watchers,
        }
    }
}

/// A match as one viewer may see it.
#[derive(Serialize, JsonSchema)]
pub(crate) struct MatchView<'a> {
    #[serde(flatten)]
    #[schemars(with = "CommonView<'a>")]
    common: &'a WrittenObject,
    /// The seats whose keys were sent.
    you: Vec<Side>,
    /// With the legal moves, for those who may move.
    #[schemars(with = "PositionView")]
    position: PositionWithMoves<'a>,
    clock: Option<ClockView>,
    watchers: usize,
}

/// A [`PositionView`].
#[derive(Serialize)]
struct PositionWithMoves<'a> {
    #[serde(flatten)]
    position: &'a WrittenObject,
    moves: Moves<'a>,
}

/// The legal moves, for the one who may play them.
#[derive(Serialize)]
#[serde(untagged)]
enum Moves<'a> {
    Written(&'a RawValue),
    None([(); 0]),
}

fn write(value: &impl Serialize) -> Result<WrittenObject, serde_json::Error> {
    serde_json::from_str(&serde_json::to_string(value)?)
}

/// What is the same for all.
#[derive(Serialize, JsonSchema)]
struct CommonView<'a> {
    id: &'a str,
    /// Rises with every change.
    version: u64,
    game: &'a str,
    /// Of the game.
    title: &'static str,
    sides: [&'static str; 2],
    seats: [SeatView; 2],
    turns: Vec<TurnView<'a>>,
    ending: Option<Ending>,
    draw_offer: Option<Side>,
    take_back_offer: Option<Side>,
    declined: Option<Declined>,
    paused: bool,
    take_backs: bool,
    thinking: Option<Side>,
    /// The match that followed.
    rematch: Option<&'a str>,
}

impl<'a> CommonView<'a> {
    fn new(live_match: &'a LiveMatch, game: &'a str) -> CommonView<'a> {
        let LiveMatch { progress, players, .. } = live_match;
        CommonView {
            id: &live_match.id,
            version: live_match.version,
            game,
            title: players.game().info.title,
            sides: players.game().info.sides,
            seats: players.seats().map(SeatView::from),
            turns: players.turns().iter().map(TurnView::from).collect(),
            ending: players.ending(),
            draw_offer: progress.draw_offer,
            take_back_offer: progress.take_back_offer,
            declined: progress.declined,
            paused: progress.paused,
            take_backs: live_match.setup.take_backs,
            thinking: live_match.machine_to_move(),
            rematch: progress.rematch.as_deref(),
        }
    }
}

/// Who sits there, without secrets.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Seat")]
pub(super) struct SeatView {
    kind: SeatKind,
    /// A person's, if given.
    name: Option<String>,
    /// Which machine.
    player: Option<String>,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
enum SeatKind {
    Person,
    Machine,
}

impl From<&SeatSetup> for SeatView {
    fn from(seat: &SeatSetup) -> SeatView {
        let (kind, name, player) = match seat.clone() {
            SeatSetup::Person { name } => (SeatKind::Person, name, None),
            SeatSetup::Machine { player } => (SeatKind::Machine, None, Some(player)),
        };
        SeatView { kind, name, player }
    }
}

/// A move of a match, and what its player thought.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Turn")]
pub(super) struct TurnView<'a> {
    side: Side,
    text: &'a str,
    #[schemars(range(min = 0))]
    time_ms: f64,
    #[serde(flatten)]
    opinion: Option<Opinion>,
}

impl<'a> From<&'a TurnPlayed> for TurnView<'a> {
    fn from(turn: &'a TurnPlayed) -> TurnView<'a> {
        TurnView {
            side: turn.side,
            text: &turn.text,
            time_ms: turn.time.as_micros() as f64 / 1000.0,
            opinion: turn.opinion,
        }
    }
}

/// The clocks, and since when one of them has been running.
struct Clock {
    kind: ClockKind,
    left: [Duration; 2],
    increment_ms: u64,
    running: Option<(Side, Instant)>,
}

/// The clocks as of the moment of sending.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Clock")]
pub(super) struct ClockView {
    kind: ClockKind,
    first_ms: u64,
    second_ms: u64,
    running: Option<Side>,
    increment_ms: u64,
}

/// Whether the time is for the game or for each move.
#[derive(Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
enum ClockKind {
    Game,
    Move,
}

impl Clock {
    fn of(live_match: &LiveMatch) -> Option<Clock> {
        let (kind, increment_ms, full) = match ClockSetup::of(live_match.players.rules())? {
            ClockSetup::Game { increment_ms, .. } => (ClockKind::Game, increment_ms, None),
            ClockSetup::Move { move_ms } => {
                (ClockKind::Move, 0, Some(Duration::from_millis(move_ms)))
            }
        };
        let own = |side: Side| full.or(live_match.players.clock(side)).unwrap_or_default();
        let mut left = Side::BOTH.map(own);
        let side = live_match.side();
        left[side.index()] = live_match.players.time_left().unwrap_or_default();
        let running = live_match.since.filter(|_| live_match.runs()).map(|since| (side, since));
        Some(Clock { kind, left, increment_ms, running })
    }

    fn view(&self, now: Instant) -> ClockView {
        let left = |side: Side| {
            let elapsed = match self.running {
                Some((running, since)) if running == side => now.saturating_duration_since(since),
                _ => Duration::ZERO,
            };
            let left = self.left[side.index()].saturating_sub(elapsed);
            u64::try_from(left.as_millis()).unwrap_or(u64::MAX)
        };
        ClockView {
            kind: self.kind,
            first_ms: left(Side::First),
            second_ms: left(Side::Second),
            running: self.running.map(|(side, _)| side),
            increment_ms: self.increment_ms,
        }
    }
}

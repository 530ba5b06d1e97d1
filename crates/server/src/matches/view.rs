//! What people see of a match. The view is made once for every change, and only
//! what differs from one to another is added when it is sent: which seats are
//! one's own, what the clock shows at that moment, how many are watching.

use std::time::{Duration, Instant};

use ludens_core::Side;
use ludens_play::views::{LegalMoveView, PositionView};
use serde::Serialize;
use serde_json::json;

use super::keys::Hands;
use super::live_match::LiveMatch;
use super::progress::{Declined, EndingView, StoredTurn, side_or_null};
use super::setup::{ClockSetup, SeatSetup, Setup};

/// A match at one version, ready to be sent to anybody.
pub(super) struct Snapshot {
    pub(super) version: u64,
    /// An object without its closing brace: what is the same for all.
    common: String,
    /// The position, but for its legal moves: what stands before and after them.
    /// Kept once, as it tells all that was played.
    position: [String; 2],
    /// The side whose person is to move, and its moves.
    moves: Option<(Side, String)>,
    clock: Option<Clock>,
}

impl Snapshot {
    pub(super) fn new(live_match: &LiveMatch) -> Snapshot {
        let game = live_match.game.to_string();
        let position = write(&PositionView::without_moves(&game, live_match.record()));
        let moves = live_match.person_to_move().map(|side| {
            let moves = live_match.record().legal_moves().into_iter();
            (side, write(&moves.map(LegalMoveView::from).collect::<Vec<_>>()))
        });
        let mut common = write(&Common::new(live_match));
        common.pop();
        Snapshot {
            version: live_match.version,
            common,
            position: around_moves(&position),
            moves,
            clock: Clock::of(live_match),
        }
    }

    /// The view for somebody with these seats, as of this moment.
    pub(super) fn json(&self, hands: Hands, watchers: usize, now: Instant) -> String {
        let you: Vec<_> = hands.sides().map(Side::name).collect();
        let moves = match &self.moves {
            Some((side, moves)) if hands.hold(*side) => moves,
            _ => "[]",
        };
        let [before, after] = &self.position;
        let clock = self.clock.as_ref().map(|clock| clock.view(now));
        let (you, clock) = (write(&you), write(&clock));
        let common = &self.common;
        format!(
            "{common},\"you\":{you},\"position\":{before}{moves}{after},\"clock\":{clock},\"watchers\":{watchers}}}"
        )
    }
}

/// Cuts a position without moves where they would stand. Nothing else in it is
/// written so: a text in quotes has no quotes of its own.
fn around_moves(position: &str) -> [String; 2] {
    const NONE: &str = "\"moves\":[]";
    let (before, after) = position.split_once(NONE).unwrap_or((position, ""));
    [format!("{before}\"moves\":"), after.to_string()]
}

/// Only plain data is written here.
fn write(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| json!(error.to_string()).to_string())
}

/// What is the same for all.
#[derive(Serialize)]
struct Common<'a> {
    id: &'a str,
    version: u64,
    game: String,
    title: &'static str,
    sides: [&'static str; 2],
    seats: [SeatView<'a>; 2],
    turns: Vec<TurnView<'a>>,
    ending: &'a Option<EndingView>,
    #[serde(with = "side_or_null")]
    draw_offer: Option<Side>,
    #[serde(with = "side_or_null")]
    take_back_offer: Option<Side>,
    declined: Option<Declined>,
    paused: bool,
    take_backs: bool,
    #[serde(with = "side_or_null")]
    thinking: Option<Side>,
    rematch: Option<&'a str>,
}

impl<'a> Common<'a> {
    fn new(live_match: &'a LiveMatch) -> Common<'a> {
        let progress = &live_match.progress;
        Common {
            id: &live_match.id,
            version: live_match.version,
            game: live_match.game.to_string(),
            title: live_match.game.info.title,
            sides: live_match.game.info.sides,
            seats: seats(&live_match.setup),
            turns: progress.turns.iter().map(TurnView::from).collect(),
            ending: &progress.ending,
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

/// Who sits where, without secrets.
#[derive(Serialize)]
pub(super) struct SeatView<'a> {
    kind: &'static str,
    name: Option<&'a str>,
    player: Option<&'a str>,
}

pub(super) fn seats(setup: &Setup) -> [SeatView<'_>; 2] {
    Side::BOTH.map(|side| match setup.seat(side) {
        SeatSetup::Person { name, .. } => {
            SeatView { kind: "person", name: name.as_deref(), player: None }
        }
        SeatSetup::Machine { player } => {
            SeatView { kind: "machine", name: None, player: Some(player) }
        }
    })
}

/// A move of the match.
#[derive(Serialize)]
pub(super) struct TurnView<'a> {
    side: &'static str,
    text: &'a str,
    time_ms: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chance: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proven: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
}

impl<'a> From<&'a StoredTurn> for TurnView<'a> {
    fn from(turn: &'a StoredTurn) -> TurnView<'a> {
        let opinion = turn.opinion.as_ref();
        TurnView {
            side: turn.side.name(),
            text: &turn.text,
            time_ms: turn.time_us as f64 / 1000.0,
            depth: opinion.map(|opinion| opinion.depth),
            nodes: opinion.map(|opinion| opinion.nodes),
            score: opinion.map(|opinion| opinion.score),
            chance: opinion.and_then(|opinion| opinion.chance),
            proven: opinion.and_then(|opinion| opinion.proven.as_deref()),
            plies: opinion.and_then(|opinion| opinion.plies),
        }
    }
}

/// The clocks, and since when one of them has been running.
struct Clock {
    kind: &'static str,
    left: [Duration; 2],
    increment_ms: u64,
    running: Option<(Side, Instant)>,
}

#[derive(Serialize)]
struct ClockView {
    kind: &'static str,
    first_ms: u64,
    second_ms: u64,
    running: Option<&'static str>,
    increment_ms: u64,
}

impl Clock {
    fn of(live_match: &LiveMatch) -> Option<Clock> {
        let (kind, increment_ms, full) = match live_match.setup.clock? {
            ClockSetup::Game { increment_ms, .. } => ("game", increment_ms, None),
            ClockSetup::Move { move_ms } => ("move", 0, Some(Duration::from_millis(move_ms))),
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
            running: self.running.map(|(side, _)| side.name()),
            increment_ms: self.increment_ms,
        }
    }
}

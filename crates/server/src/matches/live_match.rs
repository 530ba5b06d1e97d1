//! A match as the app plays it: the match itself, what is offered, and the time
//! of the turn under way. It reads no clock and waits for nobody; `actor` does.
//!
//! A change either happens as a whole or is refused and leaves everything as it
//! was.

use std::fmt::Display;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ludens_arena::store::StoredMatch;
use ludens_core::{AnyRecord, Side};
use ludens_games::Game;
use ludens_play::{
    Answer, Match, MatchState, Pace, Player, Question, Seat, SeatSetup, Thought, ToMove, Worth,
};

use super::keys::Hands;
use super::progress::{AppProgress, Declined, Progress};
use super::refusal::Refusal;
use super::setup::{AppSetup, Setup};
use crate::problem::Problem;

/// Makes a player for a seat.
pub(super) type MakePlayer<'a> = &'a dyn Fn(Side, &str, &Game) -> Result<Box<dyn Player>, Problem>;

/// One match.
pub(super) struct LiveMatch {
    pub(super) id: Arc<str>,
    pub(super) version: u64,
    /// When it began, in seconds since 1970.
    pub(super) created: u64,
    pub(super) setup: Arc<AppSetup>,
    pub(super) progress: AppProgress,
    /// The match itself: who plays, what was played, the clocks, the ending.
    pub(super) players: Match,
    /// Since when the side to move has been thinking, without the time it has spent before;
    /// `None` while nobody thinks.
    pub(super) since: Option<Instant>,
}

impl LiveMatch {
    /// A match that begins.
    pub(super) fn begin(
        id: &str,
        setup: Setup,
        created: u64,
        make: MakePlayer<'_>,
        now: Instant,
    ) -> Result<LiveMatch, Problem> {
        let live_match = LiveMatch::open(id, setup, Progress::default(), make, now)?;
        Ok(LiveMatch { created, ..live_match })
    }

    /// A stored match that continues. The time since it was stored does not count.
    pub(super) fn resume(
        stored: &StoredMatch,
        make: MakePlayer<'_>,
        now: Instant,
    ) -> Result<LiveMatch, Problem> {
        let StoredMatch { id, created, version, .. } = stored;
        let setup = Setup::read(&stored.setup).map_err(|why| unreadable(id, why))?;
        let progress = serde_json::from_str(&stored.progress).map_err(|why| unreadable(id, why))?;
        let live_match = LiveMatch::open(id, setup, progress, make, now)?;
        Ok(LiveMatch { created: *created, version: *version, ..live_match })
    }

    fn open(
        id: &str,
        setup: Setup,
        progress: Progress,
        make: MakePlayer<'_>,
        now: Instant,
    ) -> Result<LiveMatch, Problem> {
        let state = MatchState { setup: setup.of_match, progress: progress.of_match };
        let game = state.setup.game().map_err(|why| unreadable(id, why))?;
        let seat = |side: Side| match &state.setup.seats[side.index()] {
            SeatSetup::Person { name } => Ok(Seat::Person(name.clone())),
            SeatSetup::Machine { player } => make(side, player, &game).map(Seat::Machine),
        };
        let seats = [seat(Side::First)?, seat(Side::Second)?];
        let mut live_match = LiveMatch {
            id: id.into(),
            version: 1,
            created: 0,
            setup: Arc::new(setup.app),
            progress: progress.app,
            players: Match::resume(&state, seats).map_err(|why| unreadable(id, why))?,
            since: None,
        };
        live_match.start_turn(now);
        Ok(live_match)
    }

    /// The setup of the match, as it is stored.
    pub(super) fn setup(&self) -> Setup {
        Setup { of_match: self.players.setup(), app: (*self.setup).clone() }
    }

    /// The progress of the match, as it is stored. The time that a person has used so far
    /// counts.
    pub(super) fn progress(&self, now: Instant) -> Progress {
        let mut of_match = self.players.progress();
        if self.person_to_move().is_some() {
            of_match.spent += self.time_of_turn(now);
        }
        Progress { of_match, app: self.progress.clone() }
    }

    pub(super) fn record(&self) -> &dyn AnyRecord {
        self.players.record()
    }

    /// The side to move.
    pub(super) fn side(&self) -> Side {
        self.record().side()
    }

    pub(super) fn is_over(&self) -> bool {
        self.players.ending().is_some()
    }

    /// The side to move, if a machine is to think for it now.
    pub(super) fn machine_to_move(&self) -> Option<Side> {
        match self.players.to_move() {
            ToMove::Machine(side) if !self.progress.paused => Some(side),
            _ => None,
        }
    }

    /// The side to move, if a person may move for it now.
    pub(super) fn person_to_move(&self) -> Option<Side> {
        match self.players.to_move() {
            ToMove::Person(side) if !self.progress.paused => Some(side),
            _ => None,
        }
    }

    /// Plays a person's move.
    pub(super) fn play(
        &mut self,
        hands: Hands,
        version: u64,
        text: &str,
        now: Instant,
    ) -> Result<(), Refusal> {
        self.admit(hands, version)?;
        let side = self.side();
        if !hands.hold(side) {
            return Err(Refusal::forbidden("It is the other side's turn."));
        }
        if self.progress.paused {
            return Err(Refusal::impossible("The match is paused."));
        }
        let (turns, time) = (self.players.turns().len(), self.time_of_turn(now));
        self.players.play(text, time).map_err(Refusal::impossible)?;
        // Otherwise the match was lost on time.
        if self.players.turns().len() > turns {
            self.turn_over(side);
        }
        self.settle(now);
        Ok(())
    }

    /// Checks that the client may change the match at all.
    pub(super) fn admit(&self, hands: Hands, version: u64) -> Result<(), Refusal> {
        if hands.are_empty() {
            return Err(Refusal::forbidden("You hold no seat in this match."));
        }
        if version != self.version {
            return Err(Refusal::Stale);
        }
        if self.is_over() {
            return Err(Refusal::impossible("The match is over."));
        }
        Ok(())
    }

    /// A question for the machine to move, if it has not been asked.
    pub(super) fn take_question(&mut self) -> Option<Question> {
        self.machine_to_move()?;
        self.players.take_question()
    }

    /// Takes a machine's answer. False if the answer is not needed any more, so that
    /// nothing has changed.
    pub(super) fn take_answer(&mut self, answer: Answer, now: Instant) -> bool {
        if !self.players.awaits_answer() {
            self.players.take_answer(answer);
            return false;
        }
        let side = answer.side();
        let is_asked = self.progress.draw_offer == Some(side.other());
        let worth = answer.thought().ok().map(Thought::worth);
        if is_asked && worth.is_some_and(|worth| !worth.is_better_than_draw()) {
            // The machine accepts the offer, so its move is not needed.
            self.players.agree_on_draw();
        }
        if self.players.take_answer(answer) {
            self.turn_over(side);
            self.progress.declined = is_asked.then_some(Declined::Draw);
        }
        self.settle(now);
        true
    }

    /// Gives a machine a new player, because the old one was lost.
    pub(super) fn replace(&mut self, side: Side, player: Box<dyn Player>) {
        self.players.withdraw_question();
        self.players.reseat(side, player);
    }

    /// A machine could not think, and loses.
    pub(super) fn fail(&mut self, side: Side, what: String, now: Instant) {
        self.players.fail(side, what);
        self.settle(now);
    }

    /// Answers a draw offer for a machine that is not to move. `worth` is the value for the
    /// side to move. False if the offer is no longer open.
    pub(super) fn answer_offer(&mut self, worth: Worth, now: Instant) -> bool {
        let asked = self.progress.draw_offer.map(Side::other);
        let Some(machine) = asked.filter(|&side| self.setup.is_machine(side)) else { return false };
        if self.is_over() {
            return false;
        }
        let worth = if self.side() == machine { worth } else { worth.flipped() };
        match worth.is_better_than_draw() {
            true => self.decline(Declined::Draw),
            false => self.players.agree_on_draw(),
        }
        self.settle(now);
        true
    }

    /// The person to move loses if the time is up. False if it is not.
    pub(super) fn claim_time(&mut self, now: Instant) -> bool {
        let is_lost = self.runs() && self.person_to_move().is_some() && {
            let time = self.time_of_turn(now);
            self.players.claim_time(time)
        };
        if is_lost {
            self.settle(now);
        }
        is_lost
    }

    /// When the time of the person to move is up, if it runs.
    pub(super) fn end_of_time(&self) -> Option<Instant> {
        let left = self.players.time_left()? + self.players.rules().margin;
        self.person_to_move().filter(|_| self.runs())?;
        // The time is up only after that moment, not at it.
        self.since?.checked_add(left + Duration::from_millis(1))
    }

    /// Whether the clock of the side to move runs. It does not run before a person's first
    /// move, as the other person may not have come yet.
    pub(super) fn runs(&self) -> bool {
        !self.is_over() && !self.progress.paused && self.has_clock() && self.time_counts()
    }

    fn has_clock(&self) -> bool {
        self.players.rules().control[self.side().index()].pace != Pace::Own
    }

    fn time_counts(&self) -> bool {
        let side = self.side();
        self.setup.is_machine(side) || self.players.last_turn(side).is_some()
    }

    /// How long the side to move has been thinking since it was last
    /// interrupted. With a clock that does not run yet, no time.
    pub(super) fn time_of_turn(&self, now: Instant) -> Duration {
        if self.has_clock() && !self.time_counts() {
            return Duration::ZERO;
        }
        self.since.map_or(Duration::ZERO, |since| now.saturating_duration_since(since))
    }

    /// Updates the offers after a side has moved.
    fn turn_over(&mut self, side: Side) {
        self.since = None;
        let offer = &mut self.progress.draw_offer;
        // A move declines the other side's offer; the mover's own offer stays open.
        *offer = offer.filter(|&by| by == side);
        self.progress.take_back_offer = None;
        self.progress.declined = None;
    }

    pub(super) fn decline(&mut self, what: Declined) {
        match what {
            Declined::Draw => self.progress.draw_offer = None,
            Declined::TakeBack => self.progress.take_back_offer = None,
        }
        self.progress.declined = Some(what);
    }

    /// Takes back the last turns until this many are left.
    pub(super) fn take_back_to(&mut self, turns: usize) {
        self.players.take_back_to(turns);
        self.since = None;
        let AppProgress { paused, rematch, .. } = std::mem::take(&mut self.progress);
        self.progress = AppProgress { paused, rematch, ..AppProgress::default() };
    }

    /// Completes a change: closes the offers if the match is over, raises the version, and
    /// starts the time of the turn.
    pub(super) fn settle(&mut self, now: Instant) {
        if self.is_over() {
            // It may have ended in the middle of a turn, whose time counts.
            self.players.spend(self.time_of_turn(now));
            self.progress.draw_offer = None;
            self.progress.take_back_offer = None;
            self.progress.paused = false;
        }
        self.version += 1;
        self.start_turn(now);
    }

    /// Starts the time of a turn, or lets it run on. Stops it if nobody is to move.
    fn start_turn(&mut self, now: Instant) {
        if self.is_over() || self.progress.paused {
            self.since = None;
        } else {
            self.since.get_or_insert(now);
        }
    }
}

fn unreadable(id: &str, why: impl Display) -> Problem {
    Problem::internal(format!("Match {id} cannot be read: {why}."))
}

//! A match as the app plays it: the match itself, what is offered, and the time
//! of the turn under way. It reads no clock and waits for nobody; `actor` does.
//!
//! A change either happens as a whole or is refused and leaves everything as it
//! was.

use std::sync::Arc;
use std::time::{Duration, Instant};

use ludens_arena::store::StoredMatch;
use ludens_core::{AnyRecord, Side};
use ludens_games::Game;
use ludens_play::{
    Answer, Cause, Ending, Match, Player, Question, Seat, Thought, Turn as Whose, Worth,
};

use super::keys::Hands;
use super::progress::{Declined, EndingView, Opinion, Progress, StoredTurn, micros};
use super::refusal::Refusal;
use super::setup::{SeatSetup, Setup};
use crate::problem::Problem;

/// Makes a player for a seat.
pub(super) type MakePlayer<'a> = &'a dyn Fn(Side, &str, &Game) -> Result<Box<dyn Player>, Problem>;

/// One match.
pub(super) struct LiveMatch {
    pub(super) id: Arc<str>,
    pub(super) game: Game,
    pub(super) setup: Arc<Setup>,
    pub(super) version: u64,
    /// When it began, in seconds since 1970.
    pub(super) created: u64,
    pub(super) progress: Progress,
    pub(super) players: Match,
    /// Since when the side to move has been thinking, beside what it has spent
    /// before; none while nobody is.
    pub(super) since: Option<Instant>,
    /// How many turns had been played then.
    since_turn: usize,
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
        let (game, record) = setup.open()?;
        let seat = |side: Side| match setup.seat(side) {
            SeatSetup::Person { .. } => Ok(Seat::Person),
            SeatSetup::Machine { player } => make(side, player, &game).map(Seat::Machine),
        };
        let seats = [seat(Side::First)?, seat(Side::Second)?];
        let mut live_match = LiveMatch {
            id: id.into(),
            version: 1,
            created,
            progress: Progress::default(),
            players: Match::new(record, seats, setup.rules()),
            since: None,
            since_turn: 0,
            game,
            setup: Arc::new(setup),
        };
        live_match.start_turn(now);
        Ok(live_match)
    }

    /// A match that goes on. Time that has passed since it was stored counts for
    /// nobody.
    pub(super) fn resume(
        stored: &StoredMatch,
        make: MakePlayer<'_>,
        now: Instant,
    ) -> Result<LiveMatch, Problem> {
        let unreadable =
            |why: String| Problem::internal(format!("Match {} cannot be read: {why}.", stored.id));
        let setup = serde_json::from_str(&stored.setup);
        let setup: Setup = setup.map_err(|error| unreadable(error.to_string()))?;
        let progress = serde_json::from_str(&stored.progress);
        let progress: Progress = progress.map_err(|error| unreadable(error.to_string()))?;
        let mut live_match = LiveMatch::begin(&stored.id, setup, stored.created, make, now)?;
        for turn in &progress.turns {
            let played =
                live_match.players.play_again(&turn.text, Duration::from_micros(turn.time_us));
            played.map_err(|error| unreadable(error.to_string()))?;
        }
        live_match.players.spend(Duration::from_micros(progress.spent_us));
        if let Some(ending) = progress.ending.as_ref().and_then(EndingView::declared) {
            live_match.players.declare(ending);
        }
        live_match.version = stored.version;
        live_match.progress = progress;
        live_match.since = None;
        live_match.start_turn(now);
        Ok(live_match)
    }

    pub(super) fn record(&self) -> &dyn AnyRecord {
        self.players.record()
    }

    /// The side to move.
    pub(super) fn side(&self) -> Side {
        self.record().side()
    }

    pub(super) fn is_over(&self) -> bool {
        self.progress.ending.is_some()
    }

    /// The side whose machine is to move, if it is to think now.
    pub(super) fn machine_to_move(&self) -> Option<Side> {
        match self.players.turn() {
            Whose::Machine(side) if !self.progress.paused => Some(side),
            _ => None,
        }
    }

    /// The side whose person may move now.
    pub(super) fn person_to_move(&self) -> Option<Side> {
        match self.players.turn() {
            Whose::Person(side) if !self.progress.paused => Some(side),
            _ => None,
        }
    }

    /// A person's move.
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
        let time = self.time_of_turn(now);
        self.players.play(text, time).map_err(Refusal::impossible)?;
        self.note_turn(side, None);
        self.settle(now);
        Ok(())
    }

    /// Whether somebody may change anything at all.
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

    /// A machine's answer. False if nothing has changed, because nobody waits
    /// for it any more.
    pub(super) fn take_answer(&mut self, answer: Answer, now: Instant) -> bool {
        if !self.players.awaits_answer() {
            self.players.take_answer(answer);
            return false;
        }
        let side = answer.side();
        let opinion = answer.thought().ok().and_then(Opinion::of);
        let is_asked = self.progress.draw_offer == Some(side.other());
        let worth = answer.thought().ok().map(Thought::worth);
        if is_asked && worth.is_some_and(|worth| !is_better(worth)) {
            // The answer is to the offer, and the move is not needed.
            self.players.agree_on_draw();
        }
        if self.players.take_answer(answer) {
            self.note_turn(side, opinion);
            self.progress.declined = is_asked.then_some(Declined::Draw);
        }
        self.settle(now);
        true
    }

    /// A machine is lost: somebody else sits down in its place.
    pub(super) fn replace(&mut self, side: Side, player: Box<dyn Player>) {
        self.players.withdraw_question();
        self.players.seat(side, player);
    }

    /// A machine could not think.
    pub(super) fn fail(&mut self, side: Side, what: String, now: Instant) {
        let cause = Cause::Failure(what);
        self.players.declare(Ending { winner: Some(side.other()), cause });
        self.settle(now);
    }

    /// What a machine whose turn it is not thinks of a draw that was offered;
    /// `worth` is the side to move's. False if it is not asked any more.
    pub(super) fn answer_offer(&mut self, worth: Worth, now: Instant) -> bool {
        let asked = self.progress.draw_offer.map(Side::other);
        let Some(machine) = asked.filter(|&side| self.setup.is_machine(side)) else { return false };
        if self.is_over() {
            return false;
        }
        let worth = if self.side() == machine { worth } else { worth.flipped() };
        match is_better(worth) {
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
        let left = self.players.time_left()? + self.setup.rules().margin;
        self.person_to_move().filter(|_| self.runs())?;
        // Later than that, not at it.
        self.since?.checked_add(left + Duration::from_millis(1))
    }

    /// Whether the time of the side to move counts. A person's first move takes
    /// as long as it takes: the other may not have come yet.
    pub(super) fn runs(&self) -> bool {
        let side = self.side();
        let has_moved = || self.progress.turns.iter().any(|turn| turn.side == side);
        let is_going_on = !self.is_over() && !self.progress.paused;
        is_going_on && self.setup.clock.is_some() && (self.setup.is_machine(side) || has_moved())
    }

    /// How long the side to move has been thinking since it was last
    /// interrupted. With a clock that does not run yet, no time.
    pub(super) fn time_of_turn(&self, now: Instant) -> Duration {
        if self.setup.clock.is_some() && !self.runs() {
            return Duration::ZERO;
        }
        self.since.map_or(Duration::ZERO, |since| now.saturating_duration_since(since))
    }

    /// The last turn of the match is written down, if it is new.
    fn note_turn(&mut self, side: Side, opinion: Option<Opinion>) {
        let turns = self.players.turns();
        if turns.len() == self.progress.turns.len() {
            // It was lost on time instead.
            return;
        }
        if let Some(turn) = turns.last() {
            let (text, time_us) = (turn.text.clone(), micros(turn.time));
            self.progress.turns.push(StoredTurn { side, text, time_us, opinion });
        }
        let offer = &mut self.progress.draw_offer;
        // Whoever moves has not agreed; an offer of one's own stands.
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

    /// Takes back the last turns until there are so many.
    pub(super) fn take_back_to(&mut self, turns: usize) {
        while self.players.turns().len() > turns && self.players.take_back() {}
        self.progress.turns.truncate(turns);
        self.progress.draw_offer = None;
        self.progress.take_back_offer = None;
        self.progress.declined = None;
        self.progress.draw_offered_at = [None; 2];
    }

    /// Draws the conclusions of a change: the ending, and whose time runs now.
    pub(super) fn settle(&mut self, now: Instant) {
        let ending = self.players.ending();
        if ending.is_some() && !self.is_over() && self.since_turn == self.progress.turns.len() {
            // It ended in the middle of a turn, which has taken so long.
            self.players.spend(self.time_of_turn(now));
        }
        self.progress.ending = ending.as_ref().map(EndingView::from);
        if self.is_over() {
            self.progress.draw_offer = None;
            self.progress.take_back_offer = None;
            self.progress.paused = false;
        }
        self.version += 1;
        self.start_turn(now);
        let since = self.person_to_move().map(|_| self.time_of_turn(now));
        self.progress.spent_us = micros(self.players.spent() + since.unwrap_or_default());
    }

    /// A turn begins, or goes on, if anybody is to move.
    fn start_turn(&mut self, now: Instant) {
        let turn = self.progress.turns.len();
        if self.is_over() || self.progress.paused {
            self.since = None;
        } else if self.since.is_none() || self.since_turn != turn {
            self.since = Some(now);
            self.since_turn = turn;
        }
    }
}

/// Whether this is more than a draw to whoever thinks so.
fn is_better(worth: Worth) -> bool {
    worth.chance.map_or_else(|| worth.number() > 0.0, |chance| chance > 0.5)
}

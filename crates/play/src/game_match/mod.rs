//! A match: two seats, one record, and clocks. Whoever uses it, a terminal, a
//! page or the arena, asks whose turn it is, lets a machine play or hands in a
//! person's move, until there is an ending.
//!
//! A machine that fails, plays illegally or exceeds its time loses; the
//! failure is told in the ending and never stops the program.
//!
//! | file | role |
//! |---|---|
//! | `rules` | what each side may spend |
//! | `question` | a machine's turn, taken on another thread |
//! | `ending` | who won, and why |

mod ending;
mod question;
mod rules;

use std::time::Duration;

use ludens_core::{AnyRecord, MoveError, Side};
use ludens_search::Signal;

use crate::player::Player;
use crate::thinker::mix_seeds;
use crate::thought::Thought;

pub use ending::{Cause, Ending};
pub use question::{Answer, Question};
pub use rules::{Pace, Rules, TimeControl};

/// Who sits there.
pub enum Seat {
    /// Someone whose moves are handed in.
    Person,
    /// A player that is asked.
    Machine(Box<dyn Player>),
}

/// A seat as the match has it.
enum Place {
    Person,
    /// None while the player thinks elsewhere.
    Machine(Option<Box<dyn Player>>),
}

/// Whose turn it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Turn {
    /// A person's.
    Person(Side),
    /// A machine's.
    Machine(Side),
    /// Nobody's: the match is over.
    Over(Ending),
}

/// A move that was played, and what was thought about it.
#[derive(Debug, Clone)]
pub struct TurnPlayed {
    /// Whose move it was.
    pub side: Side,
    /// The move.
    pub text: String,
    /// What the machine thought; `None` for a person.
    pub thought: Option<Thought>,
    /// How long it took.
    pub time: Duration,
    /// What the side's clock showed before.
    left_before: Duration,
}

/// Two seats and one record.
pub struct Match {
    record: Box<dyn AnyRecord>,
    places: [Place; 2],
    rules: Rules,
    left: [Duration; 2],
    /// What the side to move has used of its time before it was interrupted.
    spent: Duration,
    plies: usize,
    turns: Vec<TurnPlayed>,
    /// An ending that the record does not show.
    declared: Option<Ending>,
    /// Grows whenever a question that is out has become pointless.
    state: u64,
    /// The state at which a question was asked that is still out.
    asked_at: Option<u64>,
}

impl Match {
    /// A match that goes on from this record. Machines begin afresh.
    pub fn new(record: Box<dyn AnyRecord>, seats: [Seat; 2], rules: Rules) -> Match {
        let mut places = seats.map(|seat| match seat {
            Seat::Person => Place::Person,
            Seat::Machine(player) => Place::Machine(Some(player)),
        });
        for (side, place) in Side::BOTH.into_iter().zip(&mut places) {
            if let Place::Machine(Some(player)) = place {
                player.new_game(seat_seed(rules.seed, side));
            }
        }
        Match {
            plies: record.played().len(),
            left: rules.base(),
            record,
            places,
            rules,
            spent: Duration::ZERO,
            turns: Vec::new(),
            declared: None,
            state: 0,
            asked_at: None,
        }
    }

    /// The game so far.
    pub fn record(&self) -> &dyn AnyRecord {
        &*self.record
    }

    /// The moves played in this match, without those the record began with.
    pub fn turns(&self) -> &[TurnPlayed] {
        &self.turns
    }

    /// The time that each side's clock shows, where it has one.
    pub fn clock(&self, side: Side) -> Option<Duration> {
        let is_clock = matches!(self.control(side).pace, Pace::Clock { .. });
        is_clock.then_some(self.left[side.index()])
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Turn {
        match (self.ending(), self.record.side()) {
            (Some(ending), _) => Turn::Over(ending),
            (None, side) => match self.places[side.index()] {
                Place::Person => Turn::Person(side),
                Place::Machine(_) => Turn::Machine(side),
            },
        }
    }

    /// How the match ended, if it did.
    pub fn ending(&self) -> Option<Ending> {
        if let Some(ending) = &self.declared {
            return Some(ending.clone());
        }
        if let Some(outcome) = self.record.outcome() {
            return Some(Ending { winner: outcome.winner, cause: Cause::Rules(outcome.reason) });
        }
        let too_long = self.rules.most_plies.is_some_and(|most| self.plies >= most);
        too_long.then_some(Ending { winner: None, cause: Cause::PlyLimit })
    }

    /// The player of a side, if it is a machine that is here.
    pub fn machine(&self, side: Side) -> Option<&dyn Player> {
        match &self.places[side.index()] {
            Place::Machine(player) => player.as_deref(),
            Place::Person => None,
        }
    }

    /// The last lines of an outside program that was at fault when the match
    /// ended: they may tell its author why.
    pub fn last_output(&self) -> Vec<String> {
        match self.declared {
            Some(Ending { winner: Some(side), ref cause }) if cause.is_fault() => {
                self.machine(side.other()).map_or_else(Vec::new, Player::last_output)
            }
            _ => Vec::new(),
        }
    }

    /// Lets the machine whose turn it is play a move. False if it is not a
    /// machine's turn, or if the match ended instead.
    pub fn play_machine(&mut self, stop: &Signal, progress: &mut dyn FnMut(&Thought)) -> bool {
        let Some((side, mut player)) = self.take_player() else { return false };
        let go = self.rules.question(side, self.left, self.spent);
        // As a question does, without a copy of the record.
        let (thought, time) = question::think(&mut *player, &*self.record, &go, stop, progress);
        self.take_answer(Answer { side, asked_at: self.state, player, thought, time })
    }

    /// Lends the player out whose turn it is, to think elsewhere. None if it is
    /// not a machine's turn, or its player is out already.
    pub fn take_question(&mut self) -> Option<Question> {
        let (side, player) = self.take_player()?;
        let go = self.rules.question(side, self.left, self.spent);
        self.asked_at = Some(self.state);
        Some(Question { side, asked_at: self.state, player, record: self.record.boxed_clone(), go })
    }

    /// Puts a player back into its seat and plays its move; a player that has
    /// failed, plays illegally or was too slow loses. False if it has played no
    /// move, as where the match went another way since it was asked.
    pub fn take_answer(&mut self, answer: Answer) -> bool {
        let Answer { side, asked_at, player, thought, time } = answer;
        self.asked_at = None;
        self.put_back(side, player);
        if asked_at != self.state || self.turn() != Turn::Machine(side) {
            return false;
        }
        match thought {
            Err(error) => self.lose(side, Cause::of(&error)),
            Ok(_) if self.is_too_late(side, time) => self.lose(side, Cause::Time),
            Ok(thought) => return self.play_thought(side, thought, time),
        }
        false
    }

    /// Whether a question is out whose answer would be played.
    pub fn awaits_answer(&self) -> bool {
        self.asked_at == Some(self.state)
    }

    /// What was asked is of no interest any more: an answer will only bring the
    /// player back.
    pub fn withdraw_question(&mut self) {
        self.state += 1;
    }

    /// Seats another player where a machine plays, who begins afresh; nothing
    /// happens where a person sits. An answer of the one before still counts.
    pub fn seat(&mut self, side: Side, mut player: Box<dyn Player>) {
        player.new_game(seat_seed(self.rules.seed, side));
        self.put_back(side, player);
    }

    fn put_back(&mut self, side: Side, player: Box<dyn Player>) {
        if let place @ Place::Machine(_) = &mut self.places[side.index()] {
            *place = Place::Machine(Some(player));
        }
    }

    fn take_player(&mut self) -> Option<(Side, Box<dyn Player>)> {
        let Turn::Machine(side) = self.turn() else { return None };
        let Place::Machine(player) = &mut self.places[side.index()] else { return None };
        Some((side, player.take()?))
    }

    /// Plays to the end, as long as machines are on turn and `stop` is not
    /// raised.
    pub fn play_out(&mut self, stop: &Signal) -> Option<Ending> {
        while !stop.is_raised() && self.play_machine(stop, &mut |_| {}) {}
        self.ending()
    }

    fn play_thought(&mut self, side: Side, thought: Thought, time: Duration) -> bool {
        let played = self.record.play(thought.best_move());
        match played {
            Ok(text) => {
                self.note(side, text, Some(thought), time);
                true
            }
            Err(error) => {
                self.lose(side, Cause::Illegal(error.to_string()));
                false
            }
        }
    }

    /// Plays a person's move that took so long, beside what was
    /// [spent](Match::spend) before.
    pub fn play(&mut self, text: &str, time: Duration) -> Result<(), MoveError> {
        let side = self.record.side();
        if self.claim_time(time) {
            return Ok(());
        }
        let text = self.record.play(text)?;
        self.note(side, text, None, time);
        Ok(())
    }

    /// Plays a move of old that took so long, whoever played it: so a match that
    /// was written down is taken up again.
    pub fn play_again(&mut self, text: &str, time: Duration) -> Result<(), MoveError> {
        let side = self.record.side();
        let text = self.record.play(text)?;
        self.note(side, text, None, time);
        Ok(())
    }

    /// The side to move has thought for so long and was then interrupted: this
    /// will count when it moves.
    pub fn spend(&mut self, time: Duration) {
        self.spent += time;
    }

    /// What the side to move has used of its time before it was interrupted.
    pub fn spent(&self) -> Duration {
        self.spent
    }

    /// The time that the side to move still has for this move, if anything
    /// limits it. The margin is not in it.
    pub fn time_left(&self) -> Option<Duration> {
        let side = self.record.side();
        let time = match self.control(side).pace {
            Pace::Own => return None,
            Pace::PerMove(limit) => limit,
            Pace::Clock { .. } => self.left[side.index()],
        };
        Some(time.saturating_sub(self.spent))
    }

    /// The side to move, which has thought for so long, loses if that is too
    /// long. True if it does.
    pub fn claim_time(&mut self, time: Duration) -> bool {
        let side = self.record.side();
        let is_too_late = self.ending().is_none() && self.is_too_late(side, time);
        if is_too_late {
            self.lose(side, Cause::Time);
        }
        is_too_late
    }

    fn note(&mut self, side: Side, text: String, thought: Option<Thought>, time: Duration) {
        let time = self.spent + time;
        let left = &mut self.left[side.index()];
        self.turns.push(TurnPlayed { side, text, thought, time, left_before: *left });
        if let Pace::Clock { increment, .. } = self.rules.control[side.index()].pace {
            *left = left.saturating_sub(time).saturating_add(increment);
        }
        self.plies += 1;
        self.turn_over();
    }

    /// Another turn begins: whatever was asked or spent for the last is past.
    fn turn_over(&mut self) {
        self.spent = Duration::ZERO;
        self.state += 1;
    }

    fn is_too_late(&self, side: Side, time: Duration) -> bool {
        let (time, margin) = (self.spent + time, self.rules.margin);
        match self.control(side).pace {
            Pace::Own => false,
            Pace::PerMove(limit) => time > limit.saturating_add(margin),
            Pace::Clock { .. } => time > self.left[side.index()].saturating_add(margin),
        }
    }

    fn control(&self, side: Side) -> TimeControl {
        self.rules.control[side.index()]
    }

    /// Takes the last move of this match back; false if there is none.
    pub fn take_back(&mut self) -> bool {
        let Some(turn) = self.turns.pop() else { return false };
        self.left[turn.side.index()] = turn.left_before;
        self.plies -= 1;
        self.declared = None;
        self.turn_over();
        self.record.undo()
    }

    /// A side gives up.
    pub fn resign(&mut self, side: Side) {
        self.lose(side, Cause::Resignation);
    }

    /// Both sides agree on a draw.
    pub fn agree_on_draw(&mut self) {
        self.declare(Ending { winner: None, cause: Cause::Agreement });
    }

    fn lose(&mut self, side: Side, cause: Cause) {
        self.declare(Ending { winner: Some(side.other()), cause });
    }

    /// The match ends so, unless it is over already. For a match that was
    /// written down; who plays [resigns](Match::resign) or
    /// [agrees](Match::agree_on_draw).
    pub fn declare(&mut self, ending: Ending) {
        if self.ending().is_none() {
            self.declared = Some(ending);
            self.withdraw_question();
        }
    }

    /// The players, for another match; none where a person sits, or where the
    /// player is out with a question.
    pub fn into_players(self) -> [Option<Box<dyn Player>>; 2] {
        self.places.map(|place| match place {
            Place::Machine(player) => player,
            Place::Person => None,
        })
    }
}

/// Two copies must not share a seed: one would foresee what the other does.
fn seat_seed(game: u64, side: Side) -> u64 {
    match side {
        Side::First => game,
        Side::Second => mix_seeds(game, 1),
    }
}

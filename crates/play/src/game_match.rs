//! A match: two seats, one record, and clocks. Whoever uses it, a terminal, a
//! page or the arena, asks whose turn it is, lets a machine play or hands in a
//! person's move, until there is an ending.
//!
//! A machine that fails, plays illegally or exceeds its time loses; the
//! failure is told in the ending and never stops the program.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ludens_core::{AnyRecord, MoveError, Reason, Side};

use crate::clock::{Clocks, Time};
use crate::engine::Fault;
use crate::go::Go;
use crate::player::{Player, PlayerError};
use crate::thinker::mix_seeds;
use crate::thought::Thought;

/// Who sits there.
pub enum Seat {
    /// Someone whose moves are handed in.
    Person,
    /// A player that is asked.
    Machine(Box<dyn Player>),
}

/// What a side may spend.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TimeControl {
    /// No deeper than this many plies.
    pub depth: Option<u32>,
    /// No more nodes than this for a move.
    pub nodes: Option<u64>,
    /// Its time.
    pub pace: Pace,
}

/// How time is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pace {
    /// As the player itself thinks right.
    #[default]
    Own,
    /// So much for every move.
    PerMove(Duration),
    /// So much for the game, and so much more after every move.
    Clock {
        /// At the beginning.
        base: Duration,
        /// After every move.
        increment: Duration,
    },
}

/// What is agreed on before a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    /// What each side may spend.
    pub control: [TimeControl; 2],
    /// By how much a time may be exceeded: a little is not the player's fault.
    pub margin: Duration,
    /// After so many plies in all the match is a draw.
    pub most_plies: Option<usize>,
    /// Makes this match differ from others of the same players.
    pub seed: u64,
}

impl Default for Rules {
    fn default() -> Rules {
        let margin = Duration::from_millis(100);
        Rules { control: [TimeControl::default(); 2], margin, most_plies: None, seed: 0 }
    }
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

/// How a match ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    /// The side that won; `None` is a draw.
    pub winner: Option<Side>,
    /// Why.
    pub cause: Cause,
}

/// Why a match ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cause {
    /// The game's rules say so.
    Rules(Reason),
    /// The loser took too long.
    Time,
    /// The loser, a program, played a move that is not legal; what it was.
    Illegal(String),
    /// The loser, a program, failed; how.
    Failure(String),
    /// The loser gave up.
    Resignation,
    /// Both sides agreed.
    Agreement,
    /// It took too many plies.
    PlyLimit,
}

impl Cause {
    /// Whether the loser, a program or a person, did not keep the rules of the
    /// match.
    pub fn is_fault(&self) -> bool {
        matches!(self, Cause::Time | Cause::Illegal(_) | Cause::Failure(_))
    }
}

/// Two seats and one record.
pub struct Match {
    record: Box<dyn AnyRecord>,
    seats: [Seat; 2],
    rules: Rules,
    left: [Duration; 2],
    plies: usize,
    turns: Vec<TurnPlayed>,
    /// An ending that the record does not show.
    declared: Option<Ending>,
}

impl Match {
    /// A match that goes on from this record. Machines begin afresh.
    pub fn new(record: Box<dyn AnyRecord>, seats: [Seat; 2], rules: Rules) -> Match {
        let base = |control: TimeControl| match control.pace {
            Pace::Clock { base, .. } => base,
            Pace::Own | Pace::PerMove(_) => Duration::ZERO,
        };
        let plies = record.played().len();
        let left = rules.control.map(base);
        let mut new =
            Match { record, seats, rules, left, plies, turns: Vec::new(), declared: None };
        for (side, seat) in Side::BOTH.into_iter().zip(&mut new.seats) {
            if let Seat::Machine(player) = seat {
                player.new_game(seat_seed(rules.seed, side));
            }
        }
        new
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
            (None, side) => match self.seats[side.index()] {
                Seat::Person => Turn::Person(side),
                Seat::Machine(_) => Turn::Machine(side),
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

    /// The player of a side, if it is a machine.
    pub fn machine(&self, side: Side) -> Option<&dyn Player> {
        match &self.seats[side.index()] {
            Seat::Machine(player) => Some(&**player),
            Seat::Person => None,
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
    pub fn play_machine(&mut self, stop: &AtomicBool, progress: &mut dyn FnMut(&Thought)) -> bool {
        let Turn::Machine(side) = self.turn() else { return false };
        let Seat::Machine(player) = &mut self.seats[side.index()] else { return false };
        let began = Instant::now();
        let go = Go { asked: Some(began), ..question(&self.rules, self.left, side) };
        let thought = player.think(&*self.record, &go, stop, progress);
        let time = began.elapsed();
        match thought {
            Err(error) => self.lose(side, cause_of(&error)),
            Ok(_) if self.is_too_late(side, time) => self.lose(side, Cause::Time),
            Ok(thought) => return self.play_thought(side, thought, time),
        }
        false
    }

    /// Plays to the end, as long as machines are on turn and `stop` is not
    /// raised.
    pub fn play_out(&mut self, stop: &AtomicBool) -> Option<Ending> {
        while !stop.load(Ordering::Relaxed) && self.play_machine(stop, &mut |_| {}) {}
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

    /// Plays a person's move that took so long.
    pub fn play(&mut self, text: &str, time: Duration) -> Result<(), MoveError> {
        let side = self.record.side();
        if self.is_too_late(side, time) {
            self.lose(side, Cause::Time);
            return Ok(());
        }
        let text = self.record.play(text)?;
        self.note(side, text, None, time);
        Ok(())
    }

    fn note(&mut self, side: Side, text: String, thought: Option<Thought>, time: Duration) {
        let left = &mut self.left[side.index()];
        self.turns.push(TurnPlayed { side, text, thought, time, left_before: *left });
        if let Pace::Clock { increment, .. } = self.rules.control[side.index()].pace {
            *left = left.saturating_sub(time).saturating_add(increment);
        }
        self.plies += 1;
    }

    fn is_too_late(&self, side: Side, time: Duration) -> bool {
        let margin = self.rules.margin;
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

    /// The match ends so, unless it is over already.
    fn declare(&mut self, ending: Ending) {
        if self.ending().is_none() {
            self.declared = Some(ending);
        }
    }

    /// The seats, for another match of the same players.
    pub fn into_seats(self) -> [Seat; 2] {
        self.seats
    }
}

/// Twins must not draw the same lots: one would foresee what the other does.
fn seat_seed(game: u64, side: Side) -> u64 {
    match side {
        Side::First => game,
        Side::Second => mix_seeds(game, 1),
    }
}

/// What a side is asked, with what it may spend.
fn question(rules: &Rules, left: [Duration; 2], side: Side) -> Go {
    let increment = rules.control.map(|control| match control.pace {
        Pace::Clock { increment, .. } => increment,
        Pace::Own | Pace::PerMove(_) => Duration::ZERO,
    });
    let control = rules.control[side.index()];
    let time = match control.pace {
        Pace::Own => Time::Unset,
        Pace::PerMove(time) => Time::Fixed(time),
        Pace::Clock { .. } => Time::Clock(Clocks { left, increment }),
    };
    let margin = Some(rules.margin);
    Go { depth: control.depth, nodes: control.nodes, time, margin, ..Go::default() }
}

fn cause_of(error: &PlayerError) -> Cause {
    match error {
        PlayerError::Engine(engine) if matches!(engine.fault, Fault::Illegal { .. }) => {
            Cause::Illegal(engine.summary())
        }
        PlayerError::Engine(engine) => Cause::Failure(engine.summary()),
        _ => Cause::Failure(error.to_string()),
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(side) => write!(f, "{side} wins ({})", self.cause),
            None => write!(f, "draw ({})", self.cause),
        }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cause::Rules(reason) => write!(f, "{reason}"),
            Cause::Time => f.write_str("time"),
            Cause::Illegal(what) => write!(f, "illegal move: {what}"),
            Cause::Failure(what) => write!(f, "failure: {what}"),
            Cause::Resignation => f.write_str("resignation"),
            Cause::Agreement => f.write_str("agreement"),
            Cause::PlyLimit => f.write_str("ply limit"),
        }
    }
}

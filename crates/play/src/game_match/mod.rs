//! A match: two seats, one record, clocks, and what was thought. A terminal, a page or
//! the arena asks who is to move, lets a machine play
//! or passes a person's move on, until there is an ending. All that must be known
//! to go on with it later is its [`MatchState`].
//!
//! A machine that fails, plays illegally or exceeds its time loses; the
//! ending says so, and the program goes on.
//!
//! | file | role |
//! |---|---|
//! | `rules` | what each side may spend |
//! | `seat` | who plays |
//! | `turn` | whose turn it is; turns played, with opinions |
//! | `time`, `micros` | clocks, and who is too late |
//! | `question` | a machine's turn, taken on another thread |
//! | `ending` | who won, and why |
//! | `state` | a match written down and resumed |

mod ending;
mod micros;
mod question;
mod rules;
mod seat;
mod state;
mod time;
mod turn;

use std::time::Duration;

use ludens_core::{AnyRecord, MoveError, Side};
use ludens_games::Game;
use ludens_search::Signal;

use crate::player::Player;
use crate::thinker::mix_seeds;
use crate::thought::Thought;

pub use ending::{Cause, Ending, EndingView};
pub use question::{Answer, Question};
pub use rules::{Pace, Rules, TimeControl};
pub use seat::{Seat, SeatSetup};
pub use state::{MatchProgress, MatchSetup, MatchState, ResumeError};
pub use turn::{Opinion, ToMove, TurnPlayed};

use seat::SeatState;

/// Two seats and one record.
pub struct Match {
    game: Game,
    record: Box<dyn AnyRecord>,
    /// Moves that were played before the match.
    opening: Vec<String>,
    seats: [SeatState; 2],
    rules: Rules,
    turns: Vec<TurnPlayed>,
    /// What the clocks show, as the turns have left them.
    left: [Duration; 2],
    /// How much of its time the side to move used before it was interrupted.
    spent: Duration,
    /// An ending that the record does not show.
    declared: Option<Ending>,
    /// Grows whenever the answer to an open question becomes useless.
    revision: u64,
    /// The revision at which the open question was asked.
    asked_at: Option<u64>,
}

impl Match {
    /// A match of this game that goes on from this record. Machines begin
    /// a new game.
    pub fn new(game: &Game, record: Box<dyn AnyRecord>, seats: [Seat; 2], rules: Rules) -> Match {
        let mut seats = seats.map(SeatState::from);
        for (side, seat) in Side::BOTH.into_iter().zip(&mut seats) {
            if let Some(player) = &mut seat.player {
                player.new_game(seat_seed(rules.seed, side));
            }
        }
        Match {
            game: game.clone(),
            opening: record.played().into_iter().map(|mv| mv.text).collect(),
            left: rules.base(),
            record,
            seats,
            rules,
            turns: Vec::new(),
            spent: Duration::ZERO,
            declared: None,
            revision: 0,
            asked_at: None,
        }
    }

    /// The game with its options.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The rules of the match.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Who plays, by the side's index.
    pub fn seats(&self) -> [&SeatSetup; 2] {
        self.seats.each_ref().map(|seat| &seat.setup)
    }

    /// Who plays this side.
    pub fn seat(&self, side: Side) -> &SeatSetup {
        &self.seats[side.index()].setup
    }

    /// The game so far.
    pub fn record(&self) -> &dyn AnyRecord {
        &*self.record
    }

    /// The moves that were played before the match.
    pub fn opening(&self) -> &[String] {
        &self.opening
    }

    /// The moves played in this match, without those before it.
    pub fn turns(&self) -> &[TurnPlayed] {
        &self.turns
    }

    /// The last move that a side played in this match.
    pub fn last_turn(&self, side: Side) -> Option<&TurnPlayed> {
        self.turns.iter().rfind(|turn| turn.side == side)
    }

    /// Who is to move.
    pub fn to_move(&self) -> ToMove {
        match (self.ending(), self.record.side()) {
            (Some(ending), _) => ToMove::Nobody(ending),
            (None, side) if self.seat(side).is_machine() => ToMove::Machine(side),
            (None, side) => ToMove::Person(side),
        }
    }

    /// How the match ended, if it did.
    pub fn ending(&self) -> Option<Ending> {
        if let Some(ending) = &self.declared {
            return Some(ending.clone());
        }
        if let Some(outcome) = self.record.outcome() {
            let cause = Cause::Rules(outcome.reason.to_string());
            return Some(Ending { winner: outcome.winner, cause });
        }
        let plies = self.opening.len() + self.turns.len();
        let too_long = self.rules.most_plies.is_some_and(|most| plies >= most);
        too_long.then_some(Ending { winner: None, cause: Cause::PlyLimit })
    }

    /// The player of a side, if it is a machine that is here.
    pub fn machine(&self, side: Side) -> Option<&dyn Player> {
        self.seats[side.index()].player.as_deref()
    }

    /// The last lines of an outside program that was at fault when the match
    /// ended: they may show its author why.
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
        self.take_answer(Answer { side, asked_at: self.revision, player, thought, time })
    }

    /// Lends out the player whose turn it is, to think on another thread. None if it is
    /// not a machine's turn, or its player is out already.
    pub fn take_question(&mut self) -> Option<Question> {
        let (side, player) = self.take_player()?;
        let go = self.rules.question(side, self.left, self.spent);
        self.asked_at = Some(self.revision);
        Some(Question {
            side,
            asked_at: self.revision,
            player,
            record: self.record.boxed_clone(),
            go,
        })
    }

    /// Puts a player back into its seat and plays its move; a player that has
    /// failed, plays an illegal move or was too slow loses. False if it has played no
    /// move, for example if the match went another way since it was asked.
    pub fn take_answer(&mut self, answer: Answer) -> bool {
        let Answer { side, asked_at, player, thought, time } = answer;
        self.asked_at = None;
        self.put_back(side, player);
        if asked_at != self.revision || self.to_move() != ToMove::Machine(side) {
            return false;
        }
        match thought {
            Err(error) => self.lose(side, Cause::of(&error)),
            Ok(_) if self.is_too_late(side, time) => self.lose(side, Cause::Time),
            Ok(thought) => return self.play_thought(side, &thought, time),
        }
        false
    }

    /// Whether a question is out whose answer would be played.
    pub fn awaits_answer(&self) -> bool {
        self.asked_at == Some(self.revision)
    }

    /// The open question does not matter any more: an answer will only bring the
    /// player back.
    pub fn withdraw_question(&mut self) {
        self.revision += 1;
    }

    /// Replaces the player of a machine's seat by one that begins a new game; nothing
    /// happens at a person's seat. An answer of the player before still counts.
    pub fn reseat(&mut self, side: Side, mut player: Box<dyn Player>) {
        player.new_game(seat_seed(self.rules.seed, side));
        self.put_back(side, player);
    }

    fn put_back(&mut self, side: Side, player: Box<dyn Player>) {
        if self.seat(side).is_machine() {
            self.seats[side.index()].player = Some(player);
        }
    }

    fn take_player(&mut self) -> Option<(Side, Box<dyn Player>)> {
        let ToMove::Machine(side) = self.to_move() else { return None };
        Some((side, self.seats[side.index()].player.take()?))
    }

    /// Plays to the end, as long as machines are to move and `stop` is not
    /// raised.
    pub fn play_out(&mut self, stop: &Signal) -> Option<Ending> {
        while !stop.is_raised() && self.play_machine(stop, &mut |_| {}) {}
        self.ending()
    }

    fn play_thought(&mut self, side: Side, thought: &Thought, time: Duration) -> bool {
        let played = self.record.play(thought.best_move());
        match played {
            Ok(text) => {
                let (time, opinion) = (self.time_of_turn(time), Opinion::of(thought));
                self.note(TurnPlayed { side, text, time, opinion });
                true
            }
            Err(error) => {
                self.lose(side, Cause::Illegal(error.to_string()));
                false
            }
        }
    }

    /// Plays a person's move that took this long, beside what was
    /// [spent](Match::spend) before.
    pub fn play(&mut self, text: &str, time: Duration) -> Result<(), MoveError> {
        let side = self.record.side();
        if self.claim_time(time) {
            return Ok(());
        }
        let text = self.record.play(text)?;
        self.note(TurnPlayed { side, text, time: self.time_of_turn(time), opinion: None });
        Ok(())
    }

    /// Writes down a turn that the record has played.
    fn note(&mut self, turn: TurnPlayed) {
        time::stop_clock(&mut self.left, &self.rules, &turn);
        self.turns.push(turn);
        self.turn_over();
    }

    /// Another turn begins: questions and times of the last one are over.
    fn turn_over(&mut self) {
        self.spent = Duration::ZERO;
        self.withdraw_question();
    }

    /// Takes the last move of this match back; false if there is none.
    pub fn take_back(&mut self) -> bool {
        self.take_back_to(self.turns.len().saturating_sub(1))
    }

    /// Takes moves of this match back until this many are left; false if there
    /// were no more than that.
    pub fn take_back_to(&mut self, turns: usize) -> bool {
        if self.turns.len() <= turns {
            return false;
        }
        while self.turns.len() > turns {
            self.turns.pop();
            self.record.undo();
        }
        self.left = time::clocks_after(&self.rules, &self.turns);
        self.declared = None;
        self.turn_over();
        true
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

    /// The machine of a side cannot go on, and loses.
    pub fn fail(&mut self, side: Side, what: String) {
        self.lose(side, Cause::Failure(what));
    }

    /// Ends the match like this, unless it is over already.
    fn declare(&mut self, ending: Ending) {
        if self.ending().is_none() {
            self.declared = Some(ending);
            self.withdraw_question();
        }
    }

    /// The players, for another match; none for a person's seat, or while the
    /// player is out with a question.
    pub fn into_players(self) -> [Option<Box<dyn Player>>; 2] {
        self.seats.map(|seat| seat.player)
    }
}

/// Two copies must not share a seed: one would predict what the other does.
fn seat_seed(game: u64, side: Side) -> u64 {
    match side {
        Side::First => game,
        Side::Second => mix_seeds(game, 1),
    }
}

//! Any game behind one type: the interface for programs whose user names the game
//! while the program runs. Each call goes once through
//! a table of functions; the hot loops (perft, playouts) run inside, compiled
//! for its game.

use std::any::Any;
use std::num::NonZero;

use crate::playout::{self, Draw, Tally};
use crate::{Board, MoveError, Outcome, Position, Random, Record, Side, perft};

/// A legal move as people see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveView {
    /// The move in the game's notation.
    pub text: String,
    /// The names of the squares to click, in order.
    pub path: Vec<String>,
}

/// A [`Record`] of any game.
pub trait AnyRecord: Send + Sync {
    /// The position's text.
    fn text(&self) -> String;

    /// The text of the position the record began with.
    fn start_text(&self) -> String;

    /// The side to move.
    fn side(&self) -> Side;

    /// The position's key.
    fn key(&self) -> u64;

    /// How the game ended.
    fn outcome(&self) -> Option<Outcome>;

    /// How the game ended, if the position alone decides it.
    fn outcome_on_board(&self) -> Option<Outcome>;

    /// The legal moves, in the game's order; none once the game is over.
    fn legal_moves(&self) -> Vec<MoveView>;

    /// Plays a move; the text it has in the game's own notation comes back.
    fn play(&mut self, text: &str) -> Result<String, MoveError>;

    /// Plays a move even where the game could be claimed as drawn; see
    /// [`Record::play_on`].
    fn play_on(&mut self, text: &str) -> Result<String, MoveError>;

    /// Plays one of the legal moves, the one of [`AnyRecord::legal_moves`] whose
    /// place is drawn; false if the game is over.
    fn play_at_random(&mut self, random: &mut Random) -> bool;

    /// Takes the last move back; false if there was none.
    fn undo(&mut self) -> bool;

    /// The moves played.
    fn played(&self) -> Vec<MoveView>;

    /// The last of them.
    fn last_played(&self) -> Option<MoveView>;

    /// Whose moves these were; sides need not alternate.
    fn movers(&self) -> Vec<Side>;

    /// The picture of the position.
    fn board(&self) -> Board;

    /// The picture before the last move, if one was played.
    fn board_before(&self) -> Option<Board>;

    /// Counts move sequences from the position; see [`perft`](crate::perft).
    fn perft(&self, depth: u32, threads: NonZero<usize>) -> u64;

    /// Counts the move sequences behind each move.
    fn divide(&self, depth: u32, threads: NonZero<usize>) -> Vec<(String, u64)>;

    /// Plays random games from the position; see [`playout`](crate::playout).
    fn playouts(&self, draw: Draw, games: u64, seed: u64) -> Tally;

    /// A copy.
    fn boxed_clone(&self) -> Box<dyn AnyRecord>;

    /// The record itself, for callers that know its game's type.
    fn as_any(&self) -> &dyn Any;
}

impl<P: Position> AnyRecord for Record<P> {
    fn text(&self) -> String {
        self.position().text()
    }

    fn start_text(&self) -> String {
        self.start().text()
    }

    fn side(&self) -> Side {
        self.position().side()
    }

    fn key(&self) -> u64 {
        self.position().key()
    }

    fn outcome(&self) -> Option<Outcome> {
        Record::outcome(self)
    }

    fn outcome_on_board(&self) -> Option<Outcome> {
        self.position().outcome()
    }

    fn legal_moves(&self) -> Vec<MoveView> {
        let mut moves = Vec::new();
        if self.outcome().is_none() {
            self.position().moves(&mut moves);
        }
        moves.into_iter().map(|mv| view(self.position(), mv)).collect()
    }

    fn play(&mut self, text: &str) -> Result<String, MoveError> {
        let before = self.position().clone();
        Ok(before.move_text(self.play_text(text)?))
    }

    fn play_on(&mut self, text: &str) -> Result<String, MoveError> {
        let before = self.position().clone();
        Ok(before.move_text(Record::play_on(self, text)?))
    }

    fn play_at_random(&mut self, random: &mut Random) -> bool {
        let mut moves = Vec::new();
        if AnyRecord::outcome(self).is_none() {
            self.position().moves(&mut moves);
        }
        if moves.is_empty() {
            return false;
        }
        Record::play(self, moves[random.below(moves.len())]);
        true
    }

    fn undo(&mut self) -> bool {
        Record::undo(self).is_some()
    }

    fn played(&self) -> Vec<MoveView> {
        let before = (0..self.len()).filter_map(|i| self.position_after(i));
        before.zip(self.moves()).map(|(position, mv)| view(position, mv)).collect()
    }

    fn last_played(&self) -> Option<MoveView> {
        let before = self.position_after(self.len().checked_sub(1)?)?;
        self.moves().last().map(|mv| view(before, mv))
    }

    fn movers(&self) -> Vec<Side> {
        (0..self.len()).filter_map(|i| self.position_after(i)).map(P::side).collect()
    }

    fn board(&self) -> Board {
        self.position().board()
    }

    fn board_before(&self) -> Option<Board> {
        self.position_after(self.len().checked_sub(1)?).map(P::board)
    }

    fn perft(&self, depth: u32, threads: NonZero<usize>) -> u64 {
        perft::perft_threaded(self.position(), depth, threads)
    }

    fn divide(&self, depth: u32, threads: NonZero<usize>) -> Vec<(String, u64)> {
        let counts = perft::divide(self.position(), depth, threads);
        counts.into_iter().map(|(mv, n)| (self.position().move_text(mv), n)).collect()
    }

    fn playouts(&self, draw: Draw, games: u64, seed: u64) -> Tally {
        playout::playouts(self.position(), self.past(), draw, games, &mut Random::new(seed))
    }

    fn boxed_clone(&self) -> Box<dyn AnyRecord> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

fn view<P: Position>(position: &P, mv: P::Move) -> MoveView {
    let path = position.clicks(mv).into_iter().map(|square| position.square_name(square)).collect();
    MoveView { text: position.move_text(mv), path }
}

//! What was played: a starting position and the moves from it, with the rules
//! that look at the past (repetition, move limits).

use crate::{MoveError, Outcome, Position, read_move};

/// A game from its starting position to now.
#[derive(Debug, Clone)]
pub struct Record<P: Position> {
    start: P,
    plies: Vec<Played<P>>,
}

#[derive(Debug, Clone)]
struct Played<P: Position> {
    mv: P::Move,
    position: P,
    past: P::Past,
    times: u32,
}

impl<P: Position> Record<P> {
    /// A record in which nothing has been played yet.
    pub fn new(start: P) -> Record<P> {
        Record { start, plies: Vec::new() }
    }

    /// The position now.
    pub fn position(&self) -> &P {
        self.plies.last().map_or(&self.start, |ply| &ply.position)
    }

    /// The position it began with.
    pub fn start(&self) -> &P {
        &self.start
    }

    /// The position after `plies` moves.
    pub fn position_after(&self, plies: usize) -> Option<&P> {
        match plies.checked_sub(1) {
            None => Some(&self.start),
            Some(i) => self.plies.get(i).map(|ply| &ply.position),
        }
    }

    /// The moves played.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = P::Move> + '_ {
        self.plies.iter().map(|ply| ply.mv)
    }

    /// How many moves were played.
    pub fn len(&self) -> usize {
        self.plies.len()
    }

    /// Whether nothing was played yet.
    pub fn is_empty(&self) -> bool {
        self.plies.is_empty()
    }

    /// What the draw rules remember.
    pub fn past(&self) -> P::Past {
        self.plies.last().map_or_else(P::Past::default, |ply| ply.past)
    }

    /// How often the position now has occurred, this time included.
    pub fn times(&self) -> u32 {
        self.plies.last().map_or(1, |ply| ply.times)
    }

    /// How the game ended, by the position or by the past.
    pub fn outcome(&self) -> Option<Outcome> {
        let position = self.position();
        position.outcome().or_else(|| position.verdict(self.past(), self.times()))
    }

    /// Plays a legal move; that it is legal is the caller's promise.
    pub fn play(&mut self, mv: P::Move) {
        let past = self.position().remember(self.past(), mv);
        let position = self.position().play(mv);
        let times = self.occurrences(&position) + 1;
        self.plies.push(Played { mv, position, past, times });
    }

    /// Plays the move that `text` means, if it is legal and the game not over.
    pub fn play_text(&mut self, text: &str) -> Result<P::Move, MoveError> {
        if let Some(outcome) = self.outcome() {
            return Err(MoveError::GameOver { text: crate::text_error::quote(text), outcome });
        }
        let mv = read_move(self.position(), text)?;
        self.play(mv);
        Ok(mv)
    }

    /// Takes the last move back.
    pub fn undo(&mut self) -> Option<P::Move> {
        self.plies.pop().map(|ply| ply.mv)
    }

    /// How often `position` occurred so far. Looking back from the end, the
    /// last time it occurred already knows the count.
    fn occurrences(&self, position: &P) -> u32 {
        let same = |other: &P| other.key() == position.key() && other == position;
        let last = self.plies.iter().rev().find(|ply| same(&ply.position));
        last.map_or_else(|| u32::from(same(&self.start)), |ply| ply.times)
    }
}

//! What was played: a starting position and the moves from it, with the rules
//! that look at the past (repetition, move limits).

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::text_error::quote;
use crate::{MoveError, Outcome, Position, read_move};

/// A game from its starting position to now.
#[derive(Debug, Clone)]
pub struct Record<P: Position> {
    start: P,
    plies: Vec<Played<P>>,
    /// How often each position has occurred, by its key.
    occurred: HashMap<u64, u32, BuildHasherDefault<KeyHasher>>,
}

/// Keys are hashes already.
#[derive(Debug, Clone, Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        // Only keys are hashed here, by the function below.
        self.0 = bytes.iter().fold(self.0, |hash, &byte| hash.rotate_left(8) ^ u64::from(byte));
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

#[derive(Debug, Clone)]
struct Played<P: Position> {
    mv: P::Move,
    position: P,
    past: P::Past,
}

impl<P: Position> Record<P> {
    /// A record in which nothing has been played yet.
    pub fn new(start: P) -> Record<P> {
        let occurred = HashMap::from_iter([(start.key(), 1)]);
        Record { start, plies: Vec::new(), occurred }
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

    /// The positions of the record by key, each with how often it has occurred.
    pub fn occurrences(&self) -> impl Iterator<Item = (u64, u32)> + '_ {
        self.occurred.iter().map(|(&key, &times)| (key, times))
    }

    /// How often the position now has occurred, this time included.
    pub fn times(&self) -> u32 {
        self.occurred.get(&self.position().key()).copied().unwrap_or(1)
    }

    /// How the game ended, by the position or by the past.
    pub fn outcome(&self) -> Option<Outcome> {
        let position = self.position();
        position.outcome().or_else(|| position.verdict(self.past(), self.times()))
    }

    /// Plays a legal move; the caller guarantees that it is legal.
    pub fn play(&mut self, mv: P::Move) {
        let past = self.position().remember(self.past(), mv);
        let position = self.position().play(mv);
        *self.occurred.entry(position.key()).or_default() += 1;
        self.plies.push(Played { mv, position, past });
    }

    /// Plays the move that `text` means, if it is legal and the game not over.
    pub fn play_text(&mut self, text: &str) -> Result<P::Move, MoveError> {
        match self.outcome() {
            Some(outcome) => Err(MoveError::GameOver { text: quote(text), outcome }),
            None => self.play_on(text),
        }
    }

    /// The same, but a draw by what was played before does not end the game:
    /// over the board such draws must be claimed, and many players do not.
    pub fn play_on(&mut self, text: &str) -> Result<P::Move, MoveError> {
        let mv = read_move(self.position(), text)?;
        self.play(mv);
        Ok(mv)
    }

    /// Takes the last move back.
    pub fn undo(&mut self) -> Option<P::Move> {
        let ply = self.plies.pop()?;
        if let Some(times) = self.occurred.get_mut(&ply.position.key()) {
            *times -= 1;
        }
        Some(ply.mv)
    }
}

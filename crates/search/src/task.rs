//! What a search is given: the game so far, what is known of the game, and the
//! interface that all searches share.

use std::collections::HashMap;
use std::sync::Arc;

use ludens_core::Evaluation;
use ludens_core::Guide;
use ludens_core::MoveFilter;
use ludens_core::MovePolicy;
use ludens_core::Outcome;
use ludens_core::Position;
use ludens_core::Record;
use ludens_core::{Known, Knows};

use crate::{Control, Report, Score};

/// A way to choose a move.
pub trait Search<P: Position>: Send {
    /// Thinks until the control says stop or nothing is left to find out, and
    /// calls `progress` whenever there is something new. What it learns of the game may
    /// be kept for the next move.
    ///
    /// The report's best move is always legal, however short the time. The
    /// position must not be decided.
    fn think(
        &mut self,
        task: &Task<'_, P>,
        control: &Control<'_>,
        progress: &mut dyn FnMut(&Report<P::Move>),
    ) -> Report<P::Move>;

    /// Forgets everything learnt before a new game.
    fn forget(&mut self);
}

/// What to think about.
pub struct Task<'a, P: Position> {
    /// The game so far; its last position is the one to think about.
    pub record: &'a Record<P>,
    /// How many best moves the caller wants, each with its line; at least 1.
    pub lines: usize,
    /// Only these moves are considered, if given; never empty.
    pub only: Option<&'a [P::Move]>,
}

impl<'a, P: Position> Task<'a, P> {
    /// The best move of all.
    pub fn new(record: &'a Record<P>) -> Task<'a, P> {
        Task { record, lines: 1, only: None }
    }

    /// The moves to choose from, in the subject's order.
    pub fn moves(&self, subject: &Subject<P>) -> Vec<P::Move> {
        let mut moves = Vec::new();
        match self.only {
            Some(only) => moves.extend_from_slice(only),
            None => subject.moves(self.record.position(), &mut moves),
        }
        moves
    }
}

/// What a search knows of its game beside the rules.
#[derive(Clone)]
pub struct Subject<P: Position> {
    /// How good a position is.
    pub evaluation: Arc<dyn Evaluation<P>>,
    /// Which moves to try first.
    pub guide: &'static dyn Guide<P>,
    /// Which moves to try; `None` for all.
    pub move_filter: Option<&'static dyn MoveFilter<P>>,
    /// What knows certain positions, such as a database of endings.
    pub knows: Option<Arc<dyn Knows<P>>>,
    /// How likely each move is the best.
    pub policy: Option<Arc<dyn MovePolicy<P>>>,
}

impl<P: Position> Subject<P> {
    /// An evaluation and a guide; all moves are tried, and nothing is known without a search.
    pub fn new(evaluation: Arc<dyn Evaluation<P>>, guide: &'static dyn Guide<P>) -> Subject<P> {
        Subject { evaluation, guide, move_filter: None, knows: None, policy: None }
    }

    /// Replaces what `moves` holds by the moves to try.
    #[inline]
    pub fn moves(&self, position: &P, moves: &mut Vec<P::Move>) {
        match self.move_filter {
            None => position.moves(moves),
            Some(view) => view.moves(position, moves),
        }
    }

    /// What is known of a position for certain.
    #[inline]
    pub fn known(&self, position: &P) -> Option<Known> {
        self.knows.as_ref()?.known(position)
    }

    /// The evaluation's opinion.
    #[inline]
    pub fn score(&self, position: &P) -> Score {
        Score::opinion(self.evaluation.score(position))
    }
}

/// The positions between the root and where a search is, for repetition.
///
/// A position that comes again on the path itself counts as repeated as often
/// as any rule needs: a side could go round again. One that
/// occurred in the game before counts as often as it did.
pub struct Path {
    keys: Vec<u64>,
    played: HashMap<u64, u32>,
    /// A bit for each key played, by its lowest bits: for most positions the map
    /// need not be read.
    filter: [u64; 64],
}

impl Path {
    /// A path that begins at the record's last position.
    pub fn new<P: Position>(record: &Record<P>) -> Path {
        let played: HashMap<u64, u32> = record.occurrences().collect();
        let mut filter = [0; 64];
        for &key in played.keys() {
            filter[slot(key)] |= bit(key);
        }
        Path { keys: vec![record.position().key()], played, filter }
    }

    /// Goes down to the position of this key.
    #[inline]
    pub fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    /// Goes down from the position of this key by passing.
    pub(crate) fn push_pass(&mut self, key: u64) {
        self.keys.push(key);
        self.keys.push(PASS);
    }

    /// Whether the last step down was a pass.
    pub(crate) fn just_passed(&self) -> bool {
        self.keys.last() == Some(&PASS)
    }

    /// Comes back up.
    #[inline]
    pub fn pop(&mut self) {
        if self.keys.pop() == Some(PASS) {
            self.keys.pop();
        }
    }

    /// Comes back to the root at once.
    pub(crate) fn rewind(&mut self) {
        self.keys.truncate(1);
    }

    /// How the game has ended here, by the position, the past or repetition.
    /// The position must not have been pushed yet.
    #[inline]
    pub fn outcome<P: Position>(&self, position: &P, past: P::Past) -> Option<Outcome> {
        if let Some(outcome) = position.outcome() {
            return Some(outcome);
        }
        // Most positions are not drawn however often they have occurred.
        position.verdict(past, u32::MAX)?;
        position.verdict(past, self.times(position.key()))
    }

    fn times(&self, key: u64) -> u32 {
        if self.keys.contains(&key) {
            return u32::MAX;
        }
        let seen = self.filter[slot(key)] & bit(key) != 0;
        1 + if seen { self.played.get(&key).copied().unwrap_or(0) } else { 0 }
    }
}

/// Takes the place of a pass in a path; almost certainly no position's key.
const PASS: u64 = 0;

fn slot(key: u64) -> usize {
    (key >> 6) as usize & 63
}

fn bit(key: u64) -> u64 {
    1 << (key & 63)
}

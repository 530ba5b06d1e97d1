//! A game played action by action, for learners and for programs that use
//! reinforcement-learning environments: a move of several clicks is several actions of the
//! same side. What the actions mean is in the [`Frame`].

use std::sync::Arc;

use thiserror::Error;

use crate::playout::{self, Draw, Tally};
use crate::{
    ActionSet, AnyRecord, Frame, MoveError, Outcome, Position, Random, Record, Side, Square,
    read_move,
};

/// A game of any kind, played action by action.
pub trait AnySteps: Send + Sync {
    /// What the actions mean, and what an observer sees.
    fn frame(&self) -> &Arc<Frame>;

    /// The actions that can be taken; none once the game is over. A pass, which is
    /// always the only move, is action 0.
    fn actions(&self) -> ActionSet;

    /// Takes an action.
    fn apply(&mut self, action: usize) -> Result<(), ActionError>;

    /// The actions that play a move, at the beginning of a turn.
    fn actions_of(&self, text: &str) -> Result<Vec<u8>, MoveError>;

    /// Takes one of the actions, each as likely as any other; nothing happens
    /// once the game is over.
    fn apply_any(&mut self, random: &mut Random);

    /// Whose turn it is.
    fn side(&self) -> Side;

    /// How the game ended.
    fn outcome(&self) -> Option<Outcome>;

    /// The actions taken since the start.
    fn history(&self) -> &[u8];

    /// The names of the squares clicked of the next move.
    fn picked(&self) -> Vec<String>;

    /// Writes what a side sees; see [`Frame::observe`].
    fn observe(&self, viewer: Side, numbers: &mut [f32]);

    /// The record, without what is clicked of the next move.
    fn record(&self) -> Box<dyn AnyRecord>;

    /// Plays random games from here to their ends.
    fn playouts(&self, draw: Draw, games: u64, random: &mut Random) -> Tally;

    /// A copy.
    fn boxed_clone(&self) -> Box<dyn AnySteps>;
}

/// An action that cannot be taken.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ActionError {
    /// It is not among the legal ones.
    #[error("action {action} is not legal in {position}; the legal actions are {legal}")]
    Illegal {
        /// The action given.
        action: usize,
        /// The position's text.
        position: String,
        /// Those that are.
        legal: String,
    },
    /// The game has ended.
    #[error("action {action} cannot be taken: the game is over, {outcome}")]
    GameOver {
        /// The action given.
        action: usize,
        /// How it ended.
        outcome: Outcome,
    },
}

/// A game whose positions have this type, played action by action.
#[derive(Debug, Clone)]
pub struct Steps<P: Position> {
    frame: Arc<Frame>,
    record: Record<P>,
    outcome: Option<Outcome>,
    /// The squares clicked of the next move.
    picked: Vec<Square>,
    /// The squares that can be clicked now.
    next: Vec<Square>,
    /// The same as actions.
    actions: ActionSet,
    /// The game's own buffer from click to click.
    moves: Vec<P::Move>,
    history: Vec<u8>,
}

impl<P: Position> Steps<P> {
    /// A game that goes on from this record.
    pub fn new(frame: Arc<Frame>, record: Record<P>) -> Steps<P> {
        let mut steps = Steps {
            frame,
            outcome: None,
            picked: Vec::new(),
            next: Vec::new(),
            actions: ActionSet::default(),
            moves: Vec::new(),
            history: Vec::new(),
            record,
        };
        steps.begin_turn();
        steps
    }

    fn begin_turn(&mut self) {
        self.picked.clear();
        self.outcome = self.record.outcome();
        if self.outcome.is_none() {
            self.record.position().next_clicks(&[], &mut self.moves, &mut self.next);
        } else {
            self.next.clear();
        }
        self.list_actions();
    }

    #[inline]
    fn list_actions(&mut self) {
        self.actions = self.next.iter().map(|&square| self.frame.action(square)).collect();
        if self.next.is_empty() && self.outcome.is_none() {
            // The only move, and nothing to click: a pass.
            self.actions.insert(0);
        }
    }

    /// Takes a legal action.
    #[inline]
    fn take(&mut self, action: u8) {
        self.history.push(action);
        // With nothing to click it is a pass.
        if !self.next.is_empty()
            && let Some(square) = self.frame.square(action, &self.next)
        {
            self.picked.push(square);
            self.record.position().next_clicks(&self.picked, &mut self.moves, &mut self.next);
        }
        if self.next.is_empty() {
            if let Some(&mv) = self.moves.first() {
                self.record.play(mv);
            }
            self.begin_turn();
        } else {
            self.list_actions();
        }
    }

    fn illegal(&self, action: usize) -> ActionError {
        match self.outcome {
            Some(outcome) => ActionError::GameOver { action, outcome },
            None => {
                let legal: Vec<String> = self.actions.iter().map(|a| a.to_string()).collect();
                let position = self.record.position().text();
                ActionError::Illegal { action, position, legal: legal.join(" ") }
            }
        }
    }
}

impl<P: Position> AnySteps for Steps<P> {
    fn frame(&self) -> &Arc<Frame> {
        &self.frame
    }

    fn actions(&self) -> ActionSet {
        self.actions
    }

    fn apply(&mut self, action: usize) -> Result<(), ActionError> {
        if !self.actions.contains(action) {
            return Err(self.illegal(action));
        }
        self.take(action as u8);
        Ok(())
    }

    fn actions_of(&self, text: &str) -> Result<Vec<u8>, MoveError> {
        let position = self.record.position();
        let clicks = position.clicks(read_move(position, text)?);
        match clicks.is_empty() {
            true => Ok(vec![0]),
            false => Ok(clicks.into_iter().map(|square| self.frame.action(square)).collect()),
        }
    }

    fn apply_any(&mut self, random: &mut Random) {
        let count = self.actions.len();
        if count > 0
            && let Some(action) = self.actions.nth(random.below(count))
        {
            self.take(action);
        }
    }

    fn side(&self) -> Side {
        self.record.position().side()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn history(&self) -> &[u8] {
        &self.history
    }

    fn picked(&self) -> Vec<String> {
        let name = |&square: &Square| self.record.position().square_name(square);
        self.picked.iter().map(name).collect()
    }

    fn observe(&self, viewer: Side, numbers: &mut [f32]) {
        self.frame.observe(self.record.position(), &self.picked, viewer, numbers);
    }

    fn record(&self) -> Box<dyn AnyRecord> {
        Box::new(self.record.clone())
    }

    fn playouts(&self, draw: Draw, games: u64, random: &mut Random) -> Tally {
        if self.picked.is_empty() {
            let (position, past) = (self.record.position(), self.record.past());
            return playout::playouts(position, past, draw, games, random);
        }
        let mut tally = Tally::default();
        for _ in 0..games {
            // A move that was begun is finished at random, each time anew.
            let mut rest = self.clone();
            while !rest.picked.is_empty() {
                rest.apply_any(random);
            }
            tally = tally.plus(rest.playouts(draw, 1, random));
        }
        tally
    }

    fn boxed_clone(&self) -> Box<dyn AnySteps> {
        Box::new(self.clone())
    }
}

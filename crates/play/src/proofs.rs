//! Proofs in any game whose guide knows of proof-number search: does the side to move win?

use std::time::Duration;

use ludens_core::{AnyRecord, Options, Position, Record};
use ludens_games::{Game, Visitor};
use ludens_knowledge::knowledge;
use ludens_search::proof::{Answer, Question, within};
use ludens_search::{Clock, Control, Limits, Signal};

use crate::clock::Stopwatch;

/// Proves wins of one game.
pub struct Prover {
    inner: Box<dyn AnyProver>,
}

/// What came of trying to prove a win.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tried {
    /// Whether the side to move wins; nothing if the limits were reached first.
    pub won: Option<bool>,
    /// Moves made.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

impl Prover {
    /// A prover that remembers positions in so many bytes; nothing in games in which
    /// proof-number search is of no use.
    pub fn new(game: &Game, memory: usize) -> Option<Prover> {
        game.visit(MakeProver { memory }).map(|inner| Prover { inner })
    }

    /// Tries to prove that the side to move wins, knowing nothing of earlier positions. The
    /// record must be of the prover's game and not over.
    pub fn win(&mut self, record: &dyn AnyRecord, limits: Limits) -> Option<Tried> {
        self.inner.win(record, limits)
    }
}

struct MakeProver {
    memory: usize,
}

impl Visitor for MakeProver {
    type Output = Option<Box<dyn AnyProver>>;

    fn visit<P: Position>(self, _: &Options) -> Self::Output {
        let proof = knowledge::<P>()?.guide.proof()?;
        Some(Box::new(ludens_search::Prover::new(proof, self.memory)))
    }
}

/// A prover of any game behind one type.
trait AnyProver: Send {
    fn win(&mut self, record: &dyn AnyRecord, limits: Limits) -> Option<Tried>;
}

impl<P: Position> AnyProver for ludens_search::Prover<P> {
    fn win(&mut self, record: &dyn AnyRecord, limits: Limits) -> Option<Tried> {
        let record = record.as_any().downcast_ref::<Record<P>>()?;
        if record.outcome().is_some() {
            return None;
        }
        self.forget();
        let (clock, stop) = (Stopwatch::start(), Signal::default());
        let control = Control { limits, clock: &clock, stop: &stop };
        let question = Question { record, attacker: record.position().side(), only: None };
        let (answer, nodes) = within(&control, |meter| self.ask(&question, meter));
        let won = match answer {
            Answer::Won { .. } => Some(true),
            Answer::NotWon { .. } => Some(false),
            Answer::Open => None,
        };
        Some(Tried { won, nodes, time: clock.elapsed() })
    }
}

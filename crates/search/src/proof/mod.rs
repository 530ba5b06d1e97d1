//! Proof-number search: does this side win, or not?
//!
//! Each open position has two numbers: how many leaves must at least still be won before the
//! attacker is proven to win, and how many must be lost before he is proven not to. Where the
//! attacker moves, the least proof number of his moves counts, as one of them is enough; where
//! the defender moves, all must be won. The search always goes to the leaf that seems to
//! decide the most, and so finds long, narrow wins that a search by depth does not.
//!
//! The tree is not kept: a depth-first search goes down as long as the numbers stay within
//! limits at which another move would promise more, and a table remembers the numbers (df-pn,
//! A. Nagai, 2002). Its memory is bounded, and what is lost is searched again.
//!
//! | file | says |
//! |---|---|
//! | `numbers` | proof and disproof numbers |
//! | `finding` | what is known of a position, and how it follows from its moves |
//! | `trail` | the positions on the way, and the rules that look back |
//! | `table` | what is remembered |
//! | `worker` | the search |
//! | `line` | how a proven win goes |
//!
//! **Repetition.** A proof never needs one: a side that wins can win without coming back. So a
//! position that comes again on the way counts as not won, and so does one that the rules
//! call drawn after the game so far. A *proof* then is a finite tree that ends in wins
//! everywhere, and holds however its position was reached. A position that is *not* won only
//! because of what lay on the way may be won on another way: such a result is remembered
//! with the way it belongs to, until a position is reached on which all of it hangs. There
//! the defender can go round for ever, and the result is final.

mod finding;
mod line;
mod numbers;
mod table;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod toy;
mod trail;
mod worker;

use std::sync::atomic::AtomicU64;

use ludens_core::{Position, ProofGuide, Record, Side};

use crate::{Control, Meter};
use finding::{Chooser, Finding, LONG};
use numbers::Numbers;
use table::Table;
use trail::Trail;
use worker::{Child, Node, Worker};

/// Proves wins. What it learns of a game is kept for the next question.
pub struct Prover<P: Position> {
    guide: &'static dyn ProofGuide<P>,
    table: Table,
    /// What proofs in the table hold for: [`Trail::draws`].
    draws: u64,
}

/// Does this side win?
pub struct Question<'a, P: Position> {
    /// The game so far; its last position is not decided.
    pub record: &'a Record<P>,
    /// The side that would win.
    pub attacker: Side,
    /// Only these moves are considered, if given; never empty.
    pub only: Option<&'a [P::Move]>,
}

/// What was found out. A line begins with the move that shows it, where one is enough.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer<M> {
    /// The attacker wins.
    Won {
        /// In so many plies at most, if they were counted.
        plies: Option<u32>,
        /// His moves with stubborn replies, as far as they are remembered.
        line: Vec<M>,
    },
    /// The attacker does not win; the line has the defender's move, if it is his turn.
    NotWon {
        /// The line.
        line: Vec<M>,
    },
    /// The limits were reached first.
    Open,
}

impl<P: Position> Prover<P> {
    /// Remembers positions in at most this many bytes.
    pub fn new(guide: &'static dyn ProofGuide<P>, memory_bytes: usize) -> Prover<P> {
        Prover { guide, table: Table::new(memory_bytes), draws: 0 }
    }

    /// Answers a question, or goes on where an earlier search for its answer was stopped. A
    /// node is a move made.
    pub fn ask(&mut self, question: &Question<'_, P>, meter: &mut Meter<'_>) -> Answer<P::Move> {
        let trail = Trail::new(question.record);
        if trail.draws() != self.draws {
            self.table.clear();
            self.draws = trail.draws();
        }
        let record = question.record;
        let node = Node { position: record.position().clone(), past: record.past() };
        let mut worker = Worker {
            guide: self.guide,
            attacker: question.attacker,
            table: &self.table,
            trail,
            meter,
            children: Vec::new(),
            moves: Vec::new(),
        };
        let finding = worker.examine(&node, Numbers::UNLIMITED, question.only);
        answer(&mut worker, &node, &finding)
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Thousandths of the memory in use.
    pub fn fill(&self) -> u32 {
        self.table.fill()
    }
}

/// Asks within these limits; also how many nodes it took.
pub fn within<T>(control: &Control<'_>, ask: impl FnOnce(&mut Meter<'_>) -> T) -> (T, u64) {
    let nodes = AtomicU64::new(0);
    let mut meter = Meter::new(control, &nodes);
    let answer = ask(&mut meter);
    (answer, meter.nodes())
}

/// The answer that the root's moves give.
fn answer<P: Position>(
    worker: &mut Worker<'_, '_, P>,
    root: &Node<P>,
    finding: &Finding,
) -> Answer<P::Move> {
    let chooser = worker.chooser(&root.position);
    if finding.is_won() {
        let plies = (finding.plies != LONG).then_some(u32::from(finding.plies));
        return Answer::Won { plies, line: worker.line(root) };
    }
    if !finding.is_not_won() {
        return Answer::Open;
    }
    let saves = |child: &&Child<P::Move>| child.finding.is_not_won();
    let saving = worker.children.iter().find(saves).filter(|_| chooser == Chooser::Defender);
    Answer::NotWon { line: saving.map(|child| child.mv).into_iter().collect() }
}

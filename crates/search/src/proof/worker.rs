//! The search itself: depth-first, as long as the numbers stay within their limits.

use ludens_core::{Outcome, Position, ProofGuide, Side};

use super::finding::{Chooser, FREE, Finding, LONG, combine};
use super::numbers::{INFINITE, Numbers};
use super::table::{Spot, Table};
use super::trail::{PAST, Trail};
use crate::Meter;

/// No line is followed farther; places must fit the table's eight bits.
const LONGEST: u16 = 250;

/// A limit lies this part above the second best move's number: it saves the search from jumping
/// to and fro between two moves (the 1 + ε trick of J. Pawlewicz and Ł. Lew, 2007).
const MARGIN: u32 = 4;

/// One search for one question.
pub(super) struct Worker<'a, 'b, P: Position> {
    pub(super) guide: &'static dyn ProofGuide<P>,
    pub(super) attacker: Side,
    pub(super) table: &'a Table,
    pub(super) trail: Trail,
    pub(super) meter: &'a mut Meter<'b>,
    /// The moves of all positions on the trail, one after the other.
    pub(super) children: Vec<Child<P::Move>>,
    pub(super) moves: Vec<P::Move>,
}

/// A position and what the draw rules remember of the way to it.
pub(super) struct Node<P: Position> {
    pub(super) position: P,
    pub(super) past: P::Past,
}

impl<P: Position> Node<P> {
    pub(super) fn after(&self, mv: P::Move) -> Node<P> {
        let past = self.position.remember(self.past, mv);
        Node { position: self.position.play(mv), past }
    }
}

/// A move and what is known of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Child<M> {
    pub(super) mv: M,
    /// The table's key of the position after it.
    key: u64,
    /// In how many plies the past ends the game there.
    plies_left: u8,
    pub(super) finding: Finding,
}

/// The keys of the two questions about one position.
const QUESTIONS: [u64; 2] = [0x5851_f42d_4c95_7f2d, 0xda94_2042_e4dd_58b5];

impl<P: Position> Worker<'_, '_, P> {
    /// Searches a position until its numbers reach the limits.
    fn search(&mut self, node: &Node<P>, limits: Numbers) -> Finding {
        let first = self.children.len();
        let finding = self.examine(node, limits, None);
        self.children.truncate(first);
        finding
    }

    /// The same; its moves stay on the list of children. With `only` nothing else is tried.
    pub(super) fn examine(
        &mut self,
        node: &Node<P>,
        limits: Numbers,
        only: Option<&[P::Move]>,
    ) -> Finding {
        let (first, before) = (self.children.len(), self.meter.nodes());
        let chooser = self.chooser(&node.position);
        let spot = self.spot(node.position.key());
        self.trail.push(node.position.key());
        self.expand(node, only);
        let mut finding = self.combined(chooser, first);
        while !finding.numbers.exceed(limits) && !self.meter.is_over() {
            self.advance(node, first, finding.numbers, limits);
            finding = self.combined(chooser, first);
        }
        self.trail.pop();
        if only.is_none() {
            self.table.store(spot, &finding, self.meter.nodes() - before);
        }
        finding
    }

    /// Searches the most promising move, until another promises more.
    fn advance(&mut self, node: &Node<P>, first: usize, now: Numbers, limits: Numbers) {
        let chooser = self.chooser(&node.position);
        let (at, limits) = choose(chooser, &self.children[first..], now, limits);
        let Child { mv, key, .. } = self.children[first + at];
        let spot = Spot { key, signature: self.trail.signature() };
        let known = self.table.probe(spot).filter(|known| !known.numbers.is_open());
        let plies_left = self.children[first + at].plies_left;
        let finding = match known.filter(|known| known.plies <= plies_left) {
            Some(known) => known,
            None => self.search(&node.after(mv), limits),
        };
        self.children[first + at].finding = finding;
    }

    /// Puts the moves of a position on the list, with what is known of them already. Once the
    /// chooser has what he wants, the others are left out.
    pub(super) fn expand(&mut self, node: &Node<P>, only: Option<&[P::Move]>) {
        let (first, chooser) = (self.children.len(), self.chooser(&node.position));
        let mut moves = std::mem::take(&mut self.moves);
        match only {
            Some(only) => moves.splice(.., only.iter().copied()).for_each(drop),
            None => node.position.moves(&mut moves),
        }
        for &mv in &moves {
            let child = self.meet(node, mv);
            self.children.push(child);
            if is_reached(chooser, &child.finding) {
                break;
            }
        }
        self.moves = moves;
        for at in first..self.children.len() {
            self.recall(at);
        }
    }

    /// What is known of a move without the table.
    fn meet(&mut self, node: &Node<P>, mv: P::Move) -> Child<P::Move> {
        self.meter.count();
        let next = node.after(mv);
        let key = next.position.key();
        let spot = self.spot(key);
        let left = next.position.plies_left(next.past);
        let plies_left = left.map_or(LONG, |left| left.min(u32::from(LONG) - 1) as u8);
        let finding = match self.outcome(&next) {
            Some(finding) => finding,
            None => {
                self.table.prefetch(spot.key);
                self.guess(&next.position)
            }
        };
        Child { mv, key: spot.key, plies_left, finding }
    }

    /// How the game has ended, if it has.
    fn outcome(&self, node: &Node<P>) -> Option<Finding> {
        let not_won = |outcome: Outcome, depends| match outcome.winner {
            Some(winner) if winner == self.attacker && depends == FREE => Finding::WON,
            _ => Finding::not_won(depends),
        };
        if let Some(outcome) = node.position.outcome() {
            return Some(not_won(outcome, FREE));
        }
        if let Some(place) = self.trail.met(node.position.key()) {
            return Some(Finding::not_won(place));
        }
        node.position.verdict(node.past, 1).map(|outcome| not_won(outcome, PAST))
    }

    /// The numbers of a position never searched.
    fn guess(&self, position: &P) -> Finding {
        let [proof, disproof] = self.guide.numbers(position, self.attacker);
        Finding::open(Numbers::open(proof, disproof))
    }

    /// Replaces a guess by what the table knows.
    fn recall(&mut self, at: usize) {
        let Child { key, plies_left, finding, .. } = self.children[at];
        if !finding.numbers.is_open() {
            return;
        }
        let known = self.table.probe(Spot { key, signature: self.trail.signature() });
        match known.filter(|known| known.plies <= plies_left) {
            Some(known) => self.children[at].finding = known,
            None if self.trail.place() >= LONGEST => {
                self.children[at].finding = Finding::not_won(PAST);
            }
            None => {}
        }
    }

    fn combined(&self, chooser: Chooser, first: usize) -> Finding {
        let findings = self.children[first..].iter().map(|child| &child.finding);
        combine(chooser, self.trail.place(), findings)
    }

    pub(super) fn chooser(&self, position: &P) -> Chooser {
        if position.side() == self.attacker { Chooser::Attacker } else { Chooser::Defender }
    }

    fn spot(&self, key: u64) -> Spot {
        let key = key ^ QUESTIONS[self.attacker.index()];
        Spot { key, signature: self.trail.signature() }
    }
}

/// Whether the chooser has what he wants, whatever the other moves are worth.
fn is_reached(chooser: Chooser, finding: &Finding) -> bool {
    match chooser {
        Chooser::Attacker => finding.is_won(),
        Chooser::Defender => finding.is_not_won() && finding.depends == FREE,
    }
}

/// The most promising move of a position with the numbers `now`, and how far its own may grow.
fn choose<M>(
    chooser: Chooser,
    children: &[Child<M>],
    now: Numbers,
    limits: Numbers,
) -> (usize, Numbers) {
    let (now, limits) = (chooser.view(now), chooser.view(limits));
    let (mut best, mut second) = ((0, Numbers::DISPROVEN), INFINITE);
    for (at, child) in children.iter().enumerate() {
        let numbers = chooser.view(child.finding.numbers);
        if (numbers.proof, numbers.disproof) < (best.1.proof, best.1.disproof) {
            second = best.1.proof;
            best = (at, numbers);
        } else {
            second = second.min(numbers.proof);
        }
    }
    let proof = limits.proof.min((second + second / MARGIN + 1).min(INFINITE));
    let disproof = match limits.disproof {
        INFINITE => INFINITE,
        limit => limit - (now.disproof - best.1.disproof),
    };
    (best.0, chooser.view(Numbers { proof, disproof }))
}

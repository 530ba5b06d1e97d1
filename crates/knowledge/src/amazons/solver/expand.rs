//! What can be said of a node and its moves without searching further.
//!
//! Three things keep the tree small. A move after which its side leads in rooms wins at once. A
//! *threat* is a move that would win for the other side if this side passed; a move that
//! changes nothing a threat needs loses to it, so only moves that meet all threats are left. And
//! what is left says by its leads how much work it may be.

use ludens_core::{Side, Square};
use ludens_games::amazons::{ArrowRule, Move, Squares};

use super::super::compass::{bearing, ray};
use super::super::filling::Fillings;
use super::super::placement::Placement;
use super::super::regions::{lead, lead_at_most};
use super::node::{Choice, Node};
use super::table::{Numbers, Table};

/// What is known of a node once its moves were looked at.
pub(super) enum Expansion {
    /// This choice wins.
    Won(Choice),
    /// Every choice loses.
    Lost,
    /// These are to be searched; the others lose.
    Open(Vec<Child>),
}

/// A choice that must be searched.
pub(super) struct Child {
    pub(super) choice: Choice,
    pub(super) node: Node,
    /// Of the node after the choice, for the other side.
    pub(super) numbers: Numbers,
}

pub(super) fn expand(node: &Node, fillings: &Fillings, table: &Table) -> Expansion {
    let mut moves = node.moves(node.side);
    if node.rule == ArrowRule::Queen {
        if node.spare > 0 && leads(&node.board, node.side, node.spare - 1, fillings) {
            return Expansion::Won(Choice::Spare);
        }
        let wins =
            |mv: Move| leads(&node.board.after(node.side, mv), node.side, node.spare, fillings);
        if let Some(&mv) = moves.iter().find(|&&mv| wins(mv)) {
            return Expansion::Won(Choice::Move(mv));
        }
        let threats = threats(node, fillings);
        if !threats.is_empty() {
            moves.retain(|&mv| threats.iter().all(|threat| threat.is_met_by(mv)));
            return open(node, moves, false, fillings, table);
        }
    }
    open(node, moves, node.spare > 0, fillings, table)
}

/// Whether a side that has so many moves to spare has won if it is the other side's turn.
fn leads(board: &Placement, side: Side, spare: i32, fillings: &Fillings) -> bool {
    lead_at_most(board, side) + spare >= 0 && lead(board, side, fillings) + spare >= 0
}

/// A move that would win for the other side if this side passed.
struct Threat {
    /// The squares that it needs empty.
    way: u128,
    /// What this side can reach after it.
    reach: u128,
}

impl Threat {
    /// Whether the move may change the threat. If not, it takes a square from its own side's reach
    /// and nothing from the other side.
    fn is_met_by(&self, mv: Move) -> bool {
        let [from, to, arrow] = [mv.from, mv.to, mv.arrow].map(|square| Squares::of(square).0);
        (to | arrow) & self.way != 0 || (to | arrow & !from) & !self.reach != 0
    }
}

/// No more threats are collected: each must be compared with each move.
const MOST_THREATS: usize = 16;

fn threats(node: &Node, fillings: &Fillings) -> Vec<Threat> {
    let side = !node.side;
    // Whatever this side does without meeting the threat costs it one more square.
    let needed = node.spare - 1;
    let threat = |mv: Move| {
        let board = node.board.after(side, mv);
        let is_threat =
            lead_at_most(&board, side) >= needed && lead(&board, side, fillings) >= needed;
        is_threat.then(|| Threat { way: way(mv), reach: board.reach(node.side) })
    };
    node.moves(side).into_iter().filter_map(threat).take(MOST_THREATS).collect()
}

/// The squares that a move needs empty, but for the one that its amazon leaves.
fn way(mv: Move) -> u128 {
    let path = between(mv.from, mv.to) | between(mv.to, mv.arrow);
    let ends = Squares::of(mv.to).0 | Squares::of(mv.arrow).0;
    (path | ends) & !Squares::of(mv.from).0
}

/// The squares between two on one line.
fn between(from: Square, to: Square) -> u128 {
    let there = usize::from(bearing(from, to).direction);
    let back = usize::from(bearing(to, from).direction);
    ray(from, there) & ray(to, back)
}

fn open(
    node: &Node,
    moves: Vec<Move>,
    may_spare: bool,
    fillings: &Fillings,
    table: &Table,
) -> Expansion {
    let choices = moves.into_iter().map(Choice::Move);
    let choices = choices.chain(may_spare.then_some(Choice::Spare));
    let nexts: Vec<_> = choices.map(|choice| (choice, node.after(choice, fillings))).collect();
    // One by one they would wait for memory each; together they wait once.
    let known: Vec<_> = nexts.iter().map(|(_, next)| table.numbers(next.key())).collect();
    let child = |((choice, next), known): ((Choice, Node), Option<Numbers>)| {
        let numbers = known.or_else(|| first_numbers(node, &next, fillings))?;
        Some(Child { choice, node: next, numbers })
    };
    let children: Vec<Child> = nexts.into_iter().zip(known).filter_map(child).collect();
    if children.is_empty() { Expansion::Lost } else { Expansion::Open(children) }
}

/// A guess of the work that is left after a choice, unless that is lost at once.
fn first_numbers(node: &Node, next: &Node, fillings: &Fillings) -> Option<Numbers> {
    if next.rule == ArrowRule::Any {
        return Some(Numbers { win: 1, loss: 1 });
    }
    // How many moves each side is short of a certain win.
    let theirs = 1 - next.spare - lead_at_most(&next.board, next.side);
    let ours = next.spare - lead_at_most(&next.board, node.side);
    if theirs <= 0 && lead(&next.board, next.side, fillings) + next.spare > 0 {
        return None;
    }
    let [near, nearer] = next.board.nearer();
    let ahead = match next.side {
        Side::First => near - nearer,
        Side::Second => nearer - near,
    };
    let ahead = ahead + next.spare;
    Some(Numbers { win: effort(theirs, -ahead), loss: effort(ours, ahead) })
}

/// The work to win by a guess, where so many moves are missing to a lead, and the side is nearer
/// to so many squares fewer than the other.
fn effort(missing: i32, behind: i32) -> u32 {
    let [missing, behind] = [missing, behind + 3].map(|number| number.max(0) as u32);
    1 + missing + behind * behind / 2
}

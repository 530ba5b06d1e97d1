//! A position as the solver sees it: only what both sides can still fight for, and one number
//! for all the rest.
//!
//! A part of the board that one side has to itself is worth a whole number of moves. Such
//! numbers add up, so all such parts together are one number, and a move in any of them changes
//! it by one. Positions that differ in those parts only are the same node.

use ludens_core::{Position, Side, Square};
use ludens_games::amazons::{Amazons, ArrowRule, Move, Squares};

use super::super::filling::{Fillings, Stand};
use super::super::placement::{Placement, count, flood, hash, lowest, queen_reach};

/// What is left of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Node {
    /// The parts that are fought for.
    pub(super) board: Placement,
    /// By how many moves the side to move is ahead in all other parts.
    pub(super) spare: i32,
    /// The side to move.
    pub(super) side: Side,
    pub(super) rule: ArrowRule,
}

/// What a side can do in a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Choice {
    /// A move where both sides fight.
    Move(Move),
    /// A move in a part of its own.
    Spare,
}

impl Node {
    pub(super) fn of(position: &Amazons, fillings: &Fillings) -> Node {
        let board = Placement::of(position);
        let (side, rule) = (position.side(), position.arrow_rule());
        Node { board, spare: 0, side, rule }.settled(fillings)
    }

    /// After a choice of the side to move.
    pub(super) fn after(&self, choice: Choice, fillings: &Fillings) -> Node {
        let next = Node { spare: -self.spare, side: !self.side, ..*self };
        match choice {
            Choice::Spare => Node { spare: 1 - self.spare, ..next },
            Choice::Move(mv) => {
                let next = Node { board: self.board.after(self.side, mv), ..next };
                if next.board.may_divide(mv.arrow) { next.settled(fillings) } else { next }
            }
        }
    }

    /// The number by which tables know it.
    pub(super) fn key(&self) -> u64 {
        let Placement { empty, amazons: [first, second] } = self.board;
        let rest = (self.spare as u64) << 2 | (self.side as u64) << 1 | self.rule as u64;
        hash([empty, first, second], rest)
    }

    /// All moves where both sides fight.
    pub(super) fn moves(&self, side: Side) -> Vec<Move> {
        let mut moves = Vec::new();
        let empty = self.board.empty;
        for from in Squares(self.board.amazons(side)) {
            for to in Squares(queen_reach(empty, from)) {
                let arrows = self.arrows(from, to);
                moves.extend(Squares(arrows).into_iter().map(|arrow| Move { from, to, arrow }));
            }
        }
        moves
    }

    fn arrows(&self, from: Square, to: Square) -> u128 {
        let lifted = self.board.empty | Squares::of(from).0;
        match self.rule {
            ArrowRule::Queen => queen_reach(lifted, to),
            ArrowRule::Any => lifted & !Squares::of(to).0,
        }
    }

    /// Turns parts that one side has to itself into moves it is ahead by. Arrows that hit any
    /// square leave no side anything to itself.
    fn settled(mut self, fillings: &Fillings) -> Node {
        if self.rule == ArrowRule::Any {
            return self;
        }
        let own = self.board.amazons(self.side);
        let mut left = self.board.empty | own | self.board.amazons(!self.side);
        while left != 0 {
            let part = flood(left, lowest(left)) | lowest(left);
            left ^= part;
            if let Some(moves) = settled_part(&self.board, self.side, part, fillings) {
                self.spare += moves;
                self.board.empty &= !part;
                self.board.amazons = self.board.amazons.map(|amazons| amazons & !part);
            }
        }
        self
    }
}

/// By how many moves a side is ahead in a part of the board; nothing if that is not known without
/// a search.
fn settled_part(board: &Placement, side: Side, part: u128, fillings: &Fillings) -> Option<i32> {
    let empty = board.empty & part;
    let [own, other] = [side, !side].map(|side| board.amazons(side) & part);
    if count(empty) == 0 || own | other == 0 {
        return Some(0);
    }
    let alone = |amazons| {
        let filling = fillings.count(empty, amazons, Stand::Inside);
        (filling.least == filling.most).then_some(filling.least)
    };
    match (own, other) {
        (own, 0) => alone(own),
        (0, other) => alone(other).map(|moves| -moves),
        _ => None,
    }
}

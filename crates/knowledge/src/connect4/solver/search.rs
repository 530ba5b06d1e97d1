//! The search: alpha-beta (negamax) with null windows, each of which
//! asks whether the score is above a number, until the bounds meet.
//!
//! Every search function returns a score `s` for a question `alpha`: if
//! `s <= alpha` the true score is at most `s`, else it is at least `s`.

use std::ops::ControlFlow;

use super::board::{Frame, Layout, Stones};
use super::order::{Child, Children, MAX_COLUMNS};
use super::parity;
use super::table::{Bound, Pair, Slot, Table};
use super::word::Word;

/// The caller asked to stop.
#[derive(Debug)]
pub(super) struct Stopped;

/// How many nodes are searched between two questions whether to stop. In a new
/// table each of them may touch several pages for the first time, so that a few
/// hundred nodes take a millisecond.
const NODES_BETWEEN_QUESTIONS: u64 = 256;

/// With fewer empty squares, searching is quicker than a look-up.
const LOOK_UP: i32 = 7;

/// A search that is running.
pub(super) struct Search<'a, L: Layout> {
    frame: Frame<L>,
    table: &'a mut Table,
    should_stop: &'a mut dyn FnMut(u64) -> bool,
    nodes: u64,
}

/// A position to be searched: undecided, and its side to move neither wins at
/// once nor loses with the next stone.
#[derive(Debug, Clone, Copy)]
struct Node<W> {
    stones: Stones<W>,
    /// The moves after which the other side does not win at once.
    moves: W,
    empties: i32,
    place: Slot,
}

impl<'a, L: Layout> Search<'a, L> {
    /// A search that has not begun.
    pub(super) fn new(
        frame: Frame<L>,
        table: &'a mut Table,
        should_stop: &'a mut dyn FnMut(u64) -> bool,
    ) -> Self {
        Search { frame, table, should_stop, nodes: 0 }
    }

    /// How many positions have been searched.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The score of an undecided position, as far as it lies between `low` and
    /// `high`: if it is lower or higher, these are the answer.
    pub(super) fn score_within(
        &mut self,
        stones: &Stones<L::Word>,
        low: i32,
        high: i32,
    ) -> Result<i32, Stopped> {
        let empties = self.frame.empties(stones.taken);
        let node = match self.root(stones, empties) {
            Ok(node) => node,
            Err(score) => return Ok(score.clamp(low, high)),
        };
        // The least and the greatest score there can still be.
        let (mut least, mut greatest) = (low.max(-(empties / 2)), high.min((empties - 1) / 2));
        while least < greatest {
            let alpha = question(least, greatest);
            let score = self.search(&node, alpha)?;
            if score <= alpha {
                greatest = score.max(least);
            } else {
                least = score.min(greatest);
            }
        }
        Ok(least.clamp(low, high))
    }

    /// The node to begin with, or the score if the next stones decide it.
    fn root(&self, stones: &Stones<L::Word>, empties: i32) -> Result<Node<L::Word>, i32> {
        if stones.own_wins.meets(self.frame.landings(stones.taken)) {
            return Err((empties + 1) / 2);
        }
        let moves = self.frame.safe_moves(stones.taken, stones.other_wins);
        if moves.is_empty() {
            return Err(-(empties / 2));
        }
        let place = Table::place(self.frame.code(stones.own, stones.taken));
        Ok(Node { stones: *stones, moves, empties, place })
    }

    /// Whether the node's score is above `alpha`.
    fn search(&mut self, node: &Node<L::Word>, alpha: i32) -> Result<i32, Stopped> {
        self.count_node()?;
        let (low, high) = self.bounds(node);
        if high <= alpha {
            return Ok(high);
        }
        if low > alpha {
            return Ok(low);
        }
        let mut children = Children::none();
        if let Some(score) = self.expand(node, alpha, &mut children) {
            return Ok(score);
        }
        // No move wins with the stone after it, so a win takes one more.
        let high = high.min((node.empties - 3) / 2);
        if high <= alpha {
            return Ok(high);
        }
        match self.look_up(node, low, alpha, &mut children) {
            ControlFlow::Break(score) => Ok(score),
            ControlFlow::Continue(low) => self.try_moves(node, (low, high), alpha, &mut children),
        }
    }

    #[inline]
    fn count_node(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_BETWEEN_QUESTIONS) && (self.should_stop)(self.nodes) {
            return Err(Stopped);
        }
        Ok(())
    }

    /// Between which scores the node's lies: by the number of empty squares,
    /// and by the table.
    #[inline]
    fn bounds(&self, node: &Node<L::Word>) -> (i32, i32) {
        if node.empties <= 2 {
            return (0, 0);
        }
        let (low, high) = (-((node.empties - 2) / 2), (node.empties - 1) / 2);
        if node.empties < LOOK_UP {
            return (low, high);
        }
        match self.table.pair(node.place, node.empties).bound(node.place) {
            Some(Bound::Lower(score)) => (low.max(score), high),
            Some(Bound::Upper(score)) => (low, high.min(score)),
            None => (low, high),
        }
    }

    /// Lists the moves. Returns a score above `alpha` if one of them reaches
    /// it without a search.
    #[inline]
    fn expand(
        &self,
        node: &Node<L::Word>,
        alpha: i32,
        children: &mut Children<L::Word>,
    ) -> Option<i32> {
        let stones = &node.stones;
        let mut moves = node.moves;
        while !moves.is_empty() {
            let square = L::Word::square(moves.first());
            moves = moves.without_first();
            let taken = stones.taken | square;
            let wins = self.frame.wins(stones.own | square, taken);
            let replies = self.frame.safe_moves(taken, wins);
            if replies.is_empty() {
                return Some((node.empties - 1) / 2);
            }
            let after = stones.after(square, wins);
            let bound = parity::upper_bound(&self.frame, &after, node.empties - 1, -alpha - 1);
            if let Some(bound) = bound {
                return Some(-bound);
            }
            children.push(Child::new(square, wins, replies));
        }
        None
    }

    /// Asks the table about all moves: breaks off with a score above `alpha`,
    /// or continues with the best of those that are known not to reach it. The
    /// others are ranked.
    #[inline]
    fn look_up(
        &self,
        node: &Node<L::Word>,
        low: i32,
        alpha: i32,
        children: &mut Children<L::Word>,
    ) -> ControlFlow<i32, i32> {
        let pairs = self.pairs(node, children);
        let mut best = low;
        let mut good = None;
        children.retain(|i, child| {
            match pairs[i].bound(child.place) {
                Some(Bound::Upper(score)) if -score > alpha => good = Some(-score),
                Some(Bound::Lower(score)) if -score <= alpha => best = best.max(-score),
                _ => {
                    child.rank(&self.frame, &node.stones);
                    return true;
                }
            }
            false
        });
        good.map_or(ControlFlow::Continue(best), ControlFlow::Break)
    }

    /// What the table keeps for each move: all at once, so that the processor
    /// waits for memory only once.
    #[inline]
    fn pairs(&self, node: &Node<L::Word>, children: &mut Children<L::Word>) -> [Pair; MAX_COLUMNS] {
        let mut pairs = [Pair::default(); MAX_COLUMNS];
        if node.empties > LOOK_UP {
            for (child, pair) in children.all_mut().iter_mut().zip(&mut pairs) {
                let taken = node.stones.taken | child.square;
                let code = self.frame.code(node.stones.other(), taken);
                child.place = Table::place(code);
                *pair = self.table.pair(child.place, node.empties - 1);
            }
        }
        pairs
    }

    /// Searches the moves until one is above `alpha`, and keeps what was found.
    #[inline]
    fn try_moves(
        &mut self,
        node: &Node<L::Word>,
        (low, high): (i32, i32),
        alpha: i32,
        children: &mut Children<L::Word>,
    ) -> Result<i32, Stopped> {
        let mut best = low;
        while let Some(child) = children.take_best() {
            let next = Node {
                stones: node.stones.after(child.square, child.wins),
                moves: child.replies,
                empties: node.empties - 1,
                place: child.place,
            };
            let score = -self.search(&next, -alpha - 1)?;
            if score > alpha {
                self.keep(node, Bound::Lower(score));
                return Ok(score);
            }
            best = best.max(score);
        }
        let best = best.min(high);
        self.keep(node, Bound::Upper(best));
        Ok(best)
    }

    #[inline]
    fn keep(&mut self, node: &Node<L::Word>, bound: Bound) {
        if node.empties >= LOOK_UP {
            self.table.put(node.place, node.empties, bound);
        }
    }
}

/// What to ask next, when the score lies between these two: halfway, but not
/// nearer to a draw than half of the greater distance, as far-off scores are
/// quickly excluded.
fn question(least: i32, greatest: i32) -> i32 {
    let middle = (least + greatest).div_euclid(2);
    if middle <= 0 && least / 2 < middle {
        least / 2
    } else if middle >= 0 && greatest / 2 > middle {
        greatest / 2
    } else {
        middle
    }
}

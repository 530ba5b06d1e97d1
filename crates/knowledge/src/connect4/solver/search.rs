//! The search: alpha-beta (negamax) with null windows, each of which
//! asks whether the score is above a number, until the bounds meet. A position
//! with a single move that does not lose at once is no node: the move is played
//! where the position arises.
//!
//! Every search function returns a score `s` for a question `alpha`: if
//! `s <= alpha` the true score is at most `s`, else it is at least `s`.

use std::ops::ControlFlow;

use super::board::{Frame, Layout, Stones};
use super::order::{Child, Children, MAX_COLUMNS};
use super::parity;
use super::shared::Shared;
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

/// Threads share positions with this many empty squares or more.
const SHARED: i32 = 24;

/// How many questions are asked about far-off scores. Then the search begins at
/// a draw and goes on from each answer: a bound is mostly the score itself or
/// next to it.
const FAR_QUESTIONS: u32 = 2;

/// A search that is running.
pub(super) struct Search<'a, L: Layout> {
    frame: Frame<L>,
    table: &'a mut Table,
    should_stop: &'a mut dyn FnMut(u64) -> bool,
    nodes: u64,
    children: Children<L::Word>,
    shared: &'a Shared,
    /// How many questions had been answered before the one that is asked.
    question: u32,
}

/// A position to be searched: undecided, and its side to move neither wins at
/// once nor loses with the next stone.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node<W> {
    pub(super) stones: Stones<W>,
    /// The moves after which the other side does not win at once.
    pub(super) moves: W,
    pub(super) empties: i32,
    pub(super) place: Slot,
}

/// Where a move leads to if all forced replies are played.
enum End<W> {
    /// To this score, or one that is as good an answer.
    Known(i32),
    /// To a position with a choice, perhaps for the side that made the move.
    Open { node: Node<W>, is_own: bool },
}

impl<'a, L: Layout> Search<'a, L> {
    /// A search that has not begun.
    pub(super) fn new(
        frame: Frame<L>,
        table: &'a mut Table,
        shared: &'a Shared,
        should_stop: &'a mut dyn FnMut(u64) -> bool,
    ) -> Self {
        let children = Children::none();
        Search { frame, table, should_stop, nodes: 0, children, shared, question: 0 }
    }

    /// How many positions have been searched.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Looks for the score of a position until what the threads share has it.
    pub(super) fn run(&mut self, node: &Node<L::Word>) -> Result<(), Stopped> {
        loop {
            let window = self.shared.window();
            if window.least >= window.greatest {
                return Ok(());
            }
            let alpha = if window.answered < FAR_QUESTIONS {
                far_question(window.least, window.greatest)
            } else {
                0.clamp(window.least, window.greatest - 1)
            };
            self.question = window.answered;
            match self.search(node, alpha) {
                Ok(score) => self.shared.answer(self.question, alpha, score),
                // Unless all is over, another thread had the answer first.
                Err(Stopped) if self.shared.is_over() => return Err(Stopped),
                Err(Stopped) => {}
            }
        }
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
        let first = self.children.count();
        let score = self.search_moves(node, first, (low, high), alpha);
        self.children.truncate(first);
        score
    }

    /// The same, by the moves. They are listed from the `first` on.
    #[inline]
    fn search_moves(
        &mut self,
        node: &Node<L::Word>,
        first: usize,
        (low, high): (i32, i32),
        alpha: i32,
    ) -> Result<i32, Stopped> {
        let low = match self.expand(node, low, alpha) {
            ControlFlow::Break(score) => return Ok(score),
            ControlFlow::Continue(low) => low,
        };
        // No move wins with the stone after it, so a win takes one more.
        let high = high.min((node.empties - 3) / 2);
        if high <= alpha {
            return Ok(high);
        }
        match self.look_up(node, first, low, alpha) {
            ControlFlow::Break(score) => Ok(score),
            ControlFlow::Continue(low) => self.try_moves(node, first, (low, high), alpha),
        }
    }

    #[inline]
    fn count_node(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if !self.nodes.is_multiple_of(NODES_BETWEEN_QUESTIONS) {
            return Ok(());
        }
        self.table.note_searched(NODES_BETWEEN_QUESTIONS);
        if (self.should_stop)(self.nodes) {
            self.shared.stop();
        }
        let is_answered = self.shared.answered() != self.question;
        if is_answered || self.shared.is_over() { Err(Stopped) } else { Ok(()) }
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

    /// Lists the moves that must be searched. Breaks off with a score above
    /// `alpha` if a move reaches it without a search, or continues with the
    /// best of those that do not.
    #[inline]
    fn expand(&mut self, node: &Node<L::Word>, low: i32, alpha: i32) -> ControlFlow<i32, i32> {
        let mut best = low;
        let mut moves = node.moves;
        while !moves.is_empty() {
            let square = L::Word::square(moves.first());
            moves = moves.without_first();
            let next = self.after(node, square);
            match self.follow(next, alpha) {
                End::Known(score) if score > alpha => return ControlFlow::Break(score),
                End::Known(score) => best = best.max(score),
                End::Open { node, is_own } => {
                    self.children.push(Child::new(square, next.stones.other_wins, node, is_own));
                }
            }
        }
        ControlFlow::Continue(best)
    }

    /// The position after a move that lets the other side not win at once.
    #[inline]
    fn after(&self, node: &Node<L::Word>, square: L::Word) -> Node<L::Word> {
        let taken = node.stones.taken | square;
        let wins = self.frame.wins(node.stones.own | square, taken);
        let moves = self.frame.safe_moves(taken, wins);
        let stones = node.stones.after(square, wins);
        Node { stones, moves, empties: node.empties - 1, place: Slot::default() }
    }

    /// Plays all forced moves after a move, until there is a choice or the score
    /// is clear enough to the one who made the move: it is seen from there.
    #[inline]
    fn follow(&self, mut node: Node<L::Word>, alpha: i32) -> End<L::Word> {
        let mut is_own = false;
        loop {
            let seen = |score: i32| if is_own { score } else { -score };
            if node.moves.is_empty() {
                return End::Known(seen(-(node.empties / 2)));
            }
            let limit = if is_own { alpha } else { -alpha - 1 };
            let bound = parity::upper_bound(&self.frame, &node.stones, node.empties, limit);
            if let Some(bound) = bound {
                return End::Known(seen(bound));
            }
            if !node.moves.without_first().is_empty() {
                return End::Open { node, is_own };
            }
            if node.empties <= 2 {
                return End::Known(0);
            }
            node = self.after(&node, node.moves);
            is_own = !is_own;
        }
    }

    /// Asks the table about all moves: breaks off with a score above `alpha`,
    /// or continues with the best of those that are known not to reach it. The
    /// others are ranked.
    #[inline]
    fn look_up(
        &mut self,
        node: &Node<L::Word>,
        first: usize,
        low: i32,
        alpha: i32,
    ) -> ControlFlow<i32, i32> {
        let pairs = self.pairs(node, first);
        let mut best = low;
        // From the last on, so that only those seen already change their places.
        for number in (first..self.children.count()).rev() {
            let child = &mut self.children.from(first)[number - first];
            match child.bound(pairs[number - first]) {
                Some(Bound::Lower(score)) if score > alpha => return ControlFlow::Break(score),
                Some(Bound::Upper(score)) if score <= alpha => {
                    best = best.max(score);
                    self.children.remove(number);
                }
                _ => child.rank(&self.frame, &node.stones),
            }
        }
        ControlFlow::Continue(best)
    }

    /// What the table keeps for each move: all at once, so that the processor
    /// waits for memory only once.
    #[inline]
    fn pairs(&mut self, node: &Node<L::Word>, first: usize) -> [Pair; MAX_COLUMNS] {
        let mut pairs = [Pair::default(); MAX_COLUMNS];
        if node.empties > LOOK_UP {
            for (child, pair) in self.children.from(first).iter_mut().zip(&mut pairs) {
                let node = &mut child.node;
                node.place = Table::place(self.frame.code(node.stones.own, node.stones.taken));
                *pair = self.table.pair(node.place, node.empties);
            }
        }
        pairs
    }

    /// Searches the moves until one is above `alpha`, and keeps what was found.
    #[inline]
    fn try_moves(
        &mut self,
        node: &Node<L::Word>,
        first: usize,
        (low, high): (i32, i32),
        alpha: i32,
    ) -> Result<i32, Stopped> {
        let mut best = low;
        let mut is_first = true;
        while let Some(child) = self.children.take_best(first) {
            if !is_first && self.should_wait(&child) {
                self.children.push(child.for_later());
                continue;
            }
            is_first = false;
            let score = self.search_child(&child, alpha)?;
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

    /// Whether another thread searches this move, and it has not waited before.
    #[inline]
    fn should_wait(&self, child: &Child<L::Word>) -> bool {
        child.node.empties >= SHARED && !child.has_waited() && self.shared.is_busy(child.node.place)
    }

    /// The score of a move, for the one who makes it.
    #[inline]
    fn search_child(&mut self, child: &Child<L::Word>, alpha: i32) -> Result<i32, Stopped> {
        let is_shared = child.node.empties >= SHARED;
        if is_shared {
            self.shared.begin(child.node.place);
        }
        let score = if child.is_own {
            self.search(&child.node, alpha)
        } else {
            self.search(&child.node, -alpha - 1).map(|score| -score)
        };
        if is_shared {
            self.shared.end(child.node.place);
        }
        score
    }

    #[inline]
    fn keep(&mut self, node: &Node<L::Word>, bound: Bound) {
        if node.empties >= LOOK_UP {
            self.table.put(node.place, node.empties, bound);
        }
    }
}

/// The node to begin with, or the score if the next stones decide it.
pub(super) fn root<L: Layout>(
    frame: &Frame<L>,
    stones: &Stones<L::Word>,
) -> Result<Node<L::Word>, i32> {
    let empties = frame.empties(stones.taken);
    if stones.own_wins.meets(frame.landings(stones.taken)) {
        return Err((empties + 1) / 2);
    }
    let moves = frame.safe_moves(stones.taken, stones.other_wins);
    if moves.is_empty() {
        return Err(-(empties / 2));
    }
    let place = Table::place(frame.code(stones.own, stones.taken));
    Ok(Node { stones: *stones, moves, empties, place })
}

/// A question that excludes far-off scores, which is quickly done: halfway
/// between the least and the greatest score, but not nearer to a draw than half
/// of the greater distance.
fn far_question(least: i32, greatest: i32) -> i32 {
    let middle = (least + greatest).div_euclid(2);
    if middle <= 0 && least / 2 < middle {
        least / 2
    } else if middle >= 0 && greatest / 2 > middle {
        greatest / 2
    } else {
        middle
    }
}

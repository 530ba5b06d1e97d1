//! In which order the moves of a position are tried, and what a cutoff teaches for the
//! next time.

use ludens_core::{Position, Side};

use super::worker::{Node, Turn, Worker};
use crate::order::{Earlier, Histories, MoveHash, MoveList, rank_order_score};

/// Continuation history is used for up to this many moves.
const MOST_WITH_CONTINUATION: usize = 200;

impl<P: Position> Worker<'_, P> {
    /// The table's move comes first. The others are not even ranked before it
    /// has been tried: mostly it causes a cutoff, and ranking would be wasted.
    pub(super) fn queue_table_move(
        &mut self,
        table_move: Option<u16>,
        list: &mut MoveList<P::Move>,
    ) {
        self.statistics.expanded += 1;
        self.statistics.listed += list.moves.len() as u64;
        match self.settings().order.is_on() {
            true => list.queue_first(table_move),
            false => list.queue_as_listed(),
        }
    }

    /// Puts the other moves in order.
    pub(super) fn queue_by_order_score(&self, node: &Node<P>, list: &mut MoveList<P::Move>) {
        let order = self.settings().order;
        if order.guide {
            self.shared.subject.guide.rank(&node.position, &list.moves, &mut list.ranks);
        } else {
            list.ranks.clear();
            list.ranks.resize(list.moves.len(), 0);
        }
        let (side, earlier) = (node.position.side(), self.earlier(node, list.moves.len()));
        let killers = &self.plies[node.ply as usize].killers;
        list.queue_by(|mv, rank| {
            let killer = if order.killers { killers.order_score(mv) } else { 0 };
            rank_order_score(rank) + killer + self.history_score(side, earlier, mv)
        });
    }

    /// The moves made one and two plies before, where continuation history is used.
    fn earlier(&self, node: &Node<P>, moves: usize) -> [Option<Earlier>; 2] {
        // Among very many moves it costs more than it helps.
        if !self.settings().order.continuation || moves > MOST_WITH_CONTINUATION {
            return [None; 2];
        }
        let at = |back: u32| {
            let ply = node.ply.checked_sub(back)?;
            self.plies[ply as usize].made
        };
        [at(1), at(2)]
    }

    /// All that history says of a move, given the moves made before.
    #[inline]
    fn history_score(&self, side: Side, earlier: [Option<Earlier>; 2], mv: P::Move) -> i32 {
        if !self.settings().order.history {
            return 0;
        }
        let mv = MoveHash::of(mv);
        let after = |earlier| self.histories.continuation.order_score(mv.after(earlier));
        self.histories.anywhere.order_score(side, mv)
            + earlier.into_iter().flatten().map(after).sum::<i32>()
    }

    /// All that history says of a move on its turn.
    pub(super) fn history_of(&self, node: &Node<P>, turn: Turn<P::Move>) -> i32 {
        self.history_score(node.position.side(), self.earlier(node, turn.of), turn.mv)
    }

    /// Updates killers and history after a beta cutoff, for the move that caused
    /// it and for the moves tried before it.
    pub(super) fn remember_cutoff(
        &mut self,
        node: &Node<P>,
        depth: i32,
        turn: Turn<P::Move>,
        before: impl ExactSizeIterator<Item = P::Move>,
    ) {
        self.statistics.cut(before.len());
        let order = self.settings().order;
        if order.killers {
            self.plies[node.ply as usize].killers.add(turn.mv);
        }
        if order.history {
            self.remember_history(node, depth, turn, before);
        }
    }

    fn remember_history(
        &mut self,
        node: &Node<P>,
        depth: i32,
        turn: Turn<P::Move>,
        before: impl Iterator<Item = P::Move>,
    ) {
        let (side, depth) = (node.position.side(), depth.max(1));
        let after = self.earlier(node, turn.of);
        let mv = MoveHash::of(turn.mv);
        let Histories { anywhere, continuation, .. } = &mut self.histories;
        anywhere.reward(side, mv, depth);
        for earlier in after.into_iter().flatten() {
            continuation.reward(mv.after(earlier), depth);
        }
        for tried in before {
            let tried = MoveHash::of(tried);
            anywhere.blame(side, tried, depth);
            for earlier in after.into_iter().flatten() {
                continuation.blame(tried.after(earlier), depth);
            }
        }
    }
}

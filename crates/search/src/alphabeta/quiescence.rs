//! What happens below depth 0: forcing moves alone are followed, until the position is
//! quiet enough for the evaluation.

use ludens_core::Position;

use super::window::Window;
use super::worker::{Node, TableProbe, Worker, bound};
use crate::Score;
use crate::order::{MoveList, rank_order_score};
use crate::table::Entry;
use crate::xray::{Recorder, Why};

/// Forcing moves are followed so far beyond the depth, where a side need not
/// follow at all. Longer chains change no result, but there are games where
/// captures go on for very long.
const MAX_QUIESCENCE: i32 = 6;

impl<P: Position> Worker<'_, P> {
    /// Quiescence search: tries forcing moves only, until there is none or `depth`
    /// has sunk far below 0. A side that is not forced to continue may also take
    /// the static evaluation ("stand pat").
    pub(super) fn quiesce(&mut self, node: &Node<P>, depth: i32, window: Window) -> Option<Score> {
        let known = match self.probe_quiet(node, window) {
            TableProbe::Cutoff(score) => return Some(score),
            TableProbe::Search(known) => known,
        };
        let uncertainty = self.uncertainty;
        let mut judged = None;
        let mut best = Score::WORST;
        if !self.shared.subject.guide.must_follow(&node.position) {
            best = self.stand_pat(node, known);
            judged = Some(best);
            if best >= window.beta || depth <= -MAX_QUIESCENCE {
                self.trace(Recorder::leave_it_at_that);
                return Some(best);
            }
        }
        let best = self.follow_forcing(node, depth, window, best)?;
        if known.is_none() {
            self.store_quiet(node, window, best, judged, uncertainty);
        }
        Some(best)
    }

    /// The static evaluation, which the table may know.
    fn stand_pat(&mut self, node: &Node<P>, known: Option<Entry>) -> Score {
        self.trace(|recorder| recorder.because(Why::Judged));
        self.statistics.leaves += 1;
        self.uncertainty += 1;
        let known = known.and_then(|entry| entry.judged);
        known.unwrap_or_else(|| self.shared.subject.score(&node.position))
    }

    /// Every entry is deep enough here.
    fn probe_quiet(&mut self, node: &Node<P>, window: Window) -> TableProbe {
        match self.settings().quiescence_table {
            true => self.probe_table(node, 0, window),
            false => TableProbe::Search(None),
        }
    }

    /// Stores what forcing moves have shown, where the table knows nothing yet.
    fn store_quiet(
        &mut self,
        node: &Node<P>,
        window: Window,
        score: Score,
        judged: Option<Score>,
        uncertainty: u64,
    ) {
        let Some(table) = self.shared.table.filter(|_| self.settings().quiescence_table) else {
            return;
        };
        table.store(
            node.position.key(),
            Entry {
                score: score.nearer(node.ply),
                bound: bound(score, window),
                depth: 0,
                best: None,
                solid: self.uncertainty == uncertainty,
                judged,
            },
        );
    }

    fn follow_forcing(
        &mut self,
        node: &Node<P>,
        depth: i32,
        window: Window,
        best: Score,
    ) -> Option<Score> {
        let guide = self.shared.subject.guide;
        let mut list = std::mem::take(&mut self.plies[node.ply as usize].list);
        self.shared.subject.moves(&node.position, &mut list.moves);
        guide.keep_forcing(&node.position, &mut list.moves);
        let result = if list.moves.is_empty() {
            Some(best)
        } else {
            guide.rank(&node.position, &list.moves, &mut list.ranks);
            list.queue_first(None);
            list.queue_by(|_, rank| rank_order_score(rank));
            self.quiesce_moves(node, depth, window, best, &mut list)
        };
        self.plies[node.ply as usize].list = list;
        result
    }

    fn quiesce_moves(
        &mut self,
        node: &Node<P>,
        depth: i32,
        window: Window,
        mut best: Score,
        list: &mut MoveList<P::Move>,
    ) -> Option<Score> {
        self.path.push(node.position.key());
        self.trace(|recorder| recorder.because(Why::Searched));
        for turn in 0..list.len() {
            let child = node.play(list.next(turn).0);
            self.statistics.quiescence += 1;
            let below = depth - 1;
            let score = self.negate_for_parent(
                node,
                &child,
                below,
                window.raised(best),
                |worker, mut window| {
                    worker.plies[child.ply as usize].line.clear();
                    if let Some(score) = worker.enter(&child)? {
                        return Some(score);
                    }
                    match worker.consult(&child, below, &mut window) {
                        Some(score) => Some(score),
                        None => worker.evaluate_leaf(&child, below, window),
                    }
                },
            )?;
            best = best.max(score);
            if best >= window.beta {
                self.trace(|recorder| recorder.cut(list.len() - turn - 1));
                break;
            }
        }
        self.path.pop();
        Some(best)
    }
}

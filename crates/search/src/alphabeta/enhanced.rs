//! Enhanced transposition cutoffs: before any move of a position is tried, the table is
//! asked about the positions after each. If one of them is known to be good enough, no
//! search is needed.

use ludens_core::Position;

use super::window::Window;
use super::worker::{Best, Expansion, Node, Worker, is_timely, settles};
use crate::Score;
use crate::table::{Bound, Entry};
use crate::xray::Why;

/// Below this depth a search costs less than the questions.
const MIN_DEPTH: i32 = 4;

impl<P: Position> Worker<'_, P> {
    /// The first move that the table knows to cut off.
    pub(super) fn enhanced_cutoff(
        &mut self,
        node: &Node<P>,
        depth: i32,
        window: Window,
        expansion: &Expansion,
        moves: &[P::Move],
    ) -> Option<Best> {
        let is_useful = self.settings().enhanced_cutoffs
            && depth >= MIN_DEPTH
            && window.is_null()
            && expansion.excluded.is_none();
        let table = self.shared.table.filter(|_| is_useful)?;
        for (place, &mv) in (0..).zip(moves) {
            let child = node.play(mv);
            let Some(entry) = table.probe(child.position.key()) else { continue };
            let Some(score) = self.lower_bound(node, &child, depth, entry) else { continue };
            if score >= window.beta {
                self.statistics.table_cutoffs += 1;
                self.uncertainty += u64::from(!entry.solid);
                self.trace(|recorder| recorder.because(Why::Known));
                return Some(Best { score, place: Some(place), tried: 1 });
            }
        }
        None
    }

    /// What a position is worth at least by an entry of one after it, if the entry is deep
    /// enough and the path to it changes nothing.
    fn lower_bound(
        &self,
        node: &Node<P>,
        child: &Node<P>,
        depth: i32,
        entry: Entry,
    ) -> Option<Score> {
        let score = entry.score.farther(child.ply);
        let is_deep =
            i32::from(entry.depth) >= depth - 1 || entry.solid || settles(score, entry.bound);
        let (score, useless) = match child.position.side() == node.position.side() {
            true => (score, Bound::Upper),
            false => (-score, Bound::Lower),
        };
        let counts = entry.bound != useless && is_deep && is_timely(child, entry.score);
        let outcome = || self.path.outcome(&child.position, child.past);
        (counts && outcome().is_none()).then_some(score)
    }
}

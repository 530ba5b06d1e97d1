//! Correction history: by how much searches have found the static evaluation wrong, where
//! the pieces of a side stood alike or the same move came before. It is likely to be wrong in
//! the same way again, so the mean error is added to it.

use ludens_core::{Position, Side};

use super::prune::Judged;
use super::window::Window;
use super::worker::{Node, Worker, bound};
use crate::Score;
use crate::order::Earlier;
use crate::table::Bound;

/// Errors are kept in this part of a score.
const GRAIN: i32 = 64;
/// A larger error, in hundredths of the unit, counts as this much.
const LARGEST: i32 = 150;
/// A new error counts for as many of this many parts as its search was deep, at most.
const PARTS: i32 = 256;
const MOST_PARTS: i32 = 16;

/// What errors are kept by: the pieces of the side to move, those of the other side, and
/// the last move. A third of each mean is added.
const KINDS: usize = 3;
const SLOT_BITS: u32 = 14;

/// The mean errors.
pub(crate) struct CorrectionHistory {
    errors: Vec<i32>,
}

impl CorrectionHistory {
    pub(crate) fn new() -> CorrectionHistory {
        CorrectionHistory { errors: vec![0; (KINDS * 2) << SLOT_BITS] }
    }
}

impl<P: Position> Worker<'_, P> {
    /// A static evaluation with the mean errors of such positions added.
    pub(super) fn corrected(&self, node: &Node<P>, raw: Score) -> Score {
        if !self.settings().correction {
            return raw;
        }
        let errors = &self.histories.correction.errors;
        let sum: i32 = self.error_slots(node).map(|slot| errors[slot]).sum();
        raw.shifted(sum / (KINDS as i32 * GRAIN))
    }

    /// Learns from the score that a search of the position has found.
    pub(super) fn learn_error(
        &mut self,
        node: &Node<P>,
        depth: i32,
        window: Window,
        score: Score,
        judged: Option<Judged>,
    ) {
        let Some(judged) = judged.filter(|_| self.settings().correction) else { return };
        let says_nothing = match bound(score, window) {
            Bound::Lower => score <= judged.raw,
            Bound::Upper => score >= judged.raw,
            Bound::Exact => false,
        };
        if says_nothing || score.is_decided() {
            return;
        }
        let largest = self.margin(LARGEST);
        let error = (score.value() - judged.raw.value()).clamp(-largest, largest) * GRAIN;
        let parts = depth.clamp(1, MOST_PARTS);
        for slot in self.error_slots(node) {
            let mean = &mut self.histories.correction.errors[slot];
            *mean += (error - *mean) * parts / PARTS;
        }
    }

    /// Where the errors of a position are kept.
    fn error_slots(&self, node: &Node<P>) -> impl Iterator<Item = usize> + use<P> {
        let (position, guide) = (&node.position, self.shared.subject.guide);
        let side = position.side();
        let before = node.ply.checked_sub(1).and_then(|ply| self.plies[ply as usize].made);
        let keys = [
            guide.structure(position, side),
            guide.structure(position, !side),
            before.map(Earlier::number),
        ];
        (0..).zip(keys).filter_map(move |(kind, key)| key.map(|key| slot(kind, side, key)))
    }
}

fn slot(kind: usize, side: Side, key: u64) -> usize {
    let spread = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - SLOT_BITS);
    ((kind * 2 + side.index()) << SLOT_BITS) | spread as usize
}

//! Which moves to try first in Tebes: onto a goal corner, then captures, the
//! safe ones first, then forward and out of danger.

use ludens_core::{Guide, Position, Side};
use ludens_games::tebes::{Move, Tebes};

/// With fewer pieces than this a side may be glad to pass.
const ENOUGH_PIECES: u32 = 4;

/// Onto a goal corner, however it is done.
const GOAL: i32 = 10_000;
/// A capture where nothing takes back, and any other.
const SAFE_CAPTURE: i32 = 4_000;
const CAPTURE: i32 = 2_000;
/// Away from where the enemy would capture, and to where it would.
const ESCAPE: i32 = 100;
const DANGER: i32 = -200;
/// A row forward.
const FORWARD: i32 = 10;

/// The guide.
#[derive(Debug, Clone, Copy)]
pub(super) struct TebesGuide;

impl<const N: usize> Guide<Tebes<N>> for TebesGuide {
    fn rank(&self, position: &Tebes<N>, moves: &[Move], ranks: &mut Vec<i32>) {
        let side = position.side();
        let danger = position.reach(!side).controlled;
        ranks.clear();
        ranks.extend(moves.iter().map(|&mv| rank(position, mv, danger)));
    }

    fn is_forcing(&self, position: &Tebes<N>, mv: Move) -> bool {
        let side = position.side();
        holds(position.pieces(!side) | Tebes::<N>::goals(side), mv.to.0)
    }

    /// A side on its extra turn may pass too: that gives the extra turn up.
    fn pass(&self, position: &Tebes<N>) -> Option<Tebes<N>> {
        if position.pieces(position.side()).count_ones() < ENOUGH_PIECES {
            return None;
        }
        let passed = position.with_turn_passed();
        (position.outcome().is_none() && passed.outcome().is_none()).then_some(passed)
    }
}

fn rank<const N: usize>(position: &Tebes<N>, mv: Move, danger: u64) -> i32 {
    let side = position.side();
    let goal = if holds(Tebes::<N>::goals(side), mv.to.0) { GOAL } else { 0 };
    let capture = match (holds(position.pieces(!side), mv.to.0), holds(danger, mv.to.0)) {
        (true, false) => SAFE_CAPTURE,
        (true, true) => CAPTURE,
        (false, false) => 0,
        (false, true) => DANGER,
    };
    let escape = if holds(danger, mv.from.0) { ESCAPE } else { 0 };
    goal + capture + escape + FORWARD * rows_forward(side, mv)
}

fn rows_forward(side: Side, mv: Move) -> i32 {
    let rows = i32::from(mv.to.0 / 8) - i32::from(mv.from.0 / 8);
    match side {
        Side::First => rows,
        Side::Second => -rows,
    }
}

fn holds(set: u64, square: u8) -> bool {
    set >> square & 1 == 1
}

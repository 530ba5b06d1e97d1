//! What can be said of a position without searching: who will run out of good
//! moves (zugzwang), by the strategy of answering in the same column.
//!
//! Call the side to move the leader, the other the follower, and let the number
//! of empty squares be even. Pair the empty squares of each column from the top
//! down; where their number is odd, the lowest stays single. Whenever the
//! leader takes the lower square of a pair, the follower takes the upper one;
//! when the leader takes a single square, the follower takes another single
//! one, of which there is an even number. So the follower always has a reply,
//! and gets every upper square. If the leader's stones and all squares but
//! those hold no four, the leader cannot win; if the follower's stones and
//! those do, the follower will.
//!
//! ```text
//! u u u     u  upper squares: the follower's
//! l l l     l  lower squares: the leader's
//! u s u     s  a single square: either side's
//! l # l     #  stones
//! ```
//!
//! If the follower has a winning square t with an empty square below it, a
//! leader who has to play that lower square has lost. So take it and all above
//! it off the board: if the number of the other squares is even, the follower
//! answers there as before until they are filled, and the leader must give way.

use super::board::{Frame, Layout, Stones};
use super::word::Word;

/// An upper bound for the score of the side to move, if one not above `limit`
/// is seen. The side to move has no winning move.
#[inline]
pub(super) fn upper_bound<L: Layout>(
    frame: &Frame<L>,
    stones: &Stones<L::Word>,
    empties: i32,
    limit: i32,
) -> Option<i32> {
    let landings = frame.landings(stones.taken);
    following(frame, stones, landings, empties, limit)
        .or_else(|| zugzwang(frame, stones, landings, empties, limit))
}

/// The bound by following on the whole board.
#[inline]
fn following<L: Layout>(
    frame: &Frame<L>,
    stones: &Stones<L::Word>,
    landings: L::Word,
    empties: i32,
    limit: i32,
) -> Option<i32> {
    let empty = frame.squares & !stones.taken;
    if empties % 2 != 0 {
        // No pairs, but perhaps nothing to win any more.
        return (limit >= 0 && !frame.has_four(stones.own | empty)).then_some(0);
    }
    if -limit > frame.height as i32 / 2 {
        return None;
    }
    let followers = empty & frame.upper & !landings;
    if frame.has_four(stones.own | empty & !followers) {
        return None;
    }
    if limit >= 0 {
        return Some(0);
    }
    // The follower wins at the latest when the topmost square of the four is
    // filled, while this many squares above it stay empty.
    let rows = frame.height as i32 - 2 * (-limit - 1);
    let low_enough = L::Word::rows(((1 << rows) - 1) as u8);
    frame.has_four(stones.other() | followers & low_enough).then_some(limit)
}

/// The bound by the follower's winning squares, one at a time.
#[inline]
fn zugzwang<L: Layout>(
    frame: &Frame<L>,
    stones: &Stones<L::Word>,
    landings: L::Word,
    empties: i32,
    limit: i32,
) -> Option<i32> {
    let mut targets = stones.other_wins & !landings;
    while !targets.is_empty() {
        let target = targets.first();
        targets = targets.without_first();
        // The target, all above it and the one below it are off the board.
        let rest = empties - (frame.height as i32 - target as i32 % 8 + 1);
        let bound = rest / 2 - empties / 2;
        if rest % 2 == 0 && bound <= limit && gives_way(frame, stones, landings, target) {
            return Some(bound);
        }
    }
    None
}

/// Whether the leader makes no four on the squares left, nor on the one below
/// the target.
#[inline]
fn gives_way<L: Layout>(
    frame: &Frame<L>,
    stones: &Stones<L::Word>,
    landings: L::Word,
    target: u32,
) -> bool {
    let column = L::Word::column(target / 8);
    let off_board = column & !L::Word::before(target - 1);
    let left = frame.squares & !stones.taken & !off_board;
    let same_parity = if target.is_multiple_of(2) { 0x55 } else { 0xaa };
    let upper = frame.upper & !column | L::Word::rows(same_parity) & column;
    let followers = left & upper & !landings;
    !frame.has_four(stones.own | left & !followers | L::Word::square(target - 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect4::solver::board::{Low, Tall};
    use ludens_core::Random;

    /// The score by trying everything.
    fn plain_score<L: Layout>(frame: &Frame<L>, own: L::Word, other: L::Word) -> i32 {
        let empties = frame.empties(own | other);
        if frame.has_four(other) {
            return -(empties / 2 + 1);
        }
        let mut landings = frame.landings(own | other);
        let mut best = if empties == 0 { 0 } else { i32::MIN };
        while !landings.is_empty() {
            let square = L::Word::square(landings.first());
            landings = landings.without_first();
            best = best.max(-plain_score(frame, other, own | square));
        }
        best
    }

    /// Stones dropped at random until this many squares are left, the side to
    /// move first; `None` if a side has four by then.
    fn random_stones<L: Layout>(
        frame: &Frame<L>,
        left: i32,
        random: &mut Random,
    ) -> Option<(L::Word, L::Word)> {
        let (mut own, mut other) = (L::Word::EMPTY, L::Word::EMPTY);
        while frame.empties(own | other) > left {
            let column = L::Word::column(random.below(frame.width as usize) as u32);
            let square = frame.landings(own | other) & column;
            if !square.is_empty() {
                (own, other) = (other, own | square);
            }
        }
        (!frame.has_four(own) && !frame.has_four(other)).then_some((own, other))
    }

    /// No bound is below the true score. Returns how many were seen for wins of
    /// the follower and for draws.
    fn check<L: Layout>(width: u32, height: u32, most: i32) -> (u32, u32) {
        let frame = Frame::<L>::new(width, height);
        let mut random = Random::new(7);
        let (mut losses, mut draws) = (0, 0);
        for n in 0..6000 {
            let left = most - n % 4;
            let Some((own, other)) = random_stones(&frame, left, &mut random) else { continue };
            let stones = frame.stones(own, other);
            let score = plain_score(&frame, own, other);
            for limit in -4..=1 {
                let Some(bound) = upper_bound(&frame, &stones, left, limit) else { continue };
                assert!(score <= bound && bound <= limit, "{stones:?}: {score}, {bound}, {limit}");
                if bound < 0 { losses += 1 } else { draws += 1 }
            }
        }
        (losses, draws)
    }

    #[test]
    fn bounds_hold() {
        for (losses, draws) in [
            check::<Low>(4, 5, 9),
            check::<Low>(5, 4, 8),
            check::<Low>(5, 5, 9),
            check::<Tall>(4, 8, 9),
        ] {
            assert!(losses > 0 && draws > 0, "{losses} and {draws}");
        }
    }
}

//! What `patterns` counts: features of a position, each with a number. The
//! score is the sum of their weights, and this list is all that learning the
//! weights needs.
//!
//! All are seen from the mover's side, on a board turned so that the mover goes
//! down. What a feature is worth to the mover, it is worth to the opponent.

use ludens_core::Position;
use ludens_core::Side;
use ludens_games::checkers::Checkers;
use ludens_games::checkers::layout::Direction;
use ludens_games::checkers::layout::SQUARES;
use ludens_games::checkers::layout::Set;
use ludens_games::checkers::layout::bit;
use ludens_games::checkers::layout::bits;
use ludens_games::checkers::layout::half_turn;
use ludens_games::checkers::layout::place;

use super::regions::ARRANGEMENTS;
use super::regions::REGIONS;
use super::regions::numbers;

// The features' numbers are laid out in blocks, one after the other. First, by
// region and arrangement, how the men stand. Then:

/// The men that one side has more.
const MAN: usize = REGIONS * ARRANGEMENTS;
/// The kings that one side has more.
const KING: usize = MAN + 1;
/// A king, by the bit of its square as its owner sees it.
const KING_ON: usize = KING + 1;
/// Being ahead, by the pieces on the board and by how many one is ahead.
const AHEAD: usize = KING_ON + SQUARES;
/// The mover's pieces that can be jumped, by their number.
const THREATENED: usize = AHEAD + (FULL + 1) * (MOST_AHEAD + 1);
/// Having the opposition.
const OPPOSITION: usize = THREATENED + MOST_THREATENED + 1;
/// Being the one to move.
const TURN: usize = OPPOSITION + 1;

/// How many features there are.
pub const FEATURES: usize = TURN + 1;

/// The blocks by name, each with the number of its first feature: the terms of
/// a score.
pub(super) const BLOCKS: [(&str, usize); 8] = [
    ("men", 0),
    ("man", MAN),
    ("king", KING),
    ("king-squares", KING_ON),
    ("ahead", AHEAD),
    ("threatened", THREATENED),
    ("opposition", OPPOSITION),
    ("turn", TURN),
];

/// The pieces of a full board; odd positions with more count as full.
pub(super) const FULL: usize = 24;
/// Being further ahead than this makes no difference any more.
const MOST_AHEAD: usize = 4;
/// Nor do more pieces that can be jumped.
const MOST_THREATENED: usize = 3;

/// The squares of every other row, the mover's home row first.
const EVEN_ROWS: Set = even_rows();

const fn even_rows() -> Set {
    let (mut set, mut n) = (0, 1);
    while n <= SQUARES {
        if place(n).0.is_multiple_of(2) {
            set |= 1 << bit(n);
        }
        n += 1;
    }
    set
}

/// The board as the mover sees it, itself going down.
#[derive(Debug, Clone, Copy)]
struct View {
    own: Set,
    other: Set,
    kings: Set,
}

impl View {
    #[inline]
    fn of(position: &Checkers) -> View {
        let side = position.side();
        let (own, other) = (position.pieces(side), position.pieces(!side));
        let kings = position.kings();
        match side {
            Side::First => View { own, other, kings },
            Side::Second => {
                View { own: half_turn(own), other: half_turn(other), kings: half_turn(kings) }
            }
        }
    }

    /// How many pieces there are on the board.
    #[inline]
    fn pieces(&self) -> usize {
        ((self.own | self.other).count_ones() as usize).min(FULL)
    }

    /// How many of a set are the mover's more than the opponent's.
    #[inline]
    fn more(&self, set: Set) -> i32 {
        (self.own & set).count_ones() as i32 - (self.other & set).count_ones() as i32
    }

    /// The mover's pieces that the opponent could jump now.
    #[inline]
    fn threatened(&self) -> Set {
        use Direction::{DownLeft, DownRight, UpLeft, UpRight};
        let empty = !(self.own | self.other);
        let jumped = |enemies: Set, from: Direction, to: Direction| {
            from.steps_to(enemies) & to.steps_to(empty)
        };
        let (all, kings) = (self.other, self.other & self.kings);
        let squares = jumped(all, DownRight, UpLeft)
            | jumped(all, DownLeft, UpRight)
            | jumped(kings, UpLeft, DownRight)
            | jumped(kings, UpRight, DownLeft);
        squares & self.own
    }
}

/// Calls `feature` with the number of each feature the position has, and how
/// often the mover has it more than the opponent; some may come with 0.
#[inline]
pub fn visit(position: &Checkers, mut feature: impl FnMut(usize, i32)) {
    let view = View::of(position);
    visit_regions(&view, &mut feature);
    visit_material(&view, &mut feature);
    visit_kings(&view, &mut feature);
    visit_turn(&view, &mut feature);
}

/// How the men are arranged in each region.
#[inline]
fn visit_regions(view: &View, feature: &mut impl FnMut(usize, i32)) {
    let numbers = numbers(view.own & !view.kings, view.other & !view.kings);
    for region in 0..REGIONS {
        let first = region * ARRANGEMENTS;
        feature(first + usize::from(numbers[region]), 1);
        feature(first + usize::from(numbers[REGIONS + region]), -1);
    }
}

/// Who has more, and of what. A piece more is worth more the fewer there are,
/// but only up to a point: with very few the game may be a draw nevertheless.
#[inline]
fn visit_material(view: &View, feature: &mut impl FnMut(usize, i32)) {
    feature(MAN, view.more(!view.kings));
    feature(KING, view.more(view.kings));
    let ahead = view.more(Set::MAX);
    let step = (ahead.unsigned_abs() as usize).min(MOST_AHEAD);
    feature(AHEAD + (MOST_AHEAD + 1) * view.pieces() + step, ahead.signum());
}

/// Where the kings stand.
#[inline]
fn visit_kings(view: &View, feature: &mut impl FnMut(usize, i32)) {
    for king in bits(view.own & view.kings) {
        feature(KING_ON + usize::from(king), 1);
    }
    // A half turn of the board turns the bits around.
    for king in bits(view.other & view.kings) {
        feature(KING_ON + SQUARES - 1 - usize::from(king), -1);
    }
}

/// What it means to be the one to move: a threat to be met, and "the move", as
/// players call the opposition. With as many pieces on both sides, the mover
/// has it when an odd number of all pieces stand in the rows that are an even
/// number of steps from its home row.
#[inline]
fn visit_turn(view: &View, feature: &mut impl FnMut(usize, i32)) {
    let threatened = view.threatened().count_ones() as usize;
    feature(THREATENED + threatened.min(MOST_THREATENED), 1);
    if view.more(Set::MAX) == 0 {
        let odd = ((view.own | view.other) & EVEN_ROWS).count_ones() % 2 == 1;
        feature(OPPOSITION, if odd { 1 } else { -1 });
    }
    feature(TURN, 1);
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    /// How often the position has a feature beyond those of the regions.
    fn times(text: &str, number: usize) -> i32 {
        let mut sum = 0;
        visit(&sample::position(text), |feature, times| {
            assert!(feature < FEATURES);
            sum += if feature == number { times } else { 0 };
        });
        sum
    }

    #[test]
    fn material_is_counted_from_the_mover_s_side() {
        let (black, white) = ("B:W32,K18:B1,5,9", "W:W32,K18:B1,5,9");
        assert_eq!((times(black, MAN), times(white, MAN)), (2, -2));
        assert_eq!((times(black, KING), times(white, KING)), (-1, 1));
        let one_ahead_of_five = AHEAD + 5 * (MOST_AHEAD + 1) + 1;
        assert_eq!((times(black, one_ahead_of_five), times(white, one_ahead_of_five)), (1, -1));
    }

    #[test]
    fn kings_stand_where_their_owner_sees_them() {
        // Black's king on 1 is to Black what White's on 32 is to White.
        let at = |n| KING_ON + usize::from(bit(n));
        assert_eq!(times("B:W21:BK1", at(1)), 1);
        assert_eq!(times("W:WK32:B5", at(1)), 1);
        assert_eq!(times("B:WK32:B5", at(1)), -1);
    }

    #[test]
    fn threats_are_jumps_the_opponent_could_make() {
        for (text, threatened) in [
            ("B:W18:B14", 1),
            ("B:W18:B14,9", 0),
            // A man does not jump backward, a king does.
            ("B:W9:B14", 0),
            ("B:WK9:B3,14", 1),
            ("W:W22,23,32:B18", 2),
        ] {
            assert_eq!(times(text, THREATENED + threatened), 1, "{text}");
        }
    }

    #[test]
    fn the_opposition_is_the_parity_of_every_other_row() {
        // One against one, two rows apart: the side to move must give way.
        assert_eq!(times("B:WK18:BK10", OPPOSITION), -1);
        assert_eq!(times("B:WK22:BK10", OPPOSITION), 1);
        assert_eq!(times("W:WK22:BK10", OPPOSITION), 1);
        assert_eq!(times("B:WK22,K32:BK10", OPPOSITION), 0);
    }
}

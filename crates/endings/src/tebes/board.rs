//! The board as the side to move sees it, going up: its edge is at the bottom, its goal corners at
//! the top. A set of squares has a bit a square, rank by rank from the mover's edge:
//!
//! ```text
//! 12 13 14 15     the goal corners of the side to move: 12, 15
//!  8  9 10 11
//!  4  5  6  7
//!  0  1  2  3     those of the other side: 0, 3
//! ```

use ludens_core::{Position, Side};
use ludens_games::tebes::{Backward, Draws, ExtraTurn, Tebes};

/// The pieces as the side to move sees them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Pieces {
    pub(super) own: u64,
    pub(super) other: u64,
    /// The goal corners of both sides that still give an extra turn.
    pub(super) fresh: u64,
}

/// A direction, and the squares from which a piece can go one and two steps that way.
#[derive(Debug, Clone, Copy)]
pub(super) struct Way {
    step: i32,
    near: u64,
    far: u64,
}

/// The squares from which `step` leads to one of the set, edges aside.
#[inline]
fn ahead(set: u64, step: i32) -> u64 {
    if step > 0 { set >> step } else { set << -step }
}

impl Way {
    fn new(n: i32, file: i32, rank: i32) -> Way {
        let on_board = |at: i32, by: i32| (0..n).contains(&(at + by));
        let from = |steps: i32| {
            let can = |square: &i32| {
                on_board(square % n, steps * file) && on_board(square / n, steps * rank)
            };
            (0..n * n).filter(can).fold(0, |set, square| set | 1 << square)
        };
        Way { step: n * rank + file, near: from(1), far: from(2) }
    }

    /// The pieces that can go one square this way to one of `landings`, all of them empty, and
    /// those that can go two: `from`, as a set, and how far.
    #[inline]
    pub(super) fn quiet(self, own: u64, other: u64, landings: u64) -> [(u64, i32); 2] {
        let one = own & ahead(landings, self.step) & self.near;
        let two = own & ahead(landings, 2 * self.step) & self.far & !ahead(other, self.step);
        [(one, self.step), (two, 2 * self.step)]
    }

    /// The pieces that can capture one square this way, and those that can capture two squares
    /// away, where `matched` are the squares of their own colour.
    #[inline]
    pub(super) fn captures(self, own: u64, other: u64, matched: u64) -> [(u64, i32); 2] {
        let one = own & !matched & ahead(other, self.step) & self.near;
        let clear = !ahead(other, self.step);
        let two = own & matched & ahead(other, 2 * self.step) & self.far & clear;
        [(one, self.step), (two, 2 * self.step)]
    }
}

/// What a side to move sees of the tiles and of the rules that favour a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct View {
    /// The squares of its own colour.
    pub(super) matched: u64,
    /// Whether it wins ties, where drawn games are adjudicated.
    pub(super) wins_ties: Option<bool>,
}

/// A board with its rules.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Board<const N: usize> {
    /// What the first and the second player see. On a fair board that is the same.
    pub(super) views: [View; 2],
    /// Whether the second player's view is turned by 180 degrees, and not upside down.
    half_turn: bool,
    backward: Backward,
    pub(super) extra_turn: ExtraTurn,
}

/// The squares of the board.
pub(super) const fn all<const N: usize>() -> u64 {
    (1 << (N * N)) - 1
}

/// The corners that the side to move wants to hold.
pub(super) const fn own_goals<const N: usize>() -> u64 {
    other_goals::<N>() << (N * (N - 1))
}

/// The corners that the other side wants to hold.
pub(super) const fn other_goals<const N: usize>() -> u64 {
    1 | 1 << (N - 1)
}

/// Upside down.
#[inline]
const fn flip<const N: usize>(set: u64) -> u64 {
    let (mut flipped, mut rank) = (0, 0);
    while rank < N {
        flipped |= (set >> (rank * N) & ((1 << N) - 1)) << ((N - 1 - rank) * N);
        rank += 1;
    }
    flipped
}

#[inline]
const fn half_turn<const N: usize>(set: u64) -> u64 {
    set.reverse_bits() >> (64 - N * N)
}

/// From eight bits a rank, as the rules keep a set, to `N`; and back.
fn packed<const N: usize>(set: u64) -> u64 {
    (0..N).fold(0, |packed, rank| packed | (set >> (8 * rank) & ((1 << N) - 1)) << (rank * N))
}

fn unpacked<const N: usize>(set: u64) -> u64 {
    (0..N).fold(0, |wide, rank| wide | (set >> (rank * N) & ((1 << N) - 1)) << (8 * rank))
}

impl<const N: usize> Board<N> {
    /// The board of a position.
    pub(super) fn of(position: &Tebes<N>) -> Board<N> {
        let black = packed::<N>(position.black_tiles());
        let rules = position.rules();
        let wins_ties = |side: Side| match rules.draws {
            Draws::Stand => None,
            Draws::Adjudicate(winner) => Some(winner == side),
        };
        let first = View { matched: all::<N>() & !black, wins_ties: wins_ties(Side::First) };
        // Either view serves, as mirrored boards play alike: one that makes the board fair.
        let half_turn = first.matched == half_turn::<N>(black);
        let matched = if half_turn { first.matched } else { flip::<N>(black) };
        let second = View { matched, wins_ties: wins_ties(Side::Second) };
        Board {
            views: [first, second],
            half_turn,
            backward: rules.backward,
            extra_turn: rules.extra_turn,
        }
    }

    /// Whether both sides see the same, so that one solution serves both.
    pub(super) fn is_fair(&self) -> bool {
        self.views[0] == self.views[1]
    }

    /// A set as the other side sees it.
    #[inline]
    fn turned_set(&self, set: u64) -> u64 {
        if self.half_turn { half_turn::<N>(set) } else { flip::<N>(set) }
    }

    /// The same pieces with the other side to move.
    #[inline]
    pub(super) fn turned(&self, pieces: Pieces) -> Pieces {
        Pieces {
            own: self.turned_set(pieces.other),
            other: self.turned_set(pieces.own),
            fresh: self.turned_set(pieces.fresh),
        }
    }

    /// The pieces of a position on this board.
    pub(super) fn pieces(&self, position: &Tebes<N>) -> Pieces {
        let side = position.side();
        let fresh = Side::BOTH.into_iter().map(|side| position.fresh_corners(side));
        let pieces = Pieces {
            own: packed::<N>(position.pieces(side)),
            other: packed::<N>(position.pieces(!side)),
            fresh: packed::<N>(fresh.fold(0, |all, corners| all | corners)),
        };
        if side == Side::First { pieces } else { self.seen_by_second(pieces) }
    }

    /// Sets seen by the first player as the second sees them, or the other way round.
    fn seen_by_second(&self, pieces: Pieces) -> Pieces {
        let Pieces { own, other, fresh } = pieces;
        let [own, other, fresh] = [own, other, fresh].map(|set| self.turned_set(set));
        Pieces { own, other, fresh }
    }

    /// The position with these pieces, by the rules of `like` and on its board.
    pub(super) fn position(&self, like: &Tebes<N>, side: Side, pieces: Pieces) -> Tebes<N> {
        let seen = if side == Side::First { pieces } else { self.seen_by_second(pieces) };
        let [own, other, fresh] = [seen.own, seen.other, seen.fresh].map(unpacked::<N>);
        let sets = if side == Side::First { [own, other] } else { [other, own] };
        like.set_up(side, sets, fresh)
    }

    /// The directions of the rules.
    pub(super) fn ways(&self) -> Vec<Way> {
        let way = |&(file, rank): &(i32, i32)| Way::new(N as i32, file, rank);
        self.steps().iter().map(way).collect()
    }

    /// The same ways back.
    pub(super) fn ways_back(&self) -> Vec<Way> {
        let way = |&(file, rank): &(i32, i32)| Way::new(N as i32, -file, -rank);
        self.steps().iter().map(way).collect()
    }

    fn steps(&self) -> &'static [(i32, i32)] {
        match self.backward {
            Backward::None => &STEPS[..5],
            Backward::Diagonal => &STEPS[..7],
            Backward::All => &STEPS,
        }
    }
}

/// By files and ranks: sideways and forward, diagonally back, back.
const STEPS: [(i32, i32); 8] =
    [(1, 0), (-1, 0), (0, 1), (1, 1), (-1, 1), (1, -1), (-1, -1), (0, -1)];

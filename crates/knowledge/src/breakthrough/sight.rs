//! The board as one side sees it: its own men go up.
//!
//! A man that nothing can catch runs straight to the last row. An enemy `g` rows
//! above it and some files aside needs to come to the next file, a file a move,
//! before the two have passed each other. They come a row nearer with every move
//! of either, so that the enemy has about `g / 2` moves. The squares that an
//! enemy (b) reaches in time, a runner being on move or waiting:
//!
//! ```text
//! on move  . . . b . . .     waiting  . . . b . . .
//!          . . . x . . .              . . x x x . .
//!          . . x x x . .              . . x x x . .
//!          . . x x x . .              . x x x x x .
//!          . x x x x x .              . x x x x x .
//! ```

use ludens_core::{Position, Side};
use ludens_games::breakthrough::{Breakthrough, attacks};

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// What a side sees.
pub(super) struct Sight {
    /// Its men, which go up.
    pub(super) own: u64,
    /// The other side's, which go down.
    pub(super) enemies: u64,
    board: u64,
    ranks: usize,
    is_on_move: bool,
}

impl Sight {
    #[inline]
    pub(super) fn of(position: &Breakthrough, side: Side) -> Sight {
        let size = position.size();
        let upright = |men: u64| match side {
            Side::First => men,
            Side::Second => men.swap_bytes() >> (64 - 8 * size.ranks()),
        };
        Sight {
            own: upright(position.men(side)),
            enemies: upright(position.men(!side)),
            board: size.board(),
            ranks: size.ranks(),
            is_on_move: side == position.side(),
        }
    }

    /// The squares that the own men attack.
    #[inline]
    pub(super) fn attacked(&self) -> u64 {
        attacks(self.own, Side::First) & self.board
    }

    /// The squares that the enemies attack.
    #[inline]
    pub(super) fn endangered(&self) -> u64 {
        attacks(self.enemies, Side::Second) & self.board
    }

    /// The squares of the second row that men at home attack.
    #[inline]
    pub(super) fn guarded(&self) -> u64 {
        attacks(self.own & 0xff, Side::First) & self.board
    }

    /// The far half of the board without its last row, where nothing is guarded.
    #[inline]
    pub(super) fn beyond_the_middle(&self) -> u64 {
        let near = self.ranks.div_ceil(2);
        (self.board >> 8) & u64::MAX << (8 * near)
    }

    /// The own men of a row, from 0 at home.
    #[inline]
    pub(super) fn row(&self, men: u64, rank: usize) -> u64 {
        men >> (8 * rank) & 0xff
    }

    /// How many rows a man on this one is from the last.
    #[inline]
    pub(super) fn rows_to_go(&self, rank: usize) -> usize {
        self.ranks - 1 - rank
    }

    /// The rows that a man can stand on while the game goes on.
    #[inline]
    pub(super) fn rows(&self) -> std::ops::Range<usize> {
        0..self.ranks - 1
    }

    /// How many moves the foremost of some men needs to the last row.
    #[inline]
    fn distance(&self, men: u64) -> Option<usize> {
        let highest = men.checked_ilog2()? as usize / 8;
        Some(self.rows_to_go(highest))
    }

    /// How many moves the foremost own man needs.
    #[inline]
    pub(super) fn nearest(&self) -> Option<usize> {
        self.distance(self.own)
    }

    /// How many moves the foremost man needs that nothing can catch.
    #[inline]
    pub(super) fn runner(&self) -> Option<usize> {
        let free = self.own & !self.caught();
        // An own man before it would stop it; the front one counts anyway.
        self.distance(free & !below(self.own))
    }

    /// The squares where a runner is caught.
    #[inline]
    fn caught(&self) -> u64 {
        let (mut reached, mut caught) = (self.enemies, 0);
        for gap in 1..self.ranks {
            reached >>= 8;
            if (gap % 2 == 0) == self.is_on_move {
                reached = widened(reached);
            }
            caught |= reached;
        }
        caught
    }
}

/// A set with the squares beside it.
#[inline]
const fn widened(set: u64) -> u64 {
    set | (set & !FILE_A) >> 1 | (set & !FILE_H) << 1
}

/// All squares below those of a set.
#[inline]
const fn below(set: u64) -> u64 {
    let set = set >> 8;
    let set = set | set >> 8;
    let set = set | set >> 16;
    set | set >> 32
}

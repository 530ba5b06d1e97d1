//! What a board's positions are worth: those up to some number of pieces, all of them if that
//! is as many as a game begins with.

use std::num::NonZero;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use ludens_core::{Known, Position, Side};
use ludens_games::tebes::{ExtraTurn, Rules, Tebes};

use super::board::{Board, Pieces, Way, other_goals, own_goals};
use super::layer::{Key, Layer};
use super::pair::Pair;
use super::ranking::{MOST, subsets};
use super::worth::Worth;

/// The solved positions of one board under its rules.
pub struct Solution<const N: usize> {
    pub(super) board: Board<N>,
    pub(super) ways: Vec<Way>,
    pub(super) ways_back: Vec<Way>,
    black_tiles: u64,
    rules: Rules,
    pieces: u32,
    /// By the place of the key.
    layers: Vec<OnceLock<Layer<N>>>,
}

impl<const N: usize> Solution<N> {
    /// Solves all positions with up to so many pieces, at most eight a side, on the board of a
    /// position and by its rules.
    pub fn new(like: &Tebes<N>, pieces: u32, threads: NonZero<usize>) -> Solution<N> {
        let board = Board::of(like);
        let (ways, ways_back) = (board.ways(), board.ways_back());
        let layers = (0..Key::PLACES).map(|_| OnceLock::new()).collect();
        let (black_tiles, rules) = (like.black_tiles(), like.rules());
        let solution = Solution { board, ways, ways_back, black_tiles, rules, pieces, layers };
        for pieces in 2..=pieces {
            solution.solve(pieces, threads);
        }
        solution
    }

    /// Solves the positions with so many pieces; those with fewer are solved.
    fn solve(&self, pieces: u32, threads: NonZero<usize>) {
        let most = (MOST as u32).min(pieces - 1);
        let balances: Vec<u32> = (pieces.div_ceil(2)..=most).collect();
        let next = AtomicUsize::new(0);
        thread::scope(|scope| {
            for _ in 0..threads.get() {
                scope.spawn(|| {
                    while let Some(&own) = balances.get(next.fetch_add(1, Ordering::Relaxed)) {
                        self.solve_balance(own, pieces - own);
                    }
                });
            }
        });
    }

    /// Solves the positions with so many pieces against so many, either side to move: first
    /// those with the fewest fresh corners, as a corner that was reached stays so.
    fn solve_balance(&self, own: u32, other: u32) {
        for fresh in self.fresh_sets() {
            for view in 0..self.views() {
                let key = Key { view, own, other, fresh };
                if self.layers[key.place::<N>()].get().is_none() {
                    for layer in Pair::new(self, key).solve() {
                        let place = layer.key.place::<N>();
                        self.layers[place].set(layer).expect("each is solved once");
                    }
                }
            }
        }
    }

    /// Which corners can be fresh, the fewest first.
    pub(super) fn fresh_sets(&self) -> Vec<u64> {
        let corners = own_goals::<N>() | other_goals::<N>();
        let mut sets = match self.board.extra_turn {
            ExtraTurn::None => vec![0],
            ExtraTurn::PerSide => vec![0, own_goals::<N>(), other_goals::<N>(), corners],
            ExtraTurn::PerCorner => (0..=4).flat_map(|k| subsets(corners, k)).collect(),
        };
        sets.sort_by_key(|set| set.count_ones());
        sets
    }

    /// How many views there are.
    pub(super) fn views(&self) -> usize {
        if self.board.is_fair() { 1 } else { 2 }
    }

    /// The same layer with the other side to move.
    pub(super) fn turned_key(&self, key: Key) -> Key {
        let turned = self.board.turned(Pieces { own: 0, other: 0, fresh: key.fresh });
        let view = if self.board.is_fair() { 0 } else { 1 - key.view };
        Key { view, own: key.other, other: key.own, fresh: turned.fresh }
    }

    /// A layer that is solved.
    #[inline]
    pub(super) fn layer(&self, key: Key) -> &Layer<N> {
        self.layers[key.place::<N>()].get().expect("it is solved before it is asked for")
    }

    /// What a position is worth that is in no layer or in a solved one.
    pub(super) fn worth(&self, view: usize, pieces: Pieces) -> Worth {
        let Pieces { own, other, fresh } = pieces;
        match (own, other) {
            (0, _) => Worth::LOST,
            (_, 0) => Worth::WON,
            _ => {
                let (owns, others) = (own.count_ones(), other.count_ones());
                self.layer(Key { view, own: owns, other: others, fresh }).worth(own, other)
            }
        }
    }

    /// Up to how many pieces everything is known.
    pub fn pieces(&self) -> u32 {
        self.pieces
    }

    /// How many bytes it takes: one a position.
    pub fn bytes(&self) -> usize {
        (2..=self.pieces).map(|pieces| self.bytes_of(pieces)).sum()
    }

    /// How many bytes the positions with so many pieces take.
    pub(super) fn bytes_of(&self, pieces: u32) -> usize {
        self.keys(pieces).into_iter().map(|key| self.layer(key).worths.len()).sum()
    }

    /// Whether it is the solution of a position's board and rules.
    pub fn is_of(&self, position: &Tebes<N>) -> bool {
        position.black_tiles() == self.black_tiles && position.rules() == self.rules
    }

    /// What is known of an undecided position: nothing if it has too many pieces, if it is on
    /// another board, or if no game leads to it, as a piece stands on a fresh corner.
    pub fn known_at(&self, position: &Tebes<N>) -> Option<Known> {
        if !self.is_of(position) {
            return None;
        }
        let pieces = self.board.pieces(position);
        let Pieces { own, other, fresh } = pieces;
        let standing = own & own_goals::<N>() | other & other_goals::<N>();
        let has_too_many = (own | other).count_ones() > self.pieces;
        if has_too_many || own == 0 || other == 0 || standing & fresh != 0 {
            return None;
        }
        let view = if position.side() == Side::First { 0 } else { self.views() - 1 };
        let worth = self.worth(view, pieces);
        // Who wins a drawn game that is adjudicated depends on how it is drawn.
        let is_open = worth == Worth::DRAW && self.board.views[0].wins_ties.is_some();
        (!is_open).then(|| worth.known())
    }
}

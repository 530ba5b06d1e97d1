//! Solves a layer together with the same one with the other side to move, by going backwards.
//! Captures, and moves to a fresh corner, lead to layers that are solved; the other moves, here
//! called *quiet*, lead from one of the two to the other.
//!
//! A position is taken up in the order of its plies. One that is lost tells those from which it
//! is reached that they are won. One that is won makes those wait for one quiet move less; when
//! none is left, they are lost. What is never told anything is a draw.

use super::board::{Pieces, Way, all, other_goals, own_goals};
use super::layer::{Key, Layer};
use super::solution::Solution;
use super::worth::Worth;
use ludens_games::tebes::ExtraTurn;

/// Such a position is not lost, whatever its quiet moves lead to.
const NEVER: u8 = u8::MAX;

/// A layer that is being solved.
struct Half<'a, const N: usize> {
    layer: Layer<N>,
    rules: Rules<'a, N>,
    /// For each position, how many quiet moves are not known to lead to a win of the other side.
    waiting: Vec<u8>,
}

/// Positions that are decided in as many plies, by the half they are in.
#[derive(Default)]
struct Round {
    won: [Vec<Pieces>; 2],
    lost: [Vec<Pieces>; 2],
    /// They are won by a capture or a fresh corner, if they are not won sooner.
    candidates: [Vec<Pieces>; 2],
}

/// Two layers, or one if it is its own turned one.
pub(super) struct Pair<'a, const N: usize> {
    solution: &'a Solution<N>,
    halves: Vec<Half<'a, N>>,
    /// By plies.
    rounds: Vec<Round>,
}

impl<'a, const N: usize> Pair<'a, N> {
    pub(super) fn new(solution: &'a Solution<N>, key: Key) -> Pair<'a, N> {
        let turned = solution.turned_key(key);
        let keys = if turned == key { vec![key] } else { vec![key, turned] };
        let half = |key: Key| {
            let layer = Layer::new(key);
            let rules = Rules::new(solution, key);
            Half { waiting: vec![0; layer.worths.len()], layer, rules }
        };
        Pair { solution, halves: keys.into_iter().map(half).collect(), rounds: Vec::new() }
    }

    /// The layers, solved.
    pub(super) fn solve(mut self) -> Vec<Layer<N>> {
        for half in 0..self.halves.len() {
            for (number, pieces) in self.halves[half].layer.positions().enumerate() {
                self.begin(half, number, pieces);
            }
        }
        let mut plies = 0;
        while plies < self.rounds.len() {
            self.go_back(plies);
            plies += 1;
        }
        self.halves.into_iter().map(|half| half.layer).collect()
    }

    fn round(&mut self, plies: usize) -> &mut Round {
        if plies >= self.rounds.len() {
            self.rounds.resize_with(plies + 1, Round::default);
        }
        &mut self.rounds[plies]
    }

    /// Looks at a position for the first time.
    fn begin(&mut self, half: usize, number: usize, pieces: Pieces) {
        let rules = self.halves[half].rules;
        if let Some(worth) = rules.settled(pieces) {
            self.halves[half].waiting[number] = NEVER;
            return self.decide(half, number, pieces, worth);
        }
        let outside = rules.best_outside(pieces);
        if let Some(worth) = outside.filter(|&worth| worth >= Worth::DRAW) {
            self.halves[half].waiting[number] = NEVER;
            if worth > Worth::DRAW {
                self.round(worth.plies()).candidates[half].push(pieces);
            }
            return;
        }
        match rules.count_quiet(pieces) {
            0 => self.decide(half, number, pieces, outside.unwrap_or(Worth::LOST)),
            quiet => self.halves[half].waiting[number] = quiet,
        }
    }

    /// Writes down what a position is worth. Those before it are told when its round comes.
    fn decide(&mut self, half: usize, number: usize, pieces: Pieces, worth: Worth) {
        self.halves[half].layer.worths[number] = worth;
        match worth {
            Worth::DRAW => {}
            _ if worth > Worth::DRAW => self.round(worth.plies()).won[half].push(pieces),
            _ => self.round(worth.plies()).lost[half].push(pieces),
        }
    }

    /// Takes up all positions that are decided in so many plies.
    fn go_back(&mut self, plies: usize) {
        self.take_candidates(plies);
        let Round { won, lost, .. } = std::mem::take(&mut self.rounds[plies]);
        for half in 0..self.halves.len() {
            for &pieces in &lost[half] {
                self.each_before(half, pieces, |pair, half, number, before| {
                    if pair.halves[half].layer.worths[number] == Worth::DRAW {
                        pair.decide(half, number, before, Worth::win(plies + 1));
                    }
                });
            }
            for &pieces in &won[half] {
                self.each_before(half, pieces, |pair, half, number, before| {
                    pair.wait_for_less(half, number, before, plies + 1);
                });
            }
        }
    }

    /// Those that are not won sooner are won now.
    fn take_candidates(&mut self, plies: usize) {
        let candidates = std::mem::take(&mut self.rounds[plies].candidates);
        for (half, candidates) in candidates.into_iter().enumerate() {
            for pieces in candidates {
                let layer = &self.halves[half].layer;
                let number = layer.number(pieces.own, pieces.other);
                if layer.worths[number] == Worth::DRAW {
                    self.decide(half, number, pieces, Worth::win(plies));
                }
            }
        }
    }

    /// Calls with each position from which a quiet move leads to this one.
    #[inline]
    fn each_before(
        &mut self,
        half: usize,
        pieces: Pieces,
        mut tell: impl FnMut(&mut Self, usize, usize, Pieces),
    ) {
        let solution = self.solution;
        let before = self.halves.len() - 1 - half;
        let Pieces { own, other, fresh } = solution.board.turned(pieces);
        let landings = landings::<N>(own | other, fresh);
        each_quiet(&solution.ways_back, own, other, landings, |from, to| {
            let own = own ^ (from | to);
            let number = self.halves[before].layer.number(own, other);
            tell(self, before, number, Pieces { own, other, fresh });
        });
    }

    /// A quiet move of this position turns out to lose, in so many plies.
    fn wait_for_less(&mut self, half: usize, number: usize, pieces: Pieces, plies: usize) {
        let waiting = &mut self.halves[half].waiting[number];
        if *waiting == NEVER {
            return;
        }
        *waiting -= 1;
        if *waiting == 0 {
            let outside = self.halves[half].rules.best_outside(pieces);
            let slowest = outside.map_or(plies, |worth| worth.plies().max(plies));
            self.decide(half, number, pieces, Worth::loss(slowest));
        }
    }
}

/// Where quiet moves go to: empty squares, but no fresh corner of the side that moves.
#[inline]
fn landings<const N: usize>(taken: u64, fresh: u64) -> u64 {
    all::<N>() & !taken & !(fresh & own_goals::<N>())
}

/// Calls with the squares, each a set, of every move to a landing.
#[inline]
fn each_quiet(ways: &[Way], own: u64, other: u64, landings: u64, mut call: impl FnMut(u64, u64)) {
    for way in ways {
        for (movers, by) in way.quiet(own, other, landings) {
            each_move(movers, by, &mut call);
        }
    }
}

#[inline]
fn each_move(mut movers: u64, by: i32, call: &mut impl FnMut(u64, u64)) {
    while movers != 0 {
        let from = movers & movers.wrapping_neg();
        movers ^= from;
        call(from, if by > 0 { from << by } else { from >> -by });
    }
}

/// What the rules say to a side to move in a layer.
#[derive(Clone, Copy)]
struct Rules<'a, const N: usize> {
    solution: &'a Solution<N>,
    view: usize,
    /// The squares of the side's own colour.
    matched: u64,
    /// The layer that a capture leads to; none if it captures the last piece.
    captured: Option<&'a Layer<N>>,
}

impl<'a, const N: usize> Rules<'a, N> {
    fn new(solution: &'a Solution<N>, key: Key) -> Rules<'a, N> {
        let matched = solution.board.views[key.view].matched;
        let fewer = solution.turned_key(Key { other: key.other - 1, ..key });
        let captured = (key.other > 1).then(|| solution.layer(fewer));
        Rules { solution, view: key.view, matched, captured }
    }

    /// What a position is worth that is decided, even for a side that could move.
    fn settled(self, pieces: Pieces) -> Option<Worth> {
        let Pieces { own, other, .. } = pieces;
        let is_one = |set: u64| set & (set - 1) == 0;
        if other & other_goals::<N>() == other_goals::<N>() {
            return Some(Worth::LOST);
        }
        if own & own_goals::<N>() == own_goals::<N>() {
            return Some(Worth::WON);
        }
        (is_one(own) && is_one(other)).then(|| self.drawn(own, other))
    }

    /// What a piece each are worth: a draw, or it is adjudicated by the rows they have advanced.
    fn drawn(self, own: u64, other: u64) -> Worth {
        let Some(wins_ties) = self.solution.board.views[self.view].wins_ties else {
            return Worth::DRAW;
        };
        let row = |set: u64| set.trailing_zeros() as usize / N;
        let (own, other) = (row(own), N - 1 - row(other));
        if own > other || own == other && wins_ties { Worth::WON } else { Worth::LOST }
    }

    /// How many quiet moves there are.
    fn count_quiet(self, pieces: Pieces) -> u8 {
        let Pieces { own, other, fresh } = pieces;
        let landings = landings::<N>(own | other, fresh);
        let moves = self.solution.ways.iter().flat_map(|way| way.quiet(own, other, landings));
        moves.map(|(movers, _)| movers.count_ones()).sum::<u32>() as u8
    }

    /// The best of the moves that are not quiet; `None` if there is none.
    fn best_outside(self, pieces: Pieces) -> Option<Worth> {
        let Pieces { own, other, fresh } = pieces;
        let corners = all::<N>() & !(own | other) & fresh & own_goals::<N>();
        let mut best = None;
        let mut look = |from: u64, to: u64| {
            let after = Pieces { own: own ^ (from | to), other: other & !to, fresh };
            let worth = match to & fresh & own_goals::<N>() {
                0 => self.after_capture(after),
                corner => self.after_corner(after, corner),
            };
            best = best.max(Some(worth));
        };
        for way in &self.solution.ways {
            for (movers, by) in way.captures(own, other, self.matched) {
                each_move(movers, by, &mut look);
            }
        }
        if corners != 0 {
            each_quiet(&self.solution.ways, own, other, corners, look);
        }
        best
    }

    /// What a capture is worth that leaves these pieces, still seen by the side that made it.
    #[inline]
    fn after_capture(self, after: Pieces) -> Worth {
        let Some(layer) = self.captured else { return Worth::WON.a_ply_before() };
        let turned = self.solution.board.turned(after);
        layer.worth(turned.own, turned.other).turned().a_ply_before()
    }

    /// The same for a move to a fresh corner.
    fn after_corner(self, after: Pieces, corner: u64) -> Worth {
        let used = match self.solution.board.extra_turn {
            ExtraTurn::PerCorner => corner,
            ExtraTurn::PerSide | ExtraTurn::None => own_goals::<N>(),
        };
        let after = Pieces { fresh: after.fresh & !used, ..after };
        let moves_again = after.other != 0 && self.settled(after).is_none() && self.can_move(after);
        if moves_again {
            return self.solution.worth(self.view, after).a_ply_before();
        }
        let view = if self.solution.board.is_fair() { 0 } else { 1 - self.view };
        self.solution.worth(view, self.solution.board.turned(after)).turned().a_ply_before()
    }

    fn can_move(self, pieces: Pieces) -> bool {
        let Pieces { own, other, .. } = pieces;
        let empty = all::<N>() & !(own | other);
        self.solution.ways.iter().any(|way| {
            let moves = [way.quiet(own, other, empty), way.captures(own, other, self.matched)];
            moves.as_flattened().iter().any(|&(movers, _)| movers != 0)
        })
    }
}

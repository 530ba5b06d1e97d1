//! `race`, the best evaluation we have: what the pieces are worth where they
//! stand, who is nearer to the two goal corners, what could be captured next,
//! and the turn.
//!
//! A piece never goes back, so it is worth more at home, where it still has
//! all ways before it. The race counts how many moves the nearest pieces are
//! from each goal corner on an empty board. The numbers stand in
//! [`tuned`](super::tuned).

use ludens_core::{Curve, Evaluation, Position, Side, Term};
use ludens_games::tebes::{Reach, Tebes};

use super::sight::{Sight, at};
use super::tuned::{Chances, TUNED_4, TUNED_6, TUNED_8, Tuning};
use crate::terms::{Against, Ledger};
use crate::{WeightInfo, Weights};

/// What can be changed: how much each part counts, 1 being as tuned.
pub(super) const WEIGHTS: &[WeightInfo] = &[
    part("pieces", "the pieces where they stand"),
    part("race", "the ways to the goal corners"),
    part("extra", "the extra turn still to come"),
    part("threats", "pieces that could be captured"),
    part("corners", "both goal corners within reach"),
    part("tempo", "to be on move"),
];

const fn part(name: &'static str, help: &'static str) -> WeightInfo {
    WeightInfo { name, help, default: 1.0 }
}

/// The score that makes the odds e to one.
const SCALE: i32 = 100;

/// Larger numbers of moves to a corner count as this one.
const FAR: usize = 4;

/// The evaluation.
#[derive(Debug, Clone)]
pub(super) struct Race<const N: usize> {
    /// A piece by its square as its side sees it, on a tile of the other and
    /// of its own colour.
    pieces: [[i32; 64]; 2],
    race: [[i32; FAR + 1]; FAR + 1],
    extra_turn: i32,
    tempo: i32,
    on_move: Chances,
    waiting: Chances,
}

impl<const N: usize> Race<N> {
    pub(super) fn new(weights: &Weights) -> Race<N> {
        let tuning = tuning::<N>();
        let scaled = |name, value: i32| (weights.get(name) * f64::from(value)).round() as i32;
        let chances = |of: Chances| Chances {
            loose: scaled("threats", of.loose),
            defended: scaled("threats", of.defended),
            both: scaled("corners", of.both),
            win: scaled("corners", of.win),
        };
        Race {
            pieces: [0, 1].map(|tile| {
                std::array::from_fn(|square| scaled("pieces", worth::<N>(tuning, square)[tile]))
            }),
            race: tuning.race.map(|row| row.map(|value| scaled("race", value))),
            extra_turn: scaled("extra", tuning.extra_turn),
            tempo: scaled("tempo", tuning.tempo),
            on_move: chances(tuning.on_move),
            waiting: chances(tuning.waiting),
        }
    }

    #[inline]
    fn enter(&self, position: &Tebes<N>, ledger: &mut impl Ledger) {
        let side = position.side();
        let [own, enemy] = [side, !side].map(|side| position.reach(side));
        self.standing(position, side, ledger);
        self.on_move.enter(position, side, [&own, &enemy], ledger);
        let mut against = Against(ledger);
        self.standing(position, !side, &mut against);
        self.waiting.enter(position, !side, [&enemy, &own], &mut against);
        ledger.add("tempo", self.tempo);
    }

    /// Enters what a side has, whichever side is on move.
    #[inline]
    fn standing(&self, position: &Tebes<N>, side: Side, ledger: &mut impl Ledger) {
        let Sight { own, own_tiles, .. } = Sight::<N>::of(position, side);
        let [near, far] = distances::<N>(own);
        let extra = if position.fresh_corners(side) != 0 { self.extra_turn } else { 0 };
        let [off, on] = &self.pieces;
        ledger.add("pieces", sum(off, own & !own_tiles) + sum(on, own & own_tiles));
        ledger.add("race", self.race[near][far]);
        ledger.add("extra", extra);
    }
}

fn tuning<const N: usize>() -> &'static Tuning {
    match N {
        4 => &TUNED_4,
        6 => &TUNED_6,
        _ => &TUNED_8,
    }
}

/// What a piece on a square is worth; nothing outside the board.
fn worth<const N: usize>(tuning: &Tuning, square: usize) -> [i32; 2] {
    let (file, rank) = (square % 8, square / 8);
    if file >= N || rank >= N {
        return [0; 2];
    }
    tuning.pieces[rank * (N / 2) + file.min(N - 1 - file)]
}

#[inline]
fn sum(worth: &[i32; 64], mut squares: u64) -> i32 {
    let mut sum = 0;
    while squares != 0 {
        sum += worth[squares.trailing_zeros() as usize];
        squares &= squares - 1;
    }
    sum
}

/// How many moves the nearest pieces are from the goal corners, the nearer
/// corner first.
#[inline]
fn distances<const N: usize>(own: u64) -> [usize; 2] {
    let far = |within: &[u64; FAR]| within.iter().filter(|&&set| own & set == 0).count();
    let (left, right) = (far(const { &within(N, 0) }), far(const { &within(N, N - 1) }));
    [left.min(right), left.max(right)]
}

/// The squares from which the goal corner on a file is not more than 0, 1, 2
/// and 3 moves away on an empty board.
const fn within(n: usize, file: usize) -> [u64; FAR] {
    let mut sets = [0; FAR];
    let mut i = 0;
    while i < n * n {
        let (from, rank) = (i % n, i / n);
        let mut moves = moves_apart(from.abs_diff(file), n - 1 - rank);
        while moves < FAR {
            sets[moves] |= at(from, rank);
            moves += 1;
        }
        i += 1;
    }
    sets
}

/// The moves it takes over this many files and ranks: diagonally, then straight,
/// each one or two squares at a time.
const fn moves_apart(files: usize, ranks: usize) -> usize {
    let diagonal = if files < ranks { files } else { ranks };
    diagonal.div_ceil(2) + files.abs_diff(ranks).div_ceil(2)
}

impl Chances {
    /// Enters what a side could do with a move, where `own` is its reach.
    #[inline]
    fn enter<const N: usize>(
        &self,
        position: &Tebes<N>,
        side: Side,
        [own, enemy]: [&Reach; 2],
        ledger: &mut impl Ledger,
    ) {
        let attacked = own.controlled & position.pieces(!side);
        let loose = (attacked & !enemy.controlled).count_ones() as i32;
        let defended = (attacked & enemy.controlled).count_ones() as i32;
        ledger.add("threats", self.loose * loose + self.defended * defended);
        ledger.add("corners", self.corners(position, side, own));
    }

    #[inline]
    fn corners<const N: usize>(&self, position: &Tebes<N>, side: Side, own: &Reach) -> i32 {
        let goals = Tebes::<N>::goals(side);
        let held = position.pieces(side) & goals;
        if (held | own.landings) & goals != goals {
            return 0;
        }
        let wins = held != 0 || position.fresh_corners(side) != 0;
        self.both + if wins { self.win } else { 0 }
    }
}

impl<const N: usize> Evaluation<Tebes<N>> for Race<N> {
    #[inline]
    fn score(&self, position: &Tebes<N>) -> i32 {
        let mut sum = 0;
        self.enter(position, &mut sum);
        sum
    }

    fn curve(&self) -> Curve {
        Curve::Logistic { scale: SCALE }
    }

    fn terms(&self, position: &Tebes<N>) -> Vec<Term> {
        let mut terms = Vec::new();
        self.enter(position, &mut terms);
        terms
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tebes::testing::{evaluation, position, with_weight};

    /// How many moves a piece needs to a goal corner, tried out.
    fn walk(n: usize, file: i32, rank: i32, goal: i32) -> usize {
        let size = n as i32;
        let mut reached = vec![(file, rank)];
        for moves in 0.. {
            if reached.contains(&(goal, size - 1)) {
                return moves;
            }
            let ways = [(1, 0), (-1, 0), (0, 1), (1, 1), (-1, 1)];
            let steps = ways.iter().flat_map(|&(x, y)| [(x, y), (2 * x, 2 * y)]);
            let steps: Vec<(i32, i32)> = steps.collect();
            let next =
                reached.iter().flat_map(|&(a, b)| steps.iter().map(move |s| (a + s.0, b + s.1)));
            let inside = |&(a, b): &(i32, i32)| (0..size).contains(&a) && (0..size).contains(&b);
            reached = next.filter(inside).collect();
            reached.sort_unstable();
            reached.dedup();
        }
        unreachable!("every square leads to the last row")
    }

    #[test]
    fn distances_are_counted_in_moves() {
        fn check<const N: usize>() {
            for (file, rank) in (0..N * N).map(|i| (i % N, i / N)) {
                let to = |goal| walk(N, file as i32, rank as i32, goal).min(FAR);
                let (left, right) = (to(0), to(N as i32 - 1));
                assert_eq!(distances::<N>(at(file, rank)), [left.min(right), left.max(right)]);
            }
        }
        check::<4>();
        check::<6>();
        check::<8>();
    }

    fn part_of(text: &str, name: &str) -> i32 {
        let position = position::<6>(text);
        evaluation::<6>("race").score(&position)
            - with_weight::<6>("race", name, 0.0).score(&position)
    }

    #[test]
    fn each_part_sees_its_own() {
        let (own, other) = (TUNED_6.on_move, TUNED_6.waiting);
        // White on d3 (black) attacks d4, which nothing defends; Black's d4
        // (white) attacks d3, which nothing defends either.
        let duel = "1bb3/6/3b2/3w2/6/1w1w2 w - standard";
        assert_eq!(part_of(duel, "threats"), own.loose - other.loose);
        assert_eq!(part_of(duel, "corners"), 0);
        assert_eq!(part_of(duel, "tempo"), TUNED_6.tempo);
        assert_eq!(part_of(duel, "extra"), 0);
        // White holds a6 and can go to f6: won.
        let won = "w1bb2/4w1/6/6/6/6 w w standard";
        assert_eq!(part_of(won, "corners"), own.both + own.win);
        assert_eq!(part_of(won, "extra"), -TUNED_6.extra_turn);
        assert_eq!(part_of(&won.replace(" w w ", " b w "), "corners"), -other.both - other.win);
        // It can go to both, but has no second turn for the other.
        let near = "2bb2/w3w1/6/6/6/6 w w standard";
        assert_eq!(part_of(near, "corners"), own.both);
        assert_eq!(part_of(&near.replace(" w w ", " w - "), "corners"), own.both + own.win);
        // White is a move from both corners, Black three from both.
        let race = "2bb2/w3w1/6/6/6/6 w - standard";
        let [near, far] = distances::<6>(at(2, 0) | at(3, 0));
        assert_eq!(part_of(race, "race"), TUNED_6.race[1][1] - TUNED_6.race[near][far]);
    }
}

//! Where the pieces can go, worked out for all of them at once.
//!
//! The board is seen from the mover's side, forward being up: for Black
//! the words are turned upside down, which is one instruction. For each
//! direction there are two sets of pieces, those that can go one square and
//! those that can go two.
//!
//! ```text
//! step  +7 +8 +9        one square: onto an empty square, or onto an enemy
//!       -1  o +1          if the piece stands on the other colour
//!       -9 -8 -7        two squares, not over an enemy: onto an empty square,
//!                         or onto an enemy if it stands on its own colour
//! ```

use ludens_core::{Random, Square};

use super::rules::Backward;
use super::squares::{board, each};
use super::{Move, Reach};

/// The directions from the mover's side: sideways and forward, diagonally
/// back, straight back. Without backward moves the first five count, with
/// diagonal ones the first seven.
const STEPS: [i8; 8] = [1, -1, 8, 9, 7, -7, -9, -8];

/// The edge files of the 8x8 board, in the view of either side.
const LEFT_FILE: u64 = 0x0101_0101_0101_0101;
const RIGHT_FILE: u64 = LEFT_FILE << 7;

/// A board as the side to move sees it.
#[derive(Clone, Copy)]
pub(super) struct View<const N: usize> {
    own: u64,
    /// The own pieces on tiles of their own colour.
    matched: u64,
    enemy: u64,
    empty: u64,
    /// Turns the number of a square into this view and back.
    turn: u8,
}

impl<const N: usize> View<N> {
    /// White's view.
    #[inline]
    pub(super) fn from_below(own: u64, enemy: u64, black: u64) -> Self {
        let empty = board(N) & !(own | enemy);
        View { own, matched: own & !black, enemy, empty, turn: 0 }
    }

    /// Black's view.
    #[inline]
    pub(super) fn from_above(own: u64, enemy: u64, black: u64) -> Self {
        let (own, enemy) = (own.swap_bytes(), enemy.swap_bytes());
        let empty = board(N).swap_bytes() & !(own | enemy);
        View { own, matched: own & black.swap_bytes(), enemy, empty, turn: 56 }
    }

    /// The pieces that can go one square this way, and those that can go two.
    #[inline]
    fn movers(&self, step: i8) -> [u64; 2] {
        let (near_enemy, near_empty) = (ahead(self.enemy, step), ahead(self.empty, step));
        let (far_enemy, far_empty) = (ahead(self.enemy, 2 * step), ahead(self.empty, 2 * step));
        let one = self.own & near_empty | self.own & !self.matched & near_enemy;
        let two = (self.own & far_empty | self.matched & far_enemy) & !near_enemy;
        [one & room::<N>(step), two & room::<N>(2 * step)]
    }

    /// The pieces that would capture an enemy one square this way, and those
    /// that would capture one two squares away.
    #[inline]
    fn capturers(&self, step: i8) -> [u64; 2] {
        let one = self.own & !self.matched;
        let two = self.matched & !ahead(self.enemy, step);
        [one & room::<N>(step), two & room::<N>(2 * step)]
    }

    /// How many moves there are.
    #[inline]
    pub(super) fn count(&self, backward: Backward) -> u32 {
        match backward {
            Backward::None => self.count_in::<5>(),
            Backward::Diagonal => self.count_in::<7>(),
            Backward::All => self.count_in::<8>(),
        }
    }

    /// Whether there is any move.
    pub(super) fn can_move(&self, backward: Backward) -> bool {
        self.count(backward) > 0
    }

    /// Adds the moves to a list.
    #[inline]
    pub(super) fn list(&self, backward: Backward, moves: &mut Vec<Move>) {
        match backward {
            Backward::None => self.list_in::<5>(moves),
            Backward::Diagonal => self.list_in::<7>(moves),
            Backward::All => self.list_in::<8>(moves),
        }
    }

    /// One of the moves, each as likely as any other.
    #[inline]
    pub(super) fn pick(&self, backward: Backward, random: &mut Random) -> Option<Move> {
        match backward {
            Backward::None => self.pick_in::<5>(random),
            Backward::Diagonal => self.pick_in::<7>(random),
            Backward::All => self.pick_in::<8>(random),
        }
    }

    /// What the side could do.
    #[inline]
    pub(super) fn reach(&self, backward: Backward) -> Reach {
        match backward {
            Backward::None => self.reach_in::<5>(),
            Backward::Diagonal => self.reach_in::<7>(),
            Backward::All => self.reach_in::<8>(),
        }
    }

    /// How many of the moves capture.
    #[inline]
    pub(super) fn count_captures(&self, backward: Backward) -> u32 {
        match backward {
            Backward::None => self.count_captures_in::<5>(),
            Backward::Diagonal => self.count_captures_in::<7>(),
            Backward::All => self.count_captures_in::<8>(),
        }
    }

    // The same in the first `D` directions. The number is a constant, so that
    // the loops are unrolled and every shift is a constant too.

    #[inline]
    fn count_in<const D: usize>(&self) -> u32 {
        let sets = STEPS[..D].iter().map(|&step| self.movers(step));
        sets.map(|[one, two]| one.count_ones() + two.count_ones()).sum()
    }

    #[inline]
    fn reach_in<const D: usize>(&self) -> Reach {
        let mut reach = Reach::default();
        for &step in &STEPS[..D] {
            let [one, two] = self.movers(step);
            let [near, far] = self.capturers(step);
            reach.landings |= ahead(one, -step) | ahead(two, -2 * step);
            reach.controlled |= ahead(near, -step) | ahead(far, -2 * step);
        }
        reach.controlled &= self.own | self.enemy | self.empty;
        if self.turn != 0 {
            reach.landings = reach.landings.swap_bytes();
            reach.controlled = reach.controlled.swap_bytes();
        }
        reach
    }

    #[inline]
    fn count_captures_in<const D: usize>(&self) -> u32 {
        let count = |step: i8| {
            let [near, far] = self.capturers(step);
            let one = near & ahead(self.enemy, step);
            let two = far & ahead(self.enemy, 2 * step);
            // No piece is in both: it stands on one colour.
            (one | two).count_ones()
        };
        STEPS[..D].iter().map(|&step| count(step)).sum()
    }

    #[inline]
    fn list_in<const D: usize>(&self, moves: &mut Vec<Move>) {
        for &step in &STEPS[..D] {
            let [one, two] = self.movers(step);
            moves.extend(each(one).map(|from| self.go(from, step)));
            moves.extend(each(two).map(|from| self.go(from, 2 * step)));
        }
    }

    #[inline]
    fn pick_in<const D: usize>(&self, random: &mut Random) -> Option<Move> {
        let sets: [[u64; 2]; D] = std::array::from_fn(|i| self.movers(STEPS[i]));
        let counts = sets.map(|pair| pair.map(u64::count_ones));
        let (sets, counts) = (sets.as_flattened(), counts.as_flattened());
        let total: u32 = counts.iter().sum();
        if total == 0 {
            return None;
        }
        let mut nth = random.below(total as usize) as u32;
        let mut i = 0;
        while nth >= counts[i] {
            nth -= counts[i];
            i += 1;
        }
        let length = 1 + (i % 2) as i8;
        Some(self.go(nth_square(sets[i], nth), length * STEPS[i / 2]))
    }

    /// The move of the piece that stands on `from` in this view.
    #[inline]
    fn go(&self, from: Square, way: i8) -> Move {
        let to = from.0.wrapping_add_signed(way);
        Move { from: Square(from.0 ^ self.turn), to: Square(to ^ self.turn) }
    }
}

/// The square with `nth` others of the set below it.
#[inline]
fn nth_square(mut set: u64, nth: u32) -> Square {
    for _ in 0..nth {
        set &= set - 1;
    }
    Square(set.trailing_zeros() as u8)
}

/// The squares from which `way` leads to one of the set.
#[inline]
const fn ahead(set: u64, way: i8) -> u64 {
    if way > 0 { set >> way } else { set << -way }
}

/// The squares from which `way` does not leave the board over a side edge. Up
/// to 6x6 it then leads to a spare bit anyway.
#[inline]
const fn room<const N: usize>(way: i8) -> u64 {
    if N <= 6 {
        return u64::MAX;
    }
    match way {
        1 | 9 | -7 => !RIGHT_FILE,
        2 | 18 | -14 => !(RIGHT_FILE | RIGHT_FILE >> 1),
        -1 | 7 | -9 => !LEFT_FILE,
        -2 | 14 | -18 => !(LEFT_FILE | LEFT_FILE << 1),
        _ => u64::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::super::Tebes;
    use crate::Game;
    use ludens_core::{Options, Position, Random, Side, Tile, file_rank};

    /// The moves of the piece on `from`, in alphabetical order.
    fn moves_of(game: &str, position: &str, from: &str) -> String {
        let game: Game = game.parse().expect("a game");
        let record = game.from_text(position).unwrap_or_else(|error| panic!("{error}"));
        let moves = record.legal_moves().into_iter().filter(|mv| mv.path[0] == from);
        let mut texts: Vec<String> = moves.map(|mv| mv.text).collect();
        texts.sort_unstable();
        texts.join(" ")
    }

    #[test]
    fn a_piece_goes_one_or_two_squares_but_never_back() {
        let white = moves_of("tebes", "6/6/6/2w3/6/1bb3 w - standard", "c3");
        assert_eq!(white, "c3-a3 c3-a5 c3-b3 c3-b4 c3-c4 c3-c5 c3-d3 c3-d4 c3-e3 c3-e5");
        let black = moves_of("tebes", "1ww3/6/3b2/6/6/6 b - standard", "d4");
        assert_eq!(black, "d4-b2 d4-b4 d4-c3 d4-c4 d4-d2 d4-d3 d4-e3 d4-e4 d4-f2 d4-f4");
    }

    #[test]
    fn on_its_own_colour_a_piece_captures_two_squares_away() {
        // c3 is white. The enemy on d3 is too near, and it bars the way to e3;
        // the own piece on c4 is passed; d4 is empty before the enemy on e5.
        let white = "6/4b1/2w3/2wb2/6/1bb3 w - standard";
        assert_eq!(moves_of("tebes", white, "c3"), "c3-a3 c3-a5 c3-b3 c3-b4 c3-c5 c3-d4 c3xe5");
        // c4 is black. It captures over the own piece on c3; White's on d4 is
        // too near.
        let black = "6/6/2bw2/2b3/2w3/w5 b - standard";
        let moves = "c4-a2 c4-a4 c4-b3 c4-b4 c4-d3 c4-e2 c4xc2";
        assert_eq!(moves_of("tebes", black, "c4"), moves);
    }

    #[test]
    fn on_the_other_colour_a_piece_captures_the_next_square() {
        // d3 is black. The enemies on f5 and b3 are too far away.
        let white = "6/5b/3b2/1bww2/6/6 w - standard";
        assert_eq!(moves_of("tebes", white, "d3"), "d3-b5 d3-c4 d3-e3 d3-e4 d3-f3 d3xd4");
        // d4 is white.
        let black = "6/6/3b2/2w3/3w2/b5 b b standard";
        assert_eq!(
            moves_of("tebes", black, "d4"),
            "d4-b4 d4-c4 d4-d3 d4-e3 d4-e4 d4-f2 d4-f4 d4xc3"
        );
    }

    #[test]
    fn the_tiles_of_the_position_decide() {
        let tiles = ["WWWWWW"; 6].join("/");
        let white = format!("6/6/6/6/3b2/2w2b w b {tiles}");
        assert_eq!(
            moves_of("tebes", &white, "c1"),
            "c1-a1 c1-a3 c1-b1 c1-b2 c1-c2 c1-c3 c1-d1 c1-e1"
        );
        let white = white.replace('W', "B");
        assert!(moves_of("tebes", &white, "c1").ends_with("c1xd2"));
    }

    #[test]
    fn backward_options_open_the_other_directions() {
        let position = "3bb1/6/6/2w3/6/4b1 w - standard";
        let count = |game| moves_of(game, position, "c3").split(' ').count();
        assert_eq!(count("tebes"), 10);
        assert_eq!(count("tebes:backward=diagonal"), 14);
        assert_eq!(count("tebes:backward=all"), 16);
        assert!(moves_of("tebes:backward=all", position, "c3").contains("c3-c1"));
        assert!(moves_of("tebes:backward=diagonal", position, "c3").contains("c3xe1"));
    }

    #[test]
    fn no_move_runs_over_the_side_edge() {
        for size in [6, 8] {
            let (game, edge) = (format!("tebes:size={size},backward=all"), size - 1);
            let above = format!("1bb{}/{}", size - 3, format!("{size}/").repeat(size - 3));
            let count = |row: &str, file| {
                let position = format!("{above}{row}/{size} w - standard");
                moves_of(&game, &position, &file_rank(file, 1)).split(' ').count()
            };
            // Sideways two, straight and diagonally forward two, back one.
            assert_eq!(count(&format!("w{edge}"), 0), 8);
            assert_eq!(count(&format!("{edge}w"), edge), 8);
            // One file further in there are three more directions, a square each.
            assert_eq!(count(&format!("1w{}", edge - 1), 1), 11);
            assert_eq!(count(&format!("{}w1", edge - 1), edge - 1), 11);
        }
    }

    /// The rules once more, slowly and square by square.
    fn slow_moves<const N: usize>(position: &Tebes<N>, backward: &str) -> Vec<String> {
        let n = N as i32;
        let cells = position.board().cells;
        let at = |file: i32, rank: i32| {
            let inside = (0..n).contains(&file) && (0..n).contains(&rank);
            inside.then(|| &cells[((n - 1 - rank) * n + file) as usize])
        };
        let owner = |file, rank| at(file, rank).map(|cell| cell.piece.map(|piece| piece.side));
        let mover = position.side();
        let (forward, own_tile) = match mover {
            Side::First => (1, Tile::Light),
            Side::Second => (-1, Tile::Dark),
        };
        let mut texts = Vec::new();
        for (file, rank) in (0..n * n).map(|i| (i % n, i / n)) {
            if owner(file, rank) != Some(Some(mover)) {
                continue;
            }
            let reach = if at(file, rank).is_some_and(|c| c.tile == own_tile) { 2 } else { 1 };
            for (x, y) in (0..9).map(|i| (i % 3 - 1, i / 3 - 1)).filter(|&d| d != (0, 0)) {
                let allowed = match (x, y) {
                    (0, -1) => backward == "all",
                    (_, -1) => backward != "none",
                    _ => true,
                };
                for length in (1..=2).filter(|_| allowed) {
                    let to = |steps| (file + x * steps, rank + y * forward * steps);
                    let barred = length == 2 && owner(to(1).0, to(1).1) == Some(Some(!mover));
                    let between = match owner(to(length).0, to(length).1) {
                        Some(None) => "-",
                        Some(Some(side)) if side != mover && length == reach => "x",
                        _ => continue,
                    };
                    let name = |(file, rank): (i32, i32)| file_rank(file as usize, rank as usize);
                    if !barred {
                        texts.push(format!("{}{between}{}", name((file, rank)), name(to(length))));
                    }
                }
            }
        }
        texts.sort_unstable();
        texts
    }

    fn agrees_with_slow_moves<const N: usize>(options: &Options) {
        let mut moves = Vec::new();
        for seed in 0..40 {
            let mut random = Random::new(seed);
            let mut position = Tebes::<N>::start(options);
            while let Some(mv) = position.random_move(&mut random, &mut moves) {
                position.moves(&mut moves);
                let text = |&mv| position.move_text(mv).trim_end_matches('+').to_string();
                let mut texts: Vec<String> = moves.iter().map(text).collect();
                texts.sort_unstable();
                let slow = slow_moves(&position, options.get("backward"));
                assert_eq!(texts, slow, "{}", position.text());
                position = position.play(mv);
            }
        }
    }

    #[test]
    fn the_sets_hold_what_the_rules_say() {
        for backward in ["none", "diagonal", "all"] {
            let options = |size| {
                let game = format!("tebes:size={size},tiles=free,seed=7,backward={backward}");
                game.parse::<Game>().expect("a game").options
            };
            agrees_with_slow_moves::<4>(&options(4));
            agrees_with_slow_moves::<6>(&options(6));
            agrees_with_slow_moves::<8>(&options(8));
        }
    }

    #[test]
    fn every_move_is_drawn_equally_often() {
        let start = Tebes::<6>::start(&"tebes".parse::<Game>().expect("a game").options);
        let mut random = Random::new(1);
        let mut counts = std::collections::HashMap::new();
        for _ in 0..15_000 {
            let mv = start.random_move(&mut random, &mut Vec::new()).expect("a move");
            *counts.entry(mv).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 15);
        assert!(counts.values().all(|count| (850..1150).contains(count)), "{counts:?}");
    }
}

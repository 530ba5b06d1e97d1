//! Which squares matter, and how much: the matrices of the study, kept as a set
//! of squares for each level. `bonus` is for own pieces, B1 to B6; `penalty` for
//! enemy pieces, P1 to P3; both as the side sees the board (see
//! [`sight`](super::sight)).
//!
//! For the standard tiles on 6x6 and 4x4 the matrices are the study's (Sofia
//! Sales Salvatierra, *Tebes: Estudi de tècniques aplicades a un joc abstracte*,
//! 2015). For other boards they follow from what the tiles allow; on the
//! standard tiles that gives the same except for lesser squares.

use super::sight::{at, pair, row, squares, upside_down};

/// The squares of each level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Levels {
    pub(super) bonus: [u64; 6],
    pub(super) penalty: [u64; 3],
}

impl Levels {
    /// The levels for a side whose tiles these are.
    #[inline]
    pub(super) fn on<const N: usize>(own_tiles: u64) -> Levels {
        match N {
            6 if own_tiles == const { chequered(6) } => PRINTED_6,
            4 if own_tiles == const { chequered(4) } => PRINTED_4,
            _ => Levels::derived::<N>(own_tiles),
        }
    }

    /// The levels that follow from the tiles. The fourth bonus is not used.
    #[inline]
    fn derived<const N: usize>(own_tiles: u64) -> Levels {
        let own = Approach::of::<N>(own_tiles);
        let home = pair(N, 0, 0) & !own.all();
        let middle = row(N, N / 2 - 1) | row(N, N / 2);
        let middle = middle & own_tiles & !own.all() & !home;
        let enemy = Approach::of::<N>(upside_down::<N>(squares(N) & !own_tiles));
        let last = row(N, N - 1);
        let penalty =
            [enemy.goals, enemy.capture & last, enemy.capture & !last | enemy.walk & last];
        Levels {
            bonus: [own.goals, own.capture, own.walk, 0, home, middle],
            penalty: penalty.map(upside_down::<N>),
        }
    }
}

/// How near squares are to the goal corners for pieces whose tiles are known.
struct Approach {
    /// The goal corners.
    goals: u64,
    /// From here a piece captures on a goal corner.
    capture: u64,
    /// From here, on the last row or diagonally two squares away, a piece only
    /// walks to a goal corner.
    walk: u64,
}

impl Approach {
    #[inline]
    fn of<const N: usize>(own_tiles: u64) -> Approach {
        let goals = const { pair(N, 0, N - 1) };
        let next = const { pair(N, 1, N - 1) | pair(N, 0, N - 2) | pair(N, 1, N - 2) };
        let second = const { pair(N, 2, N - 1) | pair(N, 0, N - 3) | pair(N, 2, N - 3) };
        let capture = (next & !own_tiles | second & own_tiles) & !goals;
        let near_row = const { row(N, N - 1) | pair(N, 2, N - 3) };
        Approach { goals, capture, walk: (next | second) & near_row & !capture & !goals }
    }

    fn all(&self) -> u64 {
        self.goals | self.capture | self.walk
    }
}

/// The own tiles of either side on the standard board: those of the colour of
/// the left home corner.
const fn chequered(n: usize) -> u64 {
    squares(n) & 0xAA55_AA55_AA55_AA55
}

// The study's matrices, the own home row first.
const PRINTED_6: Levels = printed(
    ["5....5", "......", "..6.6.", "6.3264", ".2.6.2", "133221"],
    ["133221", ".3...3", "...33.", "......", "......", "......"],
);
const PRINTED_4: Levels =
    printed(["5..5", "6234", ".2.2", "1221"], ["1221", ".3.3", ".3.3", "...."]);

const fn printed<const N: usize>(bonus: [&str; N], penalty: [&str; N]) -> Levels {
    let mut levels = Levels { bonus: [0; 6], penalty: [0; 3] };
    let mut i = 0;
    while i < 6 {
        levels.bonus[i] = places(&bonus, b'1' + i as u8);
        i += 1;
    }
    let mut i = 0;
    while i < 3 {
        levels.penalty[i] = places(&penalty, b'1' + i as u8);
        i += 1;
    }
    levels
}

/// The squares where this digit stands.
const fn places<const N: usize>(rows: &[&str; N], digit: u8) -> u64 {
    let mut set = 0;
    let mut i = 0;
    while i < N * N {
        if rows[i / N].as_bytes()[i % N] == digit {
            set |= at(i % N, i / N);
        }
        i += 1;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The matrices as text, the home row first: bonus and penalty.
    fn text<const N: usize>(levels: &Levels) -> [Vec<String>; 2] {
        let rows = |sets: &[u64]| {
            let cell = |file, rank| {
                let of: Vec<usize> =
                    (0..sets.len()).filter(|&i| sets[i] >> (8 * rank + file) & 1 == 1).collect();
                assert!(of.len() <= 1, "a square of two levels");
                of.first().map_or('.', |i| char::from(b'1' + *i as u8))
            };
            (0..N).map(|rank| (0..N).map(|file| cell(file, rank)).collect()).collect()
        };
        [rows(&levels.bonus), rows(&levels.penalty)]
    }

    #[test]
    fn standard_boards_have_the_printed_matrices() {
        let levels = Levels::on::<6>(chequered(6));
        let [bonus, penalty] = text::<6>(&levels);
        assert_eq!(bonus, ["5....5", "......", "..6.6.", "6.3264", ".2.6.2", "133221"]);
        assert_eq!(penalty, ["133221", ".3...3", "...33.", "......", "......", "......"]);
        assert_eq!(Levels::on::<4>(chequered(4)), PRINTED_4);
    }

    #[test]
    fn what_the_tiles_allow_agrees_with_the_study_but_for_lesser_squares() {
        let [bonus, penalty] = text::<6>(&Levels::derived::<6>(chequered(6)));
        // The home row, the last two rows, and the ways to the corners that
        // capture or pass: as printed.
        assert_eq!(bonus, ["5....5", "......", "6.6.6.", ".632.2", ".2...2", "133221"]);
        // The study has e4 for Black's enemy, where f4 can capture.
        assert_eq!(penalty, ["133221", ".3...3", "...3.3", "......", "......", "......"]);
        let [bonus, penalty] = text::<4>(&Levels::derived::<4>(chequered(4)));
        assert_eq!(bonus, ["5..5", ".232", "6262", "1221"]);
        assert_eq!(penalty, ["1221", ".3.3", ".3.3", "...."]);
    }

    #[test]
    fn other_tiles_follow_from_what_they_allow() {
        // All tiles are the side's own: it captures from two squares away, the
        // enemy from the next.
        let [bonus, penalty] = text::<8>(&Levels::on::<8>(squares(8)));
        let mut rows = vec!["5......5", "........", "........", "66666666", "66666666"];
        rows.extend(["2.2..2.2", "........", "132..231"]);
        assert_eq!(bonus, rows);
        let mut rows = vec!["123..321", "33....33"];
        rows.extend(["........"; 6]);
        assert_eq!(penalty, rows);
        // On the other colour it is the other way round.
        let [bonus, _] = text::<8>(&Levels::on::<8>(0));
        assert_eq!(bonus[5..], ["..3..3..", "22....22", "123..321"]);
    }

    #[test]
    fn a_mirrored_board_has_mirrored_levels() {
        let mirror = |set: u64| set.reverse_bits().swap_bytes() >> 2;
        for seed in 0..100 {
            let tiles = ludens_core::Random::new(seed).bits() & squares(6);
            let (levels, image) = (Levels::on::<6>(tiles), Levels::on::<6>(mirror(tiles)));
            assert_eq!(image.bonus, levels.bonus.map(mirror));
            assert_eq!(image.penalty, levels.penalty.map(mirror));
        }
    }
}

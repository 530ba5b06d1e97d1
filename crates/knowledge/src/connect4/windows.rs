//! `windows`, the reference opponent's evaluation: every line of four squares
//! that holds no enemy stone counts by the own stones in it.
//!
//! As described, that program starts from every square in all eight
//! directions, so it meets every line twice; and with `supported` it counts only
//! lines in which every empty square could be played at once. As it really ran,
//! which `as-run` repeats, it started from stones only: a line counts once for
//! each of its ends that holds a stone.

use ludens_core::{Curve, Evaluation, Position, Term};
use ludens_games::connect4::{Bits, ConnectFour, Grid};

use super::lines::{Filled, filled};
use crate::terms::{Against, Ledger};
use crate::{WeightInfo, Weights};

/// What can be changed: the reference opponent's numbers, and its variant.
pub(super) const WEIGHTS: &[WeightInfo] = &[
    WeightInfo { name: "two", help: "an open line with two stones", default: 1.0 },
    WeightInfo { name: "three", help: "an open line with three stones", default: 10.0 },
    WeightInfo { name: "four", help: "a line with four stones", default: 100.0 },
    WeightInfo {
        name: "supported",
        help: "1: only lines without an empty square right below any of their squares",
        default: 0.0,
    },
    WeightInfo {
        name: "as-run",
        help: "1: a line counts once for each end that holds a stone, as the original ran",
        default: 0.0,
    },
    WeightInfo { name: "max", help: "the value that counts as won", default: 100.0 },
];

/// The evaluation.
#[derive(Debug, Clone)]
pub(super) struct Windows {
    /// What a line with two, three and four stones counts each time it is found.
    each: [i32; 3],
    support: Support,
    looks: Looks,
    full: i32,
}

/// Which lines count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Support {
    Any,
    Needed,
}

/// From where a line is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Looks {
    /// From both its ends.
    FromBothEnds,
    /// From those of its ends that hold a stone.
    FromStones,
}

impl Windows {
    pub(super) fn new(weights: &Weights) -> Windows {
        Windows {
            each: ["two", "three", "four"].map(|name| weights.hundredths(name)),
            support: if weights.is_on("supported") { Support::Needed } else { Support::Any },
            looks: if weights.is_on("as-run") { Looks::FromStones } else { Looks::FromBothEnds },
            full: weights.hundredths("max"),
        }
    }

    #[inline]
    fn enter<G: Grid>(&self, position: &ConnectFour<G>, ledger: &mut impl Ledger) {
        let (grid, side) = (position.grid(), position.side());
        let [own, enemy] = [side, !side].map(|side| position.stones(side));
        let usable = match self.support {
            Support::Any => grid.rows(0, grid.height()),
            Support::Needed => own | enemy | position.landings(),
        };
        self.lines(grid, own, usable & !enemy, ledger);
        self.lines(grid, enemy, usable & !own, &mut Against(ledger));
    }

    /// Enters the lines of `stones` that lie wholly in `open`.
    #[inline]
    fn lines<G: Grid>(&self, grid: G, stones: G::Bits, open: G::Bits, ledger: &mut impl Ledger) {
        for lines in filled(grid, stones, open) {
            let met = self.met(&lines, stones);
            for ((name, each), times) in
                ["two", "three", "four"].into_iter().zip(self.each).zip(met)
            {
                ledger.add(name, each * times as i32);
            }
        }
    }

    /// How often the lines with two, three and four stones are found.
    #[inline]
    fn met<B: Bits>(&self, lines: &Filled<B>, stones: B) -> [u32; 3] {
        match self.looks {
            Looks::FromBothEnds => {
                [lines.two, lines.three, lines.four].map(|lines| 2 * lines.count())
            }
            Looks::FromStones => lines.occupied_ends(stones),
        }
    }
}

impl<G: Grid> Evaluation<ConnectFour<G>> for Windows {
    #[inline]
    fn score(&self, position: &ConnectFour<G>) -> i32 {
        let mut sum = 0;
        self.enter(position, &mut sum);
        sum
    }

    fn curve(&self) -> Curve {
        Curve::Linear { full: self.full }
    }

    fn terms(&self, position: &ConnectFour<G>) -> Vec<Term> {
        let mut terms = Vec::new();
        self.enter(position, &mut terms);
        terms
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect4::testing::{evaluation, over_random_games, position, stone_at};
    use ludens_games::connect4::{AnySize, Fixed};

    fn score(text: &str, changes: &[(&str, f64)]) -> i32 {
        evaluation::<AnySize>("profe", changes).score(&position("7x6", text))
    }

    const SUPPORTED: (&str, f64) = ("supported", 1.0);
    const AS_RUN: (&str, f64) = ("as-run", 1.0);

    #[test]
    fn every_line_is_counted_twice() {
        // x on a1 and b1, o on g1: one line, a1 to d1, has two x.
        assert_eq!(score("172", &[]), -200);
        // A third on c1: a1–d1 has three, b1–e1 two; o's two on g1 and g2 have
        // one line upright.
        assert_eq!(score("17273", &[]), -2 * (1000 + 100) + 200);
        assert_eq!(score("17273", &[("three", 0.5)]), -2 * (50 + 100) + 200);
        assert_eq!(score("17273", &[("two", 0.0)]), -2000);
    }

    #[test]
    fn enemy_stones_close_lines() {
        // x on d1 and e1 between o on c1 and f1: nothing level.
        assert_eq!(score("4356", &[]), 0);
    }

    #[test]
    fn supported_lines_have_no_hole_below_them() {
        // The level lines of x lie on the ground, and o's upright line has the
        // squares g3 and g4 with g3 still empty.
        assert_eq!(score("17273", &[SUPPORTED]), -2 * (1000 + 100));
        // Upright, three of o and one square to come.
        assert_eq!(score("1747571", &[("two", 0.0), SUPPORTED]), 2000);
        // Two x level on the second row, a2 and b2, over o's a1 and b1: c2 hangs.
        let second_row = "7/7/7/7/xx5/oo5 x";
        assert_eq!(score(second_row, &[]), 200 - 200);
        assert_eq!(score(second_row, &[SUPPORTED]), -200);
    }

    /// Square by square in all eight directions, as that program does; as it ran,
    /// a line is only taken from a square with a stone.
    fn naive<G: Grid>(position: &ConnectFour<G>, support: Support, looks: Looks) -> i32 {
        let (width, height) = (position.grid().width() as i32, position.grid().height() as i32);
        let hangs = |&(column, row): &(i32, i32)| stone_at(position, column, row - 1) == Some(0);
        let directions = (0..9).map(|i| (i % 3 - 1, i / 3 - 1)).filter(|&d| d != (0, 0));
        let directions: Vec<(i32, i32)> = directions.collect();
        let mut total = 0;
        for (column, row) in (0..width).flat_map(|column| (0..height).map(move |row| (column, row)))
        {
            for (x, y) in &directions {
                let squares = [0, 1, 2, 3].map(|i| (column + i * x, row + i * y));
                let stones = squares.map(|(column, row)| stone_at(position, column, row));
                let hangs = support == Support::Needed && squares.iter().any(hangs);
                let is_skipped = looks == Looks::FromStones && stones[0] == Some(0);
                if stones.contains(&None) || hangs || is_skipped {
                    continue;
                }
                let of = |sign| stones.iter().filter(|&&stone| stone == Some(sign)).count();
                let worth = [0, 0, 1, 10, 100];
                total += if of(-1) == 0 { worth[of(1)] } else { 0 };
                total -= if of(1) == 0 { worth[of(-1)] } else { 0 };
            }
        }
        100 * total
    }

    fn is_what_the_program_counts<G: Grid>(size: &str) {
        let all = [
            (Support::Any, Looks::FromBothEnds),
            (Support::Needed, Looks::FromBothEnds),
            (Support::Any, Looks::FromStones),
            (Support::Needed, Looks::FromStones),
        ];
        for (support, looks) in all {
            let switches = [
                ("supported", f64::from(u8::from(support == Support::Needed))),
                ("as-run", f64::from(u8::from(looks == Looks::FromStones))),
            ];
            let evaluation = evaluation::<G>("windows", &switches);
            over_random_games::<G>(size, |position| {
                let slow = naive(position, support, looks);
                assert_eq!(evaluation.score(position), slow, "{}", position.text());
            });
        }
    }

    #[test]
    fn the_sets_count_what_the_program_counts() {
        is_what_the_program_counts::<Fixed<7, 6>>("7x6");
        is_what_the_program_counts::<Fixed<8, 8>>("8x8");
        is_what_the_program_counts::<AnySize>("5x4");
        is_what_the_program_counts::<AnySize>("10x8");
    }

    #[test]
    fn as_run_a_line_counts_from_its_ends_with_a_stone() {
        // x on a1 and b1: seen from a1, as d1 is empty.
        assert_eq!(score("172", &[AS_RUN]), -100);
        // x on a1 and d1: seen from both ends; b1–e1 and the others have one x.
        assert_eq!(score("174", &[AS_RUN]), -200);
        // x on b1 and c1: a1–d1 has no stone at its ends; b1–e1 is seen from b1,
        // c1–f1 has one x only. Of o nothing.
        assert_eq!(score("273", &[AS_RUN]), -100);
    }

    #[test]
    fn four_in_a_row_counts_too() {
        // Three pairs of x and one of four: a1–d1 has four, b1–e1 three, c1–f1
        // two; o has three upright on g.
        assert_eq!(score("1727374", &[]), -2 * (10_000 + 1000 + 100) + 2 * (1000 + 100));
    }
}

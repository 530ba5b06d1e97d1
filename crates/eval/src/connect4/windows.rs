//! `windows`, the reference opponent's evaluation: every line of four squares
//! that holds no enemy stone counts by the own stones in it.
//!
//! That program looks from every square in all eight directions, so it meets
//! every line twice; and with `supported` it counts only lines in which every
//! empty square could be played at once.

use ludens_core::{Curve, Evaluation, Position, Term};
use ludens_games::connect4::{Bits, ConnectFour, Grid};

use super::lines::filled;
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
    WeightInfo { name: "max", help: "the value that counts as won", default: 100.0 },
];

/// The evaluation.
#[derive(Debug, Clone)]
pub(super) struct Windows {
    /// What a line with two, three and four stones counts, met twice.
    twice: [i32; 3],
    support: Support,
    full: i32,
}

/// Which lines count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Support {
    Any,
    Needed,
}

impl Windows {
    pub(super) fn new(weights: &Weights) -> Windows {
        Windows {
            twice: ["two", "three", "four"].map(|name| 2 * weights.hundredths(name)),
            support: if weights.is_on("supported") { Support::Needed } else { Support::Any },
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
        let [two, three, four] = self.twice;
        let count = |set: G::Bits| set.count() as i32;
        for lines in filled(grid, stones, open) {
            // Only a decided position has a four, and it is not asked about.
            let fours = if lines.four == G::Bits::EMPTY { 0 } else { count(lines.four) };
            ledger.add("two", two * count(lines.two));
            ledger.add("three", three * count(lines.three));
            ledger.add("four", four * fours);
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

    #[test]
    fn every_line_is_met_twice() {
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

    /// Square by square in all eight directions, as that program does.
    fn naive<G: Grid>(position: &ConnectFour<G>, support: Support) -> i32 {
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
                if stones.contains(&None) || support == Support::Needed && squares.iter().any(hangs)
                {
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
        let any = evaluation::<G>("windows", &[]);
        let supported = evaluation::<G>("windows", &[SUPPORTED]);
        over_random_games::<G>(size, |position| {
            assert_eq!(any.score(position), naive(position, Support::Any), "{}", position.text());
            let slow = naive(position, Support::Needed);
            assert_eq!(supported.score(position), slow, "{}", position.text());
        });
    }

    #[test]
    fn the_sets_count_what_the_program_counts() {
        is_what_the_program_counts::<Fixed<7, 6>>("7x6");
        is_what_the_program_counts::<Fixed<8, 8>>("8x8");
        is_what_the_program_counts::<AnySize>("5x4");
        is_what_the_program_counts::<AnySize>("10x8");
    }

    #[test]
    fn four_in_a_row_counts_too() {
        // Three pairs of x and one of four: a1–d1 has four, b1–e1 three, c1–f1
        // two; o has three upright on g.
        assert_eq!(score("1727374", &[]), -2 * (10_000 + 1000 + 100) + 2 * (1000 + 100));
    }
}

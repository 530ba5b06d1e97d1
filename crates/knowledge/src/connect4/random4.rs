//! `random4`, the study's evaluation: a stone counts in the middle, and with the
//! allies next to it in every direction but upward.
//!
//! Seen from its two ends a pair counts twice, but an upright one only once,
//! from its upper stone; so does a row of three.

use ludens_core::{Curve, Evaluation, Position, Term};
use ludens_games::connect4::{Bits, ConnectFour, Grid};

use crate::terms::{Against, Ledger};
use crate::{WeightInfo, Weights};

/// What can be changed: the study's numbers.
pub(super) const WEIGHTS: &[WeightInfo] = &[
    WeightInfo { name: "centre", help: "a stone in the middle", default: 4.0 },
    WeightInfo { name: "pair", help: "an ally on the next square", default: 2.0 },
    WeightInfo { name: "triple", help: "allies on the next two squares", default: 5.0 },
    WeightInfo { name: "max", help: "the value that counts as won", default: 100.0 },
];

/// The evaluation.
#[derive(Debug, Clone)]
pub(super) struct Random4 {
    centre: i32,
    pair: i32,
    triple: i32,
    full: i32,
}

impl Random4 {
    pub(super) fn new(weights: &Weights) -> Random4 {
        Random4 {
            centre: weights.hundredths("centre"),
            pair: weights.hundredths("pair"),
            triple: weights.hundredths("triple"),
            full: weights.hundredths("max"),
        }
    }

    /// Enters the points of a side.
    #[inline]
    fn points<G: Grid>(&self, grid: G, stones: G::Bits, ledger: &mut impl Ledger) {
        let height = grid.height();
        let rows = |low, high| stones & grid.rows(low, high);
        let upright = Rows::of(rows(0, height - 1), rows(0, height - 2), stones, 1);
        let level = Rows::of(stones, stones, stones, height);
        let rising = Rows::of(rows(0, height - 1), rows(0, height - 2), stones, height + 1);
        let falling = Rows::of(rows(1, height), rows(2, height), stones, height - 1);
        let centre = (stones & middle(grid)).count() as i32;
        let count =
            |of: fn(&Rows) -> i32| of(&upright) + 2 * (of(&level) + of(&rising) + of(&falling));
        let threes = count(|rows| rows.threes);
        ledger.add("centre", self.centre * centre);
        // A row of three is worth what it is instead of a pair, not beside it.
        ledger.add("pair", self.pair * (count(|rows| rows.pairs) - threes));
        ledger.add("triple", self.triple * threes);
    }

    #[inline]
    fn enter<G: Grid>(&self, position: &ConnectFour<G>, ledger: &mut impl Ledger) {
        let (grid, side) = (position.grid(), position.side());
        self.points(grid, position.stones(side), ledger);
        self.points(grid, position.stones(!side), &mut Against(ledger));
    }
}

/// How many pairs there are in one direction, and how many rows of three.
struct Rows {
    pairs: i32,
    threes: i32,
}

impl Rows {
    /// They begin at their leftmost or lowest stone; `pairs` and `threes` are the
    /// stones where one can begin.
    #[inline]
    fn of<B: Bits>(pairs: B, threes: B, stones: B, step: usize) -> Rows {
        let next = stones >> step;
        let pairs = (pairs & next).count() as i32;
        Rows { pairs, threes: (threes & next & stones >> (2 * step)).count() as i32 }
    }
}

/// The central column, or the two of them.
#[inline]
pub(super) fn middle<G: Grid>(grid: G) -> G::Bits {
    grid.column((grid.width() - 1) / 2) | grid.column(grid.width() / 2)
}

impl<G: Grid> Evaluation<ConnectFour<G>> for Random4 {
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
    use crate::connect4::testing::{evaluation, options, over_random_games, position, stone_at};
    use ludens_games::connect4::{AnySize, Fixed};

    fn score(size: &str, text: &str) -> i32 {
        evaluation::<AnySize>("h1", &[]).score(&position(size, text))
    }

    #[test]
    fn the_middle_is_one_column_or_two() {
        assert_eq!(score("7x6", "4"), -400);
        assert_eq!(score("7x6", "3"), 0);
        assert_eq!(score("8x6", "4"), -400);
        assert_eq!(score("8x6", "5"), -400);
        assert_eq!(score("8x6", "3"), 0);
    }

    #[test]
    fn allies_count_in_every_direction_but_upward() {
        // x on a1 b1: each has the other beside it; o far away on g1.
        assert_eq!(score("7x6", "172"), -400);
        // A third: the outer ones see two, the middle one an ally on each side;
        // o has a pair upright, counted from the upper stone.
        assert_eq!(score("7x6", "17273"), -100 * (5 + 2 + 2 + 5) + 200);
        // o has three upright: 5 for the top one, 2 for the one in between. x
        // has three pairs, a1–b1, a2–b1 and a1–a2: 4, 4 and 2.
        assert_eq!(score("7x6", "1727571"), 700 - 1000);
    }

    /// The points of one side, stone by stone as the study describes it.
    fn naive<G: Grid>(position: &ConnectFour<G>, of: i32) -> i32 {
        let (width, height) = (position.grid().width() as i32, position.grid().height() as i32);
        let has = |column, row| stone_at(position, column, row) == Some(of);
        let directions = [(-1, 0), (1, 0), (0, -1), (-1, -1), (1, -1), (-1, 1), (1, 1)];
        let mut points = 0;
        for (column, row) in (0..width).flat_map(|column| (0..height).map(move |row| (column, row)))
        {
            if !has(column, row) {
                continue;
            }
            points += if column == width / 2 || column == (width - 1) / 2 { 4 } else { 0 };
            points += directions.iter().fold(0, |sum, (x, y)| {
                sum + match (has(column + x, row + y), has(column + 2 * x, row + 2 * y)) {
                    (true, true) => 5,
                    (true, false) => 2,
                    (false, _) => 0,
                }
            });
        }
        points
    }

    fn is_what_the_study_says<G: Grid>(size: &str) {
        let evaluation = evaluation::<G>("random4", &[]);
        over_random_games::<G>(size, |position| {
            let points = naive(position, 1) - naive(position, -1);
            assert_eq!(evaluation.score(position), 100 * points, "{}", position.text());
        });
    }

    #[test]
    fn the_sets_count_what_the_study_says() {
        is_what_the_study_says::<Fixed<7, 6>>("7x6");
        is_what_the_study_says::<Fixed<8, 8>>("8x8");
        is_what_the_study_says::<AnySize>("5x4");
        is_what_the_study_says::<AnySize>("10x8");
        is_what_the_study_says::<AnySize>("4x7");
    }

    #[test]
    fn weights_change_what_they_name() {
        let position = position::<AnySize>("7x6", "47372");
        let score =
            |name, value| evaluation::<AnySize>("random4", &[(name, value)]).score(&position);
        assert_eq!(score("centre", 0.0), -1200);
        assert_eq!(score("pair", 0.0), -400 - 1000);
        assert_eq!(score("triple", 6.5), -400 - 1700 + 200);
    }

    /// Alpha-beta as the study has it, columns from left to right, counting the
    /// leaves it judges. A decided position is no such leaf.
    struct Study {
        evaluation: Box<dyn Evaluation<ConnectFour<Fixed<8, 8>>>>,
        leaves: u64,
    }

    const WON: i32 = 99_900;

    impl Study {
        fn value(
            &mut self,
            position: &ConnectFour<Fixed<8, 8>>,
            depth: u32,
            window: (i32, i32),
        ) -> i32 {
            if let Some(outcome) = position.outcome() {
                return if outcome.winner.is_some() { -WON } else { 0 };
            }
            if depth == 0 {
                self.leaves += 1;
                return self.evaluation.score(position);
            }
            let (mut best, beta) = window;
            for next in children(position) {
                best = best.max(-self.value(&next, depth - 1, (-beta, -best)));
                if best >= beta {
                    break;
                }
            }
            best
        }
    }

    fn children(position: &ConnectFour<Fixed<8, 8>>) -> Vec<ConnectFour<Fixed<8, 8>>> {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        moves.iter().map(|&mv| position.play(mv)).collect()
    }

    #[test]
    fn the_study_evaluates_as_many_leaves_at_depth_eight() {
        const FULL: (i32, i32) = (-2 * WON, 2 * WON);
        let start = ConnectFour::<Fixed<8, 8>>::start(&options("8x8"));
        let mut proper = Study { evaluation: evaluation("random4", &[]), leaves: 0 };
        proper.value(&start, 8, FULL);
        assert_eq!(proper.leaves, 183_096);
        // The study's own root opens the window again for every column.
        let mut as_run = Study { evaluation: evaluation("random4", &[]), leaves: 0 };
        for child in children(&start) {
            as_run.value(&child, 7, FULL);
        }
        assert_eq!(as_run.leaves, 666_242);
    }
}

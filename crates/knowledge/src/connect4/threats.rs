//! `threats`, the best evaluation we have: squares where a stone would make
//! four, by who will come to play there, and lines that are still open.
//!
//! Once only squares that neither side wants are left, the columns fill up and the
//! sides take turns upward. With an even number of squares in the other columns
//! the first side gets the odd rows of the last one, counted from 1: a winning
//! square there is a *good* one, and the even rows are good for the second side
//! (L. V. Allis, *A Knowledge-Based Approach of Connect-Four*, 1988). With an
//! odd number it is the other way round.
//!
//! The numbers were fitted by logistic regression to the outcomes of games on
//! 7x6 and 8x8, first between copies of `windows` four plies deep, then between
//! copies of this evaluation six plies deep. A hundred makes the odds e to one.

use ludens_core::{Curve, Evaluation, Position, Side, Term};
use ludens_games::connect4::{Bits, ConnectFour, Grid};

use super::lines::{Filled, filled, winning_squares};
use crate::terms::{Ledger, listed};
use crate::{WeightInfo, Weights};

/// What can be changed: how much each part counts, 1 being as tuned.
pub(super) const WEIGHTS: &[WeightInfo] = &[
    part("lines", "open lines with one and with two stones"),
    part("squares", "winning squares out of reach"),
    part("stacked", "two winning squares, one on the other"),
    part("zugzwang", "who has winning squares in good rows"),
    part("forced", "winning squares to be played at once, and those just above"),
    part("tempo", "to be on move, and to be the first side"),
];

const fn part(name: &'static str, help: &'static str) -> WeightInfo {
    WeightInfo { name, help, default: 1.0 }
}

/// The score that makes the odds e to one.
const SCALE: i32 = 100;

// In tenths, as there are many.
const LINE_WITH_ONE: i32 = 55;
const LINE_WITH_TWO: i32 = 224;

const GOOD_SQUARE: i32 = 65;
const OTHER_SQUARE: i32 = 51;
const STACKED: i32 = 233;
const WIN_AT_ONCE: i32 = 634;
const MUST_BLOCK: i32 = -71;
const CANNOT_BLOCK: i32 = -583;
const SHUT_FOR_US: i32 = -40;
const SHUT_FOR_THEM: i32 = 15;
const TEMPO: i32 = 47;
const FIRST_SIDE: i32 = -28;

/// For the first side, by how many good squares (2 meaning more too) the first
/// side and the second side have.
const GOOD_SQUARES: [[i32; 3]; 3] = [[0, -151, -137], [-9, -60, -128], [-201, -91, -69]];
/// The same for good squares with no square below them that the enemy wants.
const FREE_GOOD_SQUARES: [[i32; 3]; 3] = [[0, 44, -30], [148, 212, 301], [148, 162, 216]];

/// The evaluation.
#[derive(Debug, Clone)]
pub(super) struct Threats {
    /// In tenths.
    lines: [i32; 2],
    good_square: i32,
    other_square: i32,
    stacked: i32,
    good_squares: [[i32; 3]; 3],
    free_good_squares: [[i32; 3]; 3],
    win_at_once: i32,
    must_block: i32,
    cannot_block: i32,
    shut: [i32; 2],
    tempo: i32,
    first_side: i32,
}

impl Threats {
    pub(super) fn new(weights: &Weights) -> Threats {
        let scaled = |name, value: i32| (weights.get(name) * f64::from(value)).round() as i32;
        let zugzwang = |table: [[i32; 3]; 3]| table.map(|row| row.map(|v| scaled("zugzwang", v)));
        Threats {
            lines: [LINE_WITH_ONE, LINE_WITH_TWO].map(|value| scaled("lines", value)),
            good_square: scaled("squares", GOOD_SQUARE),
            other_square: scaled("squares", OTHER_SQUARE),
            stacked: scaled("stacked", STACKED),
            good_squares: zugzwang(GOOD_SQUARES),
            free_good_squares: zugzwang(FREE_GOOD_SQUARES),
            win_at_once: scaled("forced", WIN_AT_ONCE),
            must_block: scaled("forced", MUST_BLOCK),
            cannot_block: scaled("forced", CANNOT_BLOCK),
            shut: [SHUT_FOR_US, SHUT_FOR_THEM].map(|value| scaled("forced", value)),
            tempo: scaled("tempo", TEMPO),
            first_side: scaled("tempo", FIRST_SIDE),
        }
    }

    /// What the open lines of a side are worth, in tenths.
    #[inline]
    fn open_lines<B: Bits>(&self, lines: &[Filled<B>; 4]) -> i32 {
        let [one, two] = self.lines;
        let worth = |way: &Filled<B>| one * way.one.count() as i32 + two * way.two.count() as i32;
        lines.iter().map(worth).sum()
    }

    /// What can be won, or must be prevented, with the next stones.
    #[inline]
    fn forced<G: Grid>(&self, grid: G, landings: G::Bits, [own, enemy]: [G::Bits; 2]) -> i32 {
        let at_once = match (own & landings, (enemy & landings).count()) {
            (wins, _) if wins != G::Bits::EMPTY => self.win_at_once,
            (_, 0) => 0,
            (_, 1) => self.must_block,
            _ => self.cannot_block,
        };
        // The side that plays right below such a square lets the other side win on it.
        let shut_by = |wins: G::Bits| (landings & below(grid, wins)).count() as i32;
        at_once + self.shut[0] * shut_by(enemy) + self.shut[1] * shut_by(own)
    }

    #[inline]
    fn enter<G: Grid>(&self, position: &ConnectFour<G>, ledger: &mut impl Ledger) {
        let (grid, side) = (position.grid(), position.side());
        let [own, enemy] = [side, !side].map(|side| position.stones(side));
        let all = grid.rows(0, grid.height());
        let lines = [(own, enemy), (enemy, own)]
            .map(|(stones, against)| filled(grid, stones, all & !against));
        let wins = [0, 1].map(|i| winning_squares(&lines[i], all & !(own | enemy)));
        ledger.add("lines", (self.open_lines(&lines[0]) - self.open_lines(&lines[1])) / 10);
        let first = match side {
            Side::First => self.first_side,
            Side::Second => -self.first_side,
        };
        ledger.add("tempo", self.tempo + first);
        self.winning(position, wins, ledger);
    }

    /// Enters the value of the squares on which the side to move wins, and the other
    /// side.
    #[inline]
    fn winning<G: Grid>(
        &self,
        position: &ConnectFour<G>,
        wins: [G::Bits; 2],
        ledger: &mut impl Ledger,
    ) {
        let (grid, side, landings) = (position.grid(), position.side(), position.landings());
        if wins == [G::Bits::EMPTY; 2] {
            return;
        }
        let of = |side, own, enemy| Winning::of(grid, landings, good_rows(grid, side), own, enemy);
        let (own, enemy) = (of(side, wins[0], wins[1]), of(!side, wins[1], wins[0]));
        let zugzwang = match side {
            Side::First => self.zugzwang(&own, &enemy),
            Side::Second => -self.zugzwang(&enemy, &own),
        };
        ledger.add("squares", self.squares(&own) - self.squares(&enemy));
        ledger.add("stacked", self.stacked * (own.stacked as i32 - enemy.stacked as i32));
        ledger.add("zugzwang", zugzwang);
        ledger.add("forced", self.forced(grid, landings, wins));
    }

    /// The value of the winning squares in good rows for the first side.
    #[inline]
    fn zugzwang(&self, first: &Winning, second: &Winning) -> i32 {
        let [a, b] = [first, second].map(|winning| winning.good.min(2) as usize);
        let [c, d] = [first, second].map(|winning| winning.free_good.min(2) as usize);
        self.good_squares[a][b] + self.free_good_squares[c][d]
    }

    #[inline]
    fn squares(&self, winning: &Winning) -> i32 {
        self.good_square * winning.free_good as i32 + self.other_square * winning.free_other as i32
    }
}

/// How many winning squares of each kind a side has, those left out that can
/// be played at once, and those above a square where both sides win: it will be
/// over before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Winning {
    /// In good rows.
    good: u32,
    /// Of these, with no square below them that the enemy wants.
    free_good: u32,
    /// In other rows, with no such square below them.
    free_other: u32,
    /// Pairs, one on the other, with no such square below them; also where the
    /// lower one can be played at once.
    stacked: u32,
}

impl Winning {
    /// The counts for a side that wins on `own` while the enemy wins on `enemy`.
    #[inline]
    fn of<G: Grid>(
        grid: G,
        landings: G::Bits,
        good: G::Bits,
        own: G::Bits,
        enemy: G::Bits,
    ) -> Winning {
        let out_of_reach = own & !landings & !above(grid, own & enemy);
        let free = out_of_reach & !above(grid, enemy & !landings);
        let pairs = own & below(grid, own & !above(grid, enemy));
        Winning {
            good: (out_of_reach & good).count(),
            free_good: (free & good).count(),
            free_other: (free & !good).count(),
            stacked: pairs.count(),
        }
    }
}

/// The squares right below those of a set.
#[inline]
fn below<G: Grid>(grid: G, set: G::Bits) -> G::Bits {
    (set & grid.rows(1, grid.height())) >> 1
}

/// The squares anywhere above those of a set: every shift doubles the reach.
#[inline]
fn above<G: Grid>(grid: G, set: G::Bits) -> G::Bits {
    let height = grid.height();
    let up = |set: G::Bits, rows: usize| set << rows & grid.rows(rows.min(height), height);
    let one = up(set, 1);
    let two = one | up(one, 1);
    let four = two | up(two, 2);
    four | up(four, 4)
}

/// The rows in which a side gets to play when the columns fill up.
#[inline]
fn good_rows<G: Grid>(grid: G, side: Side) -> G::Bits {
    let (width, height) = (grid.width(), grid.height());
    let odd =
        (0..height).step_by(2).fold(G::Bits::EMPTY, |rows, row| rows | grid.rows(row, row + 1));
    let gets_odd =
        if ((width - 1) * height).is_multiple_of(2) { Side::First } else { Side::Second };
    if side == gets_odd { odd } else { grid.rows(0, height) & !odd }
}

impl<G: Grid> Evaluation<ConnectFour<G>> for Threats {
    #[inline]
    fn score(&self, position: &ConnectFour<G>) -> i32 {
        let mut sum = 0;
        self.enter(position, &mut sum);
        sum
    }

    fn curve(&self) -> Curve {
        Curve::Logistic { scale: SCALE }
    }

    fn terms(&self, position: &ConnectFour<G>) -> Vec<Term> {
        let mut terms = listed(&WEIGHTS.iter().map(|part| part.name).collect::<Vec<_>>());
        self.enter(position, &mut terms);
        terms
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect4::testing::{evaluation, position};
    use ludens_games::connect4::AnySize;

    /// The squares of a set by name.
    fn names(grid: AnySize, set: u128) -> Vec<String> {
        let height = grid.height();
        let squares = (0..grid.width() * height).filter(|i| set >> i & 1 == 1);
        squares.map(|i| ludens_core::file_rank(i / height, i % height)).collect()
    }

    #[test]
    fn above_and_below_keep_to_their_column() {
        let grid = AnySize::new(5, 7);
        let set = 1 << 4 | 1 << 7;
        assert_eq!(names(grid, above(grid, set)), ["a6", "a7", "b2", "b3", "b4", "b5", "b6", "b7"]);
        assert_eq!(names(grid, below(grid, set)), ["a4"]);
        let tall = AnySize::new(4, 8);
        assert_eq!(names(tall, above(tall, 1)).len(), 7);
        let low = AnySize::new(6, 4);
        assert_eq!(names(low, above(low, 1 << 4)), ["b2", "b3", "b4"]);
    }

    #[test]
    fn the_first_side_gets_odd_rows_if_the_other_columns_are_even() {
        let is_odd = |size: (usize, usize), side| {
            let rows = good_rows(AnySize::new(size.0, size.1), side);
            assert_eq!(rows >> 1 & 1, 1 - (rows & 1));
            rows & 1 == 1
        };
        for (size, first_gets_odd) in
            [((7, 6), true), ((8, 8), true), ((7, 7), true), ((8, 7), false)]
        {
            assert_eq!(is_odd(size, Side::First), first_gets_odd, "{size:?}");
            assert_eq!(is_odd(size, Side::Second), !first_gets_odd, "{size:?}");
        }
    }

    fn part_of(text: &str, name: &str) -> i32 {
        let position = position::<AnySize>("7x6", text);
        let score = |changes: &[(&str, f64)]| evaluation("threats", changes).score(&position);
        score(&[]) - score(&[(name, 0.0)])
    }

    // x has b3, c3 and d3 and so wins on a3 and e3: odd rows, good for x. Both
    // are out of reach.
    const THIRD_ROW: &str = "7/7/7/1xxx3/1ooo1o1/1xox1x1 o";

    #[test]
    fn winning_squares_count_by_their_rows() {
        // o has b2, c2 and d2: it wins on a2 and e2, even rows, good for o, and
        // right below the squares of x, which are therefore not free.
        let x_to_move = THIRD_ROW.replace("xxx3", "xxx1o1").replace(" o", " x");
        for (text, sign) in [(THIRD_ROW, 1), (&x_to_move, -1)] {
            assert_eq!(part_of(text, "squares"), sign * 2 * GOOD_SQUARE, "{text}");
            let zugzwang = GOOD_SQUARES[2][2] + FREE_GOOD_SQUARES[0][2];
            assert_eq!(part_of(text, "zugzwang"), -sign * zugzwang, "{text}");
            assert_eq!(part_of(text, "stacked"), 0, "{text}");
        }
        // a1 and e1 lie right below the squares of o.
        assert_eq!(part_of(THIRD_ROW, "forced"), 2 * SHUT_FOR_THEM);
        assert_eq!(part_of(&x_to_move, "forced"), 2 * SHUT_FOR_US);
    }

    #[test]
    fn two_winning_squares_on_each_other_are_stacked() {
        // x has three in the second and in the third row and on d1, c2, b3: it
        // wins on a2, a3 and a4, on e2 and e3.
        let text = "7/7/1o1o3/1xxx3/1xxx3/1ooxoo1 o";
        assert_eq!(part_of(text, "stacked"), -3 * STACKED);
    }

    #[test]
    fn what_is_won_at_once_or_must_be_blocked() {
        // x has b1, c1 and d1 with both ends open.
        assert_eq!(part_of("7/7/7/7/1oo4/1xxx2o x", "forced"), WIN_AT_ONCE);
        assert_eq!(part_of("7/7/7/7/1oo4/1xxx3 o", "forced"), CANNOT_BLOCK);
        let closed = "7/7/7/7/2o4/oxxx3 o";
        assert_eq!(part_of(closed, "forced"), MUST_BLOCK);
    }

    #[test]
    fn open_lines_and_the_turn_count() {
        // Through a1 go three lines, through g1 three.
        assert_eq!(part_of("7/7/7/7/7/x5o x", "lines"), 0);
        // Through d1 go four level lines, one upright and two slanting ones.
        assert_eq!(part_of("7/7/7/7/7/3x3 o", "lines"), -(7 * LINE_WITH_ONE) / 10);
        assert_eq!(part_of("7/7/7/7/7/3x3 o", "tempo"), TEMPO - FIRST_SIDE);
    }
}

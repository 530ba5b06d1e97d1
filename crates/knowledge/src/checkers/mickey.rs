//! `mickey`: the evaluation of the study "Mickey la Rata". Each side has a
//! value of its own, made of its pieces, where they stand, whether they can be
//! jumped, and, once the enemy is few, how close they are to it.
//!
//! Everything is counted with whole sets of squares. Only the hunt has
//! fractions; they are kept as fractions of one number until the end.

use ludens_core::Curve;
use ludens_core::Evaluation;
use ludens_core::Position;
use ludens_core::Side;
use ludens_core::Term;
use ludens_games::checkers::Checkers;
use ludens_games::checkers::layout::BOTTOM;
use ludens_games::checkers::layout::Direction;
use ludens_games::checkers::layout::SQUARES;
use ludens_games::checkers::layout::Set;
use ludens_games::checkers::layout::TOP;
use ludens_games::checkers::layout::bit;
use ludens_games::checkers::layout::bits;
use ludens_games::checkers::layout::number;
use ludens_games::checkers::layout::place;

use crate::EvaluationInfo;
use crate::WeightInfo;
use crate::Weights;
use crate::terms::Against;
use crate::terms::Ledger;

/// The entry in the catalogue.
pub(super) const INFO: EvaluationInfo<Checkers> = EvaluationInfo {
    name: "mickey",
    alias: Some("h1"),
    summary: "pieces, back row, centre, what can be jumped, and the hunt for the last ones",
    weights: &[
        weight("man", 5.0, "each man"),
        weight("king", 7.75, "each king"),
        weight("back-row", 4.0, "each piece on its own back row"),
        weight("safe", 3.0, "each piece off the edge that no enemy before it can jump"),
        weight("vulnerable", -3.0, "each piece off the edge that an enemy before it can jump"),
        weight("centre-box", 2.5, "each piece on one of the four squares in the centre"),
        weight("middle-edge", 0.5, "each piece on one of the other four of the middle two rows"),
        weight("hunt", 10.0, "nearness to the enemy, once it has 5 pieces or fewer"),
        weight(
            "as-run",
            0.0,
            "1: as the study's program did: rows for columns, only 15 and 18 in the centre",
        ),
    ],
    other_terms: &[],
    make: |weights| Box::new(Mickey::new(weights)),
};

const fn weight(name: &'static str, default: f64, help: &'static str) -> WeightInfo {
    WeightInfo { name, help, default }
}

/// The score at which the odds are e to one, from games of searches that use
/// it against each other.
const CURVE: Curve = Curve::Logistic { scale: 1100 };

/// The hunt begins when the enemy has this many pieces or fewer.
const HUNTED: u32 = 5;

/// The least common multiple of 1 + d for all distances d between squares, so
/// that every 1/(1 + d) is a whole number of parts.
const PARTS: i64 = 45_045;
/// What a piece at distance 2, 4, … 14 adds to the hunt, in parts.
const SHARES: [i64; 7] =
    [PARTS / 3, PARTS / 5, PARTS / 7, PARTS / 9, PARTS / 11, PARTS / 13, PARTS / 15];

/// The middle two rows.
const MIDDLE: Set = squares(&[13, 14, 15, 16, 17, 18, 19, 20]);
const CENTRE_BOX: Set = squares(&[14, 15, 18, 19]);
/// The box of the study's program: two rows and two columns, which have two
/// dark squares.
const CENTRE_BOX_AS_RUN: Set = squares(&[15, 18]);
/// The squares off the edge: those with a neighbour in every direction.
const INSIDE: Set = inside();

const fn squares(numbers: &[usize]) -> Set {
    let (mut set, mut i) = (0, 0);
    while i < numbers.len() {
        set |= 1 << bit(numbers[i]);
        i += 1;
    }
    set
}

const fn inside() -> Set {
    let mut set = Set::MAX;
    let mut i = 0;
    while i < 4 {
        set &= Direction::ALL[i].steps_to(Set::MAX);
        i += 1;
    }
    set
}

/// The study's evaluation, its weights in hundredths.
#[derive(Debug, Clone)]
pub struct Mickey {
    man: i32,
    king: i32,
    back_row: i32,
    safe: i32,
    vulnerable: i32,
    centre_box: i32,
    middle_edge: i32,
    hunt: i32,
    reading: Reading,
}

/// How the board is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reading {
    /// As it is.
    AsMeant,
    /// As the study's program did: rows for columns, a box of two squares, and
    /// hunting the first enemy it came upon instead of the nearest.
    AsRun,
}

impl Reading {
    /// The squares in the centre.
    const fn centre_box(self) -> Set {
        match self {
            Reading::AsMeant => CENTRE_BOX,
            Reading::AsRun => CENTRE_BOX_AS_RUN,
        }
    }
}

/// A value in hundredths and, not yet divided, the hunt's part of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Value {
    whole: i32,
    parts: i64,
}

impl Value {
    /// Rounded to hundredths, halves away from zero, so that the other side
    /// sees the same with the other sign.
    #[inline]
    fn rounded(self) -> i32 {
        if self.parts == 0 {
            return self.whole;
        }
        let parts = i64::from(self.whole) * PARTS + self.parts;
        ((parts.abs() + PARTS / 2) / PARTS * parts.signum()) as i32
    }
}

impl Mickey {
    /// The evaluation with these weights.
    pub fn new(weights: &Weights) -> Mickey {
        let of = |name| weights.hundredths(name);
        Mickey {
            man: of("man"),
            king: of("king"),
            back_row: of("back-row"),
            safe: of("safe"),
            vulnerable: of("vulnerable"),
            centre_box: of("centre-box"),
            middle_edge: of("middle-edge"),
            hunt: of("hunt"),
            reading: if weights.is_on("as-run") { Reading::AsRun } else { Reading::AsMeant },
        }
    }

    /// What a side's pieces are worth by themselves, in hundredths: 9400 at
    /// the start. The score is the difference between the two sides, rounded
    /// once.
    pub fn side_value(&self, position: &Checkers, side: Side) -> i32 {
        let mut whole = 0;
        let parts = self.enter(position, side, &mut whole);
        Value { whole, parts }.rounded()
    }

    /// Enters both sides' values but for the hunt's part, which is returned.
    #[inline]
    fn enter_both(&self, position: &Checkers, ledger: &mut impl Ledger) -> i64 {
        let side = position.side();
        let hunt = self.enter(position, side, ledger);
        hunt - self.enter(position, !side, &mut Against(ledger))
    }

    /// The same for one side.
    #[inline]
    fn enter(&self, position: &Checkers, side: Side, ledger: &mut impl Ledger) -> i64 {
        let (own, other) = (position.pieces(side), position.pieces(!side));
        let kings = own & position.kings();
        match self.reading {
            Reading::AsMeant => self.enter_as_read(side, [own, kings, other, other], ledger),
            Reading::AsRun => {
                let [own, kings, other] = [own, kings, other].map(transposed);
                self.enter_as_read(side, [own, kings, other, first_found(other)], ledger)
            }
        }
    }

    /// The same of a board as it is read: a side's pieces and kings, its enemies,
    /// and those of them that are hunted.
    #[inline]
    fn enter_as_read(
        &self,
        side: Side,
        [own, kings, other, prey]: [Set; 4],
        ledger: &mut impl Ledger,
    ) -> i64 {
        let count = |set: Set| (own & set).count_ones() as i32;
        let vulnerable = vulnerable(side, other, !(own | other)) & INSIDE;
        let centre_box = self.reading.centre_box();
        ledger.add("man", self.man * count(!kings));
        ledger.add("king", self.king * count(kings));
        ledger.add("back-row", self.back_row * count(back_row(side)));
        ledger.add("safe", self.safe * count(INSIDE & !vulnerable));
        ledger.add("vulnerable", self.vulnerable * count(vulnerable));
        ledger.add("centre-box", self.centre_box * count(centre_box));
        ledger.add("middle-edge", self.middle_edge * count(MIDDLE & !centre_box));
        let hunts = (1..=HUNTED).contains(&other.count_ones());
        if hunts { i64::from(self.hunt) * nearness(own, prey) } else { 0 }
    }
}

impl Evaluation<Checkers> for Mickey {
    fn score(&self, position: &Checkers) -> i32 {
        let mut whole = 0;
        let parts = self.enter_both(position, &mut whole);
        Value { whole, parts }.rounded()
    }

    fn curve(&self) -> Curve {
        CURVE
    }

    fn terms(&self, position: &Checkers) -> Vec<Term> {
        let mut terms = Vec::new();
        let parts = self.enter_both(position, &mut terms);
        let whole = terms.iter().map(|term| term.value).sum();
        // It alone has fractions, so it takes what rounding the score changes.
        terms.add("hunt", Value { whole, parts }.rounded() - whole);
        terms
    }
}

/// The row a side's men start from.
const fn back_row(side: Side) -> Set {
    match side {
        Side::First => TOP,
        Side::Second => BOTTOM,
    }
}

/// The squares with one of `others` diagonally before them, as `side` looks,
/// and an empty square behind them on that diagonal.
#[inline]
fn vulnerable(side: Side, others: Set, empty: Set) -> Set {
    use Direction::{DownLeft, DownRight, UpLeft, UpRight};
    let jumped =
        |before: Direction, behind: Direction| before.steps_to(others) & behind.steps_to(empty);
    match side {
        Side::First => jumped(DownRight, UpLeft) | jumped(DownLeft, UpRight),
        Side::Second => jumped(UpLeft, DownRight) | jumped(UpRight, DownLeft),
    }
}

/// The sum over `own` of 1/(1 + d), in parts, where d is the distance in rows
/// and columns together to the nearest of `prey`.
#[inline]
fn nearness(own: Set, prey: Set) -> i64 {
    let (mut left, mut reached, mut sum) = (own, prey, 0);
    for share in SHARES {
        reached = two_away(reached);
        sum += share * i64::from((left & reached).count_ones());
        left &= !reached;
        if left == 0 {
            break;
        }
    }
    sum
}

/// The squares at most two rows and columns together away from a set: a step
/// along one diagonal or none, then a step along the other or none. Where the
/// first would leave the board, the order that stays on it leads there too.
#[inline]
fn two_away(set: Set) -> Set {
    use Direction::{DownLeft, DownRight, UpLeft, UpRight};
    let falling = |set| set | DownRight.steps_to(set) | UpLeft.steps_to(set);
    let rising = |set| set | DownLeft.steps_to(set) | UpRight.steps_to(set);
    falling(rising(set)) | rising(falling(set))
}

/// The set with rows and columns exchanged, which keeps squares dark.
fn transposed(set: Set) -> Set {
    static IMAGES: [u8; SQUARES] = transposed_bits();
    bits(set).fold(0, |image, bit| image | 1 << IMAGES[usize::from(bit)])
}

const fn transposed_bits() -> [u8; SQUARES] {
    let mut images = [0; SQUARES];
    let mut n = 1;
    while n <= SQUARES {
        let (row, column) = place(n);
        images[bit(n) as usize] = bit(4 * column + row / 2 + 1);
        n += 1;
    }
    images
}

/// The first of a set, read row by row.
fn first_found(set: Set) -> Set {
    bits(set).min_by_key(|&bit| number(bit)).map_or(0, |bit| 1 << bit)
}

#[cfg(test)]
mod tests {
    use ludens_core::Piece;
    use ludens_core::Shape;
    use ludens_core::Symmetric;

    use super::super::sample;
    use super::*;

    fn mickey(changes: &[(&str, f64)]) -> Mickey {
        let mut weights = Weights::defaults(INFO.weights);
        assert!(changes.iter().all(|&(name, value)| weights.set(name, value)));
        Mickey::new(&weights)
    }

    /// Black's value with every weight at 0 but one.
    fn only(name: &str, text: &str) -> i32 {
        let others = INFO.weights.iter().filter(|weight| weight.name != name);
        let zeros: Vec<_> = others.map(|weight| (weight.name, 0.0)).collect();
        mickey(&zeros).side_value(&sample::position(text), Side::First)
    }

    #[test]
    fn each_side_is_worth_94_at_the_start() {
        let start = sample::position("B:W21-32:B1-12");
        for side in Side::BOTH {
            assert_eq!(mickey(&[]).side_value(&start, side), 9400);
        }
        assert_eq!(mickey(&[]).score(&start), 0);
    }

    #[test]
    fn pieces_count_by_kind_and_place() {
        assert_eq!(only("man", "B:W32:B1,5,K9"), 1000);
        assert_eq!(only("king", "B:W32:B1,5,K9"), 775);
        assert_eq!(only("back-row", "B:W31:B1,K4,5,K32"), 800);
        assert_eq!(only("centre-box", "B:W32:B14,15,18,K19,13,16,17,20,10,22"), 1000);
        assert_eq!(only("middle-edge", "B:W32:B14,15,18,K19,13,16,17,20,10,22"), 200);
    }

    #[test]
    fn a_piece_is_vulnerable_when_the_enemy_before_it_can_land_behind_it() {
        assert_eq!(only("vulnerable", "B:W18:B14"), -300);
        assert_eq!(only("safe", "B:W18:B14"), 0);
        // Covered from behind, or attacked from behind, or on the edge.
        assert_eq!(only("vulnerable", "B:W18:B9,14"), 0);
        assert_eq!(only("safe", "B:W18:B9,14"), 600);
        assert_eq!(only("safe", "B:WK9:B14"), 300);
        assert_eq!(only("vulnerable", "B:W17:B13"), 0);
        assert_eq!(only("safe", "B:W17:B13"), 0);
        // One open diagonal is enough; what stands behind on the other does not help.
        assert_eq!(only("vulnerable", "B:W17,18:B10,14"), -300);
        assert_eq!(only("safe", "B:W17,18:B10,14"), 300);
    }

    #[test]
    fn five_enemies_are_hunted_and_six_are_not() {
        // From 1 to 14 are three rows and one column, from 4 to 29 seven of each.
        assert_eq!(only("hunt", "B:W14:B1"), 200);
        assert_eq!(only("hunt", "B:W29:B4"), 67);
        assert_eq!(only("hunt", "B:W22,14:B1,9"), 200 + 333);
        assert_eq!(only("hunt", "B:W14,29,30,31,32:B1"), 200);
        assert_eq!(only("hunt", "B:W14,28,29,30,31,32:B1"), 0);
    }

    #[test]
    fn the_study_s_program_took_rows_for_columns() {
        // Down Black's first column, which is read as its back row.
        let edge = sample::position("B:W12,20,28:B5,13,21");
        let rows = mickey(&[("hunt", 0.0)]).side_value(&edge, Side::First);
        let columns = mickey(&[("hunt", 0.0), ("as-run", 1.0)]).side_value(&edge, Side::First);
        assert_eq!(rows, 3 * 500 + 50);
        assert_eq!(columns, 3 * 500 + 3 * 400);
    }

    #[test]
    fn the_study_s_program_had_two_squares_in_the_centre() {
        let all = "B:W32:B14,15,18,K19,13,16,17,20,10,22";
        let value = |name: &str| {
            let others = INFO.weights.iter().filter(|weight| weight.name != name);
            let mut changes: Vec<_> = others.map(|weight| (weight.name, 0.0)).collect();
            changes.push(("as-run", 1.0));
            mickey(&changes).side_value(&sample::position(all), Side::First)
        };
        // Of the middle two columns, which are read as rows, only 10 is left
        // beside 15 and 18.
        assert_eq!(value("centre-box"), 2 * 250);
        assert_eq!(value("middle-edge"), 50);
    }

    /// The program's own reading of the board, restated: x runs along a row and
    /// is taken for the row, both counted from 0.
    fn value_as_run(position: &Checkers, side: Side) -> f64 {
        let at = |x: usize, y: usize| match (x + y) % 2 {
            1 => position.piece(4 * y + x / 2 + 1),
            _ => None,
        };
        let (mut own, mut enemies, mut value) = (Vec::new(), Vec::new(), 0.0);
        for x in 0..8 {
            for y in 0..8 {
                let Some(piece) = at(x, y) else { continue };
                if piece.side != side {
                    enemies.push((x, y));
                    continue;
                }
                own.push((x, y));
                value += if piece.shape == Shape::King { 7.75 } else { 5.0 };
                let home = if side == Side::First { 0 } else { 7 };
                value += if x == home { 4.0 } else { 0.0 };
                value += match (x, y) {
                    (3 | 4, 3 | 4) => 2.5,
                    (3 | 4, _) => 0.5,
                    _ => 0.0,
                };
                if (1..7).contains(&x) && (1..7).contains(&y) {
                    let (before, behind) =
                        if side == Side::First { (x + 1, x - 1) } else { (x - 1, x + 1) };
                    let jumped = [(y - 1, y + 1), (y + 1, y - 1)].into_iter().any(|(a, b)| {
                        at(before, a).is_some_and(|p| p.side != side) && at(behind, b).is_none()
                    });
                    value += if jumped { -3.0 } else { 3.0 };
                }
            }
        }
        if (1..=5).contains(&enemies.len()) {
            let (x, y) = enemies[0];
            let near = |&(a, b): &(usize, usize)| 1.0 / (a.abs_diff(x) + b.abs_diff(y) + 1) as f64;
            value += 10.0 * own.iter().map(near).sum::<f64>();
        }
        value
    }

    #[test]
    fn scores_as_run_are_those_of_the_study_s_program() {
        let mickey = mickey(&[("as-run", 1.0)]);
        for position in sample::positions(500) {
            let side = position.side();
            let plain = value_as_run(&position, side) - value_as_run(&position, !side);
            let difference = f64::from(mickey.score(&position)) - 100.0 * plain;
            assert!(difference.abs() < 0.5 + 1e-6, "{}: {difference}", position.text());
        }
    }

    #[test]
    fn both_sides_see_the_same() {
        let mickey = mickey(&[]);
        for position in sample::positions(500) {
            assert_eq!(mickey.score(&position), mickey.score(&position.image(1)));
        }
    }

    #[test]
    fn scores_are_those_of_the_plain_definition() {
        let mickey = mickey(&[]);
        for position in sample::positions(500) {
            let side = position.side();
            let plain = plain_value(&position, side) - plain_value(&position, !side);
            let difference = f64::from(mickey.score(&position)) - 100.0 * plain;
            assert!(difference.abs() < 0.5 + 1e-6, "{}: {difference}", position.text());
        }
    }

    /// The definition square by square, without sets.
    fn plain_value(position: &Checkers, side: Side) -> f64 {
        let pieces = |side| {
            let at = move |n| position.piece(n).filter(|p| p.side == side).map(|p| (place(n), p));
            (1..=SQUARES).filter_map(at)
        };
        let enemies: Vec<_> = pieces(!side).map(|(place, _)| place).collect();
        let worth = |(place, piece)| plain_piece(position, place, piece) + hunt(place, &enemies);
        pieces(side).map(worth).sum()
    }

    fn hunt((row, column): (usize, usize), enemies: &[(usize, usize)]) -> f64 {
        let distance = |&(r, c): &(usize, usize)| row.abs_diff(r) + column.abs_diff(c);
        match enemies.iter().map(distance).min() {
            Some(nearest) if enemies.len() <= 5 => 10.0 / (1 + nearest) as f64,
            _ => 0.0,
        }
    }

    fn plain_piece(position: &Checkers, (row, column): (usize, usize), piece: Piece) -> f64 {
        let is_box = (3..5).contains(&row) && (2..6).contains(&column);
        let home = if piece.side == Side::First { 0 } else { 7 };
        let edge = [0, 7].contains(&row) || [0, 7].contains(&column);
        let mut value = if piece.shape == Shape::King { 7.75 } else { 5.0 };
        value += if row == home { 4.0 } else { 0.0 };
        value += match row {
            3 | 4 if is_box => 2.5,
            3 | 4 => 0.5,
            _ => 0.0,
        };
        if !edge {
            value += if is_vulnerable(position, row, column, piece.side) { -3.0 } else { 3.0 };
        }
        value
    }

    fn is_vulnerable(position: &Checkers, row: usize, column: usize, side: Side) -> bool {
        let at = |row: usize, column: usize| position.piece(4 * row + column / 2 + 1);
        let (before, behind) =
            if side == Side::First { (row + 1, row - 1) } else { (row - 1, row + 1) };
        [(column - 1, column + 1), (column + 1, column - 1)].into_iter().any(|(left, right)| {
            at(before, left).is_some_and(|p| p.side != side) && at(behind, right).is_none()
        })
    }
}

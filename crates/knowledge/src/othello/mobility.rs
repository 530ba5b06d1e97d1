//! `mobility`, the best evaluation: who has more choice, who has corners and
//! discs that stay, and who will move last. Discs themselves count only towards
//! the end: before that, few of them are rather good, as they leave the enemy few
//! lines to outflank.

use ludens_core::{Curve, Evaluation, Position, Term};
use ludens_games::othello::{Othello, targets};

use super::squares::{CORNERS, c_squares, grown, stable, x_squares};
use crate::terms::Ledger;
use crate::{EvaluationInfo, WeightInfo, Weights};

/// The entry in the catalogue.
pub(super) const INFO: EvaluationInfo<Othello> = EvaluationInfo {
    name: "mobility",
    alias: None,
    summary: "moves, corners, discs that cannot be turned, the last move (the best)",
    weights: WEIGHTS,
    other_terms: &[],
    make: |weights| Box::new(Mobility::new(weights)),
};

const WEIGHTS: &[WeightInfo] = &[
    WeightInfo { name: "moves", help: "a move that a side has", default: 1.2 },
    WeightInfo { name: "room", help: "an empty square beside enemy discs", default: 0.5 },
    WeightInfo { name: "corner", help: "a corner that is held", default: 9.0 },
    WeightInfo {
        name: "x-square",
        help: "a disc diagonally beside an empty corner",
        default: -4.0,
    },
    WeightInfo {
        name: "c-square",
        help: "a disc beside an empty corner, along the edge",
        default: -1.5,
    },
    WeightInfo { name: "stable", help: "a disc at the edge that cannot be turned", default: 2.5 },
    WeightInfo { name: "parity", help: "an odd number of empty squares", default: 1.5 },
    WeightInfo { name: "disc", help: "a disc, in full at the end", default: 1.0 },
];

/// The evaluation.
#[derive(Debug, Clone)]
pub(super) struct Mobility {
    moves: i32,
    room: i32,
    corner: i32,
    x_square: i32,
    c_square: i32,
    stable: i32,
    parity: i32,
    disc: i32,
}

impl Mobility {
    fn new(weights: &Weights) -> Mobility {
        Mobility {
            moves: weights.hundredths("moves"),
            room: weights.hundredths("room"),
            corner: weights.hundredths("corner"),
            x_square: weights.hundredths("x-square"),
            c_square: weights.hundredths("c-square"),
            stable: weights.hundredths("stable"),
            parity: weights.hundredths("parity"),
            disc: weights.hundredths("disc"),
        }
    }

    #[inline]
    fn enter(&self, position: &Othello, ledger: &mut impl Ledger) {
        let side = position.side();
        let (own, other, empty) = (position.discs(side), position.discs(!side), position.empty());
        let open = empty & CORNERS;
        let (x_squares, c_squares) = (x_squares(open), c_squares(open));
        ledger.add("moves", self.moves * more(position.targets(), targets(other, own)));
        ledger.add("room", self.room * more(grown(other) & empty, grown(own) & empty));
        ledger.add("corner", self.corner * more(own & CORNERS, other & CORNERS));
        ledger.add("x-square", self.x_square * more(own & x_squares, other & x_squares));
        ledger.add("c-square", self.c_square * more(own & c_squares, other & c_squares));
        ledger.add("stable", self.stable * more(stable(own, other), stable(other, own)));
        let empties = empty.count_ones() as i32;
        ledger.add("parity", self.parity * (2 * (empties & 1) - 1));
        ledger.add("disc", self.disc * more(own, other) * disc_share(empties) / FULL);
    }
}

/// How many more squares the first set has.
#[inline]
fn more(a: u64, b: u64) -> i32 {
    a.count_ones() as i32 - b.count_ones() as i32
}

/// A disc's full share, in the units of [`disc_share`].
const FULL: i32 = 16;

/// What a disc is worth with this many empty squares: nothing or less while many
/// are empty, all at the end.
#[inline]
fn disc_share(empties: i32) -> i32 {
    (FULL - empties).max(-4)
}

impl Evaluation<Othello> for Mobility {
    #[inline]
    fn score(&self, position: &Othello) -> i32 {
        let mut sum = 0;
        self.enter(position, &mut sum);
        sum
    }

    fn curve(&self) -> Curve {
        Curve::Logistic { scale: 900 }
    }

    fn terms(&self, position: &Othello) -> Vec<Term> {
        let mut terms = Vec::new();
        self.enter(position, &mut terms);
        terms
    }
}

#[cfg(test)]
mod tests {
    use crate::othello::tests::{at, made};

    fn term(text: &str, name: &str) -> i32 {
        let terms = made("mobility").terms(&at(text));
        terms.iter().find(|term| term.name == name).expect("a term").value
    }

    #[test]
    fn terms_count_what_they_say() {
        let start = "8/8/8/3wb3/3bw3/8/8/8 b";
        assert_eq!(term(start, "moves"), 0);
        assert_eq!(term(start, "parity"), -150);
        let corners = "b1w4w/1b6/8/3wb3/3bw3/8/8/8 b";
        assert_eq!(term(corners, "corner"), 0);
        // The corner beside b2 is not empty.
        assert_eq!(term(corners, "x-square"), 0);
        assert_eq!(term("8/1b6/8/3wb3/3bw3/8/8/8 b", "x-square"), -400);
        assert_eq!(term("1w6/8/8/3wb3/3bw3/8/8/8 b", "c-square"), 150);
        assert_eq!(term("wwb5/8/8/3wb3/3bw3/8/8/8 b", "stable"), -500);
    }
}

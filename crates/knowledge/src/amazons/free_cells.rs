//! The first evaluation of the study, alias `h1`: the empty squares around each
//! amazon. One that two own amazons stand next to counts twice.

use ludens_core::Side;
use ludens_core::Square;
use ludens_games::amazons::Amazons;
use ludens_games::amazons::Squares;

use super::compass::neighbours;
use super::difference::Difference;
use super::difference::FLIPPED;
use crate::EvaluationInfo;
use crate::TermInfo;
use crate::WeightInfo;

/// Its entry in the catalogue.
pub(super) const INFO: EvaluationInfo<Amazons> = EvaluationInfo {
    name: "free-cells",
    alias: Some("h1"),
    summary: "empty squares next to own amazons, less the opponent's",
    weights: &[CELL, FLIPPED],
    other_terms: &[OWN, ENEMY],
    make: |weights| {
        let cell = weights.hundredths(CELL.name);
        Difference::boxed(weights, 500, [[OWN.name, ENEMY.name]], move |position| {
            [free_cells(position).map(|n| n * cell)]
        })
    },
};

const CELL: WeightInfo =
    WeightInfo { name: "cell", help: "an empty square next to an amazon", default: 1.0 };

const OWN: TermInfo = TermInfo { name: "own-cells", help: "empty squares next to own amazons" };
const ENEMY: TermInfo =
    TermInfo { name: "enemy-cells", help: "empty squares next to the enemy's amazons" };

/// How many empty squares the amazons of each side have next to them.
pub fn free_cells(position: &Amazons) -> [i32; 2] {
    let empty = position.empty_squares();
    let free = |square: Square| Squares(neighbours(square).0 & empty.0).len() as i32;
    Side::BOTH.map(|side| position.amazons(side).into_iter().map(free).sum())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amazons::naive;

    #[test]
    fn each_side_has_five_on_the_quarter_board() {
        assert_eq!(free_cells(&naive::start("amazons:quarter")), [5, 5]);
    }

    #[test]
    fn a_square_between_two_own_amazons_counts_twice() {
        // White shares a2 and b2; Black has c4, c3 and d3.
        let position = naive::position("amazons:4x4", "xx1b/xx2/2xx/wwxx w");
        assert_eq!(free_cells(&position), [4, 3]);
    }

    #[test]
    fn it_agrees_with_counting_square_by_square() {
        for name in naive::GAMES {
            naive::for_random_positions(name, 5, |position| {
                assert_eq!(free_cells(position), naive::free_cells(position), "{position:?}");
            });
        }
    }
}

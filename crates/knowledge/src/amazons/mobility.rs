//! The second evaluation of the study, alias `h2`: the squares each amazon can
//! go to.

use ludens_core::Side;
use ludens_games::amazons::Amazons;

use super::difference::Difference;
use super::difference::FLIPPED;
use crate::EvaluationInfo;
use crate::TermInfo;
use crate::WeightInfo;

/// Its entry in the catalogue.
pub(super) const INFO: EvaluationInfo<Amazons> = EvaluationInfo {
    name: "mobility",
    alias: Some("h2"),
    summary: "queen moves of own amazons, less the opponent's",
    weights: &[MOVE, FLIPPED],
    other_terms: &[OWN, ENEMY],
    make: |weights| {
        let step = weights.hundredths(MOVE.name);
        Difference::boxed(weights, 1200, [[OWN.name, ENEMY.name]], move |position| {
            [mobility(position).map(|n| n * step)]
        })
    },
};

const MOVE: WeightInfo =
    WeightInfo { name: "move", help: "a square that an amazon can go to", default: 1.0 };

const OWN: TermInfo = TermInfo { name: "own-moves", help: "queen moves of own amazons" };
const ENEMY: TermInfo =
    TermInfo { name: "enemy-moves", help: "queen moves of the enemy's amazons" };

/// How many queen moves the amazons of each side have, arrows apart.
pub fn mobility(position: &Amazons) -> [i32; 2] {
    Side::BOTH.map(|side| {
        let amazons = position.amazons(side).into_iter();
        amazons.map(|from| position.queen_mobility(from)).sum::<usize>() as i32
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amazons::naive;

    #[test]
    fn the_study_boards_begin_with_the_numbers_it_gives() {
        for (board, moves) in [("full", 80), ("half", 30), ("quarter", 11)] {
            let start = naive::start(&format!("amazons:{board},arrow=any"));
            assert_eq!(mobility(&start), [moves; 2], "{board}");
        }
    }

    #[test]
    fn it_agrees_with_counting_square_by_square() {
        for name in naive::GAMES {
            naive::for_random_positions(name, 5, |position| {
                assert_eq!(mobility(position), naive::mobility(position), "{position:?}");
            });
        }
    }
}

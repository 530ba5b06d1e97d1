//! Scores, and what they say of the end of the game.
//!
//! A score is seen from the side to move: 0 is a draw, k a win with the k-th
//! stone from the last that the side could place, −k a loss likewise. So the
//! sooner a win, the higher its score.

use ludens_core::Value;

/// How many plies a game will last if the side to move has this score and this
/// many squares are empty: an odd number for a win, an even one for a loss, and
/// for a draw as many as there are empty squares.
///
/// ```
/// use ludens_knowledge::connect4::solver::plies_to_end;
/// assert_eq!(plies_to_end(1, 42), 41); // the first player's win on 7x6
/// assert_eq!(plies_to_end(-2, 64), 62); // the second player's on 8x8
/// ```
pub fn plies_to_end(score: i32, empties: u32) -> u32 {
    let stones_from_last = score.unsigned_abs();
    match Value::of(score) {
        Value::Win => 2 * (empties.div_ceil(2) + 1 - stones_from_last) - 1,
        Value::Draw => empties,
        Value::Loss => 2 * (empties / 2 + 1 - stones_from_last),
    }
}

/// The score of a game that lasts this many plies more and ends like this: the
/// inverse of [`plies_to_end`].
///
/// ```
/// use ludens_core::Value;
/// use ludens_knowledge::connect4::solver::score_of_end;
/// assert_eq!(score_of_end(Value::Win, 1, 42), 21);
/// assert_eq!(score_of_end(Value::Loss, 62, 64), -2);
/// ```
pub fn score_of_end(value: Value, plies: u32, empties: u32) -> i32 {
    match value {
        Value::Win => (empties.div_ceil(2) + 1) as i32 - plies.div_ceil(2) as i32,
        Value::Draw => 0,
        Value::Loss => (plies / 2) as i32 - (empties / 2 + 1) as i32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plies_and_scores_are_inverse() {
        for empties in 1..=80_u32 {
            for score in -((empties / 2) as i32)..=(empties.div_ceil(2) as i32) {
                let plies = plies_to_end(score, empties);
                assert!(plies >= 1 && plies <= empties, "{score} with {empties}");
                assert_eq!(score_of_end(Value::of(score), plies, empties), score);
            }
        }
    }

    #[test]
    fn a_position_lost_already_has_no_plies_left() {
        assert_eq!(score_of_end(Value::Loss, 0, 35), -18);
        assert_eq!(plies_to_end(-18, 35), 0);
    }
}

//! Which moves to try first, and when a turn may be given up.
//!
//! Filling a square shortens the runs of the queens that see it. What that costs
//! each side is added up once for every square; a move is then worth what its
//! two new stones take from the opponent, less what they take from the own
//! amazons, and the reach of the amazon where it now stands.

use ludens_core::Guide;
use ludens_core::Position;
use ludens_core::Square;
use ludens_games::amazons::Amazons;
use ludens_games::amazons::Move;
use ludens_games::amazons::Run;
use ludens_games::amazons::Squares;

use super::compass::bearing;

/// The guide of the game.
pub(super) struct AmazonsGuide;

/// With this few empty squares giving up a turn can be good: every move may fill
/// a square that the side would rather keep.
const ENDGAME: usize = 16;

impl Guide<Amazons> for AmazonsGuide {
    fn rank(&self, position: &Amazons, moves: &[Move], ranks: &mut Vec<i32>) {
        ranks.clear();
        let Some(first) = moves.first() else { return };
        let mut lift = Lift::new(position, first.from);
        let mut step = lift.step(first.to);
        ranks.extend(moves.iter().map(|mv| {
            if mv.from != lift.from {
                lift = Lift::new(position, mv.from);
                step = lift.step(mv.to);
            } else if mv.to != step.to {
                step = lift.step(mv.to);
            }
            step.worth + lift.worth[mv.arrow.index() % SQUARES] + step.own_arrow(mv.arrow)
        }));
    }

    fn is_forcing(&self, _: &Amazons, _: Move) -> bool {
        false
    }

    fn has_forcing(&self) -> bool {
        false
    }

    fn must_follow(&self, _: &Amazons) -> bool {
        false
    }

    fn pass(&self, position: &Amazons) -> Option<Amazons> {
        let passed = position.passed();
        let is_early = position.empty_squares().len() > ENDGAME;
        (is_early && position.outcome().is_none() && passed.outcome().is_none()).then_some(passed)
    }
}

/// The value of a square that an enemy amazon no longer sees.
const THEIRS: i32 = 3;
/// The value of a square that another own amazon no longer sees.
const OURS: i32 = -2;
/// The value of a square that no other own amazon sees.
const SEEN: i32 = 2;

/// A power of two, so that a mask stands for the check of an index.
const SQUARES: usize = 128;

/// The board with one amazon of the side to move lifted.
struct Lift {
    from: Square,
    board: Amazons,
    /// The squares that other amazons of the side see.
    seen: Squares,
    /// What the amazon was worth where it stood.
    left: i32,
    /// What filling each square is worth.
    worth: [i32; SQUARES],
}

impl Lift {
    fn new(position: &Amazons, from: Square) -> Lift {
        let board = position.lifted(from);
        let mut lift = Lift { from, board, seen: Squares(0), worth: [0; SQUARES], left: 0 };
        for enemy in position.amazons(!position.side()) {
            lift.fill(enemy, THEIRS);
        }
        for own in position.amazons(position.side()).toggled(from) {
            lift.fill(own, OURS);
            lift.seen.0 |= lift.board.queen_reach(own).0;
        }
        lift.left = lift.step(from).worth;
        lift
    }

    /// Adds what filling a square takes from the queen on `from`: the square
    /// and all beyond it.
    fn fill(&mut self, from: Square, weight: i32) {
        for Run { step, length } in self.board.queen_runs(from) {
            let mut square = from;
            for left in (1..=i32::from(length)).rev() {
                square = Square(square.0.wrapping_add_signed(step));
                self.worth[square.index() % SQUARES] += weight * left;
            }
        }
    }

    #[inline]
    fn step(&self, to: Square) -> Step {
        let runs = self.board.queen_runs(to);
        let new = Squares(self.board.queen_reach(to).0 & !self.seen.0).len() as i32;
        let worth = self.worth[to.index() % SQUARES] + SEEN * new - self.left;
        Step { to, worth, lengths: runs.map(|run| run.length) }
    }
}

/// An amazon on its new square.
struct Step {
    to: Square,
    worth: i32,
    lengths: [u8; 8],
}

impl Step {
    /// What an arrow is worth to the amazon that shot it: what it takes from it.
    #[inline]
    fn own_arrow(&self, arrow: Square) -> i32 {
        let bearing = bearing(self.to, arrow);
        let length = i32::from(self.lengths[usize::from(bearing.direction % 8)]);
        match bearing.steps {
            0 => 0,
            steps => OURS * (length + 1 - i32::from(steps)).max(0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amazons::naive;
    use ludens_core::Random;

    fn ranks(position: &Amazons, moves: &[Move]) -> Vec<i32> {
        let mut ranks = vec![7];
        AmazonsGuide.rank(position, moves, &mut ranks);
        ranks
    }

    fn rank(position: &Amazons, text: &str) -> i32 {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        moves.retain(|&mv| position.move_text(mv) == text);
        ranks(position, &moves)[0]
    }

    #[test]
    fn a_move_has_the_same_rank_in_any_order() {
        let mut random = Random::new(3);
        for name in naive::GAMES {
            naive::for_random_positions(name, 1, |position| {
                let mut moves = Vec::new();
                position.moves(&mut moves);
                let in_order = ranks(position, &moves);
                assert_eq!(in_order.len(), moves.len());
                let picked: Vec<_> = (0..20).map(|_| random.below(moves.len())).collect();
                let some: Vec<_> = picked.iter().map(|&i| moves[i]).collect();
                let expected: Vec<_> = picked.iter().map(|&i| in_order[i]).collect();
                assert_eq!(ranks(position, &some), expected, "{name}");
            });
        }
    }

    #[test]
    fn rank_adds_what_is_taken_and_what_is_seen() {
        // White a1, Black a4 on an empty 4x4: a4 sees three squares each way.
        let position = naive::position("amazons:4x4", "b3/4/4/w3 w");
        // On a1 the amazon saw 8 squares and stood on the last of Black's file;
        // on b1 it sees 9. The arrow on b3 takes three from Black's diagonal and
        // two from the amazon's file.
        let [on_a1, on_b1] = [THEIRS + 8 * SEEN, 9 * SEEN];
        assert_eq!(rank(&position, "a1-b1/b3"), on_b1 - on_a1 + 3 * THEIRS + 2 * OURS);
        // An arrow out of Black's sight takes from White only.
        assert_eq!(rank(&position, "a1-b1/d3"), on_b1 - on_a1 + OURS);
    }

    #[test]
    fn no_moves_have_no_ranks() {
        assert!(ranks(&naive::start("amazons:4x4"), &[]).is_empty());
    }

    #[test]
    fn a_turn_may_be_given_up_early_only() {
        let start = naive::start("amazons:6x6");
        assert_eq!(AmazonsGuide.pass(&start), Some(start.passed()));
        let late = naive::position("amazons:6x6", "w4b/6/xxxxxx/xxxxxx/xxxxxx/6 w");
        assert_eq!(late.empty_squares().len(), ENDGAME);
        assert_eq!(AmazonsGuide.pass(&late), None);
    }

    #[test]
    fn nobody_gives_up_a_turn_when_either_side_is_stuck() {
        let stuck = "wx4/xx4/6/6/6/4b1";
        for side in ["w", "b"] {
            let position = naive::position("amazons:6x6", &format!("{stuck} {side}"));
            assert_eq!(AmazonsGuide.pass(&position), None, "{side}");
        }
    }
}

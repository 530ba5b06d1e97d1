//! Which moves of checkers to try first: captures, the longest first as in the
//! study, then crownings. Other moves rank equally: trying advanced men first, or
//! men on the home row last, saved no nodes.

use ludens_core::Guide;
use ludens_core::Position;
use ludens_core::Side;
use ludens_games::checkers::Checkers;
use ludens_games::checkers::Move;
use ludens_games::checkers::layout::BOTTOM;
use ludens_games::checkers::layout::TOP;

/// For each piece taken.
const TAKEN: i32 = 1000;
/// For each king among them.
const KING_TAKEN: i32 = 100;
/// For a man that becomes a king.
const CROWNED: i32 = 500;

/// What is known of the moves.
#[derive(Debug, Clone, Copy)]
pub(super) struct CheckersGuide;

impl Guide<Checkers> for CheckersGuide {
    fn rank(&self, position: &Checkers, moves: &[Move], ranks: &mut Vec<i32>) {
        ranks.clear();
        ranks.extend(moves.iter().map(|&mv| rank(position, mv)));
    }

    /// Captures must be made: where there is one, every legal move is one.
    fn is_forcing(&self, _: &Checkers, mv: Move) -> bool {
        mv.is_capture()
    }

    fn structure(&self, position: &Checkers, side: Side) -> Option<u64> {
        Some(u64::from(position.pieces(side) & !position.kings()))
    }

    fn must_follow(&self, position: &Checkers) -> bool {
        position.must_capture()
    }

    /// Having to move is often what loses: a turn is never given up.
    fn pass(&self, _: &Checkers) -> Option<Checkers> {
        None
    }
}

#[inline]
fn rank(position: &Checkers, mv: Move) -> i32 {
    let kings_taken = (mv.captured() & position.kings()).count_ones() as i32;
    let taken = TAKEN * mv.jumps() as i32 + KING_TAKEN * kings_taken;
    if is_crowning(position, mv) { taken + CROWNED } else { taken }
}

#[inline]
fn is_crowning(position: &Checkers, mv: Move) -> bool {
    let far_row = match position.side() {
        Side::First => BOTTOM,
        Side::Second => TOP,
    };
    position.kings() & 1 << mv.origin() == 0 && far_row & 1 << mv.target() != 0
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    /// The moves, the first to be tried first.
    fn ordered(text: &str) -> Vec<(String, i32)> {
        let position = sample::position(text);
        let (mut moves, mut ranks) = (Vec::new(), vec![7]);
        position.moves(&mut moves);
        CheckersGuide.rank(&position, &moves, &mut ranks);
        assert_eq!(moves.len(), ranks.len());
        let texts = moves.iter().map(|&mv| position.move_text(mv));
        let mut ranked: Vec<_> = texts.zip(ranks).collect();
        ranked.sort_by_key(|(_, rank)| -rank);
        ranked
    }

    #[test]
    fn long_captures_come_first_and_kings_are_taken_rather_than_men() {
        let ranked = ordered("W:W22,32:B11,17,18");
        assert_eq!(ranked, [("22x15x8".to_string(), 2000), ("22x13".to_string(), 1000)]);
        assert_eq!(ordered("W:W22,32:B17,K18")[0].0, "22x15");
    }

    #[test]
    fn crownings_come_before_other_steps() {
        let ranked = ordered("B:W21:B27,K1");
        assert_eq!(ranked.iter().map(|(_, rank)| *rank).collect::<Vec<_>>(), [500, 500, 0, 0]);
        assert!(ranked[0].0.starts_with("27-"));
        assert!(ordered("W:WK5,30:B20").iter().all(|(_, rank)| *rank == 0));
    }

    #[test]
    fn either_all_moves_are_forcing_or_none_and_no_turn_is_passed() {
        let mut seen = [0, 0];
        for position in sample::positions(500) {
            let mut moves = Vec::new();
            position.moves(&mut moves);
            let forcing = moves.iter().filter(|&&mv| CheckersGuide.is_forcing(&position, mv));
            let forcing = forcing.count();
            assert!(forcing == 0 || forcing == moves.len());
            seen[usize::from(forcing > 0)] += 1;
            assert_eq!(CheckersGuide.pass(&position), None);
        }
        assert!(seen.iter().all(|&count| count > 50), "{seen:?}");
    }
}

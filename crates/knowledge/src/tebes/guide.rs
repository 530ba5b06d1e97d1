//! Which moves to try first in Tebes: onto a goal corner, then captures, the
//! safe ones first, then forward and out of danger.

use ludens_core::{Guide, Position, Side};
use ludens_games::tebes::{Move, Tebes};

/// With fewer pieces than this, a pass may be good.
const ENOUGH_PIECES: u32 = 4;

/// Onto a goal corner, in any way.
const GOAL: i32 = 10_000;
/// A capture where nothing takes back, and any other.
const SAFE_CAPTURE: i32 = 4_000;
const CAPTURE: i32 = 2_000;
/// Away from where the enemy would capture, and to where it would.
const ESCAPE: i32 = 100;
const DANGER: i32 = -200;
/// A row forward.
const FORWARD: i32 = 10;

/// The guide.
#[derive(Debug, Clone, Copy)]
pub(super) struct TebesGuide;

impl<const N: usize> Guide<Tebes<N>> for TebesGuide {
    fn rank(&self, position: &Tebes<N>, moves: &[Move], ranks: &mut Vec<i32>) {
        let side = position.side();
        let danger = position.reach(!side).controlled;
        ranks.clear();
        ranks.extend(moves.iter().map(|&mv| rank(position, mv, danger)));
    }

    fn is_forcing(&self, position: &Tebes<N>, mv: Move) -> bool {
        holds(forcing_targets(position), mv.to.0)
    }

    fn keep_forcing(&self, position: &Tebes<N>, moves: &mut Vec<Move>) {
        let targets = forcing_targets(position);
        moves.retain(|mv| holds(targets, mv.to.0));
    }

    fn structure(&self, position: &Tebes<N>, side: Side) -> Option<u64> {
        Some(position.pieces(side))
    }

    fn must_follow(&self, _: &Tebes<N>) -> bool {
        false
    }

    /// A side on its extra turn may pass too: that gives the extra turn up.
    fn pass(&self, position: &Tebes<N>) -> Option<Tebes<N>> {
        if position.pieces(position.side()).count_ones() < ENOUGH_PIECES {
            return None;
        }
        let passed = position.with_turn_passed();
        (position.outcome().is_none() && passed.outcome().is_none()).then_some(passed)
    }
}

/// Where a move is forcing: captures, and goal corners.
fn forcing_targets<const N: usize>(position: &Tebes<N>) -> u64 {
    let side = position.side();
    position.pieces(!side) | Tebes::<N>::goals(side)
}

fn rank<const N: usize>(position: &Tebes<N>, mv: Move, danger: u64) -> i32 {
    let side = position.side();
    let goal = if holds(Tebes::<N>::goals(side), mv.to.0) { GOAL } else { 0 };
    let capture = match (holds(position.pieces(!side), mv.to.0), holds(danger, mv.to.0)) {
        (true, false) => SAFE_CAPTURE,
        (true, true) => CAPTURE,
        (false, false) => 0,
        (false, true) => DANGER,
    };
    let escape = if holds(danger, mv.from.0) { ESCAPE } else { 0 };
    goal + capture + escape + FORWARD * rows_forward(side, mv)
}

fn rows_forward(side: Side, mv: Move) -> i32 {
    let rows = i32::from(mv.to.0 / 8) - i32::from(mv.from.0 / 8);
    match side {
        Side::First => rows,
        Side::Second => -rows,
    }
}

fn holds(set: u64, square: u8) -> bool {
    set >> square & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tebes::testing::{over_random_games, position};

    /// The moves from the highest rank to the lowest, with their ranks.
    fn ranked(text: &str) -> Vec<(i32, String)> {
        let position = position::<6>(text);
        let (mut moves, mut ranks) = (Vec::new(), vec![1]);
        position.moves(&mut moves);
        TebesGuide.rank(&position, &moves, &mut ranks);
        let texts = moves.iter().map(|&mv| position.move_text(mv));
        let mut ranked: Vec<(i32, String)> = ranks.into_iter().zip(texts).collect();
        ranked.sort_by(|a, b| b.cmp(a));
        ranked
    }

    #[test]
    fn corners_come_first_then_safe_captures() {
        // b5 goes to the corner. d3 (black) captures d4, which nothing defends,
        // or c4, which a4 (black) captures on.
        let ranked = ranked("6/1w4/b1bb2/3w2/6/6 w - standard");
        let rank = |text: &str| ranked.iter().find(|(_, mv)| mv == text).expect("a move").0;
        assert_eq!(ranked[0].1, "b5-a6+");
        assert_eq!(rank("d3xd4"), SAFE_CAPTURE + FORWARD + ESCAPE);
        assert_eq!(rank("d3xc4"), CAPTURE + FORWARD + ESCAPE);
        // Sideways out of danger, and a quiet move forward.
        assert_eq!(rank("d3-f3"), ESCAPE);
        assert_eq!(rank("b5-b6"), FORWARD);
    }

    #[test]
    fn both_sides_go_forward() {
        let start = "bbbbbb/bbbbbb/6/6/wwwwww/wwwwww ";
        for (side, forward) in [("w", "a2-a3"), ("b", "a5-a4")] {
            let ranked = ranked(&format!("{start}{side} - standard"));
            assert!(ranked.contains(&(FORWARD, forward.to_string())), "{ranked:?}");
        }
    }

    #[test]
    fn captures_and_corners_are_forcing() {
        over_random_games::<6>("tebes", |position| {
            let mut moves = Vec::new();
            position.moves(&mut moves);
            for &mv in &moves {
                let text = position.move_text(mv);
                let goals = match position.side() {
                    Side::First => ["a6", "f6"],
                    Side::Second => ["a1", "f1"],
                };
                let to_goal = goals.iter().any(|goal| text.trim_end_matches('+').ends_with(goal));
                let forcing = text.contains('x') || to_goal;
                assert_eq!(TebesGuide.is_forcing(position, mv), forcing, "{text}");
            }
        });
    }

    #[test]
    fn the_turn_is_passed_where_that_is_sound() {
        let mut passed = 0;
        over_random_games::<6>("tebes", |position| {
            let Some(other) = TebesGuide.pass(position) else { return };
            passed += 1;
            assert_eq!(other.side(), !position.side());
            assert_eq!(other.outcome(), None);
            for side in Side::BOTH {
                assert_eq!(other.pieces(side), position.pieces(side));
            }
        });
        assert!(passed > 1000);
        let few = position::<6>("bbb3/6/6/6/6/www3 w - standard");
        assert_eq!(TebesGuide.pass(&few), None);
        let over = position::<6>("w4w/bbbb2/6/6/6/wwww2 b w standard");
        assert_eq!(TebesGuide.pass(&over), None);
    }

    #[test]
    fn passing_never_decides_the_game() {
        // Black, stuck behind White's pieces, would lose if White passed.
        let text = "bwbw/wwww/4/4 w w BWBW/WWWW/BBBB/WWWW";
        assert_eq!(TebesGuide.pass(&position::<4>(text)), None);
    }
}

//! Which moves of Lines of Action to try first: those that bring a piece to
//! its own centre of mass, to the middle of the board and to other pieces, and
//! and captures a little sooner. The weights were chosen by the nodes that searches
//! to a fixed depth needed.

use ludens_core::{Guide, Position, ProofGuide, Side};
use ludens_games::loa::{LinesOfAction, Move};

use super::groups::{NEAR, count, distance};
use super::mass_pairs::centre_of_mass;
use super::rings::ring;

/// The guide of the game.
pub(super) struct Gather;

/// What a step towards the centre of mass is worth, a ring towards the middle,
/// a neighbour more, and a capture.
const STEP: i32 = 2;
const RING: i32 = 1;
const NEIGHBOUR: i32 = 1;
const CAPTURE: i32 = 4;

/// What a move that must be answered adds to the work of a proof; a group to be joined adds 1.
const MOVE_TO_ANSWER: u32 = 2;

/// With fewer pieces on a side, having to move can hurt.
const FEWEST_TO_PASS: i32 = 4;

/// One move joins at most this many groups: its piece may be one, and where it
/// lands it touches four at most. The Euler number never exceeds the groups.
const MOST_TO_JOIN: i32 = 5;

impl Guide<LinesOfAction> for Gather {
    fn rank(&self, position: &LinesOfAction, moves: &[Move], ranks: &mut Vec<i32>) {
        let own = position.pieces(position.side());
        let enemies = position.pieces(!position.side());
        let centre = centre_of_mass(own);
        let place = |square: usize, others: u64| {
            RING * ring(square) as i32 - STEP * distance(square, centre)
                + NEIGHBOUR * count(NEAR[square] & others)
        };
        ranks.clear();
        ranks.extend(moves.iter().map(|&mv| match mv {
            Move::Slide { from, to } => {
                let (from, to) = (from.index(), to.index());
                let others = own & !(1 << from);
                let capture = CAPTURE * count(enemies & 1 << to);
                place(to, others) - place(from, others) + capture
            }
            Move::Pass => 0,
        }));
    }

    /// A move that wins, and a capture that joins own groups or splits the
    /// enemy's: such moves have a large effect at once.
    fn is_forcing(&self, position: &LinesOfAction, mv: Move) -> bool {
        let side = position.side();
        let Move::Slide { to, .. } = mv else { return false };
        let captures = position.pieces(!side) >> to.index() & 1 != 0;
        if !captures && position.euler_number(side) > MOST_TO_JOIN {
            return false;
        }
        let next = position.play(mv);
        let joins = next.euler_number(side) < position.euler_number(side);
        let parts = next.euler_number(!side) > position.euler_number(!side);
        next.is_connected(side) || captures && (joins || parts)
    }

    fn structure(&self, position: &LinesOfAction, side: Side) -> Option<u64> {
        Some(position.pieces(side))
    }

    fn must_follow(&self, _: &LinesOfAction) -> bool {
        false
    }

    fn pass(&self, position: &LinesOfAction) -> Option<LinesOfAction> {
        let side = position.side();
        let pieces = count(position.pieces(side));
        let undecided = position.outcome().is_none() && position.mobility(!side) > 0;
        (undecided && pieces >= FEWEST_TO_PASS).then(|| position.with_other_to_move())
    }

    fn proof(&self) -> Option<&dyn ProofGuide<LinesOfAction>> {
        Some(self)
    }
}

/// A side that moves can choose; the other must answer all its moves. And a side with more
/// groups has farther to go: proofs that count them took two thirds of the nodes.
impl ProofGuide<LinesOfAction> for Gather {
    fn numbers(&self, position: &LinesOfAction, attacker: Side) -> [u32; 2] {
        let answers = MOVE_TO_ANSWER * position.mobility(position.side()) as u32;
        let [own, other] = if position.side() == attacker { [1, answers] } else { [answers, 1] };
        let to_join = |side| (position.euler_number(side) - 1).max(0) as u32;
        [own + to_join(attacker), other + to_join(!attacker)]
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{position, positions, start};
    use super::*;
    use ludens_core::read_move;

    fn rank(text: &str, mv: &str) -> i32 {
        let position = position(text);
        let mv = read_move(&position, mv).expect("a legal move");
        let mut ranks = vec![7, 7, 7];
        Gather.rank(&position, &[mv], &mut ranks);
        assert_eq!(ranks.len(), 1);
        ranks[0]
    }

    fn is_forcing(text: &str, mv: &str) -> bool {
        let position = position(text);
        Gather.is_forcing(&position, read_move(&position, mv).expect("a legal move"))
    }

    #[test]
    fn gathering_moves_come_first() {
        let start = start().text();
        assert!(rank(&start, "d1-d3") > rank(&start, "b1-h1"));
        assert!(rank(&start, "b1-d3") > rank(&start, "b1-b3"));
    }

    #[test]
    fn captures_come_a_little_sooner() {
        let capture = rank("7w/8/5bb1/8/8/1w6/8/1b6 b", "b1xb3");
        let quiet = rank("1w5w/8/5bb1/8/8/8/8/1b6 b", "b1-b3");
        assert_eq!(capture, quiet + CAPTURE);
    }

    #[test]
    fn wins_and_telling_captures_are_forcing() {
        let text = "7w/8/8/8/8/1b6/8/b6w b";
        assert!(is_forcing(text, "a1-a2"));
        assert!(!is_forcing(text, "b3-b4"));
        // One capture splits three in a row, the other takes a single piece.
        assert!(is_forcing("4b3/8/8/8/3www1w/8/8/4b3 b", "e1xe4"));
        assert!(!is_forcing("4b3/8/w7/8/4w2w/8/8/4b3 b", "e1xe4"));
    }

    #[test]
    fn a_turn_can_be_given_up_in_the_middle_of_a_game() {
        for position in positions(100) {
            let passed = Gather.pass(&position).expect("many pieces");
            assert_eq!(passed.side(), !position.side());
            assert_eq!(passed.play(Move::Pass), position);
        }
        assert!(Gather.pass(&position("8/8/8/8/8/1b6/b7/w6w w")).is_none(), "decided");
        assert!(Gather.pass(&position("b7/8/8/b7/8/8/b7/w2w3w b")).is_none(), "few pieces");
    }
}

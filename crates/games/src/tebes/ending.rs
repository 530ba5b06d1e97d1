//! How games end: on the board, or by what was played before.
//!
//! Both goal corners win at once. A side without pieces loses, and so does one
//! that cannot move when its turn comes, be it after the opponent gave up an
//! extra turn. What is drawn can be adjudicated, for tables without draws.

use std::cmp::Ordering;

use ludens_core::{Outcome, Reason, Side};

use super::Tebes;
use super::rules::Draws;
use super::squares::{each, file_and_rank, goals};

/// A side holds both of its goal corners.
pub const BOTH_CORNERS: Reason = Reason("both corners");

/// Neither side has the two pieces that it takes to win.
pub const TOO_FEW_PIECES: Reason = Reason("too few pieces");

/// A position that occurs this often ends the game.
pub(super) const REPETITIONS: u32 = 3;

impl<const N: usize> Tebes<N> {
    /// After this many moves of both sides together the game is drawn. Random
    /// games last about 77 moves on 6x6, so this only ends games that lead nowhere.
    pub const fn move_limit() -> u32 {
        if N == 4 { 150 } else { 300 }
    }

    /// How the game ended, if the board alone decides it.
    pub(super) fn outcome_on_board(&self) -> Option<Outcome> {
        let [mover, last] = [self.side, !self.side];
        let win = |side, reason| Some(Outcome::win(side, reason));
        if let Some(side) = [last, mover].into_iter().find(|&side| self.holds_corners(side)) {
            return win(side, BOTH_CORNERS);
        }
        if let Some(side) = [mover, last].into_iter().find(|&side| self.pieces(side) == 0) {
            return win(!side, Reason::NO_PIECES);
        }
        if self.is_bare() {
            return Some(self.drawn(TOO_FEW_PIECES));
        }
        if self.view().can_move(self.rules.backward) { None } else { win(last, Reason::NO_MOVE) }
    }

    #[inline]
    fn holds_corners(&self, side: Side) -> bool {
        let goals = goals(N, side);
        self.pieces(side) & goals == goals
    }

    /// Whether neither side has two pieces.
    #[inline]
    fn is_bare(&self) -> bool {
        (self.own & self.own.wrapping_sub(1)) | (self.other & self.other.wrapping_sub(1)) == 0
    }

    /// Whether the game is over even for a side that could move. (One without
    /// pieces cannot.) In a game only the side that moved last can have won, but
    /// other positions can be set up.
    #[inline]
    pub(super) fn is_settled(&self) -> bool {
        self.holds_corners(!self.side)
            || self.holds_corners(self.side)
            || self.other == 0
            || self.is_bare()
    }

    /// The outcome of a drawn game; one side wins it if it is adjudicated.
    pub(super) fn drawn(&self, reason: Reason) -> Outcome {
        let Draws::Adjudicate(tie_breaker) = self.rules.draws else {
            return Outcome::draw(reason);
        };
        let [first, second] = Side::BOTH.map(|side| self.progress(side));
        let winner = match first.cmp(&second) {
            Ordering::Greater => Side::First,
            Ordering::Less => Side::Second,
            Ordering::Equal => tie_breaker,
        };
        Outcome::win(winner, reason)
    }

    /// How many pieces a side has, and how many rows they have advanced from
    /// its edge, all together.
    fn progress(&self, side: Side) -> (u32, usize) {
        let rows_from_edge = |square| match (side, file_and_rank(square).1) {
            (Side::First, rank) => rank,
            (Side::Second, rank) => N - 1 - rank,
        };
        let pieces = self.pieces(side);
        (pieces.count_ones(), each(pieces).map(rows_from_edge).sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use ludens_core::{AnyRecord, MoveView, Random};

    fn record(game: &str, position: &str) -> Box<dyn AnyRecord> {
        let game: Game = game.parse().expect("a game");
        game.from_text(position).unwrap_or_else(|error| panic!("{error}"))
    }

    /// How the game stands after these moves.
    fn ending(game: &str, position: &str, moves: &str) -> Option<Outcome> {
        let mut record = record(game, position);
        for mv in moves.split_whitespace() {
            let text = record.play(mv).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(text, mv);
        }
        record.outcome()
    }

    #[test]
    fn both_corners_win_at_once() {
        let white = "w5/5w/6/6/6/2bb2 w w standard";
        let first = Some(Outcome::win(Side::First, BOTH_CORNERS));
        assert_eq!(ending("tebes", white, "f5-f6"), first);
        // The corner would give another turn, but the game is over.
        let fresh = white.replace(" w w ", " w a6 ");
        assert_eq!(ending("tebes:extra-turn=per-corner", &fresh, "f5-f6"), first);
        let black = "2ww2/6/6/6/b5/5b b b standard";
        let second = Some(Outcome::win(Side::Second, BOTH_CORNERS));
        assert_eq!(ending("tebes", black, "a2-a1"), second);
    }

    #[test]
    fn one_corner_is_not_enough_and_own_corners_do_not_count() {
        assert_eq!(record("tebes", "w5/6/6/6/6/wb2bw b w standard").outcome(), None);
    }

    #[test]
    fn a_side_without_pieces_loses() {
        // b2 is white: it captures two squares away.
        let lost = Some(Outcome::win(Side::First, Reason::NO_PIECES));
        assert_eq!(ending("tebes", "6/6/1b4/6/1w4/w5 w - standard", "b2xb4"), lost);
        // Even against a single piece this is a loss, not a draw.
        assert_eq!(ending("tebes", "6/6/6/6/1w4/6 b - standard", ""), lost);
    }

    #[test]
    fn a_side_that_cannot_move_loses() {
        // Both black pieces stand on black tiles, so they capture two squares
        // away; but a white piece bars every way.
        let stuck = "bwbw/wwww/4/4 b w BWBW/WWWW/BBBB/WWWW";
        let outcome = Some(Outcome::win(Side::First, Reason::NO_MOVE));
        assert_eq!(ending("tebes:size=4", stuck, ""), outcome);
        let can_capture = stuck.replace("BWBW", "BWWW");
        assert_eq!(ending("tebes:size=4", &can_capture, ""), None);
    }

    #[test]
    fn with_a_piece_each_nobody_can_win() {
        let position = "6/b5/1b4/6/1w4/6 w - standard";
        let outcome = |winner| Some(Outcome { winner, reason: TOO_FEW_PIECES });
        assert_eq!(ending("tebes", position, "b2xb4"), outcome(None));
        // The white piece has come three rows, the black one only one.
        let adjudicated = ending("tebes:draws=adjudicate", position, "b2xb4");
        assert_eq!(adjudicated, outcome(Some(Side::First)));
        let tie = "6/6/1b4/b5/1w4/6 w - standard";
        let adjudicated = ending("tebes:draws=adjudicate", tie, "b2xb4");
        assert_eq!(adjudicated, outcome(Some(Side::Second)));
        // Two pieces against one go on.
        assert_eq!(ending("tebes", "6/b5/1b4/6/1w4/1w4 w - standard", "b2xb4"), None);
    }

    const THERE_AND_BACK: &str = "c1-b1 c6-b6 b1-c1 b6-c6 c1-b1 c6-b6 b1-c1";

    #[test]
    fn the_third_repetition_draws() {
        let position = "2b2b/6/6/6/6/2w2w w - standard";
        let drawn = Some(Outcome::draw(Reason::REPETITION));
        assert_eq!(ending("tebes", position, THERE_AND_BACK), None);
        assert_eq!(ending("tebes", position, &format!("{THERE_AND_BACK} b6-c6")), drawn);
    }

    #[test]
    fn pieces_then_rows_then_the_second_side_decide_an_adjudicated_draw() {
        let moves = format!("{THERE_AND_BACK} b6-c6");
        let winner = |position| {
            let outcome = ending("tebes:draws=adjudicate", position, &moves).expect("an end");
            assert_eq!(outcome.reason, Reason::REPETITION);
            outcome.winner
        };
        assert_eq!(winner("2b3/6/6/6/6/2w2w w - standard"), Some(Side::First));
        assert_eq!(winner("2b2b/6/6/6/6/2w3 w - standard"), Some(Side::Second));
        assert_eq!(winner("2b2b/6/6/6/5w/2w3 w - standard"), Some(Side::First));
        assert_eq!(winner("2b3/5b/6/6/6/2w2w w - standard"), Some(Side::Second));
        assert_eq!(winner("2b2b/6/6/6/6/2w2w w - standard"), Some(Side::Second));
    }

    /// Plays random sideways moves, taking back what repeats a position for
    /// the third time, until the game ends.
    fn shuffle(mut record: Box<dyn AnyRecord>) -> (usize, Option<Outcome>) {
        let mut random = Random::new(1);
        while record.outcome().is_none() {
            let moves = record.legal_moves();
            let is_sideways = |mv: &&MoveView| mv.path[0][1..] == mv.path[1][1..];
            let sideways: Vec<&MoveView> = moves.iter().filter(is_sideways).collect();
            let mv = random.pick(&sideways).expect("a way to the side");
            record.play(&mv.text).expect("a legal move");
            if record.outcome().is_some_and(|outcome| outcome.reason == Reason::REPETITION) {
                record.undo();
            }
        }
        (record.played().len(), record.outcome())
    }

    #[test]
    fn the_move_limit_draws() {
        let drawn = Some(Outcome::draw(Reason::MOVE_LIMIT));
        let position = "3b2/2b3/6/6/2w3/3w2 w - standard";
        assert_eq!(shuffle(record("tebes", position)), (300, drawn));
        let position = "1b2/2b1/2w1/1w2 w - standard";
        assert_eq!(shuffle(record("tebes:size=4", position)), (150, drawn));
        let position = "3b4/2b5/8/8/8/8/2w5/3w4 w - standard";
        assert_eq!(shuffle(record("tebes:size=8", position)), (300, drawn));
        let adjudicated = Some(Outcome::win(Side::Second, Reason::MOVE_LIMIT));
        let game = "tebes:size=8,draws=adjudicate";
        assert_eq!(shuffle(record(game, position)), (300, adjudicated));
    }
}

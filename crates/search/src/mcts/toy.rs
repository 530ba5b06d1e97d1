//! A game small enough to be solved by hand, for the tests: take one, two or
//! three from a heap; the side that takes the last wins. Leaving a multiple of seven
//! gives another turn, so the sides do not alternate. After `limit` moves the
//! game is drawn, which the position alone does not show.

use ludens_core::Curve;
use ludens_core::Evaluation;
use ludens_core::Labels;
use ludens_core::Layout;
use ludens_core::Options;
use ludens_core::Outcome;
use ludens_core::Piece;
use ludens_core::Position;
use ludens_core::PositionError;
use ludens_core::Reason;
use ludens_core::Side;
use ludens_core::Square;
use ludens_core::Tile;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Heap {
    pub(crate) left: u8,
    pub(crate) side: Side,
    pub(crate) limit: u8,
}

impl Heap {
    pub(crate) fn new(left: u8) -> Heap {
        Heap { left, side: Side::First, limit: u8::MAX }
    }

    /// 1, 0 or −1: what the side to move gets with best play, by trying
    /// everything.
    pub(crate) fn solve(self, past: u8) -> i8 {
        let ended = self.outcome().or_else(|| self.verdict(past, 1));
        if let Some(outcome) = ended {
            return outcome.winner.map_or(0, |winner| if winner == self.side { 1 } else { -1 });
        }
        let worth = |taken| self.mine(taken, self.play(taken).solve(past + 1));
        (1..=self.left.min(3)).map(worth).max().unwrap_or(-1)
    }

    /// What the side to move gets by a move whose result for the side then to
    /// move is this.
    pub(crate) fn mine(self, taken: u8, value: i8) -> i8 {
        if self.play(taken).side == self.side { value } else { -value }
    }

    /// The same as [`Heap::solve`] without a limit, at once.
    pub(crate) fn is_won(self) -> bool {
        self.left % 7 != 4
    }
}

impl Position for Heap {
    type Move = u8;
    type Past = u8;

    fn start(_: &Options) -> Self {
        Heap::new(21)
    }

    fn from_text(_: &Options, text: &str) -> Result<Self, PositionError> {
        let left = text.parse().map_err(|_| PositionError::syntax(text, 0, "a number"))?;
        Ok(Heap::new(left))
    }

    fn text(&self) -> String {
        self.left.to_string()
    }

    fn side(&self) -> Side {
        self.side
    }

    fn moves(&self, moves: &mut Vec<u8>) {
        moves.clear();
        moves.extend(1..=self.left.min(3));
    }

    fn play(&self, taken: u8) -> Self {
        let left = self.left - taken;
        let again = left > 0 && left.is_multiple_of(7);
        Heap { left, side: if again { self.side } else { !self.side }, ..*self }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.left == 0).then_some(Outcome::win(!self.side, Reason::NO_MOVE))
    }

    fn key(&self) -> u64 {
        u64::from(self.left) * 2 + self.side.index() as u64
    }

    fn remember(&self, past: u8, _: u8) -> u8 {
        past + 1
    }

    fn verdict(&self, past: u8, _: u32) -> Option<Outcome> {
        (past >= self.limit).then_some(Outcome::draw(Reason::MOVE_LIMIT))
    }

    fn plies_left(&self, past: u8) -> Option<u32> {
        Some(u32::from(self.limit.saturating_sub(past)))
    }

    fn move_text(&self, taken: u8) -> String {
        taken.to_string()
    }

    fn accepts(&self, _: u8, _: &str) -> bool {
        false
    }

    fn click(&self, taken: u8, place: usize) -> Option<Square> {
        (place == 0).then_some(Square(taken))
    }

    fn square_name(&self, square: Square) -> String {
        square.0.to_string()
    }

    fn look(&self, _: Square) -> (Tile, Option<Piece>) {
        (Tile::Plain, None)
    }

    fn layout(&self) -> Layout {
        Layout::new(0, 0, Labels::Numbers, |_, _| None)
    }
}

/// Knows everything: the solution as a score.
pub(crate) struct Oracle;

impl Evaluation<Heap> for Oracle {
    fn score(&self, heap: &Heap) -> i32 {
        if heap.is_won() { 50 } else { -50 }
    }

    fn curve(&self) -> Curve {
        Curve::Linear { full: 100 }
    }
}

#[test]
fn the_short_way_to_solve_it_is_right() {
    for left in 1..20 {
        assert_eq!(Heap::new(left).solve(0) == 1, Heap::new(left).is_won(), "{left}");
    }
}

//! A game of two clicks a move with nothing else to it, for the tests: 36 moves in each
//! position, and after some plies a winner that only trying tells.

use ludens_core::{
    Labels, Layout, Options, Outcome, Piece, Position, PositionError, Reason, Side, Square, Tile,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Pairs {
    pub(super) seed: u64,
    pub(super) plies: u16,
    pub(super) last: u16,
}

impl Pairs {
    /// A game of so many plies.
    pub(super) fn lasting(last: u16) -> Pairs {
        Pairs { seed: 1, plies: 0, last }
    }

    /// Whether the side to move wins, by trying everything.
    pub(super) fn is_won(self) -> bool {
        if let Some(outcome) = self.outcome() {
            return outcome.winner == Some(self.side());
        }
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves.into_iter().any(|mv| !self.play(mv).is_won())
    }
}

impl Position for Pairs {
    type Move = (u8, u8);
    type Past = ();

    fn start(_: &Options) -> Self {
        Pairs::lasting(2)
    }

    fn from_text(_: &Options, text: &str) -> Result<Self, PositionError> {
        let seed = text.parse().map_err(|_| PositionError::syntax(text, 0, "a number"))?;
        Ok(Pairs { seed, ..Pairs::lasting(2) })
    }

    fn text(&self) -> String {
        self.seed.to_string()
    }

    fn side(&self) -> Side {
        if self.plies.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    fn moves(&self, moves: &mut Vec<(u8, u8)>) {
        moves.clear();
        let open = self.plies < self.last;
        // The first click leaves 1, 3, 5, ... others: groups of all sizes.
        let pairs = (0..6).flat_map(|a| (0..=2 * a).map(move |b| (a, b)));
        moves.extend(pairs.filter(|_| open));
    }

    fn play(&self, (a, b): (u8, u8)) -> Self {
        let number = u64::from(a) * 64 + u64::from(b) + 1;
        let seed = (self.seed ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        Pairs { seed, plies: self.plies + 1, ..*self }
    }

    /// Few ends are wins of the second side, which chooses last: so both sides win games.
    fn outcome(&self) -> Option<Outcome> {
        let winner = if self.seed.is_multiple_of(10) { Side::Second } else { Side::First };
        (self.plies == self.last).then_some(Outcome::win(winner, Reason::NO_MOVE))
    }

    fn key(&self) -> u64 {
        self.seed
    }

    fn remember(&self, (): (), _: (u8, u8)) {}

    fn verdict(&self, (): (), _: u32) -> Option<Outcome> {
        None
    }

    fn plies_left(&self, (): ()) -> Option<u32> {
        None
    }

    fn move_text(&self, (a, b): (u8, u8)) -> String {
        format!("{a}-{b}")
    }

    fn accepts(&self, _: (u8, u8), _: &str) -> bool {
        false
    }

    fn click(&self, (a, b): (u8, u8), place: usize) -> Option<Square> {
        [a, b].get(place).map(|&square| Square(square))
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

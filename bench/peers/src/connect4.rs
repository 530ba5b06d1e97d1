//! Connect Four 7x6 for the crate `minimax`, which brings no game of its own.
//!
//! The crate's interface fixes the work per position (a list of moves, a new
//! state, a question for the winner); within it this is kept lean, two
//! bitboards and a hash of one multiplication, so that the crate is shown at its
//! best.
//!
//! ```text
//!  5 12 19 26 33 40 47     seven bits a column, the seventh always empty,
//!  ⋮  ⋮  ⋮  ⋮  ⋮  ⋮  ⋮     so that no line runs from one column's top into
//!  0  7 14 21 28 35 42     the next one's foot
//! ```

use minimax::{Game, Winner};

const COLUMNS: u8 = 7;
const STRIDE: u8 = 7;
/// The lowest square of each column.
const FEET: u64 = 0x0000_0408_1020_4081;
const ALL_SQUARES: u64 = FEET * 0b11_1111;

/// Stones of the side that moved last, and of both sides.
#[derive(Clone, Copy, Default)]
pub struct Stones {
    last: u64,
    all: u64,
}

impl Stones {
    pub fn moved_last(self) -> u64 {
        self.last
    }

    pub fn to_move(self) -> u64 {
        self.all ^ self.last
    }
}

/// The rules; a move is a column counted from 0.
pub struct Connect4;

impl Game for Connect4 {
    type S = Stones;
    type M = u8;

    fn generate_moves(stones: &Stones, moves: &mut Vec<u8>) -> Option<Winner> {
        let winner = Self::get_winner(stones);
        if winner.is_none() {
            moves.extend((0..COLUMNS).filter(|&column| is_open(stones.all, column)));
        }
        winner
    }

    fn apply(stones: &mut Stones, column: u8) -> Option<Stones> {
        // The sum carries through the column's stones into its first gap.
        let all = stones.all | (stones.all + (1 << (column * STRIDE)));
        Some(Stones { last: all ^ stones.last, all })
    }

    fn get_winner(stones: &Stones) -> Option<Winner> {
        if has_four(stones.last) {
            Some(Winner::PlayerJustMoved)
        } else if stones.all == ALL_SQUARES {
            Some(Winner::Draw)
        } else {
            None
        }
    }

    fn zobrist_hash(stones: &Stones) -> u64 {
        // The sum tells positions apart; multiplying spreads it over the table.
        let mixed = (stones.last + stones.all + FEET).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ mixed >> 32
    }
}

fn is_open(all: u64, column: u8) -> bool {
    let top = column * STRIDE + 5;
    all & (1 << top) == 0
}

fn has_four(stones: u64) -> bool {
    // Upward, sideways, and the two diagonals.
    [1, STRIDE, STRIDE + 1, STRIDE - 1].into_iter().any(|step| {
        let pairs = stones & (stones >> step);
        pairs & (pairs >> (2 * step)) != 0
    })
}

//! Which columns to try first: one that wins, one that stops the enemy from
//! winning, those that make new winning squares, and the middle before the
//! edge. A column that lets the enemy win on top comes last.

use ludens_core::{Guide, Position};
use ludens_games::connect4::{Bits, ConnectFour, Grid, Move, completions};

const WIN: i32 = 10_000;
const BLOCK: i32 = 5_000;
const NEW_WINNING_SQUARE: i32 = 100;
const UNDER_ENEMY_WIN: i32 = -5_000;

/// The guide.
#[derive(Debug, Clone, Copy)]
pub(super) struct ColumnGuide;

impl<G: Grid> Guide<ConnectFour<G>> for ColumnGuide {
    fn rank(&self, position: &ConnectFour<G>, moves: &[Move], ranks: &mut Vec<i32>) {
        let sight = Sight::of(position);
        ranks.clear();
        ranks.extend(moves.iter().map(|&mv| sight.rank(mv)));
    }

    fn is_forcing(&self, position: &ConnectFour<G>, mv: Move) -> bool {
        let sight = Sight::of(position);
        let stone = sight.stone(mv);
        meets(stone, sight.own_wins) || meets(stone, sight.enemy_wins)
    }

    fn pass(&self, _: &ConnectFour<G>) -> Option<ConnectFour<G>> {
        None
    }
}

/// What there is to see before looking at single columns.
struct Sight<G: Grid> {
    grid: G,
    own: G::Bits,
    landings: G::Bits,
    /// The squares, free or not, where a stone makes four.
    own_wins: G::Bits,
    enemy_wins: G::Bits,
}

impl<G: Grid> Sight<G> {
    #[inline]
    fn of(position: &ConnectFour<G>) -> Sight<G> {
        let (grid, side) = (position.grid(), position.side());
        let own = position.stones(side);
        Sight {
            grid,
            own,
            landings: position.landings(),
            own_wins: completions(grid, own),
            enemy_wins: completions(grid, position.stones(!side)),
        }
    }

    /// The square a move falls to, as a set.
    #[inline]
    fn stone(&self, mv: Move) -> G::Bits {
        self.landings & self.grid.column(usize::from(mv.column))
    }

    fn rank(&self, mv: Move) -> i32 {
        let stone = self.stone(mv);
        if meets(stone, self.own_wins) {
            return WIN;
        }
        let block = if meets(stone, self.enemy_wins) { BLOCK } else { 0 };
        let above = stone << 1 & self.grid.rows(1, self.grid.height());
        let below = if meets(above, self.enemy_wins) { UNDER_ENEMY_WIN } else { 0 };
        let made = completions(self.grid, self.own | stone) & !self.own_wins & !self.own;
        block + below + NEW_WINNING_SQUARE * made.count() as i32 + self.nearness(mv)
    }

    /// How near the middle a column is: 0 at the edge.
    fn nearness(&self, mv: Move) -> i32 {
        let column = usize::from(mv.column);
        column.min(self.grid.width() - 1 - column) as i32
    }
}

fn meets<B: Bits>(a: B, b: B) -> bool {
    a & b != B::EMPTY
}

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
        Sight::of(position).is_forcing(mv)
    }

    fn keep_forcing(&self, position: &ConnectFour<G>, moves: &mut Vec<Move>) {
        let sight = Sight::of(position);
        moves.retain(|&mv| sight.is_forcing(mv));
    }

    /// If a column wins, or lets the enemy win, only these moves matter.
    fn must_follow(&self, position: &ConnectFour<G>) -> bool {
        let sight = Sight::of(position);
        meets(sight.landings, sight.own_wins | sight.enemy_wins)
    }

    fn pass(&self, _: &ConnectFour<G>) -> Option<ConnectFour<G>> {
        None
    }
}

/// What is known before single columns are ranked.
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

    /// Whether the move wins, or stops the enemy from winning.
    fn is_forcing(&self, mv: Move) -> bool {
        let stone = self.stone(mv);
        meets(stone, self.own_wins) || meets(stone, self.enemy_wins)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect4::testing::position;
    use ludens_games::connect4::AnySize;

    fn ranks(text: &str) -> Vec<i32> {
        let position = position::<AnySize>("7x6", text);
        let (mut moves, mut ranks) = (Vec::new(), vec![1]);
        position.moves(&mut moves);
        ColumnGuide.rank(&position, &moves, &mut ranks);
        ranks
    }

    fn forcing(text: &str) -> Vec<u8> {
        let position = position::<AnySize>("7x6", text);
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let forcing = moves.iter().filter(|&&mv| ColumnGuide.is_forcing(&position, mv));
        forcing.map(|mv| mv.column + 1).collect()
    }

    #[test]
    fn the_middle_comes_before_the_edge() {
        assert_eq!(ranks("7/7/7/7/7/7 x"), [0, 1, 2, 3, 2, 1, 0]);
    }

    #[test]
    fn a_win_comes_before_a_block() {
        // x wins at the left, o would win at the right.
        let text = "7/7/7/x5o/x5o/x5o x";
        assert_eq!(ranks(text), [WIN, 1, 2, 3, 2, 1, BLOCK]);
        assert_eq!(forcing(text), [1, 7]);
        assert!(forcing("7/7/7/7/x5o/x5o x").is_empty());
    }

    #[test]
    fn new_winning_squares_count() {
        // A third stone on d1 makes two winning squares, one on a1 only d1.
        let ranks = ranks("7/7/7/7/7/1xx2oo x");
        assert_eq!(ranks[3], 3 + 2 * NEW_WINNING_SQUARE);
        assert_eq!(ranks[0], NEW_WINNING_SQUARE);
    }

    #[test]
    fn under_an_enemy_win_is_the_last_place() {
        // o has b2, c2 and d2 and wins on e2: e1 must not be played.
        let ranks = ranks("7/7/7/7/xooo3/xxox3 x");
        assert_eq!(ranks.iter().min(), Some(&ranks[4]));
        assert!(ranks[4] <= UNDER_ENEMY_WIN + 2 * NEW_WINNING_SQUARE);
    }
}

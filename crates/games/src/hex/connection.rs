//! Which stones are connected to an edge, and who has connected both.
//!
//! For each side a position keeps the set `reached`: the stones that a chain
//! connects to the side's first edge (the top for Red, the left for Blue). Only
//! a stone beside this set or on that edge can make it grow, and each stone
//! joins it once, so all stones of a game together cost one flood fill. The
//! side has won when the set touches its other edge.

use ludens_core::Side;

use super::Hex;
use super::cells::{Cells, MAX_SIZE, PLACES, STRIDE};

static NEIGHBOURS: [Cells; PLACES] = neighbours();

/// By size and side: the edge that chains are followed from, and the one they
/// have to reach.
static EDGES: [[[Cells; 2]; 2]; MAX_SIZE + 1] = edges();

/// By size: all cells.
pub(super) static BOARDS: [Cells; MAX_SIZE + 1] = boards();

impl Hex {
    /// The two edges that a side has to connect.
    #[inline]
    pub fn edges(&self, side: Side) -> [Cells; 2] {
        EDGES[self.size()][side.index()]
    }

    /// The empty cells where a stone of this side would connect its edges.
    pub fn winning_cells(&self, side: Side) -> Cells {
        let [first, last] = self.edges(side);
        let stones = self.stones(side);
        let from_last = (last & stones).flooded(stones);
        let beside_first = self.reached[side.index()].neighbours() | first;
        beside_first & (from_last.neighbours() | last) & self.empty_cells()
    }

    /// Keeps `reached` and the winner up to date after a stone was put on `cell`.
    #[inline]
    pub(super) fn connect(&mut self, cell: u8, side: Side) {
        let i = side.index();
        let [first, last] = &EDGES[self.size()][i];
        let near = NEIGHBOURS[usize::from(cell)];
        // Most stones touch neither the edge nor a stone that does.
        if first.has(cell) || !(near & self.reached[i]).is_empty() {
            self.reached[i].insert(cell);
            let unreached = self.stones[i] & !self.reached[i];
            let joined = near & unreached;
            if !joined.is_empty() {
                self.reached[i] |= joined.flooded(unreached);
            }
            if !(self.reached[i] & *last).is_empty() {
                self.winner = Some(side);
            }
        }
    }
}

const fn neighbours() -> [Cells; PLACES] {
    let mut table = [Cells::EMPTY; PLACES];
    let mut cell = 0;
    while cell < PLACES {
        let steps = [-16, -15, -1, 1, 15, 16];
        let mut i = 0;
        while i < steps.len() {
            let near = cell as i32 + steps[i];
            if near >= 0 && near < PLACES as i32 {
                table[cell].insert(near as u8);
            }
            i += 1;
        }
        cell += 1;
    }
    table
}

const fn edges() -> [[[Cells; 2]; 2]; MAX_SIZE + 1] {
    let mut table = [[[Cells::EMPTY; 2]; 2]; MAX_SIZE + 1];
    let mut size = 1;
    while size <= MAX_SIZE {
        table[size] = [
            [Cells::row(0, size), Cells::row(size - 1, size)],
            [Cells::file(0, size), Cells::file(size - 1, size)],
        ];
        size += 1;
    }
    table
}

const fn boards() -> [Cells; MAX_SIZE + 1] {
    let mut table = [Cells::EMPTY; MAX_SIZE + 1];
    let mut size = 1;
    while size <= MAX_SIZE {
        let mut cell = 0;
        while cell < size * STRIDE {
            if cell % STRIDE < size {
                table[size].insert(cell as u8);
            }
            cell += 1;
        }
        size += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::after;

    fn winner(game: &str, moves: &str) -> Option<Side> {
        after(game, moves).outcome().and_then(|outcome| outcome.winner)
    }

    #[test]
    fn red_connects_top_and_bottom_and_blue_left_and_right() {
        assert_eq!(winner("hex:3", "b1 a1 b2 a2"), None);
        assert_eq!(winner("hex:3", "b1 a1 b2 a2 b3"), Some(Side::First));
        assert_eq!(winner("hex:3", "a1 a2 b1 b2 a3 c2"), Some(Side::Second));
        // The last stone may join two chains in the middle.
        assert_eq!(winner("hex:3", "c1 a1 b3 a2 c2"), Some(Side::First));
        assert_eq!(winner("hex:3", "c1 b3 a3 a1 b2"), Some(Side::First));
    }

    #[test]
    fn a_cell_has_no_neighbours_along_the_long_diagonal() {
        assert_eq!(winner("hex:3", "a1 b1 b2 a2 c3"), None);
        assert_eq!(winner("hex:3", "c1 b1 b2 a2 a3"), Some(Side::First));
    }
}

//! Bridges: two stones of a side, or a stone and an edge, with two empty cells
//! between them. If the enemy takes one cell the side takes the other, so that
//! a bridge is nearly as good as a chain.
//!
//! ```text
//!   · · r ·       both stones touch the two empty cells between them, which
//!    · * * ·      are the bridge's carrier
//!     · r · ·
//! ```

use ludens_core::Side;
use ludens_games::hex::{Cells, Hex};

/// The cells that carry the bridges of a side.
pub(super) fn carriers(position: &Hex, side: Side) -> Cells {
    let (stones, empty) = (position.stones(side), position.empty_cells());
    between_stones(stones, empty) | at_edges(position, side, empty)
}

/// A bridge goes two neighbouring steps: right and down, down both ways, or
/// down left and left. Seen from its upper or right end there are three kinds.
fn between_stones(stones: Cells, empty: Cells) -> Cells {
    let right_down = stones & stones.down(17) & empty.down(1) & empty.down(16);
    let straight_down = stones & stones.down(31) & empty.down(15) & empty.down(16);
    let left_down = stones & stones.down(14) & empty.up(1) & empty.down(15);
    right_down.up(1)
        | right_down.up(16)
        | straight_down.up(15)
        | straight_down.up(16)
        | left_down.down(1)
        | left_down.up(15)
}

/// Stones in the second row from an edge of their own.
fn at_edges(position: &Hex, side: Side, empty: Cells) -> Cells {
    let stones = position.stones(side);
    let edges = position.edges(side);
    // Both cells must lie on the edge: at its end a stone has only one there.
    let [first, last] = edges.map(|edge| edge & empty);
    match side {
        Side::First => {
            let top = stones & first.up(16) & first.up(15);
            let bottom = stones & last.down(16) & last.down(15);
            top.down(16) | top.down(15) | bottom.up(16) | bottom.up(15)
        }
        Side::Second => {
            let left = stones & first.up(1) & first.down(15);
            let right = stones & last.down(1) & last.up(15);
            left.down(1) | left.up(15) | right.up(1) | right.down(15)
        }
    }
}

/// Whether this empty cell keeps a bridge of the side together, whose other
/// cell the enemy has taken.
pub(super) fn saves(position: &Hex, side: Side, cell: u8) -> bool {
    let (own, enemy) = (position.stones(side), position.stones(!side));
    let at = Cells::of(cell);
    let near = at.neighbours();
    (near & enemy).iter().any(|taken| {
        let ends = Cells::of(taken).neighbours() & near & own;
        ends.count() == 2
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::testing::position;
    use ludens_core::Position;

    fn names(text: &str, side: Side) -> Vec<String> {
        let position = position(7, text);
        let name = |cell| position.square_name(ludens_core::Square(cell));
        carriers(&position, side).iter().map(name).collect()
    }

    #[test]
    fn all_ways_and_the_edges_are_bridges() {
        let none = Vec::<String>::new();
        let (first, second) = (Side::First, Side::Second);
        assert_eq!(names("7/7/2r4/7/7/7/7 b", first), none);
        // Down, right and down, left and down.
        assert_eq!(names("7/7/3r3/7/2r4/7/b6 b", first), ["c4", "d4"]);
        assert_eq!(names("7/7/2r4/3r3/7/7/b6 b", first), ["d3", "c4"]);
        assert_eq!(names("7/7/3r3/1r5/7/7/b6 b", first), ["c3", "c4"]);
        assert_eq!(names("7/7/3r3/1rb4/7/7/7 b", first), none);
        assert_eq!(names("7/1r5/7/7/7/7/7 b", first), ["b1", "c1"]);
        assert_eq!(names("7/6r/7/7/7/7/7 b", first), none);
        assert_eq!(names("7/7/7/7/7/2r4/7 b", first), ["b7", "c7"]);
        assert_eq!(names("7/7/1b5/7/7/7/7 r", second), ["a3", "a4"]);
        assert_eq!(names("7/7/5b1/7/7/7/7 r", second), ["g2", "g3"]);
    }

    #[test]
    fn the_other_cell_saves_a_bridge() {
        let position = position(5, "b4/5/1rb2/2r2/5 r");
        let cell = |name: &str| {
            let empty = position.empty_cells().iter();
            let named = |&cell: &u8| position.square_name(ludens_core::Square(cell)) == name;
            empty.into_iter().find(named).expect("a cell")
        };
        assert!(saves(&position, Side::First, cell("b4")));
        assert!(!saves(&position, Side::First, cell("a4")));
        assert!(!saves(&position, Side::Second, cell("b4")));
    }
}

//! Lines of four squares that are still open, sorted by the stones in them: all
//! lines of a direction at once, by adding bits across four shifted words.

use ludens_games::connect4::{Bits, Grid};

/// The open lines of one direction with exactly this many stones, each line
/// standing at its leftmost, or else lowest, square.
pub(super) struct Filled<B> {
    /// From a square of such a line to the next.
    step: usize,
    pub(super) one: B,
    pub(super) two: B,
    pub(super) three: B,
    pub(super) four: B,
}

impl<B: Bits> Filled<B> {
    /// How often lines with two, three and four stones are counted, once from
    /// each of their ends that holds a stone.
    #[inline]
    pub(super) fn occupied_ends(&self, stones: B) -> [u32; 3] {
        let far = stones >> (3 * self.step);
        let met = |lines: B| (lines & stones).count() + (lines & far).count();
        [self.two, self.three, self.four].map(met)
    }

    /// The squares of the lines with three stones.
    #[inline]
    fn squares_of_threes(&self) -> B {
        let pairs = self.three | self.three << self.step;
        pairs | pairs << (2 * self.step)
    }
}

/// The squares where one more stone makes four, given the open lines of the
/// stones.
#[inline]
pub(super) fn winning_squares<B: Bits>(lines: &[Filled<B>; 4], empty: B) -> B {
    let threes = lines.iter().fold(B::EMPTY, |all, way| all | way.three);
    if threes == B::EMPTY {
        return B::EMPTY;
    }
    lines.iter().fold(B::EMPTY, |all, way| all | way.squares_of_threes()) & empty
}

/// The lines that lie wholly in `open`, in each of the four directions.
#[inline]
pub(super) fn filled<G: Grid>(grid: G, stones: G::Bits, open: G::Bits) -> [Filled<G::Bits>; 4] {
    let height = grid.height();
    let (low, high) = (grid.rows(0, height - 3), grid.rows(3, height));
    // Written out, so that every shift is by a constant where the size is one.
    [
        filled_along(1, stones, open, low),
        filled_along(height, stones, open, open),
        filled_along(height + 1, stones, open, low),
        filled_along(height - 1, stones, open, high),
    ]
}

/// The lines of one direction that begin in `starts`.
#[inline]
fn filled_along<B: Bits>(step: usize, stones: B, open: B, starts: B) -> Filled<B> {
    let lines = open & open >> step & open >> (2 * step) & open >> (3 * step) & starts;
    let (a, b) = (stones, stones >> step);
    let (c, d) = (stones >> (2 * step), stones >> (3 * step));
    // How many of the first two squares, and how many of the last two.
    let (one_left, two_left) = (a ^ b, a & b);
    let (one_right, two_right) = (c ^ d, c & d);
    Filled {
        step,
        one: (one_left ^ one_right) & !(two_left | two_right) & lines,
        two: (one_left & one_right | (two_left ^ two_right) & !(one_left | one_right)) & lines,
        three: (one_left & two_right | two_left & one_right) & lines,
        four: two_left & two_right & lines,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect4::testing::over_random_games;
    use ludens_core::Position;
    use ludens_games::connect4::{AnySize, Fixed, completions};

    fn are_completions<G: Grid>(size: &str) {
        let mut squares = 0;
        over_random_games::<G>(size, |position| {
            let (grid, side) = (position.grid(), position.side());
            let (own, enemy) = (position.stones(side), position.stones(!side));
            let all = grid.rows(0, grid.height());
            let empty = all & !(own | enemy);
            let winning = winning_squares(&filled(grid, own, all & !enemy), empty);
            assert_eq!(winning, completions(grid, own) & empty, "{}", position.text());
            squares += winning.count();
        });
        assert!(squares > 100);
    }

    #[test]
    fn winning_squares_complete_a_four() {
        are_completions::<Fixed<7, 6>>("7x6");
        are_completions::<Fixed<8, 8>>("8x8");
        are_completions::<AnySize>("6x4");
        are_completions::<AnySize>("10x8");
    }
}

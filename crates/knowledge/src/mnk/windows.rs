//! Open lines: the windows of k squares in a line without an enemy stone, sorted
//! by how many stones they lack. All windows of a direction are counted at once,
//! by adding shifted words bit by bit.

use ludens_games::mnk::{Bits, Grid};

/// How many numbers of missing stones are counted apart: 1, 2 and 3.
pub(super) const LEVELS: usize = 3;

/// The open windows of one direction, each standing at its first square, by the
/// stones they lack: 1, 2 and 3.
pub(super) struct Windows<B> {
    step: usize,
    pub(super) lacking: [B; LEVELS],
}

impl<B: Bits> Windows<B> {
    /// Every square of the windows at this place of `lacking`.
    #[inline]
    pub(super) fn squares(&self, grid: Grid, level: usize) -> B {
        let mut at = self.lacking[level];
        let mut all = at;
        if !at.is_empty() {
            for _ in 1..grid.row() {
                at = at.up(self.step);
                all = all | at;
            }
        }
        all
    }
}

/// The windows that lie wholly in `open`, in each of the four directions.
#[inline]
pub(super) fn windows<B: Bits>(grid: Grid, stones: B, open: B) -> [Windows<B>; 4] {
    grid.steps().map(|step| along(grid.row(), step, stones, open))
}

fn along<B: Bits>(row: usize, step: usize, stones: B, open: B) -> Windows<B> {
    // A binary counter in three words for each square: the stones a window lacks.
    // The third word stays set from four on; such windows are left out below.
    let (mut ones, mut twos, mut fours) = (B::EMPTY, B::EMPTY, B::EMPTY);
    let (mut lack, mut free, mut lines) = (open & !stones, open, open);
    for i in 0..row {
        if i > 0 {
            (lack, free) = (lack.down(step), free.down(step));
            lines = lines & free;
        }
        let carry = ones & lack;
        ones = ones ^ lack;
        fours = fours | twos & carry;
        twos = twos ^ carry;
    }
    let few = lines & !fours;
    Windows { step, lacking: [few & ones & !twos, few & !ones & twos, few & ones & twos] }
}

/// The empty squares where one more stone completes a row.
#[inline]
pub(super) fn winning_squares<B: Bits>(grid: Grid, windows: &[Windows<B>; 4], empty: B) -> B {
    windows.iter().fold(B::EMPTY, |all, way| all | way.squares(grid, 0)) & empty
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludens_core::{Position, Random, Square};
    use ludens_games::Game;
    use ludens_games::mnk::{Mnk, Wide};

    fn finds_all_wins<B: Bits>(text: &str) {
        let game: Game = text.parse().expect("a game");
        let mut seen = 0;
        for seed in 0..60 {
            let mut random = Random::new(seed);
            let mut position = Mnk::<B>::start(&game.options);
            while let Some(mv) = position.random_move(&mut random, &mut Vec::new()) {
                let (grid, side) = (position.grid(), position.side());
                let empty = position.empty();
                let own = position.stones(side);
                let found = winning_squares(grid, &windows(grid, own, own | empty), empty);
                empty.for_each(|square| {
                    let wins = position.would_win(side, Square(square as u8));
                    assert_eq!(found.has(square), wins, "{} {square}", position.text());
                    seen += u32::from(wins);
                });
                position = position.play(mv);
            }
        }
        assert!(seen > 20, "{text}: {seen}");
    }

    #[test]
    fn winning_squares_complete_a_row() {
        finds_all_wins::<u64>("mnk");
        finds_all_wins::<u64>("mnk:7x7,k=4");
        finds_all_wins::<Wide>("mnk:9x10,k=4");
        finds_all_wins::<Wide>("mnk:15x15,k=5");
    }
}

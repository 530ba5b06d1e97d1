//! Which moves to try first in Hex: the most important ones, as the current
//! through their cells shows for both sides (the file `circuit`), and before
//! them the cell that saves a bridge, and those that win or prevent a win.

use std::cmp::Reverse;

use ludens_core::{Guide, MoveFilter, Position};
use ludens_games::hex::{Cells, Hex, Move};

use super::bridges::saves;
use super::circuit::{Circuit, Resistors};
use crate::MoveFilterInfo;

/// The guide of the game.
pub(super) struct ByCurrent;

/// The rank of a cell through which all current of a side flows.
const ALL: f32 = 100.0;
const SAVES_BRIDGE: i32 = 40;
const SWAP: i32 = 150;
const BLOCKS_WIN: i32 = 1000;
const WINS: i32 = 2000;

/// With fewer stones a pass would change who may swap.
const FEWEST_TO_PASS: u32 = 2;

impl Guide<Hex> for ByCurrent {
    fn rank(&self, position: &Hex, moves: &[Move], ranks: &mut Vec<i32>) {
        let side = position.side();
        let wins = [side, !side].map(|side| position.winning_cells(side));
        let circuits = Circuit::both(position, &Resistors::USUAL);
        let totals = [0, 1].map(|i| circuits[i].current());
        let board = position.empty_cells() | position.stones(side) | position.stones(!side);
        let rank = |&Move { cell }: &Move| {
            let share = |i: usize| circuits[i].current_through(cell) / totals[i];
            match () {
                () if !position.empty_cells().has(cell) => SWAP,
                () if wins[0].has(cell) => WINS,
                () if wins[1].has(cell) => BLOCKS_WIN,
                () => {
                    let bridge = if saves(position, side, cell) { SAVES_BRIDGE } else { 0 };
                    // A cell at the edge leads nowhere else, whatever flows there.
                    let ways = (Cells::of(cell).neighbours() & board).count() as f32 / 6.0;
                    (ALL * ways * (share(0) + share(1))) as i32 + bridge
                }
            }
        };
        ranks.clear();
        ranks.extend(moves.iter().map(rank));
    }

    fn is_forcing(&self, _: &Hex, _: Move) -> bool {
        false
    }

    fn must_follow(&self, _: &Hex) -> bool {
        false
    }

    /// One more stone never hurts, so passing is never good.
    fn pass(&self, position: &Hex) -> Option<Hex> {
        (position.stone_count() >= FEWEST_TO_PASS).then(|| position.passed())
    }
}

/// The views in the catalogue.
pub(super) const MOVE_FILTERS: &[MoveFilterInfo<Hex>] = &[
    MoveFilterInfo {
        option: "moves",
        value: "near",
        summary: "the 16 cells on which most depends",
        move_filter: &Near { moves: 16 },
    },
    MoveFilterInfo {
        option: "moves",
        value: "nearest",
        summary: "the 8 cells on which most depends",
        move_filter: &Near { moves: 8 },
    },
];

/// The moves that the guide ranks highest, in the order of the rules.
struct Near {
    moves: usize,
}

impl MoveFilter<Hex> for Near {
    fn moves(&self, position: &Hex, moves: &mut Vec<Move>) {
        position.moves(moves);
        if moves.len() <= self.moves {
            return;
        }
        let mut ranks = Vec::new();
        ByCurrent.rank(position, moves, &mut ranks);
        let mut places: Vec<usize> = (0..moves.len()).collect();
        places.sort_by_key(|&place| (Reverse(ranks[place]), place));
        places.truncate(self.moves);
        places.sort_unstable();
        *moves = places.into_iter().map(|place| moves[place]).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::testing::position;

    /// The moves from the first to the last.
    fn ranked(size: usize, text: &str) -> Vec<String> {
        let position = position(size, text);
        let (mut moves, mut ranks) = (Vec::new(), Vec::new());
        position.moves(&mut moves);
        ByCurrent.rank(&position, &moves, &mut ranks);
        let mut places: Vec<usize> = (0..moves.len()).collect();
        places.sort_by_key(|&place| Reverse(ranks[place]));
        places.into_iter().map(|place| position.move_text(moves[place])).collect()
    }

    #[test]
    fn wins_come_first_then_what_prevents_them() {
        assert_eq!(ranked(4, "1r1b/1r1b/1r2/b3 r")[0], "b4");
        let moves = ranked(4, "1r1b/1r1b/1r2/4 b");
        assert!(["a4", "b4"].iter().all(|mv| moves[..2].contains(&mv.to_string())), "{moves:?}");
    }

    #[test]
    fn the_middle_comes_first_on_an_empty_board_and_a_corner_last() {
        let moves = ranked(5, "5/5/5/5/5 r");
        assert!(["d2", "c3", "b4"].contains(&moves[0].as_str()), "{moves:?}");
        assert!(["a1", "e5"].contains(&moves[24].as_str()), "{moves:?}");
    }

    #[test]
    fn a_view_shows_its_number_of_legal_moves() {
        let position = position(7, "7/7/3r3/7/7/7/7 b");
        for info in MOVE_FILTERS {
            let (mut seen, mut all) = (Vec::new(), Vec::new());
            info.move_filter.moves(&position, &mut seen);
            position.moves(&mut all);
            assert!(seen.len() < 20 && seen.iter().all(|mv| all.contains(mv)));
            assert!(seen.iter().any(|&mv| position.move_text(mv) == "swap"));
        }
    }
}

//! Which squares to try first: one that wins, one that stops the enemy from
//! winning, then those on many open lines with stones, and of equal ones the
//! middle. And a move filter for large boards: only squares near stones, and only
//! wins or blocks if there are any.

use ludens_core::{Guide, MoveFilter, Position, Square};
use ludens_games::mnk::{Bits, Mnk, Move};

use super::windows::{Windows, windows, winning_squares};

const WIN: i32 = 20_000;
const BLOCK: i32 = 10_000;
/// A square of an open line that lacks two or three stones, by side.
const OWN_LINE: [i32; 2] = [120, 20];
const ENEMY_LINE: [i32; 2] = [90, 15];

/// The guide and the move filter.
#[derive(Debug, Clone, Copy)]
pub(super) struct Threats;

/// What is known before single squares are ranked.
struct Sight<B> {
    own: [Windows<B>; 4],
    enemy: [Windows<B>; 4],
    own_wins: B,
    enemy_wins: B,
}

impl<B: Bits> Sight<B> {
    fn of(position: &Mnk<B>) -> Sight<B> {
        let (grid, side, empty) = (position.grid(), position.side(), position.empty());
        let [own, enemy] = [side, !side].map(|side| {
            let stones = position.stones(side);
            windows(grid, stones, stones | empty)
        });
        let own_wins = winning_squares(grid, &own, empty);
        let enemy_wins = winning_squares(grid, &enemy, empty);
        Sight { own, enemy, own_wins, enemy_wins }
    }

    /// The squares that decide at once: wins, or else blocks.
    fn urgent(&self) -> B {
        if self.own_wins.is_empty() { self.enemy_wins } else { self.own_wins }
    }
}

impl<B: Bits> Guide<Mnk<B>> for Threats {
    fn rank(&self, position: &Mnk<B>, moves: &[Move], ranks: &mut Vec<i32>) {
        let (grid, sight) = (position.grid(), Sight::of(position));
        let mut worth = vec![(sight.own_wins, WIN), (sight.enemy_wins, BLOCK)];
        for (ways, line) in [(&sight.own, OWN_LINE), (&sight.enemy, ENEMY_LINE)] {
            for way in ways {
                worth.extend((1..3).map(|level| (way.squares(grid, level), line[level - 1])));
            }
        }
        worth.retain(|(set, _)| !set.is_empty());
        ranks.clear();
        ranks.extend(moves.iter().map(|mv| {
            let square = mv.square.index();
            let known = worth.iter().filter(|(set, _)| set.has(square)).map(|(_, worth)| worth);
            let (file, rank) = grid.place(square);
            let edge = file.min(grid.width() - 1 - file) + rank.min(grid.height() - 1 - rank);
            known.sum::<i32>() + edge as i32
        }));
    }

    fn is_forcing(&self, position: &Mnk<B>, mv: Move) -> bool {
        let side = position.side();
        position.would_win(side, mv.square) || position.would_win(!side, mv.square)
    }

    /// If a square wins, or lets the enemy win, only these moves matter.
    fn must_follow(&self, position: &Mnk<B>) -> bool {
        !Sight::of(position).urgent().is_empty()
    }

    fn pass(&self, _: &Mnk<B>) -> Option<Mnk<B>> {
        None
    }
}

impl<B: Bits> MoveFilter<Mnk<B>> for Threats {
    fn moves(&self, position: &Mnk<B>, moves: &mut Vec<Move>) {
        moves.clear();
        if position.outcome().is_some() {
            return;
        }
        let urgent = Sight::of(position).urgent();
        let shown = if urgent.is_empty() { near(position) } else { urgent };
        shown.for_each(|square| moves.push(Move { square: Square(square as u8) }));
    }
}

/// The empty squares within two steps of a stone; on an empty board the middle,
/// and where stones have no empty square near them, all.
fn near<B: Bits>(position: &Mnk<B>) -> B {
    let (grid, empty) = (position.grid(), position.empty());
    let mut grown = position.stones(ludens_core::Side::First);
    if grown.is_empty() {
        return B::one(grid.square(grid.width() / 2, grid.height() / 2));
    }
    grown = grown | position.stones(ludens_core::Side::Second);
    let board = grown | empty;
    for _ in 0..2 {
        let wide = (grown | grown.up(1) | grown.down(1)) & board;
        grown = (wide | wide.up(grid.stride()) | wide.down(grid.stride())) & board;
    }
    let found = grown & empty;
    if found.is_empty() { empty } else { found }
}

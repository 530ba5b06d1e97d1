//! What a side could do if it were on move, counted without listing: for
//! evaluations. All directions are computed at once, in the words that
//! [`moves`](super::moves) works with.

use ludens_core::Side;

use super::Tebes;
use super::moves::View;

/// What a side could do if it were on move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reach {
    /// The squares it could move to.
    pub landings: u64,
    /// The squares where it would capture an enemy that stood there: what it
    /// attacks if an enemy does, what it defends if an own piece does.
    pub controlled: u64,
}

impl<const N: usize> Tebes<N> {
    /// What a side could do if it were on move. It is not checked whether the game
    /// is over.
    #[inline]
    pub fn reach(&self, side: Side) -> Reach {
        self.view_of(side).reach(self.rules.backward)
    }

    /// How many captures a side would have if it were on move.
    #[inline]
    pub fn count_captures(&self, side: Side) -> u32 {
        self.view_of(side).count_captures(self.rules.backward)
    }

    #[inline]
    fn view_of(&self, side: Side) -> View<N> {
        let (own, enemy) = (self.pieces(side), self.pieces(!side));
        match side {
            Side::First => View::from_below(own, enemy, self.black),
            Side::Second => View::from_above(own, enemy, self.black),
        }
    }

    /// The goal corners that still give a side an extra turn.
    #[inline]
    pub fn fresh_corners(&self, side: Side) -> u64 {
        self.fresh & Self::goals(side)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Move;
    use super::*;
    use crate::Game;
    use ludens_core::{Options, Position, Random, Square};

    fn set(squares: impl Iterator<Item = Square>) -> u64 {
        squares.fold(0, |set, square| set | 1 << square.0)
    }

    /// Over random games: the moves as listed say the same.
    fn agrees_with_the_moves<const N: usize>(options: &Options) {
        let (mut moves, mut captures) = (Vec::new(), 0);
        for seed in 0..40 {
            let mut random = Random::new(seed);
            let mut position = Tebes::<N>::start(options);
            while let Some(mv) = position.random_move(&mut random, &mut moves) {
                for on_move in [position, position.with_turn_passed()] {
                    let side = on_move.side();
                    let reach = position.reach(side);
                    on_move.moves(&mut moves);
                    let enemy = on_move.pieces(!side);
                    let is_capture = |mv: &&Move| enemy >> mv.to.0 & 1 == 1;
                    let captured = || moves.iter().filter(is_capture);
                    let count = position.count_captures(side);
                    assert_eq!(count as usize, captured().count(), "{}", on_move.text());
                    assert_eq!(reach.landings, set(moves.iter().map(|mv| mv.to)));
                    assert_eq!(reach.controlled & enemy, set(captured().map(|mv| mv.to)));
                    captures += count;
                }
                position = position.play(mv);
            }
        }
        assert!(captures > 1000);
    }

    #[test]
    fn reach_counts_what_the_moves_list() {
        for backward in ["none", "diagonal", "all"] {
            let options = |size| {
                let game = format!("tebes:size={size},tiles=free,seed=5,backward={backward}");
                game.parse::<Game>().expect("a game").options
            };
            agrees_with_the_moves::<4>(&options(4));
            agrees_with_the_moves::<6>(&options(6));
            agrees_with_the_moves::<8>(&options(8));
        }
    }

    #[test]
    fn a_piece_controls_what_it_would_capture() {
        let game: Game = "tebes:size=4".parse().expect("a game");
        // a1 is white: it controls what lies two squares away, c1 and c3, but
        // not a3, as the enemy on a2 bars the way.
        let position = Tebes::<4>::from_text(&game.options, "3b/4/b3/w3 w - standard");
        let reach = position.expect("a position").reach(Side::First);
        assert_eq!(reach.controlled, 1 << 2 | 1 << 18);
    }

    #[test]
    fn fresh_corners_are_used_up() {
        let game: Game = "tebes:size=4".parse().expect("a game");
        let read = |text| Tebes::<4>::from_text(&game.options, text).expect("a position");
        let fresh = read("4/w2w/4/1bb1 w b standard");
        assert_eq!(fresh.fresh_corners(Side::First), Tebes::<4>::goals(Side::First));
        assert_eq!(fresh.fresh_corners(Side::Second), 0);
    }
}

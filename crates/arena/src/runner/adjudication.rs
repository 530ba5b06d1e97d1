//! Ends games early when the players' scores predict the result, as tournaments of programs
//! do to save time. A side that has seen itself lost for several moves resigns, and a game
//! that both sides have seen as even for several moves is drawn.

use ludens_core::Side;
use ludens_play::{Match, TurnPlayed, Worth};

use crate::plan::{DrawRule, ResignRule, RunSpec, Threshold};

/// Watches one game.
#[derive(Debug, Clone, Default)]
pub(super) struct Adjudicator {
    resign: Option<ResignRule>,
    draw: Option<DrawRule>,
    /// For how many moves in a row each side has had such a score.
    hopeless: [u32; 2],
    winning: [u32; 2],
    even: [u32; 2],
    moves: [u32; 2],
}

impl Adjudicator {
    pub(super) fn new(spec: &RunSpec) -> Adjudicator {
        Adjudicator { resign: spec.resign, draw: spec.draw, ..Adjudicator::default() }
    }

    /// Checks the move just played, and may end the game.
    pub(super) fn look(&mut self, game: &mut Match) {
        let Some(turn) = game.turns().last() else { return };
        let side = turn.side;
        self.count(turn);
        if self.is_lost(side) {
            game.resign(side);
        } else if self.is_even() {
            game.agree_on_draw();
        }
    }

    fn count(&mut self, turn: &TurnPlayed) {
        let place = turn.side.index();
        let opinion = turn.opinion.map(|opinion| opinion.worth);
        let score = opinion.map(|worth| worth.number());
        let count = |so_far: &mut u32, holds: bool| *so_far = if holds { *so_far + 1 } else { 0 };
        self.moves[place] += 1;
        if let Some(ResignRule { threshold, .. }) = self.resign {
            let holds = |is_so: fn(Threshold, &Worth) -> bool| {
                opinion.is_some_and(|worth| is_so(threshold, &worth))
            };
            count(&mut self.hopeless[place], holds(Threshold::is_lost));
            count(&mut self.winning[place], holds(Threshold::is_won));
        }
        if let Some(rule) = self.draw {
            count(&mut self.even[place], score.is_some_and(|score| score.abs() <= rule.score));
        }
    }

    fn is_lost(&self, side: Side) -> bool {
        self.resign.is_some_and(|rule| {
            let agreed = !rule.both_sides || self.winning[side.other().index()] >= rule.moves;
            self.hopeless[side.index()] >= rule.moves && agreed
        })
    }

    fn is_even(&self) -> bool {
        self.draw.is_some_and(|rule| {
            let long = self.moves.iter().all(|&moves| moves >= rule.after_moves);
            long && self.even.iter().all(|&even| even >= rule.moves)
        })
    }
}

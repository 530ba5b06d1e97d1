//! Random moves, drawn without listing them.
//!
//! There are two fair ways to draw: every whole move as likely as any other, or
//! a choice at a time. They differ, as an amazon with more room has more moves.

use ludens_core::{Random, Square};

use super::lines::{MAX_REACH, Step, Targets};
use super::{Amazons, ArrowRule, MAX_AMAZONS, Move};

/// How often a shot is guessed before all are counted. Eight is the fastest in
/// whole games on the full board.
const GUESSES: usize = 8;

impl Amazons {
    /// A legal move drawn a choice at a time: an amazon among those that can
    /// move, then where it goes, then its arrow, each time one choice as likely
    /// as another. This costs less than
    /// [`random_move`](ludens_core::Position::random_move), which draws whole
    /// moves and so prefers amazons with room.
    #[inline]
    pub(super) fn draw_by_clicks(&self, random: &mut Random) -> Option<Move> {
        let (from, step) = self.random_step_of_any(random)?;
        let arrow = match self.arrow_rule {
            ArrowRule::Queen => {
                let arrows = self.lines.arrows(step);
                arrows.nth(random.below(arrows.len()))
            }
            ArrowRule::Any => self.random_arrow_anywhere(from, step.to, random)?,
        };
        Some(Move { from, to: step.to, arrow })
    }

    /// A step of an amazon that can move, each such amazon as likely as any
    /// other: the first one found able in a random order of all.
    #[inline]
    fn random_step_of_any(&self, random: &mut Random) -> Option<(Square, Step)> {
        let mut left = self.amazons(self.side);
        for count in (1..=usize::from(self.amazon_counts[self.side.index()])).rev() {
            let [which, way] = random.halves();
            let from = left.nth_of_few(which.below(count));
            let targets = self.lines.queen(from).targets();
            if targets.len() > 0 {
                return Some((from, targets.step(way.below(targets.len()))));
            }
            left = left.toggled(from);
        }
        None
    }

    /// A legal move, each as likely as any other.
    #[inline]
    pub(super) fn draw(&self, random: &mut Random) -> Option<Move> {
        let steps = Steps::of(self);
        if steps.total == 0 {
            return None;
        }
        match self.arrow_rule {
            ArrowRule::Queen => {
                self.guess_shot(&steps, random).or_else(|| self.draw_shot(&steps, random))
            }
            // Every step has the same number of arrows.
            ArrowRule::Any => {
                let n = random.below(steps.total);
                let (from, Step { to, .. }) = steps.nth(n)?;
                let arrow = self.random_arrow_anywhere(from, to, random)?;
                Some(Move { from, to, arrow })
            }
        }
    }

    /// Draws a step and the number of an arrow, as if every step had as many
    /// arrows as any can have. If there is such an arrow, that is the move, and
    /// every move has the same chance; if not, it tries again a few times.
    #[inline]
    fn guess_shot(&self, steps: &Steps, random: &mut Random) -> Option<Move> {
        let most = self.empty.len().min(MAX_REACH);
        for _ in 0..GUESSES {
            let [step, shot] = random.halves();
            let (from, step) = steps.nth(step.below(steps.total))?;
            let arrows = self.lines.arrows(step);
            let n = shot.below(most);
            if n < arrows.len() {
                return Some(Move { from, to: step.to, arrow: arrows.nth(n) });
            }
        }
        None
    }

    /// Draws among all steps with all their arrows, having counted them.
    fn draw_shot(&self, steps: &Steps, random: &mut Random) -> Option<Move> {
        let counts = steps.as_slice().iter().map(|(from, _)| self.lines.count_shots(*from));
        let mut rest = random.below(counts.flatten().sum());
        for &(from, targets) in steps.as_slice() {
            for step in (0..targets.len()).map(|n| targets.step(n)) {
                let arrows = self.lines.arrows(step);
                if rest < arrows.len() {
                    return Some(Move { from, to: step.to, arrow: arrows.nth(rest) });
                }
                rest -= arrows.len();
            }
        }
        None
    }

    /// One of the squares that are empty after an amazon has left.
    #[inline]
    fn random_arrow_anywhere(
        &self,
        from: Square,
        to: Square,
        random: &mut Random,
    ) -> Option<Square> {
        let empty = self.empty.toggled(from).toggled(to);
        empty.nth(random.below(empty.len()))
    }
}

/// The amazons of the side to move, each with the squares it can go to.
struct Steps {
    amazons: [(Square, Targets); MAX_AMAZONS],
    count: usize,
    total: usize,
}

impl Steps {
    #[inline]
    fn of(position: &Amazons) -> Steps {
        let nothing = (Square(0), Targets::NONE);
        let mut steps = Steps { amazons: [nothing; MAX_AMAZONS], count: 0, total: 0 };
        for from in position.amazons(position.side) {
            let targets = position.lines.queen(from).targets();
            steps.amazons[steps.count] = (from, targets);
            steps.count += 1;
            steps.total += targets.len();
        }
        steps
    }

    /// The `n`-th step, arrows apart.
    #[inline]
    fn nth(&self, n: usize) -> Option<(Square, Step)> {
        let mut rest = n;
        for (from, targets) in self.as_slice() {
            if rest < targets.len() {
                return Some((*from, targets.step(rest)));
            }
            rest -= targets.len();
        }
        None
    }

    #[inline]
    fn as_slice(&self) -> &[(Square, Targets)] {
        &self.amazons[..self.count]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use ludens_core::Position;
    use std::collections::HashMap;

    const DRAWS: usize = 200_000;

    fn position(game: &str, text: &str) -> Amazons {
        let game: Game = game.parse().expect("a game");
        Amazons::from_text(&game.options, text).expect("a position")
    }

    /// How often each move is drawn.
    fn tally(mut draw: impl FnMut(&mut Random) -> Option<Move>) -> HashMap<Move, usize> {
        let mut random = Random::new(5);
        let mut drawn = HashMap::new();
        for _ in 0..DRAWS {
            *drawn.entry(draw(&mut random).expect("a move")).or_default() += 1;
        }
        drawn
    }

    /// Every legal move is drawn, each about as often as expected.
    fn assert_fair(position: &Amazons, drawn: &HashMap<Move, usize>, chance: impl Fn(Move) -> f64) {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        assert_eq!(drawn.len(), moves.len());
        for mv in moves {
            let expected = DRAWS as f64 * chance(mv);
            let seen = drawn.get(&mv).copied().unwrap_or(0) as f64;
            let text = position.move_text(mv);
            assert!((seen - expected).abs() < 5.0 * expected.sqrt(), "{text}: {seen}, {expected}");
        }
    }

    #[test]
    fn whole_moves_are_drawn_alike() {
        for game in ["amazons:4x4", "amazons:4x4,arrow=any"] {
            let position = position(game, "w1b1/1x2/4/1wx1 w");
            let share = 1.0 / position.count_moves() as f64;
            assert_fair(&position, &tally(|random| position.draw(random)), |_| share);
        }
    }

    #[test]
    fn counting_is_as_fair_as_guessing() {
        let position = position("amazons:4x4", "w1b1/1x2/4/1wx1 w");
        let steps = Steps::of(&position);
        let share = 1.0 / position.count_moves() as f64;
        assert_fair(&position, &tally(|random| position.draw_shot(&steps, random)), |_| share);
    }

    #[test]
    fn choices_are_drawn_alike() {
        // a1 can go to a2 only, d4 to c4 and b4; c1 is shut in.
        let position = position("amazons:4x4", "x2w/xxxx/1xxx/wxwb w");
        let drawn = tally(|random| position.draw_by_clicks(random));
        assert_fair(&position, &drawn, |mv| match mv.from {
            Square(0) => 1.0 / 2.0,
            _ => 1.0 / 8.0,
        });
    }

    #[test]
    fn choices_are_legal_moves_until_the_end() {
        for game in ["amazons:6x6", "amazons:quarter,arrow=any"] {
            let game: Game = game.parse().expect("a game");
            let mut position = Amazons::start(&game.options);
            let mut random = Random::new(2);
            let mut moves = Vec::new();
            while let Some(mv) = position.draw_by_clicks(&mut random) {
                position.moves(&mut moves);
                assert!(moves.contains(&mv));
                position = position.play(mv);
            }
            assert!(position.outcome().is_some());
        }
    }
}

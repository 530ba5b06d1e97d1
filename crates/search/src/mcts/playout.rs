//! A game played out from a leaf: whole, cut short and judged, or not played
//! at all and judged at once.

use ludens_core::Curve;
use ludens_core::Outcome;
use ludens_core::Position;
use ludens_core::Random;
use ludens_core::Side;
use ludens_core::playout::MAX_PLIES;

use super::settings::{Judgement, Playout, Policy};
use super::watch::{EVALUATION, Watch};
use crate::Subject;

/// The value of a decided position for a playout that chooses its moves by an
/// evaluation: more than any opinion.
const DECIDED: i64 = 100_000_000;

/// Plays games out for one thread.
pub(super) struct Player<'a, P: Position> {
    subject: &'a Subject<P>,
    settings: Playout,
    curve: Curve,
    moves: Vec<P::Move>,
    rated: Vec<(i64, P::Move)>,
}

/// How a playout went.
struct Played<P> {
    /// How it ended, if it did.
    outcome: Option<Outcome>,
    /// Where.
    position: P,
    plies: u32,
}

/// The first side's share of an outcome.
#[inline]
pub(super) fn first_share(outcome: Outcome) -> f64 {
    match outcome.winner {
        Some(Side::First) => 1.0,
        Some(Side::Second) => 0.0,
        None => 0.5,
    }
}

/// The first side's share if `side` has this one.
#[inline]
pub(super) fn share_of_first(side: Side, share: f64) -> f64 {
    match side {
        Side::First => share,
        Side::Second => 1.0 - share,
    }
}

impl<'a, P: Position> Player<'a, P> {
    pub(super) fn new(subject: &'a Subject<P>, settings: Playout) -> Player<'a, P> {
        let curve = subject.evaluation.curve();
        Player { subject, settings, curve, moves: Vec::new(), rated: Vec::new() }
    }

    /// Whether games are played at all.
    pub(super) fn plays(&self) -> bool {
        self.settings.length != Some(0)
    }

    /// The chance to win of the side to move, as the evaluation sees it.
    #[inline]
    pub(super) fn chance(&self, position: &P) -> f64 {
        self.curve.chance(self.subject.evaluation.score(position))
    }

    /// Plays from an undecided position and returns the first side's share of
    /// the result; `None` if time ran out.
    #[inline]
    pub(super) fn play_out(
        &mut self,
        position: &P,
        past: P::Past,
        random: &mut Random,
        watch: &mut Watch<'_>,
    ) -> Option<f64> {
        let length = self.settings.length.unwrap_or(MAX_PLIES);
        let moves = &mut self.moves;
        let played = match self.settings.policy {
            Policy::Uniform => roll(position, past, length, |p| p.random_move(random, moves)),
            Policy::ByClicks => {
                roll(position, past, length, |p| p.random_move_by_clicks(random, moves))
            }
            Policy::Greedy => roll(position, past, length, |p| self.greedy(p, random, watch)),
            Policy::Mostly { random_per_mille } => roll(position, past, length, |p| {
                match random.below(1000) < random_per_mille as usize {
                    true => p.random_move(random, &mut self.moves),
                    false => self.best(p, watch),
                }
            }),
        };
        watch.work(played.plies + 1).then(|| self.result(&played, watch))
    }

    fn result(&self, played: &Played<P>, watch: &mut Watch<'_>) -> f64 {
        match played.outcome {
            Some(outcome) => first_share(outcome),
            None => self.judge(&played.position, watch),
        }
    }

    /// The first side's share of a game that was not played to its end.
    fn judge(&self, position: &P, watch: &mut Watch<'_>) -> f64 {
        if self.settings.judgement == Judgement::Half {
            return 0.5;
        }
        watch.work(EVALUATION);
        let score = self.subject.evaluation.score(position);
        let share = match self.settings.judgement {
            Judgement::BetterSide => 0.5 + 0.5 * f64::from(score.signum()),
            Judgement::Chance | Judgement::Half => self.curve.chance(score),
        };
        share_of_first(position.side(), share)
    }

    /// A move by running sum: in decreasing order of value, the first at which the
    /// sum exceeds a random part of half the total; the best if the total is
    /// not positive.
    fn greedy(
        &mut self,
        position: &P,
        random: &mut Random,
        watch: &mut Watch<'_>,
    ) -> Option<P::Move> {
        self.rate_moves(position, watch)?;
        self.rated.sort_by_key(|&(value, _)| std::cmp::Reverse(value));
        let total: i64 = self.rated.iter().map(|&(value, _)| value).sum();
        let fraction = (random.bits() >> 11) as f64 / (1u64 << 53) as f64;
        let target = fraction * 0.5 * total as f64;
        let mut sum = 0;
        let passed = |&(value, _): &(i64, P::Move)| {
            sum += value;
            sum as f64 > target
        };
        let at = if total > 0 { self.rated.iter().position(passed) } else { None };
        self.rated.get(at.unwrap_or(0)).map(|&(_, mv)| mv)
    }

    /// The best move, the first of equals.
    fn best(&mut self, position: &P, watch: &mut Watch<'_>) -> Option<P::Move> {
        self.rate_moves(position, watch)?;
        self.rated.iter().rev().max_by_key(|&&(value, _)| value).map(|&(_, mv)| mv)
    }

    /// Values all moves one ply ahead; `None` when the time is up.
    fn rate_moves(&mut self, position: &P, watch: &mut Watch<'_>) -> Option<()> {
        position.moves(&mut self.moves);
        self.rated.clear();
        for &mv in &self.moves {
            if !watch.work(EVALUATION) {
                return None;
            }
            self.rated.push((value_after(self.subject, position, mv), mv));
        }
        Some(())
    }
}

/// What a move is worth to the side that plays it, as the evaluation sees the position
/// after it.
fn value_after<P: Position>(subject: &Subject<P>, position: &P, mv: P::Move) -> i64 {
    let next = position.play(mv);
    let mine = |side: Side, value: i64| if side == position.side() { value } else { -value };
    match next.outcome() {
        Some(outcome) => outcome.winner.map_or(0, |winner| mine(winner, DECIDED)),
        None => mine(next.side(), i64::from(subject.evaluation.score(&next))),
    }
}

/// Plays the moves that `choose` gives until the game ends, none is given, or
/// this many plies are played. As in all playouts move limits count, repetition
/// does not.
#[inline]
fn roll<P: Position>(
    position: &P,
    mut past: P::Past,
    length: u32,
    mut choose: impl FnMut(&P) -> Option<P::Move>,
) -> Played<P> {
    let mut position = position.clone();
    for plies in 0..length {
        if let Some(verdict) = position.verdict(past, 1) {
            let outcome = position.outcome().or(Some(verdict));
            return Played { outcome, position, plies };
        }
        let Some(mv) = choose(&position) else {
            return Played { outcome: position.outcome(), position, plies };
        };
        past = position.remember(past, mv);
        position.advance(mv);
    }
    let outcome = position.outcome().or_else(|| position.verdict(past, 1));
    Played { outcome, position, plies: length }
}

//! What a search can know of a game beside its rules: how good a position
//! looks, and which moves deserve to be tried first. The traits stand here so
//! that `search` can use them and `knowledge` can implement them without knowing
//! each other.

use crate::{Position, Side};

/// An opinion about positions that are not decided.
pub trait Evaluation<P: Position>: Send + Sync {
    /// How good the position is for the side to move, in hundredths of the
    /// evaluation's own unit. A decided position is never asked about.
    fn score(&self, position: &P) -> i32;

    /// How a score translates into a chance to win.
    fn curve(&self) -> Curve;

    /// What the score is made of: terms with different names that add up to it
    /// exactly. What rounding or scaling leaves over is a term of its own. An
    /// evaluation that has no parts is a single term.
    fn terms(&self, position: &P) -> Vec<Term> {
        vec![Term { name: "score", value: self.score(position) }]
    }
}

/// One part of a score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Term {
    /// Its name: that of the weight behind it, if there is one.
    pub name: &'static str,
    /// What it adds, in the unit of the score and for the side to move.
    pub value: i32,
}

/// No opinion: every position is even. For searches that use none.
#[derive(Debug, Clone, Copy, Default)]
pub struct Indifferent;

impl<P: Position> Evaluation<P> for Indifferent {
    fn score(&self, _: &P) -> i32 {
        0
    }

    fn curve(&self) -> Curve {
        Curve::Linear { full: 1 }
    }
}

/// From a score to the chance to win, for Monte Carlo search and for people.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Curve {
    /// Half at 0, one at `full` and above.
    Linear {
        /// The score that counts as won.
        full: i32,
    },
    /// Half at 0, about three quarters at `scale`.
    Logistic {
        /// The score at which the odds are e to one.
        scale: i32,
    },
}

impl Curve {
    /// The chance to win, from 0 to 1.
    ///
    /// ```
    /// use ludens_core::Curve;
    /// assert_eq!(Curve::Linear { full: 1000 }.chance(500), 0.75);
    /// assert_eq!(Curve::Logistic { scale: 200 }.chance(0), 0.5);
    /// ```
    pub fn chance(self, score: i32) -> f64 {
        let score = f64::from(score);
        match self {
            Curve::Linear { full } => (0.5 + score / (2.0 * f64::from(full))).clamp(0.0, 1.0),
            Curve::Logistic { scale } => 1.0 / (1.0 + (-score / f64::from(scale)).exp()),
        }
    }
}

/// What is known of a game's moves before they are searched. Nothing here
/// changes what a safe search returns, only how soon.
pub trait Guide<P: Position>: Send + Sync {
    /// Replaces what `ranks` holds by a first guess for each of `moves`: the
    /// higher, the sooner it is tried. Quiet, unremarkable moves rank 0.
    fn rank(&self, position: &P, moves: &[P::Move], ranks: &mut Vec<i32>);

    /// Whether the position should not be judged while this move is there to
    /// be played: captures, mostly. Quiescence searches such moves only.
    fn is_forcing(&self, position: &P, mv: P::Move) -> bool;

    /// Keeps the forcing ones of the legal `moves`. A guide that must look at the position
    /// before it can tell overrides this, so as to look once.
    fn keep_forcing(&self, position: &P, moves: &mut Vec<P::Move>) {
        moves.retain(|&mv| self.is_forcing(position, mv));
    }

    /// Whether any move of the game can be forcing. Where none is, a search that leaves
    /// out late moves need not look at each of them.
    fn has_forcing(&self) -> bool {
        true
    }

    /// Whether the forcing moves cannot all be declined: because every legal
    /// move is one, or because every other loses at once.
    fn must_follow(&self, position: &P) -> bool;

    /// What of a side's pieces an evaluation is likely to misjudge in the same way from
    /// one position to the next, as a number; `None` where nothing lasts so long.
    fn structure(&self, _position: &P, _side: Side) -> Option<u64> {
        None
    }

    /// The position with the turn given to the other side, for null-move
    /// pruning; `None` where giving up a turn could be good.
    fn pass(&self, position: &P) -> Option<P>;

    /// What proof-number search asks; `None` in a game in which it is of no use.
    fn proof(&self) -> Option<&dyn ProofGuide<P>> {
        None
    }
}

/// A first guess of how hard positions are to decide, for proof-number search.
pub trait ProofGuide<P: Position>: Send + Sync {
    /// How much work it seems to prove that the attacker wins, and to prove that he does not,
    /// both at least 1. Only how they compare with those of other positions counts.
    fn numbers(&self, position: &P, attacker: Side) -> [u32; 2];
}

/// No knowledge: moves are tried in the order the rules list them.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unguided;

impl<P: Position> Guide<P> for Unguided {
    fn rank(&self, _: &P, moves: &[P::Move], ranks: &mut Vec<i32>) {
        ranks.clear();
        ranks.resize(moves.len(), 0);
    }

    fn is_forcing(&self, _: &P, _: P::Move) -> bool {
        false
    }

    fn has_forcing(&self) -> bool {
        false
    }

    fn must_follow(&self, _: &P) -> bool {
        false
    }

    fn pass(&self, _: &P) -> Option<P> {
        None
    }
}

impl<P: Position> ProofGuide<P> for Unguided {
    fn numbers(&self, _: &P, _: Side) -> [u32; 2] {
        [1, 1]
    }
}

/// A policy: how likely it is of each move that it is the best, before any is searched.
pub trait MovePolicy<P: Position>: Send + Sync {
    /// Replaces what `shares` holds by a share for each of `moves`, which are legal moves of the
    /// position; together they are 1.
    fn shares(&self, position: &P, moves: &[P::Move], shares: &mut Vec<f32>);
}

/// A move filter: a search that uses one tries only the moves it lets through. The
/// rules are untouched.
pub trait MoveFilter<P: Position>: Send + Sync {
    /// Replaces what `moves` holds by the moves worth trying: some of the
    /// legal ones, at least one unless the position is decided, always in the
    /// same order for the same position.
    fn moves(&self, position: &P, moves: &mut Vec<P::Move>);
}

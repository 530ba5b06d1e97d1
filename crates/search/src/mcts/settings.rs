//! What a Monte Carlo search does, with a switch for each part: the studies
//! compare exactly that. The reference opponents are settings, too.

use std::f64::consts::SQRT_2;
use std::num::NonZero;

/// The default size of the tree, in bytes.
pub const DEFAULT_MEMORY: usize = 64 << 20;

/// The default weight of an evaluation: as much as this
/// many visits.
pub const DEFAULT_PRIOR: f64 = 50.0;

/// The switches of a Monte Carlo search. The default is plain UCT with
/// uniform playouts to the end, and proofs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Settings {
    /// By what the moves of a position are compared.
    pub selection: Selection,
    /// C: how much a move gains because it is little explored.
    pub exploration: f64,
    /// k in β = k / (k + n), the evaluation's share of a move's worth after n
    /// visits. `None`: the tree uses no evaluation.
    pub prior: Option<f64>,
    /// When a move that was never tried is tried.
    pub untried: Untried,
    /// Only this many moves of a position are tried, the best as the
    /// evaluation sees them; the root tries all. Without a prior it has no
    /// effect.
    pub width: Option<NonZero<u16>>,
    /// How games are played out from the tree's leaves.
    pub playout: Playout,
    /// How many visits a leaf has had before it gets children, all at once.
    /// The root has them from the beginning.
    pub expand_after: u32,
    /// As how many visits one visit to a decided position counts.
    pub decided_weight: u32,
    /// What is proven.
    pub solver: Solver,
    /// Which move is the best in the end.
    pub choice: Choice,
    /// Whether the tree is kept for the next move of the same game.
    pub reuse: bool,
    /// How large the tree may become, in bytes, shared out among the threads.
    /// A full tree grows no more; playouts go on from the leaves it has.
    pub memory: usize,
    /// How many threads think, each with a tree and a seed of its own.
    pub threads: NonZero<usize>,
    /// The seed of the random numbers, used again at every move.
    pub seed: u64,
}

/// When a move that was never tried is tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Untried {
    /// Before any is tried again: in decreasing H if there is a prior, else
    /// in random order.
    First,
    /// When it seems best, with the value H as if one visit had confirmed it.
    /// Without a prior or a policy this is the same as [`Untried::First`].
    AsJudged,
}

/// By what the moves of a position are compared, a move tried n times with w wins, of N.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Selection {
    /// w/n + C·√(ln N / n).
    Uct,
    /// w/n + C·P·√N / (1 + n), where P is the share that the subject's policy gives the move.
    Puct {
        /// A move that was never tried stands in for w/n with the mean of those that were, less
        /// this.
        first_play_loss: f64,
    },
}

/// How a game is played out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Playout {
    /// How moves are drawn.
    pub policy: Policy,
    /// The most plies that are played; 0 judges the leaf itself, `None` goes on
    /// to the end.
    pub length: Option<u32>,
    /// What a game is worth that is not over by then.
    pub judgement: Judgement,
}

/// How a playout's moves are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Policy {
    /// Each legal move as likely as any other.
    Uniform,
    /// Square by square.
    ByClicks,
    /// Among the best by the evaluation one ply ahead, the better the likelier:
    /// in decreasing order of value, the first at which the sum of the values so
    /// far exceeds a random part of half their total.
    Greedy,
    /// The best move by the evaluation one ply ahead, but sometimes any.
    Mostly {
        /// How many moves in a thousand are uniformly random.
        random_per_mille: u32,
    },
}

/// What a game is worth that was not played to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Judgement {
    /// The chance to win that the evaluation sees.
    Chance,
    /// A win for the side that the evaluation sees ahead; half if neither.
    BetterSide,
    /// Half a win for each side.
    Half,
}

/// What is proven.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Solver {
    /// Nothing: decided positions are playouts like any other.
    Off,
    /// A win in one at the root, which is then played at once.
    WinInOne,
    /// Wins, losses and draws, wherever all that they depend on is in the
    /// tree; a proven root ends thinking.
    On,
}

/// Which move is the best; proven wins come first, proven losses last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// That of the highest win rate, w / n.
    BestRate,
    /// The one most visited.
    MostVisits,
    /// That of the highest (w + 1) / (n + 2).
    Robust,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            selection: Selection::Uct,
            exploration: SQRT_2,
            prior: None,
            untried: Untried::First,
            width: None,
            playout: Playout {
                policy: Policy::Uniform,
                length: None,
                judgement: Judgement::Chance,
            },
            expand_after: 1,
            decided_weight: 1,
            solver: Solver::On,
            choice: Choice::BestRate,
            reuse: false,
            memory: DEFAULT_MEMORY,
            threads: NonZero::<usize>::MIN,
            seed: 1,
        }
    }
}

impl Settings {
    /// The default with an evaluation mixed in.
    pub fn with_evaluation() -> Settings {
        Settings { prior: Some(DEFAULT_PRIOR), ..Settings::default() }
    }

    /// The AlphaZero way: a policy says which moves to try, an evaluation judges the leaves, and
    /// no games are played out.
    pub fn with_policy() -> Settings {
        Settings {
            selection: Selection::Puct { first_play_loss: 0.1 },
            exploration: 1.0,
            untried: Untried::AsJudged,
            playout: Playout { length: Some(0), ..Settings::default().playout },
            choice: Choice::MostVisits,
            reuse: true,
            ..Settings::default()
        }
    }

    /// Whether the moves are compared by a policy.
    pub(super) fn follows_policy(&self) -> bool {
        matches!(self.selection, Selection::Puct { .. })
    }

    /// Whether a move waits to be tried until it seems best.
    pub(super) fn tries_as_judged(&self) -> bool {
        self.untried == Untried::AsJudged && (self.prior.is_some() || self.follows_policy())
    }
}

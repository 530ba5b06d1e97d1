//! Late moves: searched less deeply, or near the leaves not at all. The later the move
//! and the deeper the search, the more; less on the principal variation, for moves that
//! did well before, and while the position improves.

use ludens_core::Position;

use super::settings::Reductions;
use super::window::Window;
use super::worker::{Best, Expansion, Expected, Node, Turn, Worker};

const DEPTHS: usize = 32;
const MOVES: usize = 64;
/// The first moves are never reduced, nor is anything near the leaves.
const FULL_MOVES: usize = 3;
const MIN_DEPTH: usize = 3;

/// Reductions are counted in hundredths of a ply.
const PLY: i32 = 100;
/// Adaptive reductions begin with so many hundredths of the fixed ones, large ones with more.
const ADAPTIVE: i32 = 116;
const LARGE: i32 = 176;
/// More where a cutoff is expected and where the position does not improve, less on the
/// principal variation and for killer moves.
const CUT_NODE: i32 = 100;
const NOT_IMPROVING: i32 = 60;
const PRINCIPAL: i32 = -100;
const KILLER: i32 = -100;
/// A history score of this much is worth a ply.
const HISTORY_PLY: i32 = 5000;

/// Late-move pruning: up to this depth.
const LATE_DEPTH: i32 = 6;
/// From this many moves on, more of them are tried.
const MANY: usize = 32;
/// Futility pruning: up to this depth, by so many hundredths of the unit.
const FUTILITY_DEPTH: i32 = 5;
const FUTILITY_BASE: i32 = 25;
const FUTILITY_MARGIN: i32 = 32;

/// The reductions, computed once, in hundredths of a ply.
pub(super) struct ReductionTable(Box<[[i16; MOVES]; DEPTHS]>);

impl ReductionTable {
    pub(super) fn new() -> ReductionTable {
        let mut by = Box::new([[0; MOVES]; DEPTHS]);
        for depth in MIN_DEPTH..DEPTHS {
            for tried in FULL_MOVES..MOVES {
                let product = (depth as f64).ln() * (tried as f64).ln();
                by[depth][tried] = (40.0 + 100.0 * product / 2.2) as i16;
            }
        }
        ReductionTable(by)
    }

    fn at(&self, depth: i32, tried: usize) -> i32 {
        let depth = (depth.max(0) as usize).min(DEPTHS - 1);
        i32::from(self.0[depth][tried.min(MOVES - 1)])
    }
}

impl<P: Position> Worker<'_, P> {
    /// Late-move reduction: how many plies less a move is searched at first; at least
    /// one ply is left.
    pub(super) fn reduction(
        &self,
        node: &Node<P>,
        depth: i32,
        window: Window,
        expansion: &Expansion,
        turn: Turn<P::Move>,
    ) -> i32 {
        let by = self.shared.reductions.at(depth, turn.number);
        let by = match self.settings().reductions {
            Reductions::Off => 0,
            Reductions::Fixed if self.is_killer(node, turn.mv) => 0,
            Reductions::Fixed => by,
            Reductions::Adaptive | Reductions::Large if by == 0 => 0,
            adaptive => {
                let share = if adaptive == Reductions::Large { LARGE } else { ADAPTIVE };
                by * share / PLY + self.adjustment(node, window, expansion, turn)
            }
        };
        let plies = (by / PLY).min(depth - 2).max(0);
        let special = plies > 0 && self.shared.subject.guide.is_forcing(&node.position, turn.mv);
        if special { 0 } else { plies }
    }

    /// What is known of the node and the move, in hundredths of a ply.
    fn adjustment(
        &self,
        node: &Node<P>,
        window: Window,
        expansion: &Expansion,
        turn: Turn<P::Move>,
    ) -> i32 {
        let is_improving = expansion.judged.is_none_or(|judged| judged.is_improving);
        let mut by = 0;
        if expansion.expected == Expected::Cut {
            by += CUT_NODE;
        }
        if !is_improving {
            by += NOT_IMPROVING;
        }
        if !window.is_null() {
            by += PRINCIPAL;
        }
        if self.is_killer(node, turn.mv) {
            by += KILLER;
        }
        by - PLY * self.history_of(node, turn) / HISTORY_PLY
    }

    fn is_killer(&self, node: &Node<P>, mv: P::Move) -> bool {
        self.plies[node.ply as usize].killers.contains(mv)
    }

    /// Whether a late quiet move is not worth a search: because many were tried before
    /// it (late-move pruning), or because the position stands so far below alpha that no
    /// quiet move will help (futility pruning). A position where all else loses is
    /// always searched completely: a loss must be proven.
    pub(super) fn skip(
        &mut self,
        node: &Node<P>,
        depth: i32,
        window: Window,
        expansion: &Expansion,
        turn: Turn<P::Move>,
        best: &Best,
    ) -> Skip {
        if expansion.excluded == Some(turn.place) {
            return Skip::Move;
        }
        let can_skip = turn.number > 0 && window.is_null() && node.ply > 0 && !best.score.is_loss();
        if !can_skip
            || window.alpha.is_decided()
            || !self.is_hopeless(depth, window, expansion, turn)
        {
            return Skip::Nothing;
        }
        let guide = self.shared.subject.guide;
        if !guide.has_forcing() {
            self.uncertainty += 1;
            return Skip::Rest;
        }
        if self.is_killer(node, turn.mv) || guide.is_forcing(&node.position, turn.mv) {
            return Skip::Nothing;
        }
        self.statistics.skipped += 1;
        self.uncertainty += 1;
        Skip::Move
    }

    fn is_hopeless(
        &self,
        depth: i32,
        window: Window,
        expansion: &Expansion,
        turn: Turn<P::Move>,
    ) -> bool {
        let Some(judged) = expansion.judged else { return false };
        let settings = self.settings();
        let is_late = settings.late_pruning
            && depth <= LATE_DEPTH
            && turn.number >= enough_moves(depth, judged.is_improving, turn.of);
        let needed = self.margin(FUTILITY_BASE + FUTILITY_MARGIN * depth);
        let is_futile = settings.futility
            && depth <= FUTILITY_DEPTH
            && judged.guess.shifted(needed) <= window.alpha;
        is_late || is_futile
    }
}

/// What is left out.
pub(super) enum Skip {
    Nothing,
    /// This move.
    Move,
    /// This move and all after it.
    Rest,
}

/// After how many moves the others are late: more near the root, more in a position that
/// improves, and more where there are very many.
fn enough_moves(depth: i32, is_improving: bool, moves: usize) -> usize {
    let few = (3 + depth * depth) as usize;
    let few = if is_improving { few } else { few / 2 };
    if moves <= MANY {
        return few.max(2);
    }
    let many = (moves as f32 / MANY as f32).sqrt();
    ((few as f32 * (2.0 * many - 1.0)) as usize).max(2)
}

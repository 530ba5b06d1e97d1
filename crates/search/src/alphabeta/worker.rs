//! One thread's search: the recursion of alpha-beta, split by intent.
//!
//! Every function that returns a score for a [`Window`] means the same by it
//! (fail-soft): inside the window it is the value, at or below alpha the value
//! is at most that, at or above beta it is at least that. `None` means that
//! thinking was stopped, and nothing may be concluded.
//!
//! ```text
//! search ── enter         is the game over? is there time?
//!   ├─ evaluate_leaf      depth 0: static evaluation, or quiescence search
//!   ├─ probe_table        has the transposition table the answer, or a move?
//!   ├─ try_null_move      is even a pass too good?
//!   └─ expand ── try_moves ── try_move ── reply ── search (the child)
//! ```

use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering;

use ludens_core::Position;

use super::busy::BusyMoves;
use super::busy::mark;
use super::reduction::Reductions;
use super::settings::{RootWindow, Settings, TableUse};
use super::window::Window;
use crate::order::{History, Killers, MoveList, rank_order_score};
use crate::table::{Bound, Entry, TranspositionTable};
use crate::xray::{Recorder, Tracer, Why};
use crate::{Meter, Path, Proven, Score, Statistics, Subject};

/// No line is longer; deeper positions get their static evaluation.
pub(super) const MAX_PLY: u32 = 250;

/// How far forcing moves are followed beyond the depth, if a side may also stop.
/// Longer chains did not change results in measurements, but in some games
/// captures go on for very long.
const MAX_QUIESCENCE: i32 = 6;

/// What all threads of a search share.
pub(super) struct Shared<'a, P: Position> {
    pub(super) subject: &'a Subject<P>,
    pub(super) settings: &'a Settings,
    pub(super) table: Option<&'a TranspositionTable>,
    pub(super) busy: Option<BusyMoves>,
    pub(super) reductions: &'a Reductions,
    /// The deepest depth that any thread has finished: the others abandon it
    /// and begin the next one.
    pub(super) finished: AtomicU32,
}

/// A position on the way down, with what the rules remember.
pub(super) struct Node<P: Position> {
    pub(super) position: P,
    pub(super) past: P::Past,
    pub(super) ply: u32,
    /// The move that led here; none at the root and after a pass.
    pub(super) by: Option<P::Move>,
}

impl<P: Position> Node<P> {
    pub(super) fn play(&self, mv: P::Move) -> Node<P> {
        Node {
            past: self.position.remember(self.past, mv),
            position: self.position.play(mv),
            ply: self.ply + 1,
            by: Some(mv),
        }
    }
}

/// What a thread keeps for each ply. The buffers are reused, so the recursion
/// allocates nothing once every ply was visited. A function that needs one takes
/// it out and puts it back, as it cannot borrow it during the recursion.
pub(super) struct PlyState<P: Position> {
    list: MoveList<P::Move>,
    /// Moves that another thread was searching, to be tried last: their turn,
    /// the move, and its place in the rules' list.
    deferred: Vec<(usize, P::Move, u16)>,
    /// Positions of one ply share these: what refutes one often refutes another.
    killers: Killers<P::Move>,
    /// The best line found from here.
    pub(super) line: Vec<P::Move>,
}

impl<P: Position> Default for PlyState<P> {
    fn default() -> PlyState<P> {
        PlyState {
            list: MoveList::default(),
            deferred: Vec::new(),
            killers: Killers::default(),
            line: Vec::new(),
        }
    }
}

/// One thread's state. `W` is the recorder of X-ray or nothing.
pub(super) struct Worker<'a, P: Position, W> {
    pub(super) shared: &'a Shared<'a, P>,
    pub(super) meter: Meter<'a>,
    pub(super) path: Path,
    pub(super) statistics: Statistics,
    pub(super) plies: Vec<PlyState<P>>,
    pub(super) history: History,
    /// The depth this thread is working on.
    pub(super) depth: u32,
    /// Counts the uncertain values used so far: an evaluation, a pruning that
    /// guesses, a draw that depends on the path. A value is proven if this did
    /// not change while it was searched.
    pub(super) uncertainty: u64,
    /// Records the search for X-ray; a no-op in play.
    pub(super) tracer: W,
}

/// What the transposition table says before a position is searched.
enum TableProbe {
    /// The stored score is enough: no search is needed.
    Cutoff(Score),
    /// Search, and try this move first, if there is one.
    Move(Option<u16>),
}

/// The best move so far in a position.
pub(super) struct Best {
    pub(super) score: Score,
    pub(super) place: Option<u16>,
    /// How many moves were tried to the end.
    pub(super) tried: usize,
}

impl Best {
    /// Before any move was tried.
    pub(super) const NONE: Best = Best { score: Score::WORST, place: None, tried: 0 };
}

impl<'a, P: Position, W: Tracer<P::Move>> Worker<'a, P, W> {
    fn settings(&self) -> &'a Settings {
        self.shared.settings
    }

    /// The score of a position, `depth` plies deep.
    pub(super) fn search(&mut self, node: &Node<P>, depth: i32, window: Window) -> Option<Score> {
        self.plies[node.ply as usize].line.clear();
        if let Some(score) = self.enter(node)? {
            return Some(score);
        }
        if depth <= 0 || node.ply >= MAX_PLY {
            return self.evaluate_leaf(node, 0, window);
        }
        let table_move = match self.probe_table(node, depth, window) {
            TableProbe::Cutoff(score) => return Some(score),
            TableProbe::Move(table_move) => table_move,
        };
        if let Some(score) = self.try_null_move(node, depth, window)? {
            return Some(score);
        }
        self.expand(node, depth, window, table_move)
    }

    /// What this thread has done so far, for a report.
    pub(super) fn told(&mut self) -> Statistics {
        self.meter.all_nodes();
        self.statistics.clone()
    }

    /// Counts the node; a score if the game has ended there.
    fn enter(&mut self, node: &Node<P>) -> Option<Option<Score>> {
        let overtaken = self.shared.finished.load(Ordering::Relaxed) >= self.depth;
        if !self.meter.count() || overtaken {
            return None;
        }
        self.statistics.selective_depth = self.statistics.selective_depth.max(node.ply);
        let Some(outcome) = self.path.outcome(&node.position, node.past) else {
            return Some(None);
        };
        self.trace(|recorder| recorder.because(Why::Ended));
        self.statistics.leaves += 1;
        // Repetition and move limits depend on the path. Another path to the same
        // position may end otherwise, so such a result proves nothing.
        if node.position.outcome().is_none() {
            self.uncertainty += 1;
        }
        Some(Some(Score::of(outcome, node.position.side(), node.ply)))
    }

    /// A position at the end of the search's depth.
    fn evaluate_leaf(&mut self, node: &Node<P>, depth: i32, window: Window) -> Option<Score> {
        if self.settings().quiescence && node.ply < MAX_PLY {
            return self.quiesce(node, depth, window);
        }
        Some(self.evaluate(node))
    }

    /// The static evaluation.
    fn evaluate(&mut self, node: &Node<P>) -> Score {
        self.trace(|recorder| recorder.because(Why::Judged));
        self.statistics.leaves += 1;
        self.uncertainty += 1;
        self.shared.subject.score(&node.position)
    }

    /// Quiescence search: tries forcing moves only, until there is none or `depth`
    /// has sunk far below 0. A side that is not forced to continue may also take
    /// the static evaluation ("stand pat").
    fn quiesce(&mut self, node: &Node<P>, depth: i32, window: Window) -> Option<Score> {
        let guide = self.shared.subject.guide;
        let mut best = Score::WORST;
        if !guide.must_follow(&node.position) {
            // Stand pat: the side may decline all forcing moves, so it has at
            // least what a quiet move would give, about the static evaluation.
            best = self.evaluate(node);
            if best >= window.beta || depth <= -MAX_QUIESCENCE {
                self.trace(Recorder::leave_it_at_that);
                return Some(best);
            }
        }
        let mut list = std::mem::take(&mut self.plies[node.ply as usize].list);
        self.shared.subject.moves(&node.position, &mut list.moves);
        list.moves.retain(|&mv| guide.is_forcing(&node.position, mv));
        let result = if list.moves.is_empty() {
            Some(best)
        } else {
            guide.rank(&node.position, &list.moves, &mut list.ranks);
            list.queue_first(None);
            list.queue_by(|_, rank| rank_order_score(rank));
            self.quiesce_moves(node, depth, window, best, &mut list)
        };
        self.plies[node.ply as usize].list = list;
        result
    }

    fn quiesce_moves(
        &mut self,
        node: &Node<P>,
        depth: i32,
        window: Window,
        mut best: Score,
        list: &mut MoveList<P::Move>,
    ) -> Option<Score> {
        self.path.push(node.position.key());
        self.trace(|recorder| recorder.because(Why::Searched));
        for turn in 0..list.len() {
            let child = node.play(list.next(turn).0);
            self.statistics.quiescence += 1;
            let below = depth - 1;
            let score = self.negate_for_parent(
                node,
                &child,
                below,
                window.raised(best),
                |worker, window| {
                    worker.plies[child.ply as usize].line.clear();
                    match worker.enter(&child)? {
                        Some(score) => Some(score),
                        None => worker.evaluate_leaf(&child, below, window),
                    }
                },
            )?;
            best = best.max(score);
            if best >= window.beta {
                self.trace(|recorder| recorder.cut(list.len() - turn - 1));
                break;
            }
        }
        self.path.pop();
        Some(best)
    }

    /// Looks the position up in the transposition table.
    fn probe_table(&mut self, node: &Node<P>, depth: i32, window: Window) -> TableProbe {
        let Some(table) = self.shared.table else { return TableProbe::Move(None) };
        self.statistics.probes += 1;
        let Some(entry) = table.probe(node.position.key()) else { return TableProbe::Move(None) };
        self.statistics.hits += 1;
        // The stored win may come too late here, but its move is still a good one.
        if !is_timely(node, entry.score) {
            return TableProbe::Move(entry.best);
        }
        // Stored wins count plies from their position, the search from the root.
        let score = entry.score.farther(node.ply);
        let deep = match self.settings().table {
            TableUse::Exact => i32::from(entry.depth) == depth,
            // A certain value is deep enough for any depth.
            _ => i32::from(entry.depth) >= depth || entry.solid || settles(score, entry.bound),
        };
        let answers = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        };
        // With null windows an open window means the principal variation. A cutoff
        // there would save little and cut the reported line short.
        let principal = self.settings().null_window && !window.is_null();
        if deep && answers && !principal {
            self.statistics.table_cutoffs += 1;
            self.uncertainty += u64::from(!entry.solid);
            self.trace(|recorder| recorder.because(Why::Known));
            return TableProbe::Cutoff(score);
        }
        TableProbe::Move(entry.best)
    }

    /// Null-move pruning: if the side passes and still reaches beta, its best
    /// move would, too. This is a guess: it is wrong in zugzwang, where a side is
    /// better off not moving.
    fn try_null_move(
        &mut self,
        node: &Node<P>,
        depth: i32,
        window: Window,
    ) -> Option<Option<Score>> {
        // How many plies less the pass is searched; a little more when deep.
        const REDUCTION: i32 = 3;
        // Passing is never believed where a win or loss is at stake, and two
        // passes in a row would only lead back to the same position.
        let wanted = self.settings().null_move && window.is_null() && depth >= REDUCTION;
        if !wanted || window.beta.is_decided() || self.path.just_passed() {
            return Some(None);
        }
        let Some(position) = self.shared.subject.guide.pass(&node.position) else {
            return Some(None);
        };
        // A position that does not look good enough will hardly survive a pass.
        if self.shared.subject.score(&node.position) < window.beta {
            return Some(None);
        }
        let child = Node { position, past: node.past, ply: node.ply + 1, by: None };
        self.path.push_pass(node.position.key());
        let score = self.search_child(node, &child, depth - REDUCTION - depth / 6, window);
        self.path.pop();
        if score? < window.beta {
            return Some(None);
        }
        self.statistics.null_cutoffs += 1;
        self.uncertainty += 1;
        self.trace(|recorder| recorder.because(Why::Passed));
        // Not the score itself: a shallow search after a pass is no lower bound
        // worth more than beta, and could claim a win that is not there.
        Some(Some(window.beta))
    }

    /// Searches the moves of a position and stores the result in the table.
    fn expand(
        &mut self,
        node: &Node<P>,
        depth: i32,
        window: Window,
        table_move: Option<u16>,
    ) -> Option<Score> {
        let mut list = std::mem::take(&mut self.plies[node.ply as usize].list);
        self.shared.subject.moves(&node.position, &mut list.moves);
        self.queue_table_move(table_move, &mut list);
        let key = node.position.key();
        // Unchanged at the end means that no guess was used below this node.
        let uncertainty = self.uncertainty;
        self.path.push(key);
        let mut best = Best::NONE;
        let done = self.try_moves(node, depth, window, &mut list, &mut best);
        self.path.pop();
        self.plies[node.ply as usize].list = list;
        // A stopped search has not compared all moves: nothing may be stored.
        done?;
        let bound = bound(best.score, window);
        if settles(best.score, bound) {
            // A proven result does not depend on the guesses made on the way.
            self.uncertainty = uncertainty;
        }
        if let Some(table) = self.shared.table {
            table.store(
                key,
                Entry {
                    score: best.score.nearer(node.ply),
                    bound,
                    depth: depth.min(255) as u8,
                    best: best.place,
                    solid: self.uncertainty == uncertainty,
                },
            );
        }
        Some(best.score)
    }

    /// The table's move comes first. The others are not even ranked before it
    /// has been tried: mostly it causes a cutoff, and ranking would be wasted.
    fn queue_table_move(&mut self, table_move: Option<u16>, list: &mut MoveList<P::Move>) {
        self.statistics.expanded += 1;
        self.statistics.listed += list.moves.len() as u64;
        match self.settings().order.is_on() {
            true => list.queue_first(table_move),
            false => list.queue_as_listed(),
        }
    }

    /// Puts the other moves in order.
    fn queue_by_order_score(&self, node: &Node<P>, list: &mut MoveList<P::Move>) {
        let order = self.settings().order;
        if order.guide {
            self.shared.subject.guide.rank(&node.position, &list.moves, &mut list.ranks);
        } else {
            list.ranks.clear();
            list.ranks.resize(list.moves.len(), 0);
        }
        let side = node.position.side();
        let killers = &self.plies[node.ply as usize].killers;
        list.queue_by(|mv, rank| {
            let killer = if order.killers { killers.order_score(mv) } else { 0 };
            let history = if order.history { self.history.order_score(side, mv) } else { 0 };
            rank_order_score(rank) + killer + history
        });
    }

    /// Tries the moves until one is too good. Moves that another thread is
    /// searching are tried last: then their results are mostly in the table.
    pub(super) fn try_moves(
        &mut self,
        node: &Node<P>,
        depth: i32,
        window: Window,
        list: &mut MoveList<P::Move>,
        best: &mut Best,
    ) -> Option<()> {
        let mut deferred = std::mem::take(&mut self.plies[node.ply as usize].deferred);
        deferred.clear();
        let key = node.position.key();
        let depth = self.extended(node, depth, list.len());
        for turn in 0..list.len() {
            if !list.is_ready_for(turn) {
                self.queue_by_order_score(node, list);
            }
            let (mv, place) = list.next(turn);
            // The first move is never deferred: the others need its score as a bound.
            if turn > 0 && self.is_busy(mark(key, place), depth) {
                deferred.push((turn, mv, place));
                continue;
            }
            if self.try_move(node, depth, window, (turn, mv, place), best)? {
                self.remember_cutoff(node, depth, mv, list.tried(turn));
                self.trace(|recorder| recorder.cut(list.len() - turn - 1));
                deferred.clear();
                break;
            }
        }
        for &(turn, mv, place) in &deferred {
            if self.try_move(node, depth, window, (turn, mv, place), best)? {
                self.remember_cutoff(node, depth, mv, list.tried(turn));
                break;
            }
        }
        self.plies[node.ply as usize].deferred = deferred;
        Some(())
    }

    /// A forced move costs no depth. The limit on the ply keeps a long chain of
    /// forced moves from extending the search without end.
    fn extended(&self, node: &Node<P>, depth: i32, moves: usize) -> i32 {
        let forced = self.settings().extensions && moves == 1 && node.ply < 2 * self.depth;
        depth + i32::from(forced)
    }

    fn is_busy(&self, mark: u64, depth: i32) -> bool {
        self.shared.busy.as_ref().is_some_and(|busy| busy.has(mark, depth))
    }

    /// Tries one move and updates `best`; true if it causes a cutoff.
    fn try_move(
        &mut self,
        node: &Node<P>,
        depth: i32,
        window: Window,
        (turn, mv, place): (usize, P::Move, u16),
        best: &mut Best,
    ) -> Option<bool> {
        let child = node.play(mv);
        let (rest, turn) = match self.narrows(node) {
            true => (window.raised(best.score), turn),
            false => (Window::FULL, 0),
        };
        // Other threads see the mark and try their other moves first.
        let mark = mark(node.position.key(), place);
        if let Some(busy) = &self.shared.busy {
            busy.begin(mark, depth);
        }
        let score = self.reply(node, &child, mv, depth, rest, turn);
        if let Some(busy) = &self.shared.busy {
            busy.end(mark, depth);
        }
        let score = score?;
        best.tried += 1;
        if score > best.score {
            (best.score, best.place) = (score, Some(place));
            // At or below alpha the score is only an upper bound: no line has it.
            if score > window.alpha {
                self.extend_line(node.ply, mv);
            }
        }
        Some(self.settings().pruning && score >= window.beta)
    }

    /// Whether the best score so far becomes alpha for later moves. It does not
    /// without pruning, nor at the root if every move is to have its own value.
    fn narrows(&self, node: &Node<P>) -> bool {
        let full_root = self.settings().root_window == RootWindow::Full && node.ply == 0;
        self.settings().pruning && !full_root
    }

    /// A move's score. The first move gets the whole window. A later one is
    /// first asked whether it is better than alpha at all, with a null window and
    /// perhaps less deeply; only if it is, it is searched again. With good move
    /// ordering that is rare (principal variation search).
    pub(super) fn reply(
        &mut self,
        node: &Node<P>,
        child: &Node<P>,
        mv: P::Move,
        depth: i32,
        window: Window,
        turn: usize,
    ) -> Option<Score> {
        if turn > 0 {
            let reduction = self.reduction(node, mv, depth, turn);
            if reduction > 0 {
                self.statistics.reductions += 1;
                let question = Window::above(window.alpha);
                let score = self.search_child(node, child, depth - 1 - reduction, question)?;
                if score <= window.alpha {
                    return Some(score);
                }
                self.statistics.researches += 1;
            }
            if self.settings().null_window && !window.is_null() {
                let question = Window::above(window.alpha);
                let score = self.search_child(node, child, depth - 1, question)?;
                // At or above beta the move cuts off; its exact value is not needed.
                if score <= window.alpha || score >= window.beta {
                    return Some(score);
                }
            }
        }
        self.search_child(node, child, depth - 1, window)
    }

    /// Searches a child; the score is from its parent's side to move.
    #[inline]
    fn search_child(
        &mut self,
        node: &Node<P>,
        child: &Node<P>,
        depth: i32,
        window: Window,
    ) -> Option<Score> {
        self.negate_for_parent(node, child, depth, window, |worker, window| {
            worker.search(child, depth, window)
        })
    }

    /// Late-move reduction: how many plies less a move is searched at first.
    fn reduction(&self, node: &Node<P>, mv: P::Move, depth: i32, turn: usize) -> i32 {
        if !self.settings().reductions {
            return 0;
        }
        let by = self.shared.reductions.at(depth, turn);
        // Killers and forcing moves are likelier to be good than their turn says.
        let special = by > 0
            && (self.plies[node.ply as usize].killers.contains(mv)
                || self.shared.subject.guide.is_forcing(&node.position, mv));
        if special { 0 } else { by }
    }

    /// Negamax: negates window and score if the other side moves at the child.
    /// Sides need not alternate: in some games a side moves twice in a row.
    #[inline]
    fn negate_for_parent(
        &mut self,
        node: &Node<P>,
        child: &Node<P>,
        depth: i32,
        window: Window,
        search: impl FnOnce(&mut Self, Window) -> Option<Score>,
    ) -> Option<Score> {
        let turned = child.position.side() != node.position.side();
        let window = if turned { -window } else { window };
        self.trace(|recorder| recorder.enter(child.by, depth, window.ends(), turned));
        let score = search(self, window);
        self.trace(|recorder| recorder.leave(score));
        if turned { score.map(|score| -score) } else { score }
    }

    /// Gives the recorder of X-ray the next event.
    #[inline]
    pub(super) fn trace(&mut self, record: impl FnOnce(&mut Recorder<P::Move>)) {
        self.tracer.trace(record);
    }

    /// Makes the principal variation of this ply: a move, then the next ply's.
    pub(super) fn extend_line(&mut self, ply: u32, mv: P::Move) {
        let (before, after) = self.plies.split_at_mut(ply as usize + 1);
        let line = &mut before[ply as usize].line;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&after[0].line);
    }

    /// Updates killers and history after a beta cutoff, for the move that caused
    /// it and for the moves tried before it.
    fn remember_cutoff(
        &mut self,
        node: &Node<P>,
        depth: i32,
        mv: P::Move,
        earlier: impl ExactSizeIterator<Item = P::Move>,
    ) {
        self.statistics.cut(earlier.len());
        let order = self.settings().order;
        if order.killers {
            self.plies[node.ply as usize].killers.add(mv);
        }
        if order.history {
            let side = node.position.side();
            self.history.reward(side, mv, depth);
            earlier.for_each(|earlier| self.history.blame(side, earlier, depth));
        }
    }
}

/// Whether a score proves who wins: a lower bound can prove a win, an upper bound
/// a loss, whatever guesses were made elsewhere.
fn settles(score: Score, bound: Bound) -> bool {
    score.is_win() && bound != Bound::Upper || score.is_loss() && bound != Bound::Lower
}

/// Whether a win or loss comes before the past ends the game, as a move limit
/// does. The table does not know which past leads to a position.
fn is_timely<P: Position>(node: &Node<P>, score: Score) -> bool {
    let Some(Proven::Win { plies } | Proven::Loss { plies }) = score.proven() else {
        return true;
    };
    node.position.plies_left(node.past).is_none_or(|left| plies <= left)
}

/// What a score says, given the window it was found with.
fn bound(score: Score, window: Window) -> Bound {
    match score {
        score if score >= window.beta => Bound::Lower,
        score if score <= window.alpha => Bound::Upper,
        _ => Bound::Exact,
    }
}

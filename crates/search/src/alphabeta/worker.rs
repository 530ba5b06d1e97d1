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
use std::sync::{Mutex, MutexGuard, PoisonError};

use ludens_core::{Position, Side};

use super::busy::BusyMoves;
use super::busy::mark;
use super::prune::Judged;
use super::reduction::{ReductionTable, Skip};
use super::settings::{RootWindow, Settings, TableUse};
use super::singular::Singular;
use super::window::Window;
use crate::order::{Earlier, Histories, Killers, MoveList};
use crate::table::{Bound, Entry, TranspositionTable};
use crate::xray::{Recorder, Why};
use crate::{Meter, Path, Proven, Score, Statistics, Subject};

/// No line is longer; deeper positions get their static evaluation.
pub(super) const MAX_PLY: u32 = 250;

/// From this depth on a position without a table move is searched a ply less deeply.
const INTERNAL_REDUCTION_DEPTH: i32 = 4;

/// A value in cache lines of its own: what one thread writes often and others read would
/// take its neighbours away from them.
#[repr(align(128))]
pub(super) struct Padded<T>(pub(super) T);

/// What all threads of a search share.
pub(super) struct Shared<'a, P: Position> {
    pub(super) subject: &'a Subject<P>,
    pub(super) settings: &'a Settings,
    pub(super) table: Option<&'a TranspositionTable>,
    pub(super) busy: Option<BusyMoves>,
    pub(super) reductions: &'a ReductionTable,
    /// What the threads of an earlier search have learnt of moves.
    pub(super) histories: &'a Mutex<Vec<Histories>>,
    /// What margins are counted in: the score by which the odds change by a factor of e.
    pub(super) unit: i32,
    /// The deepest depth that any thread has finished: the others abandon it
    /// and begin the next one.
    pub(super) finished: Padded<AtomicU32>,
}

impl<P: Position> Shared<'_, P> {
    /// What a thread of an earlier search has learnt, or nothing.
    pub(super) fn take_histories(&self) -> Histories {
        let kept = if self.settings.keep_history { self.kept_histories().pop() } else { None };
        kept.unwrap_or_else(Histories::new)
    }

    /// Keeps what a thread has learnt for the next search.
    pub(super) fn keep_histories(&self, histories: Histories) {
        if self.settings.keep_history {
            self.kept_histories().push(histories);
        }
    }

    fn kept_histories(&self) -> MutexGuard<'_, Vec<Histories>> {
        self.histories.lock().unwrap_or_else(PoisonError::into_inner)
    }
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
    pub(super) list: MoveList<P::Move>,
    /// Moves that another thread was searching, to be tried last.
    deferred: Vec<Turn<P::Move>>,
    /// Positions of one ply share these: what refutes one often refutes another.
    pub(super) killers: Killers<P::Move>,
    /// The static evaluation, and for whom.
    pub(super) judged: Option<(Side, Score)>,
    /// The move being searched from here; none for a pass.
    pub(super) made: Option<Earlier>,
    /// The best line found from here.
    pub(super) line: Vec<P::Move>,
}

impl<P: Position> Default for PlyState<P> {
    fn default() -> PlyState<P> {
        PlyState {
            list: MoveList::default(),
            deferred: Vec::new(),
            killers: Killers::default(),
            judged: None,
            made: None,
            line: Vec::new(),
        }
    }
}

/// One thread's state.
pub(super) struct Worker<'a, P: Position> {
    pub(super) shared: &'a Shared<'a, P>,
    pub(super) meter: Meter<'a>,
    pub(super) path: Path,
    pub(super) statistics: Statistics,
    pub(super) plies: Vec<PlyState<P>>,
    pub(super) histories: Histories,
    /// Up to this ply no pass is tried, because one is being verified.
    pub(super) null_from: u32,
    /// The nodes that the best move of the root took in this depth, and all its moves.
    pub(super) root_nodes: [u64; 2],
    /// The depth this thread is working on.
    pub(super) depth: u32,
    /// Counts the uncertain values used so far: an evaluation, a pruning that
    /// guesses, a draw that depends on the path. A value is proven if this did
    /// not change while it was searched.
    pub(super) uncertainty: u64,
    /// Records the search for X-ray. Asking for it at run time costs a hundredth of the
    /// instructions, and saves a second copy of the search for every game.
    pub(super) recorder: Option<&'a mut Recorder<P::Move>>,
}

/// What the transposition table says before a position is searched.
pub(super) enum TableProbe {
    /// The stored score is enough: no search is needed.
    Cutoff(Score),
    /// Search; what is stored may help.
    Search(Option<Entry>),
}

/// What a node is expected to turn out as. On the principal variation the value is
/// wanted; elsewhere one move is expected to cut off, or none of all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Expected {
    Principal,
    Cut,
    All,
}

impl Expected {
    /// The first child of such a node: where a move cuts off, all replies to it fail.
    fn of_first_child(self) -> Expected {
        match self {
            Expected::Principal => Expected::Principal,
            Expected::Cut => Expected::All,
            Expected::All => Expected::Cut,
        }
    }

    /// A later child, which is only asked whether it is better.
    fn of_later_child(self) -> Expected {
        match self {
            Expected::Cut => Expected::All,
            Expected::Principal | Expected::All => Expected::Cut,
        }
    }
}

/// How the moves of a position are to be searched.
#[derive(Clone, Copy)]
pub(super) struct Expansion {
    pub(super) expected: Expected,
    /// The place of the table's move.
    pub(super) table_move: Option<u16>,
    /// By how many plies deeper that move is searched.
    pub(super) extension: i32,
    pub(super) judged: Option<Judged>,
    /// The place of a move that is left out.
    pub(super) excluded: Option<u16>,
}

impl Expansion {
    /// Of all moves alike.
    pub(super) fn new(expected: Expected) -> Expansion {
        Expansion { expected, table_move: None, extension: 0, judged: None, excluded: None }
    }
}

/// A move on its turn.
#[derive(Clone, Copy)]
pub(super) struct Turn<M> {
    /// How many were tried before it.
    pub(super) number: usize,
    pub(super) mv: M,
    /// Its place in the rules' list.
    pub(super) place: u16,
    /// How many moves there are.
    pub(super) of: usize,
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

impl<'a, P: Position> Worker<'a, P> {
    pub(super) fn settings(&self) -> &'a Settings {
        self.shared.settings
    }

    /// The score of a position, `depth` plies deep.
    pub(super) fn search(
        &mut self,
        node: &Node<P>,
        depth: i32,
        window: Window,
        expected: Expected,
    ) -> Option<Score> {
        self.plies[node.ply as usize].line.clear();
        if let Some(score) = self.enter(node)? {
            return Some(score);
        }
        let mut window = window;
        if let Some(score) = self.consult(node, depth, &mut window) {
            return Some(score);
        }
        if depth <= 0 || node.ply >= MAX_PLY {
            return self.evaluate_leaf(node, 0, window);
        }
        let known = match self.probe_table(node, depth, window) {
            TableProbe::Cutoff(score) => return Some(score),
            TableProbe::Search(known) => known,
        };
        let judged = self.judge(node, known);
        if let Some(score) = self.prune(node, depth, window, judged)? {
            return Some(score);
        }
        let table_move = known.and_then(|entry| entry.best);
        let depth = self.internal_reduction(depth, table_move, expected);
        let extension = match self.test_singular(node, depth, window, known, expected)? {
            Singular::Cutoff(score) => return Some(score),
            Singular::Extend(plies) => plies,
        };
        let expansion = Expansion { expected, table_move, extension, judged, excluded: None };
        self.expand(node, depth, window, &expansion)
    }

    /// Internal iterative reduction: without a table move the order is poor, so the
    /// position is searched less deeply first; the next visit has a move.
    fn internal_reduction(&self, depth: i32, table_move: Option<u16>, expected: Expected) -> i32 {
        let reduces = self.settings().internal_reduction
            && table_move.is_none()
            && depth >= INTERNAL_REDUCTION_DEPTH
            && expected != Expected::All;
        depth - i32::from(reduces)
    }

    /// What this thread has done so far, for a report.
    pub(super) fn told(&mut self) -> Statistics {
        self.meter.all_nodes();
        self.statistics.clone()
    }

    /// Counts the node; a score if the game has ended there.
    pub(super) fn enter(&mut self, node: &Node<P>) -> Option<Option<Score>> {
        let overtaken = self.shared.finished.0.load(Ordering::Relaxed) >= self.depth;
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
    pub(super) fn evaluate_leaf(
        &mut self,
        node: &Node<P>,
        depth: i32,
        window: Window,
    ) -> Option<Score> {
        let is_useful = self.settings().quiescence && self.shared.subject.guide.has_forcing();
        if is_useful && node.ply < MAX_PLY {
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

    /// Has the table's entries of a position fetched: it will soon be looked up.
    #[inline]
    fn prefetch(&self, node: &Node<P>) {
        if let Some(table) = self.shared.table {
            table.prefetch(node.position.key());
        }
    }

    /// Looks the position up in the transposition table.
    pub(super) fn probe_table(&mut self, node: &Node<P>, depth: i32, window: Window) -> TableProbe {
        let Some(table) = self.shared.table else { return TableProbe::Search(None) };
        self.statistics.probes += 1;
        let Some(entry) = table.probe(node.position.key()) else { return TableProbe::Search(None) };
        self.statistics.hits += 1;
        // The stored win may come too late here, but its move is still a good one.
        if !is_timely(node, entry.score) {
            // Its score counts for nothing here.
            let entry = Entry { score: Score::WORST, bound: Bound::Lower, depth: 0, ..entry };
            return TableProbe::Search(Some(entry));
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
        TableProbe::Search(Some(entry))
    }

    /// Searches the moves of a position and stores the result in the table.
    pub(super) fn expand(
        &mut self,
        node: &Node<P>,
        depth: i32,
        window: Window,
        expansion: &Expansion,
    ) -> Option<Score> {
        let mut list = std::mem::take(&mut self.plies[node.ply as usize].list);
        self.shared.subject.moves(&node.position, &mut list.moves);
        self.queue_table_move(expansion.table_move, &mut list);
        // Unchanged at the end means that no guess was used below this node.
        let uncertainty = self.uncertainty;
        self.path.push(node.position.key());
        let mut best = Best::NONE;
        let done = match self.enhanced_cutoff(node, depth, window, expansion, &list.moves) {
            Some(known) => {
                best = known;
                Some(())
            }
            None => self.try_moves(node, depth, window, expansion, &mut list, &mut best),
        };
        self.path.pop();
        self.plies[node.ply as usize].list = list;
        // A stopped search has not compared all moves: nothing may be stored.
        done?;
        if settles(best.score, bound(best.score, window)) {
            // A proven result does not depend on the guesses made on the way.
            self.uncertainty = uncertainty;
        }
        if expansion.excluded.is_none() {
            self.learn_error(node, depth, window, best.score, expansion.judged);
            self.store(node, depth, window, &best, expansion.judged, uncertainty);
        }
        Some(best.score)
    }

    /// Stores what the search of a position has found.
    fn store(
        &mut self,
        node: &Node<P>,
        depth: i32,
        window: Window,
        best: &Best,
        judged: Option<Judged>,
        uncertainty: u64,
    ) {
        let Some(table) = self.shared.table else { return };
        table.store(
            node.position.key(),
            Entry {
                score: best.score.nearer(node.ply),
                bound: bound(best.score, window),
                depth: depth.min(255) as u8,
                best: best.place,
                solid: self.uncertainty == uncertainty,
                judged: judged.map(|judged| judged.raw),
            },
        );
    }

    /// Tries the moves until one is too good. Moves that another thread is
    /// searching are tried last: then their results are mostly in the table.
    pub(super) fn try_moves(
        &mut self,
        node: &Node<P>,
        depth: i32,
        window: Window,
        expansion: &Expansion,
        list: &mut MoveList<P::Move>,
        best: &mut Best,
    ) -> Option<()> {
        let mut deferred = std::mem::take(&mut self.plies[node.ply as usize].deferred);
        deferred.clear();
        let key = node.position.key();
        let depth = self.extended(node, depth, list.len());
        for number in 0..list.len() {
            if !list.is_ready_for(number) {
                self.queue_by_order_score(node, list);
            }
            let (mv, place) = list.next(number);
            let turn = Turn { number, mv, place, of: list.len() };
            match self.skip(node, depth, window, expansion, turn, best) {
                Skip::Nothing => {}
                Skip::Move => continue,
                Skip::Rest => {
                    self.statistics.skipped += (list.len() - number) as u64;
                    break;
                }
            }
            // The first move is never deferred: the others need its score as a bound.
            if number > 0 && self.is_busy(mark(key, place), depth) {
                deferred.push(turn);
                continue;
            }
            if self.try_move(node, depth, window, expansion, turn, best)? {
                self.remember_cutoff(node, depth, turn, list.tried(number));
                self.trace(|recorder| recorder.cut(list.len() - number - 1));
                deferred.clear();
                break;
            }
        }
        for &turn in &deferred {
            if self.try_move(node, depth, window, expansion, turn, best)? {
                self.remember_cutoff(node, depth, turn, list.tried(turn.number));
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
        expansion: &Expansion,
        turn: Turn<P::Move>,
        best: &mut Best,
    ) -> Option<bool> {
        let child = node.play(turn.mv);
        self.prefetch(&child);
        let (rest, number) = match self.narrows(node) {
            true => (window.raised(best.score), turn.number),
            false => (Window::FULL, 0),
        };
        // Other threads see the mark and try their other moves first.
        let mark = mark(node.position.key(), turn.place);
        if let Some(busy) = &self.shared.busy {
            busy.begin(mark, depth);
        }
        let is_table_move = expansion.table_move == Some(turn.place);
        let extension = if is_table_move { expansion.extension } else { 0 };
        let turn = Turn { number, ..turn };
        let nodes = self.meter.nodes();
        let score = self.reply(node, &child, depth + extension, rest, expansion, turn);
        if let Some(busy) = &self.shared.busy {
            busy.end(mark, depth);
        }
        let score = score?;
        best.tried += 1;
        if node.ply == 0 {
            self.count_effort(self.meter.nodes() - nodes, score > best.score);
        }
        if score > best.score {
            (best.score, best.place) = (score, Some(turn.place));
            // At or below alpha the score is only an upper bound: no line has it.
            if score > window.alpha {
                self.extend_line(node.ply, turn.mv);
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
        depth: i32,
        window: Window,
        expansion: &Expansion,
        turn: Turn<P::Move>,
    ) -> Option<Score> {
        self.plies[node.ply as usize].made = Some(Earlier::new(node.position.side(), turn.mv));
        let expected = expansion.expected;
        if turn.number > 0 {
            let reduction = self.reduction(node, depth, window, expansion, turn);
            if reduction > 0 {
                self.statistics.reductions += 1;
                let question = Window::above(window.alpha);
                let less = depth - 1 - reduction;
                let score = self.search_child(node, child, less, question, Expected::Cut)?;
                if score <= window.alpha {
                    return Some(score);
                }
                self.statistics.researches += 1;
            }
            let later = expected.of_later_child();
            if self.settings().null_window && !window.is_null() {
                let question = Window::above(window.alpha);
                let score = self.search_child(node, child, depth - 1, question, later)?;
                // At or above beta the move cuts off; its exact value is not needed.
                if score <= window.alpha || score >= window.beta {
                    return Some(score);
                }
            } else if window.is_null() {
                return self.search_child(node, child, depth - 1, window, later);
            }
        }
        self.search_child(node, child, depth - 1, window, expected.of_first_child())
    }

    /// Searches a child; the score is from its parent's side to move.
    #[inline]
    pub(super) fn search_child(
        &mut self,
        node: &Node<P>,
        child: &Node<P>,
        depth: i32,
        window: Window,
        expected: Expected,
    ) -> Option<Score> {
        self.negate_for_parent(node, child, depth, window, |worker, window| {
            worker.search(child, depth, window, expected)
        })
    }

    /// Negamax: negates window and score if the other side moves at the child.
    /// Sides need not alternate: in some games a side moves twice in a row.
    #[inline]
    pub(super) fn negate_for_parent(
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
        if let Some(recorder) = &mut self.recorder {
            record(recorder);
        }
    }

    /// Makes the principal variation of this ply: a move, then the next ply's.
    pub(super) fn extend_line(&mut self, ply: u32, mv: P::Move) {
        let (before, after) = self.plies.split_at_mut(ply as usize + 1);
        let line = &mut before[ply as usize].line;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&after[0].line);
    }
}

/// Whether a score proves who wins: a lower bound can prove a win, an upper bound
/// a loss, whatever guesses were made elsewhere.
pub(super) fn settles(score: Score, bound: Bound) -> bool {
    score.is_win() && bound != Bound::Upper || score.is_loss() && bound != Bound::Lower
}

/// Whether a win or loss comes before the past ends the game, as a move limit
/// does. The table does not know which past leads to a position.
pub(super) fn is_timely<P: Position>(node: &Node<P>, score: Score) -> bool {
    let Some(plies) = score.proven().and_then(Proven::plies) else { return true };
    node.position.plies_left(node.past).is_none_or(|left| plies <= left)
}

/// What a score says, given the window it was found with.
pub(super) fn bound(score: Score, window: Window) -> Bound {
    match score {
        score if score >= window.beta => Bound::Lower,
        score if score <= window.alpha => Bound::Upper,
        _ => Bound::Exact,
    }
}

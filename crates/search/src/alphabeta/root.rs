//! One depth at the root: the aspiration window, and one pass for each best
//! line that the task asks for, or one for all moves.

use ludens_core::Curve;
use ludens_core::Position;

use super::settings::Settings;
use super::window::Window;
use super::worker::{Best, Expansion, Expected, Node, Turn, Worker};
use crate::order::MoveList;
use crate::report::{Coverage, settle};
use crate::sorting::sort_best_first;
use crate::{Line, Proven, Score};

/// Below this depth the last score says too little.
const MIN_ASPIRATION: u32 = 4;
/// After this many widenings the window is full.
const WIDENINGS: u32 = 3;

/// The root with its moves, the most promising first.
pub(super) struct Root<P: Position> {
    node: Node<P>,
    list: MoveList<P::Move>,
    /// How many best lines are wanted.
    wanted: usize,
    last_score: Option<Score>,
    /// The best move of the pass under way, if it is known to be one.
    best: Best,
    window: Window,
}

impl<P: Position> Root<P> {
    pub(super) fn new(node: Node<P>, moves: Vec<P::Move>, wanted: usize) -> Root<P> {
        let wanted = wanted.clamp(1, moves.len().max(1));
        let list = MoveList::new(moves);
        Root { node, list, wanted, last_score: None, best: Best::NONE, window: Window::FULL }
    }

    /// Searches the root to `depth`; the lines asked for, best first, or `None`
    /// when stopped.
    pub(super) fn search(
        &mut self,
        worker: &mut Worker<'_, P>,
        depth: u32,
    ) -> Option<Vec<Line<P::Move>>> {
        worker.depth = depth;
        worker.path.rewind();
        match self.wanted == self.list.moves.len() && self.wanted > 1 {
            true => self.search_each(worker, depth),
            false => self.search_best(worker, depth),
        }
    }

    /// Every move by itself, with the full window.
    fn search_each(
        &mut self,
        worker: &mut Worker<'_, P>,
        depth: u32,
    ) -> Option<Vec<Line<P::Move>>> {
        let mut lines = Vec::new();
        let expansion = Expansion::new(Expected::Principal);
        for (place, &mv) in (0..).zip(&self.list.moves.clone()) {
            let uncertainty = worker.uncertainty;
            let child = self.node.play(mv);
            let turn = Turn { number: 0, mv, place, of: self.list.len() };
            let depth = depth as i32;
            let score = worker.reply(&self.node, &child, depth, Window::FULL, &expansion, turn)?;
            worker.extend_line(0, mv);
            lines.push(line(worker, score, uncertainty));
        }
        sort_best_first(&mut lines, |line| i64::from(line.score.value()));
        settle(&mut lines, Coverage::All);
        Some(lines)
    }

    /// The best move, then the best of the others, and so on.
    fn search_best(
        &mut self,
        worker: &mut Worker<'_, P>,
        depth: u32,
    ) -> Option<Vec<Line<P::Move>>> {
        let mut lines: Vec<Line<P::Move>> = Vec::new();
        let all = self.list.moves.clone();
        while lines.len() < self.wanted && !self.list.moves.is_empty() {
            let found = self.search_line(worker, depth, lines.is_empty());
            if found.is_none() {
                self.list.moves = all;
                return None;
            }
            let found = found?;
            self.list.moves.retain(|&mv| mv != found.moves[0]);
            lines.push(found);
        }
        self.list.moves = all;
        // A search that guesses may rate a later line higher than an earlier one.
        sort_best_first(&mut lines, |line| i64::from(line.score.value()));
        Some(lines)
    }

    /// One pass over the remaining moves: first with a narrow window if the last
    /// score is reliable, then with wider ones until the score lies inside.
    fn search_line(
        &mut self,
        worker: &mut Worker<'_, P>,
        depth: u32,
        first: bool,
    ) -> Option<Line<P::Move>> {
        let settings = worker.shared.settings;
        let margin = margin(worker.shared.subject.evaluation.curve());
        for attempt in 0.. {
            self.window = match self.last_score.filter(|_| first) {
                Some(score) if trusts(settings, depth, score, attempt) => {
                    around(score, margin << (2 * attempt))
                }
                _ => Window::FULL,
            };
            let uncertainty = worker.uncertainty;
            self.best = Best::NONE;
            worker.root_nodes = [0; 2];
            self.list.queue_as_listed();
            worker.trace(|recorder| recorder.begin(depth as i32, self.window.ends()));
            let done = worker.try_moves(
                &self.node,
                depth as i32,
                self.window,
                &Expansion::new(Expected::Principal),
                &mut self.list,
                &mut self.best,
            );
            worker.trace(|recorder| recorder.leave(done.map(|()| self.best.score)));
            done?;
            let score = self.best.score;
            if score > self.window.alpha && score < self.window.beta {
                return Some(line(worker, score, uncertainty));
            }
            self.last_score = Some(score);
        }
        None
    }

    /// Begins the next depth where the last one ended, on whichever thread
    /// finished it: with its best moves in front, and around its score.
    pub(super) fn learn(&mut self, lines: &[Line<P::Move>]) {
        self.last_score = lines.first().map(|line| line.score);
        for line in lines.iter().rev() {
            if let Some(place) = self.list.moves.iter().position(|mv| *mv == line.moves[0]) {
                self.list.moves[..=place].rotate_right(1);
            }
        }
    }

    /// The moves that a stopped pass had tried to the end.
    pub(super) fn tried(&self) -> Vec<P::Move> {
        self.list.tried(self.best.tried).collect()
    }

    /// The best line of a depth that was stopped, if one was found. A loss does
    /// not count: the moves not tried yet can only be better.
    pub(super) fn unfinished(&self, worker: &Worker<'_, P>) -> Option<Line<P::Move>> {
        let Best { score, place, .. } = self.best;
        let known = place.is_some() && score > self.window.alpha && !score.is_loss();
        let moves = &worker.plies[0].line;
        (known && !moves.is_empty()).then(|| {
            let proven = certain(worker, score, worker.uncertainty + 1);
            let score = believed(worker, score);
            Line::searched(score, proven, moves.clone())
        })
    }
}

/// The line just found, whose search began with this count of uncertain values.
fn line<P: Position>(worker: &Worker<'_, P>, score: Score, uncertainty: u64) -> Line<P::Move> {
    let proven = certain(worker, score, uncertainty);
    let (score, moves) = (believed(worker, score), worker.plies[0].line.clone());
    Line::searched(score, proven, moves)
}

/// What a score proves. A search that tries only some moves proves nothing.
fn certain<P: Position>(worker: &Worker<'_, P>, score: Score, uncertainty: u64) -> Option<Proven> {
    if worker.shared.subject.move_filter.is_some() {
        return None;
    }
    let drawn = score == Score::DRAW && worker.uncertainty == uncertainty;
    score.proven().or(drawn.then_some(Proven::Draw))
}

/// A win or a loss that was found among some moves only is an opinion.
fn believed<P: Position>(worker: &Worker<'_, P>, score: Score) -> Score {
    if worker.shared.subject.move_filter.is_some() { score.as_opinion() } else { score }
}

fn trusts(settings: &Settings, depth: u32, score: Score, attempt: u32) -> bool {
    let deep = settings.aspiration && settings.pruning && depth >= MIN_ASPIRATION;
    deep && attempt < WIDENINGS && !score.is_decided()
}

fn around(score: Score, margin: i32) -> Window {
    Window { alpha: score.shifted(-margin), beta: score.shifted(margin) }
}

/// How far a score mostly moves from one depth to the next: a few points of a
/// hundred in the chance to win.
fn margin(curve: Curve) -> i32 {
    match curve {
        Curve::Linear { full } => (full / 16).max(1),
        Curve::Logistic { scale } => (scale / 6).max(1),
    }
}

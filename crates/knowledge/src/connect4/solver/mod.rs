//! An exact solver of Connect Four, for every board the game has.
//!
//! It searches to the end of the game with alpha-beta, after the well-known
//! recipe (bitboards, windows of no width, forced moves, winning squares first,
//! a table of positions; Pascal Pons explains it in *Solving Connect 4*). To
//! that it adds bounds by zugzwang (`parity`), forced replies played to their
//! end within a node, a look into the table for all moves before one is
//! searched, and a table in two parts (`table`).
//!
//! | file | idea |
//! |---|---|
//! | `word`, `board` | sets of squares: a byte a column |
//! | `score` | what scores mean |
//! | `parity` | bounds without search |
//! | `order` | the moves, best first |
//! | `table` | positions seen |
//! | `book` | openings known |
//! | `ninth` | who wins after nine stones |
//! | `search` | the search itself |
//! | `shared` | what threads share besides the table |

mod board;
pub mod book;
pub mod ninth;
mod order;
mod parity;
mod score;
mod search;
mod shared;
mod table;
mod word;

use std::sync::atomic::Ordering;
use std::thread;

use ludens_core::{Position, Side};
use ludens_games::connect4::{Bits, ConnectFour, Grid, Move};

pub use score::{plies_to_end, score_of_end};

use ludens_core::Value;

use crate::Solved;

use board::{Frame, Layout, Low, Stones, Tall, WideLow, WideTall};
use search::{Node, Search, root};
use shared::Shared;
use table::Table;
use word::Word;

/// Solves positions, and remembers what it found: solving a game's positions one
/// after another, from its end or from its beginning, is quicker than each by
/// itself. A board of another size makes it forget.
///
/// Every question takes `should_stop`, which is asked now and then (after every
/// 256 nodes) with the nodes searched so far, and ends the search by returning
/// `true`; the answer is then `None`. What was found is kept, so that asking
/// again does not begin anew.
///
/// ```
/// use ludens_core::{Options, Position};
/// use ludens_games::{Rulebook, connect4::{Book, ConnectFour, Fixed}};
/// use ludens_knowledge::connect4::solver::{Solver, plies_to_end};
///
/// let options = Options::defaults(Book::INFO.options);
/// let position = ConnectFour::<Fixed<7, 6>>::from_text(&options, "44455554221").expect("a line");
/// let mut solver = Solver::new(16 << 20);
/// let solution = solver.solve(&position, &mut |_| false).expect("it was not stopped");
/// assert_eq!(solution.score, -15);
/// assert_eq!(plies_to_end(solution.score, 42 - position.stone_count()), 2);
/// ```
#[derive(Debug)]
pub struct Solver {
    /// A table for each thread.
    tables: Vec<Table>,
    /// The board that the table is about.
    size: (usize, usize),
}

/// The score of a position and what it cost to find it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Solution {
    /// The score for the side to move: 0 for a draw, k for a win with the k-th
    /// stone from the last it could place, −k for a loss likewise.
    pub score: i32,
    /// How many positions were searched.
    pub nodes: u64,
}

/// How a position ends and what it cost to find out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WeakSolution {
    /// The value for the side to move.
    pub value: Value,
    /// How many positions were searched.
    pub nodes: u64,
}

/// What a question has cost so far, and the function that may end it.
struct Effort<'a> {
    nodes: u64,
    should_stop: &'a mut dyn FnMut(u64) -> bool,
}

/// So many nodes show whether the table knows a move.
const GLANCE: u64 = 512;

/// No score is this high: boards have at most 80 squares.
const ABOVE_ALL: i32 = 50;

impl Solver {
    /// A solver that remembers positions in this many bytes of memory, but no
    /// less than two mebibytes. 64 mebibytes are plenty for 7x6.
    pub fn new(memory_bytes: usize) -> Solver {
        Solver { tables: vec![Table::new(memory_bytes)], size: (0, 0) }
    }

    /// The same on so many threads, which share its memory; each has a mebibyte more of its own.
    /// The scores are the same, the numbers of nodes are not.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Solver {
        self.tables.truncate(1);
        let helpers: Vec<Table> = (1..threads).map(|_| self.tables[0].beside()).collect();
        self.tables.extend(helpers);
        self
    }

    /// Forgets everything, as if new.
    pub fn clear(&mut self) {
        let helpers = self.tables.len() - 1;
        self.tables.truncate(1);
        self.tables[0].clear();
        let helpers: Vec<Table> = (0..helpers).map(|_| self.tables[0].beside()).collect();
        self.tables.extend(helpers);
    }

    /// The score of a position. A full board scores 0, and a position that the
    /// side to move has lost already scores one below a loss by the next stone.
    pub fn solve<G: Grid>(
        &mut self,
        position: &ConnectFour<G>,
        should_stop: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Solution> {
        let mut effort = Effort { nodes: 0, should_stop };
        let score = self.score_within(position, (-ABOVE_ALL, ABOVE_ALL), &mut effort)?;
        Some(Solution { score, nodes: effort.nodes })
    }

    /// Who wins, without asking how soon: less work than [`Solver::solve`].
    pub fn solve_weakly<G: Grid>(
        &mut self,
        position: &ConnectFour<G>,
        should_stop: &mut dyn FnMut(u64) -> bool,
    ) -> Option<WeakSolution> {
        let mut effort = Effort { nodes: 0, should_stop };
        let score = self.score_within(position, (-1, 1), &mut effort)?;
        Some(WeakSolution { value: Value::of(score), nodes: effort.nodes })
    }

    /// Every legal move with its score for the side to move, from the left;
    /// none if the position is decided.
    pub fn score_columns<G: Grid>(
        &mut self,
        position: &ConnectFour<G>,
        should_stop: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Vec<(Move, i32)>> {
        let mut effort = Effort { nodes: 0, should_stop };
        let all = (-ABOVE_ALL, ABOVE_ALL);
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let scored = |mv: Move| {
            self.score_within(&position.play(mv), all, &mut effort).map(|score| (mv, -score))
        };
        moves.into_iter().map(scored).collect()
    }

    /// How many threads it searches with.
    pub(super) fn threads(&self) -> usize {
        self.tables.len()
    }

    /// A solver for each thread, which share what they find. This one has nothing until it gets
    /// them back ([`Solver::join`]), and a board of this size it is then.
    pub(super) fn split(&mut self, size: (usize, usize)) -> Vec<Solver> {
        self.prepare(size);
        if self.tables.len() > 1 {
            self.tables[0].use_all();
        }
        self.tables.drain(..).map(|table| Solver { tables: vec![table], size }).collect()
    }

    /// Takes back what it was split into.
    pub(super) fn join(&mut self, parts: Vec<Solver>) {
        self.tables.extend(parts.into_iter().flat_map(|part| part.tables));
    }

    /// A best move, the one nearest the centre if there are several, and the
    /// position's score. `None` also if the position is decided.
    pub fn best_move<G: Grid>(
        &mut self,
        position: &ConnectFour<G>,
        should_stop: &mut dyn FnMut(u64) -> bool,
    ) -> Option<(Move, Solution)> {
        let mut effort = Effort { nodes: 0, should_stop };
        let score = self.score_within(position, (-ABOVE_ALL, ABOVE_ALL), &mut effort)?;
        let mv = self.move_worth(score, position, &mut effort)?;
        Some((mv, Solution { score, nodes: effort.nodes }))
    }

    /// Best moves for both sides up to the end of the game, or until stopped;
    /// none if the position is decided.
    pub fn line<G: Grid>(
        &mut self,
        position: &ConnectFour<G>,
        should_stop: &mut dyn FnMut(u64) -> bool,
    ) -> Vec<Move> {
        let mut effort = Effort { nodes: 0, should_stop };
        let all = (-ABOVE_ALL, ABOVE_ALL);
        match self.score_within(position, all, &mut effort) {
            Some(score) => self.line_worth(score, position, &mut effort),
            None => Vec::new(),
        }
    }

    /// The same for a position whose score is known. That is less work, above all for a draw.
    pub(super) fn line_of_score<G: Grid>(
        &mut self,
        score: i32,
        position: &ConnectFour<G>,
        should_stop: &mut dyn FnMut(u64) -> bool,
    ) -> Vec<Move> {
        self.line_worth(score, position, &mut Effort { nodes: 0, should_stop })
    }

    /// A move that reaches this score, which a move does; none if it is stopped. First each is
    /// tried with few nodes: what found the score often knows the move.
    pub fn keeping_move<G: Grid>(
        &mut self,
        score: i32,
        position: &ConnectFour<G>,
        should_stop: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Move> {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let mut nodes = 0;
        for mv in moves {
            let before = nodes;
            let mut is_over = |more| {
                nodes = before + more;
                more >= GLANCE || should_stop(nodes)
            };
            let mut effort = Effort { nodes: 0, should_stop: &mut is_over };
            let found = self.score_within(&position.play(mv), (-score, 1 - score), &mut effort);
            if found == Some(-score) {
                return Some(mv);
            }
        }
        let mut is_over = |more| should_stop(nodes + more);
        self.move_worth(score, position, &mut Effort { nodes: 0, should_stop: &mut is_over })
    }

    fn line_worth<G: Grid>(
        &mut self,
        mut score: i32,
        position: &ConnectFour<G>,
        effort: &mut Effort<'_>,
    ) -> Vec<Move> {
        let mut line = Vec::new();
        let mut position = *position;
        while position.outcome().is_none() {
            let Some(mv) = self.move_worth(score, &position, effort) else { break };
            position = position.play(mv);
            score = -score;
            line.push(mv);
        }
        line
    }

    /// The move nearest the centre that reaches the position's score, or at least a lower one.
    fn move_worth<G: Grid>(
        &mut self,
        score: i32,
        position: &ConnectFour<G>,
        effort: &mut Effort<'_>,
    ) -> Option<Move> {
        let width = position.grid().width() as i32;
        let mut moves = Vec::new();
        position.moves(&mut moves);
        moves.sort_by_key(|mv| (2 * i32::from(mv.column) + 1 - width).abs());
        for mv in moves {
            // No move is better, so it is enough to know which are not worse.
            if self.score_within(&position.play(mv), (-score, 1 - score), effort)? == -score {
                return Some(mv);
            }
        }
        None
    }

    /// Forgets positions of another size.
    fn prepare(&mut self, size: (usize, usize)) {
        if self.size != size {
            // A new table has nothing to forget, and clearing takes a while.
            if self.size != (0, 0) {
                self.clear();
            }
            self.size = size;
        }
    }

    /// The score as far as it lies within the limits, else the nearer of them.
    fn score_within<G: Grid>(
        &mut self,
        position: &ConnectFour<G>,
        limits: (i32, i32),
        effort: &mut Effort<'_>,
    ) -> Option<i32> {
        if let Some(score) = decided_score(position) {
            return Some(score.clamp(limits.0, limits.1));
        }
        let size = (position.grid().width(), position.grid().height());
        self.prepare(size);
        match size {
            (..=8, ..=7) => self.search::<G, Low>(position, limits, effort),
            (..=8, _) => self.search::<G, Tall>(position, limits, effort),
            (_, ..=7) => self.search::<G, WideLow>(position, limits, effort),
            (_, _) => self.search::<G, WideTall>(position, limits, effort),
        }
    }

    fn search<G: Grid, L: Layout>(
        &mut self,
        position: &ConnectFour<G>,
        (low, high): (i32, i32),
        effort: &mut Effort<'_>,
    ) -> Option<i32> {
        let (frame, stones) = lay_out::<G, L>(position);
        let node = match root(&frame, &stones) {
            Ok(node) => node,
            Err(score) => return Some(score.clamp(low, high)),
        };
        // The least and the greatest score there can still be.
        let limits = (low.max(-(node.empties / 2)), high.min((node.empties - 1) / 2));
        let (threads, before) = (self.tables.len(), effort.nodes);
        if threads == 1 {
            let found = look_for(&frame, &node, limits, &mut self.tables, effort, u64::MAX);
            return found.map(|score| score.clamp(low, high));
        }
        // Most positions are solved sooner than threads begin.
        let alone = look_for(&frame, &node, limits, &mut self.tables[..1], effort, ALONE);
        let found = match alone {
            None if effort.nodes - before >= ALONE => {
                self.tables[0].use_all();
                look_for(&frame, &node, limits, &mut self.tables, effort, u64::MAX)
            }
            found => found,
        };
        found.map(|score| score.clamp(low, high))
    }
}

/// The nodes that one thread searches before others help it.
const ALONE: u64 = 1 << 15;

/// Looks for the score between these limits, with a thread for each table, until the effort or
/// so many nodes end it.
fn look_for<L: Layout>(
    frame: &Frame<L>,
    node: &Node<L::Word>,
    limits: (i32, i32),
    tables: &mut [Table],
    effort: &mut Effort<'_>,
    most: u64,
) -> Option<i32> {
    let shared = Shared::new(tables.len(), limits);
    let before = effort.nodes;
    let (first, helpers) = tables.split_first_mut().expect("a table");
    let helped = || shared.helped.load(Ordering::Relaxed);
    let own = thread::scope(|scope| {
        for table in helpers {
            scope.spawn(|| help(frame, node, table, &shared));
        }
        let mut should_stop = |nodes| {
            let nodes = nodes + helped();
            nodes >= most || (effort.should_stop)(before + nodes)
        };
        let mut search = Search::new(*frame, first, &shared, &mut should_stop);
        // Where it was stopped, the window stays open.
        let _ = search.run(node);
        search.nodes()
    });
    effort.nodes = before + own + helped();
    let window = shared.window();
    (window.least >= window.greatest).then_some(window.least)
}

/// Searches beside the first thread.
fn help<L: Layout>(frame: &Frame<L>, node: &Node<L::Word>, table: &mut Table, shared: &Shared) {
    let mut counted = 0;
    let mut count = |nodes: u64| {
        shared.helped.fetch_add(nodes - counted, Ordering::Relaxed);
        counted = nodes;
        false
    };
    // It ends when the first thread has the score or is stopped.
    let _ = Search::new(*frame, table, shared, &mut count).run(node);
}

impl<G: Grid> crate::Solver<ConnectFour<G>> for Solver {
    fn solve(
        &mut self,
        position: &ConnectFour<G>,
        should_stop: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Solved<Move>> {
        let (best_move, solution) = self.best_move(position, should_stop)?;
        let (value, score) = (Value::of(solution.score), Some(solution.score));
        Some(Solved { value, score, best_move, nodes: solution.nodes })
    }
}

/// About how many positions are searched to find out who wins. Half of all positions with as
/// many free squares take less; each free square more takes twice as many. Counted
/// in positions of strong games on 7x6 and 8x8, and lowered since by what fewer nodes the
/// standard sets take; the other widths follow the line through these.
pub(super) fn effort<G: Grid>(position: &ConnectFour<G>) -> u64 {
    const NODES: f64 = 150_000.0;
    const FACTOR: f64 = 1.9;
    let (width, height) = (position.grid().width(), position.grid().height());
    let empties = (width * height) as f64 - f64::from(position.stone_count());
    (NODES * FACTOR.powf(empties - (7.5 * width as f64 - 18.5))) as u64
}

/// The score of a position with this value and this many plies to its end.
pub(super) fn score_by_plies<G: Grid>(position: &ConnectFour<G>, value: Value, plies: u32) -> i32 {
    let squares = position.grid().width() * position.grid().height();
    score_of_end(value, plies, squares as u32 - position.stone_count())
}

/// The score of a position in which the game is over.
fn decided_score<G: Grid>(position: &ConnectFour<G>) -> Option<i32> {
    let squares = (position.grid().width() * position.grid().height()) as u32;
    let empties = squares - position.stone_count();
    position.outcome().map(|outcome| match outcome.winner {
        Some(_) => score_of_end(Value::Loss, 0, empties),
        None => score_of_end(Value::Draw, 0, empties),
    })
}

/// A position as the search keeps it.
fn lay_out<G: Grid, L: Layout>(position: &ConnectFour<G>) -> (Frame<L>, Stones<L::Word>) {
    let (width, height) = (position.grid().width(), position.grid().height());
    let frame = Frame::new(width as u32, height as u32);
    let spread = |side: Side| {
        let stones = position.stones(side);
        let has = |column: usize, row: usize| {
            stones >> (column * height + row) & G::Bits::ONE != G::Bits::EMPTY
        };
        let squares = (0..width).flat_map(|column| (0..height).map(move |row| (column, row)));
        squares
            .filter(|&(column, row)| has(column, row))
            .fold(L::Word::EMPTY, |set, (column, row)| {
                set | L::Word::square((8 * column + row) as u32)
            })
    };
    let stones = frame.stones(spread(position.side()), spread(!position.side()));
    (frame, stones)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect4::testing::position;
    use ludens_games::connect4::AnySize;

    #[test]
    fn each_stone_nearly_halves_the_effort() {
        let after = |size, text| effort(&position::<AnySize>(size, text));
        let (start, one) = (after("8x8", "8/8/8/8/8/8/8/8 x"), after("8x8", "8/8/8/8/8/8/8/3x4 o"));
        assert!(start > one && one > start / 2, "{start} and {one}");
        assert!(one > after("7x6", "7/7/7/7/7/7 x"));
        assert_eq!(after("7x6", "7/7/7/7/2oxo2/2xoxox x"), 150_000);
    }
}

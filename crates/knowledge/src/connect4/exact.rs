//! The solver of Connect Four as a search, so that every program that can show
//! a thought can show exact values.

use std::time::Duration;

use ludens_core::{Position, Proof, Value};
use ludens_games::connect4::{ConnectFour, Grid, Move};
use ludens_search::{Control, Coverage, Line, Proven, Report, Search, Statistics, Task, settle};

use super::budget::Budget;
use super::solver::{self, Solver, book, plies_to_end};
use crate::OpeningTable;

/// Solves positions of Connect Four. What cannot be solved within the limits
/// has no proven value; the move is then the one nearest the centre.
pub struct ConnectFourExact {
    solver: Solver,
    knows_openings: bool,
}

impl ConnectFourExact {
    /// Remembers positions in this many bytes.
    pub fn new(memory_bytes: usize, openings: OpeningTable) -> ConnectFourExact {
        let knows_openings = openings == OpeningTable::On;
        if knows_openings {
            book::learn();
        }
        ConnectFourExact { solver: Solver::new(memory_bytes), knows_openings }
    }

    /// The same on so many threads.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> ConnectFourExact {
        ConnectFourExact { solver: self.solver.with_threads(threads), ..self }
    }

    /// How many threads it has.
    pub(super) fn threads(&self) -> usize {
        self.solver.threads()
    }

    /// One of these for each thread, to be joined again.
    pub(super) fn split(&mut self, size: (usize, usize)) -> Vec<ConnectFourExact> {
        let parts = self.solver.split(size).into_iter();
        parts.map(|solver| ConnectFourExact { solver, ..*self }).collect()
    }

    /// Takes back what it was split into.
    pub(super) fn join(&mut self, parts: Vec<ConnectFourExact>) {
        self.solver.join(parts.into_iter().map(|part| part.solver).collect());
    }
}

/// About how many nodes it takes to find out who wins; none where the table of openings says it.
pub(super) fn effort<G: Grid>(position: &ConnectFour<G>) -> u64 {
    if book::value(position).is_some() { 0 } else { solver::effort(position) }
}

/// What is known of a position, for the side to move.
#[derive(Debug, Clone, Copy)]
struct Known {
    score: i32,
    /// Whether that is the score. If not, it is the lowest one of a won position, or the highest
    /// one of a lost position.
    is_exact: bool,
    /// A move that keeps the win or the draw.
    keeps: Option<Move>,
}

/// How often a solved move is reported while others are searched.
const NEWS_EVERY: Duration = Duration::from_millis(250);

/// Reports which moves are solved while others are not yet.
struct News<'a> {
    /// How many lines are wanted.
    lines: usize,
    /// When the last report was.
    told: Duration,
    progress: &'a mut dyn FnMut(&Report<Move>),
}

impl News<'_> {
    fn tell(&mut self, lines: &[Line<Move>], budget: &Budget<'_>) {
        let now = budget.elapsed();
        if now < self.told + NEWS_EVERY {
            return;
        }
        self.told = now;
        let mut lines = lines.to_vec();
        rank(&mut lines);
        lines.truncate(self.lines);
        (self.progress)(&report(lines, budget));
    }
}

/// The best first; it claims only what is true of the position.
fn rank(lines: &mut [Line<Move>]) {
    lines.sort_by_key(|line| -line.score);
    settle(lines, Coverage::All);
}

fn report(lines: Vec<Line<Move>>, budget: &Budget<'_>) -> Report<Move> {
    Report {
        depth: lines[0].moves.len() as u32,
        lines,
        statistics: Statistics { nodes: budget.nodes(), ..Statistics::default() },
        time: budget.elapsed(),
    }
}

impl<G: Grid> Search<ConnectFour<G>> for ConnectFourExact {
    fn think(
        &mut self,
        task: &Task<'_, ConnectFour<G>>,
        control: &Control<'_>,
        progress: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move> {
        let position = task.record.position();
        let budget = Budget::new(control);
        let mut lines = match (task.only, task.lines) {
            (None, ..=1) => self.best_line(position, &budget),
            _ => Vec::new(),
        };
        if lines.is_empty() {
            let mut news =
                News { lines: task.lines.max(1), told: control.clock.elapsed(), progress };
            lines = self.every_line(position, task.only, &budget, &mut news);
            lines.truncate(task.lines.max(1));
        }
        report(lines, &budget)
    }

    fn forget(&mut self) {
        self.solver.clear();
    }
}

impl ConnectFourExact {
    fn known_opening<G: Grid>(&self, position: &ConnectFour<G>) -> Option<i32> {
        self.knows_openings.then(|| book::score(position)).flatten()
    }

    /// What is known of a position, or can be found out within the limits: first who wins,
    /// which takes a tenth of the work, then how soon.
    fn learn<G: Grid>(&mut self, position: &ConnectFour<G>, budget: &Budget<'_>) -> Option<Known> {
        let (value, keeps) = self.learn_value(position, budget)?;
        if let Some(score) = self.known_opening(position) {
            return Some(Known { score, is_exact: true, keeps });
        }
        let slowest = match value {
            Value::Draw => return Some(Known { score: 0, is_exact: true, keeps }),
            Value::Win => 1,
            Value::Loss => -1,
        };
        let solve = |is_over: &mut dyn FnMut(u64) -> bool| self.solver.solve(position, is_over);
        let Some(solution) = budget.ask_exactly(solve, |solution| solution.nodes) else {
            return Some(Known { score: slowest, is_exact: false, keeps });
        };
        Some(Known { score: solution.score, is_exact: true, keeps })
    }

    /// Who wins, and a move that keeps the win or the draw.
    fn learn_value<G: Grid>(
        &mut self,
        position: &ConnectFour<G>,
        budget: &Budget<'_>,
    ) -> Option<(Value, Option<Move>)> {
        if let Some(known) = self.knows_openings.then(|| book::value(position)).flatten() {
            return Some(known);
        }
        let weakly =
            |is_over: &mut dyn FnMut(u64) -> bool| self.solver.solve_weakly(position, is_over);
        let weakly = budget.ask_exactly(weakly, |weakly| weakly.nodes)?;
        // Now, as finding out how soon may take all that is left.
        Some((weakly.value, self.keeping_move(weakly.value, position, budget)))
    }

    /// A move after which a won position is won and a drawn one drawn.
    fn keeping_move<G: Grid>(
        &mut self,
        value: Value,
        position: &ConnectFour<G>,
        budget: &Budget<'_>,
    ) -> Option<Move> {
        let score = match value {
            _ if position.outcome().is_some() => return None,
            Value::Loss => return None,
            Value::Draw => 0,
            Value::Win => 1,
        };
        budget.ask(|is_over| self.solver.keeping_move(score, position, is_over))
    }

    /// What should follow, as far as it is known or the limits allow to say.
    fn follow<G: Grid>(
        &mut self,
        position: &ConnectFour<G>,
        known: Known,
        budget: &Budget<'_>,
    ) -> Vec<Move> {
        let known_opening = self.known_opening(position).map(|_| book::line(position));
        match known_opening.filter(|line| !line.is_empty()) {
            Some(line) => line,
            None if known.is_exact => {
                budget.ask(|is_over| self.solver.line_of_score(known.score, position, is_over))
            }
            // How the winner wins is not known beyond one move; all moves of the loser lose.
            None => known.keeps.into_iter().collect(),
        }
    }

    /// The best line alone, which is less work; none if it was not found.
    fn best_line<G: Grid>(
        &mut self,
        position: &ConnectFour<G>,
        budget: &Budget<'_>,
    ) -> Vec<Line<Move>> {
        let Some(known) = self.learn(position, budget) else { return Vec::new() };
        let moves = self.follow(position, known, budget);
        match known.keeps {
            _ if !moves.is_empty() => vec![proven_line(position, known, moves)],
            // The best move was not found in time, but one that keeps the value.
            Some(mv) => {
                let (score, is_exact) = (known.score.min(1), known.score == 0);
                vec![proven_line(position, Known { score, is_exact, ..known }, vec![mv])]
            }
            None => Vec::new(),
        }
    }

    /// A line for every move, the best first.
    fn every_line<G: Grid>(
        &mut self,
        position: &ConnectFour<G>,
        only: Option<&[Move]>,
        budget: &Budget<'_>,
        news: &mut News<'_>,
    ) -> Vec<Line<Move>> {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        moves.retain(|mv| only.is_none_or(|only| only.contains(mv)));
        let width = position.grid().width() as i32;
        moves.sort_by_key(|mv| (2 * i32::from(mv.column) + 1 - width).abs());
        let mut lines: Vec<_> = moves.into_iter().map(Line::unknown).collect();
        let size = (position.grid().width(), position.grid().height());
        let moves: Vec<Move> = lines.iter().map(|line| line.moves[0]).collect();
        let ask = |part: &mut Self, place: usize| part.line(position, moves[place], budget);
        self.answer_all(size, moves.len(), ask, |place, line| {
            lines[place] = line;
            if lines[place].proven.is_some() {
                news.tell(&lines, budget);
            }
        });
        rank(&mut lines);
        lines
    }

    fn line<G: Grid>(
        &mut self,
        position: &ConnectFour<G>,
        mv: Move,
        budget: &Budget<'_>,
    ) -> Line<Move> {
        let next = position.play(mv);
        let unknown = Line::unknown(mv);
        // What the move itself decides needs no search.
        if next.outcome().is_none() && budget.is_over() {
            return unknown;
        }
        let Some(known) = self.learn(&next, budget) else { return unknown };
        let mut moves = vec![mv];
        moves.extend(self.follow(&next, known, budget));
        proven_line(position, Known { score: -known.score, ..known }, moves)
    }
}

/// A line from a position of which this is known. The slowest score gives the most plies that
/// a win or a loss can take.
fn proven_line<G: Grid>(position: &ConnectFour<G>, known: Known, moves: Vec<Move>) -> Line<Move> {
    let squares = (position.grid().width() * position.grid().height()) as u32;
    let plies = plies_to_end(known.score, squares - position.stone_count());
    let proven = match Value::of(known.score) {
        Value::Win => Proven::Win { plies },
        Value::Draw => Proven::Draw,
        Value::Loss => Proven::Loss { plies },
    };
    Line {
        proof: Proof::Solver,
        exact_plies: known.is_exact,
        ..Line::searched(proven.score(), Some(proven), moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Still;
    use ludens_core::{Options, Record};
    use ludens_games::Rulebook;
    use ludens_games::connect4::{AnySize, Book, Fixed};
    use ludens_search::Limits;
    use ludens_search::Signal;

    fn think(columns: &str, lines: usize, limits: Limits) -> Report<Move> {
        let options = Options::defaults(Book::INFO.options);
        let position = ConnectFour::<Fixed<7, 6>>::from_text(&options, columns).expect("a line");
        let record = Record::new(position);
        let stop = Signal::default();
        let control = Control { limits, clock: &Still, stop: &stop };
        let task = Task { record: &record, lines, only: None };
        ConnectFourExact::new(4 << 20, OpeningTable::Off).think(&task, &control, &mut |_| {})
    }

    #[test]
    fn a_line_is_as_long_as_its_value_says() {
        let report = think("44455554221", 1, Limits::default());
        assert_eq!(report.best().proven, Some(Proven::Loss { plies: 2 }));
        assert_eq!(report.best().moves.len(), 2);
    }

    #[test]
    fn every_column_has_its_value() {
        let report = think("121212", 7, Limits::default());
        assert_eq!(report.lines.len(), 7);
        assert_eq!(report.best_move(), Move { column: 0 });
        assert_eq!(report.best().proven, Some(Proven::Win { plies: 1 }));
        assert!(report.lines.iter().all(|line| line.proven.is_some()));
        assert!(report.lines.is_sorted_by(|a, b| a.score >= b.score));
    }

    /// Also when another board was asked about before.
    #[test]
    fn columns_at_once_have_the_same_values() {
        let mut exact = ConnectFourExact::new(8 << 20, OpeningTable::Off).with_threads(3);
        for (size, text) in [("7x6", "44444453322"), ("5x4", "33"), ("7x6", "4444445332277")] {
            let options = format!("connect4:size={size}").parse().expect("a spec");
            let options = Options::read(Book::INFO.options, &options).expect("a size");
            let position = ConnectFour::<AnySize>::from_text(&options, text).expect("a position");
            let (record, stop) = (Record::new(position), Signal::default());
            let control = Control { limits: Limits::default(), clock: &Still, stop: &stop };
            let task = Task { record: &record, lines: 7, only: None };
            let mut alone = ConnectFourExact::new(8 << 20, OpeningTable::Off);
            let worth = |report: Report<Move>| {
                let line = |line: &Line<Move>| (line.moves[0].column, line.proven);
                let mut all: Vec<_> = report.lines.iter().map(line).collect();
                all.sort_by_key(|&(column, _)| column);
                (all, report.statistics.nodes > 0)
            };
            let expected = worth(alone.think(&task, &control, &mut |_| {}));
            assert_eq!(worth(exact.think(&task, &control, &mut |_| {})), expected, "{text}");
        }
    }

    fn with_nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    #[test]
    fn who_wins_is_known_long_before_how_soon() {
        // 1,548 and 750,017 nodes.
        let text = "7/7/7/7/4o2/xx1oxox o";
        let report = think(text, 1, with_nodes(20_000));
        let best = report.best();
        assert_eq!((best.proven, best.exact_plies), (Some(Proven::Win { plies: 35 }), false));
        let options = Options::defaults(Book::INFO.options);
        let position = ConnectFour::<Fixed<7, 6>>::from_text(&options, text).expect("a position");
        // Also when the question how soon it wins takes all that is left.
        for nodes in [2000, 4000, 8000, 20_000] {
            let next = position.play(think(text, 1, with_nodes(nodes)).best_move());
            let weakly = Solver::new(1 << 20).solve_weakly(&next, &mut |_| false).expect("solved");
            assert_eq!(weakly.value, Value::Loss, "the move wins, {nodes} nodes");
        }
        let report = think(text, 1, Limits::default());
        assert_eq!(report.best().proven, Some(Proven::Win { plies: 27 }));
        assert!(report.best().exact_plies && report.best().moves.len() == 27);
    }

    #[test]
    fn a_lost_position_claims_nothing_before_every_move_is_known() {
        let report = think("7/7/3o3/3xx2/3xo2/1xxoxoo o", 1, with_nodes(10_000));
        assert_eq!(report.best().proven, None);
    }

    #[test]
    fn a_draw_takes_no_more_than_knowing_that_nobody_wins() {
        let text = "7/2xx1o1/2oo1x1/2xx1o1/o1xo1ox/xoxxoxo o";
        let report = think(text, 1, with_nodes(2_000));
        assert_eq!(report.best().proven, Some(Proven::Draw));
        assert_eq!(report.best().moves.len(), 21);
    }

    /// With an empty table, 4,096 nodes took 7 to 26 milliseconds.
    #[test]
    fn without_time_few_nodes_are_searched() {
        let limits = Limits { hard: Some(Duration::ZERO), ..Limits::default() };
        let report = think("444447", 1, limits);
        assert!(report.statistics.nodes <= 512, "{} nodes", report.statistics.nodes);
    }

    #[test]
    fn without_time_there_is_still_a_move() {
        let limits = Limits { nodes: Some(0), ..Limits::default() };
        let report = think("44", 7, limits);
        assert_eq!(report.best_move(), Move { column: 3 });
        assert!(report.lines.iter().all(|line| line.proven.is_none()));
    }
}

//! `profe`, the reference opponent of Connect Four, as its original ran: plain
//! alpha-beta to a fixed depth, columns from the left, the first of equally good
//! moves. It does not stop where four stones stand in a row: it plays on, and
//! only the evaluation of the last positions says what the four was worth.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use ludens_core::{Evaluation, Position};
use ludens_games::connect4::{Bits, ConnectFour, Grid, Move};
use ludens_search::{Control, DepthDone, Line, Meter, Report, Score, Search, Statistics, Task};

/// The default depth.
const USUAL_DEPTH: u32 = 4;

/// How many nodes one ply may cost if time is up before the depth is done.
const FIRST_DEPTH_NODES: u64 = 64;

/// The opponent, with the evaluation it judges by.
pub struct Profe<G: Grid> {
    evaluation: Arc<dyn Evaluation<ConnectFour<G>>>,
}

impl<G: Grid> Profe<G> {
    /// Judges by this evaluation, also positions that are decided.
    pub fn new(evaluation: Arc<dyn Evaluation<ConnectFour<G>>>) -> Profe<G> {
        Profe { evaluation }
    }

    fn walk<'a>(&'a self, control: &'a Control<'a>, nodes: &'a AtomicU64) -> Walk<'a, G> {
        let meter = Meter::new(control, nodes);
        Walk { evaluation: &*self.evaluation, meter, statistics: Statistics::default() }
    }
}

impl<G: Grid> Search<ConnectFour<G>> for Profe<G> {
    fn think(
        &mut self,
        task: &Task<'_, ConnectFour<G>>,
        control: &Control<'_>,
        progress: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move> {
        let shared = AtomicU64::new(0);
        let mut walk = self.walk(control, &shared);
        let depth = control.limits.depth.unwrap_or(USUAL_DEPTH).max(1);
        let mut done = depth;
        let lines = walk.root(task, depth).or_else(|| {
            done = 1;
            walk.meter.ignore_time_for(FIRST_DEPTH_NODES).then(|| walk.root(task, 1)).flatten()
        });
        if lines.is_none() {
            done = 0;
        }
        let report = walk.report(lines.unwrap_or_else(|| vec![unknown(task)]), done, control);
        progress(&report);
        report
    }

    fn forget(&mut self) {}
}

/// The first legal move, without a search.
fn unknown<G: Grid>(task: &Task<'_, ConnectFour<G>>) -> Line<Move> {
    Line::unknown(choices(task)[0])
}

/// The moves to choose from, from the left.
fn choices<G: Grid>(task: &Task<'_, ConnectFour<G>>) -> Vec<Move> {
    let position = task.record.position();
    let is_asked = |mv: &Move| task.only.is_none_or(|only| only.contains(mv));
    columns(position).filter(is_asked).collect()
}

/// The columns that are not full, also where the game has ended.
fn columns<G: Grid>(position: &ConnectFour<G>) -> impl Iterator<Item = Move> {
    let (grid, landings) = (position.grid(), position.landings());
    let is_open = move |column: &usize| landings & grid.column(*column) != G::Bits::EMPTY;
    (0..grid.width()).filter(is_open).map(|column| Move { column: column as u8 })
}

/// One walk over the tree.
struct Walk<'a, G: Grid> {
    evaluation: &'a dyn Evaluation<ConnectFour<G>>,
    meter: Meter<'a>,
    statistics: Statistics,
}

/// A value for the side to move, and the moves that lead to it, the last first.
type Valued = (i32, Vec<Move>);

/// No evaluation is as large.
const INFINITE: i32 = i32::MAX;

impl<G: Grid> Walk<'_, G> {
    /// The lines that are wanted, the best first; `None` when stopped.
    fn root(&mut self, task: &Task<'_, ConnectFour<G>>, depth: u32) -> Option<Vec<Line<Move>>> {
        let position = task.record.position();
        let (mut lines, mut alpha) = (Vec::new(), -INFINITE);
        for mv in choices(task) {
            let (value, mut moves) = self.value(&position.play(mv), depth - 1, alpha)?;
            moves.push(mv);
            moves.reverse();
            lines.push(Line::searched(Score::opinion(-value), None, moves));
            // Without this, a move that cannot be best would have no exact value.
            alpha = if task.lines > 1 { alpha } else { alpha.max(-value) };
        }
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        lines.truncate(task.lines.max(1));
        Some(lines)
    }

    /// The value of a position whose opponent is sure of `beaten` already; a value
    /// that leaves the opponent less than that is only an upper bound.
    fn value(&mut self, position: &ConnectFour<G>, depth: u32, beaten: i32) -> Option<Valued> {
        self.search(position, depth, [-INFINITE, -beaten])
    }

    fn search(
        &mut self,
        position: &ConnectFour<G>,
        depth: u32,
        [mut alpha, beta]: [i32; 2],
    ) -> Option<Valued> {
        if !self.meter.count() {
            return None;
        }
        let mut best: Option<Valued> = None;
        let moves = columns(position).take(if depth == 0 { 0 } else { usize::MAX });
        for mv in moves {
            let (value, line) = self.search(&position.play(mv), depth - 1, [-beta, -alpha])?;
            if best.as_ref().is_none_or(|(most, _)| -value > *most) {
                let mut line = line;
                line.push(mv);
                best = Some((-value, line));
                alpha = alpha.max(-value);
            }
            if alpha >= beta {
                self.statistics.cutoffs += 1;
                break;
            }
        }
        Some(best.unwrap_or_else(|| self.judge(position)))
    }

    fn judge(&mut self, position: &ConnectFour<G>) -> Valued {
        self.statistics.leaves += 1;
        (self.evaluation.score(position), Vec::new())
    }

    fn report(mut self, lines: Vec<Line<Move>>, depth: u32, control: &Control<'_>) -> Report<Move> {
        let (nodes, time) = (self.meter.nodes(), control.clock.elapsed());
        self.statistics.nodes = nodes;
        self.statistics.selective_depth = depth;
        if depth > 0 {
            self.statistics.depths = vec![DepthDone { depth, nodes, time }];
        }
        Report { depth, lines, statistics: self.statistics, time }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge;
    use crate::testing::Still;
    use ludens_core::{Random, Record};
    use ludens_games::Game;
    use ludens_games::connect4::{Fixed, has_four};
    use ludens_search::{Limits, Signal};

    type Board = ConnectFour<Fixed<8, 8>>;

    fn game() -> Game {
        "connect4:size=8x8".parse().expect("a game")
    }

    fn think(position: Board, depth: u32, lines: usize) -> Report<Move> {
        let known = knowledge::<Board>().expect("knowledge");
        let windows = known.evaluation("windows").expect("an evaluation");
        let evaluation = windows.with([("as-run", 1.0)]).expect("a switch");
        let (record, stop) = (Record::new(position), Signal::default());
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let control = Control { limits, clock: &Still, stop: &stop };
        let task = Task { record: &record, lines, only: None };
        Profe::new(Arc::from(evaluation)).think(&task, &control, &mut |_| {})
    }

    /// The original's board, restated: a stone for each column and row from the
    /// bottom, 1 and −1, and nothing that knows when a game is over.
    #[derive(Clone)]
    struct Grid8([[i32; 8]; 8]);

    impl Grid8 {
        fn of(position: &Board) -> Grid8 {
            let side = position.side();
            let at = |column: usize, row: usize| {
                let square = 1u64 << (column * 8 + row);
                let is_there = |side| position.stones(side) & square != 0;
                i32::from(is_there(side)) - i32::from(is_there(!side))
            };
            Grid8(std::array::from_fn(|column| std::array::from_fn(|row| at(column, row))))
        }

        fn dropped(&self, column: usize, stone: i32) -> Option<Grid8> {
            let row = self.0[column].iter().position(|&there| there == 0)?;
            let mut next = self.clone();
            next.0[column][row] = stone;
            Some(next)
        }

        /// From every stone in all eight directions.
        fn worth(&self) -> i32 {
            let mut total = 0;
            for (column, row) in (0..8).flat_map(|column| (0..8).map(move |row| (column, row))) {
                for (x, y) in (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y))) {
                    if (x, y) != (0, 0) {
                        total += self.line(column, row, (x, y));
                    }
                }
            }
            total
        }

        fn line(&self, column: i32, row: i32, (x, y): (i32, i32)) -> i32 {
            let inside = |n: i32| (0..8).contains(&n);
            let own = self.0[column as usize][row as usize];
            if own == 0 || !inside(column + 3 * x) || !inside(row + 3 * y) {
                return 0;
            }
            let at = |i: i32| self.0[(column + i * x) as usize][(row + i * y) as usize];
            let stones = [0, 1, 2, 3].map(at);
            let count = stones.iter().filter(|&&stone| stone == own).count();
            match stones.contains(&-own) {
                true => 0,
                false => own * [0, 0, 1, 10, 100][count],
            }
        }

        /// Plain minimax, `stone` to move; the value is that of 1.
        fn minimax(&self, depth: u32, stone: i32) -> i32 {
            let next = (0..8).filter_map(|column| self.dropped(column, stone));
            let values: Vec<i32> = match depth {
                0 => Vec::new(),
                _ => next.map(|next| next.minimax(depth - 1, -stone)).collect(),
            };
            let best = values.into_iter().max_by_key(|value| value * stone);
            best.unwrap_or_else(|| self.worth())
        }

        /// The first of the best columns, and its value.
        fn choice(&self, depth: u32) -> (usize, i32) {
            let value = |column| Some(self.dropped(column, 1)?.minimax(depth - 1, -1));
            let values = (0..8).filter_map(|column| Some((column, value(column)?)));
            values.fold((0, i32::MIN), |best, one| if one.1 > best.1 { one } else { best })
        }
    }

    /// Undecided positions of random games.
    fn positions(count: usize) -> Vec<Board> {
        let mut found = Vec::new();
        for seed in 1.. {
            let (mut random, mut buffer) = (Random::new(seed), Vec::new());
            let mut position = Board::start(&game().options);
            for _ in 0..4 + seed % 25 {
                let Some(mv) = position.random_move(&mut random, &mut buffer) else { break };
                position = position.play(mv);
            }
            if position.outcome().is_none() {
                found.push(position);
            }
            if found.len() == count {
                break;
            }
        }
        found
    }

    #[test]
    fn it_chooses_as_the_original_did() {
        let mut with_fours = 0;
        for position in positions(120) {
            for depth in 1..=3 {
                let report = think(position, depth, 1);
                let (column, value) = Grid8::of(&position).choice(depth);
                let chosen = (usize::from(report.best_move().column), report.best().score.value());
                assert_eq!(chosen, (column, 100 * value), "{} to {depth}", position.text());
                let four = |mv| {
                    let next = position.play(mv);
                    has_four(next.grid(), next.stones(position.side()))
                };
                with_fours += usize::from(columns(&position).any(four));
            }
        }
        assert!(with_fours > 20, "{with_fours} positions could be won at once");
    }

    #[test]
    fn every_move_has_its_own_value_where_all_are_wanted() {
        for position in positions(20) {
            let report = think(position, 2, 8);
            for line in &report.lines {
                let column = usize::from(line.moves[0].column);
                let next = Grid8::of(&position).dropped(column, 1).expect("an open column");
                assert_eq!(line.score.value(), 100 * next.minimax(1, -1), "{}", position.text());
            }
        }
    }

    #[test]
    fn a_made_four_ends_nothing() {
        // x makes four with its next stone; the line goes on after that.
        let position = Board::from_text(&game().options, "121212").expect("a position");
        let report = think(position, 3, 8);
        let four = report.lines.iter().find(|line| line.moves[0].column == 0).expect("its line");
        assert_eq!((four.moves.len(), four.proven), (3, None));
    }
}

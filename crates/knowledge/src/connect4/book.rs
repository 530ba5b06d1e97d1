//! A table for Connect Four on 7x6: the scores of all positions
//! of six stones, and with them of all before. Solving these takes seconds
//! each, usually more than the time for a move.

use std::collections::HashMap;
use std::sync::OnceLock;

use ludens_core::{Options, Position};
use ludens_games::Rulebook;
use ludens_games::connect4::{Book, ConnectFour, Fixed, Grid, Move};

const DATA: &str = include_str!("../../data/connect4/six-stones.txt");
const SIZE: (usize, usize) = (7, 6);
const STONES: u32 = 6;

/// Loads them now, which takes some milliseconds, and not at the first question.
pub(super) fn learn() {
    scores();
}

/// The score of a position that is in the table, as
/// [`Solution::score`](super::solver::Solution::score) has it.
pub(super) fn score<G: Grid>(position: &ConnectFour<G>) -> Option<i32> {
    let grid = position.grid();
    let covers = (grid.width(), grid.height()) == SIZE && position.stone_count() <= STONES;
    covers.then(|| scores().get(&position.key()).copied().map(i32::from)).flatten()
}

/// The best moves from a position, as far as the table has them.
pub(super) fn line<G: Grid>(position: &ConnectFour<G>) -> Vec<Move> {
    let mut line = Vec::new();
    let mut position = *position;
    while let Some(mv) = best_move(&position) {
        line.push(mv);
        position = position.play(mv);
    }
    line
}

fn best_move<G: Grid>(position: &ConnectFour<G>) -> Option<Move> {
    let known =
        moves(position).into_iter().filter_map(|mv| Some((mv, -score(&position.play(mv))?)));
    known.max_by_key(|&(_, score)| score).map(|(mv, _)| mv)
}

fn moves<G: Grid>(position: &ConnectFour<G>) -> Vec<Move> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    moves
}

/// The scores by the keys of positions.
type Scores = HashMap<u64, i8>;

/// All positions of six stones and before, put together once.
fn scores() -> &'static Scores {
    static SCORES: OnceLock<Scores> = OnceLock::new();
    SCORES.get_or_init(|| {
        let mut scores = six_stones();
        let start = ConnectFour::<Fixed<7, 6>>::start(&Options::defaults(Book::INFO.options));
        fill(&start, &mut scores);
        scores
    })
}

/// Adds the score of a position and of all that lead to six stones. No side has
/// four in a row before the seventh stone, so the best move alone decides
/// the score.
fn fill(position: &ConnectFour<Fixed<7, 6>>, scores: &mut Scores) -> Option<i8> {
    if let Some(&known) = scores.get(&position.key()) {
        return Some(known);
    }
    if position.stone_count() >= STONES {
        return None;
    }
    let replies = moves(position).into_iter().filter_map(|mv| fill(&position.play(mv), scores));
    let best = replies.map(|score| -score).max()?;
    scores.insert(position.key(), best);
    Some(best)
}

fn six_stones() -> Scores {
    let lines = DATA.lines().filter(|line| !line.starts_with('#'));
    let entries = lines.filter_map(|line| line.split_once(' '));
    let entries = entries.filter_map(|(columns, score)| Some((columns, score.parse().ok()?)));
    entries.flat_map(|(columns, score)| keys(columns).map(|key| (key, score))).collect()
}

/// The keys of a position and of its mirror image.
fn keys(columns: &str) -> [u64; 2] {
    let options = Options::defaults(Book::INFO.options);
    let mirrored: String = columns.bytes().map(|column| char::from(b'1' + b'7' - column)).collect();
    [columns, &mirrored].map(|columns| {
        let position = ConnectFour::<Fixed<7, 6>>::from_text(&options, columns);
        position.map_or(0, |position| position.key())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect4::solver::Solver;

    fn position(columns: &str) -> ConnectFour<Fixed<7, 6>> {
        let options = Options::defaults(Book::INFO.options);
        ConnectFour::from_text(&options, columns).expect("columns")
    }

    #[test]
    fn the_first_move_has_the_published_value() {
        let first: Vec<_> = (1..=7).map(|column| score(&position(&column.to_string()))).collect();
        assert_eq!(first, [2, 1, 0, -1, 0, 1, 2].map(Some));
        let start = ConnectFour::<Fixed<7, 6>>::start(&Options::defaults(Book::INFO.options));
        assert_eq!(score(&start), Some(1));
        assert_eq!(line(&start)[0].column, 3);
        assert_eq!(line(&start).len(), 6);
    }

    #[test]
    fn no_position_is_missing() {
        // The numbers of different positions after none to six stones.
        let counts = [1, 7, 49, 238, 1120, 4263, 16_422];
        assert_eq!(scores().len(), counts.iter().sum::<usize>());
    }

    #[test]
    fn the_solver_agrees() {
        let mut solver = Solver::new(16 << 20);
        for columns in ["121212", "343434", "445566", "334422"] {
            let solved = solver.solve(&position(columns), &mut |_| false).expect("not stopped");
            assert_eq!(score(&position(columns)), Some(solved.score), "{columns}");
        }
        assert_eq!(score(&position("1234567")), None);
    }
}

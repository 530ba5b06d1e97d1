//! The openings that are known: the scores of all positions of the usual board
//! up to a number of stones. Solving these takes up to seconds each, often more
//! than the time for a move.
//!
//! The file has a letter for each position with the most stones that is not
//! decided, once of two mirror images, in the order of their codes: `P` for a
//! draw, `Q` for a win with the last stone, `O` for a loss with it, and so on
//! through the alphabet both ways. What comes before follows from these. Of positions
//! with one stone more it is known who wins (`ninth`).

use std::sync::OnceLock;

use ludens_core::{Options, Position, Value};
use ludens_games::Rulebook;
use ludens_games::connect4::{Book as Rules, ConnectFour, Fixed, Grid, Move};

use super::board::{Frame, Low};
use super::lay_out;
use super::ninth::{Answer, NINTH, Ninth};
use super::word::Word;

const DATA: &str = include_str!("../../../data/connect4/openings.txt");
/// The most stones of a position in the file.
pub(super) const STONES: usize = 8;

const WIDTH: usize = 7;
const HEIGHT: usize = 6;

/// The letter of a draw.
const DRAW: u8 = b'P';

/// The letter that stands for a score in the file.
pub fn letter(score: i32) -> char {
    char::from((i32::from(DRAW) + score) as u8)
}

/// The positions with so many stones that are not decided, once of two mirror
/// images, in the order of the file: what must be solved to make it.
pub fn positions(stones: usize) -> Vec<ConnectFour<Fixed<7, 6>>> {
    let options = Options::defaults(Rules::INFO.options);
    let position = |&code: &u64| {
        ConnectFour::from_text(&options, &text(code, stones)).expect("stones that can be placed")
    };
    levels(stones).pop().unwrap_or_default().iter().map(position).collect()
}

/// Loads them now, which takes some milliseconds, and not at the first question.
pub(crate) fn learn() {
    openings();
}

/// The score of a position that is known, as
/// [`Solution::score`](super::Solution::score) has it.
pub(crate) fn score<G: Grid>(position: &ConnectFour<G>) -> Option<i32> {
    let stones = position.stone_count() as usize;
    if !is_usual(position) || stones > STONES {
        return None;
    }
    openings().levels[stones].score(code(position))
}

/// Who wins, if it is known, and where it takes a search to find one, a move that keeps it.
pub(crate) fn value<G: Grid>(position: &ConnectFour<G>) -> Option<(Value, Option<Move>)> {
    match position.stone_count() as usize {
        NINTH => answer(position).map(|answer| {
            let keeps = (answer.value != Value::Loss).then_some(Move { column: answer.column });
            (answer.value, keeps)
        }),
        _ => score(position).map(|score| (Value::of(score), keeping_move(position, score))),
    }
}

/// A move that keeps the win or the draw of a position with this score, if one is known.
fn keeping_move<G: Grid>(position: &ConnectFour<G>, score: i32) -> Option<Move> {
    let kept = Value::of(score);
    if kept == Value::Loss {
        return None;
    }
    let mut moves = Vec::new();
    position.moves(&mut moves);
    moves.into_iter().find(|&mv| {
        let next = position.play(mv);
        let value = self::score(&next).map(Value::of);
        value.or_else(|| Some(answer(&next)?.value)).is_some_and(|value| value.turned() == kept)
    })
}

/// What is known of a position with nine stones. Its code tells of the position or its mirror
/// image.
fn answer<G: Grid>(position: &ConnectFour<G>) -> Option<Answer> {
    if !is_usual(position) || position.stone_count() as usize != NINTH {
        return None;
    }
    let (frame, laid) = lay_out::<G, Low>(position);
    let code = frame.code(laid.own, laid.taken).main;
    let answer = openings().ninth.answer(code)?;
    let is_image = stones(code) != (laid.own, laid.taken);
    let column = if is_image { WIDTH as u8 - 1 - answer.column } else { answer.column };
    Some(Answer { column, ..answer })
}

fn is_usual<G: Grid>(position: &ConnectFour<G>) -> bool {
    (position.grid().width(), position.grid().height()) == (WIDTH, HEIGHT)
}

fn code<G: Grid>(position: &ConnectFour<G>) -> u64 {
    let (frame, laid) = lay_out::<G, Low>(position);
    frame.code(laid.own, laid.taken).main
}

/// The best moves from a position, as far as they are known.
pub(crate) fn line<G: Grid>(position: &ConnectFour<G>) -> Vec<Move> {
    let mut line = Vec::new();
    let mut position = *position;
    while let Some((mv, _)) = solved(&position) {
        line.push(mv);
        position = position.play(mv);
    }
    line
}

/// The best move and its score, if both are known. A move that wins at once is not.
pub(crate) fn solved<G: Grid>(position: &ConnectFour<G>) -> Option<(Move, i32)> {
    let score = score(position)?;
    let mv = best_move(position)?;
    (self::score(&position.play(mv)) == Some(-score)).then_some((mv, score))
}

fn best_move<G: Grid>(position: &ConnectFour<G>) -> Option<Move> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let known = moves.into_iter().filter_map(|mv| Some((mv, -score(&position.play(mv))?)));
    known.max_by_key(|&(_, score)| score).map(|(mv, _)| mv)
}

/// Positions with the same number of stones, by their codes in order.
struct Level {
    codes: Vec<u64>,
    scores: Vec<i8>,
}

impl Level {
    fn score(&self, code: u64) -> Option<i32> {
        let place = self.codes.binary_search(&code).ok()?;
        Some(i32::from(self.scores[place]))
    }

    /// The level before `next`: the best move decides a score.
    fn before(next: &Level, codes: Vec<u64>, frame: &Frame<Low>) -> Level {
        let score = |&code: &u64| {
            let (own, taken) = stones(code);
            let after = children(frame, own, taken).map(|child| match child {
                Some(code) => next.score(code).map_or(i32::MIN, |score| -score),
                None => (frame.empties(taken) + 1) / 2,
            });
            after.max().expect("an opening has a move") as i8
        };
        let scores = codes.iter().map(score).collect();
        Level { codes, scores }
    }
}

/// All that is known.
struct Openings {
    /// By the number of stones.
    levels: Vec<Level>,
    ninth: Ninth,
}

/// All known positions, put together once.
fn openings() -> &'static Openings {
    static OPENINGS: OnceLock<Openings> = OnceLock::new();
    OPENINGS.get_or_init(|| {
        let frame = frame();
        let mut codes = levels(NINTH);
        let ninth = Ninth::new(codes.pop().unwrap_or_default());
        let letters = DATA.lines().filter(|line| !line.starts_with('#')).flat_map(str::bytes);
        let scores = letters.map(|letter| letter as i8 - DRAW as i8).collect();
        let mut known = vec![Level { codes: codes.pop().unwrap_or_default(), scores }];
        while let (Some(codes), Some(next)) = (codes.pop(), known.last()) {
            let level = Level::before(next, codes, &frame);
            known.push(level);
        }
        known.reverse();
        Openings { levels: known, ninth }
    })
}

fn frame() -> Frame<Low> {
    Frame::new(WIDTH as u32, HEIGHT as u32)
}

/// The codes of the positions with no stone, one, and so on.
fn levels(stones: usize) -> Vec<Vec<u64>> {
    let frame = frame();
    let mut levels = vec![vec![frame.code(0, 0).main]];
    for number in 0..stones {
        let mut next: Vec<u64> = Vec::new();
        for &code in &levels[number] {
            let (own, taken) = self::stones(code);
            next.extend(children(&frame, own, taken).flatten());
        }
        next.sort_unstable();
        next.dedup();
        levels.push(next);
    }
    levels
}

/// The codes of the positions after each move; none for a move that wins.
fn children(frame: &Frame<Low>, own: u64, taken: u64) -> impl Iterator<Item = Option<u64>> {
    let landings = frame.landings(taken);
    (0..WIDTH as u32).map(u64::column).filter(move |column| landings.meets(*column)).map(
        move |column| {
            let square = landings & column;
            let wins = frame.has_four(own | square);
            (!wins).then(|| frame.code(own ^ taken, taken | square).main)
        },
    )
}

/// The stones that a code tells of: those of the side to move, and all.
fn stones(code: u64) -> (u64, u64) {
    let filled = |column: usize| {
        // The highest bit of a column is the mark on top of its stones.
        let height = 7 - (code.to_le_bytes()[column]).leading_zeros();
        ((1_u64 << height) - 1) << (8 * column)
    };
    let taken = (0..WIDTH).map(filled).fold(0, |all, column| all | column);
    (code & taken, taken)
}

/// A position as people write it.
fn text(code: u64, stone_count: usize) -> String {
    let (own, taken) = stones(code);
    let (mover, other) = if stone_count.is_multiple_of(2) { ('x', 'o') } else { ('o', 'x') };
    let row = |row: usize| {
        let (mut text, mut free) = (String::new(), 0);
        for square in (0..WIDTH).map(|column| u64::square((8 * column + row) as u32)) {
            if !taken.meets(square) {
                free += 1;
                continue;
            }
            if free > 0 {
                text += &free.to_string();
            }
            free = 0;
            text.push(if own.meets(square) { mover } else { other });
        }
        if free > 0 { text + &free.to_string() } else { text }
    };
    let rows: Vec<String> = (0..HEIGHT).rev().map(row).collect();
    format!("{} {mover}", rows.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect4::solver::Solver;
    use crate::connect4::testing::position;

    fn after(columns: &str) -> ConnectFour<Fixed<7, 6>> {
        position("7x6", columns)
    }

    fn start() -> ConnectFour<Fixed<7, 6>> {
        ConnectFour::start(&Options::defaults(Rules::INFO.options))
    }

    #[test]
    fn the_first_move_has_the_published_value() {
        let first: Vec<_> = (1..=7).map(|column| score(&after(&column.to_string()))).collect();
        assert_eq!(first, [2, 1, 0, -1, 0, 1, 2].map(Some));
        assert_eq!(score(&start()), Some(1));
        assert_eq!(line(&start())[0].column, 3);
        assert_eq!(line(&start()).len(), STONES);
    }

    #[test]
    fn no_position_is_missing() {
        let symmetric = |code: &&u64| code.mirrored(WIDTH as u32) == **code;
        let counts = openings().levels.iter().map(|level| {
            assert_eq!(level.codes.len(), level.scores.len());
            2 * level.codes.len() - level.codes.iter().filter(symmetric).count()
        });
        // The numbers of different positions after none to six stones, of which
        // none is decided.
        assert_eq!(counts.take(7).collect::<Vec<_>>(), [1, 7, 49, 238, 1120, 4263, 16_422]);
    }

    #[test]
    fn the_solver_agrees() {
        let mut solver = Solver::new(16 << 20);
        for columns in ["121212", "343434", "445566", "334422", "44444433", "12344321", "43343456"]
        {
            let solved = solver.solve(&after(columns), &mut |_| false).expect("not stopped");
            assert_eq!(score(&after(columns)), Some(solved.score), "{columns}");
        }
        assert_eq!(score(&after("123456712")), None);
    }

    #[test]
    fn a_move_that_wins_at_once_is_no_opening() {
        let won = after("747474");
        assert_eq!(score(&won), Some(18));
        assert_eq!((solved(&won), line(&won)), (None, Vec::new()));
    }

    #[test]
    fn who_wins_after_nine_stones_agrees_with_all_before() {
        let frame = frame();
        for &code in &openings().levels[STONES].codes {
            let score = openings().levels[STONES].score(code).expect("known");
            let (own, taken) = stones(code);
            let after = children(&frame, own, taken).map(|child| match child {
                Some(code) => openings().ninth.answer(code).expect("known").value.turned(),
                None => Value::Win,
            });
            let rank =
                |value: &Value| [Value::Loss, Value::Draw, Value::Win].map(|it| it == *value);
            let best = after.min_by_key(rank).expect("an opening has a move");
            assert_eq!(best, Value::of(score), "{}", text(code, STONES));
        }
    }

    /// Also of mirror images.
    #[test]
    fn a_known_move_keeps_the_win_or_the_draw() {
        let mut solver = Solver::new(16 << 20);
        let openings = ["44444433", "12344321", "43343456", "444444331", "123443215", "765445673"];
        for columns in openings {
            let position = after(columns);
            let (value, keeps) = value(&position).expect("known");
            let mut solve = |it: &ConnectFour<Fixed<7, 6>>| {
                solver.solve_weakly(it, &mut |_| false).expect("not stopped").value
            };
            assert_eq!(solve(&position), value, "{columns}");
            match keeps {
                Some(mv) => assert_eq!(solve(&position.play(mv)), value.turned(), "{columns}"),
                None => assert_eq!(value, Value::Loss, "{columns}"),
            }
        }
        assert_eq!(value(&after("1234567123")), None);
    }

    #[test]
    fn positions_come_in_the_order_of_the_file() {
        let all = positions(STONES);
        let scores = all.iter().map(|position| score(position).expect("known"));
        let letters: String = scores.map(letter).collect();
        let data: String = DATA.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(letters, data);
    }
}

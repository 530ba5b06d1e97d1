//! Alpha-beta to a fixed depth from the start of Connect Four 7x6: Ludens' `ids`,
//! which only prunes safely, and the iterative search of `minimax`, each depth
//! by depth with a table of the same size and the same evaluation, one thread.

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ludens_core::{Curve, Evaluation, Position, Record};
use ludens_games::Game;
use ludens_games::connect4::{ConnectFour, Fixed};
use ludens_search::alphabeta::{AlphaBeta, Settings};
use ludens_search::{Signal, Control, Limits, Search, Subject, Task};
use minimax::{Evaluator, IterativeOptions, IterativeSearch, Strategy};

use crate::connect4::{Connect4 as MinimaxConnect4, Stones};
use crate::stopwatch::Stopwatch;

const DEPTH: u8 = 14;
const MEMORY: usize = 16 << 20;
/// What a stone is worth in each column: through the middle run more lines.
const WORTH: [i32; 7] = [3, 4, 5, 7, 5, 4, 3];

/// Searches per second of `minimax`.
pub fn minimax(time: Duration) -> f64 {
    rate(time, || {
        let options = IterativeOptions::new().with_table_byte_size(MEMORY);
        let mut search = IterativeSearch::new(Middle, options);
        search.set_max_depth(DEPTH);
        assert!(search.choose_move(&black_box(Stones::default())).is_some());
    })
}

/// Searches per second of Ludens.
pub fn ludens(time: Duration) -> f64 {
    let game: Game = "connect4".parse().expect("a game of ours");
    let start = ConnectFour::<Fixed<7, 6>>::start(&game.options);
    let guide = ludens_knowledge::knowledge::<ConnectFour<Fixed<7, 6>>>().expect("it is known").guide;
    rate(time, || {
        let subject = Subject { evaluation: Arc::new(Middle), guide, view: None };
        let settings = Settings { memory: MEMORY, ..Settings::iterated() };
        let record = Record::new(black_box(start));
        let (clock, stop) = (Stopwatch(Instant::now()), Signal::default());
        let limits = Limits { depth: Some(u32::from(DEPTH)), ..Limits::default() };
        let control = Control { limits, clock: &clock, stop: &stop };
        let mut search = AlphaBeta::new(subject, settings);
        let report = search.think(&Task::new(&record), &control, &mut |_| {});
        assert_eq!(report.depth, u32::from(DEPTH), "the depth was finished");
    })
}

/// Stones near the middle.
struct Middle;

impl Evaluator for Middle {
    type G = MinimaxConnect4;

    fn evaluate(&self, stones: &Stones) -> i16 {
        let worth = |set: u64| worth(|column| set >> (7 * column) & 0b11_1111);
        (worth(stones.to_move()) - worth(stones.moved_last())) as i16
    }
}

impl Evaluation<ConnectFour<Fixed<7, 6>>> for Middle {
    fn score(&self, position: &ConnectFour<Fixed<7, 6>>) -> i32 {
        let worth = |set: u64| worth(|column| set >> (6 * column) & 0b11_1111);
        let side = position.side();
        worth(position.stones(side)) - worth(position.stones(!side))
    }

    fn curve(&self) -> Curve {
        Curve::Linear { full: 100 }
    }
}

fn worth(column: impl Fn(usize) -> u64) -> i32 {
    (0..7).map(|number| WORTH[number] * column(number).count_ones() as i32).sum()
}

/// Each search begins with an empty table.
fn rate(time: Duration, search: impl Fn()) -> f64 {
    let start = Instant::now();
    let mut searches = 0;
    while searches == 0 || start.elapsed() < time {
        search();
        searches += 1;
    }
    f64::from(searches) / start.elapsed().as_secs_f64()
}

//! Monte Carlo tree search on Connect Four 7x6 in Ludens and `board-game`: the
//! same position, the same number of simulations from an empty tree, plain UCT
//! with random playouts and proofs, C = √2, one thread.

use std::f64::consts::SQRT_2;
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use board_game::ai::mcts::mcts_build_tree;
use board_game::games::connect4::Connect4 as BoardGameConnect4;
use ludens_core::{Indifferent, Position, Record, Unguided};
use ludens_games::Game;
use ludens_games::connect4::{ConnectFour, Fixed};
use ludens_search::mcts::{Mcts, Settings};
use ludens_search::{Signal, Control, Limits, Search, Subject, Task};
use rand08::SeedableRng;

use crate::SEED;
use crate::stopwatch::Stopwatch;

const SIMULATIONS: u64 = 100_000;
/// Enough that no tree stops growing, as the peer's has no bound.
const MEMORY: usize = 512 << 20;

/// Simulations per second of `board-game`.
pub fn board_game(time: Duration) -> f64 {
    let mut rng = rand08::rngs::SmallRng::seed_from_u64(SEED);
    let start = black_box(BoardGameConnect4::default());
    measure(time, || {
        black_box(mcts_build_tree(&start, SIMULATIONS, SQRT_2 as f32, &mut rng));
    })
}

/// Simulations per second of Ludens.
pub fn ludens(time: Duration) -> f64 {
    let game: Game = "connect4".parse().expect("a game of ours");
    let start = ConnectFour::<Fixed<7, 6>>::start(&game.options);
    let record = Record::new(black_box(start));
    let settings = Settings { memory: MEMORY, ..Settings::default() };
    let subject = Subject { evaluation: Arc::new(Indifferent), guide: &Unguided, view: None };
    let mut search = Mcts::new(subject, settings);
    measure(time, || {
        search.forget();
        let (clock, stop) = (Stopwatch(Instant::now()), Signal::default());
        let limits = Limits { nodes: Some(SIMULATIONS), ..Limits::default() };
        let control = Control { limits, clock: &clock, stop: &stop };
        let report = search.think(&Task::new(&record), &control, &mut |_| {});
        assert_eq!(report.statistics.nodes, SIMULATIONS, "all simulations were made");
    })
}

/// Thinks from an empty tree until the time is used; the first thought is a
/// warm-up.
fn measure(time: Duration, mut think: impl FnMut()) -> f64 {
    think();
    let start = Instant::now();
    let mut simulations = 0;
    while start.elapsed() < time {
        think();
        simulations += SIMULATIONS;
    }
    simulations as f64 / start.elapsed().as_secs_f64()
}

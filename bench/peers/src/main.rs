//! Measures Connect Four 7x6 in two crates, on one thread: `minimax` and
//! `board-game`. Every perft count is checked before its speed is believed.
//! Searches are measured in Ludens, too, beside those of the crates.
//!
//! Usage: `ludens-peers SECONDS FILE`; the figures go to FILE as JSON, because
//! the perft of `minimax` prints a table of its own to the standard output.

mod connect4;
mod depth_search;
mod stopwatch;
mod tree_search;

use std::cell::Cell;
use std::error::Error;
use std::hint::black_box;
use std::time::{Duration, Instant};

use board_game::board::Board;
use board_game::games::connect4::Connect4 as BoardGameConnect4;
use board_game::util::game_stats;
use connect4::{Connect4 as MinimaxConnect4, Stones};
use minimax::{Game, MCTSOptions, RolloutPolicy, Winner};
use rand08::SeedableRng;
use rand09::Rng;

const DEPTH: u8 = 10;
/// Leaves at each depth from 0: the published counts, the last one the test.
const LEAVES: [u64; DEPTH as usize + 1] =
    [1, 7, 49, 343, 2401, 16807, 117_649, 823_536, 5_673_234, 39_394_572, 268_031_646];
const SEED: u64 = 1;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(seconds), Some(file)) = (arguments.next(), arguments.next()) else {
        return Err("usage: ludens-peers SECONDS FILE".into());
    };
    let time = Duration::try_from_secs_f64(seconds.parse()?)?;
    let crates = [measure_minimax(time)?, measure_board_game(time)?, measure_ludens(time)];
    std::fs::write(file, format!("[\n  {}\n]\n", crates.join(",\n  ")))?;
    Ok(())
}

fn measure_minimax(time: Duration) -> Result<String, String> {
    let perft = minimax_perft()?;
    let playouts = minimax_playouts(time);
    let searches = depth_search::minimax(time);
    let rates = [("perft_leaves_per_s", perft), ("searches_per_s", searches)];
    Ok(to_json("minimax", &rates, &playouts))
}

fn measure_board_game(time: Duration) -> Result<String, String> {
    // Hidden from the optimiser, which must not work on a known board.
    let start = black_box(BoardGameConnect4::default());
    let depth = u32::from(DEPTH);
    let walked = board_game_perft("perft_naive", || game_stats::perft_naive(&start, depth))?;
    let cached = board_game_perft("perft", || game_stats::perft(&start, depth))?;
    let playouts = board_game_playouts(time);
    let rates = [
        ("perft_leaves_per_s", walked),
        ("perft_cached_leaves_per_s", cached),
        ("simulations_per_s", tree_search::board_game(time)),
    ];
    Ok(to_json("board-game", &rates, &playouts))
}

/// Its other figures come from `ludens bench rules`.
fn measure_ludens(time: Duration) -> String {
    format!(
        "{{\"crate\": \"ludens\", \"simulations_per_s\": {:.0}, \"searches_per_s\": {:.4}}}",
        tree_search::ludens(time),
        depth_search::ludens(time)
    )
}

/// Leaves per second; the crate runs every depth up to the last, so the leaves
/// of all of them count.
fn minimax_perft() -> Result<f64, String> {
    let start = Instant::now();
    let counts = minimax::perft::<MinimaxConnect4>(&mut black_box(Stones::default()), DEPTH, false);
    let seconds = start.elapsed().as_secs_f64();
    if counts != LEAVES {
        return Err(format!("minimax: perft gave {counts:?}, expected {LEAVES:?}"));
    }
    Ok(LEAVES.iter().sum::<u64>() as f64 / seconds)
}

fn board_game_perft(name: &str, perft: impl Fn() -> u64) -> Result<f64, String> {
    let start = Instant::now();
    let leaves = perft();
    let seconds = start.elapsed().as_secs_f64();
    let expected = LEAVES[usize::from(DEPTH)];
    if leaves != expected {
        return Err(format!("board-game: {name} gave {leaves}, expected {expected}"));
    }
    Ok(leaves as f64 / seconds)
}

/// Games played in a measured time.
struct Playouts {
    games: u64,
    plies: u64,
    seconds: f64,
}

/// Plays for a tenth of the time to warm up, then for all of it. `play` plays
/// one game and says how many plies it had.
fn measure_playouts(time: Duration, mut play: impl FnMut() -> u64) -> Playouts {
    play_for(time / 10, &mut play);
    play_for(time, &mut play)
}

fn play_for(time: Duration, play: &mut impl FnMut() -> u64) -> Playouts {
    // The clock is asked once a batch: it costs as much as a few moves.
    const BATCH: u64 = 256;
    let (mut games, mut plies) = (0, 0);
    let start = Instant::now();
    loop {
        plies += (0..BATCH).map(|_| play()).sum::<u64>();
        games += BATCH;
        if start.elapsed() >= time {
            return Playouts { games, plies, seconds: start.elapsed().as_secs_f64() };
        }
    }
}

/// Uniform moves for the rollout of `minimax`, which plays the games; it
/// reports only who won, so the plies are counted here.
#[derive(Default)]
struct UniformMoves {
    plies: Cell<u64>,
}

impl RolloutPolicy for UniformMoves {
    type G = MinimaxConnect4;

    fn random_move(
        &self,
        stones: &mut Stones,
        moves: &mut Vec<u8>,
        rng: &mut rand09::rngs::SmallRng,
    ) -> Result<u8, Winner> {
        if let Some(winner) = MinimaxConnect4::generate_moves(stones, moves) {
            return Err(winner);
        }
        self.plies.set(self.plies.get() + 1);
        Ok(moves[rng.random_range(0..moves.len())])
    }
}

/// The crate seeds each rollout from the system, so these games differ from
/// run to run.
fn minimax_playouts(time: Duration) -> Playouts {
    let (policy, options) = (UniformMoves::default(), MCTSOptions::default());
    measure_playouts(time, || {
        policy.plies.set(0);
        black_box(policy.rollout(&options, &Stones::default()));
        policy.plies.get()
    })
}

fn board_game_playouts(time: Duration) -> Playouts {
    let mut rng = rand08::rngs::SmallRng::seed_from_u64(SEED);
    measure_playouts(time, || {
        let mut board = BoardGameConnect4::default();
        while board.play_random_available_move(&mut rng).is_ok() {}
        u64::from(board.game_length())
    })
}

/// Names and numbers only, so nothing needs escaping.
fn to_json(name: &str, rates: &[(&str, f64)], playouts: &Playouts) -> String {
    let rates: String = rates.iter().map(|(key, rate)| format!("\"{key}\": {rate:.4}, ")).collect();
    format!(
        "{{\"crate\": \"{name}\", {rates}\"playouts_per_s\": {:.0}, \"plies_per_playout\": {:.2}}}",
        playouts.games as f64 / playouts.seconds,
        playouts.plies as f64 / playouts.games as f64,
    )
}

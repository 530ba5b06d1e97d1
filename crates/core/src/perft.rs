//! Perft: how many move sequences of a given length there are. The rule books
//! are held to published counts by it, and their speed is measured with it.
//!
//! It counts by the position's own rules: draws that need a record are not
//! looked at, and a decided position has no children.

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use crate::Position;

/// The number of move sequences of `depth` moves from `position`.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    // A buffer for every ply that lists its moves; the last ply only counts.
    let mut buffers = vec![Vec::new(); depth.saturating_sub(1) as usize];
    walk(position, depth, &mut buffers)
}

fn walk<P: Position>(position: &P, depth: u32, buffers: &mut [Vec<P::Move>]) -> u64 {
    if depth == 0 {
        return 1;
    }
    let Some((moves, deeper)) = buffers.split_first_mut() else {
        return position.count_moves();
    };
    if deeper.is_empty() {
        return position.count_replies(moves);
    }
    position.moves(moves);
    moves.iter().map(|&mv| walk(&position.play(mv), depth - 1, deeper)).sum()
}

/// The count behind each move, in the order the game lists them.
pub fn divide<P: Position>(position: &P, depth: u32) -> Vec<(P::Move, u64)> {
    let mut moves = Vec::new();
    if depth > 0 {
        position.moves(&mut moves);
    }
    moves.into_iter().map(|mv| (mv, perft(&position.play(mv), depth - 1))).collect()
}

/// As [`perft()`], shared among threads.
pub fn perft_threaded<P: Position>(position: &P, depth: u32, threads: NonZero<usize>) -> u64 {
    if threads.get() == 1 || depth < 4 {
        return perft(position, depth);
    }
    // Two plies make enough tasks of uneven size for any number of cores.
    let tasks = positions_after(position, 2);
    let next = AtomicUsize::new(0);
    let total = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for _ in 0..threads.get() {
            scope.spawn(|| {
                while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    total.fetch_add(perft(task, depth - 2), Ordering::Relaxed);
                }
            });
        }
    });
    total.into_inner()
}

/// Every position reached by `plies` moves, once for each way to it.
fn positions_after<P: Position>(position: &P, plies: u32) -> Vec<P> {
    let mut positions = vec![position.clone()];
    let mut moves = Vec::new();
    for _ in 0..plies {
        let mut next = Vec::new();
        for position in &positions {
            position.moves(&mut moves);
            next.extend(moves.iter().map(|&mv| position.play(mv)));
        }
        positions = next;
    }
    positions
}

//! Perft: how many move sequences of a given length there are. It checks the rule
//! books against published counts, and measures their speed.
//!
//! It counts by the position's own rules: draws that need a record are ignored,
//! and a decided position has no children.

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use crate::Position;

/// The deepest that can be asked for: beyond it no count would ever end.
pub const MAX_DEPTH: u32 = 100;

/// The number of move sequences of `depth` moves from `position`.
///
/// # Panics
/// If `depth` is above [`MAX_DEPTH`].
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    assert!(depth <= MAX_DEPTH, "depth {depth} is above {MAX_DEPTH}");
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

/// The count behind each move, in the order the game lists them; shared among
/// threads.
pub fn divide<P: Position>(
    position: &P,
    depth: u32,
    threads: NonZero<usize>,
) -> Vec<(P::Move, u64)> {
    let mut moves = Vec::new();
    if depth > 0 {
        position.moves(&mut moves);
    }
    let children: Vec<P> = moves.iter().map(|&mv| position.play(mv)).collect();
    let counts = count_all(&children, depth.saturating_sub(1), threads);
    moves.into_iter().zip(counts).collect()
}

/// As [`perft()`], shared among threads.
pub fn perft_threaded<P: Position>(position: &P, depth: u32, threads: NonZero<usize>) -> u64 {
    if threads.get() == 1 || depth < 4 {
        return perft(position, depth);
    }
    // Two plies make enough tasks of uneven size for any number of cores; if
    // there are many moves, one does.
    let plies = if position.count_moves() < 200 { 2 } else { 1 };
    let tasks = positions_after(position, plies);
    count_all(&tasks, depth - plies, threads).iter().sum()
}

/// The count of each position, by as many threads as there is work for.
fn count_all<P: Position>(positions: &[P], depth: u32, threads: NonZero<usize>) -> Vec<u64> {
    count_each(positions.len(), &|place| perft(&positions[place], depth), threads)
}

/// What `count` says of each place. Not generic, because perft is compiled for every
/// game and starting threads is much code.
fn count_each(
    places: usize,
    count: &(dyn Fn(usize) -> u64 + Sync),
    threads: NonZero<usize>,
) -> Vec<u64> {
    let next = AtomicUsize::new(0);
    let counts: Vec<AtomicU64> = (0..places).map(|_| AtomicU64::new(0)).collect();
    std::thread::scope(|scope| {
        for _ in 0..threads.get().min(places) {
            scope.spawn(|| {
                loop {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(slot) = counts.get(place) else { break };
                    slot.store(count(place), Ordering::Relaxed);
                }
            });
        }
    });
    counts.into_iter().map(AtomicU64::into_inner).collect()
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

//! Solves a board, checks every position, and tells what came out.

use std::num::NonZero;
use std::time::Instant;

use ludens_core::{Known, Position, Side, Value};
use ludens_games::tebes::Tebes;

use super::Solution;
use super::worth::Worth;
use crate::{BestPlay, Progress, Solved, Verified};

/// Solves all positions with up to so many pieces of the game that begins so, and checks them.
pub fn report<const N: usize>(
    start: &Tebes<N>,
    pieces: u32,
    threads: NonZero<usize>,
    progress: &mut dyn FnMut(&Progress),
) -> Solved {
    let began = Instant::now();
    let solution = Solution::new(start, pieces, threads);
    let (time, total) = (began.elapsed(), solution.bytes() as u64);
    let (mut verified, mut done) = (Verified::default(), 0);
    for pieces in 2..=pieces {
        verified.append(solution.check(start, pieces, threads));
        done += solution.bytes_of(pieces) as u64;
        let part = format!("{pieces} pieces");
        progress(&Progress { part, done, total, was_there: false });
    }
    Solved {
        verified,
        time,
        bytes: solution.bytes(),
        start: solution.known_at(start).map(|known| solution.best_play(start, known)),
        longest: solution.longest(start),
    }
}

impl<const N: usize> Solution<N> {
    /// How a position goes on if both sides play their best.
    fn best_play(&self, position: &Tebes<N>, known: Known) -> BestPlay {
        let (mut at, mut line, mut moves) = (*position, Vec::new(), Vec::new());
        while known.value != Value::Draw && at.outcome().is_none() {
            at.moves(&mut moves);
            let best = moves.iter().max_by_key(|&&mv| self.worth_of_move(&at, mv));
            let best = *best.expect("it is not decided");
            line.push(at.move_text(best));
            at = at.play(best);
        }
        BestPlay { position: position.text(), known, line }
    }

    /// The win that takes the most plies, with the fewest pieces.
    fn longest(&self, like: &Tebes<N>) -> Option<BestPlay> {
        let won = |worth: &Worth| *worth > Worth::DRAW;
        let keys = (2..=self.pieces()).flat_map(|pieces| self.keys(pieces));
        let longest = |key| self.layer(key).worths.iter().copied().filter(won).min();
        let (key, worth) = keys
            .filter_map(|key| Some((key, longest(key)?)))
            .reduce(|a, b| if b.1 < a.1 { b } else { a })?;
        let layer = self.layer(key);
        let mut worths = layer.positions().zip(&layer.worths);
        let (pieces, _) = worths.find(|&(_, &other)| other == worth)?;
        let side = if key.view == 0 { Side::First } else { Side::Second };
        let position = self.board.position(like, side, pieces);
        Some(self.best_play(&position, worth.known()))
    }
}

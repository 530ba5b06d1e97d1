//! Holds positions to what their moves lead to, by the rules of the game alone, and counts how
//! they end.

use std::num::NonZero;
use std::sync::Mutex;
use std::thread;

use ludens_core::{Outcome, Position, Side, Value};
use ludens_games::tebes::Tebes;

use super::Solution;
use super::layer::Key;
use super::worth::Worth;
use crate::{Totals, Verified};

impl<const N: usize> Solution<N> {
    /// Checks all undecided positions that a game can come to with so many pieces, against each
    /// other and by the rules of `like`, and counts them.
    pub fn check(&self, like: &Tebes<N>, pieces: u32, threads: NonZero<usize>) -> Verified {
        let rest = Mutex::new(self.keys(pieces));
        let found = Mutex::new(Verified::default());
        thread::scope(|scope| {
            for _ in 0..threads.get() {
                scope.spawn(|| {
                    loop {
                        let Some(key) = rest.lock().expect("no thread panics").pop() else { break };
                        let (wrong, totals) = self.check_layer(like, key);
                        found.lock().expect("no thread panics").add(wrong, totals);
                    }
                });
            }
        });
        let mut found = found.into_inner().expect("no thread panics");
        found.totals.sort_by_key(|totals| (totals.own, totals.other));
        found
    }

    /// The layers of so many pieces.
    pub(super) fn keys(&self, pieces: u32) -> Vec<Key> {
        let own = 1..pieces;
        let own =
            own.filter(|&own| own <= super::MOST_A_SIDE && pieces - own <= super::MOST_A_SIDE);
        let of_balance = |own: u32| {
            self.fresh_sets().into_iter().flat_map(move |fresh| {
                (0..self.views()).map(move |view| Key { view, own, other: pieces - own, fresh })
            })
        };
        own.flat_map(of_balance).collect()
    }

    fn check_layer(&self, like: &Tebes<N>, key: Key) -> (u64, Totals) {
        let side = if key.view == 0 { Side::First } else { Side::Second };
        let (mut wrong, mut moves) = (0, Vec::new());
        let Key { own, other, .. } = key;
        let mut totals = Totals { own, other, won: 0, drawn: 0, lost: 0 };
        for (pieces, &worth) in self.layer(key).positions().zip(&self.layer(key).worths) {
            let position = self.board.position(like, side, pieces);
            position.moves(&mut moves);
            if moves.is_empty() {
                continue;
            }
            wrong += u64::from(self.best_of(&position, &moves) != worth);
            *match worth.value() {
                Value::Win => &mut totals.won,
                Value::Draw => &mut totals.drawn,
                Value::Loss => &mut totals.lost,
            } += 1;
        }
        (wrong, totals)
    }

    /// The best that these moves lead to.
    fn best_of(&self, position: &Tebes<N>, moves: &[<Tebes<N> as Position>::Move]) -> Worth {
        let worths = moves.iter().map(|&mv| self.worth_of_move(position, mv));
        worths.max().expect("there is a move")
    }

    /// What a move is worth to the side that makes it.
    pub(super) fn worth_of_move(
        &self,
        position: &Tebes<N>,
        mv: <Tebes<N> as Position>::Move,
    ) -> Worth {
        let next = position.play(mv);
        let worth = match next.outcome() {
            Some(outcome) => worth_of(outcome, next.side()),
            None => self.worth_at(&next),
        };
        let turned = next.side() != position.side();
        if turned { worth.turned().a_ply_before() } else { worth.a_ply_before() }
    }

    /// What a position of this board is worth.
    fn worth_at(&self, position: &Tebes<N>) -> Worth {
        let view = if position.side() == Side::First { 0 } else { self.views() - 1 };
        self.worth(view, self.board.pieces(position))
    }
}

/// A decided game's worth to a side.
fn worth_of(outcome: Outcome, side: Side) -> Worth {
    match outcome.winner {
        None => Worth::DRAW,
        Some(winner) if winner == side => Worth::WON,
        Some(_) => Worth::LOST,
    }
}

impl Verified {
    /// Adds what other positions have shown.
    pub(super) fn append(&mut self, other: Verified) {
        self.wrong += other.wrong;
        self.totals.extend(other.totals);
    }

    /// Adds what a part has shown.
    fn add(&mut self, wrong: u64, part: Totals) {
        self.wrong += wrong;
        let same = |totals: &&mut Totals| (totals.own, totals.other) == (part.own, part.other);
        match self.totals.iter_mut().find(same) {
            Some(totals) => {
                totals.won += part.won;
                totals.drawn += part.drawn;
                totals.lost += part.lost;
            }
            None => self.totals.push(part),
        }
    }
}

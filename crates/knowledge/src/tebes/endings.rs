//! Endings of Tebes on 4x4, as a search asks for them: the boards that were solved last keep
//! their positions with few pieces. The rest of a game a search finds to its end.

use std::num::NonZero;
use std::sync::{Arc, Mutex, Once, PoisonError, RwLock};
use std::thread;

use ludens_core::{Known, Knows, Position, Side};
use ludens_endings::tebes::{Solution, report};
use ludens_games::Game;
use ludens_games::tebes::Tebes;

use crate::{EndingsInfo, InMemory};

/// Up to how many pieces positions are solved. One more would take three times as long.
const PIECES: u32 = 7;

/// A game begins with so many.
const ALL_PIECES: u32 = 16;

/// So many boards are kept, of 6 to 40 MB each.
const BOARDS: usize = 8;

/// What the game's knowledge says of endings.
pub(super) const INFO: EndingsInfo<Tebes<4>> = EndingsInfo {
    knows: endings,
    databases: None,
    in_memory: Some(InMemory { at_hand: PIECES, most_pieces: ALL_PIECES, solve: report }),
};

/// Boards that are solved, the last one first.
static SOLVED: RwLock<Vec<Arc<Solution<4>>>> = RwLock::new(Vec::new());

/// Held by the thread that solves one.
static SOLVING: Mutex<()> = Mutex::new(());

struct Endings;

impl Knows<Tebes<4>> for Endings {
    fn known(&self, position: &Tebes<4>) -> Option<Known> {
        let pieces = position.pieces(Side::First) | position.pieces(Side::Second);
        if pieces.count_ones() > PIECES {
            return None;
        }
        ask(position, |solution| solution.known_at(position)).or_else(|| {
            solve(position);
            ask(position, |solution| solution.known_at(position))
        })?
    }
}

/// What knows endings. Those of the usual board are solved now and not when a search first asks:
/// then the clock of a move runs.
fn endings() -> Arc<dyn Knows<Tebes<4>>> {
    static USUAL: Once = Once::new();
    USUAL.call_once(|| {
        let game = "tebes:size=4".parse::<Game>().expect("there is such a game");
        solve(&Tebes::start(&game.options));
    });
    Arc::new(Endings)
}

/// What the solution of this position's board says; `None` if there is none.
fn ask<T>(position: &Tebes<4>, question: impl FnOnce(&Solution<4>) -> T) -> Option<T> {
    let solved = SOLVED.read().unwrap_or_else(PoisonError::into_inner);
    solved.iter().find(|solution| solution.is_of(position)).map(|solution| question(solution))
}

/// Solves a position's board, if no other thread just did.
fn solve(position: &Tebes<4>) {
    let _solving = SOLVING.lock().unwrap_or_else(PoisonError::into_inner);
    if ask(position, |_| ()).is_some() {
        return;
    }
    let threads = thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    let solution = Arc::new(Solution::new(position, PIECES, threads));
    let mut solved = SOLVED.write().unwrap_or_else(PoisonError::into_inner);
    solved.insert(0, solution);
    solved.truncate(BOARDS);
}

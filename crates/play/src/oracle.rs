//! Connect Four's own score of a proven line: the one place where plies become
//! the number that oracles give, k or −k or 0.
//!
//! A proven draw is 0 whoever proved it. A win or a loss has a score only where
//! its plies are certain, which is the solver's work; a search that proved a win
//! in nine plies may have overlooked one in seven.

use std::any::Any;

use ludens_core::Position;
use ludens_games::connect4::{AnySize, ConnectFour, Fixed, Grid};
use ludens_search::{Line, Proven};

use crate::connect4_solver::{Value, score_of_end};

/// The oracle's score of a line from `position`, to the side to move there;
/// `None` in any other game, and where it is not certain.
pub(crate) fn score<P: Position>(position: &P, line: &Line<P::Move>) -> Option<i32> {
    let (value, plies) = match line.proven? {
        Proven::Draw => (Value::Draw, 0),
        Proven::Win { plies } if line.exact_plies => (Value::Win, plies),
        Proven::Loss { plies } if line.exact_plies => (Value::Loss, plies),
        _ => return None,
    };
    Some(score_of_end(value, plies, empty_squares(position)?))
}

/// How many squares of a Connect Four board are empty.
fn empty_squares<P: Position>(position: &P) -> Option<u32> {
    let position: &dyn Any = position;
    empties::<Fixed<7, 6>>(position)
        .or_else(|| empties::<Fixed<8, 8>>(position))
        .or_else(|| empties::<AnySize>(position))
}

fn empties<G: Grid>(position: &dyn Any) -> Option<u32> {
    let position: &ConnectFour<G> = position.downcast_ref()?;
    let squares = position.grid().width() * position.grid().height();
    Some(squares as u32 - position.stone_count())
}

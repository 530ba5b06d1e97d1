//! The score that a game's own solver gives a proven line: the one place where
//! plies become that number.
//!
//! A proven draw always has a score. A win or a loss has one only
//! where its plies are certain, which is the solver's work; a search that proved
//! a win in nine plies may have overlooked one in seven.

use ludens_core::Position;
use ludens_core::Value;
use ludens_knowledge::knowledge;
use ludens_search::{Line, Proven};

/// The solver's score of a line from `position`, to the side to move there;
/// `None` in a game without such scores, and where it is not certain.
pub(crate) fn score<P: Position>(position: &P, line: &Line<P::Move>) -> Option<i32> {
    let score = knowledge::<P>()?.solver.as_ref()?.score?;
    let (value, plies) = match line.proven? {
        Proven::Draw => (Value::Draw, 0),
        Proven::Win { plies } if line.exact_plies => (Value::Win, plies),
        Proven::Loss { plies } if line.exact_plies => (Value::Loss, plies),
        _ => return None,
    };
    Some(score(position, value, plies))
}

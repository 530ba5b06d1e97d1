//! What is known for certain of a position, without a search: endings from a database, regions
//! that were counted.

use ludens_core::{Known, Position, Value};

use super::window::Window;
use super::worker::{MAX_PLY, Node, Worker};
use crate::Score;
use crate::xray::Why;

impl<P: Position> Worker<'_, P> {
    /// A score if the position is known. Where only who wins is known and not how soon, that is
    /// a bound: it may be enough, or it narrows the window, and the search goes on for a win
    /// that comes sooner.
    pub(super) fn consult(
        &mut self,
        node: &Node<P>,
        depth: i32,
        window: &mut Window,
    ) -> Option<Score> {
        // At the root a move is wanted, not a value.
        if node.ply == 0 {
            return None;
        }
        let known = self.shared.subject.known(&node.position)?;
        let Known { value, plies, .. } = known;
        let least = Score::LEAST_WIN;
        let score = match (value, plies) {
            (Value::Draw, _) => Score::DRAW,
            (_, Some(plies)) => self.timely(node, value, plies)?,
            (Value::Win, None) if window.beta <= least => least,
            (Value::Loss, None) if window.alpha >= -least => -least,
            (_, None) if depth <= 0 => self.some_end(node, known),
            (Value::Win, None) => {
                window.alpha = window.alpha.max(least.before());
                return None;
            }
            (Value::Loss, None) => {
                window.beta = window.beta.min(-least.before());
                return None;
            }
        };
        self.statistics.leaves += 1;
        self.trace(|recorder| recorder.because(Why::Known));
        Some(score)
    }

    /// A win or a loss in so many plies, unless a move limit comes first.
    fn timely(&self, node: &Node<P>, value: Value, plies: u32) -> Option<Score> {
        let in_time = node.position.plies_left(node.past).is_none_or(|left| plies <= left);
        let score = match value {
            Value::Loss => Score::loss(node.ply + plies),
            _ => Score::win(node.ply + plies),
        };
        in_time.then_some(score)
    }

    /// A win or a loss in some number of plies: the less seems left, the sooner; where nothing
    /// says that, the evaluation does.
    fn some_end(&self, node: &Node<P>, known: Known) -> Score {
        let won = known.value == Value::Win;
        let opinion = match known.left {
            Some(left) => Score::opinion(-(left as i32) * MAX_PLY as i32),
            None if won => self.shared.subject.score(&node.position),
            None => -self.shared.subject.score(&node.position),
        };
        let win = Score::some_win(opinion).farther(node.ply);
        if won { win } else { -win }
    }
}

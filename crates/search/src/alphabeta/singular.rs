//! Singular extensions: where the table's move is much better than all others, it is
//! searched deeper. Where some other move reaches beta, too, the position is left
//! ("multi-cut").

use ludens_core::Position;

use super::window::Window;
use super::worker::{Expansion, Expected, Node, Worker};
use crate::Score;
use crate::table::{Bound, Entry};
use crate::xray::Why;

/// The test costs a search; below this depth it does not pay.
const MIN_DEPTH: i32 = 7;
/// The table's entry may be so much shallower.
const SHALLOWER: i32 = 3;
/// How much worse all others must be, in hundredths of the unit for each ply.
const MARGIN: i32 = 3;
/// So much worse they must be for two plies.
const DOUBLE_MARGIN: i32 = 40;

/// What the test says.
pub(super) enum Singular {
    /// Search the table's move by so many plies deeper.
    Extend(i32),
    /// Another move is good enough, too: no search is needed.
    Cutoff(Score),
}

impl<P: Position> Worker<'_, P> {
    /// Searches all moves but the table's, less deeply, for one that is nearly as good.
    pub(super) fn test_singular(
        &mut self,
        node: &Node<P>,
        depth: i32,
        window: Window,
        known: Option<Entry>,
        expected: Expected,
    ) -> Option<Singular> {
        let Some((entry, place)) = known.and_then(|entry| entry.best.map(|best| (entry, best)))
        else {
            return Some(Singular::Extend(0));
        };
        let is_useful = self.settings().singular
            && depth >= MIN_DEPTH
            && node.ply > 0
            && node.ply < 2 * self.depth
            && entry.bound != Bound::Upper
            && i32::from(entry.depth) >= depth - SHALLOWER
            && !entry.score.is_decided();
        if !is_useful {
            return Some(Singular::Extend(0));
        }
        let bar = entry.score.shifted(-self.margin(MARGIN * depth));
        let question = Window::above(bar.shifted(-1));
        let others = self.search_without(node, place, (depth - 1) / 2, question, expected)?;
        if others < bar {
            let is_lonely = others < bar.shifted(-self.margin(DOUBLE_MARGIN));
            let double = is_lonely && window.is_null();
            return Some(Singular::Extend(1 + i32::from(double)));
        }
        if others >= window.beta && window.is_null() && !others.is_decided() {
            self.guessed(Why::Margin);
            return Some(Singular::Cutoff(others));
        }
        Some(Singular::Extend(-i32::from(entry.score >= window.beta)))
    }

    /// The best of all moves but one. Nothing of it is stored.
    fn search_without(
        &mut self,
        node: &Node<P>,
        place: u16,
        depth: i32,
        window: Window,
        expected: Expected,
    ) -> Option<Score> {
        let expansion = Expansion { excluded: Some(place), ..Expansion::new(expected) };
        self.expand(node, depth, window, &expansion)
    }
}
